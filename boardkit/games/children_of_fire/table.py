"""The table of Children of Fire: everything that lies on it, hands, piles and prophecies included."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from boardkit.core.errors import ContentError
from boardkit.core.state import Box
from boardkit.games.children_of_fire.content import FRONT, Card, Index, Numbers
from boardkit.games.children_of_fire.options import numbers
from boardkit.games.children_of_fire.windows import windows

T = TypeVar("T")
Counts = tuple[int, ...]
"""A count for each of the four kinds, places or pawns, in their fixed order."""

TOKENS = 20
"""Tokens of each kind, and masses tokens (COF1)."""
LAID_IN_A_TURN = 3
"""Cards that each player lays in a turn (COF30)."""


class Laid(Struct, frozen=True, cache_hash=True):
    """A card on the table.

    Attributes
    ----------
    owner, card, spot : int, str, str
        Whose card, which one, and where.
    up : bool
        Whether it lies face up.
    seen : tuple of int
        Other seats that have looked at it while it lay face down.
    """

    owner: int
    card: str
    spot: str
    up: bool = False
    seen: tuple[int, ...] = ()


class Commitment(Struct, frozen=True, cache_hash=True):
    """An announced move: steps of a pawn (below 0 towards its minus trait) and the tokens beside it."""

    player: int
    pawn: str
    steps: int
    tokens: int


class Mark(Struct, frozen=True, cache_hash=True):
    """What a power leaves behind for a while.

    Attributes
    ----------
    effect, owner : str, int
        The power and who used it.
    target : str
        What it works on: a card's name, a kind, a pawn, or nothing.
    for_turn : bool
        Whether it lasts to the end of the turn, not only of the placement.
    """

    effect: str
    owner: int
    target: str = ""
    for_turn: bool = True


class Table(Struct, frozen=True, cache_hash=True, kw_only=True):
    """All components and where they are.

    Attributes
    ----------
    box : Box
        Seats, options and content.
    turn : int
        The running turn, counted from 1; 0 before play begins.
    indicator, placing : int
        Who holds the turn indicator, and whose placement it is.
    factions, primaries, secondaries : tuple of str
        By seat; ``""`` where nothing is chosen or drawn yet.
    hands, piles : tuple of tuple of str
        Cards in hand and discards by seat, each sorted.
    known_piles, known_free : tuple of tuple of str
        Cards that everybody knows to lie in a seat's pile, and not to lie there (CA48).
    laid : tuple of Laid
        Cards on the table in the order in which they were laid.
    tokens : tuple of tuple of int
        Influence by seat and kind, shape (players, 4).
    supply, board : tuple of int
        Influence in the supply by kind, and on the locations (each in its own colour), shape (4,).
    masses : tuple of int
        Masses tokens by seat; the rest of the twenty lie in the supply.
    pawns : tuple of int
        Square of each successor, shape (4,).
    commitments : tuple of Commitment
        In the order in which they were made.
    first_locked : tuple of str
        The pawn that was locked first; several only by option (CA30).
    settled : tuple of str
        Pawns in the order of the entries into colour that count (CA31).
    prepared : tuple of str
        Locations filled so far in this preparation.
    turned, turned_at : str
        The card turned up in this placement and its spot; ``""`` for none.
    marks : tuple of Mark
        What powers have left behind.
    """

    box: Box
    turn: int = 0
    indicator: int = 0
    placing: int = 0
    factions: tuple[str, ...]
    primaries: tuple[str, ...]
    secondaries: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    known_piles: tuple[tuple[str, ...], ...]
    known_free: tuple[tuple[str, ...], ...]
    laid: tuple[Laid, ...] = ()
    tokens: tuple[Counts, ...]
    supply: Counts = (TOKENS,) * 4
    board: Counts = (0,) * 4
    masses: Counts
    pawns: Counts
    commitments: tuple[Commitment, ...] = ()
    first_locked: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    prepared: tuple[str, ...] = ()
    turned: str = ""
    turned_at: str = ""
    marks: tuple[Mark, ...] = ()

    @property
    def index(self) -> Index:
        """Look-ups by id."""
        found: Index = self.box.content.index
        return found

    @property
    def numbers(self) -> Numbers:
        """Track and prices of this game."""
        return numbers(self.box)

    @property
    def masses_left(self) -> int:
        """Masses tokens in the supply."""
        return TOKENS - sum(self.masses)

    def card(self, name: str) -> Card:
        """The card called `name`."""
        return self.index.card[name]

    def cards_of(self, player: int) -> tuple[Laid, ...]:
        """What `player` has on the table."""
        return tuple(laid for laid in self.laid if laid.owner == player)

    def cards_at(self, spot: str) -> tuple[Laid, ...]:
        """What lies on `spot`, of all players."""
        return tuple(laid for laid in self.laid if laid.spot == spot)

    def where(self, card: str) -> Laid | None:
        """The card on the table called `card`, or None."""
        for laid in self.laid:
            if laid.card == card:
                return laid
        return None

    def change_card(self, laid: Laid, changed: Laid) -> Table:
        """The table with `changed` in the place of `laid`."""
        return replace(self, laid=tuple(changed if one == laid else one for one in self.laid))

    def pay(self, player: int, kind: int, n: int) -> Table:
        """`n` tokens of a kind go from `player` to the supply; below 0 the other way."""
        row = bump(self.tokens[player], kind, -n)
        return replace(self, tokens=put(self.tokens, player, row), supply=bump(self.supply, kind, n))

    def mark(self, mark: Mark) -> Table:
        """The table with one mark more."""
        return replace(self, marks=(*self.marks, mark))

    def targets(self, effect: str, owner: int) -> tuple[str, ...]:
        """What the marks of one effect and owner work on."""
        return tuple(mark.target for mark in self.marks if mark.effect == effect and mark.owner == owner)


def setup(box: Box) -> tuple[Table, str]:
    """Empty boards, full supply, pawns on their start squares (COF1, COF2, COF3, COF4, COF6, COF10)."""
    options = box.options
    if options.youngest >= box.players:
        expected, found = f"a seat below {box.players}", str(options.youngest)
        raise ContentError("children_of_fire options", "youngest", expected=expected, found=found)
    nothing: tuple[tuple[str, ...], ...] = ((),) * box.players
    blank = ("",) * box.players
    table = Table(
        box=box, indicator=options.youngest, placing=options.youngest, factions=blank, primaries=blank,
        secondaries=blank, hands=nothing, piles=nothing, known_piles=nothing, known_free=nothing,
        tokens=((0,) * 4,) * box.players, masses=(0,) * box.players, pawns=(numbers(box).start,) * 4,
    )  # fmt: skip
    return table, "choose_faction"


def strength(table: Table, laid: Laid) -> int:
    """Strength of a card on the table with every power that changes it, never below 0."""
    printed = table.card(laid.card).strength
    return max(0, windows.number("strength", printed, table, laid)) if table.marks else printed


def label(table: Table, laid: Laid) -> str:
    """A card on the table without its name, so that a hidden one can be told: ``"seat 1 at church"``."""
    beside = [one for one in table.laid if one.owner == laid.owner and one.spot == laid.spot]
    number = beside.index(laid)
    return f"seat {laid.owner} at {laid.spot}" + (f" ({number + 1})" if number else "")


def has_card_at(table: Table, player: int, spot: str) -> bool:
    """Whether an own card bars `spot` for `player` (COF23, CA8)."""
    return spot in barred(table, player)


def barred(table: Table, player: int) -> set[str]:
    """Spots where an own card of `player` lies; the space in front may be free for more (COF23, CA8)."""
    spots = {laid.spot for laid in table.laid if laid.owner == player}
    if table.box.options.cards_in_front == "any":
        spots.discard(FRONT)
    return spots


def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats clockwise from `first`."""
    return tuple((first + step) % players for step in range(players))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """`row` with `value` at `place`."""
    return (*row[:place], value, *row[place + 1 :])


def bump(row: Counts, place: int, n: int) -> Counts:
    """`row` with `n` more at `place`."""
    return (*row[:place], row[place] + n, *row[place + 1 :])
