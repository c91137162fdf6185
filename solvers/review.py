"""Where did I go wrong? A game that was played, with what each decision gave away.

Every decision is judged from what its seat saw at the time, never from what came out later. Where no solver
can tell, it is "not judged", with the reason. The same game gives the same review, on any machine: budgets
are counted in work, not in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardkit.core.advice import WORST, Better, Decision, Judge, Loss, named, worst_of
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError, short
from boardkit.core.match import Match, Step
from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire.observe import DoingView
from solvers import advice, puzzles
from solvers.combat.moment import COMBAT
from solvers.freezing import kinds_here
from solvers.puzzles import Puzzle
from solvers.status import BadInput, NotJudged

MOST = 400
"""Decisions that are judged at most; further ones are told as not judged."""
PUZZLES = 2
"""Puzzles that are named for a decision."""

NO_SOLVER = "no solver looks at this kind of choice"
SPENT = "the budget of the review is spent"
FAULT = "a solver of the kit failed here"
RULE_OF_THUMB, ESTIMATED = "rule of thumb", "estimated"

CARDS, SPOTS, VICTORY = (
    "points of lead in the round",
    "points of lead on average",
    "share of victory",
)
DICE, TASKS, PIPS = "dice in the longest sequence", "points of tasks", "pips"
WEIGHTS = {CARDS: 1.0, SPOTS: 1.0, VICTORY: 10.0, DICE: 3.5, TASKS: 6.0, PIPS: 1.0}
"""What one of each measure counts when decisions of a game are put in order: of Soul of the Empire in pips
(a point as the best die, a die as the average one), of Children of Fire in points (a victory as ten).
"""


@dataclass(frozen=True)
class Review:
    """A game with its decisions judged.

    Attributes
    ----------
    match : Match
        The game.
    decisions : tuple of Decision
        In the order of the game.
    status : str
        ``"whole"``, or ``"stopped"`` after so many decisions.
    """

    match: Match
    decisions: tuple[Decision, ...]
    status: str

    @property
    def judged(self) -> tuple[Decision, ...]:
        """Those of which the loss is known."""
        return tuple(one for one in self.decisions if one.loss is not None)

    def worst(self, n: int = WORST) -> tuple[Decision, ...]:
        """The `n` decisions that gave away most, the worst first; fewer if fewer gave anything away."""
        return worst_of(self.decisions, n)

    def better(self, decision: Decision) -> Better:
        """What would have been better, and puzzles about it."""
        return better(self.match, decision)


def review(
    match: Match,
    seats: Sequence[int] | None = None,
    *,
    most: int = MOST,
    each: Callable[[list[Step]], Iterable[Step]] = iter,
) -> Review:
    """Judge the decisions of a game; an interrupt (the stop button, Ctrl-C) ends it with what there is.

    Parameters
    ----------
    match : Match
        The game, played to its end or not.
    seats : sequence of int, optional
        Whose decisions; by default those of the seats that people played, else of all.
    most : int
        Decisions that are judged at most.
    each : callable
        Goes through a list of steps; ``tqdm.tqdm`` draws a bar.

    Raises
    ------
    ContentError
        A seat that is not there, or a game that no solver knows.

    Examples
    --------
    >>> from boardkit import Match
    >>> match = Match("imminence", 2, seed=1)
    >>> _ = match.run({0: "random", 1: "heuristic"})
    >>> found = review(match, seats=[0])
    >>> len(found.judged), found.worst(1)[0].action
    (17, 'play L1C2>fenrow')
    """
    found: list[Decision] = []
    judging = _Judging(match, most)
    try:
        for step in each(_steps(match, seats)):
            found.append(judging.decision(step))
    except KeyboardInterrupt:
        return Review(match, tuple(found), "stopped")
    return Review(match, tuple(found), "whole")


def decisions(match: Match, seats: Sequence[int] | None = None, most: int = MOST) -> Iterator[Decision]:
    """The decisions one by one, for whoever shows them as they come; as `review`."""
    judging = _Judging(match, most)
    return map(judging.decision, _steps(match, seats))


def count(match: Match, seats: Sequence[int] | None = None) -> int:
    """How many decisions there are to judge."""
    return len(_steps(match, seats))


def better(match: Match, decision: Decision) -> Better:
    """What would have been better than a decision, as the adviser sees it, and puzzles about it.

    The adviser is asked for its choice; it is named only if the judge finds that it gives away less.
    """
    step = match.steps[decision.step - 1]
    names = tuple(puzzle.name for puzzle in puzzles_about(match, decision))
    advised = advice.adviser(match.game)(match.game.observe(step.before, step.player))
    less = _judged(match, step, advised.action)
    if less is None or decision.loss is None or less.total >= decision.loss:
        return Better("", decision.reply, RULE_OF_THUMB, names)
    reason = named(advised.reason, match.names)
    return Better(match.game.encode(advised.action), reason, advised.status, names)


def _judged(match: Match, step: Step, action: Action) -> Loss | None:
    """What another choice would have given away, where that can be told."""
    try:
        return advice.judge(match.game)(match.game, step.before, action)
    except BadInput:
        return None


def puzzles_about(match: Match, decision: Decision) -> tuple[Puzzle, ...]:
    """The puzzles that are nearest to a decision: of the same kind first, then by the rules they share."""
    step = match.steps[decision.step - 1]
    rules = {decision.rule, *(event.rule for event in step.events)}
    kinds = kinds_here(match, decision.step)

    def nearness(puzzle: Puzzle) -> tuple[bool, int]:
        return puzzle.kind.name in kinds, len(rules & set(puzzle.rules))

    near = [puzzle for puzzle in _collection(match.game.name) if any(nearness(puzzle))]
    return tuple(sorted(near, key=nearness, reverse=True)[:PUZZLES])


@lru_cache(maxsize=4)
def _collection(game: str) -> tuple[Puzzle, ...]:
    return puzzles.all(game)


# -- judging ------------------------------------------------------------------------------------------------


def _steps(match: Match, seats: Sequence[int] | None) -> list[Step]:
    """The steps of the match at which one of the seats had a choice."""
    wanted = _seats(match, seats)
    return [
        step
        for step in match.steps
        if step.player in wanted and step.by != "forced" and _had_choice(match, step)
    ]


def _had_choice(match: Match, step: Step) -> bool:
    request = match.game.request(step.before)
    return isinstance(request, Ask) and len(request.options) > 1


def _seats(match: Match, seats: Sequence[int] | None) -> tuple[int, ...]:
    known = match.eyes if isinstance(match, Companion) else range(match.players)  # no judging of guesses
    if seats is None:
        by_hand = {step.player for step in match.steps if step.by == "hand" and step.player in known}
        return tuple(sorted(by_hand)) or tuple(known)
    for seat in seats:
        if type(seat) is not int or seat not in known:
            expected = f"seats 0 to {match.players - 1}, beside a real game those of the people here"
            raise ContentError("review", "seats", expected=expected, found=short(seat))
    return tuple(seats)


class _Judging:
    """Judges steps of one match within a budget."""

    def __init__(self, match: Match, most: int) -> None:
        self.match = match
        self.left = most
        self.judge: Judge = advice.judge(match.game)
        self.numbers = {id(step): number for number, step in enumerate(match.steps, start=1)}

    def decision(self, step: Step) -> Decision:
        """The decision that a step was."""
        game = self.match.game
        request = game.request(step.before)
        assert isinstance(request, Ask)
        told: dict[str, Any] = {
            "step": self.numbers[id(step)],
            "seat": step.player,
            "prompt": request.prompt,
            "rule": request.rule,
            "action": game.encode(step.action),
        }
        if self.left <= 0:
            return Decision(**told, note=SPENT)
        try:
            loss = self.judge(game, step.before, step.action)
        except NotJudged as why:
            return Decision(**told, note=str(why))
        except BadInput as problem:
            return Decision(**told, note=f"{NO_SOLVER}: {problem}")
        except Exception as error:  # one fault of a solver must not take the whole review away
            return Decision(**told, note=f"{FAULT}: {type(error).__name__}: {error}")
        if loss is None:
            return Decision(**told, note=NO_SOLVER)
        self.left -= 1
        return Decision(**told, **_weighed(self.match, step, loss))


def _weighed(match: Match, step: Step, loss: Loss) -> dict[str, Any]:
    measure = MEASURES[match.game.name](match, step, loss)
    return {
        "loss": loss.total,
        "parts": {cause: part for cause, part in loss.parts.items() if part},
        "reply": named(_with_its_limits(loss), match.names),
        "best": loss.best,
        "counted_in": measure,
        "rank": max(0.0, float(loss.total)) * WEIGHTS[measure],
        "status": loss.status,
        "assumed": loss.assumed,
    }


LIMITS = {"bound": "At most that", ESTIMATED: "An estimate"}


def _with_its_limits(loss: Loss) -> str:
    """What takes a choice, and what is taken for granted where that is less than a proof."""
    if not loss.reply or loss.status not in LIMITS:
        return loss.reply
    return f"{loss.reply.rstrip('.')}. {LIMITS[loss.status]}: {loss.assumed}."


def _of_imminence(match: Match, step: Step, loss: Loss) -> str:
    return CARDS


def _of_children_of_fire(match: Match, step: Step, loss: Loss) -> str:
    is_the_end = step.before.phase != "place" and loss.status != ESTIMATED
    return VICTORY if is_the_end and match.players == 2 else SPOTS


def _of_soul_of_the_empire(match: Match, step: Step, loss: Loss) -> str:
    if step.before.phase in COMBAT or loss.status == ESTIMATED:
        return PIPS
    doing = match.game.observe(step.before, step.player).view.doing
    is_rolling = isinstance(doing, DoingView) and doing.what == "rolling"
    return DICE if is_rolling and (not loss.reply or DICE in loss.reply) else TASKS


MEASURES: dict[str, Callable[[Match, Step, Loss], str]] = {
    "children_of_fire": _of_children_of_fire,
    "imminence": _of_imminence,
    "soul_of_the_empire": _of_soul_of_the_empire,
}
"""For each game what the loss of a decision is counted in."""
