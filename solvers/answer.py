"""An answer for the command line: text for people, plain data for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Answer:
    """What a command prints.

    Attributes
    ----------
    text : str
        For people.
    data : mapping, of what JSON knows
        The same for programs; exact numbers as ``{"exact": "7/4", "float": 1.75}``.
    """

    text: str
    data: Mapping[str, object]


def number(value: int | Fraction | float) -> object:
    """Return a number for JSON: a fraction as text beside its float, any other as it is."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "float": float(value)}
    return value
