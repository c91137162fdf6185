"""The moments at which cards may speak, in the order in which they open in a turn.

A noun is proposed and may be changed; a past participle has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.factions import title


class StepChosen(Event, frozen=True, cache_hash=True):
    """Proposed: a faction's Move Units action is about to make a step (`place` numbers)."""

    rule: ClassVar[str] = "SOE63"
    faction: int
    origin: int
    target: int


class MoveFinished(Event, frozen=True, cache_hash=True):
    """Happened: a Move Units action paid with a die is over."""

    rule: ClassVar[str] = "SOE62"
    faction: int


class ObjectiveClaimed(Event, frozen=True, cache_hash=True):
    """Happened: a faction put a die on an objective card."""

    rule: ClassVar[str] = "SOE119"
    faction: int
    card: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} claims {self.card}."


class PowerLaidOpen(Event, frozen=True, cache_hash=True):
    """Happened: a power card was laid face up before the combat cards."""

    rule: ClassVar[str] = "SA48"
    faction: int
    card: str


class Mustering(Event, frozen=True, cache_hash=True):
    """Proposed: the sides of a combat stand as they are, before sealed cards."""

    rule: ClassVar[str] = "SOE84"


class CombatCardsRead(Event, frozen=True, cache_hash=True):
    """Happened: the texts of the combat cards are done; totals follow."""

    rule: ClassVar[str] = "SOE88"


class Verdict(Event, frozen=True, cache_hash=True):
    """Proposed: one side wins by so many points; may be reversed."""

    winner: int
    loser: int
    difference: int
    rule: str = "SOE93"  # type: ignore[misc]


class Defeat(Event, frozen=True, cache_hash=True):
    """Proposed: the loser is about to suffer its losses; may be cancelled."""

    rule: ClassVar[str] = "SOE234"
    loser: int


class Loss(Event, frozen=True, cache_hash=True):
    """Proposed: so many units of a colour are about to be lost."""

    rule: ClassVar[str] = "SOE234"
    colour: int
    n: int


class CardsBought(Event, frozen=True, cache_hash=True):
    """Happened: a faction is about to draw, or draws, bought power cards (SA89)."""

    rule: ClassVar[str] = "SOE128"
    faction: int
