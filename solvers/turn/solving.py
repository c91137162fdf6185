"""Running CP-SAT on a turn: deterministic, watched, and cancelled when somebody says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from solvers.movement.plan import settled_solver
from solvers.status import Budget
from solvers.turn.model import TurnModel, as_value

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver

LEAN_WORK = 0.3
"""Share of a second spent on a leaner plan of the same value."""


@dataclass(frozen=True)
class Progress:
    """How far a search is: the best value so far (None: nothing yet), and what no plan can exceed."""

    value: Fraction | None
    bound: Fraction | None


Watch = Callable[[Progress], bool | None]
"""Told about each improvement; returns False to stop the search."""


@dataclass(frozen=True)
class Solved:
    """A solution, if there is one, with the bound on all of them; `work` is what it took."""

    solver: CpSolver | None
    value: Fraction | None
    bound: Fraction | None
    work: float
    stopped: bool = False


def solve(turn: TurnModel, floor: Fraction | None, work: float, watch: Watch | None) -> Solved:
    """The best solution of value above `floor`.

    Returns
    -------
    Solved
        Without a bound if nothing is known; with ``bound == floor`` if nothing above it exists.
    """
    from ortools.sat.python import cp_model

    if floor is not None:
        turn.model.add(turn.value >= int(floor * turn.scale) + 1)
    turn.model.maximize(turn.value)
    solver = settled_solver(Budget(work=max(work, 1e-3)))
    watcher = _watcher(turn, watch, solver)
    found = solver.solve(turn.model, watcher)
    spent = float(solver.response_proto.deterministic_time)
    stopped = watcher is not None and watcher.stopped
    if found == cp_model.INFEASIBLE:
        return Solved(None, None, floor, spent)
    if found not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        known = _bound(turn, solver.best_objective_bound)
        return Solved(None, None, known, spent, stopped)
    value = as_value(turn, solver.value(turn.value))
    bound = value if found == cp_model.OPTIMAL else _bound(turn, solver.best_objective_bound)
    return Solved(solver, value, bound, spent, stopped)


def _bound(turn: TurnModel, number: float) -> Fraction | None:
    return as_value(turn, number + 1e-6) if abs(number) < 1e15 else None


def _watcher(turn: TurnModel, watch: Watch | None, solver: CpSolver) -> Any:
    if watch is None:
        return None
    from ortools.sat.python import cp_model

    tell = watch

    class Watcher(cp_model.CpSolverSolutionCallback):
        stopped = False

        def on_solution_callback(self) -> None:
            bound = _bound(turn, self.best_objective_bound)
            if tell(Progress(as_value(turn, self.objective_value), bound)) is False:
                self.stopped = True
                self.stop_search()

    return Watcher()


def leaner(turn: TurnModel, solved: Solved) -> CpSolver:
    """A plan of the same value with fewer dice, then fewer steps, if one is found quickly."""
    from ortools.sat.python import cp_model

    first = solved.solver
    assert first is not None and solved.value is not None
    model = turn.model
    model.add(turn.value >= int(solved.value * turn.scale))
    for index in range(len(model.proto.variables)):
        variable = model.get_int_var_from_proto_index(index)
        model.add_hint(variable, first.value(variable))
    model.clear_objective()  # type: ignore[no-untyped-call]
    model.minimize(turn.effort())
    second = settled_solver(Budget(work=LEAN_WORK))
    found = second.solve(model)
    return second if found in (cp_model.OPTIMAL, cp_model.FEASIBLE) else first
