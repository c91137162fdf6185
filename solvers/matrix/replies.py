"""For puzzles: every best reply to a mix, whether a mix is optimal, and the ends of all optimal mixes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.matrix.payoff import (
    CLOSE,
    Number,
    Side,
    Table,
    checked_mix,
    checked_payoff,
    checked_side,
    largest,
    turned,
)
from solvers.matrix.solving import exact_tableau
from solvers.matrix.tableau import Tableau
from solvers.status import Budget, Status


@dataclass(frozen=True)
class Ends:
    """Corners of the set of optimal mixes; every optimal mix lies between them.

    Attributes
    ----------
    mixes : tuple of tuple of Fraction
        In rising order.
    status : Status
        ``PROVEN`` if these are all, ``BEST_SO_FAR`` if the budget ran out.
    """

    mixes: tuple[tuple[Fraction, ...], ...]
    status: Status


def best_replies(
    payoff: Iterable[Iterable[object]], mix: Iterable[object], side: Side = "row"
) -> tuple[int, ...]:
    """Return the numbers, from 0, of all pure strategies that are best against a mix.

    Parameters
    ----------
    payoff : iterable of rows, shape (n_rows, n_columns)
    mix : iterable of float, int or Fraction
        Probabilities; ints and Fractions throughout are compared exactly, otherwise within 1e-9 of the
        largest payoff.
    side : {"row", "column"}
        Whose mix it is. The replies are the other side's.
    """
    table, gains = _replies(payoff, mix, side)
    best = max(gains)
    return tuple(reply for reply, gain in enumerate(gains) if gain >= best - _leeway(table, gains))


def is_optimal(payoff: Iterable[Iterable[object]], mix: Iterable[object], side: Side = "row") -> bool:
    """Say whether a mix guarantees the value of the game, for floats within 1e-9 of the largest payoff."""
    table, gains = _replies(payoff, mix, side)
    _, value = exact_tableau(table)
    return -max(gains) >= (value if side == "row" else -value) - _leeway(table, gains)


def optimal_ends(
    payoff: Iterable[Iterable[object]], side: Side = "row", budget: Budget | None = None
) -> Ends:
    """Return the ends of the set of one side's optimal mixes, exactly; one end if there is one optimal mix.

    Parameters
    ----------
    payoff : iterable of rows, shape (n_rows, n_columns)
        Floats count for what their bits say.
    side : {"row", "column"}
    budget : Budget
        Bases of the tableau that are looked at; 100 000 steps by default.
    """
    table = checked_payoff(payoff)
    mine = turned(table) if checked_side(side) == "row" else table
    different = [list(row) for row in dict.fromkeys(map(tuple, mine))]
    solved, _ = exact_tableau(different)
    steps = (budget or Budget()).steps
    found, complete = _corners(solved.optimal_face(), steps)
    return Ends(tuple(sorted(found)), Status.PROVEN if complete else Status.BEST_SO_FAR)


def _corners(face: Tableau, steps: int) -> tuple[set[tuple[Fraction, ...]], bool]:
    """Walk over all bases of a face; return the mixes met and whether none is left."""
    seen, waiting = {frozenset(face.basic)}, [face]
    found = {tuple(face.mix())}
    while waiting:
        here = waiting.pop()
        for row, column in _exchanges(here):
            basis = frozenset([*here.basic[:row], *here.basic[row + 1 :], here.free[column]])
            if basis in seen:
                continue
            if len(seen) >= steps:
                return found, False
            seen.add(basis)
            there = Tableau([[*old] for old in here.rows], [*here.basic], [*here.free], here.size, here.unit)
            there.pivot(row, column)
            found.add(tuple(there.mix()))
            waiting.append(there)
    return found, True


def _exchanges(face: Tableau) -> Iterator[tuple[int, int]]:
    """Yield every exchange of a column for a row that limits it first, all ties among them."""
    for column in range(len(face.free)):
        rows = [row for row in range(len(face.basic)) if face.rows[row][column] > 0]
        ratios = [Fraction(face.rows[row][-1], face.rows[row][column]) for row in rows]
        for row, ratio in zip(rows, ratios, strict=True):
            if ratio == min(ratios):
                yield row, column


def _replies(
    payoff: Iterable[Iterable[object]], mix: Iterable[object], side: str
) -> tuple[Table, list[Number]]:
    """Return the table and what each pure reply gains for the side that replies."""
    table = checked_payoff(payoff)
    lines = turned(table) if checked_side(side) == "row" else table
    shares = checked_mix(mix, len(lines[0]))
    return table, [sum(share * gain for share, gain in zip(shares, line, strict=True)) for line in lines]


def _leeway(table: Table, gains: list[Number]) -> Number:
    if not any(isinstance(gain, float) for gain in gains):
        return 0
    return CLOSE * largest(table)
