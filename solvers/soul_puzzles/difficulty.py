"""How hard a puzzle is, measured: wrong answers that tempt, and how far one must see."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.puzzles import Puzzle
from solvers.soul_puzzles import turns, ways
from solvers.soul_puzzles.answers import parts


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    Attributes
    ----------
    tempting : int
        Wrong answers to choose from that give away at most a quarter of what the worst gives away. Where a
        list of actions is typed: first actions after which the best can no longer be reached.
    wrong : int
        All wrong answers to choose from, or all first actions; 0 where a number is typed.
    depth : int
        Actions in a best answer.
    """

    tempting: int
    wrong: int
    depth: int


def difficulty(puzzle: Puzzle) -> Difficulty:
    """Measure a puzzle by its own solver; a turn takes a plan for each first action."""
    depth = len(parts(puzzle.solve().answers[0]))
    starts = {"way": ways.wrong_starts, "turn": turns.wrong_starts}.get(puzzle.kind.name)
    if starts is not None:
        return Difficulty(*starts(puzzle), depth)
    losses = [Fraction(puzzle.check(choice).loss or 0) for choice in puzzle.choices]
    wrong = [loss for loss in losses if loss > 0]
    worst = max(wrong, default=Fraction(0))
    return Difficulty(sum(4 * loss <= worst for loss in wrong), len(wrong), depth)
