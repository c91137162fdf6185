"""What happens in Imminence, in the order of a game; cities and edicts by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from boardkit.core.event import Event
from boardkit.games.imminence.content import back


class CityPlaced(Event, frozen=True, cache_hash=True):
    """A city comes into play, its sway card on the equal face."""

    rule: ClassVar[str] = "IMM2"
    city: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{self.city} is one of the cities of this game."


class StarterNamed(Event, frozen=True, cache_hash=True):
    """The first start player is known."""

    rule: ClassVar[str] = "IMM12"
    player: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} starts the first round."


class FactionTaken(Event, frozen=True, cache_hash=True):
    """A player takes a faction and its deck."""

    rule: ClassVar[str] = "IMM4"
    player: int
    faction: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} plays {self.faction}."


class EdictDrawn(Event, frozen=True, cache_hash=True):
    """A player draws an open edict."""

    rule: ClassVar[str] = "IMM25"
    player: int
    edict: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} draws an edict: {self.edict}."


class EdictDealt(EdictDrawn, frozen=True, cache_hash=True):
    """A player gets one of the first open edicts."""

    rule: ClassVar[str] = "IMM8"

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} is dealt an edict: {self.edict}."


class RoundBegun(Event, frozen=True, cache_hash=True):
    """A round begins; all six cards are in hand again."""

    rule: ClassVar[str] = "IMM26"
    number: int
    starter: int

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.number} begins; {names[self.starter]} plays first."


class CardPlayed(Event, frozen=True, cache_hash=True):
    """A card is put face down at a city; the others see its two types only."""

    rule: ClassVar[str] = "IMM13"
    player: int
    city: str
    back: str
    card: str | None

    def tell(self, names: Sequence[str]) -> str:
        shown = self.card or f"a card with {self.back[0]} and {self.back[1]}"
        return f"{names[self.player]} plays {shown} at {self.city}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, card=None)


class CityTotalled(Event, frozen=True, cache_hash=True):
    """The cards at a city are turned over for all to see and each type is added up, sway included (IA35)."""

    rule: ClassVar[str] = "IMM17"
    reveals: ClassVar[bool] = True
    city: str
    cards: tuple[tuple[int, str], ...]
    totals: tuple[int, ...]
    letters: tuple[str, ...]
    majority: int | None
    minority: int | None

    def tell(self, names: Sequence[str]) -> str:
        counts = ", ".join(f"{n} {letter}" for n, letter in zip(self.totals, self.letters, strict=True))
        most = "no majority" if self.majority is None else f"majority {self.letters[self.majority]}"
        least = "no minority" if self.minority is None else f"minority {self.letters[self.minority]}"
        cards = "; ".join(f"{names[seat]} {card}" for seat, card in self.cards) or "no cards"
        return f"{self.city}: {cards}. Totals {counts}: {most}, {least}."


class EdictCompleted(Event, frozen=True, cache_hash=True):
    """The totals at a city are what an edict asks for; it is set aside for the end."""

    rule: ClassVar[str] = "IMM21"
    player: int
    edict: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} completes an edict: {self.edict}."


class SwayTurned(Event, frozen=True, cache_hash=True):
    """The sway card of a city shows another face from now on."""

    rule: ClassVar[str] = "IMM23"
    city: str
    shown: str | None

    def tell(self, names: Sequence[str]) -> str:
        shown = f"{self.shown}, worth a point in the next round" if self.shown else "the equal face"
        return f"The sway card of {self.city} turns to {shown}."


def card_played(player: int, card: str, city: str) -> CardPlayed:
    """The record of one card played."""
    return CardPlayed(player, city, back(card), card)
