"""What of the others' cards costs most: the lay-out against which one plan does worst beside another."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boardkit.core.game import Game
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import FRONT, SPOTS
from solvers.bids.influence.plans import Plan, plan, ways, worths
from solvers.bids.influence.seen import Bidder, Bids
from solvers.bids.influence.showing import where
from solvers.bids.influence.spots import Spots

Lead = dict[str, dict[str, Fraction]]


@dataclass(frozen=True)
class Worst:
    """A lay-out of one other seat, and what it costs.

    Attributes
    ----------
    seat : int
        Whose cards.
    cards : tuple of Place
        Its hidden cards and those it still lays, in the order of the boards.
    loss : Fraction
        How much more the better plan leads against them, where no third seat has a card.
    """

    seat: int
    cards: Plan
    loss: Fraction


def worst_case(bids: Bids, spots: Spots, better: Plan, given: Plan) -> Worst:
    """The possible lay-out of one other seat against which `better` gains most over `given`."""
    found = [_worst_of(one, bids, spots, better, given) for one in bids.bidders if one.seat != bids.seat]
    return max(found, key=lambda worst: worst.loss)


def told(game: Game, worst: Worst) -> str:
    """The same in a sentence."""
    if not worst.cards:
        return f"Nothing is hidden: what lies there decides, and costs {float(worst.loss):.3g} points."
    cards = [f"{one.card} {where(game, one.spot)}" for one in worst.cards]
    shown = " and ".join(filter(None, (", ".join(cards[:-1]), cards[-1])))
    return f"Player {worst.seat + 1} may have {shown}; then it costs {float(worst.loss):.3g} points."


def _worst_of(rival: Bidder, bids: Bids, spots: Spots, better: Plan, given: Plan) -> Worst:
    lost = _lost(rival, bids, spots, better, given)
    fixed = sum((lost[spot][card] for spot, card in rival.known), Fraction(0))
    fixed += sum((lost[spot][""] for spot in SPOTS if spot in rival.free), Fraction(0))
    gone = {spot: {card: worth - row[""] for card, worth in row.items()} for spot, row in lost.items()}
    best: Worst | None = None
    for deal in rival.deals:
        hidden = tuple(map(Place, deal.hidden, rival.hidden))
        base = fixed + sum((lost[one.spot][one.card] for one in hidden), Fraction(0))
        found = worths(rival, deal, gone)
        at = int(found.argmax())
        if best is None or base + found[at] > best.loss:
            cards = (*hidden, *plan(rival, deal, ways(rival, deal)[at]))
            best = Worst(
                rival.seat, tuple(sorted(cards, key=lambda one: SPOTS.index(one.spot))), base + found[at]
            )
    assert best is not None
    return best


def _lost(rival: Bidder, bids: Bids, spots: Spots, better: Plan, given: Plan) -> Lead:
    """For each spot and card of a rival there, how much more the better plan leads."""
    cards = sorted({card for deal in rival.deals for card in (*deal.hand, *deal.hidden)})
    cards += [card for _, card in rival.known]
    pairs = (_cards(bids, better), _cards(bids, given))
    return {
        spot: {
            card: _lead(spots, bids.seat, spot, pairs[0].get(spot), (rival.seat, card))
            - _lead(spots, bids.seat, spot, pairs[1].get(spot), (rival.seat, card))
            for card in ("", *cards)
        }
        for spot in SPOTS
    }


def _cards(bids: Bids, placed: Plan) -> dict[str, str]:
    return {**dict(bids.me.known), **{one.spot: one.card for one in placed}}


def _lead(spots: Spots, seat: int, spot: str, mine: str | None, theirs: tuple[int, str]) -> Fraction:
    if spot == FRONT:
        return spots.front_gain(seat) if mine else Fraction(0)
    own, rest = spots.gains(spot, (seat, mine) if mine else None, [theirs] if theirs[1] else [])
    return own - rest / (spots.table.box.players - 1)
