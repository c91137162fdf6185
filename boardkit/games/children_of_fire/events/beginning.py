"""What happens up to the first card: factions, prophecies, discards, preparation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from boardkit.core.event import Event


class FactionTaken(Event, frozen=True, cache_hash=True):
    """A player takes the seven personalities of a faction."""

    rule: ClassVar[str] = "COF9"
    player: int
    faction: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} leads the {self.faction}."


class ProphecyDrawn(Event, frozen=True, cache_hash=True):
    """A player draws a prophecy that nobody else sees."""

    rule: ClassVar[str] = "COF11"
    player: int
    pile: str
    card: str | None

    def tell(self, names: Sequence[str]) -> str:
        shown = f": {self.card}" if self.card else ""
        return f"{names[self.player]} draws a {self.pile} prophecy{shown}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, card=None)


class Discarded(Event, frozen=True, cache_hash=True):
    """A player has put three cards on the discard pile."""

    rule: ClassVar[str] = "COF15"
    player: int
    cards: tuple[str, ...] | None

    def tell(self, names: Sequence[str]) -> str:
        shown = ", ".join(self.cards) if self.cards else "three cards"
        return f"{names[self.player]} discards {shown}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, cards=None)


class TurnBegun(Event, frozen=True, cache_hash=True):
    """A turn begins; the holder of the indicator starts, the player on the right prepares."""

    rule: ClassVar[str] = "COF56"
    turn: int
    starter: int
    preparer: int

    def tell(self, names: Sequence[str]) -> str:
        return f"Turn {self.turn}: {names[self.starter]} starts, {names[self.preparer]} prepares."


class Prepared(Event, frozen=True, cache_hash=True):
    """Tokens are put on a location."""

    rule: ClassVar[str] = "COF18"
    player: int
    place: str
    n: int
    kind: str
    due: int

    def tell(self, names: Sequence[str]) -> str:
        short = f" (of {self.due}; the supply has no more)" if self.n < self.due else ""
        return f"{names[self.player]} puts {self.n} {self.kind} tokens{short} on {self.place}."
