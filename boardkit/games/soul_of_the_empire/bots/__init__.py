"""Players of Soul of the Empire that see only their observation.

`easy_bot` goes step by step, `strong_bot` plans its turn. Both reckon in points: what they want are weighted
conditions (`wishes`), what is missing is counted in movement points (`effort`), and an action is worth what
it changes (`turn_judges`, `card_judges`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.bots.clash import choose_card, clash_at
from boardkit.games.soul_of_the_empire.bots.dice_keeping import (
    exact_reroll,
    named_worth,
    plain_reroll,
)
from boardkit.games.soul_of_the_empire.bots.ground import house_ground, knows
from boardkit.games.soul_of_the_empire.bots.marches import best_step
from boardkit.games.soul_of_the_empire.bots.mind import Mind, mind_of
from boardkit.games.soul_of_the_empire.bots.planning import JUDGES, with_what_follows
from boardkit.games.soul_of_the_empire.bots.sight import deck_of
from boardkit.games.soul_of_the_empire.bots.temper import EASY, STRONG, Tempers
from boardkit.games.soul_of_the_empire.factions import colour, head
from boardkit.games.soul_of_the_empire.observe import DoingView, FightView

if TYPE_CHECKING:
    from random import Random

WHIM = 1e-3
"""Equal options are drawn."""


def easy_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """The action that gains most by itself."""
    return _answer(observation, actions, rng, EASY)


def strong_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """Plans its turn, weighs every roll exactly, and chooses combat cards by equilibrium."""
    return _answer(observation, actions, rng, STRONG)


def _answer(observation: Observation, actions: tuple[Action, ...], rng: Random, tempers: Tempers) -> Action:
    ground = house_ground()
    if len(actions) == 1:
        return actions[0]
    if not knows(ground, observation.view):
        return rng.choice(actions)
    mind = mind_of(ground, observation, tempers)
    temper = mind.seen.temper
    kind = type(actions[0])
    if kind is a.Keep:
        return _reroll(mind)
    if kind is a.NameSequence:
        return max(actions, key=lambda named: named_worth(named.dice, temper.pip))
    if kind is a.CombatWith:
        return _combat_card(mind, actions, rng)
    if kind is a.Step and mind.is_own_move:
        actions = _steps_in_mind(mind, actions)
    if temper.looks_ahead and mind.phase == "main_phase":
        gains = with_what_follows(mind, actions)
        return max(gains, key=lambda action: gains[action] + WHIM * rng.random())
    return max(actions, key=lambda action: JUDGES[type(action)](mind, action) + WHIM * rng.random())


def _steps_in_mind(mind: Mind, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The best step of the plan, and what only a card allows."""
    _, origin, target = best_step(mind.seen, mind.units, mind.faction)
    names = mind.ground.map.names
    planned = a.Step(names[origin], names[target]) if origin >= 0 else a.DONE
    return tuple(one for one in actions if one in (planned, a.DONE) or type(one) is a.StepBy)


def _reroll(mind: Mind) -> Action:
    rolling, temper = mind.view.doing, mind.seen.temper
    assert isinstance(rolling, DoingView)
    if temper.reckons:
        again = exact_reroll(rolling.pips, rolling.left, temper.pip)
    else:
        again = plain_reroll(rolling.pips, temper.pip)
    return a.Reroll(again) if again else a.KEEP


def _combat_card(mind: Mind, actions: tuple[Action, ...], rng: Random) -> Action:
    fight = mind.view.doing
    assert isinstance(fight, FightView)
    sides = (colour(fight.attacker), colour(fight.defender))
    side = 0 if head(sides[0]) == mind.faction else 1
    clash = clash_at(mind.units, mind.place(fight.territory), sides, mind.view.rage)
    decks = (deck_of(mind.ground, mind.view, sides[0]), deck_of(mind.ground, mind.view, sides[1]))
    card = decks[side][choose_card(clash, decks, side, mind.seen.temper, rng)].id
    ways = [way for way in actions if way.card == card]  # type: ignore[attr-defined]
    return ways[-1]


__all__ = ["easy_bot", "strong_bot"]
