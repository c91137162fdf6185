"""What a choice of Soul of the Empire gave away, from what its seat saw; where nobody can tell, why not."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from boardkit.core.advice import Judge, Loss
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.actions import DONE
from boardkit.games.soul_of_the_empire.actions.cards import PlayCard, UseCard
from boardkit.games.soul_of_the_empire.actions.dice import NameSequence, Rename
from boardkit.games.soul_of_the_empire.actions.gray import GrayClaim, GrayMove, GrayMoveByJews
from boardkit.games.soul_of_the_empire.actions.objectives import DiscardObjective
from boardkit.games.soul_of_the_empire.dice import without
from solvers.combat import hints
from solvers.combat.moment import ATTACKS
from solvers.dice.keeping import policy
from solvers.status import NotJudged, Status
from solvers.turn import attacking, passing, scoring
from solvers.turn.advising import advice_on_dice
from solvers.turn.asked import is_own_action, is_rolling
from solvers.turn.goals import Goal, in_words
from solvers.turn.passing import JUDGEMENT
from solvers.turn.plan import ASSUMPTION, TurnPlan, as_it_is, plan
from solvers.turn.seen import as_seen
from solvers.turn.untold import (
    BETWEEN,
    CARD,
    DRAWN,
    GRAY,
    HIDDEN,
    LATER,
    TOO_LONG,
    UNTOLD,
    goal_of_turn,
    proven_value,
)

UNTOLD_ACTIONS = {
    (PlayCard, UseCard): CARD,
    (DiscardObjective,): DRAWN,
    (GrayMove, GrayMoveByJews, GrayClaim): GRAY,
}
"""Why actions of the own turn that plans leave out are not judged."""

RENAMED = "in the own turn the sequence may still be named anew, before the first die of it is spent"


def make_judge(game: Game) -> Judge:
    """The judge of Soul of the Empire: dice, actions of the own turn, scoring, passing, combats."""

    def judge(game: Game, state: State, action: Action) -> Loss | None:
        request = game.request(state)
        if request is None or request.player < 0:
            return None
        return _judged(game, state, action)

    return judge


def _judged(game: Game, state: State, action: Action) -> Loss:
    request = game.request(state)
    assert request is not None
    observation = game.observe(state, request.player)
    if isinstance(action, NameSequence):
        return _loss_of_name(game, observation, action)
    if is_rolling(observation):
        return _loss_of_dice(game, observation, action)
    if is_own_action(observation):
        return _loss_in_turn(game, observation, action)
    if passing.is_asked(observation):
        return passing.loss(game, observation, action)
    if scoring.may_score(observation):
        return scoring.loss(game, observation, action)
    if hints.is_in_combat(observation):
        return _known(hints.loss(game, state, observation, action), HIDDEN)
    by_a_card = any(isinstance(one, (PlayCard, UseCard)) for one in observation.actions)
    raise NotJudged(CARD if by_a_card else UNTOLD.get(str(observation.phase), LATER))


def _known(found: Loss | None, otherwise: str) -> Loss:
    if found is None:
        raise NotJudged(otherwise)
    return found


def _loss_in_turn(game: Game, observation: Observation, action: Action) -> Loss:
    if isinstance(action, ATTACKS):
        return attacking.loss(game, observation, action)
    if isinstance(action, Rename):
        return Loss(Fraction(0), {}, "", assumed="the best sequence is named now")
    for kinds, why in UNTOLD_ACTIONS.items():
        if isinstance(action, kinds):
            raise NotJudged(why)
    return _loss_of_action(game, observation, action)


def _loss_of_dice(game: Game, observation: Observation, action: Action) -> Loss:
    doing = observation.view.doing
    keep = without(doing.pips, *getattr(action, "dice", ()))
    found = advice_on_dice(game, observation, JUDGEMENT)
    if found is None or not found.bound:
        best = policy("length", len(doing.pips), doing.left + 1)
        loss = best.loss(doing.pips, keep, doing.left)
        return _lost_dice(loss, (best.roll_value(doing.pips, doing.left), "dice in the longest sequence"))
    if found.status is not Status.PROVEN:
        raise NotJudged(TOO_LONG)
    return _lost_dice(found.loss(keep)[0], (found.value, f"to {found.goal}"))


def _lost_dice(loss: Fraction, best: tuple[Fraction, str]) -> Loss:
    value, what = best
    after = float(value - loss)
    reply = f"The dice: {after:.3f} on average instead of {float(value):.3f}, {what}" if loss else ""
    return Loss(loss, {"dice": loss, "cards": Fraction(0), "position": Fraction(0)}, reply, value)


# -- turns -------------------------------------------------------------------------------------------------


def _loss_of_action(game: Game, observation: Observation, action: Action) -> Loss:
    """Best value before and after; in between the board, the cards and the dice change one by one."""
    before = as_seen(game, observation)
    goal = goal_of_turn(before)
    if game.refusal(before, action) is not None:
        raise NotJudged(HIDDEN)
    over = before.phase == "main_phase" and action == DONE
    after = before if over else game.apply(before, action)
    if after.phase not in ("main_phase", "move", "recruit") or after.actions:
        raise NotJudged(BETWEEN)
    moved = replace(before.table, units=after.table.units, supply=after.table.supply)
    carded = replace(moved, open_cards=after.table.open_cards, markers=after.table.markers)
    best = plan(game, before, goal, budget=JUDGEMENT)
    known = {before: proven_value(best)}
    for stage in (State(moved, before.phase), State(carded, before.phase), after):
        if stage not in known:
            known[stage] = proven_value(plan(game, stage, goal, budget=JUDGEMENT))
    last = proven_value(as_it_is(game, after, goal)) if over else known[after]
    values = [known[before], known[State(moved, before.phase)], known[State(carded, before.phase)], last]
    return _lost(values, (goal, best))


def _lost(values: list[Fraction], best: tuple[Goal, TurnPlan]) -> Loss:
    position, cards, dice = (a - b for a, b in zip(values, values[1:], strict=False))
    total = values[0] - values[-1]
    goal, way = best
    instead = "; ".join(way.actions) if way is not None else ""
    reply = ""
    if total:
        wanted = in_words(goal).replace("1 x ", "")
        reply = f"No turn after this is worth more than {values[-1]}, for: {wanted}. Instead: {instead}"
    parts = {"dice": dice, "cards": cards, "position": position}
    return Loss(total, parts, reply, values[0], assumed=ASSUMPTION)


# -- the sequence ------------------------------------------------------------------------------------------


def _loss_of_name(game: Game, observation: Observation, action: NameSequence) -> Loss:
    """In the own turn the best turn with each sequence; before it nothing is given away (SA17)."""
    if observation.phase != "main_phase":
        if observation.known_options.get("sequence_fixed_at_roll"):
            raise NotJudged(LATER)
        return Loss(Fraction(0), {}, "", assumed=RENAMED)
    asked = as_seen(game, observation)
    if Rename() in game.legal_actions(asked):
        asked = game.apply(asked, Rename())
    goal = goal_of_turn(asked)
    values = {
        name: proven_value(plan(game, game.apply(asked, name), goal, budget=JUDGEMENT))
        for name in game.legal_actions(asked)
        if isinstance(name, NameSequence)
    }
    if action not in values:
        raise NotJudged(HIDDEN)
    best = max(values, key=lambda name: values[name])
    total = values[best] - values[action]
    reply = f"No turn with these dice is worth more than {values[action]}. Instead: {game.encode(best)}"
    return Loss(total, {"dice": total}, reply if total else "", values[best], assumed=ASSUMPTION)
