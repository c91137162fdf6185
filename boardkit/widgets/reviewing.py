"""Somebody looks over a game that was played: what is judged so far, the worst first."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from boardkit.core.advice import Better, Decision, Reviewer, worst_of
from boardkit.core.errors import ContentError, short
from boardkit.core.match import Match
from boardkit.widgets.seating import check_match

PATIENCE = 0.25
"""Seconds for which decisions are judged before the page hears of them."""


class Reviewing:
    """A review on its way: decisions are judged one after the other, as long as somebody asks for more.

    Parameters
    ----------
    match : Match
        The game that was played.
    reviewer : Reviewer
        Judges its decisions.
    seats : sequence of int, optional
        Whose decisions; by default those of the seats that people played, else of all.

    Raises
    ------
    ContentError
        `match` is no match, `reviewer` judges nothing, or a seat is not there.

    Attributes
    ----------
    decisions : list of Decision
        Those that were looked at, in the order of the game.
    of : int
        How many there are in all.
    runs : bool
        Whether more are to be judged; False while the review is halted.
    chosen : Decision or None
        The one that is on the board.
    """

    def __init__(self, match: Match, reviewer: Reviewer, seats: Sequence[int] | None = None) -> None:
        check_match(match, "Review")
        if not hasattr(reviewer, "decisions"):
            expected = "what judges decisions, as solvers.review"
            raise ContentError("Review", "reviewer", expected=expected, found=short(reviewer))
        self.match, self.reviewer = match, reviewer
        self.of = reviewer.count(match, seats)
        self.decisions: list[Decision] = []
        self.runs = self.of > 0
        self.chosen: Decision | None = None
        self._rest: Iterator[Decision] = reviewer.decisions(match, seats)
        self._better: dict[int, Better] = {}

    @property
    def is_whole(self) -> bool:
        """Whether every decision was looked at."""
        return len(self.decisions) == self.of

    @property
    def judged(self) -> list[Decision]:
        """Those of which the loss is known."""
        return [one for one in self.decisions if one.loss is not None]

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The decisions that gave away most, the worst first."""
        return worst_of(self.decisions)

    def go_on(self, patience: float = PATIENCE) -> None:
        """Judge at least one more decision, and others while the patience lasts; nothing while halted."""
        until = time.monotonic() + patience
        while self.runs and not self.is_whole:
            self.decisions.append(next(self._rest))
            self.runs = not self.is_whole
            if time.monotonic() >= until:
                break

    def halt(self) -> None:
        """Judge no more for now."""
        self.runs = False

    def resume(self) -> None:
        """Go on where it was halted."""
        self.runs = not self.is_whole

    def choose(self, step: int) -> None:
        """Put the decision of a step on the board.

        Raises
        ------
        ContentError
            There is none that was looked at.
        """
        found = next((one for one in self.decisions if one.step == step), None)
        if found is None:
            raise ContentError("review", expected="a step that was looked at", found=str(step))
        self.chosen = found

    @property
    def better(self) -> Better | None:
        """What would have been better than the chosen decision; worked out when it is first asked for."""
        one = self.chosen
        if one is None or not one.loss:
            return None
        if one.step not in self._better:
            self._better[one.step] = self.reviewer.better(self.match, one)
        return self._better[one.step]

    def table(self) -> Match:
        """The game as it was when the chosen decision was made, on a table of its own."""
        return self.match.before(self.chosen.step if self.chosen else None)
