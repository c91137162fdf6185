"""How hard a puzzle is whose answer is a list of actions: how many first actions spoil it."""

from __future__ import annotations

from fractions import Fraction

from solvers import turn
from solvers.puzzles import Puzzle
from solvers.soul_puzzles import ways
from solvers.soul_puzzles.answers import parts
from solvers.soul_puzzles.difficulty import Difficulty
from solvers.soul_puzzles.turns import goal_of
from solvers.status import Budget, Status

FEW = 10
"""First actions of a turn that are tried; each of them takes a plan."""
QUICK = Budget(work=0.4)


def first_steps(puzzle: Puzzle) -> Difficulty | None:
    """The difficulty, from some first actions; None where nothing can go wrong."""
    best = Fraction(puzzle.solve().value)
    depth = len(parts(puzzle.solve().answers[0]))
    if not best or depth < 2:
        return None
    tempting, tried = ways.wrong_starts(puzzle) if puzzle.kind.name == "way" else _of_turn(puzzle, best)
    return Difficulty(tempting, tried, depth) if tempting else None


def _of_turn(puzzle: Puzzle, best: Fraction) -> tuple[int, int]:
    """First actions that certainly spoil the best turn, and how many were tried."""
    game, goal = puzzle.game, goal_of(puzzle.ask)
    texts = [text for text in puzzle.game.legal_actions(puzzle.state) if _is_quiet(game.encode(text))]
    stride = max(1, len(texts) // FEW)
    tried = texts[::stride][:FEW]
    plans = [turn.plan(game, game.apply(puzzle.state, action), goal, budget=QUICK) for action in tried]
    spoilt = [plan for plan in plans if plan.status is Status.PROVEN and plan.value is not None]
    return sum(plan.value < best for plan in spoilt if plan.value is not None), len(tried)


def _is_quiet(text: str) -> bool:
    return text.startswith(("move", "recruit", "claim", "block"))
