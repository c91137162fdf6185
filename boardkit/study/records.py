"""One record a game, and the file to which finished records are appended."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from boardkit.core.errors import ContentError


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """How one game of a study went.

    Attributes
    ----------
    number : int
        Which game, counted from 0.
    winners, scores : tuple of int
        All winning seats; final points by seat.
    steps : int
        Answers in the game, chance included.
    counts : dict
        What the game's own `measures` count.
    """

    number: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    steps: int
    counts: dict[str, int]


class RecordFile:
    """A text file: one line that says which study it is, then one line a finished game.

    Raises
    ------
    ContentError
        The file holds something else, or another study.
    """

    def __init__(self, path: str | Path, header: dict[str, Any]) -> None:
        self.path = Path(path)
        self.header = json.dumps(header, sort_keys=True)
        if self.path.exists():
            self._mend()
        if not self.path.exists() or not self.path.stat().st_size:
            self.path.write_text(self.header + "\n", "utf-8")
        with self.path.open(encoding="utf-8", errors="replace") as lines:
            first = lines.readline().rstrip("\n")
        if first != self.header:
            raise ContentError(self.path.name, "line 1", expected=self.header, found=first[:200])

    def read(self) -> list[Record]:
        """Every finished game."""
        lines = self.path.read_text("utf-8").splitlines()[1:]
        return [self._record(number, line) for number, line in enumerate(lines, start=2)]

    def append(self, records: Iterable[Record]) -> None:
        """Add finished games at the end."""
        text = "".join(msgspec.json.encode(record).decode() + "\n" for record in records)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)

    def _record(self, number: int, line: str) -> Record:
        try:
            return msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError as error:
            place = f"line {number}"
            raise ContentError(self.path.name, place, expected="a record", found=str(error)) from None

    def _mend(self) -> None:
        """Cut off a last line that a crash left half written."""
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            self.path.write_bytes(whole)
