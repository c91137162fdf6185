"""Value and optimal mixes of a zero-sum table in a CSV file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from solvers.answer import Answer, number
from solvers.matrix.equilibrium import Equilibrium
from solvers.matrix.payoff import Mix
from solvers.matrix.reading import NamedTable, read
from solvers.matrix.solving import solve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file and the kind of numbers."""
    parser.add_argument(
        "file",
        help="CSV: what the row player gains, as 3, 0.5 or 1/3; the first row and column may be names",
    )
    parser.add_argument("--floats", action="store_true", help="solve in floats even if the table is small")


def answer(arguments: argparse.Namespace) -> Answer:
    """Solve the table."""
    table = read(arguments.file)
    found = solve(table.payoff, exact=False if arguments.floats else None)
    return Answer(found.text(table.rows, table.columns), _data(found, table))


def _data(found: Equilibrium, table: NamedTable) -> dict[str, object]:
    return {
        "value": number(found.value),
        "gap": number(found.gap),
        "status": str(found.status),
        "choice": str(found.choice),
        "row": _shares(found.row, table.rows),
        "column": _shares(found.column, table.columns),
    }


def _shares(mix: Mix, names: Sequence[str]) -> list[dict[str, object]]:
    return [{"name": name, "share": number(share)} for name, share in zip(names, mix, strict=True)]
