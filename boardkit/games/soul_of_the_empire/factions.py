"""The four factions and the gray one, by number and by name."""

from __future__ import annotations

ROMAN, JEWISH, COALITION, CHRISTIAN, GRAY = range(5)

FACTIONS = ("roman", "jewish", "coalition", "christian")
"""The main factions, in the order in which the rulebook presents them (SA149)."""

COLOURS = (*FACTIONS, "gray")
"""Whose units stand on the board: the main factions and the gray faction."""

TITLES = ("Rome", "the Jewish faction", "the Coalition", "the Christian faction", "the gray faction")

PIECES = (50, 21, 25, 17, 15)
"""Units of each colour in the box (SOE11)."""

DICE_EACH = 5
YELLOW_DICE = 4
TERRITORY_LIMIT = 6
"""Units of one colour in a territory (SOE13, SA36)."""


def colour(name: str) -> int:
    """The number of a colour's name."""
    return COLOURS.index(name)


def head(faction: int) -> int:
    """The main faction that decides for `faction`: the Jews for the gray one (SOE166)."""
    return JEWISH if faction == GRAY else faction


def are_one(a: int, b: int) -> bool:
    """Whether two colours are one faction or the Jews with the gray faction (SA180)."""
    return head(a) == head(b)


def title(faction: int) -> str:
    """The faction's name at the beginning of a sentence."""
    name = TITLES[faction]
    return name[0].upper() + name[1:]
