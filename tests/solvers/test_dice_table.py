"""The float table says what the exact policy says."""

from __future__ import annotations

import numpy as np
import pytest

from solvers import dice
from solvers.status import BadInput


@pytest.mark.parametrize("goal", ["length", "pips", ("at_least", 4), ("set", 3), ("run", 5)])
@pytest.mark.parametrize("n_dice", [1, 3, 5])
def test_values_and_keeps_are_those_of_the_policy(goal: dice.Goal, n_dice: int) -> None:
    table, policy = dice.table(goal, n_dice), dice.policy(goal, n_dice)
    assert float(table.value) == pytest.approx(float(policy.value), rel=1e-15)
    for left in range(3):
        for at, roll in enumerate(table.rolls):
            assert table.values[left][at] == pytest.approx(float(policy.roll_value(roll, left)), rel=1e-15)
            assert table.best_keep(roll, left) == policy.best_keep(roll, left)


def test_a_function_and_locked_dice() -> None:
    def mean(roll: tuple[int, ...]) -> float:
        return sum(roll) / len(roll)

    table, policy = dice.table(mean, 2, 2, (1, 6)), dice.policy(mean, 2, 2, (1, 6))
    assert float(table.value) == pytest.approx(float(policy.value), abs=1e-12)


def test_many_goals_at_once_are_the_single_tables() -> None:
    rng = np.random.default_rng(7)
    values = rng.integers(0, 50, size=(5, 252)).astype(float)
    many = dice.tables(values)
    place = {roll: at for at, roll in enumerate(many.rolls)}
    for goal in range(5):
        one = dice.table(lambda roll, row=values[goal]: row[place[roll]])
        assert many.value[goal] == one.value
        for left in range(3):
            assert np.array_equal(many.values[left][goal], one.values[left])
            assert np.array_equal(many.keeps[left][goal], one.keeps[left])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros((2, 251)), r"expected \(n_goals, 252\)"),
        (np.zeros(252), r"expected \(n_goals, 252\)"),
        (np.full((1, 252), np.nan), r"expected finite numbers"),
        (np.full((1, 252), np.inf), r"expected finite numbers"),
    ],
)
def test_bad_arrays_are_refused(values: np.ndarray, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        dice.tables(values)


def test_bad_questions_are_refused_as_by_the_policy() -> None:
    with pytest.raises(BadInput, match="n_dice=6"):
        dice.table(n_dice=6)
    with pytest.raises(BadInput, match="found nan"):
        dice.table(lambda roll: float("nan"))
    with pytest.raises(BadInput, match="found 2 dice, expected 5"):
        dice.table().best_keep((1, 2), 1)
