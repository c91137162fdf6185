"""The best turn when more is allowed than the model knows, under a stated assumption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.state import State
from solvers.movement.ground import ground
from solvers.movement.replay import PlanRefused
from solvers.status import Budget, Status
from solvers.turn.assume import Assume
from solvers.turn.beyond import Walk
from solvers.turn.clash import Line
from solvers.turn.goals import Term
from solvers.turn.model import build
from solvers.turn.opening import Opening, opening, openings
from solvers.turn.paper import needs_outside_dice, options
from solvers.turn.plan import TurnPlan, measured
from solvers.turn.solving import Progress, Watch, solve
from solvers.turn.write_up import Writer, spend_beside, write

USUAL = Budget(work=2.0)
STEPS_OF_A_UNIT = 5_000
"""Answers to the engine that count as one unit of work."""

ONE_MODEL = 0.5


@dataclass(frozen=True)
class Asked:
    """What a turn is for, under which assumption, what may be spent on it, and who is told."""

    terms: Sequence[Term]
    assume: Assume
    budget: Budget
    watch: Watch | None


def further(game: Any, first: Opening, quiet: TurnPlan, asked: Asked) -> TurnPlan:
    """The best turn that is found under an assumption, with the most that can be reached at all.

    Parameters
    ----------
    first : Opening
        Where the turn begins.
    quiet : TurnPlan
        The best turn of the model alone.
    asked : Asked
    """
    terms, budget = asked.terms, asked.budget
    steps = min(budget.steps, int(STEPS_OF_A_UNIT * budget.work))
    model = _Model(game, terms, min(budget.work, ONE_MODEL))
    walk = Walk(game, terms, asked.assume, model, steps, lambda value: _told(asked.watch, value, walk))
    walk.start(first.table)
    walk.complete = quiet.status is Status.PROVEN
    known = Line(quiet.value if quiet.value is not None else Fraction(-1), quiet.actions, quiet.sequence)
    line = walk.best(first.state, replace(known, given=quiet.actions[len(first.given) :]))
    return _judged(quiet if line.given == known.given else _written(game, first, line, terms), line, walk)


def _told(watch: Watch | None, value: Fraction, walk: Walk) -> bool:
    return watch is not None and watch(Progress(value, walk.most)) is False


class _Model:
    """What the model of a turn makes of a state."""

    def __init__(self, game: Any, terms: Sequence[Term], work: float) -> None:
        self.game, self.terms, self.work = game, terms, work

    def __call__(self, state: State) -> tuple[Line, bool]:
        """The best line, and whether it is proven."""
        now = self._measured(Writer(self.game, state), ())
        if state.phase is None or not _may_act(state):
            return now, True
        first = opening(self.game, state)
        best, proven = now, True
        for start in openings(self.game, first, needs_outside_dice(first.table, self.terms)):
            found, sure = self._look(start, best.value)
            best, proven = found or best, proven and sure
        return best, proven

    def _look(self, start: Opening, floor: Fraction) -> tuple[Line | None, bool]:
        """A line that is worth more than `floor` with one sequence, if there is one."""
        field = ground(start.table, start.table.turn.faction)
        ways = options(self.game, start.state, self.terms)
        turn = build(start.table, field, self.terms, ways)
        solved = solve(turn, floor, self.work, None)
        least = floor if solved.value is None else solved.value
        sure = solved.bound is not None and solved.bound <= least
        if solved.solver is None:
            return None, sure
        writer = Writer(self.game, start.state, start.given)
        spend_beside(writer, (ways, turn), solved.solver)
        write(self.game, writer, field, turn, solved.solver)
        return self._measured(writer, start.sequence), sure

    def _measured(self, writer: Writer, sequence: tuple[int, ...]) -> Line:
        found = measured(self.game, writer, self.terms, sequence)
        return Line(found.value or Fraction(0), found.actions, sequence)


def _may_act(state: State) -> bool:
    """Whether there are dice left, or an action is under way."""
    table = state.table
    dice = table.dice[table.turn.faction]
    return bool(dice.sequence or dice.outside or table.task is not None)


def _written(game: Any, first: Opening, line: Line, terms: Sequence[Term]) -> TurnPlan:
    """The plan of a line, its answers given to the engine once more."""
    texts = (*first.given, *line.given)
    seen = measured(game, Writer(game, replayed(game, first.before, texts)), terms, line.sequence)
    return replace(seen, actions=texts, combats=line.told)


def _judged(found: TurnPlan, line: Line, walk: Walk) -> TurnPlan:
    """The plan with what is known of it."""
    if found.value is None:
        return replace(found, bound=walk.most, assumption=walk.assume.in_words())
    proven = walk.complete or line.value >= walk.most
    check = f"the engine accepts all {len(found.actions)} answers and finds {found.value} reached"
    if line.value >= walk.most:
        check += "; there is nothing more to reach"
    elif proven:
        check += f"; every order of actions was walked, {walk.looked} rests of the turn solved by CP-SAT"
    else:
        check += f"; {walk.looked} rests of the turn were solved by CP-SAT before the budget was spent"
    status, bound = (Status.PROVEN, line.value) if proven else (Status.BOUND, walk.most)
    told = walk.assume.in_words()
    return replace(found, status=status, value=line.value, bound=bound, check=check, assumption=told)


def replayed(game: Any, state: State, texts: Sequence[str]) -> State:
    """The state after answers of everybody, cards drawn included."""
    for at, text in enumerate(texts):
        try:
            state = game.apply(state, game.read(state, text))
        except IllegalAction as refused:
            raise PlanRefused(f"{text!r} after {texts[:at]}: {refused}") from refused
    return state
