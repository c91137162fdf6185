"""The words every solver uses to say how far its answer goes, and what it may spend on it.

An answer is *proven*, or it is a *bound* on the truth, or it is the *best so far*. Nothing else is ever
claimed, and no value is read before the status.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
        if self.steps < 1 or not self.work > 0:
            found = f"{self.steps} steps and {self.work} units of work"
            raise BadInput(f"budget of {found}: expected more than 0 of each")


class BadInput(ValueError):
    """The question cannot be answered as it was asked; says where, what was found and what was expected."""
