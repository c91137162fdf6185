"""Nashpy and Gambit on hundreds of random and tied tables: same values, same mixes."""

from __future__ import annotations

import random
import warnings
from fractions import Fraction

import numpy as np
import pytest

from solvers import matrix


def seeded_tables() -> list[list[list[int]]]:
    """Three hundred tables of 1 to 6 strategies: wide, narrow and hardly any different payoffs."""
    rng = random.Random(20)
    found = []
    for at in range(300):
        high = (9, 2, 1)[at % 3]
        rows, columns = rng.randint(1, 6), rng.randint(1, 6)
        found.append([[rng.randint(-high, high) for _ in range(columns)] for _ in range(rows)])
    return found


TABLES = seeded_tables()


def test_nashpy_has_the_same_values() -> None:
    nashpy = pytest.importorskip("nashpy")
    for table in TABLES:
        answer = matrix.solve(table)
        game = nashpy.Game(np.array(table))
        row, column = game.linear_program()
        assert game[row, column][0] == pytest.approx(float(answer.value), abs=1e-7)
        payoff = np.array(table)
        assert (np.array(answer.row, dtype=float) @ payoff).min() >= game[row, column][0] - 1e-7
        assert (payoff @ np.array(answer.column, dtype=float)).max() <= game[row, column][0] + 1e-7


def test_nashpy_finds_no_equilibrium_mix_outside_our_ends() -> None:
    nashpy = pytest.importorskip("nashpy")
    checked = 0
    for table in (table for table in TABLES if 2 <= len(table) <= 4 and 2 <= len(table[0]) <= 4):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Nashpy warns of degenerate games
            try:
                found = list(nashpy.Game(np.array(table)).vertex_enumeration())
            except (TypeError, ValueError, IndexError):  # it fails on some all-equal tables
                continue
        ends = {
            side: np.array(matrix.optimal_ends(table, side).mixes, dtype=float) for side in ("row", "column")
        }
        for row, column in found:
            assert np.abs(ends["row"] - row).sum(axis=1).min() < 1e-6
            assert np.abs(ends["column"] - column).sum(axis=1).min() < 1e-6
            checked += 1
    assert checked > 50


def test_gambit_has_the_same_exact_values() -> None:
    gambit = pytest.importorskip("pygambit")
    for table in TABLES[:150]:
        game = gambit.Game.from_arrays(np.array(table), -np.array(table))
        (found,) = gambit.nash.lp_solve(game, rational=True).equilibria
        assert Fraction(found.payoff(next(iter(game.players)))) == matrix.solve(table).value
