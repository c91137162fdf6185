"""A puzzle file: its position and question, an answer judged, or the proven solution."""

from __future__ import annotations

import argparse

import msgspec

from boardkit.core.errors import ContentError
from boardkit.core.outline import outline
from solvers import puzzles
from solvers.answer import Answer, number
from solvers.puzzles import Puzzle
from solvers.status import BadInput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file and what to do with it."""
    parser.add_argument("file", help="a puzzle in TOML")
    parser.add_argument("--answer", help="judge this answer instead of showing the question")
    parser.add_argument("--solve", action="store_true", help="show every best answer with its proof")


def answer(arguments: argparse.Namespace) -> Answer:
    """Show, judge or solve the puzzle."""
    try:
        puzzle = puzzles.load(arguments.file)
    except ContentError as problem:
        raise BadInput(str(problem)) from None
    if arguments.answer is not None:
        return _judged(puzzle, arguments.answer)
    return _solved(puzzle) if arguments.solve else _asked(puzzle)


def _asked(puzzle: Puzzle) -> Answer:
    lines = [puzzle.title, "", puzzle.question, f"Goal: {puzzle.goal}"]
    lines.append(f"An answer looks like: {puzzle.kind.form}")
    if puzzle.choices:
        lines += ["", "You may answer:", *(f"  {choice}" for choice in puzzle.choices)]
    seen = msgspec.to_builtins(puzzle.observation.view)
    lines += ["", "You see:", *(f"  {line}" for line in outline(seen))]
    data = {"title": puzzle.title, "question": puzzle.question, "goal": puzzle.goal, "seen": seen}
    return Answer("\n".join(lines), {**data, "choices": list(puzzle.choices)})


def _judged(puzzle: Puzzle, text: str) -> Answer:
    verdict = puzzle.check(text)
    loss = None if verdict.loss is None else number(verdict.loss)
    told = "Correct." if verdict.correct else f"Not the best: {verdict.punished_by}"
    if verdict.loss:
        told += f" It gives away {verdict.loss}."
    return Answer(told, {"correct": verdict.correct, "loss": loss, "punished_by": verdict.punished_by})


def _solved(puzzle: Puzzle) -> Answer:
    found = puzzle.solve()
    lines = [*found.answers, f"value   {found.value}", f"status  {found.status}: {found.proof}"]
    data = {"answers": list(found.answers), "value": number(found.value), "status": str(found.status)}
    return Answer("\n".join(lines), {**data, "proof": found.proof})
