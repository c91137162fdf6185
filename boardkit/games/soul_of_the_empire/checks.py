"""May I? What the rules allow on the board, once, for menus and for refusals alike."""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire.factions import (
    COALITION,
    COLOURS,
    TERRITORY_LIMIT,
    are_one,
)
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.table import Table

Units = tuple[bytes, ...]

COALITION_STOPS = Refusal("SOE70", "A unit that shares a territory with the Coalition cannot leave it.")
OTHERS_STOP = Refusal("SOE72", "A Coalition unit cannot leave a territory that holds another faction.")
NO_UNIT = Refusal("SOE63", "There is no unit of yours to move.")
NOT_ADJACENT = Refusal("SOE63", "A point moves a unit to an adjacent territory.")
FULL = Refusal("SOE67", "A faction has at most six units in a territory.")


@lru_cache(maxsize=64)
def allies(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Colours that pass through the Coalition and it through them: those of its player (SOE193, SA145)."""
    if seats[COALITION] < 0:
        return ()
    return tuple(c for c in range(5) if c != COALITION and seats[c] == seats[COALITION])


def frozen(units: Units, colour: int, place: int, friends: tuple[int, ...]) -> Refusal | None:
    """Why a unit of a colour cannot leave a territory, or None.

    Rules: SOE69 to SOE72; SA31, SA32 walking in is free; SA140 gray holds and is held; SA181 a freeze lasts
    as long as the piece is there.
    """
    if colour != COALITION:
        return COALITION_STOPS if units[COALITION][place] and colour not in friends else None
    for other in range(5):
        if other != COALITION and units[other][place] and other not in friends:
            return OTHERS_STOP
    return None


def has_room(units: Units, colour: int, place: int) -> bool:
    """Whether one more unit of a colour may stand there, at each step.

    Rules: SOE13, SOE67, SOE68, SA34, SA36.
    """
    return units[colour][place] < TERRITORY_LIMIT


def step_refusal(table: Table, colour: int, origin: int, target: int) -> Refusal | None:
    """Why a unit may not take one step, or None (SOE63 to SOE72)."""
    if not table.units[colour][origin]:
        return NO_UNIT
    if target not in table.map.next_to[origin]:
        return NOT_ADJACENT
    if not has_room(table.units, colour, target):
        return FULL
    return frozen(table.units, colour, origin, allies(table.seats))


@lru_cache(maxsize=64)
def may_fight(seats: tuple[int, ...], colour: int) -> tuple[int, ...]:
    """The colours that a colour may attack: not its own, not its player's (SOE195, SA180)."""
    return tuple(
        other
        for other in range(5)
        if seats[other] >= 0 and not are_one(other, colour) and seats[other] != seats[colour]
    )


@lru_cache(maxsize=16384)
def enemies_at(board: Map, units: Units, enemies: tuple[int, ...], row: bytes) -> tuple[tuple[str, str], ...]:
    """Pairs of an enemy's name and a territory that it shares with units of a row (SOE81)."""
    shared = [p for p, n in enumerate(row) if n]
    return tuple((COLOURS[enemy], board.names[p]) for p in shared for enemy in enemies if units[enemy][p])


def fight_refusal(table: Table, colour: int, enemy: int, place: int) -> Refusal | None:
    """Why a colour may not attack another one in a territory, or None."""
    if are_one(colour, enemy):
        return Refusal("SA180", "The Jews and the gray faction do not fight each other.")
    if enemy not in may_fight(table.seats, colour):
        return Refusal("SOE195", "Factions of one player do not fight each other.")
    if not table.units[colour][place] or not table.units[enemy][place]:
        return Refusal(
            "SOE81", f"A combat needs units of both sides there; {COLOURS[enemy]} or yours are missing."
        )
    return None


def recruit_places(table: Table, faction: int) -> tuple[tuple[int, ...], bool]:
    """Where recruits may go, and whether all go together.

    Rules: SOE75 to SOE80; SA37 to SA43, SA210, SA194; SOE194 for two players.
    """
    units = table.units
    row = units[faction]
    if any(row):
        return standing_places(units, faction), False
    starts = starting_places(table, faction)
    if faction != COALITION:
        return tuple(p for p in starts if not units[COALITION][p]), True
    alone = tuple(p for p in starts if not any(units[c][p] for c in range(5)))
    return alone or starts, True


@lru_cache(maxsize=8192)
def standing_places(units: Units, faction: int) -> tuple[int, ...]:
    """Territories with own units that take recruits: no Coalition there, or for it nobody else.

    Rules: SOE75, SOE76.
    """
    row = units[faction]
    others = (
        tuple(units[c] for c in range(5) if c != faction) if faction == COALITION else (units[COALITION],)
    )
    return tuple(
        p for p, n in enumerate(row) if n and n < TERRITORY_LIMIT and not any(other[p] for other in others)
    )


def starting_places(table: Table, faction: int) -> tuple[int, ...]:
    """The starting territories printed on a faction board."""
    return _starting_places(table.content.map, tuple(table.content.setup.boards[COLOURS[faction]].units))


@lru_cache(maxsize=64)
def _starting_places(board: object, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(board.number[name] for name in names))  # type: ignore[attr-defined]
