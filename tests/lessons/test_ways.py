"""Goals are conditions on the table: another legal way than the one that the lesson shows counts as well."""

from __future__ import annotations

import pytest

from boardkit.lessons import LessonRun, lessons

ROUND_ABOUT = ["move Dalmatia>Italia Superior", "move Italia Superior>Noricum et Raetia"]
BOTH = ["replace from territory Rome", "replace from supply", "done"]

WAYS = [
    ("01_goal_and_map", 4, ["move with 3", "move Germania>Gothia", "move Rome>Italia Inferior"]),
    ("02_dice_sequence", 2, ["keep"]),
    ("02_dice_sequence", 6, ["move with 5"]),
    ("02_dice_sequence", 6, ["recruit with 4"]),
    ("03_move_and_freeze", 1, ["move with 4", *ROUND_ABOUT, *ROUND_ABOUT]),
    ("03_move_and_freeze", 4, ["move with 3", *ROUND_ABOUT]),
    ("03_move_and_freeze", 5, ["fight coalition in Pannonia with 2", "combat card roman_2"]),
    ("04_recruit", 1, ["recruit with 3", "place Galilaea", "place Galilaea"]),
    ("04_recruit", 3, ["move with 3", *["move Jerusalem>Idumaea"] * 3, "recruit with 2", "place Idumaea"]),
    ("04_recruit", 5, ["recruit with 4", *["place Jerusalem"] * 3]),
    ("06_christians_and_rage", 2, ["fight roman in Syria with 3", "combat card christian_1", *BOTH]),
    ("06_christians_and_rage", 5, ["rage with 3 and -"]),
    ("06_christians_and_rage", 7, ["done"]),
    ("07_objectives_and_markers", 1, ["claim temple with 3"]),
    ("07_objectives_and_markers", 2, ["score hellas"]),
    ("07_objectives_and_markers", 6, ["block roman on parthian_war with 4 and 2"]),
    ("08_power_cards", 1, ["buy with 4 and -", "buy with 3 and -"]),
    ("08_power_cards", 6, ["play auxiliaries", "use auxiliaries", "place Britannia", "place Aegyptus"]),
    ("09_gray_revolts", 3, ["gray move with jewish 2", "move Samaria>Peraea of jewish_revolt"]),
    ("09_gray_revolts", 5, ["fight roman in Jerusalem with 2", "combat card jewish_6"]),
    ("10_two_players", 1, ["faction coalition"]),
    ("10_two_players", 4, ["discard temple with 4 and 2"]),
]


@pytest.mark.parametrize(("name", "step", "way"), WAYS)
def test_another_way_to_the_goal_counts(name: str, step: int, way: list[str]) -> None:
    run = LessonRun(next(lesson for lesson in lessons("soul_of_the_empire") if lesson.name == name))
    while run.at + 1 < step:
        run.skip()
    assert not run.is_done and list(run.step.show) != way
    for text in way:
        run.play(text)
    assert run.is_done


NOT_ENOUGH = [
    ("03_move_and_freeze", 1, ["move with 4", "move Pannonia>Noricum et Raetia", "done"]),
    ("05_combat", 4, ["fight coalition in Pannonia with 3", "combat card roman_5"]),
    ("06_christians_and_rage", 2, ["fight roman in Syria with 4", "combat card christian_6"]),
    ("07_objectives_and_markers", 4, ["claim marker in Thracia with 2"]),
    ("08_power_cards", 6, ["play collect_tribute", "die sequence 5"]),
    ("10_two_players", 6, ["done"]),
]


@pytest.mark.parametrize(("name", "step", "way"), NOT_ENOUGH)
def test_a_way_elsewhere_does_not_count_and_show_me_mends_it(name: str, step: int, way: list[str]) -> None:
    run = LessonRun(next(lesson for lesson in lessons("soul_of_the_empire") if lesson.name == name))
    while run.at + 1 < step:
        run.skip()
    for text in way:
        if run.match.to_act == run.lesson.learner and text in map(
            run.match.game.encode, run.match.observe(run.lesson.learner).actions
        ):
            run.play(text)
    assert not run.is_done
    run.show()
    assert run.is_done
