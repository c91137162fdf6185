"""The float simplex for tables beyond card size, on numpy arrays.

The same tableau as in ``tableau``, with a second right-hand side, slightly disturbed, that alone decides
which row leaves. Ties between rows are what makes the method stall on bidding games, and the disturbed side
has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.matrix.tableau import SMALL, Stuck, Tableau

DISTURBANCE = 1e-7
GOLDEN = 0.6180339887498949
ROUNDING = 1e-12


def solved_tableau(positive: list[list[float]]) -> Tableau:
    """Return the column player's last tableau; all payoffs must be above 0.

    Raises
    ------
    Stuck
        Rounding led nowhere within 100 + 20 pivots for each strategy.
    """
    n_rows, n_columns = len(positive), len(positive[0])
    array = np.empty((n_rows + 1, n_columns + 2))
    array[:-1, :-2] = positive
    array[-1, :-2] = -1.0
    array[:-1, -2] = 1.0
    array[:-1, -1] = 1.0 + DISTURBANCE * (np.arange(1, n_rows + 1) * GOLDEN % 1.0)
    array[-1, -2:] = 0.0
    basic, free = list(range(n_columns, n_columns + n_rows)), list(range(n_columns))
    for _ in range(100 + 20 * (n_rows + n_columns)):
        column = int(array[-1, :-2].argmin())
        if array[-1, column] >= -SMALL:
            rows: list[list[Any]] = array[:, :-1].tolist()
            return Tableau(rows, basic, free, n_columns, 1.0)
        row = _leaving(array, column)
        _pivot(array, row, column)
        basic[row], free[column] = free[column], basic[row]
    raise Stuck("too many pivots")


def _leaving(array: NDArray[np.float64], column: int) -> int:
    entries = array[:-1, column]
    rows = np.flatnonzero(entries > SMALL)
    if not len(rows):
        raise Stuck("nothing limits the column")
    return int(rows[(array[:-1, -1].take(rows) / entries.take(rows)).argmin()])


def _pivot(array: NDArray[np.float64], row: int, column: int) -> None:
    factors, pivot = array[:, column].copy(), array[row, column]
    chosen = array[row] / pivot
    array -= factors[:, None] * chosen
    array[:, column] = -factors / pivot
    array[row] = chosen
    array[row, column] = 1.0 / pivot


def refined(lines: Sequence[Sequence[float]], mix: Sequence[float]) -> tuple[float, ...]:
    """Mend the last digits of a mix that should keep the largest product with any line small.

    The lines that are largest now should be equally large; what is missing is summed without rounding and
    spread over the strategies in use by least squares, twice.
    """
    array = np.array(lines)
    array = np.ldexp(array, -int(np.ceil(np.log2(np.abs(array).max()))))
    shares = np.array(mix)
    gains = array @ shares
    tight, used = np.flatnonzero(gains >= gains.max() - ROUNDING), np.flatnonzero(shares)
    system = np.pad(array[np.ix_(tight, used)], ((0, 1), (0, 1)), constant_values=-1.0)
    system[-1] = np.append(np.ones(len(used)), 0.0)
    value = float(gains.max())
    for _ in range(2):
        missing = [fsum([value, *(-array[line, used] * shares[used])]) for line in tight]
        missing.append(fsum([1.0, *-shares[used]]))
        step = np.linalg.lstsq(system, np.array(missing), rcond=None)[0]
        shares[used] += step[:-1]
        value += float(step[-1])
    return tuple(shares.tolist())
