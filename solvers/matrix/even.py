"""One mix out of many optimal ones: the most even, which has the smallest sum of squares.

There is exactly one, whatever the order of rows and columns, and it gives equal strategies equal shares. It
is found by Wolfe's method: keep a few corners of the set of optimal mixes, go to the point of their span
nearest to the origin, and let the simplex method name the next corner that lies lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

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
        denominator = lcm(*(share.denominator for share in goal))
        goal = [int(share * denominator) for share in goal]
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
    products = [[_dot(one, other) for other in corners] for one in corners]
    solution = _solved(products) if _is_exact(corners) else _solved_floats(products)
    total = sum(solution)
    return [share / total for share in solution]


def _solved(matrix: list[list[Fraction]]) -> list[Fraction]:
    """Solve ``matrix @ x = 1`` exactly; a matrix of products of independent corners has no zero pivots."""
    rows = [[*row, Fraction(1)] for row in matrix]
    for at, chosen in enumerate(rows):
        for below in range(len(rows)):
            factor = rows[below][at] / chosen[at]
            if below != at and factor:
                rows[below] = [a - factor * b for a, b in zip(rows[below], chosen, strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def _solved_floats(matrix: list[list[float]]) -> list[float]:
    import numpy as np

    found: list[float] = np.linalg.lstsq(np.array(matrix), np.ones(len(matrix)), rcond=None)[0].tolist()
    return found


def _is_exact(corners: list[list[Any]]) -> bool:
    return isinstance(corners[0][0], Fraction)


def _dot(one: Sequence[Any], other: Sequence[Any]) -> Any:
    return sum(a * b for a, b in zip(one, other, strict=True) if a and b) + 0 * other[0]
