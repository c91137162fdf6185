"""What happens in reveal and resolution, and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event


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
