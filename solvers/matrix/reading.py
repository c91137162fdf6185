"""Read a payoff table from a CSV file, with or without names for its rows and columns."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from solvers.status import BadInput


@dataclass(frozen=True)
class NamedTable:
    """A payoff table with a name for each row and column.

    Attributes
    ----------
    payoff : list of list of Fraction
        Shape (n_rows, n_columns).
    rows, columns : tuple of str
        Names out of the file, or numbers from 1.
    """

    payoff: list[list[Fraction]]
    rows: tuple[str, ...]
    columns: tuple[str, ...]


def read(path: str | Path) -> NamedTable:
    """Read a table of numbers such as 3, 0.5 or 1/3, all of them taken exactly.

    The first line names the columns if all its cells are words or its first is empty. If that is empty, or
    every line of numbers begins with a word, the first cells name the rows. Empty lines are passed over.

    Raises
    ------
    BadInput
        Names the file, line and column of what is no number or missing, or says that the file is empty.
    """
    try:
        with Path(path).open(newline="", encoding="utf-8-sig") as file:
            lines = csv.reader(file)
            table = [(lines.line_num, [cell.strip() for cell in line]) for line in lines if any(line)]
    except (UnicodeDecodeError, csv.Error) as problem:
        raise BadInput(f"{path}: expected a CSV text file in UTF-8 ({problem})") from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadInput(f"{path}: {reason}, expected a CSV file") from None
    if not table:
        raise BadInput(f"{path}: the file is empty, expected rows of numbers")
    _check_lengths(str(path), table)
    return _named(str(path), table)


def _named(path: str, table: list[tuple[int, list[str]]]) -> NamedTable:
    first = table[0][1]
    has_columns = not first[0] or all(map(_is_word, first))
    body = table[1:] if has_columns else table
    has_rows = not first[0] or all(_is_word(line[0]) for _, line in body)
    skip = 1 if has_rows and len(first) > 1 else 0
    payoff = [
        [
            _number(cell, f"{path}, line {line_number}, column {at}")
            for at, cell in enumerate(line, 1)
            if at > skip
        ]
        for line_number, line in body
    ]
    if not payoff:
        raise BadInput(f"{path}: found names and no numbers, expected rows of numbers")
    rows = tuple(line[0] for _, line in body) if skip else _numbered(len(payoff))
    columns = tuple(first[skip:]) if has_columns else _numbered(len(payoff[0]))
    return NamedTable(payoff, rows, columns)


def _numbered(size: int) -> tuple[str, ...]:
    return tuple(str(at) for at in range(1, size + 1))


def _check_lengths(path: str, table: list[tuple[int, list[str]]]) -> None:
    expected = len(table[0][1])
    for line_number, line in table:
        if len(line) != expected:
            wanted = f"{expected} as in the first line"
            raise BadInput(
                f"{path}, line {line_number}: number of cells: found {len(line)}, expected {wanted}"
            )


def _number(cell: str, where: str) -> Fraction:
    found = _as_number(cell)
    if found is None:
        raise BadInput(f"{where}: found {cell!r}, expected a number such as 3, 0.5 or 1/3")
    return found


def _as_number(cell: str) -> Fraction | None:
    try:
        return Fraction(cell)
    except (ValueError, ZeroDivisionError):
        return None


def _is_word(cell: str) -> bool:
    return bool(cell) and _as_number(cell) is None and cell.lower() not in ("nan", "inf", "-inf")
