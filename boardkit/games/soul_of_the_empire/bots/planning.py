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
WIDTH = 2
"""Promising actions that are followed at each step."""

FOLLOWED = (a.Move, a.Recruit, a.Attack, a.Claim, a.ClaimMarker)
"""Actions whose consequences are looked at further."""


def with_what_follows(mind: Mind, actions: tuple[Action, ...]) -> dict[Action, float]:
    """What each action of the main phase gains, for the most promising ones with what follows."""
    gains = {action: JUDGES[type(action)](mind, action) for action in actions}
    dice = mind.me.dice.sequence
    for action in _promising(gains):
        gains[action] += _follow_up(mind, action, dice, DEPTH)
    return gains


def _promising(gains: dict[Action, float]) -> list[Action]:
    followed = [action for action in gains if type(action) in FOLLOWED and gains[action] > -0.1]
    return sorted(followed, key=lambda action: -gains[action])[: WIDTH + 1]


def _follow_up(mind: Mind, action: Action, dice: Pips, depth: int) -> float:
    """The best gain of the dice that are left after an action; nothing has to be done with them."""
    left = without(dice, action.die)  # type: ignore[attr-defined]
    if not left or not depth:
        return 0.0
    after = _after(mind, action)
    mind = replace(mind, seen=after.seen, units=after.units)
    gains = {one: TURN_JUDGES[type(one)](mind, one) for one in _possible(mind, left)}
    best = 0.0
    for one in _promising(gains)[:WIDTH]:
        best = max(best, gains[one] + _follow_up(mind, one, left, depth - 1))
    return best


def _after(mind: Mind, action: Action) -> After:
    """What the faction then sees; of a combat the likeliest result."""
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
        case _:
            return _likeliest(mind, action)


def _likeliest(mind: Mind, action: Action) -> After:
    assert isinstance(action, a.Attack)
    place, sides = mind.place(action.territory), (mind.faction, colour(action.enemy))
    decks = (deck_of(mind.ground, mind.view, sides[0]), deck_of(mind.ground, mind.view, sides[1]))
    found = prospects(clash_at(mind.units, place, sides, mind.seen.rage), *decks, True)
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
