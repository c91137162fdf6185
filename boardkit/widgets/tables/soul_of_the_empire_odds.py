"""The chance that a roll under way ends with a sequence of some length, exactly.

For each length it is the chance under the best play for that length: no way of keeping dice reaches it more
often. What a sequence is, is asked of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from boardkit.games.soul_of_the_empire.dice import sequences, without

Pips = tuple[int, ...]
SHORTEST = 3
"""Lengths from here on are told; shorter sequences nearly always lie there."""
FACES = range(1, 7)


def chances(kept: Pips, n: int, rolls: int) -> dict[int, Fraction]:
    """The chance of at least each length when dice are rolled beside those that are kept.

    Parameters
    ----------
    kept : tuple of int
        Dice that stay, 1 to 6 in rising order.
    n : int
        How many dice there are in all.
    rolls : int
        Rolls left, this one included.

    Returns
    -------
    dict
        Length to chance, from the shortest that is told to all dice.
    """
    lengths = range(min(SHORTEST, n), n + 1)
    return {length: Fraction(_ways(kept, n, rolls, length), 6 ** (n * rolls)) for length in lengths}


def rerolls(pips: Pips) -> Iterable[Pips]:
    """Every choice of dice to roll again, none included."""
    found = {dice for n in range(len(pips) + 1) for dice in combinations(pips, n)}
    return sorted(found, key=lambda dice: (len(dice), dice))


def outlook(pips: Pips, rolls: int) -> dict[Pips, dict[int, Fraction]]:
    """For every choice of dice to roll again the chances of the lengths; without any, what lies there."""
    told = {dice: chances(without(pips, *dice), len(pips), rolls) for dice in rerolls(pips) if dice}
    return {(): {length: Fraction(longest(pips) >= length) for length in told[pips]}} | told if pips else {}


@lru_cache(maxsize=4096)
def longest(pips: Pips) -> int:
    """The length of the longest sequence among some dice."""
    return len(sequences(pips)[0])


@cache
def _ways(kept: Pips, n: int, rolls: int, length: int) -> int:
    """Of the equally likely courses of all rolls (six to the dice, a roll) those that reach the length."""
    idle = 6 ** len(kept)  # a die that is kept counts as if it were rolled to no effect
    return idle * sum(
        ways * _best(tuple(sorted(kept + rolled)), rolls - 1, length)
        for rolled, ways in _rolls(n - len(kept))
    )


@cache
def _best(pips: Pips, rolls: int, length: int) -> int:
    """The same for dice that lie, when the owner keeps whatever is best."""
    if longest(pips) >= length:
        return int(6 ** (len(pips) * rolls))
    if not rolls:
        return 0
    return max(_ways(without(pips, *dice), len(pips), rolls, length) for dice in rerolls(pips) if dice)


@cache
def _rolls(n: int) -> tuple[tuple[Pips, int], ...]:
    """Every result of some dice with the number of ways in which it comes."""
    return tuple(
        (faces, factorial(n) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(FACES, n)
    )
