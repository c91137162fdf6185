"""Which dice to roll again and which sequence to name."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from boardkit.games.soul_of_the_empire.dice import sequences, without

Pips = tuple[int, ...]

OUTSIDE_PIP = 0.02
"""What a pip outside the sequence is worth, in dice of the sequence."""


@cache
def sequence_worth(sequence: Pips, outside: Pips, pip: float) -> float:
    """How much can be done with a sequence, its pips worth so much of a die, and the dice outside it."""
    return len(sequence) + pip * sum(sequence) + OUTSIDE_PIP * sum(outside)


def named_worth(sequence: Pips, pip: float) -> float:
    """The part of the worth that depends on which dice are named; the others stay outside."""
    return sequence_worth(sequence, (), pip) - OUTSIDE_PIP * sum(sequence)


@cache
def best_sequence(pips: Pips, pip: float) -> Pips:
    """The sequence among the dice with which most can be done."""
    return max(sequences(pips), key=lambda sequence: named_worth(sequence, pip))


def plain_reroll(pips: Pips, pip: float) -> Pips:
    """Roll what is outside the best sequence."""
    return without(pips, *best_sequence(pips, pip))


def exact_reroll(pips: Pips, rolls_left: int, pip: float) -> Pips:
    """The dice to roll again for the highest expected worth after all rolls; none to keep what lies."""
    return without(pips, *max(_parts(pips), key=lambda kept: _expected(kept, len(pips), rolls_left, pip)))


@cache
def dice_worth(pips: Pips, pip: float) -> float:
    """How much can be done with the best sequence among some dice, and with those outside it."""
    if not pips:
        return 0.0
    sequence = best_sequence(pips, pip)
    return sequence_worth(sequence, without(pips, *sequence), pip)


@cache
def _parts(pips: Pips) -> tuple[Pips, ...]:
    """Every choice of dice to keep, most of them first."""
    found = {part for n in range(len(pips) + 1) for part in combinations(pips, n)}
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


@cache
def _expected(kept: Pips, n: int, rolls_left: int, pip: float) -> float:
    """The expected worth of `n` dice when all but `kept` are rolled now."""
    if len(kept) == n:
        return dice_worth(kept, pip)
    return sum(
        chance * _best(tuple(sorted(kept + rolled)), rolls_left - 1, pip)
        for rolled, chance in _rolls(n - len(kept))
    )


@cache
def _best(pips: Pips, rolls_left: int, pip: float) -> float:
    if rolls_left == 0:
        return dice_worth(pips, pip)
    return max(_expected(kept, len(pips), rolls_left, pip) for kept in _parts(pips))


@cache
def _rolls(n: int) -> tuple[tuple[Pips, float], ...]:
    """Every result of `n` dice with its chance."""
    ways = factorial(n)
    return tuple(
        (faces, ways / prod(map(factorial, Counter(faces).values())) / 6**n)
        for faces in combinations_with_replacement(range(1, 7), n)
    )
