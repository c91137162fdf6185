"""Sets and runs: SOE38, SOE39, SA12, SA15."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import dice
from solvers.status import BadInput

rolls = st.lists(st.integers(1, 6), min_size=1, max_size=5)


def lies_in_one_line(chosen: tuple[int, ...]) -> bool:
    """The rule text once more, over differences: all 0 is a set, all 1 is a run."""
    steps = {later - earlier for earlier, later in zip(chosen, chosen[1:], strict=False)}
    return len(steps) == 0 or steps in ({0}, {1})


def test_SOE38_SOE39_sets_and_runs_of_every_roll_are_the_listed_ones() -> None:
    for size in range(1, 6):
        for roll in combinations_with_replacement(range(1, 7), size):
            parts = {part for length in range(1, size + 1) for part in combinations(roll, length)}
            assert set(dice.sequences(roll)) == {part for part in parts if lies_in_one_line(part)}


def test_SA12_one_die_is_a_sequence() -> None:
    assert dice.sequences([4]) == ((4,),)
    assert (6,) in dice.sequences([1, 3, 6])


def test_SA15_no_run_from_six_to_one() -> None:
    assert dice.sequences([5, 6, 1], maximal=True) == ((5, 6), (1,))


def test_longest_first_then_by_faces() -> None:
    assert dice.sequences([6, 5, 3, 3, 2]) == ((2, 3), (3, 3), (5, 6), (2,), (3,), (5,), (6,))


@given(rolls)
def test_maximal_sequences_are_parts_of_no_other(roll: list[int]) -> None:
    every, maximal = dice.sequences(roll), dice.sequences(roll, maximal=True)
    assert set(maximal) <= set(every)
    for one in every:
        inside = [
            other for other in every if other != one and all(one.count(f) <= other.count(f) for f in one)
        ]
        assert (one in maximal) == (not inside)


@given(rolls)
def test_order_of_the_dice_does_not_matter(roll: list[int]) -> None:
    assert dice.sequences(roll) == dice.sequences(roll[::-1]) == dice.sequences(sorted(roll))


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ([], r"found 0 dice, expected 1 to 5"),
        ([1, 2, 3, 4, 5, 6, 6], r"found 7 dice, expected 1 to 5"),
        ([0, 3], r"found the face 0, expected a whole number from 1 to 6"),
        ([3, 7], r"roll 3 7: found the face 7"),
        ([2.0], r"found the face 2.0"),
        ([True], r"found the face True"),
        (["3"], r"found the face '3'"),
        ("233", r"found text"),
    ],
)
def test_bad_rolls_are_refused_with_what_was_expected(roll: list[int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        dice.sequences(roll)
