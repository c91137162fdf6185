"""The words every solver uses to say how far its answer goes, and what it may spend on it.

An answer is *proven*, or it is a *bound* on the truth, or it is the *best so far*. Nothing else is ever
claimed, and no value is read before the status.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf

from boardkit.core.errors import cut

MOST_SAID = 1_000
"""Characters that a message has at most, however long what it quotes is."""


class Status(StrEnum):
    """How far an answer goes.

    ``PROVEN``: nothing better exists (or, of a plan, nothing exists at all), and the check is in the answer.
    ``BOUND``: the truth is known to lie between the two numbers given.
    ``BEST_SO_FAR``: a valid answer, found within the budget; a better one may exist.
    """

    PROVEN = "proven"
    BOUND = "bound"
    BEST_SO_FAR = "best so far"


@dataclass(frozen=True)
class Budget:
    """What a solver may spend, counted in work done and never in seconds, so that answers repeat.

    Parameters
    ----------
    steps : int
        Steps of a search (positions, pivots, corners looked at), at least 1.
    work : float
        Deterministic work units of CP-SAT, above 0; about a second each on a desk computer.
    """

    steps: int = 100_000
    work: float = 5.0

    def __post_init__(self) -> None:
        whole = type(self.steps) is int and self.steps >= 1
        number = isinstance(self.work, int | float) and not isinstance(self.work, bool)
        if not (whole and number and 0 < self.work < inf):
            found = f"{self.steps!r} steps and {self.work!r} units of work"
            raise BadInput(f"budget of {found}: expected more than 0 of each")


def spendable(budget: Budget | None, usual: Budget) -> Budget:
    """What may be spent: the budget that is given, else the usual one.

    Raises
    ------
    BadInput
        Something else is given.
    """
    if budget is None:
        return usual
    if not isinstance(budget, Budget):
        raise BadInput(f"budget {budget!r}: expected a Budget, such as Budget(work=5.0)")
    return budget


class BadInput(ValueError):
    """The question cannot be answered as it was asked; says where, what was found and what was expected."""

    def __init__(self, message: object) -> None:
        super().__init__(_said(cut(str(message), 1_000_000)))


class NotJudged(BadInput):
    """What a choice gives away cannot be told soundly; says why, in words for whoever made it."""


def _said(text: str) -> str:
    """What is quoted may be long: the beginning says where, the end what was expected."""
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID // 2]} ... {text[-MOST_SAID // 3 :]}"
