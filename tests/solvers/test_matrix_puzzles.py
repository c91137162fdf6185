"""What a puzzle needs: every best reply, whether a mix is right, and the ends of a range of right mixes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import matrix
from solvers.status import BadInput, Budget, Status
from tests.solvers.test_matrix_solve import tables

HALF = Fraction(1, 2)


def test_every_best_reply_is_named() -> None:
    table = [[3, 1, 1], [0, 2, 2]]
    assert matrix.best_replies(table, (1, 0)) == (1, 2)
    assert matrix.best_replies(table, (0, 1)) == (0,)
    assert matrix.best_replies(table, (HALF, HALF)) == (0, 1, 2)
    assert matrix.best_replies(table, (0, HALF, HALF), side="column") == (1,)
    assert matrix.best_replies(table, (0.5, 0.25, 0.25), side="column") == (0,)


def test_ties_of_floats_are_seen_within_rounding() -> None:
    assert matrix.best_replies([[0.1 + 0.2, 0.3]], (1.0,)) == (0, 1)


def test_the_ends_of_a_line_of_equilibria() -> None:
    table = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    ends = matrix.optimal_ends(table)
    assert ends.mixes == ((0, HALF, HALF), (HALF, 0, HALF))
    assert ends.status is Status.PROVEN


def test_all_equal_tables_have_every_pure_strategy_as_an_end() -> None:
    assert len(matrix.optimal_ends([[2] * 6] * 5, "row").mixes) == 5
    assert len(matrix.optimal_ends([[2] * 6] * 5, "column").mixes) == 6


def test_one_optimal_mix_is_its_own_end() -> None:
    assert matrix.optimal_ends([[4, 1], [1, 2]]).mixes == ((Fraction(1, 4), Fraction(3, 4)),)


def test_a_budget_that_runs_out_is_said() -> None:
    few = matrix.optimal_ends([[2] * 6] * 5, budget=Budget(steps=2))
    assert few.status is Status.BEST_SO_FAR
    assert len(few.mixes) == 2


@settings(max_examples=120, deadline=None)
@given(tables(st.integers(-1, 1), most=5), st.sampled_from(["row", "column"]), st.data())
def test_ends_and_all_between_are_optimal_and_the_ends_are_corners(table: Any, side: Any, data: Any) -> None:
    ends = matrix.optimal_ends(table, side).mixes
    weights = [data.draw(st.integers(0, 3)) for _ in ends]
    weights[0] += 1
    between = [
        sum(weight * end[at] for weight, end in zip(weights, ends, strict=True)) / Fraction(sum(weights))
        for at in range(len(ends[0]))
    ]
    assert matrix.is_optimal(table, between, side)
    for end in ends:
        assert matrix.is_optimal(table, end, side)
        support = {at for at, share in enumerate(end) if share}
        assert sum(support >= {at for at, share in enumerate(other) if share} for other in ends) >= 1
    pure_answers = [
        at for at in range(len(ends[0])) if matrix.is_optimal(table, unit(at, len(ends[0])), side)
    ]
    assert {unit(at, len(ends[0])) for at in pure_answers} <= set(ends)


def unit(at: int, size: int) -> tuple[int, ...]:
    return tuple(int(at == place) for place in range(size))


@settings(max_examples=120, deadline=None)
@given(tables(st.integers(-3, 3)))
def test_the_mixes_of_solve_are_optimal_and_their_replies_hold_the_support(table: Any) -> None:
    answer = matrix.solve(table)
    assert matrix.is_optimal(table, answer.row, "row")
    assert matrix.is_optimal(table, answer.column, "column")
    replies = matrix.best_replies(table, answer.row)
    assert {at for at, share in enumerate(answer.column) if share} <= set(replies)


def test_a_wrong_mix_is_not_optimal() -> None:
    table = [[4, 1], [1, 2]]
    assert not matrix.is_optimal(table, (HALF, HALF))
    assert matrix.is_optimal(table, (0.25, 0.75))
    assert not matrix.is_optimal(table, (0.2500001, 0.7499999))
    assert not matrix.is_optimal(table, (HALF, HALF), "column")


@pytest.mark.parametrize(
    ("mix", "message"),
    [
        ((1,), r"found 1 entries, expected 2"),
        ((HALF, HALF, 0), r"found 3 entries, expected 2"),
        ((2, -1), r"entry 2: found -1, expected a probability"),
        ((HALF, Fraction(1, 3)), r"found a sum of 5/6, expected 1"),
        ((0.5, 0.51), r"expected 1"),
        ((float("nan"), 1.0), r"entry 1: found nan"),
    ],
)
def test_bad_mixes_are_refused(mix: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        matrix.best_replies([[4, 1], [1, 2]], mix)


def test_an_unknown_side_is_refused() -> None:
    with pytest.raises(BadInput, match="side 'left': expected 'row' or 'column'"):
        matrix.is_optimal([[1]], (1,), "left")  # type: ignore[arg-type]


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="expected more than 0"):
        Budget(steps=0)
