"""A page a game: every rule in our own words, the rulings with their options. Nothing here is typed twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import fields

from boardkit.commands.summary import statement, summary
from boardkit.core.game import Game
from boardkit.core.rules import Rule

SOURCES = {
    "rulebook": "said by the rulebook",
    "ruling": "the rulebook leaves it open",
    "house": "invented for this kit",
    "kit": "at every table of the kit",
}


def rules_page(game: Game) -> str:
    """The page of a game, as Markdown.

    Parameters
    ----------
    game : Game
        The game; its rules and options are read, nothing else.

    Returns
    -------
    str
        Headings by section, a paragraph a rule with the key as its anchor, and tables of rulings and options.
    """
    told = [(key, rule) for key, rule in game.rules.items() if rule.source != "ruling"]
    return "\n".join(
        [
            f"# Rules of {game.title}\n",
            "In our own words, with the keys that every choice on the board, every refusal and the tests "
            f"cite. The rulebook stays with its publisher. For the table: {{doc}}`{game.name}_summary`.\n",
            *_sections(told),
            "## Rulings\n",
            "What the rulebook leaves open, and how it is played here. Where an option is named, the other "
            'reading can be chosen: `Match("' + game.name + '", option=value)`.\n',
            *_rulings(game),
            "## Options\n",
            *_options(game),
        ]
    )


def summary_page(game: Game) -> str:
    """The rules for the table, made to be printed: a page or two of A4, as Markdown."""
    lines = [
        f"# {game.title}: the rules for the table\n",
        "Print this page: two sides of A4 at most, without the menus. Keys in brackets lead to the "
        f"{{doc}}`whole rules <{game.name}>`.\n",
        ":::{container} summary\n",
    ]
    for title, rules in summary(game):
        lines.append(f"```{{rubric}} {title}\n```\n")
        lines += [f"- {plain(statement(rule))} [{key}](#{key})" for key, rule in rules] + [""]
    return "\n".join([*lines, ":::\n"])


def _sections(rules: Iterable[tuple[str, Rule]]) -> Iterator[str]:
    for section, part in groupby(rules, key=lambda pair: pair[1].section):
        yield f"## {section}\n"
        for key, rule in part:
            yield f"({key})=\n**{key}** {plain(rule.text)}{_mark(rule)}\n"


def _mark(rule: Rule) -> str:
    return "" if rule.source == "rulebook" else f" *({SOURCES[rule.source]})*"


def _rulings(game: Game) -> Iterator[str]:
    yield "| Key | Open point | Played here | Option |\n|---|---|---|---|"
    for key, rule in game.rules.items():
        if rule.source == "ruling":
            yield _row(_anchor(key), rule.question, rule.text, f"`{rule.option}`" if rule.option else "")
    yield ""


def _anchor(key: str) -> str:
    return f"[]{{#{key}}}{key}"


def _options(game: Game) -> Iterator[str]:
    by_option: dict[str, list[str]] = {}
    for key, rule in game.rules.items():
        by_option.setdefault(rule.option, []).append(f"[{key}](#{key})")
    yield "| Option | Values | Without it | Rules |\n|---|---|---|---|"
    for field in fields(game.options):
        cited = ", ".join(by_option.get(field.name, []))
        yield _row(f"`{field.name}`", values(field.type), _json(field.default), cited)
    yield ""


def values(kind: Any) -> str:
    """What an option may be, from its type: `1 to 30 or null`, for example."""
    return _told(msgspec.inspect.type_info(kind))


def _told(info: msgspec.inspect.Type) -> str:
    if isinstance(info, msgspec.inspect.LiteralType):
        return ", ".join(map(_json, info.values))
    if isinstance(info, msgspec.inspect.BoolType):
        return f"{_json(False)}, {_json(True)}"
    if isinstance(info, msgspec.inspect.IntType):
        return f"{info.ge} to {info.le}"
    if isinstance(info, msgspec.inspect.NoneType):
        return _json(None)
    if isinstance(info, msgspec.inspect.UnionType):
        return " or ".join(map(_told, info.types))
    if isinstance(info, msgspec.inspect.VarTupleType):
        return f"a list of {_told(info.item_type)}"
    raise TypeError(f"expected an option that the page can tell, found {info}")


def _json(value: object) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"


def _row(*cells: str) -> str:
    return "| " + " | ".join(plain(cell).replace("|", r"\|") for cell in cells) + " |"


def plain(text: str) -> str:
    """A paragraph without its line breaks; what would be read as markup stays text."""
    return " ".join(text.split()).replace("*", r"\*").replace("<", "&lt;")
