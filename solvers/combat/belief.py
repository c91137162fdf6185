"""Which power cards may lie in a hand that is not seen: every draw from the cards unseen counts the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod

from solvers.status import BadInput

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Hidden:
    """A hand as those see it who do not hold it.

    Attributes
    ----------
    unseen : tuple of str
        Cards that may be in it, a multiset.
    n : int
        How many of them are in it.
    known : tuple of str
        Cards that are known to be in it besides.
    telling : tuple of str
        Cards that make a difference in this combat.
    one_of : tuple of str
        At least one of these is in it: it was laid face down.
    """

    unseen: Cards
    n: int
    known: Cards = ()
    telling: Cards = ()
    one_of: Cards = ()


@dataclass(frozen=True)
class Guess:
    """One way a hand may look: its cards that make a difference, the whole hand, and its chance."""

    cards: Cards
    hand: Cards
    chance: Fraction


def guesses(hidden: Hidden, shared: Cards = ()) -> tuple[Guess, ...]:
    """Every way a hand may look, with chances that add up to 1.

    Cards that make no difference fill a hand up; those that the other side may hold too (`shared`) come
    last, so that no card need lie in two hands.

    Raises
    ------
    BadInput
        More cards are hidden than there are unseen ones.
    """
    if hidden.n > len(hidden.unseen):
        raise BadInput(
            f"a hand of {hidden.n} hidden cards: expected at most {len(hidden.unseen)} unseen ones"
        )
    counts = Counter(card for card in hidden.unseen if card in hidden.telling)
    others = [card for card in hidden.unseen if card not in hidden.telling]
    others.sort(key=lambda card: (card in shared, card))
    found = []
    for cards in _subsets(counts):
        ways = prod(comb(counts[card], cards.count(card)) for card in counts)
        ways *= comb(len(others), hidden.n - len(cards)) if len(cards) <= hidden.n else 0
        telling = tuple(sorted((*cards, *(card for card in hidden.known if card in hidden.telling))))
        if ways and (not hidden.one_of or set(telling) & set(hidden.one_of)):
            rest = [*hidden.known, *cards, *others[: hidden.n - len(cards)]]
            found.append((telling, tuple(sorted(rest)), ways))
    whole = sum(ways for *_, ways in found)
    return tuple(Guess(cards, hand, Fraction(ways, whole)) for cards, hand, ways in found)


def _subsets(counts: Counter[str]) -> Iterator[Cards]:
    names: Sequence[str] = sorted(counts)
    for numbers in product(*(range(counts[name] + 1) for name in names)):
        yield tuple(name for name, n in zip(names, numbers, strict=True) for _ in range(n))
