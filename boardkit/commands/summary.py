"""``python -m boardkit rules GAME --summary``: the rules for the table, on a page or two."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.rules import Rule

FILE = "summary.toml"
WIDTH = 100


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One heading of a summary and the keys of the rules below it."""

    title: str
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]


class Summary(Struct, frozen=True, forbid_unknown_fields=True):
    """Which rules of a game belong on a sheet for the table, in the order in which they are needed."""

    part: tuple[Part, ...]


def summary(game: Game) -> Iterator[tuple[str, list[tuple[str, Rule]]]]:
    """Each heading with its rules by key; the words are those of the game's ``rules.toml``.

    Raises
    ------
    ContentError
        The game's ``summary.toml`` does not fit, or names a rule that is none.
    """
    sheet = convert(FILE, parse_toml(FILE, read_text(game.data / FILE)), Summary)
    for part in sheet.part:
        for key in part.rules:
            if key not in game.rules:
                raise ContentError(FILE, part.title, "rules", expected=f"keys of {game.title}", found=key)
        yield part.title, [(key, game.rules[key]) for key in part.rules]


def show_summary(game: Game) -> int:
    """Print the summary of a game."""
    print(f"{game.title}\n")
    for title, rules in summary(game):
        print(title)
        for key, rule in rules:
            print(textwrap.fill(f"- {statement(rule)} [{key}]", WIDTH, subsequent_indent="  "))
        print()
    return 0


def statement(rule: Rule) -> str:
    """What holds, in a paragraph; a ruling is told with what it answers."""
    asked = f"{rule.question} " if rule.question else ""
    return " ".join(f"{asked}{rule.text}".split())
