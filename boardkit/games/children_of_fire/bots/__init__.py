"""A rule-of-thumb player of Children of Fire that reads only its observation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.children_of_fire.actions import (
    BuyMasses,
    ChooseFaction,
    Commit,
    Discard,
    Done,
    Give,
    Pick,
    Place,
    Prepare,
    Trade,
    TurnUp,
    UsePower,
)
from boardkit.games.children_of_fire.bots.bidding import bid_worth
from boardkit.games.children_of_fire.bots.prospects import (
    best_spending,
    commit_gain,
    kind_worth,
    masses_gain,
    mine,
    traded,
)
from boardkit.games.children_of_fire.bots.targets import power_worth, target_worth
from boardkit.games.children_of_fire.content import FRONT, KINDS, PLACES
from boardkit.games.children_of_fire.observe import LaidSeen, View

if TYPE_CHECKING:
    from random import Random

WORTH_IT = 0.05
"""Points below which nothing is turned up or spent."""


def heuristic_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """The option that promises most points by rules of thumb; equal ones are drawn."""
    view: View = observation.view
    if len(actions) == 1:
        return actions[0]
    return max(actions, key=lambda action: JUDGES[type(action)](view, action) + 1e-3 * rng.random())


def judge_faction(view: View, choice: ChooseFaction) -> float:
    """Any faction is as good as the others."""
    return 0.0


def judge_done(view: View, done: Done) -> float:
    """Leaving out a step is worth a little, so that small gains are not chased."""
    return WORTH_IT


def judge_discard(view: View, discard: Discard) -> float:
    """Keep four cards that are together as strong as the deck on average."""
    strengths = {card.name: card.strength for card in mine(view).deck}
    total = sum(strengths.values())
    return -abs(sum(strengths[card] for card in discard.cards) / 3 - total / len(strengths))


def judge_prepare(view: View, prepare: Prepare) -> float:
    """Most tokens where they are worth most."""
    return kind_worth(view, KINDS[PLACES.index(prepare.place)])


def judge_place(view: View, place: Place) -> float:
    """A bid for a location or the underground, or the right to spend with a weak card."""
    card = next(card for card in mine(view).deck if card.name == place.card)
    if place.spot != FRONT:
        return bid_worth(view, card.strength, place.spot) - 0.01 * card.strength
    gain, _ = best_spending(view, mine(view).tokens)
    laid = LaidSeen(view.player or 0, FRONT, "", False, card.name, card.strength)
    gain += power_worth(view, card.power, laid) if card.power else 0.0
    return gain - 0.04 * card.strength if gain > WORTH_IT else -0.1 - 0.01 * card.strength


def judge_turn_up(view: View, turn_up: TurnUp) -> float:
    """Spending first, then the power that adds most."""
    laid = next(one for one in view.laid if one.card == turn_up.card)
    power = next(card.power for card in mine(view).deck if card.name == turn_up.card)
    worth = power_worth(view, power, laid) if power else 0.0
    if laid.spot == FRONT:
        worth += best_spending(view, mine(view).tokens)[0]
    return worth


def judge_power(view: View, use: UsePower) -> float:
    """A power at hand is used."""
    return 1.0


def judge_pick(view: View, pick: Pick) -> float:
    """The best target for the power of the card just turned up."""
    powers = {card.name: card.power for card in mine(view).deck}
    return target_worth(view, powers.get(view.turned, ""), pick.target)


def judge_commit(view: View, order: Commit) -> float:
    """What the commitment adds."""
    return commit_gain(view, order)


def judge_masses(view: View, buy: BuyMasses) -> float:
    """What a masses token adds."""
    return masses_gain(view, mine(view).tokens)


def judge_trade(view: View, trade: Trade) -> float:
    """A trade is worth it if spending afterwards adds clearly more."""
    if view.turned_at != FRONT:
        return -1.0
    tokens = mine(view).tokens
    return best_spending(view, traded(tokens, trade))[0] - best_spending(view, tokens)[0] + WORTH_IT - 0.3


def judge_give(view: View, give: Give) -> float:
    """The indicator is kept."""
    return 1.0 if give.player == view.player else 0.0


JUDGES: dict[type[Action], Callable[..., float]] = {
    ChooseFaction: judge_faction,
    Done: judge_done,
    Discard: judge_discard,
    Prepare: judge_prepare,
    Place: judge_place,
    TurnUp: judge_turn_up,
    UsePower: judge_power,
    Pick: judge_pick,
    Commit: judge_commit,
    BuyMasses: judge_masses,
    Trade: judge_trade,
    Give: judge_give,
}


__all__ = ["heuristic_bot"]
