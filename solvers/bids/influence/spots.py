"""What the cards on one spot bring to everybody: the engine's own reveal, spot by spot.

Spots pay out one after the other and no card lies on two of them, so that a bid is worth the sum of what it
is worth on each spot. Cards that no power has touched differ only in strength, and seats only in whose they
are: each such case is resolved once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from msgspec.structs import replace

from boardkit.games.children_of_fire.content import PLACES, UNDERGROUND
from boardkit.games.children_of_fire.reveal import reveal, underground
from boardkit.games.children_of_fire.table import Laid, Table
from solvers.bids.influence.scripts import run
from solvers.bids.influence.worth import Worth, spending_gain

Card = tuple[int, str]
"""A seat and the name of a card of it."""
Kind = tuple[int, str, int]
"""What matters of a card: seat, name and 0 where powers tell it apart, else -1, nothing and its strength."""


@dataclass
class Spots:
    """The engine asked about the spots of one table, each case once.

    Attributes
    ----------
    table : Table
        The table; its own cards are left out of account.
    worth : Worth
        Prices of what is won.
    seat : int
        The seat that asks: the only one whose prophecy is looked at.
    asked : int
        Times that the engine has resolved a spot.
    """

    table: Table
    worth: Worth
    seat: int
    asked: int = 0
    _fronts: dict[int, Fraction] = field(default_factory=dict)
    _kinds: dict[tuple[int, str], Kind] = field(default_factory=dict)
    _known: dict[tuple[str, Kind | None, tuple[Kind, ...]], tuple[int, int]] = field(default_factory=dict)

    @cached_property
    def unit(self) -> int:
        """All gains are whole numbers of this part of a point."""
        return lcm(*(price.denominator for price in (*self.worth.tokens, self.worth.indicator)))

    @property
    def wants(self) -> tuple[int, ...]:
        """The sides that the own primary prophecy wants."""
        found: tuple[int, ...] = self.table.index.primary[self.table.primaries[self.seat]].wants
        return found

    def kind(self, seat: int, card: str) -> Kind:
        """What matters of the card of a seat."""
        found = self._kinds.get((seat, card))
        if found is None:
            found = self._kinds[seat, card] = self._kind(seat, card)
        return found

    def _kind(self, seat: int, card: str) -> Kind:
        if any(mark.owner == seat or mark.target == card for mark in self.table.marks):
            return seat, card, 0
        return -1, "", self.table.card(card).strength

    def front_gain(self, seat: int) -> Fraction:
        """Points that a face-down card in front of a seat brings by the right to spend."""
        if seat not in self._fronts:
            wants = self.wants if seat == self.seat else None
            self._fronts[seat] = spending_gain(self.table, seat, self.worth, wants)
        return self._fronts[seat]

    def gains(self, spot: str, mine: Card | None, others: Iterable[Card]) -> tuple[Fraction, Fraction]:
        """Points that a spot brings to one seat, and to all the others together.

        Parameters
        ----------
        spot : str
            A location or the underground.
        mine : tuple of int and str, or None
            The seat and its card there.
        others : iterable of tuple of int and str
            Seats and cards of the others there.
        """
        there = sorted(others, key=lambda one: self.kind(*one))
        own, rest = self.counted(spot, mine, tuple(there), tuple(self.kind(*one) for one in there))
        return Fraction(own, self.unit), Fraction(rest, self.unit)

    def counted(
        self, spot: str, mine: Card | None, others: tuple[Card, ...], kinds: tuple[Kind, ...]
    ) -> tuple[int, int]:
        """The same in units, with the sorted kinds of the others' cards."""
        key = spot, self.kind(*mine) if mine else None, kinds
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._resolved(spot, mine, others)
        return found

    def _resolved(self, spot: str, mine: Card | None, others: tuple[Card, ...]) -> tuple[int, int]:
        self.asked += 1
        cards = [*([mine] if mine else []), *others]
        laid = tuple(Laid(seat, card, spot) for seat, card in sorted(cards))
        points = self.points(replace(self.table, laid=laid), spot)
        own = points[mine[0]] if mine else Fraction(0)
        return int(own * self.unit), int((sum(points, Fraction(0)) - own) * self.unit)

    def points(self, table: Table, spot: str) -> tuple[Fraction, ...]:
        """Points that each seat gets where only this spot has cards, shape (players,)."""
        if spot == UNDERGROUND:
            winner = run(underground(table)).asked
            return tuple(
                self.worth.indicator if seat == winner else Fraction(0) for seat in range(table.box.players)
            )
        after = run(reveal(table)).table
        at = PLACES.index(spot)
        return tuple(
            self.worth.tokens[at] * (now[at] - before[at])
            for now, before in zip(after.tokens, table.tokens, strict=True)
        )
