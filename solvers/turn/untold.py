"""Why a choice of Soul of the Empire is not judged, in words for whoever made it."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.state import State
from solvers.status import NotJudged, Status
from solvers.turn.goals import Goal
from solvers.turn.plan import TurnPlan
from solvers.turn.seen import open_goal

HIDDEN = "a card that this seat did not see decides what the answer was worth"
LATER = "what it brings in later turns no solver of the kit tells"
CARD = "what a power card is worth later on, if it is not played now, no solver of the kit tells"
DRAWN = "which card comes in place of one that is discarded is not known"
BETWEEN = "another seat or chance has a say before it is done"
GRAY = "plans leave gray units where they stand, so that what they do is not judged"
GRAY_DIE = "what a die of a revolt could do elsewhere no solver of the kit tells"
NOTHING_OPEN = "no open card or marker is left for this faction to plan for"
TOO_LONG = "the best turn from here is not found within the budget"
LONG_COMBATS = "the combats from here are not solved within the budget"
ELSEWHERE = "a pass brings dice back from cards or markers, and what they are worth later is not known"
OWED = (
    "a turn scores the regions that are held, and brings the hand down to its limit, even if nothing is done"
)

UNTOLD = {
    "lay_markers": "where markers are best no solver of the kit tells so early in the game",
    "later_units": "where the first units stand best no solver of the kit tells",
    "ready_revolts": "which dice of a revolt are best hangs on where gray units go, and plans leave them out",
    "purchase": CARD,
    "move": GRAY,
}
"""By phase, where no solver looks at any choice of it."""


def proven_value(found: TurnPlan) -> Fraction:
    """What a plan is worth; without a proof nothing is judged by it."""
    if found.status is not Status.PROVEN or found.value is None:
        raise NotJudged(TOO_LONG)
    return found.value


def goal_of_turn(state: State) -> Goal:
    """What the faction whose turn it is plans for; without it nothing is judged."""
    goal = open_goal(state.table, state.table.turn.faction)
    if goal is None:
        raise NotJudged(NOTHING_OPEN)
    return goal
