"""The exact dice policy: published values, ties, distributions, locked dice, bad input."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import dice
from solvers.status import BadInput, Status

ALL_ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
LENGTH = dice.policy("length")


@pytest.mark.parametrize(
    ("goal", "rolls", "value"),
    [
        ("length", 3, Fraction(25640275, 6718464)),
        (("at_least", 4), 3, Fraction(174441157, 272097792)),
        (("set", 5), 3, Fraction(347897, 7558272)),
        (("at_least", 2), 1, 1),
    ],
)
def test_known_values(goal: dice.Goal, rolls: int, value: Fraction) -> None:
    best = dice.policy(goal, rolls=rolls)
    assert best.value == value
    assert best.status is Status.PROVEN


@pytest.mark.parametrize(
    ("goal", "rolls", "value"),
    [
        ("length", 1, 2.835648),
        ("length", 2, 3.435625),
        (("at_least", 4), 1, 0.174383),
        (("at_least", 4), 2, 0.442456),
    ],
)
def test_known_decimals_of_fewer_rolls(goal: dice.Goal, rolls: int, value: float) -> None:
    assert float(dice.policy(goal, rolls=rolls).value) == pytest.approx(value, abs=5e-7)


def test_five_of_a_kind_may_be_asked_by_a_function() -> None:
    assert dice.policy(lambda roll: roll[0] == roll[-1]).value == Fraction(347897, 7558272)


@pytest.mark.parametrize(
    ("roll", "keep", "values"),
    [
        ((1, 3, 5, 6, 6), (3, 5), {1: Fraction(161, 54), 2: Fraction(1543, 432)}),
        ((2, 3, 4, 4, 4), (2, 3, 4), {1: Fraction(11, 3), 2: Fraction(293, 72)}),
    ],
)
def test_keeps_that_surprise_people(
    roll: tuple[int, ...], keep: tuple[int, ...], values: dict[int, Fraction]
) -> None:
    for left, value in values.items():
        assert LENGTH.keeps(roll, left) == (keep,)
        assert LENGTH.best_keep(roll, left) == keep
        assert LENGTH.roll_value(roll, left) == value


def test_ties_are_sixteen_with_one_roll_left_and_none_with_two() -> None:
    tied = {left: [roll for roll in ALL_ROLLS if len(LENGTH.keeps(roll, left)) > 1] for left in (1, 2)}
    assert len(tied[1]) == 16
    assert tied[2] == []
    for roll in tied[1]:
        keeps = LENGTH.keeps(roll, 1)
        assert keeps[0] == LENGTH.best_keep(roll, 1)
        assert list(keeps) == sorted(keeps, key=lambda keep: (-len(keep), keep))


def test_distribution_with_most_dice_kept_on_ties() -> None:
    assert LENGTH.distribution() == {
        2: Fraction(2752415, 90699264),
        3: Fraction(45753475, 136048896),
        4: Fraction(228544375, 544195584),
        5: Fraction(116122819, 544195584),
    }


def follow(choose: Callable[[tuple[int, ...], int], tuple[int, ...]], rolls: int) -> dict[int, float]:
    """Follow a policy forward over ordered throws, in floats."""
    chances = {(): 1.0}
    for left in range(rolls - 1, -1, -1):
        rolled: dict[tuple[int, ...], float] = {}
        for keep, chance in chances.items():
            thrown = 5 - len(keep)
            for faces in product(range(1, 7), repeat=thrown):
                roll = tuple(sorted(keep + faces))
                rolled[roll] = rolled.get(roll, 0.0) + chance / 6**thrown
        chances = {}
        for roll, chance in rolled.items():
            keep = choose(roll, left) if left else roll
            chances[keep] = chances.get(keep, 0.0) + chance
    lengths: dict[int, float] = {}
    for roll, chance in chances.items():
        length = len(dice.sequences(roll)[0])
        lengths[length] = lengths.get(length, 0.0) + chance
    return lengths


def test_distribution_at_the_other_end_of_the_ties() -> None:
    fewest = follow(lambda roll, left: LENGTH.keeps(roll, left)[-1], 3)
    assert fewest[3] == pytest.approx(0.336264948, abs=1e-9)
    assert fewest[4] == pytest.approx(0.420040849, abs=1e-9)
    assert fewest[5] == pytest.approx(0.213347595, abs=1e-9)


def test_following_the_best_keeps_forward_gives_the_distribution() -> None:
    forward = follow(LENGTH.best_keep, 3)
    for length, chance in LENGTH.distribution().items():
        assert forward[int(length)] == pytest.approx(float(chance), abs=1e-12)


def test_two_roll_spread_of_five_dice_over_ties() -> None:
    two = dice.policy("length", rolls=2)
    ends = [follow(lambda roll, left, at=at: two.keeps(roll, left)[at], 2)[5] for at in (0, -1)]
    assert all(0.105253820 - 1e-9 <= end <= 0.105730119 + 1e-9 for end in ends)
    assert ends[0] != pytest.approx(ends[1], abs=1e-6)


def test_length_and_chance_of_five_are_different_aims() -> None:
    chase = dice.policy(("at_least", 5))
    assert float(chase.value) == pytest.approx(0.2653, abs=5e-5)
    assert chase.distribution(of="length")[5] == chase.value


@pytest.mark.parametrize("goal", ["length", "pips", ("at_least", 3), ("run", 4)])
@pytest.mark.parametrize("n_dice", [1, 2, 3, 4, 5])
def test_distribution_sums_to_one_and_has_the_value_as_mean(goal: dice.Goal, n_dice: int) -> None:
    for rolls in (1, 2, 3):
        best = dice.policy(goal, n_dice, rolls)
        chances = best.distribution()
        assert sum(chances.values()) == 1
        assert sum(value * chance for value, chance in chances.items()) == best.value


def test_distribution_from_a_keep_has_the_value_of_that_keep() -> None:
    for roll in ALL_ROLLS[::17]:
        for keep, value in LENGTH.options(roll, 2)[:4]:
            chances = LENGTH.distribution(keep, 2)
            assert sum(result * chance for result, chance in chances.items()) == value


def test_one_die_that_wants_a_six_is_rolled_until_it_shows() -> None:
    six = dice.policy(lambda roll: roll == (6,), n_dice=1)
    assert six.value == 1 - Fraction(5, 6) ** 3
    assert six.best_keep([6], 2) == (6,)
    assert six.best_keep([5], 2) == ()


def test_all_dice_are_rolled_again_or_all_kept_where_that_is_best() -> None:
    assert LENGTH.best_keep((2, 3, 4, 5, 6), 2) == (2, 3, 4, 5, 6)
    assert dice.policy("pips").best_keep((1, 1, 1, 2, 2), 2) == ()


def test_loss_is_zero_for_the_best_keeps_and_positive_for_others() -> None:
    for roll in ALL_ROLLS[::5]:
        best = LENGTH.keeps(roll, 1)
        for keep, value in LENGTH.options(roll, 1):
            loss = LENGTH.loss(roll, keep, 1)
            assert loss == LENGTH.roll_value(roll, 1) - value
            assert (loss == 0) == (keep in best)
    assert LENGTH.loss((1, 2, 3, 3, 6), (3, 3), 2) > 0
    assert LENGTH.loss((1, 2, 3, 3, 6), (6, 3, 3, 2, 1), 0) == 0


def test_no_roll_left_means_all_dice_stay() -> None:
    assert LENGTH.keeps((1, 2, 2, 5, 6), 0) == ((1, 2, 2, 5, 6),)
    assert LENGTH.roll_value((1, 2, 2, 5, 6), 0) == 2


def test_SA19_locked_dice_count_and_are_not_rolled() -> None:
    best = dice.policy("length", n_dice=1, rolls=3, locked=(2, 3, 4, 4))
    assert best.value == 3 + (1 - Fraction(4, 6) ** 3)
    assert best.best_keep([5], 2) == (5,)
    assert best.distribution() == {3: Fraction(8, 27), 4: Fraction(19, 27)}


def test_locked_dice_reach_the_callers_function_sorted() -> None:
    seen = set()
    dice.policy(lambda roll: seen.add(roll) or 0, n_dice=2, rolls=1, locked=(6, 1))
    assert len(seen) == 21
    assert all(list(roll) == sorted(roll) and {1, 6} <= set(roll) for roll in seen)


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(1, 3), st.integers(1, 3))
def test_any_table_of_values_agrees_with_plain_recursion(data: Any, n_dice: int, rolls: int) -> None:
    everything = tuple(combinations_with_replacement(range(1, 7), n_dice))
    numbers = st.one_of(st.integers(-9, 9), st.fractions(-2, 2, max_denominator=12))
    worth = {roll: data.draw(numbers) for roll in everything}
    best = dice.policy(worth.__getitem__, n_dice, rolls)

    def expected(keep: tuple[int, ...], left: int) -> Fraction:
        throws = list(product(range(1, 7), repeat=n_dice - len(keep)))
        return sum((value(tuple(sorted(keep + throw)), left - 1) for throw in throws), Fraction(0)) / len(
            throws
        )

    known: dict[tuple[tuple[int, ...], int], Fraction] = {}

    def value(roll: tuple[int, ...], left: int) -> Fraction:
        if left == 0:
            return Fraction(worth[roll])
        if (roll, left) not in known:
            known[roll, left] = max(
                expected(tuple(sorted(keep)), left)
                for size in range(n_dice + 1)
                for keep in {tuple(sorted(part)) for part in permutations(roll, size)}
            )
        return known[roll, left]

    assert best.value == expected((), rolls)
    for roll in everything:
        assert best.roll_value(roll, rolls - 1) == value(roll, rolls - 1)


def test_floats_count_for_what_their_bits_say() -> None:
    best = dice.policy(lambda roll: 0.1 * roll[0], n_dice=1, rolls=1)
    assert best.value == sum(Fraction(0.1 * face) for face in range(1, 7)) / 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n_dice": 7}, r"n_dice=7: expected 1 to 5 dice"),
        ({"n_dice": 0}, r"n_dice=0"),
        ({"n_dice": 2.0}, r"n_dice=2.0"),
        ({"n_dice": True}, r"n_dice=True"),
        ({"rolls": 4}, r"rolls=4: expected 1 to 3 rolls"),
        ({"rolls": 0}, r"rolls=0"),
        ({"n_dice": 3, "locked": (1, 2, 3)}, r"n_dice=3: expected 1 to 2 dice beside 3 locked"),
        ({"locked": (1,)}, r"expected 1 to 4 dice beside 1 locked"),
        ({"n_dice": 1, "locked": (9,)}, r"face 9"),
        ({"value": "lenght"}, r"goal 'lenght': expected 'length', 'pips'"),
        ({"value": ("at_least", 6)}, r"expected a number of dice from 1 to 5"),
        ({"value": ("at_least", "4")}, r"expected a number of dice"),
        ({"value": ("least", 4)}, r"goal \('least', 4\)"),
        ({"value": 3}, r"goal 3"),
        ({"value": lambda roll: float("nan")}, r"value of the roll 1 1 1 1 1: found nan, expected a finite"),
        ({"value": lambda roll: float("inf")}, r"found inf"),
        ({"value": lambda roll: None}, r"found None"),
        ({"value": lambda roll: "3"}, r"found '3'"),
    ],
)
def test_bad_questions_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        dice.policy(**arguments)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: LENGTH.keeps((1, 2, 3), 1), r"found 3 dice, expected 5"),
        (lambda: LENGTH.keeps((1, 2, 3, 4, 7), 1), r"face 7"),
        (lambda: LENGTH.keeps((1, 2, 3, 4, 5), 3), r"rolls_left=3: expected 0 to 2"),
        (lambda: LENGTH.keep_value((1,), 0), r"rolls_left=0: expected 1 to 3"),
        (lambda: LENGTH.loss((1, 2, 3, 4, 5), (6,), 1), r"keep \(6,\): expected dice out of the roll"),
        (lambda: LENGTH.loss((1, 2, 3, 4, 5), (1,), 0), r"no roll is left"),
        (lambda: LENGTH.distribution((1,), 4), r"rolls_left=4"),
    ],
)
def test_bad_rolls_and_keeps_are_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ask()


def test_repr_names_goal_value_and_status() -> None:
    text = repr(LENGTH)
    assert "25640275/6718464 = 3.816389" in text
    assert "proven" in text
