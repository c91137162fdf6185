"""The table of Imminence: everything that lies on it, face-down cards and hands included."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from boardkit.core.state import Box
from boardkit.games.imminence.content import N_TYPES, Content, Edict, Index

T = TypeVar("T")

EQUAL = -1
"""Sway card on its equal face: no point for any type (IA31)."""
EDICTS = 3
"""Open edicts of a player (IMM8, IMM25)."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """Options of a game of Imminence.

    Attributes
    ----------
    first_player : int or None
        The seat that starts the first round; None draws it (IA4).
    rounds : int or None
        Number of rounds, a multiple of the number of players; None for four with two players and one
        for each player otherwise (IA8, IA37).
    cards_per_round : int
        Cards each player plays in a round, 1 to 6 (IA3).
    no_majority : str
        What the sway card of a city without majority does: turn to ``"equal"``, or ``"stay"`` (IA15).
    winner : str
        ``"points"`` or ``"edicts"``: what is totalled at the end (IA23).
    ties : str
        ``"shared"`` victory, or ``"edicts"``: more completed edicts win first (IA24).
    """

    first_player: Annotated[int, Meta(ge=0, le=4)] | None = None
    rounds: Annotated[int, Meta(ge=2, le=40)] | None = None
    cards_per_round: Annotated[int, Meta(ge=1, le=6)] = 4
    no_majority: Literal["equal", "stay"] = "equal"
    winner: Literal["points", "edicts"] = "points"
    ties: Literal["shared", "edicts"] = "shared"


class Table(Struct, frozen=True, cache_hash=True):
    """All components and where they are.

    Attributes
    ----------
    box : Box
        Seats, options and content.
    round : int
        The running round, counted from 1; 0 during set-up.
    starter : int
        The seat that starts the round; -1 before it is drawn.
    factions : tuple of str
        Faction of each seat, in seat order; ``""`` where none is chosen yet.
    hands : tuple of tuple of str
        Influence cards in hand by seat, each hand sorted.
    cities : tuple of str
        The cities in play in table order.
    laid : tuple of tuple of (int, str)
        For each city the cards played there this round, face down, as (seat, card) in order of play.
    sway : tuple of int
        For each city the index of the type its sway card shows, or EQUAL.
    edicts, completed : tuple of tuple of str
        Open and completed edicts by seat.
    pile : tuple of str
        Edicts not dealt, sorted: what is left is known, its order is not.
    """

    box: Box
    round: int
    starter: int
    factions: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    cities: tuple[str, ...]
    laid: tuple[tuple[tuple[int, str], ...], ...]
    sway: tuple[int, ...]
    edicts: tuple[tuple[str, ...], ...]
    completed: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]

    @property
    def index(self) -> Index:
        """Look-ups by id."""
        found: Index = self.box.content.index
        return found

    @property
    def n_laid(self) -> int:
        """Cards played this round, by all seats together."""
        return sum(map(len, self.laid))

    @property
    def is_round_full(self) -> bool:
        """Whether everybody has played all cards of the round (IMM16)."""
        return self.n_laid == self.box.players * int(self.box.options.cards_per_round)

    @property
    def n_rounds(self) -> int:
        """Rounds of this game (IMM10, IMM11)."""
        players = self.box.players
        return self.box.options.rounds or (4 if players == 2 else players)

    def lay(self, seat: int, card: str, place: int) -> Table:
        """The table after `seat` has put `card` face down at city number `place`."""
        hand, cards = self.hands[seat], self.laid[place]
        at = hand.index(card)
        hands = put(self.hands, seat, hand[:at] + hand[at + 1 :])
        return replace(self, hands=hands, laid=put(self.laid, place, (*cards, (seat, card))))

    def totals(self, place: int) -> tuple[int, ...]:
        """Points of each type at city number `place`, with sway (IMM17, IMM24, IA10, IA25); shape (3,)."""
        amounts, counts = self.index.amounts, [0] * N_TYPES
        for _, card in self.laid[place]:
            first, second, third = amounts[card]
            counts[0] += first
            counts[1] += second
            counts[2] += third
        if self.sway[place] != EQUAL:
            counts[self.sway[place]] += 1
        return tuple(counts)

    def points(self, seat: int) -> int:
        """Points of the completed edicts of `seat`."""
        return sum(self.index.edict[edict].points for edict in self.completed[seat])


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """`row` with `value` at `place`."""
    return row[:place] + (value,) + row[place + 1 :]  # noqa: RUF005 - faster than unpacking


def majority(totals: tuple[int, ...]) -> int | None:
    """The type strictly above both others, or None (IMM19, IA11)."""
    top = max(totals)
    return totals.index(top) if totals.count(top) == 1 else None


def minority(totals: tuple[int, ...]) -> int | None:
    """The type with a point or more strictly below both others, or None (IMM20, IA12, IA13, IA14, IA29)."""
    least = min(totals)
    return totals.index(least) if least > 0 and totals.count(least) == 1 else None


@lru_cache(maxsize=50_000)
def edicts_for(content: Content, city: str, totals: tuple[int, ...]) -> frozenset[str]:
    """Every edict for `city`, in whatever hands, that `totals` there meet."""
    return frozenset(edict.id for edict in content.edicts if edict.city == city and is_met(edict, totals))


def is_met(edict: Edict, totals: tuple[int, ...]) -> bool:
    """Whether `totals` at the edict's city are what it asks for (IMM18)."""
    return (majority(totals) if edict.is_majority else minority(totals)) == edict.of
