"""Lessons: every one can be walked, no one strands anybody, and the engine knows every answer."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardkit import GAMES, IllegalAction, SaveError
from boardkit.lessons import Lesson, LessonRun, check_lesson, lessons
from boardkit.widgets import LessonWidget
from tests.lessons.taught import each_lesson
from tests.source import ROOT
from tests.widgets.board import page_says


@each_lesson
def test_show_me_reaches_every_goal_and_every_question_has_one_answer(lesson: Lesson) -> None:
    check_lesson(lesson)


@each_lesson
def test_nothing_but_next_is_needed_where_nothing_is_asked(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    for step in lesson.step:
        assert run.is_done == (not step.do and not step.ask)
        run.show()
        run.next()


@each_lesson
def test_straight_and_zigzag_end_alike(lesson: Lesson) -> None:
    straight, zigzag = LessonRun(lesson), LessonRun(lesson)
    for _ in lesson.step:
        straight.show()
        straight.next()
        zigzag.show()
        zigzag.next()
        zigzag.back()
        zigzag.show()
        zigzag.next()
    assert straight.match.state == zigzag.match.state and straight.at == zigzag.at


@each_lesson
def test_progress_survives_a_new_kernel(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    while True:
        other = LessonRun(lesson)
        other.resume(run.progress)
        assert (other.at, other.match.state) == (run.at, run.match.state)
        run.show()
        if not run.next():
            return


def first() -> LessonRun:
    run = LessonRun(lessons("imminence")[0])
    for _ in range(3):
        run.skip()
    return run


def test_any_legal_way_to_the_goal_counts() -> None:
    run = first()
    for text in map(run.match.game.encode, run.match.observe(0).actions):
        run.again()
        assert not run.is_done
        run.play(text)
        assert run.is_done


def test_a_wrong_answer_does_not_count_and_the_right_one_does() -> None:
    run = LessonRun(lessons("imminence")[0])
    run.next()
    assert not run.answer("six") and not run.next() and run.at == 1
    assert run.answer("three") and run.next() and run.at == 2


def test_the_right_answer_does_not_depend_on_what_was_tried_before() -> None:
    run = LessonRun(lessons("imminence")[2])
    run.next()
    right = run.right
    run.play("play L3F1>asterra")
    assert run.right == right == "none"


def test_an_illegal_move_in_a_lesson_is_refused_and_nothing_is_lost() -> None:
    run = first()
    before = run.match.state
    with pytest.raises(IllegalAction):
        run.play("play L9C9>nowhere")
    assert run.match.state == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lesson",
        "lesson imminence/9_x step 1",
        "lesson imminence/1_goal_and_table step 99",
        "lesson imminence/1_goal_and_table step x",
    ],
)
def test_a_progress_text_that_does_not_fit_is_refused(text: str) -> None:
    run = first()
    at = run.at
    with pytest.raises(SaveError):
        run.resume(text)
    assert run.at == at


def test_a_progress_text_with_moves_that_no_longer_fit_starts_the_step_again() -> None:
    run = first()
    run.resume(f"lesson {run.lesson.key} step 4 | | | | play L9C9>nowhere")
    assert run.at == 3 and not run.is_done


@each_lesson
def test_a_lesson_cites_rules_that_exist(lesson: Lesson) -> None:
    rules = GAMES[lesson.game].rules
    assert all(step.rule in rules for step in lesson.step if step.rule)
    assert any(step.rule for step in lesson.step)


def test_the_lesson_on_the_page() -> None:
    shown = LessonWidget("imminence")
    assert shown.screen["lesson"]["step"] == 1
    shown.next()
    shown.next()
    assert shown.notice.startswith("First:")
    shown.answer("two")
    assert shown.screen["lesson"]["feedback"].startswith("Not so") and not shown.screen["lesson"]["right"]
    shown.answer("three")
    shown.next()
    progress = shown.screen["lesson"]["progress"]
    assert LessonWidget("imminence", progress).screen["lesson"]["step"] == 3
    shown.skip()
    shown.press("play L1C2>calvane")
    assert shown.screen["lesson"]["done"]
    shown.undo()
    assert not shown.screen["lesson"]["done"]
    shown.restart()
    assert shown.screen["lesson"]["step"] == 1


def test_dice_that_were_typed_in_come_back_with_a_progress_text() -> None:
    lesson = lessons("soul_of_the_empire")[1]
    shown = LessonWidget(lesson)
    shown.skip()
    shown.press("reroll 3")
    page_says(shown, do="roll", text="6")
    assert shown.match.observe(0).view.doing.pips == (2, 3, 4, 5, 6)
    again = LessonRun(lesson)
    again.resume(shown.run.progress)
    assert again.match.state == shown.match.state and again.is_done


def test_a_question_the_own_table_cannot_answer_is_asked_on_the_table_of_the_lesson() -> None:
    run = LessonRun(lessons("imminence")[6])
    for _ in range(3):
        run.skip()
    run.play("play L3C1>brenholt")
    run.play("play L1C2>asterra")  # on into the next round, where Bruno answers
    assert run.is_done and len(run.match.observe(0).view.seats[1].backs) == 5
    assert run.next() and run.right == "six"


def test_lessons_lead_on_to_each_other() -> None:
    shown = LessonWidget("imminence")
    keys = [key for key, _ in shown.screen["lesson"]["others"]]
    assert keys == [lesson.key for lesson in lessons("imminence")]
    for _ in range(len(shown.run.lesson.step)):
        shown.skip()
    shown.next()
    assert shown.screen["notice"]["offers"][0][1] == "next lesson"
    page_says(shown, do="next lesson")
    assert shown.run.lesson.key == keys[1] and shown.screen["lesson"]["step"] == 1
    progress = shown.run.progress
    shown.choose(keys[4])
    assert "Law" in shown.text and shown.run.lesson.key == keys[4]
    shown.go_to(progress)
    assert shown.run.lesson.key == keys[1]
    shown.choose("imminence/0_none")
    assert shown.screen["notice"]["kind"] == "refused" and shown.run.lesson.key == keys[1]


def test_the_table_cannot_be_taken_from_under_a_lesson() -> None:
    shown = LessonWidget("imminence")
    match = shown.match
    page_says(shown, do="new", form={"players": 3})
    assert shown.match is match and "no control" in shown.notice


@pytest.mark.parametrize(
    ("game", "least"), [("imminence", 8), ("children_of_fire", 8), ("soul_of_the_empire", 10)]
)
def test_a_game_has_lessons_of_a_few_short_steps(game: str, least: int) -> None:
    assert len(lessons(game)) >= least
    for lesson in lessons(game):
        assert 5 <= len(lesson.step) <= 9
        assert all(len(step.say) <= 700 for step in lesson.step)
        assert any(step.do for step in lesson.step) and any(step.ask for step in lesson.step)


LIGHT = """
import sys
from boardkit import GAMES
from boardkit.lessons import LessonRun, about, lessons
from boardkit.widgets import LessonWidget
for game in GAMES:
    shown = LessonWidget(game)
    for _ in shown.run.lesson.step:
        shown.skip()
    assert shown.run.is_finished
heavy = {"ortools", "plotly", "pandas"} & set(sys.modules)
assert not heavy, heavy
"""


def test_lessons_load_nothing_heavy() -> None:
    """A whole lesson of each game, on the page, without the solvers."""
    subprocess.run([sys.executable, "-c", LIGHT], check=True, cwd=ROOT, timeout=60)
