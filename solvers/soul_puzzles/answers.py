"""Answers as texts: a legal action, a number, or a list of actions."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.request import Action
from solvers.puzzles import Puzzle, Verdict
from solvers.status import BadInput

CORRECT = Verdict(True, Fraction(0), "")
CLOSE = 1e-9


def legal(puzzle: Puzzle, text: str) -> Action:
    """The action that is meant, if it is possible in the position."""
    action = puzzle.game.read(puzzle.state, text)
    refusal = puzzle.game.refusal(puzzle.state, action)
    if refusal is not None:
        raise BadInput(str(refusal))
    return action


def all_actions(puzzle: Puzzle) -> tuple[str, ...]:
    """The texts of everything that is possible in the position."""
    return tuple(map(puzzle.game.encode, puzzle.observation.actions))


def typed(puzzle: Puzzle) -> tuple[str, ...]:
    """Nothing to choose from: the answer is typed."""
    return ()


def parts(text: str) -> list[str]:
    """The actions of a list, separated by semicolons."""
    found = [part.strip() for part in text.replace("\n", ";").split(";")]
    return [part for part in found if part]


def near(given: Fraction, value: Fraction, told: str) -> Verdict:
    """The verdict on a number."""
    loss = abs(given - value)
    return CORRECT if not loss else Verdict(False, loss, told)


def as_percent(value: Fraction | float) -> str:
    """A number as people read it: a fraction with its decimals."""
    return f"{value} = {float(value):.4f}" if isinstance(value, Fraction) else f"{value:.4f}"
