"""What a final roll is worth: named goals, or any function of the faces.

A goal is a name (``"length"``, ``"pips"``), a name with a number (``("at_least", 4)``: a sequence of at
least four dice, ``("set", 5)``: at least five equal dice, ``("run", 4)``: a run of at least four), or a
function that takes the sorted faces and gives a number. Goals with a number are worth 1 when reached and 0
otherwise, so their expected value is a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import isfinite, lcm
from typing import TypeAlias, cast

from solvers.dice.lattice import lattice
from solvers.dice.sequence import MOST_DICE, Dice, longest, longest_run, longest_set, most_pips
from solvers.status import BadInput

Worth: TypeAlias = Callable[[Dice], object]
Goal: TypeAlias = str | tuple[str, int] | Worth
Number: TypeAlias = int | Fraction | float

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


def final_values(goal: Goal, n_dice: int, locked: Dice) -> Sequence[Number]:
    """Value every full roll, in the order of the lattice."""
    if isinstance(goal, (str, tuple)):
        return _named_values(goal, n_dice, locked)
    return _values(worth_of(goal), n_dice, locked)


@lru_cache(maxsize=64)
def _named_values(goal: str | tuple[str, int], n_dice: int, locked: Dice) -> tuple[Number, ...]:
    return tuple(_values(worth_of(goal), n_dice, locked))


def _values(worth: Worth, n_dice: int, locked: Dice) -> list[Number]:
    rolls = _whole_rolls(n_dice, locked)
    try:
        found = [worth(dice) for dice in rolls]
    except TypeError as problem:
        raise BadInput(f"goal {worth!r}: {problem}, expected a function of the faces") from problem
    if set(map(type, found)) == {float} and all(map(isfinite, cast(list[float], found))):
        return cast(list[Number], found)
    return [finite_number(value, dice) for value, dice in zip(found, rolls, strict=True)]


@lru_cache(maxsize=16)
def _whole_rolls(n_dice: int, locked: Dice) -> tuple[Dice, ...]:
    return tuple(tuple(sorted(roll + locked)) for roll in lattice(n_dice).layers[-1])


def as_whole_numbers(values: Sequence[Number]) -> tuple[list[int], int]:
    """Bring the values to one denominator; a float counts for exactly what its bits say.

    Returns
    -------
    tuple of (list of int, int)
        The numerators and the denominator.
    """
    fractions = [Fraction(value) for value in values]
    denominator = lcm(*(value.denominator for value in fractions))
    return [value.numerator * (denominator // value.denominator) for value in fractions], denominator


def finite_number(found: object, dice: Dice) -> Number:
    """Return the value of a roll as int, Fraction or float, or say that it is no finite number."""
    if type(found) is int or (type(found) is float and isfinite(found)):
        return found
    number = found.item() if hasattr(found, "item") else found  # a number of numpy
    if isinstance(number, Decimal) and number.is_finite():
        return Fraction(number)
    if isinstance(number, (int, Fraction)) or (isinstance(number, float) and isfinite(number)):
        return number
    shown = " ".join(map(str, dice))
    raise BadInput(f"value of the roll {shown}: found {found!r}, expected a finite number")


def _reaching(name: str, least: int) -> Worth:
    measure = _REACHED[name]
    if isinstance(least, bool) or not isinstance(least, int) or not 1 <= least <= MOST_DICE:
        raise BadInput(f"goal ({name!r}, {least!r}): expected a number of dice from 1 to {MOST_DICE}")
    return lambda dice: int(measure(dice) >= least)
