"""The complete table of a goal in floating point: dense arrays instead of the lattice.

One matrix product gives what every keep is worth, one look-up gives the best keep of every roll. Values are
scaled as in the lattice, so that for whole values (up to some 19 000 with five dice and three rolls) every
number is a whole number below 2**53: nothing is rounded before the end, and ties are seen as ties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.dice.keeping import checked_question
from solvers.dice.lattice import Lattice, lattice
from solvers.dice.sequence import Dice, checked_dice
from solvers.dice.values import Goal, final_values
from solvers.status import BadInput

Floats: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.intp]

LARGEST = 1e200


@dataclass(frozen=True, eq=False)
class Table:
    """Values and best keeps of every roll, for one goal or (first axis) for many.

    Attributes
    ----------
    value : ndarray, shape () or (n_goals,)
        Expected value before the first roll.
    values : tuple of ndarray, each of shape (n_rolls,) or (n_goals, n_rolls)
        ``values[rolls_left]``; rolls in lexicographic order as in ``rolls``. Within 1e-12
        of the largest value.
    keeps : tuple of ndarray of the same shapes
        ``keeps[rolls_left]`` as places in ``keep_list``; ties as in ``Policy.best_keep``. Ties of values that
        are not whole numbers are judged after rounding.
    """

    n_dice: int
    value: Floats
    values: tuple[Floats, ...]
    keeps: tuple[Places, ...]

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """All rolls in lexicographic order."""
        return lattice(self.n_dice).layers[-1]

    @property
    def keep_list(self) -> list[Dice]:
        """What the numbers in ``keeps`` stand for."""
        return _dense(self.n_dice).keep_list

    def best_keep(self, roll: Iterable[int], rolls_left: int) -> Dice:
        """Return the best keep of a table for one goal."""
        dice = checked_dice(roll, least=self.n_dice, most=self.n_dice)
        return self.keep_list[int(self.keeps[rolls_left][lattice(self.n_dice).place[dice]])]


@dataclass(frozen=True, eq=False)
class _Dense:
    """Arrays for one number of dice.

    ``ways[keep, roll]``, without the full rolls among the keeps; ``choices[roll, ...]``, the
    preferred keep first.
    """

    keep_list: list[Dice]
    ways: Floats
    choices: Places
    rolls: Places
    row: Places


def solve_one(value: Goal, n_dice: int, rolls: int, locked: Iterable[int]) -> Table:
    """Solve for one goal."""
    n_dice, rolls, fixed = checked_question(n_dice, rolls, locked)
    if isinstance(value, (str, tuple)):
        return _solve(_named(value, n_dice, fixed), n_dice, rolls)
    return _solve(np.array(final_values(value, n_dice, fixed), dtype=float), n_dice, rolls)


def solve_many(values: ArrayLike, n_dice: int, rolls: int) -> Table:
    """Solve for every row of an array of values."""
    n_dice, rolls, _ = checked_question(n_dice, rolls, ())
    try:
        goals = np.asarray(values, dtype=float)
    except (TypeError, ValueError) as problem:
        raise BadInput(f"values: {problem}, expected an array of numbers") from None
    n_rolls = len(lattice(n_dice).layers[-1])
    if goals.ndim != 2 or goals.shape[1] != n_rolls:
        raise BadInput(f"values of shape {goals.shape}: expected (n_goals, {n_rolls}) for {n_dice} dice")
    return _solve(goals, n_dice, rolls)


def _solve(final: Floats, n_dice: int, rolls: int) -> Table:
    if not np.abs(final).max() < LARGEST:
        raise BadInput(f"values of the final rolls: expected finite numbers below {LARGEST}")
    dense, scale = _dense(n_dice), float(lattice(n_dice).scale)
    values, keeps = [final], [dense.rolls + np.zeros(final.shape, dtype=np.intp)]
    scaled, unit = final, 1.0
    for _ in range(rolls - 1):
        scaled, best = _best(scaled, dense, scale)
        unit *= scale
        values.append(scaled / unit)
        keeps.append(best)
    start = np.asarray(scaled @ dense.ways[0] / (unit * scale))
    return Table(n_dice, start, tuple(values), tuple(keeps))


def _best(scaled: Floats, dense: _Dense, scale: float) -> tuple[Floats, Places]:
    """Return the value of every roll with one more roll to come, and the place of its best keep."""
    expected = np.concatenate((scaled @ dense.ways.T, scaled * scale), axis=-1)
    first = expected.take(dense.choices, axis=-1).argmax(axis=-1)
    best = dense.choices[dense.row, first]
    return expected[best] if best.ndim == 1 else np.take_along_axis(expected, best, axis=-1), best


@lru_cache(maxsize=8)
def _dense(n_dice: int) -> _Dense:
    over = lattice(n_dice)
    keeps = [keep for layer in over.layers for keep in layer]
    rolls = over.layers[-1]
    partial = keeps[: -len(rolls)]
    place = {keep: at for at, keep in enumerate(keeps)}
    choices = [_by_preference(roll, place) for roll in rolls]
    return _Dense(
        keep_list=keeps,
        ways=np.array([_ways(keep, over) for keep in partial], dtype=float),
        choices=np.array(choices),
        rolls=np.arange(len(partial), len(keeps)),
        row=np.arange(len(rolls)),
    )


def _ways(keep: Dice, over: Lattice) -> list[int]:
    """Count for every roll the ordered throws that lead to it from this keep, scaled to 6**n in all."""
    row = [0] * len(over.layers[-1])
    rolled = over.n_dice - len(keep)
    for thrown in over.layers[rolled]:
        orders = factorial(rolled) // prod(map(factorial, Counter(thrown).values()))
        row[over.place[tuple(sorted(keep + thrown))]] = orders * 6 ** len(keep)
    return row


def _by_preference(roll: Dice, place: dict[Dice, int]) -> list[int]:
    """Places of all keeps of a roll, most dice first, filled up with the whole roll to 2**n of them."""
    different = {keep for size in range(len(roll) + 1) for keep in combinations(roll, size)}
    ordered = sorted(different, key=lambda keep: (-len(keep), keep))
    return [place[keep] for keep in ordered] + [place[roll]] * (2 ** len(roll) - len(ordered))


@lru_cache(maxsize=64)
def _named(goal: str | tuple[str, int], n_dice: int, locked: Dice) -> Floats:
    values = np.array(final_values(goal, n_dice, locked), dtype=float)
    values.flags.writeable = False
    return values
