"""A second method that shares nothing with the solver: 7,776 ordered rolls, each keep a mask of places."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers import dice

MASKS = tuple(product((False, True), repeat=5))
ORDERED = tuple(product(range(1, 7), repeat=5))


def length_by_the_rule(roll: tuple[int, ...]) -> int:
    faces = set(roll)
    runs = [last - first + 1 for first in faces for last in faces if faces >= set(range(first, last + 1))]
    return max(*runs, *(roll.count(face) for face in faces))


def pips_by_the_rule(roll: tuple[int, ...]) -> int:
    faces = set(roll)
    runs = [
        sum(range(first, last + 1))
        for first in faces
        for last in faces
        if faces >= set(range(first, last + 1))
    ]
    return max(*runs, *(face * roll.count(face) for face in faces))


GOALS = {
    "length": ("length", length_by_the_rule),
    "pips": ("pips", pips_by_the_rule),
    "four": (("at_least", 4), lambda roll: int(length_by_the_rule(roll) >= 4)),
    "five equal": (("set", 5), lambda roll: int(len(set(roll)) == 1)),
}


def expected_of_masks(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sum over the places that are rolled; scaled to 6**5 for every mask, shape (32, 6, 6, 6, 6, 6)."""
    sums = []
    for mask in MASKS:
        rolled = tuple(place for place in range(5) if not mask[place])
        total = values.sum(axis=rolled, keepdims=True) * 6 ** sum(mask)
        sums.append(np.broadcast_to(total, values.shape))
    return np.stack(sums)


@pytest.mark.parametrize("name", GOALS)
def test_every_keep_of_all_252_rolls_agrees_with_7776_ordered_rolls(name: str) -> None:
    goal, worth = GOALS[name]
    policy = dice.policy(goal)
    values = np.array([worth(roll) for roll in ORDERED], dtype=np.int64).reshape((6,) * 5)
    checked = set()
    for left in (1, 2):
        expected = expected_of_masks(values)
        values = expected.max(axis=0)
        for roll in ORDERED:
            place = tuple(face - 1 for face in roll)
            best = np.flatnonzero(expected[(slice(None), *place)] == values[place])
            keeps = {tuple(sorted(np.array(roll)[list(MASKS[mask])].tolist())) for mask in best}
            asked = tuple(sorted(roll))
            if (asked, left) not in checked:
                assert set(policy.keeps(asked, left)) == keeps
                assert policy.roll_value(asked, left) * 6 ** (5 * left) == int(values[place])
                checked.add((asked, left))
    assert len(checked) == 2 * 252
    assert policy.value * 6**15 == int(values.sum())
