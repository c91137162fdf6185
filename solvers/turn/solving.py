"""Running CP-SAT on a turn: deterministic, watched, and cancelled when somebody says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from solvers.movement.flow import Stretch
from solvers.movement.plan import settled_solver
from solvers.status import Budget
from solvers.turn.stages import TurnModel, as_value

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver

MOST_STEPS = 100
"""More steps than any hand of dice has pips."""

LEAN_WORK = 0.08
"""Work spent on a leaner plan of the same value."""


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
    watcher = _watcher(turn, watch)
    spent, again = 0.0, True
    while again:
        solver = settled_solver(Budget(work=max(work - spent, 1e-3)))
        found = solver.solve(turn.model, watcher)
        spent += float(solver.response_proto.deterministic_time)
        solved = found in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        again = solved and turn.counts_steps and _forbid_ghosts(turn, solver)
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


def _watcher(turn: TurnModel, watch: Watch | None) -> Any:
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


def _forbid_ghosts(turn: TurnModel, solver: CpSolver) -> bool:
    """Steps that nobody can take, since no unit ever comes there; whether there were any."""
    found = False
    for stage in turn.stages:
        if isinstance(stage, Stretch):
            for ring in _ghosts(stage, solver):
                inside = [n for (a, b), n in stage.steps.items() if a in ring and b in ring]
                onto = [n for (a, b), n in stage.steps.items() if a not in ring and b in ring]
                here = [stage.before[place] for place in sorted(ring) if place in stage.before]
                turn.model.add(sum(inside) <= MOST_STEPS * (sum(onto) + sum(here)))
                found = True
    return found


def _ghosts(stage: Stretch, solver: CpSolver) -> list[set[int]]:
    """Groups of territories with steps among them that no unit stands in or comes to."""
    steps = [arc for arc, n in stage.steps.items() if solver.value(n)]
    real = {place for place, n in stage.before.items() if solver.value(n)}
    rings: list[set[int]] = []
    for _ in steps:
        real |= {target for origin, target in steps if origin in real}
    for origin, target in steps:
        if origin not in real:
            ring = {origin, target}.union(*(r for r in rings if r & {origin, target}))
            rings = [r for r in rings if not r & ring] + [ring]
    return rings


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
    better = found in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return second if better and not (turn.counts_steps and _forbid_ghosts(turn, second)) else first
