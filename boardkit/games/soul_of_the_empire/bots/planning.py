"""Planning a turn: what an action gains together with the best that the dice left can do after it."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.bots.card_judges import CARD_JUDGES
from boardkit.games.soul_of_the_empire.bots.clash import clash_at, prospects
from boardkit.games.soul_of_the_empire.bots.marches import After, after_combat, march, muster
from boardkit.games.soul_of_the_empire.bots.mind import Mind
from boardkit.games.soul_of_the_empire.bots.sight import deck_of
from boardkit.games.soul_of_the_empire.bots.turn_judges import TURN_JUDGES, with_claim, with_marker_claim
from boardkit.games.soul_of_the_empire.checks import enemies_at, may_fight
from boardkit.games.soul_of_the_empire.dice import distinct, without
from boardkit.games.soul_of_the_empire.factions import COALITION, colour

Pips = tuple[int, ...]
JUDGES = {**CARD_JUDGES, **TURN_JUDGES}

DEPTH = 2
"""Actions that are looked at after the first one."""
FIRST, NEXT = 4, 2
"""Promising actions that are followed: of those offered, and at each later step."""
HOPELESS = -0.1
"""Points that an action may cost at most if what follows shall make up for it."""


def with_what_follows(mind: Mind, actions: tuple[Action, ...]) -> dict[Action, float]:
    """What the most promising actions of the main phase gain together with what follows."""
    gains = {action: JUDGES[type(action)](mind, action) for action in actions}
    dice = mind.me.dice.sequence
    ahead = _promising(gains, FIRST)
    return {action: gains[action] + _follow_up(mind, action, dice, DEPTH) for action in ahead} or gains


def _promising(gains: dict[Action, float], width: int) -> list[Action]:
    hopeful = (action for action in gains if gains[action] > HOPELESS)
    return sorted(hopeful, key=lambda action: -gains[action])[:width]


def _follow_up(mind: Mind, action: Action, dice: Pips, depth: int) -> float:
    """The best gain of the dice that are left after an action; nothing has to be done with them."""
    left = _left(dice, action)
    if not left or not depth:
        return 0.0
    after = _after(mind, action)
    mind = replace(mind, seen=after.seen, units=after.units)
    gains = {one: TURN_JUDGES[type(one)](mind, one) for one in _possible(mind, left)}
    follow = (gains[one] + _follow_up(mind, one, left, depth - 1) for one in _promising(gains, NEXT))
    return max(0.0, max(follow, default=0.0))


def _left(dice: Pips, action: Action) -> Pips:
    """The dice of the sequence that an action leaves; none once the turn is over."""
    if isinstance(action, a.Done | a.Pass):
        return ()
    die = getattr(action, "die", None)
    return without(dice, die) if die in dice else dice


def _after(mind: Mind, action: Action) -> After:
    """What the faction then sees; of a combat the likeliest result, of cards and rage nothing."""
    seen, units = mind.seen, mind.units
    match action:
        case a.Move():
            return march(seen, units, mind.faction, action.die)
        case a.Recruit():
            return muster(seen, units, min(action.die, mind.me.supply))
        case a.Claim():
            return After(with_claim(seen, action.card), units)
        case a.ClaimMarker():
            return After(with_marker_claim(seen, mind.place(action.territory)), units)
        case a.Attack():
            return _likeliest(mind, action)
        case _:
            return After(seen, units)


def _likeliest(mind: Mind, action: a.Attack) -> After:
    place, sides = mind.place(action.territory), (mind.faction, colour(action.enemy))
    decks = (deck_of(mind.ground, mind.view, sides[0]), deck_of(mind.ground, mind.view, sides[1]))
    found = prospects(clash_at(mind.units, place, sides, mind.seen.rage), *decks, mind.seen.temper)
    return after_combat(mind.seen, mind.units, place, sides, max(found, key=lambda one: one[1])[0])


def _possible(mind: Mind, dice: Pips) -> list[Action]:
    """What the dice may do then; a claim takes the lowest of them."""
    seen, board = mind.seen, mind.ground.map
    found: list[Action] = [kind(die) for die in distinct(dice) for kind in (a.Move, a.Recruit)]
    low = dice[0]
    pairs = enemies_at(board, mind.units, may_fight(seen.seats, mind.faction), mind.units[mind.faction])
    found += [a.Attack(enemy, name, low) for enemy, name in pairs]
    if mind.faction == COALITION:
        return found + [a.ClaimMarker(board.names[p], low) for p, _, claimed in seen.markers if not claimed]
    return found + [a.Claim(card, low) for card, claims, _ in seen.cards if mind.faction not in claims]
