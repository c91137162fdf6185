"""What a screen asks of a solver, as small protocols: hints, judgement of a move, puzzles.

`solvers` implements them; widgets and lessons know only these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from boardkit.core.request import Action
from boardkit.core.state import Observation, State

if TYPE_CHECKING:
    from boardkit.core.match import Match

WORST = 5
"""Decisions that a review tells in full, unless told otherwise."""


class Advice(Struct, frozen=True):
    """A hint in two strengths.

    Attributes
    ----------
    action : Action
        The action that is advised.
    idea : str
        The weaker hint: what to look at, without naming the action.
    reason : str
        The stronger hint: why this action, with its figures.
    status : str
        ``"proven"``, ``"bound"``, ``"best so far"`` or, for rules of thumb, ``"rule of thumb"``.
    """

    action: Action
    idea: str
    reason: str
    status: str


class Loss(Struct, frozen=True):
    """What a choice gives away against the best one.

    Attributes
    ----------
    total : Fraction or float
        The loss, 0 for a best choice.
    parts : dict
        The loss split by cause; the parts add up to the total.
    reply : str
        The answer of an opponent or of chance that costs it.
    best : Fraction, float or None
        What a best choice is worth, in the same measure; None where only the difference is known.
    status : str
        ``"proven"`` under what is assumed, ``"bound"`` where it gives away at most this, or ``"estimated"``
        where prices of the kit stand for what is still to come.
    assumed : str
        What is taken for granted, in a sentence; empty where nothing is.
    """

    total: Fraction | float
    parts: Mapping[str, Fraction | float]
    reply: str
    best: Fraction | float | None = None
    status: str = "proven"
    assumed: str = ""


class Decision(Struct, frozen=True):
    """One choice of a game that was played, and what it gave away.

    Attributes
    ----------
    step : int
        Its number in the log, from 1.
    seat : int
        Who chose.
    prompt, rule : str
        What was asked, and the rule behind it.
    action : str
        What was chosen.
    loss : Fraction, float or None
        What it gave away, None where that is not judged.
    parts : dict
        The loss split by cause.
    reply : str
        What takes it, in a sentence.
    counted_in : str
        What the loss is counted in.
    best : Fraction, float or None
        What a best choice was worth, in the same measure; None where only the loss is known.
    rank : float
        The loss in one measure for the whole game, to sort by; 0 where it is not judged.
    note : str
        Why it is not judged; empty where it is.
    status, assumed : str
        How far the judgement goes and what it takes for granted, as in `Loss`.
    """

    step: int
    seat: int
    prompt: str
    rule: str
    action: str
    loss: Fraction | float | None = None
    parts: Mapping[str, Fraction | float] = {}
    reply: str = ""
    counted_in: str = ""
    best: Fraction | float | None = None
    rank: float = 0.0
    note: str = ""
    status: str = ""
    assumed: str = ""


def given_away(one: Decision) -> str:
    """What a decision gave away: the loss, what it is counted in, and both choices in that same measure."""
    lost = f"{amount(one.loss or 0)} ({one.counted_in})"
    if one.best is None or not one.loss:
        return lost
    return f"{lost}: this choice is worth {_signed(one.best - one.loss)}, a best one {_signed(one.best)}"


def amount(number: Fraction | float) -> str:
    """A number with at most three digits that count."""
    return f"{float(number):.3g}"


def _signed(number: Fraction | float) -> str:
    """The same with its sign, as a lead or a change is told; nothing is plain 0."""
    near = float(amount(number))
    return "0" if abs(near) < 1e-9 else f"{near:+.3g}"


def worst_of(decisions: Iterable[Decision], most: int = WORST) -> tuple[Decision, ...]:
    """The decisions that gave away most, the worst first; fewer if fewer gave anything away."""
    wrong = [one for one in decisions if one.rank > 0]
    return tuple(sorted(wrong, key=lambda one: (-one.rank, one.step))[:most])


def named(text: str, names: Sequence[str]) -> str:
    """A solver's sentence, which knows seats by number only, with the names of the players."""

    def name(seat: re.Match[str]) -> str:
        number = int(seat[1])
        return names[number - 1] if 1 <= number <= len(names) else seat[0]

    return re.sub(r"\bPlayer (\d+)\b", name, text)


class Better(Struct, frozen=True):
    """What would have been better than a decision, and where that can be learned.

    Attributes
    ----------
    action : str
        The better choice; empty where only the loss is known.
    reason : str
        Why.
    status : str
        As in `Advice`.
    puzzles : tuple of str
        Names of puzzles about it.
    """

    action: str
    reason: str
    status: str
    puzzles: tuple[str, ...] = ()


class Adviser(Protocol):
    """Gives a hint from what one seat sees, and from nothing else."""

    def __call__(self, observation: Observation) -> Advice:
        """The advice; equal observations get equal advice."""


class Judge(Protocol):
    """Says what a choice gave away, where a solver can tell."""

    def __call__(self, game: Any, state: State, action: Action) -> Loss | None:
        """The loss, or None where it cannot be judged; a ValueError says in its words why not."""


class Verdict(Protocol):
    """What an answer to a puzzle is worth."""

    @property
    def correct(self) -> bool:
        """Whether no answer is better."""

    @property
    def loss(self) -> Fraction | float | None:
        """What it gives away; None if it is no answer at all."""

    @property
    def parts(self) -> Mapping[str, Fraction | float]:
        """The loss split by cause, adding up to it; empty where it does not split."""

    @property
    def punished_by(self) -> str:
        """The reply that costs it, or why it cannot be read."""


class Solution(Protocol):
    """Every best answer to a puzzle, and how that is known."""

    @property
    def answers(self) -> tuple[str, ...]:
        """All best answers, or one of them where there is a range."""

    @property
    def value(self) -> Fraction | float:
        """What a best answer is worth."""

    @property
    def status(self) -> str:
        """``"proven"``, ``"bound"`` or ``"best so far"``."""

    @property
    def proof(self) -> str:
        """What was tried or solved, in a sentence."""


class Puzzle(Protocol):
    """A position with a question whose answer a solver proves."""

    @property
    def name(self) -> str:
        """Unique among the puzzles of its game; progress is kept by it."""

    @property
    def title(self) -> str:
        """A few words."""

    @property
    def question(self) -> str:
        """What is asked."""

    @property
    def goal(self) -> str:
        """What counts as best."""

    @property
    def theme(self) -> str:
        """What the position teaches."""

    @property
    def level(self) -> int:
        """1 (one look) to 5 (paper and pencil)."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Keys of the rules that are needed."""

    @property
    def seat(self) -> int:
        """The seat that the reader takes."""

    @property
    def idea(self) -> str:
        """What to look at."""

    @property
    def why(self) -> str:
        """The explanation after the answer."""

    @property
    def form(self) -> str:
        """What an answer looks like."""

    @property
    def answered_by(self) -> str:
        """``"choice"`` of an action, ``"actions"`` one after the other, or ``"text"``."""

    def table(self) -> Match:
        """A match to answer on: it starts from the position, with all that an answer may need."""

    def said(self, actions: Sequence[str]) -> str:
        """The answer that actions played from the position amount to."""

    def solve(self) -> Solution:
        """Every best answer with its proof; may take seconds the first time."""

    def check(self, answer: str) -> Verdict:
        """Judge an answer; nonsense is told, never raised. May take seconds the first time."""


class Freezer(Protocol):
    """Makes a puzzle file of the moment at which a match is."""

    def __call__(self, match: Match) -> str:
        """The file's text, as the seat that is asked knows the moment.

        Raises
        ------
        ContentError
            Nothing can be asked here, or not without telling what others hide.
        """


class Reviewer(Protocol):
    """Goes through a game that was played, one decision after the other."""

    def decisions(self, match: Match, seats: Sequence[int] | None = None) -> Iterator[Decision]:
        """Every decision of the seats, judged where a solver can; each may take seconds."""

    def count(self, match: Match, seats: Sequence[int] | None = None) -> int:
        """How many decisions there are."""

    def better(self, match: Match, decision: Decision) -> Better:
        """What would have been better; may take seconds."""


class PuzzleSource(Protocol):
    """Where a trainer takes its puzzles from."""

    def __call__(self, game: str) -> Sequence[Puzzle]:
        """All puzzles of a game, in a fixed order."""
