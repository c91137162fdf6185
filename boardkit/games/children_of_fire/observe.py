"""What one seat of Children of Fire may know: the only way from the table to a player (CA48)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from boardkit.core.request import Action, Request
from boardkit.games.children_of_fire.actions import Discard, Pick, Place
from boardkit.games.children_of_fire.checks import masses_price, trade_rate
from boardkit.games.children_of_fire.content import OFFICES, Card, Numbers, Primary, Secondary
from boardkit.games.children_of_fire.scoring import Score, score
from boardkit.games.children_of_fire.table import Commitment, Counts, Laid, Mark, Table, label, strength
from boardkit.games.children_of_fire.tracks import is_locked


class LaidSeen(Struct, frozen=True, cache_hash=True):
    """A card on the table as this seat sees it.

    Attributes
    ----------
    owner, spot, label : int, str, str
        Whose it is, where it lies, and how an action speaks of it.
    up : bool
        Whether it lies face up.
    card, strength : str or None, int or None
        Which it is and its strength now; None where this seat does not know it.
    """

    owner: int
    spot: str
    label: str
    up: bool
    card: str | None
    strength: int | None


class SeatSeen(Struct, frozen=True, cache_hash=True):
    """What lies before one seat.

    Attributes
    ----------
    faction : str
        ``""`` before it is chosen.
    deck : tuple of Card
        The seven cards of the faction: everybody knows them.
    tokens : tuple of int
        Influence by kind, shape (4,).
    masses, n_hand, n_pile : int
        Masses tokens, cards in hand, discards.
    known_pile, known_free : tuple of str
        Cards that surely lie in the pile, and cards that surely do not.
    hand, pile : tuple of str or None
        The cards themselves, for their owner.
    primary, secondary : Primary or None, Secondary or None
        The prophecies, for their owner, and for all when the game is over.
    standing : Score or None
        What the seat would score if the game ended with this position, for the owner (all when it is over);
        None before the prophecies are drawn.
    """

    faction: str
    deck: tuple[Card, ...]
    tokens: Counts
    masses: int
    n_hand: int
    n_pile: int
    known_pile: tuple[str, ...]
    known_free: tuple[str, ...]
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    primary: Primary | None
    secondary: Secondary | None
    standing: Score | None


class OfficeSeen(Struct, frozen=True, cache_hash=True):
    """One track with its location.

    Attributes
    ----------
    id, name, place_name, influence, minus, plus : str
        Printed words; the traits of the side below and above 0.
    square : int
        Where the pawn stands.
    locked : bool
        Whether it stays there.
    tokens : int
        Tokens on the location, in the colour of the office.
    commitments : tuple of Commitment
        What is announced for the pawn, in order.
    """

    id: str
    name: str
    place_name: str
    influence: str
    minus: str
    plus: str
    square: int
    locked: bool
    tokens: int
    commitments: tuple[Commitment, ...]


class View(Struct, frozen=True, cache_hash=True):
    """The table as one seat sees it.

    Attributes
    ----------
    player : int or None
        The seat that looks.
    turn, indicator, placing : int
        Turn from 1 (0 before play), holder of the turn indicator, whose placement it is.
    numbers : Numbers
        Tracks and prices.
    offices : tuple of OfficeSeen
        In the fixed order of the boards, shape (4,).
    seats : tuple of SeatSeen
        In seat order.
    laid : tuple of LaidSeen
        Cards on the table in the order in which they were laid.
    supply : tuple of int
        Influence in the supply by kind, shape (4,).
    masses_left : int
        Masses tokens in the supply.
    prepared : tuple of str
        Locations filled so far in this turn, first to last.
    commitments : tuple of Commitment
        All of them in the order in which they were made.
    first_locked, settled : tuple of str
        Who was locked first; entries into colour that count, in their order.
    turned, turned_at : str
        Card turned up in this placement and its spot, ``""`` for none.
    marks : tuple of Mark
        What powers have left behind; a hidden card is told by its owner and spot.
    trade_rate : int
        Tokens that this seat gives for one.
    masses_price : tuple of int
        What a masses token costs this seat by kind, shape (4,).
    """

    player: int | None
    turn: int
    indicator: int
    placing: int
    numbers: Numbers
    offices: tuple[OfficeSeen, ...]
    seats: tuple[SeatSeen, ...]
    laid: tuple[LaidSeen, ...]
    supply: Counts
    masses_left: int
    prepared: tuple[str, ...]
    commitments: tuple[Commitment, ...]
    first_locked: tuple[str, ...]
    settled: tuple[str, ...]
    turned: str
    turned_at: str
    marks: tuple[Mark, ...]
    trade_rate: int
    masses_price: Counts


def view(table: Table, request: Request | None, player: int | None) -> View:
    """The table as seat `player` sees it, or a spectator for None."""
    buyer = -1 if player is None else player
    is_end = request is None
    return View(
        player=player,
        turn=table.turn,
        indicator=table.indicator,
        placing=table.placing,
        numbers=table.numbers,
        offices=tuple(_office(table, at) for at in range(len(OFFICES))),
        seats=tuple(_seat(table, seat, seat == player, is_end) for seat in range(table.box.players)),
        laid=tuple(_laid(table, laid, player) for laid in table.laid),
        supply=table.supply,
        masses_left=table.masses_left,
        prepared=table.prepared,
        commitments=table.commitments,
        first_locked=table.first_locked,
        settled=table.settled,
        turned=table.turned,
        turned_at=table.turned_at,
        marks=tuple(_mark(table, mark, player) for mark in table.marks),
        trade_rate=trade_rate(table, buyer),
        masses_price=masses_price(table, buyer),
    )


def _office(table: Table, at: int) -> OfficeSeen:
    office, square = table.box.content.offices[at], table.pawns[at]
    committed = tuple(one for one in table.commitments if one.pawn == office.id)
    return OfficeSeen(
        office.id, office.name, office.place, office.influence, office.minus, office.plus, square,
        is_locked(table.numbers, square), table.board[at], committed,
    )  # fmt: skip


def _seat(table: Table, seat: int, is_mine: bool, is_end: bool) -> SeatSeen:
    open_now = is_mine or is_end
    faction = table.factions[seat]
    return SeatSeen(
        faction=faction,
        deck=table.index.deck[faction] if faction else (),
        tokens=table.tokens[seat],
        masses=table.masses[seat],
        n_hand=len(table.hands[seat]),
        n_pile=len(table.piles[seat]),
        known_pile=table.known_piles[seat],
        known_free=table.known_free[seat],
        hand=table.hands[seat] if is_mine else None,
        pile=table.piles[seat] if is_mine else None,
        primary=table.index.primary.get(table.primaries[seat]) if open_now else None,
        secondary=table.index.secondary.get(table.secondaries[seat]) if open_now else None,
        standing=score(table, seat) if open_now and table.primaries[seat] else None,
    )


def _laid(table: Table, laid: Laid, player: int | None) -> LaidSeen:
    if not knows(laid.owner, laid.up, laid.seen, player):
        return LaidSeen(laid.owner, laid.spot, label(table, laid), laid.up, None, None)
    return LaidSeen(laid.owner, laid.spot, label(table, laid), laid.up, laid.card, strength(table, laid))


def knows(owner: int, up: bool, seen: tuple[int, ...], player: int | None) -> bool:
    """Whether a card on the table is known to seat `player` (CA14)."""
    return up or owner == player or player in seen


def _mark(table: Table, mark: Mark, player: int | None) -> Mark:
    laid = table.where(mark.target)
    if laid is None or knows(laid.owner, laid.up, laid.seen, player):
        return mark
    return Mark(mark.effect, mark.owner, label(table, laid), mark.for_turn)


def face(action: Action, request: Request, encode: Callable[[Action], str]) -> str:
    """An action as the others see it: neither the card laid nor anything sealed (COF21, CA3)."""
    if isinstance(action, Place):
        return f"place ?>{action.spot}"
    if isinstance(action, Discard):
        return "discard three cards"
    if isinstance(action, Pick) and request.secret:
        return "pick ?"
    return encode(action)
