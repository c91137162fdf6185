"""Every way to lay the cards that a seat still has to lay: 480 for three of four cards on six spots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import SPOTS
from solvers.bids.influence.seen import Bidder, Deal

Plan = tuple[Place, ...]
"""Placements in the order of the boards."""
Tables = Mapping[str, Mapping[str, Any]]
"""For each spot, what each card is worth there; ``""`` for none."""


@lru_cache(maxsize=256)
def layouts(n_cards: int, n_spots: int, left: int) -> NDArray[np.int64]:
    """Every way to lay `left` of the cards on different spots, shape (n_ways, n_spots).

    An entry is the number of the card on that spot counted from 1, 0 for none.
    """
    ways = np.zeros((perm(n_cards, left) * comb(n_spots, left), n_spots), dtype=np.int64)
    orders = ((s, c) for s in combinations(range(n_spots), left) for c in permutations(range(n_cards), left))
    for row, (spots, cards) in zip(ways, orders, strict=True):
        row[list(spots)] = np.array(cards, dtype=np.int64) + 1
    return ways


def ways(bidder: Bidder, deal: Deal) -> NDArray[np.int64]:
    """The layouts that are open to a seat with one deal of its cards."""
    return layouts(len(deal.hand), len(bidder.free), bidder.left)


def worths(bidder: Bidder, deal: Deal, tables: Tables) -> NDArray[Any]:
    """What each way is worth, as whole numbers or fractions, shape (n_ways,)."""
    found = ways(bidder, deal)
    rows = [np.array([tables[s][c] for c in ("", *deal.hand)], dtype=object) for s in bidder.free]
    total: NDArray[Any] = np.zeros(len(found), dtype=object)
    for place, row in enumerate(rows):
        total = total + row[found[:, place]]
    return total


def plan(bidder: Bidder, deal: Deal, way: NDArray[np.int64]) -> Plan:
    """A layout as actions."""
    placed = zip(bidder.free, way.tolist(), strict=True)
    return tuple(Place(deal.hand[card - 1], spot) for spot, card in placed if card)


def plans(bidder: Bidder, deal: Deal) -> Iterator[Plan]:
    """All ways as actions."""
    return (plan(bidder, deal, way) for way in ways(bidder, deal))


def in_order(placed: Plan) -> Plan:
    """A plan in the order of the boards."""
    return tuple(sorted(placed, key=lambda one: SPOTS.index(one.spot)))
