"""Puzzle files with mistakes in them: they load, or the error names the file and what was expected."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardkit import ContentError
from solvers import puzzles
from solvers.puzzles import Puzzle

FILES = sorted(puzzles.FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES[::6], ids=lambda path: path.stem)
def test_a_broken_puzzle_file_is_told_by_its_name(file: Path, tmp_path: Path) -> None:
    """One to three bytes changed, taken out or put in: it loads, or a ContentError names the file."""
    whole, rng = file.read_bytes(), Random(file.name)
    broken = tmp_path / "broken.toml"
    refused = 0
    for _ in range(60):
        broken.write_bytes(mutated(whole, rng))
        try:
            assert isinstance(puzzles.load(broken), Puzzle)
        except ContentError as error:
            assert "broken.toml" in str(error) and "expected" in str(error)
            refused += 1
    assert refused > 20


def mutated(whole: bytes, rng: Random) -> bytes:
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(whole))
        new = rng.choice([b"", bytes([rng.randrange(256)]), b"9", b"[", b'"', b"\n", b"-"])
        whole = whole[:at] + new + whole[at + rng.randint(0, 2) :]
    return whole


def test_lines_that_are_missing_are_told(tmp_path: Path) -> None:
    broken, lines = tmp_path / "broken.toml", FILES[0].read_text("utf-8").splitlines(keepends=True)
    for at in range(len(lines)):
        broken.write_text("".join(lines[:at] + lines[at + 1 :]), "utf-8")
        try:
            puzzles.load(broken)
        except ContentError as error:
            assert "broken.toml" in str(error)
