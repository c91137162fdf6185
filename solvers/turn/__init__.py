"""The best turn of Soul of the Empire for a goal, proven over every order of actions without combat."""

from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers.movement.wanted import Beside, Garrison
from solvers.turn.goals import Block, Goal, Hold, Most, Score, Sum, TakeMarker
from solvers.turn.plan import TurnPlan, plan
from solvers.turn.simulating import last_roll, turns
from solvers.turn.solving import Progress

__all__ = [
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
