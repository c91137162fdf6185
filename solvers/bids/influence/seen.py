"""A placement phase of Children of Fire as one seat sees it, and tables that look the same to that seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from msgspec import to_builtins

from boardkit.core.game import Game
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire import View
from boardkit.games.children_of_fire.content import KINDS, OFFICES, PLACES, SPOTS
from boardkit.games.children_of_fire.observe import LaidSeen, SeatSeen
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN, Table
from solvers.status import BadInput

PILE = 3
"""Cards on a discard pile."""
Options = Mapping[str, object]


@dataclass(frozen=True)
class Deal:
    """One way in which the cards of a seat may lie: behind its backs, in the order laid, and in its hand."""

    hidden: tuple[str, ...]
    hand: tuple[str, ...]


@dataclass(frozen=True)
class Bidder:
    """One seat with everything that it may still lay.

    Attributes
    ----------
    seat : int
        Who it is.
    known : tuple of (str, str)
        Spots of its cards on the table that are known, and the cards.
    hidden : tuple of str
        Spots of its other cards on the table.
    free : tuple of str
        Spots without a card of its own, in the order of the boards.
    left : int
        Cards that it still lays this turn, 0 to 3.
    deals : tuple of Deal
        Every way in which its unknown cards may lie; all count the same.
    """

    seat: int
    known: tuple[tuple[str, str], ...]
    hidden: tuple[str, ...]
    free: tuple[str, ...]
    left: int
    deals: tuple[Deal, ...]


@dataclass(frozen=True)
class Bids:
    """A placement phase as one seat sees it.

    Attributes
    ----------
    seat : int
        Who looks.
    bidders : tuple of Bidder
        All seats in seat order; the hand of the seat that looks is known.
    table : Table
        A table that looks like this to the seat. Its hidden cards and prophecies are made up and never used.
    """

    seat: int
    bidders: tuple[Bidder, ...]
    table: Table

    @property
    def me(self) -> Bidder:
        """The seat that looks."""
        return self.bidders[self.seat]


def read_bids(game: Game, observation: Observation, options: Options | None = None) -> Bids:
    """Read a placement phase from what a seat sees.

    Parameters
    ----------
    game : Game
        Children of Fire, with the content that is played.
    observation : Observation
        Of the seat that is to lay a card.
    options : mapping, optional
        Other options than those that the observation holds; track and prices are read where it holds none.

    Raises
    ------
    BadInput
        Another game, another phase, a seat that is not asked, or any number of own cards in front.
    """
    seat, view = checked(game, observation)
    if observation.phase != "place" or not observation.actions:
        found = f"phase {observation.phase!r}, seat {observation.to_act} asked"
        raise BadInput(f"{found}: expected the observation of the seat that lays a card")
    state = as_seen(game, observation, options)
    if state.table.box.options.cards_in_front != "one":
        raise BadInput("cards_in_front = 'any': expected 'one', a card on each spot")
    bidders = tuple(bidder_of(view, at) for at in range(observation.players))
    return Bids(seat, bidders, state.table)


def checked(game: Game, observation: Observation) -> tuple[int, View]:
    """The seat that looks and what it sees; BadInput if it is none of this game."""
    if game.name != "children_of_fire" or not isinstance(observation.view, View):
        raise BadInput(f"game {game.name!r}: expected children_of_fire and an observation of it")
    if observation.player is None:
        raise BadInput("a spectator's observation: expected a seat's, with its hand")
    return observation.player, observation.view


def bidder_of(view: View, seat: int) -> Bidder:
    """What one seat has laid and may still lay."""
    laid = [one for one in view.laid if one.owner == seat]
    known = tuple((one.spot, one.card) for one in laid if one.card is not None)
    hidden = tuple(one.spot for one in laid if one.card is None)
    taken = {one.spot for one in laid}
    free = tuple(spot for spot in SPOTS if spot not in taken)
    return Bidder(seat, known, hidden, free, LAID_IN_A_TURN - len(laid), deals(view, seat))


def deals(view: View, seat: int) -> tuple[Deal, ...]:
    """Every way in which the unknown cards of a seat may lie (CA48)."""
    seen = view.seats[seat]
    if seen.hand is not None:
        return (Deal((), seen.hand),)
    n_hidden = sum(one.owner == seat and one.card is None for one in view.laid)
    loose = _loose(view, seen, seat)
    may_lie_there = [card for card in loose if card not in seen.known_free]
    found = []
    for more in combinations(may_lie_there, PILE - len(seen.known_pile)):
        rest = [card for card in loose if card not in more]
        for hidden in permutations(rest, n_hidden):
            found.append(Deal(hidden, tuple(sorted(card for card in rest if card not in hidden))))
    return tuple(found)


def _loose(view: View, seen: SeatSeen, seat: int) -> list[str]:
    """Cards of a seat of which it is not known where they lie."""
    placed = {one.card for one in view.laid if one.owner == seat} | set(seen.known_pile)
    return sorted(card.name for card in seen.deck if card.name not in placed)


def as_seen(game: Game, observation: Observation, options: Options | None = None) -> State:
    """A state that looks like this to the seat: what it does not see is made up, always in the same way.

    Parameters
    ----------
    game, observation
        Children of Fire, and what a seat sees while nothing is half done.
    options : mapping, optional
        Other options than those that the observation holds.
    """
    _, view = checked(game, observation)
    if not all(seat.faction and seat.n_pile for seat in view.seats):
        raise BadInput(
            f"phase {observation.phase!r}: expected a turn, with three cards put aside by everybody"
        )
    first = {at: deals(view, at)[0] for at in range(observation.players)}
    return dealt_state(game, observation, first, options)


def dealt_state(
    game: Game, observation: Observation, dealt: Mapping[int, Deal], options: Options | None = None
) -> State:
    """A state that looks like this to the seat, with these cards behind the backs and in the hands."""
    _, view = checked(game, observation)
    return game.position(_mapping(observation, view, dealt, options or {}))


def _mapping(
    observation: Observation, view: View, dealt: Mapping[int, Deal], options: Options
) -> dict[str, Any]:
    """The position in the words of the game's own position setter."""
    laid, named = _laid(view, dealt)
    numbers = view.numbers
    tracks = {
        "track_end": numbers.end,
        "coloured_from": numbers.coloured_from,
        "start": numbers.start,
        "step_price": numbers.step_price,
        "masses_price": numbers.masses_price,
    }
    marks = [to_builtins(mark) | {"target": named.get(mark.target, mark.target)} for mark in view.marks]
    return {
        "players": observation.players,
        "options": {**tracks, **observation.known_options, **options},
        "phase": observation.phase or "over",
        "turn": view.turn,
        "indicator": view.indicator,
        "placing": view.placing,
        "seats": [_seat(view, at, deal) for at, deal in sorted(dealt.items())],
        "pawns": {office: one.square for office, one in zip(OFFICES, view.offices, strict=True)},
        "first_locked": list(view.first_locked),
        "settled": list(view.settled),
        "board": {place: one.tokens for place, one in zip(PLACES, view.offices, strict=True) if one.tokens},
        "prepared": list(view.prepared),
        "commitments": to_builtins(view.commitments),
        "laid": laid,
        "turned": view.turned,
        "turned_at": view.turned_at,
        "marks": marks,
    }


def _laid(view: View, dealt: Mapping[int, Deal]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The cards on the table, hidden ones made up, and those by the labels that stand in marks."""
    rest = {seat: list(deal.hidden) for seat, deal in dealt.items()}
    laid, named = [], {}
    for one in view.laid:
        card = one.card or rest[one.owner].pop(0)
        seen = [view.player] if _is_peeked(view, one) else []
        laid.append({"owner": one.owner, "card": card, "spot": one.spot, "up": one.up, "seen": seen})
        named[one.label] = card
    return laid, named


def _is_peeked(view: View, one: LaidSeen) -> bool:
    return one.card is not None and not one.up and one.owner != view.player


def _seat(view: View, seat: int, deal: Deal) -> dict[str, Any]:
    seen = view.seats[seat]
    away = {one.card for one in view.laid if one.owner == seat} | set(deal.hidden) | set(deal.hand)
    pile = seen.pile or tuple(card.name for card in seen.deck if card.name not in away)
    return {
        "faction": seen.faction,
        "pile": sorted(pile),
        "primary": seen.primary.id if seen.primary else None,
        "secondary": seen.secondary.id if seen.secondary else None,
        "tokens": {kind: n for kind, n in zip(KINDS, seen.tokens, strict=True) if n},
        "masses": seen.masses,
        "known_pile": list(seen.known_pile),
        "known_free": list(seen.known_free),
    }
