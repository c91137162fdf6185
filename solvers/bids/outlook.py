"""What may come to each city, and what a seat's cards are worth there.

Edicts look at one city each, so the expected worth of a plan is a sum over cities, and at each city only the
distribution of the others' totals there counts. It is worked out exactly wherever the others are independent
of each other; the sampled models count their scenarios instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.bids.belief import (
    MODEL_BY_BACKS,
    ROUNDED,
    Belief,
    Hand,
    Others,
    Spread,
    believed,
    brought,
    draw,
    every_scenario,
    hands,
    n_scenarios,
    spread,
    together,
)
from solvers.bids.seen import Round
from solvers.bids.worth import Codes, Payoff, Whole, card_codes, prices, shares, totals_below

MODELS = {
    "uniform": "the others play any of their cards at any city",
    "best reply": "each of the others has planned what is best for it if all others play anything anywhere",
    "sensible": "each of the others plays every other time as it best plans now, else anything anywhere",
    "heuristic": "all play on like the rule-of-thumb player",
}


NOBODY = "nobody plays after this card"

LISTED = 3_000
"""Scenarios that are always listed rather than drawn."""


@dataclass(frozen=True)
class Outlook:
    """What a seat expects of the others in the rest of the round.

    Attributes
    ----------
    round : Round
        What it sees.
    spreads : tuple of Spread
        What the others bring to each city together.
    model : str
        The assumption in words.
    hands : tuple of list of Hand
        For each rival what it may hold; empty for sampled models.
    drawn : array of int, shape (n_samples, n_cities), or None
        Codes of the sampled scenarios.
    rounded : bool
        Whether weights were rounded, for speed.
    """

    round: Round
    spreads: tuple[Spread, ...]
    model: str
    hands: tuple[list[Hand], ...]
    drawn: Codes | None = None
    rounded: bool = False

    @property
    def n_cities(self) -> int:
        """Number of cities in play."""
        return len(self.round.cities)


@dataclass(frozen=True)
class CardTables:
    """Expected worth of each set of cards in hand at each city: ``whole / unit``.

    Attributes
    ----------
    whole : array of int, shape (n_cities, 2 ** n_cards)
        In whole numbers.
    unit : int
        What one point is in them.
    """

    whole: Whole
    unit: int


def look_out(
    round_: Round, belief: Belief | None = None, others: Others = "uniform", exact: bool = True
) -> Outlook:
    """Work out what the others may bring, for the models that need no sampling.

    Parameters
    ----------
    round_ : Round
        What the seat sees.
    belief : mapping, optional
        Weights of the deals of some seats; by default uniform over what the backs allow.
    others : str
        ``"uniform"``, ``"best reply"`` or ``"sensible"``.
    exact : bool
        False, for a quick hint: weights that would pass 62 bits are rounded to 48.
    """
    held = [hands(round_, rival, believed(rival, belief), others) for rival in round_.rivals]
    plays_on = any(rival.left for rival in round_.rivals)
    model = f"{MODEL_BY_BACKS[bool(belief)]}; {MODELS[others] if plays_on else NOBODY}"
    return gather(round_, held, model, exact)


def gather(round_: Round, held: list[list[Hand]], model: str, exact: bool = True) -> Outlook:
    """What rivals who may hold certain hands bring to each city together."""
    places = range(len(round_.cities))
    spreads = tuple(together([spread(one, place) for one in held], exact) for place in places)
    return Outlook(round_, spreads, model, tuple(held), rounded=spreads[0].total == ROUNDED)


def sampled(round_: Round, drawn: Codes, model: str) -> Outlook:
    """What the others may bring as counted in scenarios, shape (n_samples, n_cities)."""
    spreads = []
    for column in drawn.T:
        codes, counts = np.unique(column, return_counts=True)
        spreads.append(Spread(codes, counts.astype(np.int64), len(drawn)))
    return Outlook(round_, tuple(spreads), model, (), drawn)


def card_tables(outlook: Outlook, payoff: Payoff = "average") -> CardTables:
    """The expected worth of every set of cards in hand at every city, exactly."""
    share, unit = shares(outlook.round, payoff)
    return weighed(outlook, share, unit)


def weighed(outlook: Outlook, share: tuple[int, ...], unit: int) -> CardTables:
    """The same if a point of seat s counts ``share[s]`` and `unit` of these make one point of the payoff."""
    price = prices(outlook.round, share)
    return priced(outlook, price, unit)


def priced(outlook: Outlook, price: NDArray[np.int64], unit: int) -> CardTables:
    """The same for any worth of masks at cities, shape (n_cities, 64)."""
    round_ = outlook.round
    totals = totals_below(round_.reach)
    mine = card_codes(round_, totals, round_.hand)
    whole = outlook.spreads[0].total
    top = int(np.abs(price).max(axis=1).sum())
    kind: Any = np.int64 if whole * max(top, 1) < 2**62 else object
    table = np.zeros((outlook.n_cities, len(mine)), dtype=kind)
    for place in np.flatnonzero(price.any(axis=1)).tolist():
        base = totals.code(round_.base[place])
        others = outlook.spreads[place]
        codes, where = np.unique(base + mine, return_inverse=True)
        met = totals.masks(codes[:, None] + others.codes[None, :])
        here: Any = np.int64 if whole * max(int(np.abs(price[place]).max()), 1) < 2**62 else object
        table[place] = (price[place][met].astype(here) @ others.weights.astype(here))[where]
    return CardTables(table, unit * whole)


def scenarios(outlook: Outlook, most: int, seed: int) -> tuple[Codes, list[Fraction] | None]:
    """Joint scenarios of what the others bring, shape (n, n_cities).

    All with their chances where there are at most `most` or `LISTED` of them, else `most` drawn ones.
    """
    if outlook.drawn is not None:
        return outlook.drawn, None
    if n_scenarios(list(outlook.hands)) <= max(most, LISTED):
        listed = every_scenario(list(outlook.hands))
        codes = [tuple(map(sum, zip(*parts, strict=True))) for _, parts in listed]
        return np.array(codes, dtype=np.int64), [chance for chance, _ in listed]
    rng = Random(seed)
    drawn = [
        tuple(map(sum, zip(*(brought(*draw(one, rng)) for one in outlook.hands), strict=True)))
        for _ in range(most)
    ]
    return np.array(drawn, dtype=np.int64), None


def scenario_tables(outlook: Outlook, codes: Codes, price: NDArray[np.int64]) -> Whole:
    """Worth of every set of cards at every city in each scenario, shape (n, n_cities, 2 ** n_cards)."""
    round_ = outlook.round
    totals = totals_below(round_.reach)
    mine = card_codes(round_, totals, round_.hand)
    tables = np.zeros((len(codes), outlook.n_cities, len(mine)), dtype=np.int64)
    for place in np.flatnonzero(price.any(axis=1)).tolist():
        known = totals.code(round_.base[place]) + codes[:, place]
        tables[:, place] = price[place][totals.masks(known[:, None] + mine[None, :])]
    return tables
