"""The programme a textbook would write: expected values by multinomial chances, in pure Python.

Everything that does not depend on the values (chances, sums of dice, keeps of each roll) is made beforehand,
so that only the work itself is timed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

Dice = tuple[int, ...]

FACES = range(1, 7)
ROLLS = tuple(combinations_with_replacement(FACES, 5))


def chance(thrown: Dice) -> float:
    orders = factorial(len(thrown)) // prod(map(factorial, Counter(thrown).values()))
    return orders / 6 ** len(thrown)


def results(keep: Dice) -> list[tuple[Dice, float]]:
    throws = combinations_with_replacement(FACES, 5 - len(keep))
    return [(tuple(sorted(keep + thrown)), chance(thrown)) for thrown in throws]


RESULTS = {keep: results(keep) for size in range(6) for keep in combinations_with_replacement(FACES, size)}
KEEPS = {roll: sorted({keep for size in range(6) for keep in combinations(roll, size)}) for roll in ROLLS}


def table(worth: dict[Dice, float]) -> tuple[float, list[tuple[dict[Dice, float], dict[Dice, Dice]]]]:
    """Return the value before the first roll, and values and best keeps with one and with two rolls left."""
    values, stages = worth, []
    for _ in range(2):
        expected = {keep: sum([p * values[roll] for roll, p in after]) for keep, after in RESULTS.items()}
        best = {roll: max(keeps, key=expected.__getitem__) for roll, keeps in KEEPS.items()}
        values = {roll: expected[keep] for roll, keep in best.items()}
        stages.append((values, best))
    return sum([p * values[roll] for roll, p in RESULTS[()]]), stages
