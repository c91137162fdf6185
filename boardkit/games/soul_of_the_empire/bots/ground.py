"""What a player knows before the game, the map with its distances and the cards, and how to read a view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from msgspec import Struct

from boardkit.games.soul_of_the_empire.content import Content, house_content
from boardkit.games.soul_of_the_empire.factions import COLOURS, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.observe import FactionView, TerritoryView, View

Units = tuple[bytes, ...]
"""Units of each colour by territory."""

FAR = 9
"""A distance that stands for units that are not to be had."""


class Ground(Struct, frozen=True, eq=False, dict=True):
    """The content of a box, with what a player measures on its map once and for all."""

    content: Content

    @property
    def map(self) -> Map:
        """The board."""
        return self.content.map

    @cached_property
    def distances(self) -> tuple[bytes, ...]:
        """Steps from each territory to each other one."""
        return tuple(_distances_from(self.map, place) for place in range(len(self.map.names)))

    @cached_property
    def nearest(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each territory all of them with the steps from there, the nearest first."""
        return tuple(
            tuple(sorted(enumerate(steps), key=lambda one: (one[1], one[0]))) for steps in self.distances
        )

    @cached_property
    def to_area(self) -> dict[str, bytes]:
        """For each area the steps to it from each territory."""
        everywhere = range(len(self.map.names))
        return {
            area: bytes(min(self.distances[p][q] for q in places) for p in everywhere)
            for area, places in self.map.areas.items()
            if places
        }


def _distances_from(board: Map, start: int) -> bytes:
    steps = {start: 0}
    waiting = [start]
    for place in waiting:
        for near in board.next_to[place]:
            if near not in steps:
                steps[near] = steps[place] + 1
                waiting.append(near)
    return bytes(steps[place] for place in range(len(board.names)))


@lru_cache(maxsize=1)
def house_ground() -> Ground:
    """The kit's own content."""
    return Ground(house_content())


@lru_cache(maxsize=4096)
def units_seen(board: Map, rows: tuple[TerritoryView, ...]) -> Units:
    """The units on the board by colour and territory."""
    found = [bytearray(len(board.names)) for _ in COLOURS]
    for row in rows:
        place = board.number[row.territory]
        for colour, name in enumerate(COLOURS):
            found[colour][place] = getattr(row, name)
    return tuple(bytes(row) for row in found)


def faction_seen(view: View, faction: int) -> FactionView | None:
    """A main faction beside the board; None if it is not in play."""
    return next((one for one in view.factions if one.name == COLOURS[faction]), None)


def knows(ground: Ground, view: View) -> bool:
    """Whether every name in sight is one that this player has learned; a pack may bring others."""
    content = ground.content
    return (
        all(row.territory in content.map.number for row in view.units)
        and all(card.card in content.objectives for card in view.open_cards)
        and all(card in content.combat for one in view.factions for card in one.combat_cards)
        and all(card in content.power for one in view.factions for card in one.hand.cards)
    )


def own_row(units: Units, faction: int) -> bytes:
    """Own units by territory; gray ones count for the Jews."""
    return _with_gray(units[JEWISH], units[GRAY]) if faction == JEWISH else units[faction]


@lru_cache(maxsize=16384)
def _with_gray(jewish: bytes, gray: bytes) -> bytes:
    return added([jewish, gray])


def added(rows: Iterable[bytes]) -> bytes:
    """Sums by territory; no sum comes near 256, so that rows add up as whole numbers."""
    rows = list(rows)
    return sum([int.from_bytes(row, "little") for row in rows]).to_bytes(len(rows[0]), "little")


def after_change(units: Units, colour: int, *changes: tuple[int, int]) -> Units:
    """The units after changes of one colour, as pairs of territory and difference."""
    row = bytearray(units[colour])
    for place, by in changes:
        row[place] = max(0, row[place] + by)
    return (*units[:colour], bytes(row), *units[colour + 1 :])
