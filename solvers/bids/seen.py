"""A running round as one seat sees it: what is known, what the backs hide, and who still plays.

Everything here comes from an `Observation` and from what is printed in the box. Totals are asked of the
game's own table; only the cards that this seat does not see are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec import structs

from boardkit.core.game import Game
from boardkit.core.state import Observation, State
from boardkit.games.imminence import View
from boardkit.games.imminence.content import Edict, back
from boardkit.games.imminence.observe import CardSeen
from solvers.status import BadInput

Deal = tuple[str, ...]
"""The cards behind the backs that a rival has laid, in the order of `Rival.laid`."""

Plan = tuple[tuple[str, ...], ...]
"""For each city in table order the cards that go there, sorted."""


@dataclass(frozen=True)
class Rival:
    """Another seat.

    Attributes
    ----------
    seat : int
        Which seat.
    deck : tuple of str
        Its six influence cards; who has which deck is open.
    laid : tuple of (int, str)
        The backs it has played, as (number of the city, two letters), city by city.
    left : int
        Cards it still plays this round.
    """

    seat: int
    deck: tuple[str, ...]
    laid: tuple[tuple[int, str], ...]
    left: int


@dataclass(frozen=True)
class Round:
    """What a seat knows of a round in which it still plays.

    Attributes
    ----------
    seat, players : int
        The seat that looks, and how many there are.
    cities : tuple of str
        In table order.
    hand : tuple of str
        Its cards in hand, sorted.
    left : int
        Cards it still plays this round.
    laid : tuple of (int, str)
        Its own cards at the cities, as (number of the city, card), city by city.
    ground : tuple of tuple of int, shape (n_cities, 3)
        Points at each city before any card: the sway card's.
    edicts : tuple of (int, Edict)
        Every open edict with its owner, seat by seat.
    rivals : tuple of Rival
        The others, clockwise from this seat.
    order : tuple of int
        The seats that still play this round, the next one first.
    points : tuple of int
        Points of completed edicts by seat.
    amounts : mapping of str to tuple of int
        Points of each type on every card, shape (3,).
    reach : int
        More than the total of any type can be at a city.
    """

    seat: int
    players: int
    cities: tuple[str, ...]
    hand: tuple[str, ...]
    left: int
    laid: tuple[tuple[int, str], ...]
    ground: tuple[tuple[int, ...], ...]
    edicts: tuple[tuple[int, Edict], ...]
    rivals: tuple[Rival, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]
    amounts: Mapping[str, tuple[int, ...]]
    reach: int

    @cached_property
    def base(self) -> tuple[tuple[int, ...], ...]:
        """Points at each city that this seat knows of: sway card and own cards, shape (n_cities, 3)."""
        rows = [list(row) for row in self.ground]
        for place, card in self.laid:
            rows[place] = [a + b for a, b in zip(rows[place], self.amounts[card], strict=True)]
        return tuple(tuple(row) for row in rows)

    def seen_by(self, rival: Rival, deal: Deal) -> Round:
        """This round as `rival` sees it if the cards behind its backs are `deal`."""
        laid = tuple((place, card) for (place, _), card in zip(rival.laid, deal, strict=True))
        mine = tuple((place, back(card)) for place, card in self.laid)
        deck = tuple(sorted((*self.hand, *(card for _, card in self.laid))))
        others = {other.seat: other for other in self.rivals}
        others[self.seat] = Rival(self.seat, deck, mine, self.left)
        clockwise = ((rival.seat + step) % self.players for step in range(1, self.players))
        return replace(
            self,
            seat=rival.seat,
            hand=without(rival.deck, deal),
            left=rival.left,
            laid=laid,
            rivals=tuple(others[seat] for seat in clockwise),
        )


def without(deck: tuple[str, ...], cards: Deal) -> tuple[str, ...]:
    """The cards of a sorted deck that are left when `cards` are out."""
    rest = list(deck)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def read_round(game: Game, observation: Observation) -> Round:
    """Read a seat's observation of a running round.

    Parameters
    ----------
    game : Game
        Imminence, with the content that is played.
    observation : Observation
        Of a seat (not of a spectator) while cards are played.

    Raises
    ------
    BadInput
        Another phase, a spectator, or another game.
    """
    seat, view = _checked(game, observation)
    index, order = game.content.index, _order(view)
    decks = [tuple(sorted(index.faction[seen.faction].deck)) for seen in view.seats]
    clockwise = [(seat + step) % observation.players for step in range(1, observation.players)]
    edicts = [(owner, name) for owner, seen in enumerate(view.seats) for name in seen.edicts]
    return Round(
        seat=seat,
        players=observation.players,
        cities=tuple(city.id for city in view.cities),
        hand=tuple(sorted(view.seats[seat].hand or ())),
        left=order.count(seat),
        laid=tuple((place, card.card) for place, card in _laid(view, seat) if card.card),
        ground=_ground(game, observation, view),
        edicts=tuple((owner, index.edict[name]) for owner, name in edicts),
        rivals=tuple(Rival(at, decks[at], _backs(view, at), order.count(at)) for at in clockwise),
        order=order,
        points=tuple(seen.points for seen in view.seats),
        amounts=index.amounts,
        reach=2 + sum(_most_of_a_type(index.amounts[card] for card in deck) for deck in decks),
    )


def _most_of_a_type(cards: Iterable[tuple[int, ...]]) -> int:
    return max(map(sum, zip(*cards, strict=True)))


def dealt(game: Game, observation: Observation, deals: Mapping[int, Deal]) -> State:
    """Return a whole position that looks like `observation` to its seat.

    Parameters
    ----------
    game, observation
        As for `read_round`.
    deals : mapping of int to tuple of str
        For each other seat the cards behind its backs, city by city.
    """
    seat, view = _checked(game, observation)
    mine = tuple(card.card for _, card in _laid(view, seat) if card.card)
    return game.position(_mapping(game, observation, view, {**deals, seat: mine}))


def _checked(game: Game, observation: Observation) -> tuple[int, View]:
    if game.name != "imminence" or not isinstance(observation.view, View):
        raise BadInput(f"game {game.name!r}: expected imminence and an observation of it")
    if observation.phase != "bid":
        raise BadInput(f"phase {observation.phase!r}: expected 'bid', while cards are played")
    if observation.player is None:
        raise BadInput("a spectator's observation: expected a seat's, with its hand")
    return observation.player, observation.view


def _laid(view: View, seat: int) -> list[tuple[int, CardSeen]]:
    """What `seat` has laid, as (number of the city, card as it is seen), city by city."""
    return [
        (place, card) for place, city in enumerate(view.cities) for card in city.laid if card.seat == seat
    ]


def _backs(view: View, seat: int) -> tuple[tuple[int, str], ...]:
    return tuple((place, card.back) for place, card in _laid(view, seat))


def _order(view: View) -> tuple[int, ...]:
    """The seats that still play, clockwise from the one that is asked (IMM15, IMM16)."""
    players, laid = len(view.seats), sum(len(city.laid) for city in view.cities)
    whole = players * view.cards_per_round
    return tuple((view.starter + turn) % players for turn in range(laid, whole))


def _ground(game: Game, observation: Observation, view: View) -> tuple[tuple[int, ...], ...]:
    """Totals of the cities without any card, by the game's own table."""
    empty = [structs.replace(city, laid=()) for city in view.cities]
    table = game.position(_mapping(game, observation, structs.replace(view, cities=tuple(empty)), {})).table
    return tuple(table.totals(place) for place in range(len(table.cities)))


def _mapping(game: Game, observation: Observation, view: View, deals: Mapping[int, Deal]) -> dict[str, Any]:
    """The position in the words of the game's own position setter."""
    types = {influence.letter: influence.id for influence in game.content.influence}
    rest = {seat: list(cards) for seat, cards in deals.items()}
    laid = {city.id: [[card.seat, rest[card.seat].pop(0)] for card in city.laid] for city in view.cities}
    return {
        "players": len(view.seats),
        "options": observation.known_options
        or {"cards_per_round": view.cards_per_round, "rounds": view.n_rounds},
        "round": view.round,
        "starter": view.starter,
        "cities": [city.id for city in view.cities],
        "factions": [seen.faction for seen in view.seats],
        "sway": {city.id: types[city.sway] for city in view.cities if city.sway},
        "laid": {city: cards for city, cards in laid.items() if cards},
        "edicts": [list(seen.edicts) for seen in view.seats],
        "completed": [list(seen.completed) for seen in view.seats],
        "pile": list(view.pile),
    }
