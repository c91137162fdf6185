"""Habits, tipping points, and questions that cannot be answered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solvers import combat
from solvers.status import BadInput, Budget
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play
from tests.solvers.clashes import ATTACK, SYRIA, against_jews, cell

# -- habits and tipping points -----------------------------------------------------------------------------


def test_a_habit_is_answered_by_the_best_plan() -> None:
    battle = combat.solve(GAME, against_jews(), attack=ATTACK)
    low = combat.exploit(battle, {"jewish_1": 3, "jewish_4": 1})
    expected = {
        row: Fraction(3, 4) * cell(battle, row, "jewish_1") + Fraction(1, 4) * cell(battle, row, "jewish_4")
        for row in battle.rows
    }
    assert low.values == expected and low.value == max(expected.values())
    assert set(low.best) == {row for row, value in expected.items() if value == low.value}
    assert low.gain == low.value - battle.value >= 0 and low.risk >= 0


def test_the_defender_can_answer_a_habit_too() -> None:
    battle = combat.solve(GAME, against_jews(), attack=ATTACK)
    found = combat.exploit(battle, combat.ANY, "defender")
    means = {c: -sum(row[n] for row in battle.payoff) / 6 for n, c in enumerate(battle.columns)}
    assert found.values == means and found.gain == max(means.values()) + battle.value


@pytest.mark.parametrize(
    ("habit", "side", "told"),
    [
        ({"jewish_9": 1}, "attacker", "found 'jewish_9', expected one of jewish_1"),
        ({"jewish_1": -1}, "attacker", "found -1, expected 0 or more"),
        ({"jewish_1": 0}, "attacker", "some weight above 0"),
        ({"jewish_1": float("nan")}, "attacker", "expected 0 or more"),
        ("always six", "attacker", "expected 'any card' or weights"),
        ({"jewish_1": 1}, "rome", "expected 'attacker' or 'defender'"),
    ],
)
def test_a_senseless_habit_is_told(habit: Any, side: str, told: str) -> None:
    battle = combat.solve(GAME, against_jews(), attack=ATTACK)
    with pytest.raises(BadInput, match=told):
        combat.exploit(battle, habit, side)


@pytest.mark.parametrize("number", ["rage", "attackers", "defenders"])
def test_tipping_equals_a_new_position_for_each_value(number: str) -> None:
    state = against_jews(rage=1)
    found = combat.tipping(GAME, state, number, (2, 3), attack=ATTACK)
    for value, battle in found.battles.items():
        board = {"coalition": 4, "jewish": 3}
        if number != "rage":
            board["coalition" if number == "attackers" else "jewish"] = value
        anew = given(
            turn="coalition", dice={"coalition": "1"}, units={**SYRIA, "Syria": board},
            rage=value if number == "rage" else 1,
        )  # fmt: skip
        assert battle == combat.solve(GAME, anew, "win", attack=ATTACK)


def test_more_rage_never_hurts_and_the_tip_is_named() -> None:
    found = combat.tipping(GAME, against_jews(), "rage", attack=ATTACK)
    worths = [found.values[rage] for rage in range(-2, 4)]
    assert worths == sorted(worths) and found.now == 0 and found.tips
    for one, other in found.tips:
        assert other == one + 1 and found.values[one] != found.values[other]


@pytest.mark.parametrize(
    ("number", "values", "told"),
    [
        ("mood", None, "expected one of rage, attackers, defenders"),
        ("rage", (4,), "from -2 to 3"),
        ("attackers", (0,), "from 1 to 6"),
        ("defenders", (2.5,), "whole numbers from 1 to 6"),
        ("rage", (), "found no value"),
    ],
)
def test_a_number_that_cannot_change_so_is_told(number: str, values: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        combat.tipping(GAME, against_jews(), number, values, attack=ATTACK)


# -- bad input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        (None, "expected a combat, or attack=... such as 'fight jewish in Syria with 1'"),
        ("done", "expected an attack such as"),
        ("fight roman in Syria with 1", "fight roman in Syria"),
        ("fight jewish in Atlantis with 1", "Atlantis"),
        ("nonsense", "nonsense"),
    ],
)
def test_no_combat_is_told(attack: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told.replace("...", r"\.\.\.")):
        combat.solve(GAME, against_jews(), attack=attack)


def test_a_combat_that_is_decided_is_told() -> None:
    decided = play(against_jews(), ATTACK, "combat card coalition_5", "combat card jewish_2")
    with pytest.raises(BadInput, match="cards are shown"):
        combat.solve(GAME, decided)
    with pytest.raises(BadInput, match="a combat is under way"):
        combat.solve(GAME, play(against_jews(), ATTACK), attack=ATTACK)


def test_a_game_that_is_over_is_told() -> None:
    over = given(phase=None, ended={"winners": (0,), "why": "Rome has won.", "rule": "SOE1"})
    with pytest.raises(BadInput, match="over"):
        combat.solve(GAME, over)


@pytest.mark.parametrize(
    ("payoff", "told"),
    [
        ("fame", "expected one of units, captures"),
        ("captures", "found coalition and jewish, expected a combat of roman"),
        ({"units": "many"}, "numbers as weights"),
        ({}, "at least one"),
        (7, "expected one of units"),
    ],
)
def test_a_senseless_payoff_is_told(payoff: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        combat.solve(GAME, against_jews(), payoff, attack=ATTACK)


def test_a_spent_budget_shows_no_number() -> None:
    with pytest.raises(BadInput, match="budget"):
        combat.solve(GAME, against_jews(), attack=ATTACK, budget=Budget(steps=10))


def test_another_game_is_told() -> None:
    from boardkit import GAMES

    other = GAMES["imminence"]
    with pytest.raises(BadInput, match="expected soul_of_the_empire"):
        combat.solve(other, other.new(2))
