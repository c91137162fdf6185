"""Zero-sum tables: speed as ratios measured in one run."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
import pytest
from ortools.linear_solver import pywraplp

from solvers import matrix

pytestmark = pytest.mark.bench

Table = list[list[float]]


def uniform(size: int, count: int) -> list[Table]:
    rng = random.Random(size)
    return [[[rng.random() for _ in range(size)] for _ in range(size)] for _ in range(count)]


def seconds(solve: Callable[[Table], object], games: list[Table]) -> float:
    started = perf_counter()
    for game in games:
        solve(game)
    return perf_counter() - started


def ratio(peer: Callable[[Table], object], games: list[Table], rounds: int = 11) -> float:
    """How many times faster we are: median over rounds, both timed back to back on the same games."""
    seconds(peer, games), seconds(matrix.solve, games)
    return median(seconds(peer, games) / seconds(matrix.solve, games) for _ in range(rounds))


def gap(game: Table, row: list[float], column: list[float]) -> float:
    least = min(sum([share * line[j] for share, line in zip(row, game)]) for j in range(len(column)))  # noqa: B905
    return max(sum([share * entry for share, entry in zip(column, line)]) for line in game) - least  # noqa: B905


def bare_glop(game: Table) -> float:
    """The shortest programme with pywraplp, and the gap of its answer."""
    solver = pywraplp.Solver.CreateSolver("GLOP")
    infinity = solver.infinity()
    mix = [solver.NumVar(0, infinity, "") for _ in game]
    value = solver.NumVar(-infinity, infinity, "")
    whole = solver.Constraint(1, 1)
    for share in mix:
        whole.SetCoefficient(share, 1)
    replies = []
    for j in range(len(game[0])):
        reply = solver.Constraint(0, infinity)
        reply.SetCoefficient(value, -1)
        for share, line in zip(mix, game):  # noqa: B905
            reply.SetCoefficient(share, line[j])
        replies.append(reply)
    solver.Maximize(value)
    assert solver.Solve() == pywraplp.Solver.OPTIMAL
    return gap(game, [share.solution_value() for share in mix], [-reply.dual_value() for reply in replies])


def scipy_highs(game: Table) -> float:
    from scipy.optimize import linprog

    payoff = np.array(game)
    rows, columns = payoff.shape
    found = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    return float(-found.fun)


def test_card_size_against_bare_glop() -> None:
    found = ratio(bare_glop, uniform(6, 20))
    print(f"6 x 6: {found:.1f} times faster than bare pywraplp GLOP with the gap check")
    assert found >= 1


def test_card_size_against_nashpy() -> None:
    nashpy = pytest.importorskip("nashpy")
    found = ratio(lambda game: nashpy.Game(np.array(game)).linear_program(), uniform(6, 5), rounds=5)
    print(f"6 x 6: {found:.1f} times faster than Nashpy's linear program")
    assert found >= 8


def test_fifty_strategies_against_highs_through_scipy() -> None:
    pytest.importorskip("scipy")
    found = ratio(scipy_highs, uniform(50, 3), rounds=7)
    print(f"50 x 50: {found:.1f} times faster than HiGHS through scipy")
    assert found >= 1


@pytest.mark.parametrize("high", [3, 1000])
def test_exact_card_size_in_three_milliseconds(high: int) -> None:
    rng = random.Random(high)
    games = [[[rng.randint(-high, high) for _ in range(6)] for _ in range(6)] for _ in range(20)]
    each = min(seconds(matrix.solve, games) for _ in range(5)) / len(games)
    print(f"6 x 6 exactly, payoffs to {high}: {each * 1e3:.2f} ms")
    assert each < 0.003


def test_tied_tables_of_floats_cost_little_more_than_exact_ones() -> None:
    rng = random.Random(2)
    whole = [[[rng.randint(-1, 1) for _ in range(6)] for _ in range(6)] for _ in range(20)]
    floats = [[[float(entry) for entry in line] for line in game] for game in whole]
    pairs = [(seconds(matrix.solve, floats), seconds(matrix.solve, whole)) for _ in range(7)]
    found = median(tied / exact for tied, exact in pairs)
    print(f"6 x 6, tied floats: {found:.1f} times the time of the same table in whole numbers")
    assert found <= 4
