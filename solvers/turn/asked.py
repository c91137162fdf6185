"""Which question a seat of Soul of the Empire is asked."""

from __future__ import annotations

from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire.actions import DONE
from boardkit.games.soul_of_the_empire.observe import DoingView


def is_rolling(observation: Observation) -> bool:
    """Whether the dice of a faction, not those of a card, have been rolled and some may be rolled again."""
    doing = observation.view.doing
    return isinstance(doing, DoingView) and doing.what == "rolling" and not doing.card and bool(doing.pips)


def is_own_action(observation: Observation) -> bool:
    """Whether a main phase, or a move or recruiting in it, asks its own faction with nothing half done."""
    view, mine = observation.view, {f.name for f in observation.view.factions if f.seat == observation.player}
    if view.turn.faction not in mine or DONE not in observation.actions:
        return False
    if observation.phase == "main_phase":
        return view.doing is None
    if not isinstance(view.doing, DoingView) or view.doing.faction != view.turn.faction:
        return False
    return observation.phase == "recruit" or (observation.phase == "move" and not view.doing.territories)
