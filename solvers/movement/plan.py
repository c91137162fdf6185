"""The fewest movement points for a wanted position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import GRAY
from boardkit.games.soul_of_the_empire.table import Moving, Table
from solvers.movement.flow import Final, add_stretch, add_wish
from solvers.movement.ground import Ground, ground, mover, table_of
from solvers.movement.order import Arc, in_order, without_circles
from solvers.movement.replay import PlanRefused, played
from solvers.movement.wanted import Wanted, Wish, compiled, is_deed, met, sentence, wishes
from solvers.status import BadInput, Budget, Status, spendable

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver

ASSUMPTION = "no combat, no cards, nobody interrupts; all points of the turn's Move actions pool"


@dataclass(frozen=True)
class Route:
    """The cheapest way to a position.

    Attributes
    ----------
    status : Status
        Read it first. ``PROVEN``: no way with fewer points exists, or none at all; ``BOUND``: fewer than
        `at_least` are not enough; ``BEST_SO_FAR``: nothing was found within the budget.
    points : int or None
        Movement points that the steps need; None if the position cannot be reached, or was not.
    steps : tuple of str
        The texts of the actions; an answer ``no`` or ``done`` in between is that of another seat.
    at_least : int or None
        Points that are needed at least.
    check, assumption : str
        How the answer was checked, and what it rests on.
    """

    status: Status
    points: int | None
    steps: tuple[str, ...]
    at_least: int | None
    check: str
    assumption: str = ASSUMPTION

    @property
    def impossible(self) -> bool:
        """Whether it is proven that no number of points is enough."""
        return self.status is Status.PROVEN and self.points is None

    def __str__(self) -> str:
        title = "No way" if self.points is None else f"{self.points} movement points"
        steps = [f"  {n:>2}. {step}" for n, step in enumerate(self.steps, start=1)]
        end = [f"Status: {self.status}: {self.check}.", f"Assumed: {self.assumption}."]
        return "\n".join([title, *steps, *end])


def plan(
    game: Any,
    state: State,
    wanted: Wanted,
    *,
    faction: str | None = None,
    points: int | None = None,
    budget: Budget | None = None,
) -> Route:
    """Find the fewest movement points after which a position holds, with the steps.

    Parameters
    ----------
    game : Game
        Soul of the Empire.
    state : State
        Any state of a game that goes on; only where units stand matters, not the dice.
    wanted : mapping of str to int, Condition, Garrison, Beside, or an iterable of those
        Territories with the units wanted there, or conditions in the words of the objective cards.
    faction : str, optional
        Whose units move, "gray" included; by default the faction whose turn it is.
    points : int, optional
        Points there are at most; with too few of them the position is impossible.
    budget : Budget, optional
        Its `work` limits the solver.

    Raises
    ------
    BadInput
        Nothing is wanted, a territory is not on the map, or the game is over.

    Rules
    -----
    SOE62 to SOE72, SA31 to SA36
    """
    table = table_of(game, state)
    colour = mover(table, faction)
    asked = wishes(wanted, table)
    deeds = [wish for wish in asked if is_deed(wish)]
    if deeds:
        raise BadInput(f"wish {deeds[0]!r}: found a deed, expected a condition about where units stand")
    if points is not None and (type(points) is not int or points < 0):
        raise BadInput(f"points={points!r}: expected a whole number, at least 0")
    field = ground(table, colour)
    status, at_least, steps = _fewest(table, field, asked, (points, spendable(budget, Budget())))
    if steps is None:
        return _nothing(status, points)
    way = in_order(field.row, without_circles(steps), field.limit)
    texts, reached = _replayed(game, practice(state, table, colour, len(way)), way)
    missed = [sentence(wish) for wish in asked if not met(reached, colour, wish)]
    if missed:
        raise PlanRefused(f"the engine accepts the steps, but they do not lead to {missed}")
    return _route(at_least, texts, len(way))


def _fewest(
    table: Table, field: Ground, asked: tuple[Wish, ...], limits: tuple[int | None, Budget]
) -> tuple[Status, int, dict[Arc, int] | None]:
    """Whether the question is settled, a lower bound, and the flow that was found."""
    from ortools.sat.python import cp_model

    points, budget = limits
    model = cp_model.CpModel()
    places = field.within(points)
    most = sum(field.row) * len(field.row)
    points = None if points is None else min(points, most)
    before: dict[int, Any] = {place: field.row[place] for place in field.occupied}
    stretch = add_stretch(model, field, before, places, most if points is None else points)
    always = model.new_constant(1)
    for wish in asked:
        add_wish(Final(model, stretch.after, {}), compiled(table, field.colour, wish), always)
    if points is not None:
        model.add(stretch.points <= points)
    model.minimize(stretch.points)
    solver = settled_solver(budget)
    found = solver.solve(model)
    if found not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return (Status.PROVEN if found == cp_model.INFEASIBLE else Status.BEST_SO_FAR), 0, None
    steps = {arc: solver.value(n) for arc, n in stretch.steps.items()}
    return Status.BOUND, round(solver.best_objective_bound), steps


def settled_solver(budget: Budget) -> CpSolver:
    """CP-SAT as it gives the same answer everywhere: one worker, a fixed seed, a deterministic limit."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.linearization_level = 2  # flows: the relaxation does most of the work
    solver.parameters.symmetry_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_deterministic_time = budget.work
    return solver


def _nothing(status: Status, points: int | None) -> Route:
    if status is Status.PROVEN:
        most = "any number of points" if points is None else f"{points} points"
        return Route(Status.PROVEN, None, (), None, f"CP-SAT: the position cannot be reached with {most}")
    return Route(Status.BEST_SO_FAR, None, (), None, "the budget is spent; no way found and none excluded")


def _route(at_least: int, texts: tuple[str, ...], points: int) -> Route:
    status = Status.PROVEN if at_least == points else Status.BOUND
    check = f"the engine accepts all {points} steps; CP-SAT: fewer than {at_least} points are not enough"
    return Route(status, points, texts, at_least, check)


def practice(state: State, table: Table, colour: int, points: int) -> State:
    """The same board with so many movement points in hand, as if one Move action gave them."""
    return State(replace(table, task=Moving(colour, points), ended=None), "move") if points else state


def _replayed(game: Any, state: State, way: list[Arc]) -> tuple[tuple[str, ...], Table]:
    """Play the steps through the engine; the answers and the table behind them."""
    names = state.table.map.names
    texts: list[str] = []
    for number, (origin, target) in enumerate(way, start=1):
        if state.phase is None:
            left = len(way) - number + 1
            raise PlanRefused(f"the game is won on the way, and {left} of its {len(way)} steps are left over")
        text = step_text(game, state, names[origin], names[target])
        state, given = played(game, state, [text])
        texts += given
    return tuple(texts), state.table


def step_text(game: Any, state: State, origin: str, target: str) -> str:
    """The text of a step from one territory to another; a gray unit goes with the first revolt that can."""
    if state.table.task.faction != GRAY:
        return f"move {origin}>{target}"
    start = f"move {origin}>{target} of "
    texts = (game.encode(action) for action in game.legal_actions(state))
    return next((text for text in texts if text.startswith(start)), f"{start}nobody")
