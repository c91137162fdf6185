"""Lesson files with a mistake in them."""

from __future__ import annotations

import re
from random import Random

WORDS = re.compile(rb"[A-Za-z_]+|\d+|[^\sA-Za-z_\d]")


def broken(data: bytes, rng: Random) -> bytes:
    """A file with one byte, word or line changed, lost, doubled or put elsewhere."""
    return rng.choice([_byte, _cut, _doubled, _word, _word, _line])(data, rng)


def _byte(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 30) :]


def _doubled(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at : at + rng.randint(1, 30)] + data[at:]


def _word(data: bytes, rng: Random) -> bytes:
    """A word, number or sign in the place of another, outside the long texts more often than in them."""
    found = [match for match in WORDS.finditer(data) if b"say" not in data[match.start() - 8 : match.start()]]
    here, there = rng.choice(found), rng.choice(found)
    return data[: here.start()] + there.group() + data[here.end() :]


def _line(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randrange(len(lines)), line)
    return b"".join(lines)
