"""What stands above the board of a puzzle, as plain data: the question, the choice, what was said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardkit import games
from boardkit.core.advice import Puzzle, Solution, Verdict
from boardkit.widgets.figures import in_parts, number
from boardkit.widgets.training import RANK, Training

Panel = dict[str, Any]


def question(puzzle: Puzzle, open_: Mapping[str, Any]) -> Panel:
    """The puzzle itself; `open_` says how it is answered and whether its idea may be read."""
    return {
        "puzzle": puzzle.name,
        "title": puzzle.title,
        "question": puzzle.question,
        "goal": puzzle.goal,
        "theme": puzzle.theme,
        "level": puzzle.level,
        "rules": list(puzzle.rules),
        "form": puzzle.form,
        **open_,
        "idea": puzzle.idea if open_["idea"] else "",
    }


def choice(training: Training) -> Panel:
    """What can be chosen, and how each puzzle stands."""
    levels = sorted({puzzle.level for puzzle in training.all})
    themes = list(dict.fromkeys(puzzle.theme for puzzle in training.all))
    return {
        "games": [[game, games.GAMES[game].title] for game in training.games],
        "game": training.game,
        "themes": [["", "any theme"], *([theme, theme] for theme in themes)],
        "chosen_theme": training.theme,
        "levels": [["0", "any level"], *([str(level), f"level {level}"] for level in levels)],
        "chosen_level": str(training.level),
        "puzzles": [[p.name, p.title, p.level, training.stands(p)] for p in training.chosen],
        "marks": [training.stands(puzzle) for puzzle in training.all],
        "counts": [sum(training.stands(p) == how for p in training.all) for how in RANK],
        "progress": training.progress,
    }


def judged(
    puzzle: Puzzle, verdict: Verdict | None, solution: Solution | None, in_words: Callable[[str], str]
) -> Panel:
    """What was said to the last answer, and the solution where it was asked for, its answers in words too."""
    is_right = verdict is not None and verdict.correct
    return {
        "right": is_right,
        "feedback": told(verdict) if verdict else [],
        "parts": in_parts(verdict.parts) if verdict else [],
        "why": puzzle.why if solution or is_right else "",
        "solution": _shown(solution, in_words) if solution else None,
    }


def _shown(solution: Solution, in_words: Callable[[str], str]) -> Panel:
    return {
        "answers": list(solution.answers),
        "words": [in_words(answer) for answer in solution.answers],
        "value": number(solution.value),
        "proof": f"{solution.status}: {solution.proof}",
    }


def told(verdict: Verdict) -> list[str]:
    """What is said to an answer, a sentence each."""
    if verdict.correct:
        return ["Correct."]
    if verdict.loss is None:
        return [f"That is no answer here. {verdict.punished_by}"]
    loss = f"it gives away {number(verdict.loss)}."
    return [f"Not the best: {loss}", *filter(None, [verdict.punished_by])]
