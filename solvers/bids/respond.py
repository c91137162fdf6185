"""Best play for the seat that is asked, against a stated belief about what it does not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.imminence import Play
from solvers.bids.belief import Belief, Others
from solvers.bids.cardsets import Split, best_splits, best_worth, sets_without, worth_of
from solvers.bids.outlook import (
    MODELS,
    CardTables,
    Outlook,
    card_tables,
    look_out,
    scenario_tables,
    scenarios,
)
from solvers.bids.sampling import play_out
from solvers.bids.seen import Round, read_round
from solvers.bids.worth import Payoff, prices, shares
from solvers.status import BadInput, Status

Number = Fraction | float

HAIR = Fraction(1, 10**9)
"""More than rounding of weights can do to a value."""


@dataclass(frozen=True)
class Assume:
    """What the best play is measured by and what is believed of the others.

    Attributes
    ----------
    payoff : str
        ``"own"``: points of own edicts completed this round. ``"average"``: these less the average of the
        other seats. ``"best"``: own points at the end of the round, those from before included, less
        those of the best other seat.
    others : str
        How the others go on: ``"uniform"`` (any card anywhere), ``"best reply"`` (each by a plan fixed now,
        the best one if all others play anything anywhere), ``"sensible"`` (either, evenly), ``"heuristic"``
        (the rule-of-thumb player, sampled). Answers to the very card that is played now are in `endgame`.
    belief : mapping of int to mapping of deal to weight, optional
        For some seats the weights of what lies behind their backs, city by city; by default uniform.
    samples, seed : int
        Scenarios drawn where they cannot be listed, and what fixes them.
    """

    payoff: Payoff = "average"
    others: Others = "uniform"
    belief: Belief | None = None
    samples: int = 400
    seed: int = 0

    def __post_init__(self) -> None:
        if self.others not in MODELS:
            raise BadInput(f"others {self.others!r}: expected one of {', '.join(MODELS)}")
        if type(self.samples) is not int or self.samples < 2:
            raise BadInput(f"samples {self.samples!r}: expected a whole number of 2 or more")


@dataclass(frozen=True)
class Reply:
    """The best play of a seat, how good it is, and how that is known.

    Attributes
    ----------
    actions : tuple of Play
        Every best card and city for now, in the order of the game's own options.
    plan : tuple of Play
        One best way to play all cards that this seat still plays, a best action first.
    value : Fraction or float
        Expected payoff of the best action.
    values : mapping of Play to number
        The same for every action.
    plans : mapping of Play to tuple of Play
        For every action how the seat best goes on, as far as it can be fixed beforehand.
    status : Status
        ``PROVEN``: nothing better exists under the assumption. ``BOUND``: the truth lies between `value` and
        `bound`. ``BEST_SO_FAR``: from sampled scenarios.
    bound : Fraction or float
        No way to play is worth more; equal to `value` if proven. For drawn scenarios it includes three
        standard errors.
    error : float
        Standard error of `value`; 0 where it is exact.
    model : str
        What was assumed, in words.
    """

    actions: tuple[Play, ...]
    plan: tuple[Play, ...]
    value: Number
    values: Mapping[Play, Number]
    plans: Mapping[Play, tuple[Play, ...]] = field(repr=False)
    status: Status
    bound: Number
    error: float
    model: str

    def loss(self, action: Play) -> Number:
        """What `action` gives away against the best one."""
        return self.value - self.values[action]


def best_response(game: Game, observation: Observation, assume: Assume = Assume()) -> Reply:  # noqa: B008
    """Find the best card and city for the seat that is asked.

    Parameters
    ----------
    game : Game
        Imminence, with the content that is played.
    observation : Observation
        What the seat sees; nothing else is used.
    assume : Assume
        The payoff, and what is believed of the others.

    Returns
    -------
    Reply
        Exact with the last card, and before it wherever everything that the others may show in between can
        be listed; otherwise the best plan fixed now, with a bound.

    Raises
    ------
    BadInput
        Not this seat's turn to play a card, or an assumption that does not fit.

    Notes
    -----
    Rules: IMM13 to IMM22, IA7, IA36.
    """
    round_ = read_round(game, observation)
    if not round_.order or round_.order[0] != round_.seat:
        raise BadInput(f"seat {round_.seat} is not to play: expected the observation of the seat that is")
    if assume.payoff == "best" and round_.players > 2:
        from solvers.bids.lead import best_lead

        return best_lead(round_, _outlook(game, observation, round_, assume), assume)
    if round_.left > 1 and assume.others == "uniform":
        from solvers.bids.lookahead import look_ahead

        found = look_ahead(round_, assume)
        if found is not None:
            return found
    return fixed_plan(_outlook(game, observation, round_, assume), assume)


def _outlook(game: Game, observation: Observation, round_: Round, assume: Assume) -> Outlook:
    if assume.others == "heuristic":
        return play_out(game, observation, assume)
    return look_out(round_, assume.belief, assume.others)


def fixed_plan(outlook: Outlook, assume: Assume) -> Reply:
    """The best plan for all cards left, fixed now, and each first action with the best rest."""
    round_ = outlook.round
    tables = card_tables(outlook, assume.payoff)
    start = head_start(round_, assume.payoff)
    values, plans = {}, {}
    worths = first_worths(tables.whole, round_)
    for (card, place), worth in worths.items():
        play = Play(round_.hand[card], round_.cities[place])
        values[play] = Fraction(int(worth), tables.unit) + start
        plans[play] = plan_of(round_, _best_rest(tables, round_, card, place), play)
    return _judged(outlook, assume, values, plans)


def first_worths(tables: NDArray[Any], round_: Round) -> dict[tuple[int, int], Any]:
    """For each card and city the best worth of a plan that lays it there; equal cards once."""
    firsts = [
        (card, place)
        for card in range(len(round_.hand))
        if round_.hand[card] not in round_.hand[:card]
        for place in range(len(round_.cities))
    ]
    given = np.stack([after(tables, card, place) for card, place in firsts])
    return dict(zip(firsts, best_worth(given, round_.left - 1).tolist(), strict=True))


def after(tables: NDArray[Any], card: int, place: int) -> NDArray[Any]:
    """The tables for the other cards once `card` lies at city `place`; half as many sets."""
    rest = sets_without(tables.shape[-1].bit_length() - 1, 1 << card)
    given = tables[..., rest].copy()
    given[..., place, :] = tables[..., place, rest | 1 << card]
    return given


def _best_rest(tables: CardTables, round_: Round, card: int, place: int) -> Split:
    """The first of the best splits of all cards left that lays `card` at city `place`."""
    rest = next(best_splits(after(tables.whole, card, place), round_.left - 1))
    wide = sets_without(len(round_.hand), 1 << card)[list(rest)].tolist()
    wide[place] |= 1 << card
    return tuple(wide)


def plan_of(round_: Round, split: Split, first: Play | None = None) -> tuple[Play, ...]:
    """A split as actions, `first` in front, the others by city and card."""
    plays = [
        Play(card, city)
        for city, part in zip(round_.cities, split, strict=True)
        for at, card in enumerate(round_.hand)
        if part >> at & 1
    ]
    if first is not None:
        plays.remove(first)
        plays.insert(0, first)
    return tuple(plays)


def head_start(round_: Round, payoff: Payoff) -> int:
    """What the payoff counts from earlier rounds, with two players."""
    if payoff != "best":
        return 0
    return round_.points[round_.seat] - max(round_.points[rival.seat] for rival in round_.rivals)


def best_of(values: Mapping[Play, Number]) -> tuple[tuple[Play, ...], Number]:
    """Every action with the best value, and that value."""
    value = max(values.values())
    return tuple(play for play in values if values[play] == value), value


def _judged(
    outlook: Outlook,
    assume: Assume,
    values: Mapping[Play, Number],
    plans: Mapping[Play, tuple[Play, ...]],
) -> Reply:
    actions, value = best_of(values)
    plan, model = plans[actions[0]], outlook.model
    if outlook.drawn is not None:
        bound, error = _in_hindsight(outlook, assume), _sampling_error(outlook, assume, plan)
        return Reply(actions, plan, value, values, plans, Status.BEST_SO_FAR, bound, error, model)
    if outlook.round.left == 1:
        status, bound = (Status.BOUND, value + HAIR) if outlook.rounded else (Status.PROVEN, value)
        return Reply(actions, plan, value, values, plans, status, bound, 0.0, model)
    bound = max(_in_hindsight(outlook, assume), value)
    if bound == value and isinstance(bound, Fraction) and not outlook.rounded:
        return Reply(actions, plan, value, values, plans, Status.PROVEN, value, 0.0, model)
    model += "; the own cards are fixed now, without waiting for what the others show"
    return Reply(actions, plan, value, values, plans, Status.BOUND, bound, 0.0, model)


def _in_hindsight(outlook: Outlook, assume: Assume) -> Number:
    """What a seat that saw every scenario beforehand would get: nobody can do better."""
    share, unit = shares(outlook.round, assume.payoff)
    codes, chances = scenarios(outlook, assume.samples, assume.seed)
    tables = scenario_tables(outlook, codes, prices(outlook.round, share))
    best = best_worth(tables, outlook.round.left)
    start = head_start(outlook.round, assume.payoff)
    if chances is not None:
        whole = sum(chance * int(worth) for chance, worth in zip(chances, best, strict=True))
        return Fraction(whole) / unit + start
    return float(best.mean() + 3 * best.std(ddof=1) / sqrt(len(best))) / unit + start


def _sampling_error(outlook: Outlook, assume: Assume, plan: tuple[Play, ...]) -> float:
    """Standard error of a plan's mean worth over the sampled scenarios."""
    assert outlook.drawn is not None
    share, unit = shares(outlook.round, assume.payoff)
    tables = scenario_tables(outlook, outlook.drawn, prices(outlook.round, share))
    split = split_of(outlook.round, plan)
    worths = sum(tables[:, place, part] for place, part in enumerate(split))
    return float(np.std(worths, ddof=1) / sqrt(len(outlook.drawn))) / unit


def split_of(round_: Round, plan: tuple[Play, ...]) -> Split:
    """A plan as card sets by city."""
    parts = [0] * len(round_.cities)
    free = list(range(len(round_.hand)))
    for play in plan:
        card = next(at for at in free if round_.hand[at] == play.card)
        free.remove(card)
        parts[round_.cities.index(play.city)] |= 1 << card
    return tuple(parts)


def plan_worth(tables: CardTables, round_: Round, plan: tuple[Play, ...]) -> Fraction:
    """The expected worth of a whole plan."""
    return Fraction(int(worth_of(tables.whole, split_of(round_, plan))), tables.unit)
