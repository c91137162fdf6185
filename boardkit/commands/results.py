"""Results that learners hand in as text, and a check that plays and solves everything anew.

What such a text looks like, and how one is made: `boardkit.lessons.result`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boardkit.core.errors import ContentError, IllegalAction, SaveError, short
from boardkit.core.shelf import GAMES
from boardkit.lessons import LessonRun, lessons, progress_key
from boardkit.lessons.result import Result, hand_in, one_line, read_results, seal

__all__ = ["Checked", "Result", "check", "hand_in", "read_results", "seal"]

_PLACE = re.compile(r"(?:(\w{1,60})/)?(\w{1,100})\Z")


@dataclass(frozen=True)
class Checked:
    """One line of a result, looked into.

    Attributes
    ----------
    line : str
        What was handed in.
    good : bool
        A lesson that was played to its end as the line says, or a puzzle answered best.
    told : str
        What the kit found, in a sentence.
    """

    line: str
    good: bool
    told: str


def check(result: Result, word: str = "", puzzles: Path | None = None) -> Iterator[Checked]:
    """Look into a result: its seal first, then every lesson replayed and every puzzle solved anew.

    Parameters
    ----------
    result : Result
        What was handed in.
    word : str
        What the class has agreed on.
    puzzles : Path, optional
        A folder with puzzle files of the teacher's own; they come before the kit's.
    """
    fits = result.is_sealed_with(word)
    yield Checked(
        f"seal {result.seal}", fits, "fits" if fits else "does not fit: other lines or another word"
    )
    for line in result.work:
        yield _looked_into(line, puzzles)


def _looked_into(line: str, puzzles: Path | None) -> Checked:
    try:
        good, told = _lesson(line) if line.startswith("lesson ") else _puzzle(line, puzzles)
    except (ContentError, SaveError, IllegalAction) as error:
        good, told = False, str(error)
    return Checked(line, good, told)


def _lesson(line: str) -> tuple[bool, str]:
    """Replay a progress text; moves that do not lead there are replaced by the lesson's, and that shows."""
    game, name = _place("lesson", progress_key(line))
    found = next((lesson for lesson in lessons(game) if lesson.name == name), None)
    if found is None:
        raise ContentError("lesson", expected=f"a lesson of {game}", found=short(name))
    run = LessonRun(found)
    run.resume(line)
    reached = f"step {run.at + 1} of {len(found.step)}"
    if one_line(run.progress) != line:
        return False, f"{found.title}: {reached}, but not by the moves that are told"
    if not run.is_finished:
        return False, f"{found.title}: not finished, left at {reached}{_open(run)}"
    return True, f"{found.title}: finished, all {len(found.step)} steps"


def _open(run: LessonRun) -> str:
    """What the step at which a lesson was left still waits for."""
    return "" if run.is_done else f", still to do: {run.step.do or run.step.ask}"


def _puzzle(line: str, folder: Path | None) -> tuple[bool, str]:
    """Judge an answer by solving the puzzle."""
    from solvers import puzzles

    address, _, answer = line.removeprefix("puzzle ").partition(": ")
    game, name = _place("puzzle", address.strip())
    own = [folder / f"{name}.toml"] if folder else []
    kits = [puzzles.FOLDER / each / f"{name}.toml" for each in GAMES if game in ("", each)]
    there = [file for file in own if file.is_file()] or [file for file in kits if file.is_file()]
    if len(there) != 1:
        raise ContentError("puzzle", expected=f"a puzzle of {game or 'one game'}", found=short(name))
    puzzle = puzzles.load(there[0])
    verdict = puzzle.check(answer)
    if verdict.correct:
        return True, f"{puzzle.title}, level {puzzle.level}: best"
    cost = f"gives away {float(verdict.loss):.4g}" if verdict.loss else "no answer"
    return False, f"{puzzle.title}, level {puzzle.level}: {cost}. {verdict.punished_by}"


def _place(what: str, address: str) -> tuple[str, str]:
    """Game and name; a puzzle may come without its game."""
    found = _PLACE.match(address)
    if not found or found[1] not in (*GAMES, None):
        expected = f"GAME/NAME with one of {', '.join(GAMES)}"
        raise ContentError(what, expected=expected, found=short(address) or "nothing")
    return found[1] or "", found[2]
