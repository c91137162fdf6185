"""What a card is worth on a spot, against the cards that others have there or may still lay."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.children_of_fire.bots.prospects import kind_worth
from boardkit.games.children_of_fire.content import FRONT, KINDS, PLACES, UNDERGROUND
from boardkit.games.children_of_fire.observe import LaidSeen, View

INDICATOR = 0.45
"""Points that the turn indicator is worth."""
COMES_HERE = 0.17
"""Chance that a card still to be laid goes to one given spot."""


def prize(view: View, spot: str) -> float:
    """Points that winning a spot is worth."""
    if spot == UNDERGROUND:
        return INDICATOR
    if spot == FRONT:
        return 0.0
    at = PLACES.index(spot)
    return view.offices[at].tokens * kind_worth(view, KINDS[at])


@lru_cache(maxsize=256)
def possible_strengths(view: View, seat: int) -> tuple[int, ...]:
    """Strengths that a hidden card of `seat` may have."""
    seen = {laid.card for laid in view.laid if laid.owner == seat and laid.card is not None}
    away = seen | set(view.seats[seat].known_pile)
    return tuple(card.strength for card in view.seats[seat].deck if card.name not in away) or (0,)


@lru_cache(maxsize=4096)
def chance_against(strength: int, others: tuple[int, ...]) -> float:
    """Chance to beat a card drawn from `others`, a tie counting half."""
    score = sum(1.0 if strength > other else 0.5 if strength == other else 0.0 for other in others)
    return score / len(others)


@lru_cache(maxsize=1024)
def win_chance(view: View, strength: int, spot: str) -> float:
    """Chance to win `spot` with `strength`, cards still to be laid included."""
    chance = 1.0
    for laid in rivals(view, spot):
        others = (laid.strength,) if laid.strength is not None else possible_strengths(view, laid.owner)
        chance *= chance_against(strength, others)
    for comes, spots, others in still_to_come(view):
        if spot not in spots:
            chance *= 1.0 - comes * (1.0 - chance_against(strength, others))
    return chance


@lru_cache(maxsize=64)
def still_to_come(view: View) -> tuple[tuple[float, frozenset[str], tuple[int, ...]], ...]:
    """For each seat with cards to lay: the chance that one goes to a spot, spots barred, strengths."""
    found = []
    for seat in range(len(view.seats)):
        spots = frozenset(laid.spot for laid in view.laid if laid.owner == seat)
        n_more = 3 - sum(laid.owner == seat for laid in view.laid)
        if seat != view.player and n_more > 0:
            found.append((1.0 - (1.0 - COMES_HERE) ** n_more, spots, possible_strengths(view, seat)))
    return tuple(found)


def rivals(view: View, spot: str) -> list[LaidSeen]:
    """Cards of other seats on a spot; nobody shares the space in front."""
    return [laid for laid in view.laid if laid.spot == spot and laid.owner != view.player and spot != FRONT]


def bid_worth(view: View, strength: int, spot: str) -> float:
    """Points that a card of `strength` may be expected to win on a spot."""
    return prize(view, spot) * win_chance(view, strength, spot)
