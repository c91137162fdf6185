"""Zero-sum tables: known games, degenerate tables, the choice among many answers, bad input."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solvers import matrix
from solvers.matrix.lp import glop_mixes
from solvers.status import BadInput, Status

Table = list[list[Any]]

whole = st.integers(-4, 4)
fractions = st.fractions(-3, 3, max_denominator=9)
floats = st.floats(-1e6, 1e6, allow_subnormal=False).map(lambda entry: entry if abs(entry) >= 1e-6 else 0.0)


def tables(entries: st.SearchStrategy[Any], most: int = 6) -> st.SearchStrategy[Table]:
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(entries, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


def best_responses(table: Table, answer: matrix.Equilibrium) -> tuple[Fraction, Fraction]:
    """What the row mix is sure of and what the column mix concedes, in fractions, written out once more."""
    row, column = [Fraction(share) for share in answer.row], [Fraction(share) for share in answer.column]
    exact = [[Fraction(entry) for entry in line] for line in table]
    least = min(sum(row[i] * exact[i][j] for i in range(len(row))) for j in range(len(column)))
    most = max(sum(column[j] * line[j] for j in range(len(column))) for line in exact)
    return least, most


def assert_mixes(answer: matrix.Equilibrium, tolerance: float = 0) -> None:
    for mix in (answer.row, answer.column):
        assert min(mix) >= 0
        assert abs(sum(mix) - 1) <= tolerance


@pytest.mark.parametrize(
    ("table", "value", "row", "column"),
    [
        (
            [[4, 1], [1, 2]],
            Fraction(7, 4),
            (Fraction(1, 4), Fraction(3, 4)),
            (Fraction(1, 4), Fraction(3, 4)),
        ),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (Fraction(1, 3),) * 3, (Fraction(1, 3),) * 3),
        ([[3]], 3, (1,), (1,)),
        ([[1, 5, 2]], 1, (1,), (1, 0, 0)),
        ([[1], [5], [2]], 5, (0, 1, 0), (1,)),
        ([[-4, -9], [-9, -4]], Fraction(-13, 2), (Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2),
        ([[5, 5], [5, 5], [5, 5]], 5, (Fraction(1, 3),) * 3, (Fraction(1, 2),) * 2),
        ([[2, 3], [1, 1]], 2, (1, 0), (1, 0)),
    ],
)
def test_known_games_exactly(
    table: Table, value: Fraction, row: tuple[Any, ...], column: tuple[Any, ...]
) -> None:
    answer = matrix.solve(table)
    assert (answer.value, answer.row, answer.column) == (value, row, column)
    assert answer.gap == 0
    assert answer.exact
    assert answer.status is Status.PROVEN


@settings(max_examples=100, deadline=None)
@given(tables(st.one_of(whole, fractions)))
def test_exact_answers_are_equilibria(table: Table) -> None:
    answer = matrix.solve(table)
    assert_mixes(answer)
    assert best_responses(table, answer) == (answer.value, answer.value)
    assert answer.gap == 0


@settings(max_examples=200, deadline=None)
@given(tables(floats))
@example([[1e-6, 1e6], [1e6, 1e-6]])
@example([[-1e-6, -2e-6], [-3e-6, -1e-6]])
@example([[1e6, 1e-6, -1e6], [0.0, 1e-6, 1.0], [-1.0, 1e6, -1e-6]])
@example([[-1e6] * 4] * 3)
@example([[0.1 + 0.2, 0.3]])
def test_floats_from_a_millionth_to_a_million_have_a_gap_of_at_most_1e9th(table: Table) -> None:
    answer = matrix.solve(table)
    least, most = best_responses(table, answer)
    assert_mixes(answer, 1e-12)
    assert 0 <= answer.gap <= 1e-9
    assert float(most - least) <= 1e-9
    assert answer.status is Status.PROVEN
    assert float(matrix.solve(table, exact=True).value) == pytest.approx(answer.value, rel=1e-9, abs=1e-9)


@settings(max_examples=150, deadline=None)
@given(tables(st.integers(-1, 1)), st.randoms(use_true_random=False))
def test_the_choice_does_not_depend_on_the_order_of_rows_and_columns(table: Table, random: Any) -> None:
    rows, columns = list(range(len(table))), list(range(len(table[0])))
    random.shuffle(rows)
    random.shuffle(columns)
    shuffled = [[table[i][j] for j in columns] for i in rows]
    for exact, allowed in ((True, 0), (False, 1e-12)):
        plain, mixed = matrix.solve(table, exact), matrix.solve(shuffled, exact)
        assert all(abs(mixed.row[at] - plain.row[i]) <= allowed for at, i in enumerate(rows))
        assert all(abs(mixed.column[at] - plain.column[j]) <= allowed for at, j in enumerate(columns))


@settings(max_examples=150, deadline=None)
@given(tables(st.integers(-1, 1), most=5), st.sampled_from(["row", "column"]))
def test_the_mix_shown_is_the_most_even_of_all_optimal_ones(table: Table, side: Any) -> None:
    answer = matrix.solve(table)
    shown = answer.row if side == "row" else answer.column
    ends = matrix.optimal_ends(table, side).mixes
    squares = sum(share * share for share in shown)
    for end in ends:  # no step from the mix towards an end makes the sum of squares smaller
        assert sum(a * b for a, b in zip(shown, end, strict=True)) >= squares
    alone = {
        one: len(matrix.optimal_ends(table, one).mixes) == 1  # type: ignore[arg-type]
        for one in ("row", "column")
    }
    if answer.choice is matrix.Choice.ONLY:
        assert all(alone.values())


def test_equal_strategies_get_equal_shares() -> None:
    answer = matrix.solve([[1, 1, 0], [1, 1, 0], [0, 0, 1]])
    assert answer.row == answer.column == (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    assert answer.choice is matrix.Choice.EVEN


@settings(max_examples=60, deadline=None)
@given(tables(floats, most=8))
def test_glop_agrees(table: Table) -> None:
    row, column = glop_mixes(table)
    exact = [[Fraction(entry) for entry in line] for line in table]
    value = float(matrix.solve(table).value)
    scale = max(abs(entry) for line in table for entry in line) or 1.0
    least = min(
        sum(Fraction(share) * line[j] for share, line in zip(row, exact, strict=True))
        for j in range(len(column))
    )
    most = max(
        sum(Fraction(share) * entry for share, entry in zip(column, line, strict=True)) for line in exact
    )
    assert float(least) == pytest.approx(value, abs=1e-6 * scale)
    assert float(most) == pytest.approx(value, abs=1e-6 * scale)


@pytest.mark.parametrize("size", [(10, 12), (31, 31), (50, 50), (80, 20)])
@pytest.mark.parametrize("kind", ["uniform", "tied"])
def test_larger_tables_by_the_array_simplex(size: tuple[int, int], kind: str) -> None:
    rng = np.random.default_rng(size[0])
    table = rng.random(size) if kind == "uniform" else rng.integers(-2, 3, size).astype(float)
    answer = matrix.solve(table)
    least, most = best_responses(table.tolist(), answer)
    assert 0 <= float(most - least) <= 1e-9
    assert answer.status is Status.PROVEN
    turned = matrix.solve(-table.T)
    assert turned.value == pytest.approx(-answer.value, abs=1e-9)
    assert turned.row == pytest.approx(answer.column, abs=1e-6)


@pytest.mark.parametrize("size", [31, 100])
@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_larger_tables_of_tiny_and_huge_payoffs_keep_the_gap(size: int, scale: float) -> None:
    rng = np.random.default_rng(5)
    for table in (rng.random((size, size)) * scale, rng.integers(-3, 4, (size, size)) * scale):
        answer = matrix.solve(table)
        assert answer.status is Status.PROVEN
        assert 0 <= answer.gap <= 1e-9 * min(1.0, 3 * scale)
        assert answer.choice is not matrix.Choice.ANY


def blotto(soldiers: int) -> np.ndarray:
    """Three fields: a point for each field with more soldiers; full of ties."""
    plans = [(a, b, soldiers - a - b) for a in range(soldiers + 1) for b in range(soldiers + 1 - a)]
    fields = np.array(plans)
    return np.sign(fields[:, None, :] - fields[None, :, :]).sum(axis=2).astype(float)


def test_a_bidding_game_full_of_ties_is_solved_and_its_choice_is_symmetric() -> None:
    table = blotto(8)
    answer = matrix.solve(table)
    assert answer.status is Status.PROVEN
    assert answer.value == pytest.approx(0, abs=1e-9)
    assert answer.row == pytest.approx(answer.column, abs=1e-6)
    reversed_rows = matrix.solve(table[::-1])
    assert reversed_rows.row == pytest.approx(answer.row[::-1], abs=1e-6)


def test_tables_beyond_the_simplex_go_to_glop_and_say_so() -> None:
    rng = np.random.default_rng(3)
    answer = matrix.solve(rng.random((7000, 9)))
    assert answer.choice is matrix.Choice.ANY
    assert answer.status is Status.PROVEN
    assert 0 <= answer.gap <= 1e-9


def test_kinds_of_numbers() -> None:
    assert matrix.solve(np.array([[4, 1], [1, 2]])).value == Fraction(7, 4)
    assert matrix.solve([[Decimal("0.5"), 1], [Fraction(1, 3), 2]]).value == Fraction(1, 2)
    assert matrix.solve([[0.5, 1], [0.25, 2]]).value == 0.5
    assert isinstance(matrix.solve([[4, 1], [1, 2]], exact=False).value, float)
    assert matrix.solve([[0.1, 0.2]], exact=True).value == Fraction(0.1)
    assert matrix.solve(tuple(line) for line in ((4, 1), (1, 2))).value == Fraction(7, 4)
    assert matrix.solve([[np.int64(4), 1], [np.float64(1), 2]]).value == pytest.approx(1.75)


def test_huge_and_tiny_payoffs() -> None:
    assert matrix.solve([[10**400, 0], [0, 10**400]]).value == 5 * 10**399
    assert matrix.solve([[1e150, -1e150], [-1e150, 1e150]]).row == (0.5, 0.5)
    assert matrix.solve([[5e-324, 0.0], [0.0, 5e-324]]).row == (0.5, 0.5)


def test_the_table_given_is_not_changed() -> None:
    table = [[4, 1], [1, 2]]
    matrix.solve(table)
    assert table == [[4, 1], [1, 2]]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ([], r"found no entry, expected at least one row"),
        ([[]], r"found no entry"),
        ([[1, 2], [3]], r"row 2: found 1 entries, expected 2 as in row 1"),
        ([[1, 2], []], r"row 2: found 0 entries"),
        ([[1.0, float("nan")]], r"row 1, column 2: found nan, expected a finite number"),
        ([[1, 2], [float("inf"), 0]], r"row 2, column 1: found inf"),
        ([[1, None]], r"row 1, column 2: found None"),
        ([[1, "2"]], r"found '2'"),
        ([[1, 2j]], r"found 2j"),
        ([[True]], r"row 1, column 1: found True, a truth value, expected a finite number"),
        ([[1, 2], [0.5, False]], r"row 2, column 2: found False, a truth value"),
        (np.eye(2, dtype=bool), r"row 1, column 1: found True, a truth value"),
        ([[np.bool_(True), 1]], r"found True, a truth value"),
        ([1, 2], r"row 1: found 1, expected a row of numbers"),
        ("12", r"found str, expected rows of numbers"),
        (None, r"found NoneType"),
        ({"a": [1]}, r"found dict"),
        (np.zeros((2, 2, 2)), r"found \[0.0, 0.0\], expected a finite number"),
        ([[1e200, 2.0]], r"expected entries up to 1e\+150"),
        ([[10**400, 2.0]], r"expected entries up to 1e\+150"),
        ([[Decimal("NaN")]], r"found Decimal\('NaN'\)"),
    ],
)
def test_bad_tables_are_refused(table: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        matrix.solve(table)


def test_text_shows_value_gap_status_and_both_mixes() -> None:
    text = matrix.solve([[4, 1], [1, 2]]).text(["wall", "sortie"], ["shield", "sword"])
    assert "7/4 = 1.750000" in text
    assert "proven" in text
    assert "sortie  3/4    75.00%" in text
    assert "shield  1/4    25.00%" in text
    assert "75.00%" in str(matrix.solve([[4.0, 1], [1, 2]]))
