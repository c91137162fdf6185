"""The one-shot placement of two players: both lay all their cards at once, to a proven equilibrium.

Both hands lie open, so that each side has up to 480 ways. The worth of a pair of ways is a sum over spots,
each resolved by the engine. A double oracle keeps a few ways a side, solves that small table in fractions,
and adds each side's best reply among all ways until nothing is to be gained.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.children_of_fire.content import FRONT, SPOTS
from boardkit.games.children_of_fire.table import Table
from solvers.bids.cardsets import Split
from solvers.bids.influence.plans import Plan, plan, ways
from solvers.bids.influence.respond import Assume
from solvers.bids.influence.seen import Bidder, Bids, Deal, read_bids
from solvers.bids.influence.spots import Spots
from solvers.bids.influence.worth import worth_of
from solvers.bids.oneshot import Mixes, Pairs, double_oracle
from solvers.status import BadInput, Status


@dataclass(frozen=True)
class Bidding:
    """An equilibrium of the one-shot placement.

    Attributes
    ----------
    value : Fraction
        Points of the seat that looks less the other's, on average.
    row, column : dict of tuple of Place to Fraction
        How often each side lays which cards.
    gap : Fraction
        What both sides could still gain together by any other of all their ways.
    status : Status
        ``PROVEN`` if the gap is 0.
    seats : tuple of int
        The seat that looks and the other one.
    ways, size : tuple of int
        Ways of each side in all, and in the last small table.
    rounds : int
        Times that replies were added.
    model : str
        What was assumed, in words.
    """

    value: Fraction
    row: dict[Plan, Fraction]
    column: dict[Plan, Fraction]
    gap: Fraction
    status: Status
    seats: tuple[int, int]
    ways: tuple[int, int]
    size: tuple[int, int]
    rounds: int
    model: str


@dataclass(frozen=True)
class Duel:
    """Two sides with open hands: everything each can lay, and what any pair is worth.

    Attributes
    ----------
    sides : tuple of (Bidder, Deal)
        The seat that looks, then the other.
    worth : array of int, shape (6, n_mine + 1, n_theirs + 1)
        For each spot the lead for each pair of cards there, 0 for none, times `unit`.
    unit : int
        What the whole numbers are divided by.
    """

    sides: tuple[tuple[Bidder, Deal], tuple[Bidder, Deal]]
    worth: NDArray[np.int64]
    unit: int

    def layouts(self, side: int) -> NDArray[np.int64]:
        """Every way of one side with the cards that lie, shape (n_ways, 6): numbers of cards, 0 for none."""
        bidder, deal = self.sides[side]
        found = ways(bidder, deal)
        whole = np.zeros((len(found), len(SPOTS)), dtype=np.int64)
        whole[:, [SPOTS.index(spot) for spot in bidder.free]] = found
        for at, (spot, _) in enumerate(bidder.known, start=len(deal.hand) + 1):
            whole[:, SPOTS.index(spot)] = at
        return whole

    def table(self) -> NDArray[np.int64]:
        """Worth of all pairs of ways, shape (n_mine, n_theirs), times `unit`."""
        mine, theirs = self.layouts(0), self.layouts(1)
        spots = range(len(SPOTS))
        found: NDArray[np.int64] = sum(
            self.worth[at][mine[:, at][:, None], theirs[:, at][None, :]] for at in spots
        )
        return found


def equilibrium(
    game: Game, observation: Observation, hand: tuple[str, ...] | None = None, assume: Assume | None = None
) -> Bidding:
    """Solve the placement of two players in which both lay all their remaining cards at once.

    Parameters
    ----------
    game : Game
        Children of Fire, with the content that is played.
    observation : Observation
        Of the seat that lays a card now.
    hand : tuple of str, optional
        The other's hand, where the seat cannot know it.
    assume : Assume, optional
        Prices and options; the other plays as well as possible.

    Returns
    -------
    Bidding
        Value, both mixes and the gap as exact fractions.

    Raises
    ------
    BadInput
        Another number of players, or a hand that is not known or cannot be.

    Notes
    -----
    A model: in the game itself cards are laid in turn and spots are seen, and hands are hidden.
    """
    assume = assume or Assume()
    bids = read_bids(game, observation, assume.options)
    return solved(duel(bids, bids.table, hand, assume))


def duel(bids: Bids, table: Table, hand: tuple[str, ...] | None, assume: Assume) -> Duel:
    """Both sides and the worth of all pairs of cards on all spots."""
    if len(bids.bidders) != 2:
        raise BadInput(f"{len(bids.bidders)} players: expected 2 for the one-shot placement")
    rival = bids.bidders[1 - bids.seat]
    sides = (bids.me, bids.me.deals[0]), (rival, _open_deal(rival, hand))
    spots = Spots(table, assume.worth or worth_of(table), bids.seat)
    mine, theirs = (_cards(bidder, deal) for bidder, deal in sides)
    worth = [[[_lead(spots, spot, a, b) for b in theirs] for a in mine] for spot in SPOTS]
    unit = lcm(*(value.denominator for rows in worth for row in rows for value in row))
    whole = [[[int(value * unit) for value in row] for row in rows] for rows in worth]
    return Duel(sides, np.array(whole, dtype=np.int64), unit)


def _cards(bidder: Bidder, deal: Deal) -> list[tuple[int, str] | None]:
    names = [*deal.hand, *(card for _, card in bidder.known)]
    return [None, *((bidder.seat, card) for card in names)]


def _open_deal(rival: Bidder, hand: tuple[str, ...] | None) -> Deal:
    if rival.hidden:
        raise BadInput(f"a hidden card of seat {rival.seat} lies at {rival.hidden[0]}: expected none")
    hands = sorted({deal.hand for deal in rival.deals})
    wanted = None if hand is None else tuple(sorted(hand))
    fitting = [one for one in hands if wanted in (None, one)]
    if len(fitting) != 1:
        found = "not known" if hand is None else ", ".join(hand) or "empty"
        raise BadInput(
            f"hand of seat {rival.seat}: found {found}, expected one of {len(hands)} such as {hands[0]}"
        )
    return Deal((), fitting[0])


def _lead(spots: Spots, spot: str, mine: tuple[int, str] | None, theirs: tuple[int, str] | None) -> Fraction:
    if spot == FRONT:
        return _front(spots, mine) - _front(spots, theirs)
    own, rest = spots.gains(spot, mine, [theirs] if theirs else [])
    return own - rest


def _front(spots: Spots, card: tuple[int, str] | None) -> Fraction:
    laid = spots.table.where(card[1]) if card else None
    return spots.front_gain(card[0]) if card and not (laid and laid.up) else Fraction(0)


def solved(given: Duel) -> Bidding:
    """The equilibrium of two sides with open hands."""
    mixes = _mixes(given)
    me, other = given.sides[0][0], given.sides[1][0]
    model = f"both hands open; {me.left} and {other.left} cards laid at once; own points less the other's"
    return Bidding(
        value=mixes.value / given.unit,
        row=_named(given, 0, mixes.row),
        column=_named(given, 1, mixes.column),
        gap=mixes.gap / given.unit,
        status=Status.BOUND if mixes.gap else Status.PROVEN,
        seats=(me.seat, other.seat),
        ways=(len(given.layouts(0)), len(given.layouts(1))),
        size=mixes.size,
        rounds=mixes.rounds,
        model=model,
    )


def _named(given: Duel, side: int, mix: dict[Split, Fraction]) -> dict[Plan, Fraction]:
    """A mix of numbered ways as one of plans."""
    bidder, deal = given.sides[side]
    all_ways = ways(bidder, deal)
    found: dict[Plan, Fraction] = {}
    for (number,), share in mix.items():
        placed = plan(bidder, deal, all_ways[min(number, len(all_ways) - 1)])
        found[placed] = found.get(placed, Fraction(0)) + share
    return found


def _mixes(given: Duel) -> Mixes:
    """Run the double oracle over single ways; the last way of a shorter side is repeated to no effect."""
    table = given.table()
    size = max(table.shape)
    square = np.pad(table, [(0, size - n) for n in table.shape], mode="edge")
    return double_oracle(Pairs(square[None], 1), _best_way)


def _best_way(tables: NDArray[Any], left: int) -> Split:
    """The first of the best ways."""
    return (int(tables[0].argmax()),)
