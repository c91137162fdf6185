"""What one seat of Imminence may know: the only way from the table to a player (IA36)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from boardkit.core.request import Action, Ask, Request
from boardkit.games.imminence.actions import Play
from boardkit.games.imminence.content import back
from boardkit.games.imminence.table import EQUAL, Table


class CardSeen(Struct, frozen=True, cache_hash=True):
    """A card at a city: whose, what its back shows (IMM14), and for its owner the card itself (IA7)."""

    seat: int
    back: str
    card: str | None


class CitySeen(Struct, frozen=True, cache_hash=True):
    """A city in play: its sway letter (None for the equal face) and the cards laid there in order of play."""

    id: str
    name: str
    sway: str | None
    laid: tuple[CardSeen, ...]


class SeatSeen(Struct, frozen=True, cache_hash=True):
    """A seat: what is open (IA2), the backs of its hand (IA27), and for its owner the hand itself."""

    faction: str
    backs: tuple[str, ...]
    hand: tuple[str, ...] | None
    edicts: tuple[str, ...]
    completed: tuple[str, ...]
    points: int


class View(Struct, frozen=True, cache_hash=True):
    """The table as one seat sees it.

    Attributes
    ----------
    round, n_rounds, starter : int
        Running round from 1 (0 during set-up), number of rounds, start player of the round (-1 before).
    cards_per_round : int
        Cards each player plays in a round.
    letters : tuple of str
        The letters of the three types.
    cities : tuple of CitySeen
        In table order.
    seats : tuple of SeatSeen
        In seat order.
    pile : tuple of str
        The edicts that can still be drawn: everybody can work them out.
    """

    round: int
    n_rounds: int
    starter: int
    cards_per_round: int
    letters: tuple[str, ...]
    cities: tuple[CitySeen, ...]
    seats: tuple[SeatSeen, ...]
    pile: tuple[str, ...]


def view(table: Table, request: Request | None, player: int | None) -> View:
    """The table as seat `player` sees it, or a spectator for None."""
    return View(
        table.round,
        table.n_rounds,
        table.starter,
        table.box.options.cards_per_round,
        table.index.letters,
        tuple(_city(table, place, player) for place in range(len(table.cities))),
        tuple(_seat(table, seat, player) for seat in range(table.box.players)),
        table.pile,
    )


def _city(table: Table, place: int, player: int | None) -> CitySeen:
    sway = table.sway[place]
    laid = (CardSeen(seat, back(card), card if seat == player else None) for seat, card in table.laid[place])
    city = table.index.city[table.cities[place]]
    return CitySeen(city.id, city.name, None if sway == EQUAL else table.index.letters[sway], tuple(laid))


def _seat(table: Table, seat: int, player: int | None) -> SeatSeen:
    hand = table.hands[seat]
    return SeatSeen(
        table.factions[seat],
        backs(hand),
        hand if seat == player else None,
        table.edicts[seat],
        table.completed[seat],
        table.points(seat),
    )


@lru_cache(maxsize=10_000)
def backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The backs of a hand, sorted so that they tell no more than the letters (IA27)."""
    return tuple(sorted(map(back, hand)))


def face(action: Action, request: Request, encode: Callable[[Action], str]) -> str:
    """An action as the others see it: of a card only the back (IMM14)."""
    if isinstance(action, Play) and isinstance(request, Ask):
        return f"play {action.card[0]}?{action.card[2]}?>{action.city}"
    return encode(action)
