"""The best turn of Soul of the Empire for a goal, proven over every order of actions without combat.

Combats, gray units and what cards in play give come in by an assumption, `Assume`, that the answer names.
"""

from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers.movement.wanted import Beside, Garrison
from solvers.turn.assume import Assume
from solvers.turn.goals import Block, Goal, Hold, Most, Score, Sum, TakeMarker
from solvers.turn.plan import TurnPlan, plan
from solvers.turn.simulating import last_roll, turns
from solvers.turn.solving import Progress

__all__ = [
    "Assume",
    "Beside",
    "Block",
    "Condition",
    "Garrison",
    "Goal",
    "Hold",
    "Most",
    "Progress",
    "Score",
    "Sum",
    "TakeMarker",
    "TurnPlan",
    "last_roll",
    "plan",
    "turns",
]
