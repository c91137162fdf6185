"""The simplex method on Tucker's small tableau, in whole numbers or in floats.

With all payoffs above 0 the column player looks for weights ``u >= 0`` with ``payoff @ u <= 1`` and the
largest sum; ``u`` divided by its sum is an optimal mix and the sum is 1 / value. The tableau keeps one row
for each variable in the basis and one column for each that is not, so that both players' mixes can be read
off the end: the weights from the last column, the row player's from the last row.

In whole numbers all entries share one denominator, ``unit`` (Edmonds' integer pivoting): no fraction is ever
built, nothing is rounded. Labels below ``size`` are the owner's strategies, the others the opponent's slacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

SMALL = 1e-10


class Stuck(ArithmeticError):
    """Rounding led the float simplex nowhere."""


@dataclass(slots=True)
class Tableau:
    """One basis of the linear program of one player.

    Attributes
    ----------
    rows : list of list
        Constraints, then the costs; the last entry of each row is its right-hand side.
    basic, free : list of int
        Labels of the rows and of the columns.
    size : int
        Number of the owner's strategies.
    unit : int or float
        Common denominator of all entries; 1.0 for floats.
    """

    rows: list[list[Any]]
    basic: list[int]
    free: list[int]
    size: int
    unit: Any

    @property
    def exact(self) -> bool:
        """Whether the entries are whole numbers."""
        return isinstance(self.unit, int)

    def maximise(self) -> None:
        """Pivot until no cost is negative: largest cost first, Bland's rule as long as nothing moves."""
        small = 0 if self.exact else SMALL
        pivots_left = 100 + 20 * (len(self.basic) + len(self.free))
        stalled = False
        while (column := self._entering(small, stalled)) is not None:
            row = self._leaving(column, small)
            stalled = self.rows[row][-1] <= small
            self.pivot(row, column)
            pivots_left -= 1
            if not pivots_left and not self.exact:
                raise Stuck("too many pivots")

    def pivot(self, row: int, column: int) -> None:
        """Exchange the variable of a row with that of a column."""
        if self.exact:
            self.unit = _pivot_whole(self.rows, row, column, self.unit)
        else:
            _pivot_floats(self.rows, row, column)
        self.basic[row], self.free[column] = self.free[column], self.basic[row]

    def _entering(self, small: float, smallest_label: bool) -> int | None:
        costs = self.rows[-1][:-1]
        if not costs:
            return None
        if not smallest_label:
            lowest = min(costs)
            return costs.index(lowest) if lowest < -small else None
        falling = [column for column, cost in enumerate(costs) if cost < -small]
        return min(falling, key=self.free.__getitem__, default=None)

    def _leaving(self, column: int, small: float) -> int:
        """Return the row that limits the column's variable first; of several that with the smallest label."""
        best, best_side, best_entry = -1, 0, 1
        for at, label in enumerate(self.basic):
            row = self.rows[at]
            entry = row[column]
            if entry > small:
                here, there = row[-1] * best_entry, best_side * entry
                if best < 0 or here < there or (here == there and label < self.basic[best]):
                    best, best_side, best_entry = at, row[-1], entry
        if best < 0:
            raise Stuck("nothing limits the column")
        return best

    def mix(self) -> list[Any]:
        """Return the owner's mix at this basis."""
        weights: list[Any] = [0] * self.size
        for label, row in zip(self.basic, self.rows, strict=False):
            if label < self.size:
                weights[label] = row[-1]
        return self._shares(weights)

    def _shares(self, weights: list[Any]) -> list[Any]:
        total = sum(weights)
        return [Fraction(weight, total) if self.exact else weight / total for weight in weights]

    def opponents_mix(self) -> list[Any]:
        """Return the opponent's mix at this basis."""
        weights: list[Any] = [0] * (len(self.basic) + len(self.free) - self.size)
        for label, cost in zip(self.free, self.rows[-1], strict=False):
            if label >= self.size:
                weights[label - self.size] = cost
        return self._shares(weights)

    def other_side(self) -> Tableau:
        """Return the opponent's tableau at the same basis: the negative transpose."""
        columns = list(zip(*self.rows, strict=True))
        rows = [[*(-entry for entry in column[:-1]), column[-1]] for column in columns]
        rows[-1] = [*columns[-1]]
        size = len(self.basic) + len(self.free) - self.size
        return Tableau(rows, self._renamed(self.free, size), self._renamed(self.basic, size), size, self.unit)

    def _renamed(self, labels: list[int], size: int) -> list[int]:
        return [label + size if label < self.size else label - self.size for label in labels]

    def has_choice(self) -> bool:
        """Say whether the owner may have other optimal mixes: some cost is 0."""
        return bool(min(self.rows[-1][:-1], default=1) <= (0 if self.exact else SMALL))

    def opponent_has_choice(self) -> bool:
        """Say whether the opponent may have other optimal mixes: some right-hand side is 0."""
        return bool(min(row[-1] for row in self.rows[:-1]) <= (0 if self.exact else SMALL))

    def optimal_face(self) -> Tableau:
        """Return the tableau that can only move among the owner's optimal mixes; costs are left out."""
        small = 0 if self.exact else SMALL
        kept = [column for column, cost in enumerate(self.rows[-1][:-1]) if cost <= small]
        rows = [[*(row[column] for column in kept), row[-1]] for row in self.rows[:-1]]
        return Tableau(rows, [*self.basic], [self.free[column] for column in kept], self.size, self.unit)

    def with_goal(self, goal: Sequence[Any]) -> Tableau:
        """Return a copy of a face with the costs of maximising ``goal @ mix``; whole numbers if exact."""
        weighted = [
            (goal[label], row) for label, row in zip(self.basic, self.rows, strict=True) if label < self.size
        ]
        costs = [sum(weight * row[at] for weight, row in weighted) for at in range(len(self.free) + 1)]
        for at, label in enumerate(self.free):
            if label < self.size:
                costs[at] -= goal[label] * self.unit
        rows = [*([*row] for row in self.rows), costs]
        return Tableau(rows, [*self.basic], [*self.free], self.size, self.unit)


def starting_tableau(positive: Sequence[Sequence[Any]], unit: Any) -> Tableau:
    """Return the column player's tableau before the first pivot; all payoffs must be above 0."""
    n_rows, n_columns = len(positive), len(positive[0])
    rows = [[*row, unit] for row in positive]
    rows.append([-unit] * n_columns + [0 * unit])
    return Tableau(rows, list(range(n_columns, n_columns + n_rows)), list(range(n_columns)), n_columns, unit)


def _pivot_whole(rows: list[list[int]], row: int, column: int, unit: int) -> int:
    """Pivot in whole numbers; every division comes out even. Return the new common denominator."""
    chosen = rows[row]
    pivot = chosen[column]
    for at, old in enumerate(rows):
        if at != row:
            factor = old[column]
            rows[at] = [(a * pivot - factor * b) // unit for a, b in zip(old, chosen, strict=True)]
            rows[at][column] = -factor
    chosen[column] = unit
    return pivot


def _pivot_floats(rows: list[list[float]], row: int, column: int) -> None:
    pivot = rows[row][column]
    chosen = [entry / pivot for entry in rows[row]]
    for at, old in enumerate(rows):
        factor = old[column]
        if at != row and factor:
            rows[at] = new = [a - factor * b for a, b in zip(old, chosen, strict=True)]
            new[column] = -factor / pivot
    chosen[column] = 1 / pivot
    rows[row] = chosen
