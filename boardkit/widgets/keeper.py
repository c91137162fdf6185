"""Keeping a game: a file that is written after every move, and a text to copy.

The file is the referee's: it holds everything, hidden cards too, so that the game can go on from it after a
crash. On the page the same text is shown packed, so that nobody reads another seat's cards by looking at it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from boardkit.core.errors import SaveError
from boardkit.core.match import Match
from boardkit.core.save import SeatRecord

SUFFIX = ".boardkit-save"


class Keeper:
    """Writes the running game to one file, whole or not at all.

    Parameters
    ----------
    path : Path or None
        The file; None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble = ""
        self._written = ""

    def found(self, match: Match) -> str:
        """The text of an earlier game in the file that is not over and not this one, else ``""``."""
        if self.path is None or not self.path.is_file() or match.steps:
            return ""
        try:
            text = self.path.read_text("utf-8")
            earlier = open_game(text)
        except (OSError, UnicodeDecodeError, SaveError):
            return ""
        return text if earlier.steps and earlier.outcome is None else ""

    def keep(self, match: Match) -> None:
        """Write the match; what stands in the way is told by `trouble` and never stops the game."""
        if self.path is None or all(step.by != "hand" for step in match.steps):
            return  # nobody has done anything yet: an earlier game in the file stays
        try:
            text = match.save()
            if text != self._written:
                self._step_aside(text)
                write_whole(self.path, text)
            self._written, self.trouble = text, ""
        except (OSError, SaveError) as error:
            self.trouble = f"The game could not be kept in {self.path.name}: {error}"

    def turn_to(self, old: Match, new: Match) -> Keeper:
        """The keeper for a match in the place of another; a file named after its game follows the game."""
        path = self.path
        if path is not None and path.name == old.game.name + SUFFIX:
            path = path.with_name(new.game.name + SUFFIX)
        return Keeper(path)

    def _step_aside(self, text: str) -> None:
        """Give an earlier game's file another name before the first move of a new one."""
        assert self.path is not None
        if self._written or not self.path.is_file() or self.path.read_text("utf-8", "replace") == text:
            return
        self.path.replace(self.path.with_name(self.path.name.removesuffix(SUFFIX) + ".previous" + SUFFIX))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one, never a part."""
    handle, half = tempfile.mkstemp(prefix=path.name, suffix=".half", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(half).replace(path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise


def open_game(text: str) -> Match:
    """The match in a save, packed or plain; a seat's file is refused because it cannot go on."""
    if not text.strip():
        raise SaveError("there is no text to resume from")
    found = Match.load(text)
    if isinstance(found, SeatRecord):
        raise SaveError("this is the file of one seat, for looking only; the referee's file plays on")
    match: Match = found
    return match


def saves_in(folder: Path) -> list[str]:
    """Names of the saved games in a folder, sorted."""
    return sorted(path.name for path in folder.glob(f"*{SUFFIX}") if path.is_file())
