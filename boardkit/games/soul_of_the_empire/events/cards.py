"""Power cards: played, used, drawn, discarded, stolen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.factions import TITLES, title


class CardPlayed(Event, frozen=True, cache_hash=True):
    """A power card was played from the hand: in the own turn, unless another rule is named."""

    reveals: ClassVar[bool] = True
    faction: int
    card: str
    rule: str = "SOE159"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} plays {self.card}."


class CardUsed(Event, frozen=True, cache_hash=True):
    """A lasting power card was used."""

    rule: ClassVar[str] = "SOE164"
    faction: int
    card: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} uses {self.card}."


class CardDrawn(Event, frozen=True, cache_hash=True):
    """A power card was drawn; only its owner knows which."""

    rule: ClassVar[str] = "SOE128"
    reveals: ClassVar[bool] = True
    faction: int
    card: str
    seat: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} draws {self.card or 'a power card'}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.seat else CardDrawn(self.faction, "", self.seat)


class CardDiscarded(Event, frozen=True, cache_hash=True):
    """A power card went to its discard pile: over the hand limit, unless another rule is named."""

    reveals: ClassVar[bool] = True
    faction: int
    card: str
    rule: str = "SOE129"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} discards {self.card}."


class DeckReshuffled(Event, frozen=True, cache_hash=True):
    """A discard pile became a new power deck."""

    rule: ClassVar[str] = "SA212"
    faction: int

    def tell(self, names: Sequence[str]) -> str:
        return f"The discarded power cards of {TITLES[self.faction]} are shuffled."


class CardStolen(Event, frozen=True, cache_hash=True):
    """A power card was salvaged; who may know its name depends on where it lay, and so does the rule."""

    reveals: ClassVar[bool] = True
    victim: int
    card: str
    where: str
    knowers: tuple[int, ...]
    rule: str = "SOE112"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        card = self.card or "a power card"
        return f"The Coalition takes {card} of {TITLES[self.victim]} from the {self.where}."

    def redacted(self, player: int | None) -> Event:
        if self.where == "discard pile" or player in self.knowers:
            return self
        return replace(self, card="")


class DieTurned(Event, frozen=True, cache_hash=True):
    """A card changed the pips of an unspent die, or sent it to the spent area (0 pips)."""

    rule: ClassVar[str] = "SA18"
    faction: int
    before: int
    after: int

    def tell(self, names: Sequence[str]) -> str:
        end = f"turns to {self.after}" if self.after else "goes to the spent area"
        return f"A {self.before} of {TITLES[self.faction]} {end}."
