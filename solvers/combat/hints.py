"""Hints and judgements in a combat of Soul of the Empire, from what one seat sees.

What a hint counts is told in pips, at the prices of the game: a pip recruits a unit (SOE74), two pips buy a
power card or a step of rage (SOE124, SOE142). A step of a track counts as a unit, a point as the best
die, and the game more than anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from boardkit.core.advice import Advice, Loss
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.factions import COALITION, FACTIONS, colour, head
from boardkit.games.soul_of_the_empire.observe import FightView
from boardkit.games.soul_of_the_empire.table import Fight
from solvers.combat.advising import Counsel, advise
from solvers.combat.afterwards import Afterwards
from solvers.combat.moment import COMBAT, STAGES, sides_of
from solvers.combat.payoffs import MEASURES, payoff_of
from solvers.combat.plundering import PLUNDER, plunders
from solvers.combat.realising import CLOSE
from solvers.status import BadInput, Budget, Status

PRICES = {"victory": 60, "points": 6, "rage": 2, "cards": 2, "captures": 1, "conversions": 1, "units": 1}
ON_THE_TABLE = ("rage", "cards", "captures", "conversions", "units")
"""What can be counted without looking where units stand: much quicker."""

COUNTED = (
    "counted in pips: a unit or a step of a track 1, a power card or a step of rage 2, a point 6, the game 60"
)
COUNTED_QUICKLY = (
    "counted in pips, points left out: a unit or a step of a track 1, a card or a step of rage 2"
)

HINT = Budget(steps=3_500)
"""Positions looked at for a hint with points; without them it is far fewer."""
JUDGEMENT = Budget(steps=8_000)

Counted = tuple[Counsel, str]


def is_in_combat(observation: Observation) -> bool:
    """Whether a combat is under way."""
    return observation.phase in COMBAT and isinstance(observation.view.doing, FightView)


def hint(game: Any, observation: Observation) -> Advice | None:
    """What to answer in a combat; None where no solver can tell from what the seat sees."""
    if observation.rule in STAGES and observation.phase == "combat":
        return _hint_on_cards(game, observation)
    if observation.rule == PLUNDER:
        return _hint_on_plunder(game, observation)
    return None


def loss(game: Any, state: State, observation: Observation, action: Action) -> Loss | None:
    """What an answer in a combat gives away; None where a card that the seat does not see may decide."""
    if observation.rule in STAGES and observation.phase == "combat":
        return _loss_of_cards(game, observation, action)
    if observation.rule == PLUNDER:
        return _loss_of(game, _worths_of_plunder(game, observation, JUDGEMENT), action)
    if any(not power.card for power in observation.view.doing.powers) or _loot_is_hidden(observation):
        return None
    return _loss_of(game, _worths(game, state, JUDGEMENT), action)


def prices(sides: tuple[int, int], names: Any = PRICES) -> dict[str, int]:
    """The weights that make sense in a combat of these colours."""
    fighting = set(map(head, sides))
    return {name: PRICES[name] for name in names if MEASURES[name].owner in {-1, *fighting}}


# -- before the cards are shown ----------------------------------------------------------------------------


def _sides(observation: Observation) -> tuple[int, int]:
    fight: FightView = observation.view.doing
    return colour(fight.attacker), colour(fight.defender)


@lru_cache(maxsize=64)
def _counsel(game: Any, observation: Observation, budget: Budget) -> Counted | None:
    """Advice that counts points too, or without them if that takes too long."""
    sides = _sides(observation)
    for names, told in ((PRICES, COUNTED), (ON_THE_TABLE, COUNTED_QUICKLY)):
        try:
            return advise(game, observation, prices(sides, names), budget=budget), told
        except BadInput:
            continue
    return None


def _hint_on_cards(game: Any, observation: Observation) -> Advice | None:
    found = _counsel(game, observation, HINT)
    if found is None:
        return None
    counsel, told = found
    texts = {action: game.encode(action) for action in counsel.values}
    often = sorted(counsel.mix, key=lambda action: (-counsel.mix[action], texts[action]))
    idea = "What does each of your cards earn against each of theirs? Being foreseen costs something too."
    if len(counsel.values) > 1 and len(counsel.actions) == len(counsel.values):
        idea = "Does it matter what you answer here?"
    worth = round(float(counsel.value), 2) + 0.0
    reason = (
        f"In balance: {_shares(game, counsel)}. Worth {worth:+.2f} to you against the best answer; {told}. "
        f"Assumed: {counsel.model}."
    )
    return Advice(often[0], idea, reason, str(counsel.status))


def _shares(game: Any, counsel: Counsel) -> str:
    """The mix in words; where everything is worth the same there is nothing to mix."""
    if len(counsel.actions) == len(counsel.values):
        return "every answer is worth the same"
    shares = sorted(((share, game.encode(action)) for action, share in counsel.mix.items()), reverse=True)
    return ", ".join(f"{text} {float(share):.0%}" for share, text in shares)


def _loss_of_cards(game: Any, observation: Observation, action: Action) -> Loss | None:
    """On the board, and in cards: what the loss becomes when cards in hand are counted too."""
    found = _counsel(game, observation, JUDGEMENT)
    if found is None or found[0].status is not Status.PROVEN or action not in found[0].values:
        return None
    counsel, told = found
    names = PRICES if told == COUNTED else ON_THE_TABLE
    board = [name for name in names if name != "cards"]
    bare = _without_cards(game, observation, tuple(board))
    if bare is None:
        return None
    total = _rounded(counsel.loss(action))
    position = _rounded(bare.values[counsel.actions[0]] - bare.values[action])
    parts = {"dice": Fraction(0), "cards": total - position, "position": position}
    return Loss(total, parts, _reply(game, counsel, action) if total else "")


@lru_cache(maxsize=64)
def _without_cards(game: Any, observation: Observation, names: tuple[str, ...]) -> Counsel | None:
    try:
        return advise(game, observation, prices(_sides(observation), names), budget=JUDGEMENT)
    except BadInput:
        return None


def _rounded(number: Any) -> Any:
    """Rounding of the linear programme is no loss."""
    return Fraction(0) if abs(number) <= CLOSE else number


def _reply(game: Any, counsel: Counsel, action: Action) -> str:
    theirs = counsel.battle.column if counsel.side == 0 else counsel.battle.row
    often = max(theirs, key=lambda name: (theirs[name], name))
    best = game.encode(counsel.actions[0])
    return f"Best play of the other side, most often {often}. Instead: {best}"


# -- after they are shown ----------------------------------------------------------------------------------


def _worths(game: Any, state: State, budget: Budget) -> Mapping[Action, Fraction] | None:
    """What each answer is worth to the seat that is asked."""
    request = game.request(state)
    if not isinstance(request.table.task, Fight):
        return None
    sides = sides_of(request.table)
    side = sides.of(request.player)
    if side is None:
        return None
    measure = payoff_of(prices(sides.colours), sides.colours)
    ahead = Afterwards(game, state.table, sides, measure, budget)
    try:
        worths = {one: ahead.worth(game.apply(state, one)) for one in request.options}
    except BadInput:
        return None
    return worths if side == 0 else {action: -worth for action, worth in worths.items()}


def _loot_is_hidden(observation: Observation) -> bool:
    """Whether the Coalition is asked before it plunders, and the other side's hand may hold anything."""
    view = observation.view
    fighting = {FACTIONS[head(side)] for side in _sides(observation)}
    coalition = FACTIONS[COALITION]
    ours = any(f.name == coalition and f.seat == observation.player for f in view.factions)
    if observation.phase != "combat" or coalition not in fighting or not ours:
        return False
    return any(f.hand.n > len(f.hand.cards) for f in view.factions if f.name in fighting)


def _worths_of_plunder(game: Any, observation: Observation, budget: Budget) -> dict[Action, Fraction] | None:
    """The mean over what the hidden hand may hold."""
    total = dict.fromkeys(observation.actions, Fraction(0))
    for state, chance in plunders(game, observation):
        worths = _worths(game, state, budget)
        if worths is None:
            return None
        total = {action: worth + chance * worths[action] for action, worth in total.items()}
    return total


def _hint_on_plunder(game: Any, observation: Observation) -> Advice | None:
    worths = _worths_of_plunder(game, observation, HINT)
    if worths is None:
        return None
    best = max(observation.actions, key=lambda action: worths[action])
    idea = "A point of rage is two pips. Is there anything here that is worth more?"
    worth = f"{round(float(worths[best]), 2):+g}"
    reason = f"{game.encode(best)}: worth {worth} to you; {COUNTED}. Assumed: hidden cards are any alike."
    return Advice(best, idea, reason, str(Status.PROVEN))


def _loss_of(game: Any, worths: Mapping[Action, Fraction] | None, action: Action) -> Loss | None:
    if worths is None or action not in worths:
        return None
    best = max(worths, key=lambda one: worths[one])
    total = worths[best] - worths[action]
    reply = f"Best play afterwards; {COUNTED}. Instead: {game.encode(best)}" if total else ""
    parts = {"dice": Fraction(0), "cards": Fraction(0), "position": total}
    return Loss(total, parts, reply, worths[best])
