"""Kuhn poker, solved from the engine alone, has its known value."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

from solvers import matrix
from tests.toys import kuhn

FIRST = [("bet", "bet"), ("pass", "pass"), ("pass", "bet")]
"""What the first player does at once, and after pass and bet, with one card."""
SECOND = list(product(("pass", "bet"), repeat=2))
"""What the second player does after a pass, and after a bet, with one card."""
DEALS = list(permutations(range(3), 2))


def chips(deal: tuple[int, int], first: tuple[str, str], second: tuple[str, str]) -> int:
    """What the first player wins with these plans, by the engine."""
    cards = [kuhn.CARDS[number] for number in deal]
    plans = (
        {(cards[0], ""): first[0], (cards[0], "pb"): first[1]},
        {(cards[1], "p"): second[0], (cards[1], "b"): second[1]},
    )
    return kuhn.payoff(cards, plans)


def test_the_value_is_minus_an_eighteenth() -> None:
    won = {(deal, a, b): chips(deal, a, b) for deal in DEALS for a in FIRST for b in SECOND}
    payoff = [
        [Fraction(sum(won[deal, row[deal[0]], column[deal[1]]] for deal in DEALS), 6)
         for column in product(SECOND, repeat=3)]
        for row in product(FIRST, repeat=3)
    ]  # fmt: skip
    found = matrix.solve([[float(entry) for entry in row] for row in payoff])
    assert abs(found.value - Fraction(-1, 18)) < 1e-9 and found.gap < 1e-9
