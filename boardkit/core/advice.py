"""What a screen asks of a solver, as small protocols: hints, judgement of a move, puzzles.

`solvers` implements them; widgets and lessons know only these.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from boardkit.core.request import Action
from boardkit.core.state import Observation, State


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
    """

    total: Fraction | float
    parts: Mapping[str, Fraction | float]
    reply: str


class Adviser(Protocol):
    """Gives a hint from what one seat sees, and from nothing else."""

    def __call__(self, observation: Observation) -> Advice:
        """The advice; equal observations get equal advice."""


class Judge(Protocol):
    """Says what a choice gave away, where a solver can tell."""

    def __call__(self, game: Any, state: State, action: Action) -> Loss | None:
        """The loss, or None where it cannot be judged."""


class Puzzle(Protocol):
    """A position with a question whose answer a solver proves."""

    name: str
    question: str
    theme: str
    level: int


class PuzzleSource(Protocol):
    """Where a trainer takes its puzzles from."""

    def __call__(self, game: str) -> tuple[Puzzle, ...]:
        """All puzzles of a game, in a fixed order."""
