"""Zero-sum tables: value, optimal mixes and the gap that proves them; best replies and ends for puzzles."""

from __future__ import annotations

from solvers.matrix.equilibrium import Choice, Equilibrium
from solvers.matrix.replies import Ends, best_replies, is_optimal, optimal_ends
from solvers.matrix.solving import solve

__all__ = ["Choice", "Ends", "Equilibrium", "best_replies", "is_optimal", "optimal_ends", "solve"]
