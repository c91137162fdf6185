"""Names, chips and dice of Soul of the Empire, as every part of its table shows them."""

from __future__ import annotations

from collections.abc import Iterable

from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.views import FactionView
from boardkit.widgets.blocks import Block, chip, kind
from boardkit.widgets.tables import Seen

NAMES = {
    "roman": "Rome",
    "jewish": "Jews",
    "coalition": "Coalition",
    "christian": "Christians",
    "gray": "Gray faction",
}
ADJECTIVES = {"roman": "Roman", "jewish": "Jewish", "coalition": "Coalition", "christian": "Christian",
              "gray": "gray"}  # fmt: skip
KINDS = {
    "roman": kind(NAMES["roman"], "R", 8, "square"),
    "jewish": kind(NAMES["jewish"], "J", 9, "diamond"),
    "coalition": kind(NAMES["coalition"], "C", 10, "triangle"),
    "christian": kind(NAMES["christian"], "X", 11, "circle"),
    "gray": kind(NAMES["gray"], "G", 12, "hexagon"),
}
"""Whose units there are: letter, tone and shape."""
GLYPHS = {"roman": "■", "jewish": "◆", "coalition": "▲", "christian": "●", "gray": "⬢"}
DIE = 7
"""Tone of a die in a row of chips."""


def faction_chip(name: str, amount: int | None = None) -> Block:
    """A faction with its shape, and perhaps how many of it."""
    made = KINDS[name]
    return chip(made["mark"], f"{GLYPHS[name]} {NAMES[name]}", made["tone"], amount)


def called(name: str) -> str:
    """A faction with its shape, in text."""
    return f"{GLYPHS[name]} {NAMES[name]}"


def counted(name: str, n: int) -> str:
    """Units of a faction in words."""
    return f"{n} {ADJECTIVES[name]}"


def player_of(seen: Seen, name: str) -> str:
    """Who plays a faction; empty while nobody does."""
    owner = "jewish" if name == "gray" else name
    seat = next((one.seat for one in seen.view.factions if one.name == owner), -1)
    return seen.names[seat] if seat >= 0 else ""


def faction(seen: Seen, name: str) -> FactionView | None:
    """What is seen of a faction; None if it is not in play."""
    found: FactionView | None = next((one for one in seen.view.factions if one.name == name), None)
    return found


def mine(seen: Seen, name: str) -> bool:
    """Whether the seat that looks decides for a faction."""
    owner = faction(seen, "jewish" if name == "gray" else name)
    return owner is not None and seen.me is not None and owner.seat == seen.me


def in_play(seen: Seen) -> list[str]:
    """The colours that may have units in this game."""
    there = {one.name for one in seen.view.factions}
    return [name for name in COLOURS if name in there or (name == "gray" and "jewish" in there)]


def pips(dice: Iterable[int]) -> str:
    """Dice as their numbers."""
    return " ".join(map(str, dice)) or "none"


FACES = {1: "⚀", 2: "⚁", 3: "⚂", 4: "⚃", 5: "⚄", 6: "⚅"}
"""Dice as letters; the number always stands beside them."""


def acting(seen: Seen) -> str:
    """The faction whose turn it is; with a combat or a card under way still that one."""
    name: str = seen.view.turn.faction
    return name
