"""What a final roll is worth: named goals, or any function of the faces.

A goal is a name (``"length"``, ``"pips"``), a name with a number (``("at_least", 4)``: a sequence of at
least four dice, ``("set", 5)``: at least five equal dice, ``("run", 4)``: a run of at least four), or a
function that takes the sorted faces and gives a number. Goals with a number are worth 1 when reached and 0
otherwise, so their expected value is a chance.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TypeAlias

from solvers.dice.lattice import lattice
from solvers.dice.sequence import MOST_DICE, Dice, longest, longest_run, longest_set, most_pips
from solvers.status import BadInput

Worth: TypeAlias = Callable[[Dice], object]
Goal: TypeAlias = str | tuple[str, int] | Worth

_NAMED: dict[str, Callable[[Dice], int]] = {"length": longest, "pips": most_pips}
_REACHED: dict[str, Callable[[Dice], int]] = {"at_least": longest, "set": longest_set, "run": longest_run}


def worth_of(goal: Goal) -> Worth:
    """Return the function that values a final roll for this goal.

    Raises
    ------
    BadInput
        No such goal, or a number of dice outside 1 to 5.
    """
    if isinstance(goal, str) and goal in _NAMED:
        return _NAMED[goal]
    if isinstance(goal, tuple) and len(goal) == 2 and goal[0] in _REACHED:
        return _reaching(*goal)
    if callable(goal):
        return goal
    numbered = ", ".join(f"({name!r}, k)" for name in _REACHED)
    raise BadInput(f"goal {goal!r}: expected 'length', 'pips', {numbered} or a function of the faces")


def final_values(goal: Goal, n_dice: int, locked: Dice) -> list[Fraction]:
    """Value every full roll, in the order of the lattice, as exact fractions."""
    if isinstance(goal, (str, tuple)):
        return list(_final_values_of_named(goal, n_dice, locked))
    return _final_values(worth_of(goal), n_dice, locked)


@lru_cache(maxsize=64)
def _final_values_of_named(goal: str | tuple[str, int], n_dice: int, locked: Dice) -> tuple[Fraction, ...]:
    return tuple(_final_values(worth_of(goal), n_dice, locked))


def _final_values(worth: Worth, n_dice: int, locked: Dice) -> list[Fraction]:
    rolls = lattice(n_dice).layers[-1]
    whole = [tuple(sorted(roll + locked)) for roll in rolls]
    return [exact_number(worth(dice), dice) for dice in whole]


def as_whole_numbers(values: list[Fraction]) -> tuple[list[int], int]:
    """Bring fractions to one denominator; return the numerators and the denominator."""
    denominator = lcm(*(value.denominator for value in values))
    return [value.numerator * (denominator // value.denominator) for value in values], denominator


def exact_number(found: object, dice: Dice) -> Fraction:
    """Return the value of a roll as a fraction; a float counts for exactly what its bits say."""
    try:
        if isinstance(found, (int, float, Fraction, Decimal)):
            return Fraction(found)
        return Fraction(float(found))  # type: ignore[arg-type]  # numpy's numbers, and whatever else is a number
    except (TypeError, ValueError, OverflowError):
        shown = " ".join(map(str, dice))
        raise BadInput(f"value of the roll {shown}: found {found!r}, expected a finite number") from None


def _reaching(name: str, least: int) -> Worth:
    measure = _REACHED[name]
    if isinstance(least, bool) or not isinstance(least, int) or not 1 <= least <= MOST_DICE:
        raise BadInput(f"goal ({name!r}, {least!r}): expected a number of dice from 1 to {MOST_DICE}")
    return lambda dice: int(measure(dice) >= least)
