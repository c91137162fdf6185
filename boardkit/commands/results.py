"""Results that learners hand in as text, and a check that solves everything anew.

A result names what was done and with which answers. Right answers lie in no file of the kit::

    boardkit result 1
    by Ada
    lesson imminence/02_majority step 4 | play L1C2>asterra |
    puzzle imminence/04_two_points: play L1C2>calvane
    seal 3f9a-11c2-80de

The seal is a keyed digest of the lines above it. With a word that the class agrees on it shows that nobody
changed a line afterwards without knowing the word; it is no proof of who did the work, or with whose help.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boardkit.core.errors import ContentError, IllegalAction, SaveError, short
from boardkit.core.shelf import GAMES

HEAD = "boardkit result 1"
SIGNS = ("by", "lesson", "puzzle", "seal")
LONGEST = 200_000
MOST_LINES = 500
NO_WORD = "boardkit"
_PLACE = re.compile(r"(?:(\w{1,60})/)?(\w{1,100})\Z")


@dataclass(frozen=True)
class Checked:
    """One line of a result, looked into.

    Attributes
    ----------
    line : str
        What was handed in.
    good : bool
        A lesson that was played as the line says, or a puzzle answered best.
    told : str
        What the kit found, in a sentence.
    """

    line: str
    good: bool
    told: str


@dataclass(frozen=True)
class Result:
    """A result as it was handed in.

    Attributes
    ----------
    by : str
        Whose it is.
    work : tuple of str
        Lines of lessons and puzzles.
    seal : str
        The seal below them; ``""`` if there is none.
    """

    by: str
    work: tuple[str, ...]
    seal: str = ""

    def is_sealed_with(self, word: str) -> bool:
        """Whether the seal fits these lines and this word."""
        return hmac.compare_digest(self.seal.encode(), seal(self.by, self.work, word).encode())

    def __str__(self) -> str:
        return "\n".join([HEAD, f"by {self.by}", *self.work, f"seal {self.seal}"])


def hand_in(by: str, work: Iterable[str], word: str = "") -> str:
    """The text to hand in.

    Parameters
    ----------
    by : str
        The learner's name.
    work : iterable of str
        Progress texts of lessons, and a line ``puzzle GAME/NAME: ANSWER`` for each puzzle.
    word : str
        What the class has agreed on; any word makes another seal.

    Raises
    ------
    ContentError
        There is no name, or a line is of another kind; says which.
    """
    name, lines = _one_line(by), tuple(map(_one_line, work))
    if not name:
        raise ContentError("result", "by", expected="a name", found="nothing")
    for line in lines:
        if not line.startswith(("lesson ", "puzzle ")):
            raise ContentError(
                "result", expected="a line that begins with lesson or puzzle", found=short(line)
            )
    return str(Result(name, lines, seal(name, lines, word)))


def seal(by: str, work: Iterable[str], word: str = "") -> str:
    """Twelve hexadecimal digits that change with every letter of the lines and of the word."""
    text = "\n".join([_one_line(by), *map(_one_line, work)])
    digest = hmac.new((word.strip() or NO_WORD).encode(), text.encode(), hashlib.sha256).hexdigest()
    return "-".join(digest[at : at + 4] for at in (0, 4, 8))


def read_results(text: str) -> list[Result]:
    """Every result in a text, such as a page of mails pasted together; folded lines are joined again.

    Raises
    ------
    ContentError
        There is none, or one has no name, or the text is longer than any class writes.
    """
    if len(text) > LONGEST:
        raise ContentError("result", expected=f"at most {LONGEST} characters", found=f"{len(text)}")
    _, *parts = re.split(rf"^\W*{HEAD}\s*$", text, flags=re.MULTILINE)
    if not parts:
        raise ContentError("result", expected=f"a line {HEAD!r}", found=short(text) or "nothing")
    return [_read(part) for part in parts]


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


def _read(part: str) -> Result:
    told: list[str] = []
    for line in filter(None, (raw.strip("> \t\r") for raw in part.splitlines())):
        if line.partition(" ")[0] in SIGNS:
            told.append(line)
        elif told and not told[-1].startswith("seal "):
            told[-1] += f" {line}"
    if len(told) > MOST_LINES:
        raise ContentError("result", expected=f"at most {MOST_LINES} lines", found=f"{len(told)}")
    by = [_one_line(line[3:]) for line in told if line.startswith("by ")]
    if len(by) != 1 or not by[0]:
        raise ContentError("result", "by", expected="one line with a name", found=f"{len(by)} lines")
    seals = [line.split()[1] for line in told if line.startswith("seal ")]
    work = tuple(_one_line(line) for line in told if line.startswith(("lesson ", "puzzle ")))
    return Result(by[0], work, seals[-1] if seals else "")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _looked_into(line: str, puzzles: Path | None) -> Checked:
    try:
        good, told = _lesson(line) if line.startswith("lesson ") else _puzzle(line, puzzles)
    except (ContentError, SaveError, IllegalAction) as error:
        good, told = False, str(error)
    return Checked(line, good, told)


def _lesson(line: str) -> tuple[bool, str]:
    """Replay a progress text; moves that do not lead there are replaced by the lesson's, and that shows."""
    from boardkit.lessons import LessonRun, lessons, progress_key

    game, name = _place("lesson", progress_key(line))
    found = next((lesson for lesson in lessons(game) if lesson.name == name), None)
    if found is None:
        raise ContentError("lesson", expected=f"a lesson of {game}", found=short(name))
    run = LessonRun(found)
    run.resume(line)
    reached = f"{found.title}: step {run.at + 1} of {len(found.step)}"
    if _one_line(run.progress) != line:
        return False, f"{reached}, but not by the moves that are told"
    return True, reached if run.step.ask or run.is_done else f"{reached}, whose goal is still open"


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
