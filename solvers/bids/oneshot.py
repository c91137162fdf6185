"""The one-shot round of two players: all cards committed at once, to a proven equilibrium.

Both sides have 1,215 ways to lay four of six cards at three cities, but the worth of a pair of plans is a sum
over cities, so that the best reply to any mix of plans is one run of the programme over card sets. A double
oracle keeps a few plans a side, solves that small table, and adds each side's best reply until there is
nothing to gain. The last tables are solved in fractions, and so is the proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.imminence import Play
from solvers.bids.cardsets import Split, best_splits, best_worth, worth_of
from solvers.bids.respond import plan_of
from solvers.bids.seen import Round, read_round
from solvers.bids.worth import card_codes, prices, totals_below
from solvers.matrix.large import solved_tableau
from solvers.matrix.lp import glop_mixes
from solvers.matrix.solving import exact_tableau
from solvers.matrix.tableau import Stuck
from solvers.status import BadInput, Status

MOST_ROUNDS = 400
"""Times that replies are added, at most."""

Reply = Callable[[NDArray[Any], int], Split]
"""A best reply to tables of worths, shape (n_cities, 2 ** n_cards), for a number of cards to lay."""


@dataclass(frozen=True)
class Pairs:
    """Worth to the row player of every pair of card sets at every city.

    Attributes
    ----------
    worth : array of int, shape (n_cities, 2 ** n_cards, 2 ** n_cards)
        Rows for the row player's sets, columns for the other's.
    left : int
        Cards that each side lays.
    """

    worth: NDArray[np.int64]
    left: int

    def against_column(self, plans: list[Split], weights: list[Any]) -> NDArray[Any]:
        """Tables of the row player against a weighted list of the column player's plans."""
        return self._against(self.worth, plans, weights)

    def against_row(self, plans: list[Split], weights: list[Any]) -> NDArray[Any]:
        """Tables of the column player, who wants that worth small, against a list of plans."""
        return self._against(-self.worth.transpose(0, 2, 1), plans, weights)

    def _against(self, worth: NDArray[np.int64], plans: list[Split], weights: list[Any]) -> NDArray[Any]:
        n_cities, n_sets = worth.shape[:2]
        kind: Any = float if isinstance(weights[0], float) else object
        often = np.zeros((n_cities, n_sets), dtype=kind)
        for plan, weight in zip(plans, weights, strict=True):
            for place, part in enumerate(plan):
                often[place, part] += weight
        if kind is float or sum(weights) * int(np.abs(worth).max() * n_cities + 1) < 2**62:
            often = often.astype(float if kind is float else np.int64)
        return np.stack([worth[place] @ often[place] for place in range(n_cities)])

    def of(self, row: Split, column: Split) -> int:
        """Worth of one pair of plans."""
        return int(sum(self.worth[place, a, b] for place, (a, b) in enumerate(zip(row, column, strict=True))))

    def table(self, rows: list[Split], columns: list[Split]) -> NDArray[np.int64]:
        """Worth of every pair of two lists of plans, shape (n_rows, n_columns)."""
        a, b = np.array(rows), np.array(columns)
        places = range(self.worth.shape[0])
        found: NDArray[np.int64] = sum(
            self.worth[place][a[:, place][:, None], b[:, place][None, :]] for place in places
        )
        return found


@dataclass(frozen=True)
class Bidding:
    """An equilibrium of the one-shot round.

    Attributes
    ----------
    value : Fraction
        What the row player gets on average: its points of this round less the other's.
    row, column : dict of plan to Fraction
        How often each side lays which cards; a plan is a tuple of actions.
    gap : Fraction
        What both sides could still gain together by any other plan, from best replies over all of them.
    status : Status
        ``PROVEN`` if the gap is 0.
    seats : tuple of int
        The row player's and the column player's seat.
    rounds : int
        Times that replies were added.
    size : tuple of int
        Plans of each side in the last table.
    model : str
        What was assumed, in words.
    """

    value: Fraction
    row: dict[tuple[Play, ...], Fraction]
    column: dict[tuple[Play, ...], Fraction]
    gap: Fraction
    status: Status
    seats: tuple[int, int]
    rounds: int
    size: tuple[int, int]
    model: str


def equilibrium(game: Game, observation: Observation, limits: Any = None) -> Bidding:
    """Solve the round of two players in which both lay all their cards at once.

    Parameters
    ----------
    game : Game
        Imminence, with the content that is played.
    observation : Observation
        Of the row player, before the first card of a round.
    limits : Limits, optional
        Side constraints on every plan of both sides (see `bids.Limits`); best replies then come from CP-SAT.

    Returns
    -------
    Bidding
        Value, both mixes and the gap as exact fractions.

    Raises
    ------
    BadInput
        Another number of players, or cards lie at the cities already.

    Notes
    -----
    A model of the round: in the game itself cards are laid in turn and their backs are seen (IMM13 to IMM15).
    """
    round_ = read_round(game, observation)
    pairs = pairs_of(round_)
    reply: Reply = first_best if limits is None else _limited(limits)
    solved = double_oracle(pairs, reply)
    hands = round_, _other_side(round_)
    named = [
        {plan_of(side, plan): share for plan, share in mix.items()}
        for side, mix in zip(hands, (solved.row, solved.column), strict=True)
    ]
    status = Status.PROVEN if not solved.gap else Status.BOUND
    seats = round_.seat, hands[1].seat
    model = f"both lay {round_.left} cards at once; own points of the round less the other's"
    value, gap = solved.value, solved.gap
    return Bidding(value, named[0], named[1], gap, status, seats, solved.rounds, solved.size, model)


def _limited(limits: Any) -> Reply:
    from solvers.bids.limits import best_within

    def reply(tables: NDArray[Any], left: int) -> Split:
        found = best_within(tables, left, limits)
        if tables.dtype != float and found.status is not Status.PROVEN:
            raise BadInput("CP-SAT could not prove a best reply within its budget, so nothing is claimed")
        return found.split

    return reply


def _other_side(round_: Round) -> Round:
    return round_.seen_by(round_.rivals[0], ())


def pairs_of(round_: Round) -> Pairs:
    """The worth of all pairs of card sets in a round of two players that has not begun.

    Raises
    ------
    BadInput
        Another number of players, or cards lie at the cities already.
    """
    if round_.players != 2:
        raise BadInput(f"{round_.players} players: expected 2 for the one-shot round")
    rival = round_.rivals[0]
    if round_.laid or rival.laid:
        raise BadInput("cards lie at the cities: expected a round before its first card")
    totals = totals_below(round_.reach)
    mine, theirs = (card_codes(round_, totals, hand) for hand in (round_.hand, rival.deck))
    share = tuple(1 if seat == round_.seat else -1 for seat in range(2))
    price = prices(round_, share)
    bases = [totals.code(row) for row in round_.base]
    worth = [
        row[totals.masks(base + mine[:, None] + theirs[None, :])]
        for base, row in zip(bases, price, strict=True)
    ]
    return Pairs(np.stack(worth), round_.left)


def first_best(tables: NDArray[Any], left: int) -> Split:
    """The first of the best plans."""
    return next(best_splits(tables, left))


@dataclass(frozen=True)
class Mixes:
    """What the double oracle found, in plans as card sets."""

    value: Fraction
    row: dict[Split, Fraction]
    column: dict[Split, Fraction]
    gap: Fraction
    rounds: int
    size: tuple[int, int]


def double_oracle(pairs: Pairs, reply: Reply = first_best) -> Mixes:
    """Grow two short lists of plans until no plan outside them gains anything.

    Parameters
    ----------
    pairs : Pairs
        Worth of all pairs of card sets.
    reply : callable
        Finds a best reply among all plans that are allowed.
    """
    rows = [reply(pairs.worth.sum(axis=2), pairs.left)]
    columns = [reply(pairs.against_row(rows, [1]), pairs.left)]
    exact = False
    for rounds in range(1, MOST_ROUNDS + 1):
        row, column = _small_mixes(pairs.table(rows, columns), exact)
        least, new_column = _least(pairs, rows, row, reply)
        most, new_row = _most(pairs, columns, column, reply)
        known = new_row in rows and new_column in columns
        if exact and (known or least == most):
            break
        exact = known or rounds >= MOST_ROUNDS - 1
        rows += [new_row] * (new_row not in rows)
        columns += [new_column] * (new_column not in columns)
    gap, size = Fraction(most - least), (len(row), len(column))
    return Mixes(least, _shares(rows, row), _shares(columns, column), gap, rounds, size)


def _shares(plans: list[Split], mix: list[Any]) -> dict[Split, Fraction]:
    return {plan: Fraction(share) for plan, share in zip(plans, mix, strict=False) if share}


def _small_mixes(table: NDArray[np.int64], exact: bool) -> tuple[list[Any], list[Any]]:
    """Optimal mixes of the row and of the column player of a small table, in fractions or in floats."""
    if exact:
        solved, _ = exact_tableau(table.tolist())
        return solved.opponents_mix(), solved.mix()
    try:
        rough = solved_tableau((table - table.min() + 1.0).tolist())
    except Stuck:
        return glop_mixes(table.tolist())
    return rough.opponents_mix(), rough.mix()


def _least(pairs: Pairs, rows: list[Split], mix: list[Any], reply: Reply) -> tuple[Any, Split]:
    """What the row player's mix is sure of, and the plan against it that leaves no more."""
    weights, unit = _weights(mix)
    tables = pairs.against_row(rows, weights)
    plan = reply(tables, pairs.left)
    return _per(-worth_of(tables, plan), unit), plan


def _most(pairs: Pairs, columns: list[Split], mix: list[Any], reply: Reply) -> tuple[Any, Split]:
    """What the column player's mix concedes at most, and the plan that gets it."""
    weights, unit = _weights(mix)
    tables = pairs.against_column(columns, weights)
    plan = reply(tables, pairs.left)
    return _per(worth_of(tables, plan), unit), plan


def _weights(mix: list[Any]) -> tuple[list[Any], int]:
    """Whole numbers in the proportions of a mix of fractions; floats as they are."""
    if not isinstance(mix[0], Fraction):
        return list(mix), 1
    unit = lcm(*(share.denominator for share in mix))
    return [int(share * unit) for share in mix], unit


def _per(worth: Any, unit: int) -> Any:
    return float(worth) if isinstance(worth, float) else Fraction(int(worth), unit)


def guaranteed(pairs: Pairs, row: dict[Split, Fraction]) -> Fraction:
    """What a mix of the row player is sure of against every plan of the other."""
    weights, unit = _weights(list(row.values()))
    return Fraction(-int(best_worth(pairs.against_row(list(row), weights), pairs.left)), unit)
