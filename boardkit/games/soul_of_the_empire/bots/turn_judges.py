"""What each action of a turn is worth to the faction that takes it, in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.bots.card_worth import CARD_WORTH
from boardkit.games.soul_of_the_empire.bots.effort import effort
from boardkit.games.soul_of_the_empire.bots.ground import Units, after_change
from boardkit.games.soul_of_the_empire.bots.marches import (
    after_step,
    combat_gain,
    march,
    muster,
    walk_gain,
    with_deed,
)
from boardkit.games.soul_of_the_empire.bots.mind import Mind
from boardkit.games.soul_of_the_empire.bots.sight import deck_of
from boardkit.games.soul_of_the_empire.bots.wishes import Seen, closeness, task_wish, value
from boardkit.games.soul_of_the_empire.dice import halves
from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, colour
from boardkit.games.soul_of_the_empire.observe import DoingView
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE

PIP = 0.004
"""Points that a pip of a die is worth for something else; a die that is left unused is worth nothing."""
STUCK_DIE = 0.12
"""Points that a die on a card costs while its task is not fulfilled, and each one that lies there already."""
BLOCK = 0.2
"""The share of a rival's task that a block is worth."""
SURE = 100.0
"""More than anything else: points are always taken."""
NEVER = -1.0


def die_cost(die: int, outside: int | None = None) -> float:
    """What the paying die could do otherwise; dice outside the sequence cost nothing."""
    return PIP * die


# -- the board -------------------------------------------------------------------------------------


def judge_move(mind: Mind, action: a.Move) -> float:
    """Where the points lead."""
    after = march(mind.seen, mind.units, mind.faction, action.die)
    return mind.gain(after.seen, after.units) - die_cost(action.die)


def judge_step(mind: Mind, action: Any) -> float:
    """What the step changes; another faction's units may be the ones that are guided."""
    doing = mind.view.doing
    mover = colour(doing.faction) if isinstance(doing, DoingView) else mind.faction
    return _step_gain(mind, mover, action)


def judge_gray_step(mind: Mind, action: a.GrayStep) -> float:
    """What the step of a gray unit changes."""
    return _step_gain(mind, GRAY, action)


def _step_gain(mind: Mind, mover: int, action: Any) -> float:
    origin, target = mind.place(action.origin), mind.place(action.target)
    return mind.gain(mind.seen, after_step(mind.units, mover, origin, target)) + walk_gain(mind.seen, target)


def judge_recruit(mind: Mind, action: a.Recruit) -> float:
    """What the recruits add where they do most."""
    after = muster(mind.seen, mind.units, min(action.die, mind.me.supply))
    if after.units == mind.units:
        return 0.2 if not any(mind.units[mind.faction]) else NEVER
    return mind.gain(after.seen, after.units) - die_cost(action.die)


def judge_place(mind: Mind, action: Any) -> float:
    """What one more unit there changes."""
    place = mind.place(action.territory)
    seen = (
        with_deed(mind.seen, "recruited", mind.faction, place=place) if mind.phase == "recruit" else mind.seen
    )
    return mind.gain(seen, after_change(mind.units, mind.faction, (place, 1)))


def judge_attack(mind: Mind, action: a.Attack) -> float:
    """What the combat may be expected to gain."""
    return attack_gain(mind, mind.seen, mind.units, mind.faction, action) - die_cost(action.die)


def judge_gray_attack(mind: Mind, action: Any) -> float:
    """The same for gray units; a yellow die has nothing else to do."""
    cost = die_cost(action.die) if isinstance(action, a.GrayAttackByJews) else 0.0
    return attack_gain(mind, mind.seen, mind.units, GRAY, action) - cost


def attack_gain(mind: Mind, seen: Seen, units: Units, attacker: int, action: Any) -> float:
    """Expected gain of a combat."""
    sides = (attacker, colour(action.enemy))
    decks = (deck_of(mind.ground, mind.view, sides[0]), deck_of(mind.ground, mind.view, sides[1]))
    return combat_gain(seen, units, mind.place(action.territory), sides, decks)


def judge_gray_move(mind: Mind, action: Any) -> float:
    """Where gray units get with these points."""
    after = march(mind.seen, mind.units, GRAY, action.die)
    cost = die_cost(action.die) if isinstance(action, a.GrayMoveByJews) else 0.0
    return mind.gain(after.seen, after.units) - cost


# -- cards and markers -----------------------------------------------------------------------------


def judge_claim(mind: Mind, action: a.Claim) -> float:
    """A die on a task that is nearly or already fulfilled, the lowest one."""
    after = with_claim(mind.seen, action.card)
    return (
        mind.gain(after, mind.units)
        - stuck_cost(mind, mind.seen, mind.units, action.card)
        - die_cost(action.die)
    )


def with_claim(seen: Seen, card: str) -> Seen:
    """What is seen once an own die lies on a card."""
    cards = tuple((c[0], (*c[1], seen.faction), c[2]) if c[0] == card else c for c in seen.cards)
    return replace(seen, cards=cards)


def stuck_cost(mind: Mind, seen: Seen, units: Units, card: str) -> float:
    """What it costs that the die may lie there for long; nothing when the task is fulfilled."""
    entry = next(c for c in seen.cards if c[0] == card)
    wish = task_wish(seen, entry, seen.faction)
    if wish is None:
        return SURE
    alone = replace(seen, cards=(entry,))
    bare = replace(seen, cards=())
    if value(alone, units) - value(bare, units) >= wish.weight - 1e-6:
        return 0.0
    waiting = sum(seen.faction in c[1] for c in seen.cards)
    return STUCK_DIE * (1 + 2 * waiting)


def judge_gray_claim(mind: Mind, action: a.GrayClaim) -> float:
    """The task is fulfilled already."""
    claimed = any(card.card == action.card and "jewish" in card.claims for card in mind.view.open_cards)
    points = mind.ground.content.objectives[action.card].jewish.points
    return NEVER if claimed else float(points)


def judge_claim_marker(mind: Mind, action: a.ClaimMarker) -> float:
    """A die on a marker that the Coalition holds, or nearly."""
    place = mind.place(action.territory)
    gain = mind.gain(with_marker_claim(mind.seen, place), mind.units)
    held = mind.units[COALITION][place] and not any(
        row[place] for c, row in enumerate(mind.units) if c != COALITION
    )
    waiting = sum(claimed for _, _, claimed in mind.seen.markers)
    return gain - (0.0 if held else STUCK_DIE * (1 + 2 * waiting)) - die_cost(action.die)


def with_marker_claim(seen: Seen, place: int) -> Seen:
    """What is seen once a Coalition die lies on a marker."""
    return replace(seen, markers=tuple((p, symbol, c or p == place) for p, symbol, c in seen.markers))


def judge_block(mind: Mind, action: a.Block) -> float:
    """What the rival loses, the more the nearer it is to the task and to the end of the game."""
    rival = colour(action.faction)
    if rival not in mind.seen.rivals:
        return NEVER
    card = next(c for c in mind.seen.cards if c[0] == action.card)
    wish = task_wish(mind.seen, card, rival)
    if wish is None:
        return NEVER
    alone = replace(mind.seen, cards=())
    left = (value_of(alone, mind.units, wish) - value(alone, mind.units)) / wish.weight
    near = 0.3 + 0.1 * mind.seen.points[rival]
    return BLOCK * near * 2 * wish.weight * left - die_cost(6)


def value_of(seen: Seen, units: Units, wish: Any) -> float:
    """The value with one more wish."""
    left = wish.fixed + sum(effort(seen.ground, units, wish.faction, c) for c in wish.conditions)
    return value(seen, units) + wish.weight * closeness(left)


def judge_rage(mind: Mind, action: a.Rage) -> float:
    """Rage for the combats to come."""
    rage = min(HIGHEST_RAGE, mind.seen.rage + halves(action.die, action.outside, "sum"))
    return mind.gain(replace(mind.seen, rage=rage), mind.units) - die_cost(action.die)


def judge_buy(mind: Mind, action: a.Buy) -> float:
    """Cards for which there is room in the hand, and tasks that ask for buying."""
    temper = mind.seen.temper
    cards = halves(action.die, action.outside, "sum")
    bought = mind.view.turn.bought
    room = max(0, min(3 - mind.me.hand.n, 6) - bought)
    seen = with_deed(mind.seen, "bought", mind.faction, n=min(cards, 6 - bought))
    seen = replace(seen, hand=min(3, seen.hand + min(cards, room)))
    return mind.gain(seen, mind.units) + (temper.card - temper.hand) * min(cards, room) - die_cost(action.die)


def judge_play(mind: Mind, action: a.PlayCard) -> float:
    """What the card does on average, and tasks that ask for playing or lasting cards."""
    card = mind.ground.content.power[action.card]
    seen = mind.seen
    if mind.phase == "main_phase":
        seen = with_deed(seen, "played", mind.faction)
    if card.kind == "durable":
        seen = replace(seen, lasting=seen.lasting + 1)
    return mind.gain(seen, mind.units) + CARD_WORTH.get(card.effect, 0.15)


def judge_pass(mind: Mind, action: a.Pass) -> float:
    """Gather the dice when next to nothing can be done with those that are left."""
    dice = mind.me.dice
    free = len(dice.sequence) + len(dice.outside) + dice.spent
    ready = any(
        mind.faction in card[1] and stuck_cost(mind, mind.seen, mind.units, card[0]) == 0.0
        for card in mind.seen.cards
    )
    return 1.0 if free <= 1 and not ready else NEVER


def sure(mind: Mind, action: Action) -> float:
    """Points are taken."""
    return SURE


def never(mind: Mind, action: Action) -> float:
    """Not worth a die."""
    return NEVER


def nothing(mind: Mind, action: Action) -> float:
    """Leave it as it is."""
    return 0.0


TURN_JUDGES: dict[type[Action], Callable[[Mind, Any], float]] = {
    a.TakeTurn: nothing,
    a.Pass: judge_pass,
    a.Done: nothing,
    a.Move: judge_move,
    a.Step: judge_step,
    a.StepBy: judge_step,
    a.GrayStep: judge_gray_step,
    a.Recruit: judge_recruit,
    a.Place: judge_place,
    a.PlaceBy: judge_place,
    a.Attack: judge_attack,
    a.GrayAttack: judge_gray_attack,
    a.GrayAttackByJews: judge_gray_attack,
    a.GrayMove: judge_gray_move,
    a.GrayMoveByJews: judge_gray_move,
    a.Claim: judge_claim,
    a.GrayClaim: judge_gray_claim,
    a.ClaimMarker: judge_claim_marker,
    a.Block: judge_block,
    a.ShiftBlock: never,
    a.LiftBlock: never,
    a.Retrieve: never,
    a.RetrieveYellow: never,
    a.RetrieveMarker: never,
    a.DiscardObjective: never,
    a.Rage: judge_rage,
    a.Buy: judge_buy,
    a.PlayCard: judge_play,
    a.Rename: never,
    a.LeaveSpent: nothing,
    a.Score: sure,
    a.ScoreMarker: sure,
}
