"""What a solved table says, and how it prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solvers.matrix.payoff import Mix, Number
from solvers.status import Status


class Choice(StrEnum):
    """Which of the optimal mixes are shown."""

    ONLY = "the only optimal mixes"
    EVEN = "the most even of the optimal mixes"
    ANY = "one of the optimal mixes"


@dataclass(frozen=True)
class Equilibrium:
    """Value and optimal mixes of a zero-sum table.

    Attributes
    ----------
    value : Fraction or float
        What the row player gains on average; in floats the middle between what the two mixes guarantee.
    row, column : tuple of Fraction or float
        One probability for each row and each column.
    gap : Fraction or float
        What the row player could still gain against ``column`` less what is left against ``row``, from
        separate best responses; never negative, 0 if exact.
    status : Status
        ``PROVEN`` if the gap is 0, or at most 1e-9 (times the largest payoff, if that is below 1);
        otherwise ``BOUND``: the value lies within half a gap of ``value``.
    choice : Choice
        Whether others are as good, and which are shown.
    """

    value: Number
    row: Mix
    column: Mix
    gap: Number
    status: Status
    choice: Choice

    @property
    def exact(self) -> bool:
        """Whether all numbers are fractions."""
        return isinstance(self.value, Fraction)

    def text(self, rows: Sequence[str] = (), columns: Sequence[str] = ()) -> str:
        """Return the answer as a table; names of rows and columns are numbers from 1 if not given."""
        return "\n".join(
            [
                f"value   {shown(self.value)} to the row player",
                f"gap     {shown(self.gap)} ({self.status}; {self.choice})",
                "",
                *_mix_lines("row", self.row, rows),
                "",
                *_mix_lines("column", self.column, columns),
            ]
        )

    def __str__(self) -> str:
        return self.text()


def shown(number: Number) -> str:
    """Return a number for people: a fraction with its decimals, a float with six places or as a power."""
    if isinstance(number, Fraction) and number.denominator > 1:
        return f"{number} = {float(number):.6f}"
    return f"{number:.9g}" if isinstance(number, float) else str(number)


def _mix_lines(side: str, mix: Mix, names: Sequence[str]) -> list[str]:
    names = names or [str(at) for at in range(1, len(mix) + 1)]
    width = max(len(side), *map(len, names))
    exact = [str(share) if isinstance(share, Fraction) else "" for share in mix]
    place = max(map(len, exact))
    lines = [
        f"{name:>{width}}  {text:>{place}}  {float(share):8.2%}"
        for name, text, share in zip(names, exact, mix, strict=True)
    ]
    return [f"{side:>{width}}", *lines]
