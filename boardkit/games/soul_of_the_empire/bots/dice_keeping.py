"""Which dice to roll again and which sequence to name."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from boardkit.games.soul_of_the_empire.dice import sequences, without

Pips = tuple[int, ...]

DIE = 1.0
"""What a die in the sequence is worth, and each of its pips."""
PIP = 0.1
OUTSIDE_PIP = 0.02


@cache
def sequence_worth(sequence: Pips, outside: Pips) -> float:
    """How much can be done with a sequence and the dice outside it."""
    return DIE * len(sequence) + PIP * sum(sequence) + OUTSIDE_PIP * sum(outside)


def named_worth(sequence: Pips) -> float:
    """The part of the worth that depends on which dice are named; the others stay outside."""
    return sequence_worth(sequence, ()) - OUTSIDE_PIP * sum(sequence)


@cache
def best_sequence(pips: Pips) -> Pips:
    """The sequence among the dice with which most can be done."""
    return max(sequences(pips), key=named_worth)


def plain_reroll(pips: Pips) -> Pips:
    """Roll what is outside the best sequence."""
    return without(pips, *best_sequence(pips))


def exact_reroll(pips: Pips, rolls_left: int) -> Pips:
    """The dice to roll again for the highest expected worth after all rolls; none to keep what lies."""
    return without(pips, *max(_parts(pips), key=lambda kept: _expected(kept, len(pips), rolls_left)))


@cache
def _parts(pips: Pips) -> tuple[Pips, ...]:
    """Every choice of dice to keep, most of them first."""
    found = {part for n in range(len(pips) + 1) for part in combinations(pips, n)}
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


@cache
def _expected(kept: Pips, n: int, rolls_left: int) -> float:
    """The expected worth of `n` dice when all but `kept` are rolled now."""
    if len(kept) == n:
        sequence = best_sequence(kept)
        return sequence_worth(sequence, without(kept, *sequence))
    return sum(
        chance * _best(tuple(sorted(kept + rolled)), rolls_left - 1)
        for rolled, chance in _rolls(n - len(kept))
    )


@cache
def _best(pips: Pips, rolls_left: int) -> float:
    if rolls_left == 0:
        return _expected(pips, len(pips), 0)
    return max(_expected(kept, len(pips), rolls_left) for kept in _parts(pips))


@cache
def _rolls(n: int) -> tuple[tuple[Pips, float], ...]:
    """Every result of `n` dice with its chance."""
    ways = factorial(n)
    return tuple(
        (faces, ways / prod(map(factorial, Counter(faces).values())) / 6**n)
        for faces in combinations_with_replacement(range(1, 7), n)
    )
