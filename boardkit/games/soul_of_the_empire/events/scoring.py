"""Objectives, points and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.factions import title


class ObjectiveRevealed(Event, frozen=True, cache_hash=True):
    """An objective card was turned up: for one that left, unless another rule is named."""

    reveals: ClassVar[bool] = True
    card: str
    rule: str = "SOE149"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"The objective card {self.card} is turned up."


class ObjectiveScored(Event, frozen=True, cache_hash=True):
    """A faction scored points: for a card, unless another rule is named."""

    faction: int
    what: str
    points: int
    rule: str = "SOE146"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} scores {self.what} for {self.points}."


class PointLost(Event, frozen=True, cache_hash=True):
    """A faction lost a point because both its markers were taken."""

    rule: ClassVar[str] = "SOE153"
    faction: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} loses a point."


class GameWon(Event, frozen=True, cache_hash=True):
    """The game is over, by the rule of this victory (SOE1, SOE3 to SOE6, SOE191, SA206)."""

    winners: tuple[int, ...]
    why: str
    rule: str  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{' and '.join(names[seat] for seat in self.winners)} wins: {self.why}"
