"""The cheapest way there: the fewest movement points for a position, and how many positions are in reach."""

from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers.movement.plan import Route, plan
from solvers.movement.reach import Reach, positions
from solvers.movement.simulating import Walks, simulate
from solvers.movement.wanted import Beside, Garrison

__all__ = ["Beside", "Condition", "Garrison", "Reach", "Route", "Walks", "plan", "positions", "simulate"]
