"""The best turn for a goal, without the luck of combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from boardkit.core.state import State
from solvers.movement.ground import ground, table_of
from solvers.movement.replay import PlanRefused
from solvers.status import BadInput, Budget, Status, spendable
from solvers.turn.assume import Assume
from solvers.turn.goals import Goal, Term, in_words, reached, terms_of
from solvers.turn.model import build
from solvers.turn.opening import Opening, Pips, opening, openings
from solvers.turn.paper import needs_outside_dice, options
from solvers.turn.solving import Progress, Solved, Watch, leaner, solve
from solvers.turn.stages import TurnModel
from solvers.turn.write_up import Writer, before_the_roll, spend_beside, write

USUAL = Budget(work=2.5)

ASSUMPTION = Assume.quiet().in_words()


@dataclass(frozen=True)
class TurnPlan:
    """The best turn for a goal.

    Attributes
    ----------
    status : Status
        Read it first. ``PROVEN``: no order of actions is worth more; ``BOUND``: the best lies between `value`
        and `bound`; ``BEST_SO_FAR``: no bound is known.
    value : Fraction or None
        What the plan is worth, measured on the engine's table; None if no plan was found.
    bound : Fraction or None
        No plan is worth more.
    actions : tuple of str
        The texts of the actions up to the end of the main phase; an answer ``no`` or ``done`` between them
        may be that of another seat.
    terms : tuple of (str, int)
        Each goal in words with how far it is reached.
    sequence : tuple of int
        The dice sequence that is used.
    check, assumption : str
        How the answer was checked, and what it rests on.
    combats : tuple of str
        For each combat of the plan what was assumed of it.
    """

    status: Status
    value: Fraction | None
    bound: Fraction | None
    actions: tuple[str, ...]
    terms: tuple[tuple[str, int], ...]
    sequence: Pips
    check: str
    assumption: str = ASSUMPTION
    combats: tuple[str, ...] = ()

    @property
    def impossible(self) -> bool:
        """Whether it is proven that nothing of the goal can be reached."""
        return self.status is Status.PROVEN and self.value == 0

    def __str__(self) -> str:
        title = "No plan found"
        if self.value is not None:
            worth = f"Worth {self.value}: " + ", ".join(f"{words} ({n})" for words, n in self.terms)
            title = "Impossible" if self.impossible else worth
        actions = [f"  {n:>2}. {action}" for n, action in enumerate(self.actions, start=1)]
        combats = [f"Combat: {told}." for told in self.combats]
        end = [*combats, f"Status: {self.status}: {self.check}.", f"Assumed: {self.assumption}."]
        return "\n".join([title, *actions, *end])


@dataclass
class _Search:
    """What is known while one sequence after the other is looked at."""

    terms: tuple[Term, ...]
    work: float
    watch: Watch | None
    best: TurnPlan | None = None
    bound: Fraction | None = Fraction(0)
    bounded: bool = True
    stopped: bool = False

    @property
    def value(self) -> Fraction | None:
        return self.best.value if self.best is not None else None


def plan(
    game: Any,
    state: State,
    goal: Goal,
    *,
    assume: Assume | None = None,
    budget: Budget | None = None,
    progress: Watch | None = None,
) -> TurnPlan:
    """Find the best sequence of actions for a goal.

    Parameters
    ----------
    game : Game
        Soul of the Empire.
    state : State
        A moment of an own turn, up to the main phase or in the middle of a move or a recruiting.
    goal : Score, TakeMarker, Hold, Block, Most or Sum
        What the turn is for.
    assume : Assume, optional
        What else the turn may hold: by default nothing (`Assume.quiet`), so that the model proves the answer;
        `Assume.peace` adds gray units and what cards in play give, `Assume.hand` power cards in hand as well;
        `Assume.worst`, `value`, `won`, `lost` and `cards` add combats that go as they say.
    budget : Budget, optional
        Its `work` limits the solver, the same on every machine; by default some five seconds of it.
    progress : callable, optional
        ``progress(Progress(value, bound))`` at each improvement; returns False to stop.

    Raises
    ------
    BadInput
        The goal makes no sense, the game is over, or the state waits for chance or somebody else.

    Rules
    -----
    SOE48 to SOE80, SOE119 to SOE144, SA17, SA30, SA34 to SA44, SA120
    """
    table = table_of(game, state)
    if assume is not None and not isinstance(assume, Assume):
        raise BadInput(f"assume {assume!r}: expected an assumption such as Assume.worst()")
    terms = terms_of(goal, table)
    first = opening(game, state)
    quiet = _by_the_model(game, first, _Search(terms, spendable(budget, USUAL).work, progress))
    if assume is None or not assume.beyond:
        return quiet
    from solvers.turn import further

    asked = further.Asked(terms, assume, budget or further.USUAL, progress)
    return further.further(game, first, quiet, asked)


def _by_the_model(game: Any, first: Opening, search: _Search) -> TurnPlan:
    for start in openings(game, first, needs_outside_dice(first.table, search.terms)):
        _look(game, start, search)
        if search.stopped:
            search.bounded = False
            break
    return _answer(game, first, search)


def _look(game: Any, start: Opening, search: _Search) -> None:
    """Look for a better plan with one sequence."""
    field = ground(start.table, start.table.turn.faction)
    ways = options(game, start.state, search.terms)
    turn = build(start.table, field, search.terms, ways)
    solved = solve(turn, search.value, search.work, search.watch)
    search.work -= solved.work
    search.stopped = solved.stopped
    if solved.bound is None:
        search.bounded = False
    elif search.bound is None or solved.bound > search.bound:
        search.bound = solved.bound
    if solved.solver is not None:
        found = _written(game, start, (turn, solved), search.terms)
        if search.value is None or (found.value is not None and found.value > search.value):
            search.best = found


def _written(game: Any, start: Opening, found: tuple[TurnModel, Solved], terms: Sequence[Term]) -> TurnPlan:
    """The plan of a solution, played through the engine and measured on its table."""
    turn, solved = found
    solver = leaner(turn, solved)
    field = ground(start.table, start.table.turn.faction)
    writer = Writer(game, start.state, start.given)
    ways = options(game, start.state, terms)
    spend_beside(writer, (ways, turn), solver)
    write(game, writer, field, turn, solver)
    return measured(game, writer, terms, start.sequence)


def measured(game: Any, writer: Writer, terms: Sequence[Term], sequence: Pips) -> TurnPlan:
    """What the answers given so far are worth at the end of the turn, as the engine sees it."""
    faction = writer.state.table.turn.faction
    table = before_the_roll(game, writer.state)
    far = [reached(table, faction, term.goal) for term in terms]
    value = sum((term.weight * n for term, n in zip(terms, far, strict=True)), Fraction(0))
    words = tuple((in_words(term.goal), n) for term, n in zip(terms, far, strict=True))
    return TurnPlan(Status.BEST_SO_FAR, value, None, tuple(writer.given), words, sequence, "")


def as_it_is(game: Any, state: State, goal: Goal) -> TurnPlan:
    """What it is worth to do nothing more in a main phase."""
    found = measured(game, Writer(game, state), terms_of(goal, state.table), ())
    return replace(found, status=Status.PROVEN, bound=found.value, check="nothing is left to choose")


def _answer(game: Any, first: Opening, search: _Search) -> TurnPlan:
    best, bound = search.best, search.bound if search.bounded else None
    if best is None or best.value is None:
        check = "the budget is spent; no plan found"
        return TurnPlan(Status.BEST_SO_FAR, None, bound, (), (), first.sequence, check)
    if bound is not None and best.value > bound:
        raise PlanRefused(f"a plan of value {best.value} above the bound {bound}")
    check = f"the engine accepts all {len(best.actions)} answers and finds {best.value} reached"
    if bound is None:
        status = Status.BEST_SO_FAR
    else:
        status = Status.PROVEN if best.value == bound else Status.BOUND
        check += f"; CP-SAT: no order of actions is worth more than {bound}"
    return TurnPlan(status, best.value, bound, best.actions, best.terms, best.sequence, check)


__all__ = ["ASSUMPTION", "Progress", "TurnPlan", "as_it_is", "measured", "plan"]
