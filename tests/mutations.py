"""Texts broken in the ways that files break, and in the ways that people break them on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

SIGNS = [
    *map(chr, (0, 9, 10, 34, 39, 48, 57, 91, 93, 123, 125, 0xD800, 0x202E, 0x1F600)),
    "-",
    "1e999",
    "\\u0000",
]
VALUES = ["NaN", "nan", "Infinity", "-1", "0", "9" * 400, "1.5", "true", "null", '""', "[]", "{}"]
VALUES += ["[[[[[]]]]]", '"\\ud800"', '"<script>alert(1)</script>"', "'''", '"' + "x" * 5000 + '"']
"""Values to stand in the place of others."""


def mutated(text: str, rng: Random) -> str:
    """`text` broken once more: signs, a gap, an end, a part twice, a value, lines, brackets."""
    return rng.choice(BREAKS)(text, rng)


def mutations(text: str, seed: int, number: int) -> Iterator[str]:
    """`number` broken texts, each with one to three faults."""
    rng = Random(seed)
    for _ in range(number):
        broken = text
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            broken = mutated(broken, rng)
        yield broken


def _sign(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(SIGNS) + text[place + rng.randrange(3) :]


def _cut(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _gap(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randrange(1, 80) :]


def _double(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    length = rng.randrange(1, 200)
    return text[: place + length] + text[place:]


def _value(text: str, rng: Random) -> str:
    """What stands between a colon, a comma or an equals sign and the next comma or line end."""
    marks = [at for at, sign in enumerate(text) if sign in ":=,["]
    if not marks:
        return _sign(text, rng)
    start = rng.choice(marks) + 1
    ends = [at for at in (text.find(sign, start) for sign in ",]}\n") if at >= 0]
    return text[:start] + " " + rng.choice(VALUES) + (text[min(ends) :] if ends else "")


def _lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def _deep(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice("[{(") * rng.choice((10, 3000)) + text[place:]


BREAKS = (_sign, _sign, _cut, _gap, _double, _value, _value, _value, _lines, _deep)
