"""What happens in a placement: cards, powers, trades, spending."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from boardkit.core.event import Event

SEAT = re.compile(r"\bseat ([0-4])\b")


class CardLaid(Event, frozen=True, cache_hash=True):
    """A card is laid face down."""

    rule: ClassVar[str] = "COF21"
    player: int
    spot: str
    card: str | None

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} lays {self.card or 'a card'} face down: {self.spot}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, card=None)


class CardTurnedUp(Event, frozen=True, cache_hash=True):
    """A player turns an own card face up."""

    rule: ClassVar[str] = "COF24"
    reveals: ClassVar[bool] = True
    player: int
    card: str
    spot: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} turns up {self.card}: {self.spot}."


class Power(Event, frozen=True, cache_hash=True):
    """A power is about to be used: what may still cancel it speaks now."""

    rule: ClassVar[str] = "COF26"
    player: int
    card: str
    effect: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} is about to use the power of {self.card}."


class PowerUsed(Event, frozen=True, cache_hash=True):
    """A player uses the power of the card just turned up."""

    rule: ClassVar[str] = "COF26"
    player: int
    card: str
    power: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} uses the power of {self.card}: {self.power}."


class PowerCancelled(Event, frozen=True, cache_hash=True):
    """A power has no effect."""

    rule: ClassVar[str] = "COF26"
    by: int
    card: str

    def tell(self, names: Sequence[str]) -> str:
        return f"A ward of {names[self.by]} takes all effect from {self.card}."


class PowerDone(Event, frozen=True, cache_hash=True):
    """What a power did, as everybody sees it; seats in `what` are told by their names."""

    rule: ClassVar[str] = "COF26"
    player: int
    what: str

    def tell(self, names: Sequence[str]) -> str:
        what = SEAT.sub(lambda found: names[int(found[1])], self.what)
        return f"{names[self.player]} {what}."


class CardsSeen(Event, frozen=True, cache_hash=True):
    """A player alone looks at face-down cards."""

    rule: ClassVar[str] = "CA48"
    reveals: ClassVar[bool] = True
    player: int
    spot: str
    cards: tuple[tuple[int, str], ...]
    n: int

    def tell(self, names: Sequence[str]) -> str:
        shown = "; ".join(f"{names[owner]} {card}" for owner, card in self.cards)
        told = f" ({shown})" if shown else ""
        return f"{names[self.player]} looks at {self.n} face-down cards: {self.spot}{told}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.player else replace(self, cards=())


class CardSwapped(Event, frozen=True, cache_hash=True):
    """A card on the table and one of the discard pile change places."""

    rule: ClassVar[str] = "CA50"
    player: int
    gone: str
    spot: str
    come: str | None
    up: bool

    def tell(self, names: Sequence[str]) -> str:
        shown = self.come or "a card"
        way = "face up" if self.up else "face down"
        return f"{names[self.player]} swaps {self.gone} with {shown} of the discard pile, {way}: {self.spot}."

    def redacted(self, player: int | None) -> Event:
        return self if self.up or player == self.player else replace(self, come=None)


class Traded(Event, frozen=True, cache_hash=True):
    """Tokens are changed with the supply."""

    rule: ClassVar[str] = "COF50"
    player: int
    given: str
    gained: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} trades {self.given} for {self.gained}."


class Committed(Event, frozen=True, cache_hash=True):
    """A move of a successor is announced and paid."""

    rule: ClassVar[str] = "COF29"
    player: int
    pawn: str
    steps: int
    trait: str
    tokens: str

    def tell(self, names: Sequence[str]) -> str:
        steps = f"{self.steps} step{'s' if self.steps > 1 else ''}"
        return (
            f"{names[self.player]} commits the {self.pawn} to {steps} towards {self.trait} for {self.tokens}."
        )


class MassesBought(Event, frozen=True, cache_hash=True):
    """A masses token is bought."""

    rule: ClassVar[str] = "COF29"
    player: int
    price: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} moves the masses: one victory token for {self.price}."
