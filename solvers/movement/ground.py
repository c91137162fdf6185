"""The board as one colour finds it in a turn without combat: which steps are open, where recruits may go.

Foreign units stand still, so a territory either lets units of the colour go or holds them, whatever the
colour itself does. Both answers are asked of the engine, territory by territory, with one unit on trial.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardkit.games.soul_of_the_empire.checks import allies, has_room, recruit_places, standing_places
from boardkit.games.soul_of_the_empire.factions import COLOURS, GRAY, head
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.phases.move import steps
from boardkit.games.soul_of_the_empire.table import Table, set_in
from solvers.status import BadInput

GAME = "soul_of_the_empire"

Row = tuple[int, ...]
Places = tuple[int, ...]


@dataclass(frozen=True)
class Ground:
    """What does not change in a turn without combat, for one colour.

    Attributes
    ----------
    board : Map
        Names and borders.
    colour : int
        Whose units move.
    row : tuple of int
        Its units by territory now.
    ways : tuple of tuple of int
        For each territory the targets of a step out of it; none where units are held.
    takes_recruits : tuple of bool
        Whether a territory with a unit of the colour takes recruits.
    first_places : tuple of int
        Where recruits start when the colour has no unit on the board; all of them in one place.
    supply, limit : int
        Units in the supply; units of the colour that a territory holds.
    """

    board: Map
    colour: int
    row: Row
    ways: tuple[Places, ...]
    takes_recruits: tuple[bool, ...]
    first_places: Places
    supply: int
    limit: int

    @property
    def occupied(self) -> Places:
        """Territories with own units."""
        return tuple(place for place, n in enumerate(self.row) if n)

    def within(self, points: int | None) -> dict[int, int]:
        """Territories that a unit standing on the board now can reach, with the fewest steps to them."""
        found = dict.fromkeys(self.occupied or self.first_places, 0)
        waiting = list(found)
        for place in waiting:
            if points is not None and found[place] >= points:
                continue
            for target in self.ways[place]:
                if target not in found:
                    found[target] = found[place] + 1
                    waiting.append(target)
        return found


def ground(table: Table, colour: int) -> Ground:
    """Ask the engine what is open to a colour."""
    recruits = colour != GRAY
    return Ground(
        table.map,
        colour,
        tuple(table.units[colour]),
        _ways(table, colour),
        tuple(recruits and _takes_recruits(table, colour, place) for place in range(len(table.map.names))),
        recruit_places(table, colour)[0] if recruits and not any(table.units[colour]) else (),
        table.supply[colour],
        _limit(table, colour),
    )


def _ways(table: Table, colour: int) -> tuple[Places, ...]:
    friends, number = allies(table.seats), table.map.number
    found = []
    for place in range(len(table.map.names)):
        one = steps(table.map, _with_row(table, colour, place, 1), colour, friends)
        found.append(tuple(number[way.target] for way in one))
    return tuple(found)


def _takes_recruits(table: Table, colour: int, place: int) -> bool:
    return place in standing_places(_with_row(table, colour, place, 1), colour)


def _limit(table: Table, colour: int) -> int:
    return next(n for n in range(256) if not has_room(_with_row(table, colour, 0, n), colour, 0))


def _with_row(table: Table, colour: int, place: int, n: int) -> tuple[bytes, ...]:
    row = bytearray(len(table.map.names))
    row[place] = n
    return set_in(table.units, colour, bytes(row))


def is_this_game(game: Any) -> None:
    """Refuse what is not Soul of the Empire."""
    if getattr(game, "name", None) != GAME:
        raise BadInput(f"game {game!r}: expected {GAME}")


def table_of(game: Any, state: Any) -> Table:
    """The table of a state that is not over, or BadInput."""
    is_this_game(game)
    table = getattr(state, "table", None)
    if not isinstance(table, Table):
        raise BadInput(f"state {state!r:.60}: expected a state of {GAME}")
    if state.phase is None:
        raise BadInput("the game of this state is over: expected one that goes on")
    return table


def mover(table: Table, faction: str | None) -> int:
    """The colour that is meant, by default the faction whose turn it is."""
    if faction is None:
        return table.turn.faction
    allowed = [name for c, name in enumerate(COLOURS) if table.seats[head(c)] >= 0]
    if faction not in allowed:
        raise BadInput(f"faction {faction!r}: expected one of {', '.join(allowed)}")
    return COLOURS.index(faction)
