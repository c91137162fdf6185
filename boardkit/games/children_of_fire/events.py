"""What happens in Children of Fire, in the order of a game; things by their printed names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from boardkit.core.event import Event

SEAT = re.compile(r"\bseat ([0-4])\b")


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


class Revealed(Event, frozen=True, cache_hash=True):
    """All cards on a spot are turned face up and compared."""

    rule: ClassVar[str] = "COF31"
    reveals: ClassVar[bool] = True
    spot: str
    cards: tuple[tuple[int, str, int], ...]

    def tell(self, names: Sequence[str]) -> str:
        cards = "; ".join(f"{names[owner]} {card} ({strength})" for owner, card, strength in self.cards)
        return f"{self.spot[0].upper()}{self.spot[1:]}: {cards or 'no cards'}."


class Tie(Event, frozen=True, cache_hash=True):
    """Several seats are tied for the greatest strength: a power may settle it."""

    rule: ClassVar[str] = "COF33"
    spot: str
    seats: tuple[int, ...]

    def tell(self, names: Sequence[str]) -> str:
        return f"{', '.join(names[seat] for seat in self.seats)} are tied."


class Share(Event, frozen=True, cache_hash=True):
    """Tokens of a location are about to be shared by the winners; seats in `taken` get one each before."""

    rule: ClassVar[str] = "COF33"
    spot: str
    winners: tuple[int, ...]
    tokens: int
    taken: tuple[int, ...] = ()

    def tell(self, names: Sequence[str]) -> str:
        return f"{self.tokens} tokens are shared by {', '.join(names[seat] for seat in self.winners)}."


class TokensWon(Event, frozen=True, cache_hash=True):
    """Tokens of a location are shared out."""

    rule: ClassVar[str] = "COF32"
    winners: tuple[int, ...]
    each: int
    kind: str
    rest: int

    def tell(self, names: Sequence[str]) -> str:
        seats = " and ".join(names[seat] for seat in self.winners)
        won = f"are tied and take {self.each} each" if len(self.winners) > 1 else f"takes {self.each}"
        rest = f"; {self.rest} back to the supply" if self.rest else ""
        return f"{seats} {won} of the {self.kind} tokens{rest}."


class TokenTaken(Event, frozen=True, cache_hash=True):
    """A power has taken a token before the winners shared."""

    rule: ClassVar[str] = "COF26"
    player: int
    kind: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} has taken a {self.kind} token first."


class IndicatorGiven(Event, frozen=True, cache_hash=True):
    """The turn indicator is handed on."""

    rule: ClassVar[str] = "COF35"
    winner: int
    to: int

    def tell(self, names: Sequence[str]) -> str:
        to = "keeps it" if self.winner == self.to else f"gives it to {names[self.to]}"
        return f"{names[self.winner]} takes the turn indicator and {to}."


class IndicatorStays(Event, frozen=True, cache_hash=True):
    """Nobody wins the underground."""

    rule: ClassVar[str] = "COF36"
    holder: int

    def tell(self, names: Sequence[str]) -> str:
        return f"Nobody wins the underground; {names[self.holder]} keeps the turn indicator."


class Move(Event, frozen=True, cache_hash=True):
    """A pawn is about to move to a square: a power may hold it."""

    rule: ClassVar[str] = "COF38"
    pawn: str
    start: int
    target: int

    def tell(self, names: Sequence[str]) -> str:
        return f"The {self.pawn} is about to move from {self.start:+d} to {self.target:+d}."


class PawnMoved(Event, frozen=True, cache_hash=True):
    """A pawn has gone to its new square."""

    rule: ClassVar[str] = "COF38"
    pawn: str
    start: int
    target: int

    def tell(self, names: Sequence[str]) -> str:
        return f"The {self.pawn} moves from {self.start:+d} to {self.target:+d}."


class PawnLocked(Event, frozen=True, cache_hash=True):
    """A pawn has reached the end of its track."""

    rule: ClassVar[str] = "COF39"
    pawn: str
    trait: str

    def tell(self, names: Sequence[str]) -> str:
        return f"The {self.pawn} is locked: {self.trait}."


class TurnCleaned(Event, frozen=True, cache_hash=True):
    """Old discards return to the hands, played cards form the new piles, unclaimed tokens leave."""

    rule: ClassVar[str] = "COF41"
    unclaimed: int

    def tell(self, names: Sequence[str]) -> str:
        tokens = f"; {self.unclaimed} unclaimed tokens leave the boards" if self.unclaimed else ""
        return f"The old discards return to the hands and the played cards take their place{tokens}."


class Scored(Event, frozen=True, cache_hash=True):
    """A player shows the prophecies and counts."""

    rule: ClassVar[str] = "COF44"
    reveals: ClassVar[bool] = True
    player: int
    primary: str
    secondary: str
    traits: int
    first: int
    last: int
    both: int
    masses: int

    def tell(self, names: Sequence[str]) -> str:
        total = self.traits + self.first + self.last + self.both + self.masses
        return (
            f"{names[self.player]} shows {self.primary!r} and {self.secondary!r} and scores {total}: "
            f"{self.traits} for traits, {self.first} for the first, {self.last} for the last, "
            f"{self.both} for both, {self.masses} for the masses."
        )
