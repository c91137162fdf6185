"""The text that a learner hands in: a name, a line for each lesson and puzzle, a seal.

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
from collections.abc import Iterable
from dataclasses import dataclass

from boardkit.core.errors import ContentError, short

HEAD = "boardkit result 1"
SIGNS = ("by", "lesson", "puzzle", "seal")
LONGEST = 200_000
MOST_LINES = 500
MOST_LETTERS = 80
"""Of a name, and of the word of a class."""
NO_WORD = "boardkit"


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
        return hmac.compare_digest(
            self.seal.encode("utf-8", "replace"), seal(self.by, self.work, word).encode()
        )

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
        There is no name, name or word is longer than 80 characters, or a line is of another kind; says which.
    """
    name, lines = one_line(by), tuple(map(one_line, work))
    if not name:
        raise ContentError("result", "by", expected="a name", found="nothing")
    for field, text in (("by", name), ("word", word)):
        if len(text) > MOST_LETTERS:
            expected = f"at most {MOST_LETTERS} characters"
            raise ContentError("result", field, expected=expected, found=f"{len(text)}")
    for line in lines:
        if not line.startswith(("lesson ", "puzzle ")):
            raise ContentError(
                "result", expected="a line that begins with lesson or puzzle", found=short(line)
            )
    return str(Result(name, lines, seal(name, lines, word)))


def seal(by: str, work: Iterable[str], word: str = "") -> str:
    """Twelve hexadecimal digits that change with every letter of the lines and of the word."""
    text = "\n".join([one_line(by), *map(one_line, work)])
    key, told = (one.encode("utf-8", "replace") for one in (word.strip() or NO_WORD, text))
    digest = hmac.new(key, told, hashlib.sha256).hexdigest()
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


def _read(part: str) -> Result:
    told: list[str] = []
    for line in filter(None, (raw.lstrip("> \t").rstrip() for raw in part.splitlines())):
        if line.partition(" ")[0] in SIGNS:
            told.append(line)
        elif told and not told[-1].startswith("seal "):
            told[-1] += f" {line}"
    if len(told) > MOST_LINES:
        raise ContentError("result", expected=f"at most {MOST_LINES} lines", found=f"{len(told)}")
    by = [one_line(line[3:]) for line in told if line.startswith("by ")]
    if len(by) != 1 or not by[0]:
        raise ContentError("result", "by", expected="one line with a name", found=f"{len(by)} lines")
    seals = [line.split()[1] for line in told if line.startswith("seal ")]
    work = tuple(one_line(line) for line in told if line.startswith(("lesson ", "puzzle ")))
    return Result(by[0], work, seals[-1] if seals else "")


def one_line(text: str) -> str:
    """A text with single blanks and no line breaks."""
    return " ".join(text.split())
