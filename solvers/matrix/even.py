"""One mix out of many optimal ones: the most even, which has the smallest sum of squares.

There is exactly one, whatever the order of rows and columns, and it gives equal strategies equal shares. It
is found by Wolfe's method: keep a few corners of the set of optimal mixes, go to the point of their span
nearest to the origin, and let the simplex method name the next corner that lies lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from typing import Any

from solvers.matrix.payoff import as_whole_numbers
from solvers.matrix.tableau import Tableau

CLOSE_ENOUGH = 1e-12


def most_even_mix(solved: Tableau) -> list[Any]:
    """Return the owner's most even optimal mix; exact if the tableau is."""
    face = solved.optimal_face()
    corners, weights = [face.mix()], [1]
    mix = corners[0]
    while True:
        corner = _lowest_corner(face, mix)
        gain = _dot(mix, mix) - _dot(mix, corner)
        if gain <= (0 if solved.exact else CLOSE_ENOUGH) or corner in corners:
            return mix
        corners.append(corner)
        weights.append(0)
        mix = _nearest_to_origin(corners, weights)


def _lowest_corner(face: Tableau, direction: Sequence[Any]) -> list[Any]:
    """Return the optimal mix with the smallest product with a direction."""
    goal = [-share for share in direction]
    if face.exact:
        (goal,), _ = as_whole_numbers([goal])
    lowest = face.with_goal(goal)
    lowest.maximise()
    return lowest.mix()


def _nearest_to_origin(corners: list[list[Any]], weights: list[Any]) -> list[Any]:
    """Move to the nearest point of the corners' hull, dropping corners on the way; both lists change."""
    while True:
        target = _nearest_of_span(corners)
        if min(target) >= 0:
            weights[:] = target
            break
        step = min(old / (old - new) for old, new in zip(weights, target, strict=True) if new < 0)
        moved = [old + step * (new - old) for old, new in zip(weights, target, strict=True)]
        kept = [at for at, weight in enumerate(moved) if weight > (0 if _is_exact(corners) else CLOSE_ENOUGH)]
        corners[:] = [corners[at] for at in kept]
        weights[:] = [moved[at] for at in kept]
    return [_dot(weights, column) for column in zip(*corners, strict=True)]


def _nearest_of_span(corners: list[list[Any]]) -> list[Any]:
    """Return the weights, of sum 1 and any sign, of the point nearest to the origin."""
    if not _is_exact(corners):
        return _nearest_in_floats(corners)
    whole, _ = as_whole_numbers(corners)
    solution = _solved([[sum(map(mul, one, other)) for other in whole] for one in whole])
    total = sum(solution)
    return [Fraction(share, total) for share in solution]


def _solved(matrix: list[list[int]]) -> list[int]:
    """Solve ``matrix @ x = c``, in whole numbers, for all c equal and as large as that needs.

    The products of independent corners never give a zero pivot.
    """
    rows = [[*row, 1] for row in matrix]
    last = 1
    for at in range(len(rows)):
        chosen = rows[at]
        pivot = chosen[at]
        for other, row in enumerate(rows):
            if other != at:
                factor = row[at]
                rows[other] = [(a * pivot - factor * b) // last for a, b in zip(row, chosen, strict=True)]
        last = pivot
    return [row[-1] for row in rows]


def _nearest_in_floats(corners: list[list[float]]) -> list[float]:
    import numpy as np

    array = np.array(corners)
    found = np.linalg.lstsq(array @ array.T, np.ones(len(array)), rcond=None)[0]
    weights: list[float] = (found / found.sum()).tolist()
    return weights


def _is_exact(corners: list[list[Any]]) -> bool:
    return isinstance(corners[0][0], Fraction)


def _dot(one: Sequence[Any], other: Sequence[Any]) -> Any:
    return sum(a * b for a, b in zip(one, other, strict=True) if a and b) + 0 * other[0]
