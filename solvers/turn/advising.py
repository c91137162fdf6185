"""Hints for a seat of Soul of the Empire, and what a choice gave away; from what the seat sees."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from boardkit.core.advice import Advice, Adviser
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire.actions.dice import NameSequence
from boardkit.games.soul_of_the_empire.dice import without
from boardkit.games.soul_of_the_empire.factions import COLOURS
from solvers.combat import hints
from solvers.dice.keeping import policy
from solvers.status import BadInput, Budget
from solvers.turn import attacking
from solvers.turn.asked import is_own_action, is_rolling
from solvers.turn.keeping import DiceAdvice, keep_for
from solvers.turn.meantime import SETUP, Meantime
from solvers.turn.opening import Pips
from solvers.turn.plan import plan
from solvers.turn.seen import as_seen, claimed_goal, open_goal

HINT = Budget(work=0.5)
"""A hint comes within two seconds."""

NOTHING_CLAIMED = "Nothing is claimed: play for the longest sequence, which gives most actions."
NO_DICE_HELP = "No dice alone fulfil what you have claimed: play for the longest sequence."


def make_adviser(game: Game) -> Adviser:
    """The adviser of Soul of the Empire: dice for what is claimed, turns for what is open, combat cards.

    Where no solver looks, it says what the strong computer player would do, as a rule of thumb.
    """

    def advise(observation: Observation) -> Advice:
        if not observation.actions:
            raise BadInput("nothing is asked of this seat: expected the seat that is asked")
        texts = {game.encode(action): action for action in observation.actions}
        scoring = [text for text in texts if text.startswith("score ")]
        if scoring:
            idea, reason = "Is a task fulfilled?", "Its task is fulfilled; points are what wins the game."
            return Advice(texts[scoring[0]], idea, reason, "rule of thumb")
        if is_rolling(observation):
            return _dice_hint(game, observation)
        names = [action for action in observation.actions if isinstance(action, NameSequence)]
        if names:
            return _sequence_hint(names)
        return _solved_hint(game, observation) or _by_a_player(game, observation)

    return advise


def _solved_hint(game: Game, observation: Observation) -> Advice | None:
    if is_own_action(observation):
        return _turn_hint(game, observation) or attacking.hint(game, observation)
    try:
        return hints.hint(game, observation) if hints.is_in_combat(observation) else None
    except (BadInput, ContentError):  # what is seen fits no position in which a game can stand
        return None


def _sequence_hint(names: list[NameSequence]) -> Advice:
    best = max(names, key=lambda name: (len(name.dice), sum(name.dice)))
    reason = f"{_faces(best.dice)}: {len(best.dice)} actions, {sum(best.dice)} pips; outside dice only help."
    return Advice(best, "Each die of the sequence is an action.", reason, "rule of thumb")


def _by_a_player(game: Game, observation: Observation) -> Advice:
    """What the strong computer player does here; it sees what the seat sees, and equal sights alike."""
    action = game.bots["strong"](observation, observation.actions, Random(0))
    if len(observation.actions) == 1:
        return Advice(action, "There is only one answer.", "Nothing else is possible here.", "rule of thumb")
    idea = "No solver looks at this choice. What would a player do who goes for the next points?"
    reason = f"The strong computer player answers {game.encode(action)}, by its rules of thumb."
    return Advice(action, idea, reason, "rule of thumb")


# -- dice --------------------------------------------------------------------------------------------------


def _dice_hint(game: Game, observation: Observation) -> Advice:
    doing = observation.view.doing
    found = advice_on_dice(game, observation, HINT)
    if found is None or not found.bound:
        best = policy("length", len(doing.pips), doing.left + 1)
        keep = best.best_keep(doing.pips, doing.left)
        value = float(best.roll_value(doing.pips, doing.left))
        why = NOTHING_CLAIMED if found is None else NO_DICE_HELP
        reason = f"Keep {_faces(keep)}: {value:.2f} dice in the longest sequence on average."
        return Advice(_rerolling(game, doing.pips, keep), why, reason, str(best.status))
    keep = _longest_of_the_best(found)
    worth = f"{float(found.value):.2f} points on average"
    more = "" if found.gap == 0 else f", at most {float(found.bound):.2f}"
    reason = f"Keep {_faces(keep)}: {worth}{more}, if {found.assumption}."
    idea = f"Which dice do you need next turn to {found.goal.replace('1 x ', '')}?"
    return Advice(_rerolling(game, doing.pips, keep), idea, reason, str(found.status))


def advice_on_dice(game: Game, observation: Observation, budget: Budget) -> DiceAdvice | None:
    """The advice for what is claimed; None if nothing is."""
    doing = observation.view.doing
    seen = as_seen(game, observation)
    goal = claimed_goal(seen.table, COLOURS.index(doing.faction))
    if goal is None:
        return None
    here = observation.phase in SETUP or observation.view.turn.passed
    return keep_for(
        game,
        seen,
        goal,
        faction=doing.faction,
        roll=doing.pips,
        rolls_left=doing.left,
        meantime=Meantime.here() if here else Meantime.nothing(),
        budget=budget,
    )


def _longest_of_the_best(found: DiceAdvice) -> Pips:
    """Of keeps that are equally good for the goal the one with the longest sequences to come."""
    length = policy("length", len(found.roll), found.rolls_left + 1)
    equal = [option.dice for option in found.options if (option.value, option.bound) == _top(found)]
    return max(equal, key=lambda dice: (length.keep_value(dice, found.rolls_left), len(dice), dice))


def _top(found: DiceAdvice) -> tuple[Fraction, Fraction]:
    return found.options[0].value, found.options[0].bound


def _rerolling(game: Game, pips: Pips, keep: Pips) -> Action:
    rest = without(pips, *keep)
    return game.decode(f"reroll {' '.join(map(str, rest))}" if rest else "keep")


def _faces(dice: Pips) -> str:
    return " ".join(map(str, dice)) or "nothing"


# -- turns -------------------------------------------------------------------------------------------------


def _turn_hint(game: Game, observation: Observation) -> Advice | None:
    """The first action of the best plan for what is open; None if nothing of it is in reach."""
    seen = as_seen(game, observation)
    goal = open_goal(seen.table, seen.table.turn.faction)
    if goal is None:
        return None
    found = plan(game, seen, goal, budget=HINT)
    if not found.value or not found.actions:
        return None
    action = game.decode(found.actions[0])
    if action not in observation.actions:
        return None
    reached = [words for words, n in found.terms if n]
    idea = f"This turn you can {' and '.join(reached)}."
    reason = f"{'; '.join(found.actions)}. Worth {float(found.value):g} points, if {found.assumption}."
    return Advice(action, idea, reason, str(found.status))
