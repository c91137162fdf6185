"""Taking a turn or passing: a turn in which nothing is done does all that a pass does, and scores besides.

Only dice that lie elsewhere make a difference: a pass brings them back (SOE60).
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from boardkit.core.advice import Loss
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire.actions.answers import Pass, TakeTurn
from boardkit.games.soul_of_the_empire.phases.turn import gathered
from boardkit.games.soul_of_the_empire.table import Table
from solvers.status import Budget, NotJudged, Status
from solvers.turn.plan import ASSUMPTION, plan
from solvers.turn.seen import as_seen, open_goal

JUDGEMENT = Budget(work=3.0)

ELSEWHERE = "a pass brings dice back from cards or markers, and what they are worth later is not known"
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
        A pass brings dice back, or the best turn is not found.
    """
    seen = as_seen(game, observation)
    if _lie_elsewhere(seen.table):
        raise NotJudged(ELSEWHERE)
    if action != Pass():
        return Loss(Fraction(0), {}, "", assumed=NOTHING_OWED)
    goal = open_goal(seen.table, seen.table.turn.faction)
    found = plan(game, seen, goal, budget=JUDGEMENT) if goal is not None else None
    if found is None or found.status is not Status.PROVEN or found.value is None:
        raise NotJudged("the best turn from here is not found within the budget")
    reply = f"The turn could have begun with: {'; '.join(found.actions)}" if found.value else ""
    parts = {"position": found.value}
    return Loss(found.value, parts, reply, found.value, status=str(Status.BOUND), assumed=ASSUMPTION)


def _lie_elsewhere(table: Table) -> bool:
    """Whether dice of the faction lie anywhere but in its unspent and spent areas."""
    after = gathered(table, table.turn.faction)
    own = table.dice[table.turn.faction]
    return bool(own.resting or own.power) or replace(after, dice=table.dice) != table
