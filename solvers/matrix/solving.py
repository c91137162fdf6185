"""Solve a zero-sum table: exactly if it is small and has no floats, otherwise with a measured gap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum
from operator import mul

from solvers.matrix.equilibrium import Choice, Equilibrium
from solvers.matrix.even import most_even_mix
from solvers.matrix.payoff import CLOSE, Mix, Table, as_whole_numbers, checked_payoff, is_exact, largest
from solvers.matrix.tableau import Stuck, Tableau, starting_tableau
from solvers.status import BadInput, Status

EXACT_CELLS = 900
CARD_SIZE = 80
SIMPLEX_CELLS = 60_000
LARGEST = 1e150


def solve(payoff: Iterable[Iterable[object]], exact: bool | None = None) -> Equilibrium:
    """Return value and optimal mixes of a zero-sum table.

    Parameters
    ----------
    payoff : iterable of rows, or array, shape (n_rows, n_columns)
        What the row player gains: int, Fraction, Decimal or float.
    exact : bool, optional
        True: fractions, floats taken for what their bits say. False: floats. By default fractions if the
        table has no float and at most 900 entries.

    Returns
    -------
    Equilibrium
        Of many optimal mixes the most even: the smallest sum of squares, each side on its own. It does not
        depend on the order of rows and columns. Only beyond 60 000 entries, or where rounding defeats the
        simplex method, it is any that GLOP names, and ``choice`` says so.

    Raises
    ------
    BadInput
        An empty or ragged table, or an entry that is no finite number, or too large for floats (1e150).
    Stuck
        A table of more than 900 entries that neither the simplex method nor GLOP could solve.

    Examples
    --------
    >>> answer = solve([[4, 1], [1, 2]])
    >>> answer.value, answer.row
    (Fraction(7, 4), (Fraction(1, 4), Fraction(3, 4)))
    """
    table = checked_payoff(payoff)
    cells = len(table) * len(table[0])
    if exact or (exact is None and cells <= EXACT_CELLS and is_exact(table)):
        return _solve_exactly(table)
    return _solve_in_floats(_as_floats(table))


def exact_tableau(table: Table) -> tuple[Tableau, Fraction]:
    """Return the column player's last tableau in whole numbers, and the value of the game."""
    whole, denominator = as_whole_numbers(table)
    lift = 1 - min(map(min, whole))
    solved = starting_tableau([[entry + lift for entry in row] for row in whole], 1)
    solved.maximise()
    return solved, (Fraction(solved.unit, solved.rows[-1][-1]) - lift) / denominator


def guarantees(
    table: Sequence[Sequence[float]], row: Sequence[float], column: Sequence[float]
) -> tuple[float, float]:
    """Return what the row mix is sure of and what the column mix concedes at most, from best responses."""
    least = min(fsum(map(mul, row, gains)) for gains in zip(*table, strict=True))
    most = max(fsum(map(mul, column, gains)) for gains in table)
    return least, most


def exact_guarantees(table: Table, row: Mix, column: Mix) -> tuple[Fraction, Fraction]:
    """Return the same two numbers as fractions."""
    payoff, unit = as_whole_numbers(table)
    (rows,), row_unit = as_whole_numbers([row])
    (columns,), column_unit = as_whole_numbers([column])
    least = min(sum(map(mul, rows, gains)) for gains in zip(*payoff, strict=True))
    most = max(sum(map(mul, columns, gains)) for gains in payoff)
    return Fraction(least, unit * row_unit), Fraction(most, unit * column_unit)


def _solve_exactly(table: Table) -> Equilibrium:
    solved, value = exact_tableau(table)
    row, column, choice = _chosen_mixes(solved)
    least, most = exact_guarantees(table, row, column)
    status = Status.PROVEN if least == value == most else Status.BOUND
    return Equilibrium(value, row, column, most - least, status, choice)


def _as_floats(table: Table) -> list[list[float]]:
    try:
        floats = [[*map(float, row)] for row in table]
        fitting = largest(floats) <= LARGEST
    except OverflowError:
        fitting = False
    if not fitting:
        raise BadInput(f"payoff table: expected entries up to {LARGEST}; take larger ones with exact=True")
    return floats


def _solve_in_floats(table: list[list[float]]) -> Equilibrium:
    small = len(table) * len(table[0]) <= EXACT_CELLS
    try:
        answer = _by_simplex(table, small)
    except Stuck:
        answer = None
    if answer and answer.status is Status.PROVEN:
        return answer
    return _rounded(table) if small else _by_glop(table, answer)


def _by_simplex(table: list[list[float]], small: bool) -> Equilibrium | None:
    """Solve by the float simplex; None if there is a choice that can be made exactly instead."""
    cells = len(table) * len(table[0])
    if cells > SIMPLEX_CELLS:
        return None
    solved = _float_tableau(_scaled(table), cells)
    if small and (solved.has_choice() or solved.opponent_has_choice()):
        return None
    answer = _measured(table, *_chosen_mixes(solved))
    return answer if small or answer.status is Status.PROVEN else _refined(table, answer)


def _refined(table: list[list[float]], answer: Equilibrium) -> Equilibrium:
    """Mend what rounding has left of the gap of a large table; keep the better answer."""
    from solvers.matrix.large import refined

    against = [[-entry for entry in column] for column in zip(*table, strict=True)]
    row, column = refined(against, _normal(answer.row)), refined(table, _normal(answer.column))
    mended = _measured(table, row, column, answer.choice)
    return min(mended, answer, key=lambda one: one.gap)


def _chosen_mixes(solved: Tableau) -> tuple[Mix, Mix, Choice]:
    """Read both mixes off the last tableau, the row player's first; the most even if there is a choice."""
    mine, theirs = solved.has_choice(), solved.opponent_has_choice()
    column = most_even_mix(solved) if mine else solved.mix()
    row = most_even_mix(solved.other_side()) if theirs else solved.opponents_mix()
    return tuple(row), tuple(column), Choice.EVEN if mine or theirs else Choice.ONLY


def _scaled(table: list[list[float]]) -> list[list[float]]:
    """Bring all payoffs between 1 and 2, which changes no mix."""
    lowest = min(map(min, table))
    factor = 1.0 / (max(map(max, table)) - lowest or 1.0)
    return [[(entry - lowest) * factor + 1.0 for entry in row] for row in table]


def _float_tableau(positive: list[list[float]], cells: int) -> Tableau:
    if cells > CARD_SIZE:
        from solvers.matrix.large import solved_tableau

        return solved_tableau(positive)
    solved = starting_tableau(positive, 1.0)
    solved.maximise()
    return solved


def _rounded(table: list[list[float]]) -> Equilibrium:
    """Solve a small table of floats exactly, and round the mixes."""
    exact = _solve_exactly([[*row] for row in table])
    return _measured(table, exact.row, exact.column, exact.choice)


def _by_glop(table: list[list[float]], other: Equilibrium | None) -> Equilibrium:
    """Solve by GLOP; keep another answer if that has the smaller gap, or if GLOP has none."""
    from solvers.matrix.lp import glop_mixes

    try:
        row, column = glop_mixes(table)
    except Stuck:
        if other is None:
            raise
        return other
    found = _measured(table, tuple(row), tuple(column), Choice.ANY)
    return other if other is not None and other.gap <= found.gap else found


def _measured(table: list[list[float]], row: Mix, column: Mix, choice: Choice) -> Equilibrium:
    """Attach the gap between the two guarantees; below 0 it can only be rounding."""
    rows, columns = _normal(row), _normal(column)
    least, most = guarantees(table, rows, columns)
    gap = max(most - least, 0.0)
    status = Status.PROVEN if gap <= CLOSE * min(1.0, largest(table)) else Status.BOUND
    return Equilibrium((least + most) / 2, rows, columns, gap, status, choice)


def _normal(mix: Mix) -> tuple[float, ...]:
    shares = [float(share) if share > 0 else 0.0 for share in mix]
    total = fsum(shares)
    return tuple(share / total for share in shares)
