"""What stands in a puzzle file, and what comes back from it: the sheet, the solution, the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from solvers.status import Status

Text = Annotated[str, Meta(min_length=1, max_length=600)]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One puzzle file.

    Attributes
    ----------
    format : int
        1.
    game, kind : str
        Which game, and which of its kinds of question.
    title, question, goal : str
        What is asked, and what counts as best.
    theme : str
        What the position teaches.
    level : int
        1 (one look) to 5 (paper and pencil).
    rules : tuple of str
        Keys of the rules that are needed.
    seat : int
        The seat that the reader takes.
    idea, why : str
        A hint, and the explanation after the answer.
    source : str
        ``"house"`` or ``"rulebook"``.
    position : mapping
        As ``game.position`` takes it.
    ask : mapping
        What the kind needs besides.
    """

    format: Literal[1]
    game: str
    kind: str
    title: Annotated[str, Meta(min_length=1, max_length=80)]
    question: Text
    goal: Text
    theme: Annotated[str, Meta(min_length=1, max_length=60)]
    level: Annotated[int, Meta(ge=1, le=5)]
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    seat: Annotated[int, Meta(ge=0, le=4)] = 0
    idea: Text
    why: Text
    source: Literal["house", "rulebook"] = "house"
    position: dict[str, Any]
    ask: dict[str, Any] = {}


@dataclass(frozen=True)
class Solution:
    """Every best answer, and how that is known.

    Attributes
    ----------
    answers : tuple of str
        All best answers as texts; where there is a range of them its ends, or one of them.
    value : Fraction or float
        What a best answer is worth in the goal's own measure.
    status : Status
        ``PROVEN`` for every puzzle that the kit ships.
    proof : str
        What was tried or solved, in a sentence.
    """

    answers: tuple[str, ...]
    value: Fraction | float
    status: Status
    proof: str


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth.

    Attributes
    ----------
    correct : bool
        Whether no answer is better.
    loss : Fraction, float or None
        What it gives away; None if it is no answer at all.
    punished_by : str
        The cards or replies that cost it, or why it cannot be read; empty if correct.
    parts : mapping of str to number
        The loss split by cause, adding up to it; empty where it does not split.
    """

    correct: bool
    loss: Fraction | float | None
    punished_by: str
    parts: Mapping[str, Fraction | float] = field(default_factory=dict)
