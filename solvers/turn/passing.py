"""Taking a turn or passing: a turn in which nothing is done does all that a pass does, and scores besides.

Dice that lie elsewhere make a difference: a pass brings them back (SOE60). So does what a turn owes: regions
that are held are scored, for a unit each, and the hand comes down to its limit (SOE129, SOE154).
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from boardkit.core.advice import Loss
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire.actions.answers import Pass, TakeTurn
from boardkit.games.soul_of_the_empire.factions import COALITION, FACTIONS
from boardkit.games.soul_of_the_empire.phases.scoring import held_regions
from boardkit.games.soul_of_the_empire.phases.turn import gathered
from boardkit.games.soul_of_the_empire.table import Table
from solvers.status import Budget, NotJudged, Status
from solvers.turn.plan import ASSUMPTION, plan
from solvers.turn.seen import as_seen
from solvers.turn.untold import ELSEWHERE, OWED, goal_of_turn, proven_value

JUDGEMENT = Budget(work=3.0)
"""For the best turn from a moment."""

NOTHING_OWED = "in a turn everything may be left undone, so that it is never worse than a pass"


def is_asked(observation: Observation) -> bool:
    """Whether a faction may pass."""
    return TakeTurn() in observation.actions


def loss(game: Game, observation: Observation, action: Action) -> Loss:
    """What taking the turn or passing gives away.

    A pass gives away at most the points that could be made ready in this turn, for a later one may still
    bring them.

    Raises
    ------
    NotJudged
        A pass brings dice back, a turn owes something, or the best turn is not found.
    """
    seen = as_seen(game, observation)
    if _lie_elsewhere(seen.table):
        raise NotJudged(ELSEWHERE)
    if _is_owed(observation, seen.table):
        raise NotJudged(OWED)
    if action != Pass():
        return Loss(Fraction(0), {}, "", assumed=NOTHING_OWED)
    found = plan(game, seen, goal_of_turn(seen), budget=JUDGEMENT)
    value = proven_value(found)
    reply = f"The turn could have begun with: {'; '.join(found.actions)}" if value else ""
    parts = {"position": value}
    return Loss(value, parts, reply, value, status=str(Status.BOUND), assumed=_assumed(seen.table))


def _assumed(table: Table) -> str:
    return f"{ASSUMPTION}; regions are left out" if table.turn.faction == COALITION else ASSUMPTION


def _is_owed(observation: Observation, table: Table) -> bool:
    """Whether a turn in which nothing is done scores a region or costs a card of the hand."""
    held = table.turn.faction == COALITION and bool(held_regions(table))
    hands = {faction.name: faction.hand.n for faction in observation.view.factions}
    return held or hands[FACTIONS[table.turn.faction]] > table.content.setup.hand_limit


def _lie_elsewhere(table: Table) -> bool:
    """Whether dice of the faction lie anywhere but in its unspent and spent areas."""
    after = gathered(table, table.turn.faction)
    own = table.dice[table.turn.faction]
    return bool(own.resting or own.power) or replace(after, dice=table.dice) != table
