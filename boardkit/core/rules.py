"""The rules of a game in our own words, one paragraph a key, read from its ``rules.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from boardkit.core.content import convert, parse_toml, read_text


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One statement of a rulebook, or one ruling where the rulebook is open.

    Attributes
    ----------
    section : str
        The section of the rulebook.
    text : str
        What holds, paraphrased.
    source : str
        ``"rulebook"``, ``"ruling"`` for a decision on an open point, ``"house"`` for what had to be invented,
        ``"kit"`` for what holds at every table of the kit.
    question : str
        For rulings: what the rulebook leaves open.
    option : str
        For rulings with two readings: the game option that chooses between them.
    """

    section: str
    text: str
    source: Literal["rulebook", "ruling", "house", "kit"]
    question: str = ""
    option: str = ""


def load_rules(path: Path) -> Mapping[str, Rule]:
    """Read a game's ``rules.toml``, one table a key such as ``[IMM19]``, and the kit's own beside them.

    Raises
    ------
    ContentError
        The file is not TOML, or an entry has a wrong or missing field.
    """
    return {**_read(path), **kit_rules()}


@cache
def kit_rules() -> Mapping[str, Rule]:
    """What holds at every table: keys ``KIT1`` and on, which the core itself cites."""
    return _read(Path(__file__).parent / "data" / "rules.toml")


def _read(path: Path) -> dict[str, Rule]:
    return convert(path.name, parse_toml(path.name, read_text(path)), dict[str, Rule])
