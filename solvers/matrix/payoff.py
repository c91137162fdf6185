"""Payoff tables and mixes as people give them, checked before anything is solved.

A table has one row for each strategy of the row player and one column for each of the column player; an entry
is what the row player gains and the column player loses. Places in messages are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite, isinf, lcm
from typing import Literal, TypeAlias, cast

from solvers.status import BadInput

Number: TypeAlias = int | Fraction | float
Table: TypeAlias = list[list[Number]]
Mix: TypeAlias = tuple[Number, ...]
Side: TypeAlias = Literal["row", "column"]

CLOSE = 1e-9


def checked_payoff(payoff: Iterable[Iterable[object]]) -> Table:
    """Return the table as lists of int, Fraction or float, or say which entry is wrong.

    Raises
    ------
    BadInput
        No row, an empty row, rows of different lengths, or an entry that is no finite number.
    """
    rows = _as_lists(payoff)
    if not rows or not rows[0]:
        raise BadInput("payoff table: found no entry, expected at least one row and one column")
    width = len(rows[0])
    for at, row in enumerate(rows, start=1):
        if len(row) != width:
            raise BadInput(f"payoff table, row {at}: found {len(row)} entries, expected {width} as in row 1")
        if not _is_plain(row):
            row[:] = [_number(entry, f"payoff table, row {at}, column {n}") for n, entry in enumerate(row, 1)]
    return rows


def is_exact(table: Table) -> bool:
    """Say whether every entry is a whole number or a fraction."""
    return not any(isinstance(entry, float) for row in table for entry in row)


def as_whole_numbers(table: Iterable[Iterable[Number]]) -> tuple[list[list[int]], int]:
    """Bring the entries to one denominator; a float counts for exactly what its bits say.

    Returns
    -------
    tuple of (list of list of int, int)
        The numerators and the denominator.
    """
    ratios = [[entry.as_integer_ratio() for entry in row] for row in table]
    denominator = lcm(*{below for row in ratios for _, below in row})
    return [[above * (denominator // below) for above, below in row] for row in ratios], denominator


def largest(table: Sequence[Sequence[Number]]) -> float:
    """Return the largest payoff as a float, losses counted as gains."""
    return float(max(max(map(max, table)), -min(map(min, table))))


def turned(table: Table) -> Table:
    """Return the same game as the column player sees it: rows for columns and gains for losses."""
    return [[-entry for entry in column] for column in zip(*table, strict=True)]


def checked_mix(mix: Iterable[object], size: int) -> list[Number]:
    """Return a mixed strategy as a list, or say what is wrong with it.

    Raises
    ------
    BadInput
        A wrong number of entries, an entry below 0 or no number, or a sum other than 1 (for floats within
        1e-9).
    """
    found = [_number(entry, f"mix, entry {at}") for at, entry in enumerate(mix, start=1)]
    if len(found) != size:
        raise BadInput(f"mix: found {len(found)} entries, expected {size}, one for each strategy")
    for at, entry in enumerate(found, start=1):
        if entry < 0:
            raise BadInput(f"mix, entry {at}: found {entry}, expected a probability of at least 0")
    total = sum(found)
    if total != 1 and not (isinstance(total, float) and abs(total - 1) <= CLOSE):
        raise BadInput(f"mix: found a sum of {total}, expected 1")
    return found


def checked_side(side: str) -> Side:
    """Return the side, or say which there are."""
    if side in ("row", "column"):
        return cast(Side, side)
    raise BadInput(f"side {side!r}: expected 'row' or 'column'")


def _as_lists(payoff: object) -> Table:
    if hasattr(payoff, "tolist"):
        payoff = payoff.tolist()
    if isinstance(payoff, (str, bytes, dict)) or not isinstance(payoff, Iterable):
        raise BadInput(f"payoff table: found {type(payoff).__name__}, expected rows of numbers")
    return [_as_list(row, at) for at, row in enumerate(payoff, start=1)]


def _as_list(row: object, at: int) -> list[Number]:
    if isinstance(row, (str, bytes, dict)) or not isinstance(row, (Sequence, Iterable)):
        raise BadInput(f"payoff table, row {at}: found {row!r}, expected a row of numbers")
    return list(row)


def _is_plain(row: list[Number]) -> bool:
    """Say whether nothing needs a second look: all whole numbers, or all finite floats."""
    kinds = set(map(type, row))
    return kinds == {int} or (kinds == {float} and all(map(isfinite, row)))


def _number(entry: object, where: str) -> Number:
    if hasattr(entry, "item"):  # a number of numpy
        entry = entry.item()
    if isinstance(entry, bool):
        raise BadInput(f"{where}: found {entry}, a truth value, expected a finite number")
    if isinstance(entry, (int, Fraction)):
        return entry if isinstance(entry, Fraction) else int(entry)
    if isinstance(entry, Decimal) and entry.is_finite():
        return Fraction(entry)
    if isinstance(entry, float) and not (entry != entry or isinf(entry)):
        return entry
    raise BadInput(f"{where}: found {entry!r}, expected a finite number")
