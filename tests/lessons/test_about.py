"""From a rule to the lesson about it."""

from __future__ import annotations

import pytest

from boardkit import GAMES
from boardkit.lessons import about, lessons


def test_the_lesson_that_gives_a_rule_most_room_comes_first() -> None:
    assert about("imminence", "IMM19")[0].name == "3_majority"
    assert about("children_of_fire", "COF29")[0].name == "1_goal_and_successors"


def test_a_rule_that_no_step_cites_leads_to_its_section() -> None:
    found, section = about("imminence", "IMM11"), GAMES["imminence"].rules["IMM11"].section
    assert found and not any("IMM11" in lesson.rules for lesson in found)
    assert all(section in {GAMES["imminence"].rules[key].section for key in one.rules} for one in found)


def test_a_key_that_does_not_exist_leads_nowhere() -> None:
    assert about("imminence", "IMM99") == ()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_rule_of_a_lesson_leads_back_to_it(game: str) -> None:
    for lesson in lessons(game):
        assert all(lesson in about(game, rule) for rule in lesson.rules)
