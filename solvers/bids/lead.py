"""Best play for the lead over the best other seat, which does not split by city."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from boardkit.games.imminence import Play
from solvers.bids.cardsets import Split, all_splits
from solvers.bids.outlook import Outlook, scenario_tables, scenarios
from solvers.bids.respond import Assume, Number, Reply, best_of, plan_of
from solvers.bids.seen import Round
from solvers.bids.worth import Codes, prices
from solvers.status import Status

CHUNK = 2_000_000
"""Numbers held at once."""


def best_lead(round_: Round, outlook: Outlook, assume: Assume) -> Reply:
    """The best plan fixed now, over all scenarios or drawn ones.

    Parameters
    ----------
    round_ : Round
        What the seat sees.
    outlook : Outlook
        What it expects of the others.
    assume : Assume
        Number of scenarios and seed.
    """
    codes, chances = scenarios(outlook, assume.samples, assume.seed)
    splits = list(all_splits(outlook.n_cities, len(round_.hand), round_.left))
    leads = _leads(round_, outlook, codes, splits)
    worths: list[Number]
    if chances is None:
        worths = [float(lead) for lead in leads.mean(axis=1)]
        error = float(leads[int(leads.mean(axis=1).argmax())].std(ddof=1) / sqrt(len(codes)))
    else:
        worths = [Fraction(sum(c * int(w) for c, w in zip(chances, lead, strict=True))) for lead in leads]
        error = 0.0
    values, plans = _by_first(round_, splits, worths)
    actions, value = best_of(values)
    bound = _hindsight(leads, chances)
    status = _status(chances, round_.left, value, bound)
    bound = value if status is Status.PROVEN else bound
    how = "all scenarios" if chances else f"{len(codes)} scenarios drawn with seed {assume.seed}"
    model = f"{outlook.model}; {how}; the own cards are fixed now"
    return Reply(actions, plans[actions[0]], value, values, plans, status, bound, error, model)


def _status(chances: list[Fraction] | None, left: int, value: Number, bound: Number) -> Status:
    if chances is None:
        return Status.BEST_SO_FAR
    return Status.PROVEN if left == 1 or value == bound else Status.BOUND


def _hindsight(leads: NDArray[np.int64], chances: list[Fraction] | None) -> Number:
    """What a seat that saw every scenario beforehand would get."""
    best = leads.max(axis=0)
    if chances is not None:
        return Fraction(sum(chance * int(lead) for chance, lead in zip(chances, best, strict=True)))
    return float(best.mean() + 3 * best.std(ddof=1) / sqrt(len(best)))


def _leads(round_: Round, outlook: Outlook, codes: Codes, splits: list[Split]) -> NDArray[np.int64]:
    """Lead at the end of the round for each plan in each scenario, shape (n_splits, n_scenarios)."""
    by_seat = np.stack([_points(round_, outlook, codes, seat) for seat in range(round_.players)])
    parts = np.array(splits)
    leads = np.empty((len(splits), len(codes)), dtype=np.int64)
    step = max(1, CHUNK // (len(codes) * round_.players))
    for start in range(0, len(splits), step):
        some = parts[start : start + step]
        points = sum(by_seat[:, :, place, some[:, place]] for place in range(outlook.n_cities))
        whole = np.asarray(points) + np.array(round_.points)[:, None, None]
        others = np.delete(whole, round_.seat, axis=0).max(axis=0)
        leads[start : start + step] = (whole[round_.seat] - others).T
    return leads


def _points(round_: Round, outlook: Outlook, codes: Codes, seat: int) -> NDArray[np.int64]:
    """Points a seat gets at each city for every set of the own cards there, in each scenario."""
    alone = tuple(int(other == seat) for other in range(round_.players))
    tables: NDArray[np.int64] = scenario_tables(outlook, codes, prices(round_, alone)).astype(np.int64)
    return tables


def _by_first(
    round_: Round, splits: list[Split], worths: list[Number]
) -> tuple[dict[Play, Number], dict[Play, tuple[Play, ...]]]:
    """For each first action the best plan that contains it; of equal plans the first listed."""
    values: dict[Play, Number] = {}
    plans: dict[Play, tuple[Play, ...]] = {}
    for split, worth in zip(splits, worths, strict=True):
        for play in plan_of(round_, split):
            if play not in values or worth > values[play]:
                values[play] = worth
                plans[play] = plan_of(round_, split, play)
    options = [Play(card, city) for card in dict.fromkeys(round_.hand) for city in round_.cities]
    return {play: values[play] for play in options}, plans
