"""What goes wrong with a worse play: the cards and replies of the others that cost most."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np

from boardkit.core.game import Game
from boardkit.games.imminence import Play
from solvers.bids.belief import Hand, brought, draw, n_scenarios
from solvers.bids.cardsets import Split, all_splits
from solvers.bids.outlook import Outlook, weighed
from solvers.bids.respond import plan_of, plan_worth, split_of
from solvers.bids.worth import Payoff, card_codes, prices, shares, totals_below

LISTED = 2_000
DRAWN = 200

Swap = tuple[tuple[Play, ...], tuple[Play, ...]]
"""A best plan and another one."""

Scenario = tuple[tuple[Hand, Split], ...]


def parts_of_loss(outlook: Outlook, payoff: Payoff, plans: Swap) -> dict[str, Fraction]:
    """The loss of the second plan against the first, split into own edicts and those of the others."""
    round_ = outlook.round
    share, unit = shares(round_, payoff)
    mine = tuple(part if seat == round_.seat else 0 for seat, part in enumerate(share))
    theirs = tuple(0 if seat == round_.seat else part for seat, part in enumerate(share))
    found = {}
    for name, some in (("own edicts", mine), ("edicts of the others", theirs)):
        tables = weighed(outlook, some, unit)
        found[name] = plan_worth(tables, round_, plans[0]) - plan_worth(tables, round_, plans[1])
    return found


def worst_case(game: Game, outlook: Outlook, payoff: Payoff, plans: Swap) -> str:
    """In a sentence the hidden cards and replies for which the second plan falls most behind the first."""
    best, chosen = plans
    scenarios = _scenarios(outlook)
    losses = _worths(outlook, payoff, best, scenarios) - _worths(outlook, payoff, chosen, scenarios)
    if len([hand for one in outlook.hands for hand in one[:1] if hand.left]) == 1:
        scenarios, losses = _well_answered(outlook, chosen, scenarios, losses)
    at = int(losses.argmax())
    return _told(game, outlook, scenarios[at])


def _scenarios(outlook: Outlook) -> list[Scenario]:
    if n_scenarios(list(outlook.hands)) <= LISTED:
        ways = [[(hand, split) for hand in one for split in _ways(hand)] for one in outlook.hands]
        return list(product(*ways))
    rng = Random(0)
    return [tuple(draw(one, rng) for one in outlook.hands) for _ in range(DRAWN)]


def _ways(hand: Hand) -> list[Split]:
    return list(hand.splits or all_splits(len(hand.laid), len(hand.cards), hand.left))


def _worths(
    outlook: Outlook, payoff: Payoff, plan: tuple[Play, ...], scenarios: list[Scenario]
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Payoff of a plan in each scenario, in the units of `shares`."""
    price = prices(outlook.round, shares(outlook.round, payoff)[0])
    return _priced(outlook, price, plan, scenarios)


def _priced(
    outlook: Outlook,
    price: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    plan: tuple[Play, ...],
    scenarios: list[Scenario],
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    round_ = outlook.round
    totals = totals_below(round_.reach)
    mine = card_codes(round_, totals, round_.hand)
    split = split_of(round_, plan)
    codes = np.array([np.sum([brought(*one) for one in scenario], axis=0) for scenario in scenarios])
    worths = np.zeros(len(scenarios), dtype=np.int64)
    for place, row in enumerate(price):
        whole = codes[:, place] + totals.code(round_.base[place]) + mine[split[place]]
        worths += row[totals.masks(whole)]
    return worths


def _well_answered(
    outlook: Outlook,
    chosen: tuple[Play, ...],
    scenarios: list[Scenario],
    losses: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> tuple[list[Scenario], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Only the scenarios in which the one rival that still plays answers as well as its cards allow."""
    round_ = outlook.round
    at = next(n for n, one in enumerate(outlook.hands) if one[0].left)
    seat = round_.rivals[at].seat
    others = round_.players - 1
    share = tuple(others if other == seat else -1 for other in range(round_.players))
    gains = _priced(outlook, prices(round_, share), chosen, scenarios)
    best: dict[tuple[tuple[str, ...], ...], int] = {}
    deals = [tuple(hand.deal for hand, _ in scenario) for scenario in scenarios]
    for deal, gain in zip(deals, gains.tolist(), strict=True):
        best[deal] = max(best.get(deal, gain), gain)
    kept = [n for n, (deal, gain) in enumerate(zip(deals, gains.tolist(), strict=True)) if gain == best[deal]]
    return [scenarios[n] for n in kept], losses[kept]


def _told(game: Game, outlook: Outlook, scenario: Scenario) -> str:
    """A scenario in words: what lies behind the backs, then what is still played."""
    words, cities = game.content.index.laid_words, outlook.round.cities
    said = []
    for rival, (hand, _) in zip(outlook.round.rivals, scenario, strict=True):
        hidden = [words(card, cities[place]) for (place, _), card in zip(rival.laid, hand.deal, strict=True)]
        if hidden:
            said.append(f"Player {rival.seat + 1} may have {', '.join(hidden)}")
    for rival, (hand, split) in zip(outlook.round.rivals, scenario, strict=True):
        plays = plan_of(outlook.round.seen_by(rival, hand.deal), split)
        if plays:
            answers = [words(play.card, play.city) for play in plays]
            said.append(f"Player {rival.seat + 1} then lays {', '.join(answers)}")
    return "; ".join(said)
