"""What a seat believes of the others' cards: a chance for each card on each spot.

By default every deal that fits what is known counts the same. What a seat still lays is one of three models:
any cards anywhere (``"uniform"``), a plan fixed now that is best against others who lay anything anywhere
(``"best reply"``), or half the one and half the other (``"sensible"``). For any seat a belief about its plans
may be given instead.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Literal

from boardkit.games.children_of_fire.content import FRONT, SPOTS
from solvers.bids.influence.plans import Plan, ways, worths
from solvers.bids.influence.seen import Bidder, Bids, Deal
from solvers.bids.influence.spots import Card, Kind, Spots
from solvers.status import BadInput

Others = Literal["uniform", "best reply", "sensible"]
Belief = Mapping[int, Mapping[Plan, int | Fraction]]
"""For some seats, weights of what they still lay."""
Chances = dict[str, dict[str, Fraction]]
"""For each spot the chance of each card there; ``""`` for none."""
Joint = dict[tuple[Kind, ...], tuple[tuple[Card, ...], int]]
"""Kinds of cards that may lie on a spot together, with such cards and a whole weight."""

MODELS = {
    "uniform": "the others lay any cards anywhere",
    "best reply": "the others lay what is best if all others lay anything anywhere",
    "sensible": "the others lay anything anywhere or, as often, what is best against that",
}


def believed(bids: Bids, spots: Spots, others: Others, belief: Belief | None) -> dict[int, Chances]:
    """The chances of each other seat.

    Raises
    ------
    BadInput
        A belief about no other seat, about a plan that the seat cannot have, or without any weight.
    """
    rivals = [one for one in bids.bidders if one.seat != bids.seat]
    unknown = sorted(set(belief or ()) - {rival.seat for rival in rivals})
    if unknown:
        raise BadInput(f"belief about seat {unknown[0]}: expected another seat of this game")
    uniform = {one.seat: anywhere(one) for one in bids.bidders}
    return {
        rival.seat: as_stated(rival, belief[rival.seat])
        if belief is not None and rival.seat in belief
        else _by_model(rival, uniform, spots, others)
        for rival in rivals
    }


def _by_model(rival: Bidder, uniform: dict[int, Chances], spots: Spots, others: Others) -> Chances:
    if others not in MODELS:
        raise BadInput(f"others {others!r}: expected one of {', '.join(MODELS)}")
    if others == "uniform" or not rival.left:
        return uniform[rival.seat]
    theirs = {seat: chances for seat, chances in uniform.items() if seat != rival.seat}
    replying = best_replies(rival, theirs, spots)
    return replying if others == "best reply" else _mixed(uniform[rival.seat], replying)


def _mixed(one: Chances, other: Chances) -> Chances:
    return {
        spot: {card: (one[spot].get(card, 0) + other[spot].get(card, 0)) / Fraction(2)
               for card in sorted({*one[spot], *other[spot]})}
        for spot in SPOTS
    }  # fmt: skip


def anywhere(bidder: Bidder) -> Chances:
    """Every deal, and every way to lay on from it, counts the same."""
    found = on_the_table(bidder)
    if bidder.left:
        whole = len(bidder.deals) * len(bidder.free)
        for deal in bidder.deals:
            for card in deal.hand:
                share = Fraction(bidder.left, whole * len(deal.hand))
                for spot in bidder.free:
                    found[spot][card] = found[spot].get(card, Fraction(0)) + share
    return _filled(found)


def on_the_table(bidder: Bidder) -> Chances:
    """The chances of the cards that a seat has laid."""
    found: Chances = {spot: {} for spot in SPOTS}
    for spot, card in bidder.known:
        found[spot][card] = Fraction(1)
    for deal in bidder.deals:
        for spot, card in zip(bidder.hidden, deal.hidden, strict=bool(bidder.hidden)):
            found[spot][card] = found[spot].get(card, Fraction(0)) + Fraction(1, len(bidder.deals))
    return found


def _filled(found: Chances) -> Chances:
    """The same with the chance that no card lies there."""
    for chances in found.values():
        chances[""] = 1 - sum(chances.values(), Fraction(0))
    return found


def as_stated(rival: Bidder, stated: Mapping[Plan, int | Fraction]) -> Chances:
    """The chances of a seat about whose plans a belief is given."""
    whole = Fraction(sum(stated.values()))
    if whole <= 0 or min(stated.values()) < 0:
        raise BadInput(f"belief about seat {rival.seat}: expected weights of 0 or more, not all 0")
    found = on_the_table(rival)
    for placed, weight in stated.items():
        _check_plan(rival, placed)
        for one in placed:
            found[one.spot][one.card] = found[one.spot].get(one.card, Fraction(0)) + Fraction(weight) / whole
    return _filled(found)


def _check_plan(rival: Bidder, placed: Plan) -> None:
    cards, spots = {one.card for one in placed}, {one.spot for one in placed}
    fits = len(placed) == len(cards) == len(spots) == rival.left and spots <= set(rival.free)
    if not fits or not any(cards <= set(deal.hand) for deal in rival.deals):
        told = ", ".join(f"{one.card} at {one.spot}" for one in placed) or "nothing"
        raise BadInput(
            f"belief about seat {rival.seat}: found {told}, expected {rival.left} cards it may have"
        )


def best_replies(rival: Bidder, others: dict[int, Chances], spots: Spots) -> Chances:
    """Every deal counts the same, and of each all best plans."""
    found = on_the_table(rival)
    deck = sorted({card for deal in rival.deals for card in deal.hand})
    tables = scaled(tables_of(rival.seat, rival.free, tuple(deck), others, spots))
    for hand in sorted({deal.hand for deal in rival.deals}):
        deal = Deal((), hand)
        often = Fraction(sum(one.hand == hand for one in rival.deals), len(rival.deals))
        worth = worths(rival, deal, tables)
        best = ways(rival, deal)[worth == worth.max()]
        for place, spot in enumerate(rival.free):
            for at, card in enumerate(hand, start=1):
                share = often * Fraction(int((best[:, place] == at).sum()), len(best))
                found[spot][card] = found[spot].get(card, Fraction(0)) + share
    return _filled(found)


def tables_of(
    seat: int, free: tuple[str, ...], cards: tuple[str, ...], others: dict[int, Chances], spots: Spots
) -> dict[str, dict[str, Fraction]]:
    """Expected lead of a seat on each free spot for each of its cards there, and for none.

    The lead is what the seat gets less what the others get on average. A card in front counts for the right
    to spend.
    """
    found = {}
    for spot in free:
        if spot == FRONT:
            found[spot] = {card: spots.front_gain(seat) if card else Fraction(0) for card in ("", *cards)}
        else:
            joint = together(spot, others, spots)
            found[spot] = {card: expected_lead(seat, spot, card, joint, spots) for card in ("", *cards)}
    return found


def expected_lead(seat: int, spot: str, card: str, joint: Joint, spots: Spots) -> Fraction:
    """What one spot brings a seat on average, less what it brings the others on average."""
    mine = (seat, card) if card else None
    own = theirs = whole = 0
    for kinds, (there, weight) in joint.items():
        gain, rest = spots.counted(spot, mine, there, kinds)
        own, theirs, whole = own + weight * gain, theirs + weight * rest, whole + weight
    n_others = spots.table.box.players - 1
    return Fraction(own * n_others - theirs, n_others * whole * spots.unit)


def together(spot: str, others: dict[int, Chances], spots: Spots) -> Joint:
    """Everything that the others may have on a spot, each on its own; cases that do not differ as one."""
    joint: Joint = {(): ((), 1)}
    for seat, chances in others.items():
        possible = {card: chance for card, chance in chances[spot].items() if chance}
        whole = lcm(*(chance.denominator for chance in possible.values()))
        grown: Joint = {}
        for card, chance in possible.items():
            weight = int(chance * whole)
            for kinds, (there, so_far) in joint.items():
                key, longer = _with(kinds, there, (seat, card), spots) if card else (kinds, there)
                first, before = grown.get(key, (longer, 0))
                grown[key] = first, before + so_far * weight
        joint = grown
    return joint


def _with(
    kinds: tuple[Kind, ...], there: tuple[Card, ...], more: Card, spots: Spots
) -> tuple[tuple[Kind, ...], tuple[Card, ...]]:
    """Cards on a spot with one more, sorted by kind."""
    kind = spots.kind(*more)
    at = bisect(kinds, kind)
    return (*kinds[:at], kind, *kinds[at:]), (*there[:at], more, *there[at:])


def scaled(tables: dict[str, dict[str, Fraction]]) -> dict[str, dict[str, int]]:
    """The same tables in whole numbers: only which is greater matters."""
    whole = lcm(*(value.denominator for row in tables.values() for value in row.values()))
    return {spot: {card: int(value * whole) for card, value in row.items()} for spot, row in tables.items()}
