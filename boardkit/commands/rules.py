"""``python -m boardkit rules GAME``: each rule with its paragraph, code, tests, lessons and puzzles."""

from __future__ import annotations

import textwrap

from boardkit.commands.citations import Citations, RuleIndex, rule_index
from boardkit.core.errors import ContentError
from boardkit.core.game import Game

WIDTH = 100


def show_rules(game: Game, keys: list[str], check: bool) -> int:
    """Print the index, or only the rules in `keys`; with `check` return 1 if there is a hole."""
    index = rule_index(game)
    for key in keys:
        if key not in index.rows:
            raise ContentError(f"rules of {game.name}", expected=_span(index), found=key)
    if not check:
        for key, row in index.rows.items():
            if not keys or key in keys:
                print(_paragraph(row, index.has_tests))
        return 0
    for hole in index.holes:
        print(hole)
    tested = "code and tests" if index.has_tests else "code"
    print(f"{game.name}: {len(index.rows)} rules, {len(index.holes)} holes in {tested}")
    return 1 if index.holes else 0


def _paragraph(row: Citations, has_tests: bool) -> str:
    rule = row.rule
    asked = f"{rule.question} " if rule.question else ""
    option = f" [option {rule.option}]" if rule.option else ""
    lines = [f"{row.key}  {rule.section} ({rule.source})"]
    lines += textwrap.wrap(f"{asked}{rule.text}{option}", WIDTH, initial_indent="  ", subsequent_indent="  ")
    lines.append(_line("code", row.code))
    if has_tests:
        lines.append(_line("tests", row.tests))
    lines.append(_line("lesson", row.lessons))
    if has_tests:
        lines.append(_line("puzzle", row.puzzles))
    if row.excuse:
        lines.append("  see KNOWN_GAPS.md")
    return "\n".join(lines) + "\n"


def _line(what: str, places: list[str]) -> str:
    text = f"  {what:<7}" + (", ".join(places) or "-")
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * 9, break_long_words=False)


def _span(index: RuleIndex) -> str:
    keys = list(index.rows)
    return f"a key such as {keys[0]} or {keys[-1]}"
