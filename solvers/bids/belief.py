"""What the backs allow, and what a seat believes of the others' hidden and coming cards.

A *deal* says which cards lie behind a rival's backs. By default every way to put its cards behind them counts
the same. What a rival still plays is one of four models: any card anywhere (``"uniform"``), a plan fixed now
that is best if all others play anywhere (``"best reply"``), half the one and half the other (``"sensible"``),
or the game's rule-of-thumb player (``"heuristic"``, see `sampling`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import islice, product
from math import comb, inf, lcm, prod
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from boardkit.games.imminence.content import back
from solvers.bids.cardsets import Split, all_splits, best_splits, best_ways
from solvers.bids.seen import Deal, Rival, Round, without
from solvers.bids.worth import Codes, Whole, card_codes, totals_below
from solvers.status import BadInput

if TYPE_CHECKING:
    from solvers.bids.outlook import Outlook

Belief = Mapping[int, Mapping[Deal, int | Fraction]]
"""For seats of which more is believed than the backs say: weights of their deals."""

Others = Literal["uniform", "best reply", "sensible", "heuristic"]

MODEL_BY_BACKS = ("uniform over what the backs allow", "as stated about the backs")
"""The belief about hidden cards in words: by default, and where the caller states one."""


@dataclass(frozen=True)
class Spread:
    """Totals that may come to a city, as codes, each with a whole weight out of `total`."""

    codes: Codes
    weights: Whole
    total: int


@dataclass(frozen=True)
class Hand:
    """One thing a rival may hold: a deal, what is left in hand, and how often each set goes to each city.

    Attributes
    ----------
    deal, cards : tuple of str
        The cards behind its backs and those still in hand.
    chance : Fraction
        How likely this deal is.
    laid : tuple of int, shape (n_cities,)
        Codes of the cards behind its backs at each city.
    codes : array, shape (2 ** n_cards,)
        Codes of the sets of cards in hand.
    counts : array of int, shape (n_cities, 2 ** n_cards)
        Of `ways` equally likely ways to play on, how many lay that set there.
    splits : tuple of tuple of int
        Those ways, or nothing where all possible ones count the same.
    left : int
        Cards it still plays.
    """

    deal: Deal
    cards: tuple[str, ...]
    chance: Fraction
    laid: tuple[int, ...]
    codes: Codes
    counts: Whole
    ways: int
    splits: tuple[Split, ...]
    left: int


def deals(rival: Rival) -> dict[Deal, int]:
    """Every set of cards that fits a rival's backs, with the number of ways it does."""
    found: dict[Deal, int] = {(): 1}
    for _, letters in rival.laid:
        grown: dict[Deal, int] = {}
        for deal, ways in found.items():
            for card in without(rival.deck, deal):
                if back(card) == letters:
                    grown[(*deal, card)] = grown.get((*deal, card), 0) + ways
        found = grown
    return found


def believed(rival: Rival, belief: Belief | None) -> dict[Deal, Fraction]:
    """The chance of each deal of a rival: uniform over what the backs allow, or as `belief` says.

    Raises
    ------
    BadInput
        A deal that the backs do not allow, a negative weight, or weights that are all 0.
    """
    allowed: Mapping[Deal, int | Fraction] = deals(rival)
    weights = allowed if belief is None or rival.seat not in belief else belief[rival.seat]
    for deal, weight in weights.items():
        if deal not in allowed:
            backs = ", ".join(letters for _, letters in rival.laid)
            raise BadInput(f"belief about seat {rival.seat}: found {deal}, expected cards with backs {backs}")
        if weight < 0:
            raise BadInput(f"belief about seat {rival.seat}, {deal}: found {weight}, expected 0 or more")
    whole = Fraction(sum(weights.values()))
    if not whole:
        raise BadInput(f"belief about seat {rival.seat}: expected some weight above 0")
    return {deal: Fraction(weight) / whole for deal, weight in weights.items() if weight}


def grown(chances: Mapping[Deal, Fraction], rival: Rival, letters: str) -> dict[Deal, Fraction]:
    """The deals after a rival has laid one more back, if it plays any of its cards alike.

    All its hands have the same backs, so that the back alone says nothing of the cards laid before.
    """
    found: dict[Deal, Fraction] = {}
    for deal, chance in chances.items():
        fitting = [card for card in without(rival.deck, deal) if back(card) == letters]
        for card in fitting:
            longer = (*deal, card)
            found[longer] = found.get(longer, Fraction(0)) + chance / len(fitting)
    return found


def hands(
    round_: Round, rival: Rival, chances: Mapping[Deal, Fraction], others: Others = "uniform"
) -> list[Hand]:
    """Everything a rival may hold, and how it plays on by the model `others`."""
    if others == "sensible":
        halves = {deal: chance / 2 for deal, chance in chances.items()}
        return [*hands(round_, rival, halves, "uniform"), *hands(round_, rival, halves, "best reply")]
    ahead = None
    if others == "best reply" and rival.left:
        ahead = _ahead_of(round_.seen_by(rival, next(iter(chances))))
    return [_hand(round_, rival, dealt, ahead) for dealt in chances.items()]


def _ahead_of(theirs: Round) -> Outlook:
    """What another seat expects of the table, which does not depend on its own cards."""
    from solvers.bids.outlook import look_out

    return look_out(theirs)


def _hand(round_: Round, rival: Rival, dealt: tuple[Deal, Fraction], ahead: Outlook | None) -> Hand:
    (deal, chance), totals = dealt, totals_below(round_.reach)
    cards = without(rival.deck, deal)
    laid = [0] * len(round_.cities)
    for (place, _), card in zip(rival.laid, deal, strict=True):
        laid[place] += totals.code(round_.amounts[card])
    splits: tuple[Split, ...] = ()
    if ahead is not None:
        counts, ways, splits = _best_replies(replace(ahead, round=round_.seen_by(rival, deal)))
    else:
        counts, ways = _anywhere(len(round_.cities), len(cards), rival.left)
    codes = card_codes(round_, totals, cards)
    return Hand(deal, cards, chance, tuple(laid), codes, counts, ways, splits, rival.left)


def _anywhere(n_cities: int, n_cards: int, left: int) -> tuple[Whole, int]:
    """Every choice of cards at any cities alike: how many ways lay each set at a city, and all ways."""
    rest = [
        comb(n_cards - size, left - size) * (n_cities - 1) ** (left - size) if size <= left else 0
        for size in (bits.bit_count() for bits in range(1 << n_cards))
    ]
    return np.array([rest] * n_cities, dtype=np.int64), comb(n_cards, left) * n_cities**left


def _best_replies(ahead: Outlook) -> tuple[Whole, int, tuple[Split, ...]]:
    """All best plans of another seat that takes the rest of the table to play anywhere."""
    from solvers.bids.outlook import card_tables

    tables, left = card_tables(ahead, "average").whole, ahead.round.left
    counts, ways = best_ways(tables, left)
    return counts, ways, tuple(islice(best_splits(tables, left), SPLITS_KEPT))


SPLITS_KEPT = 1_000
"""Best plans of a rival that are kept for drawing scenarios, at most."""
ROUNDED = 2**48
"""Total of the weights of a spread that is rounded."""


def spread(rival_hands: list[Hand], place: int) -> Spread:
    """What one rival brings to a city in all, over everything it may hold."""
    whole = lcm(*(hand.ways * hand.chance.denominator for hand in rival_hands))
    weights: dict[int, int] = {}
    for hand in rival_hands:
        factor = hand.chance.numerator * whole // (hand.ways * hand.chance.denominator)
        for code, count in zip(hand.codes.tolist(), hand.counts[place].tolist(), strict=True):
            if count:
                weights[hand.laid[place] + code] = weights.get(hand.laid[place] + code, 0) + factor * count
    return Spread(*_arrays(weights, whole), whole)


def _arrays(weights: Mapping[int, int], whole: int) -> tuple[Codes, Whole]:
    codes = sorted(weights)
    kind: Any = np.int64 if whole < 2**40 else object
    return np.array(codes, dtype=np.int64), np.array([weights[code] for code in codes], dtype=kind)


def together(spreads: list[Spread], exact: bool = True) -> Spread:
    """What several rivals bring to a city, each on its own; weights of 48 bits where it need not be exact."""
    nothing = Spread(np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64), 1)
    total = prod(spread.total for spread in spreads)
    kind: Any = np.int64 if total < 2**62 else object if exact else float
    found = reduce(lambda one, other: _both(one, other, kind), spreads, nothing)
    if kind is not float:
        return Spread(found.codes, found.weights, total)
    shares = np.array(found.weights, dtype=float) / found.weights.sum()
    return Spread(found.codes, np.rint(shares * ROUNDED).astype(np.int64), ROUNDED)


def _both(one: Spread, other: Spread, kind: Any) -> Spread:
    few, many = sorted((one, other), key=lambda spread: len(spread.codes))
    sums = np.zeros(int(one.codes.max() + other.codes.max()) + 1, dtype=kind)
    weights = many.weights.astype(kind)
    for code, weight in zip(few.codes.tolist(), few.weights.tolist(), strict=True):
        sums[many.codes + code] += weight * weights
    codes = np.flatnonzero(sums)
    return Spread(codes, sums[codes], 0)


def draw(rival_hands: list[Hand], rng: Random) -> tuple[Hand, Split]:
    """One thing a rival may hold and one way it may play on, drawn by their chances."""
    hand = rng.choices(rival_hands, [float(hand.chance) for hand in rival_hands])[0]
    if hand.splits:
        return hand, hand.splits[rng.randrange(len(hand.splits))]
    split = [0] * len(hand.laid)
    for card in rng.sample(range(len(hand.cards)), hand.left):
        split[rng.randrange(len(split))] |= 1 << card
    return hand, tuple(split)


def brought(hand: Hand, split: Split) -> tuple[int, ...]:
    """Codes of what a rival brings to each city, shape (n_cities,)."""
    codes = hand.codes
    return tuple(laid + int(codes[part]) for laid, part in zip(hand.laid, split, strict=True))


def every_scenario(all_hands: list[list[Hand]]) -> list[tuple[Fraction, tuple[tuple[int, ...], ...]]]:
    """Every joint scenario of all rivals: its chance, and the codes each brings to each city."""
    ways = [
        [(hand.chance / hand.ways, brought(hand, split)) for hand in one for split in _every_way(hand)]
        for one in all_hands
    ]
    return [
        (prod((chance for chance, _ in one), start=Fraction(1)), tuple(codes for _, codes in one))
        for one in product(*ways)
    ]


def _every_way(hand: Hand) -> list[Split]:
    return list(hand.splits or all_splits(len(hand.laid), len(hand.cards), hand.left))


def n_scenarios(all_hands: list[list[Hand]]) -> float:
    """How many scenarios `every_scenario` would list; infinite where not all ways are kept."""
    kept = all(not hand.splits or len(hand.splits) == hand.ways for one in all_hands for hand in one)
    return prod(sum(hand.ways for hand in one) for one in all_hands) if kept else inf
