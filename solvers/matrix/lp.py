"""The same game as a linear program for OR-Tools' GLOP: for very large tables, and as a second opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solvers.matrix.payoff import Number
from solvers.matrix.tableau import Stuck


def glop_mixes(table: Sequence[Sequence[Number]]) -> tuple[list[float], list[float]]:
    """Return an optimal mix for the row and for the column player, as GLOP finds them.

    The row player's mix maximises a value that is free in sign; the column player's mix is the dual solution.

    Raises
    ------
    Stuck
        GLOP did not report an optimum.
    """
    from ortools.linear_solver import pywraplp  # loaded when an LP is needed

    solver: Any = pywraplp.Solver("matrix game", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
    infinity = solver.infinity()
    mix = [solver.NumVar(0.0, infinity, "") for _ in table]
    value = solver.NumVar(-infinity, infinity, "")
    whole = solver.Constraint(1.0, 1.0)
    for share in mix:
        whole.SetCoefficient(share, 1.0)
    replies = []
    for column in zip(*table, strict=True):
        reply = solver.Constraint(0.0, infinity)
        reply.SetCoefficient(value, -1.0)
        for share, gain in zip(mix, column, strict=True):
            reply.SetCoefficient(share, float(gain))
        replies.append(reply)
    solver.Objective().SetCoefficient(value, 1.0)
    solver.Objective().SetMaximization()
    status = solver.Solve()
    if status != pywraplp.Solver.OPTIMAL:
        raise Stuck(f"GLOP stopped with status {status}")
    return (
        _as_mix([share.solution_value() for share in mix]),
        _as_mix([-reply.dual_value() for reply in replies]),
    )


def _as_mix(found: list[float]) -> list[float]:
    shares = [max(share, 0.0) for share in found]
    total = sum(shares)
    if not total > 0:
        raise Stuck("GLOP gave an empty mix")
    return [share / total for share in shares]
