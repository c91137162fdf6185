"""How many positions so many movement points can reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardkit.core.state import State
from solvers.movement.ground import Ground, ground, mover, table_of
from solvers.status import BadInput, Budget, Status, spendable

BITS = 8


MOST_POINTS = 1_000
"""More than any turn has."""


@dataclass(frozen=True)
class Reach:
    """Positions by the fewest points that reach them.

    Attributes
    ----------
    status : Status
        ``PROVEN``, or ``BEST_SO_FAR``: the budget ended, `new` has the levels that were finished.
    new : tuple of int
        ``new[k]``: positions that take exactly k points; the first is the position as it is.
    """

    status: Status
    new: tuple[int, ...]

    @property
    def total(self) -> int:
        """Positions within the points of the finished levels, the present one included."""
        return sum(self.new)


def positions(
    game: Any, state: State, points: int, *, faction: str | None = None, budget: Budget | None = None
) -> Reach:
    """Count the positions that at most `points` movement points reach.

    Parameters
    ----------
    game, state, faction
        As in `plan`.
    points : int
        Movement points, 0 or more.
    budget : Budget, optional
        Its `steps` limit the positions that are looked at.

    Rules
    -----
    SOE62 to SOE72
    """
    if type(points) is not int or not 0 <= points <= MOST_POINTS:
        raise BadInput(f"points={points!r}: expected a whole number, at least 0 and at most {MOST_POINTS}")
    table = table_of(game, state)
    field = ground(table, mover(table, faction))
    most = spendable(budget, Budget(steps=1_000_000)).steps
    seen = {_packed(field.row)}
    new, frontier = [1], list(seen)
    ways = _packed_ways(field)
    for _ in range(points):
        following = _next(frontier, ways, seen, most)
        if following is None:
            return Reach(Status.BEST_SO_FAR, tuple(new))
        frontier = following
        new.append(len(frontier))
    return Reach(Status.PROVEN, tuple(new))


def _packed(row: tuple[int, ...]) -> int:
    return sum(n << BITS * place for place, n in enumerate(row))


def _packed_ways(field: Ground) -> list[tuple[int, int, list[tuple[int, int, int]]]]:
    """For each territory: its units under a mask, and for each way out the change and the full target."""
    mask = (1 << BITS) - 1
    found = []
    for origin, targets in enumerate(field.ways):
        ways = [
            ((1 << BITS * t) - (1 << BITS * origin), mask << BITS * t, field.limit << BITS * t)
            for t in targets
        ]
        found.append((origin, mask << BITS * origin, ways))
    return found


def _next(
    frontier: list[int],
    ways: list[tuple[int, int, list[tuple[int, int, int]]]],
    seen: set[int],
    most: int,
) -> list[int] | None:
    """The positions one point further that were not seen before; None when the budget is spent."""
    new: list[int] = []
    for row in frontier:
        for _, here, targets in ways:
            if row & here:
                for change, there, full in targets:
                    if row & there < full:
                        position = row + change
                        if position not in seen:
                            seen.add(position)
                            new.append(position)
        if len(seen) > most:
            return None
    return new
