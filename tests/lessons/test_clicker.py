"""Somebody who presses anything at all still comes to the end of every lesson."""

from __future__ import annotations

from random import Random

import pytest

from boardkit import IllegalAction
from boardkit.lessons import Lesson, LessonRun, lessons
from boardkit.widgets import LessonWidget
from boardkit.widgets.lesson import WORDS
from tests.lessons.taught import each_lesson
from tests.widgets.board import page_says, possible

NONSENSE = ("play X1Y1>nowhere", "rubbish", "move Rome>", "")
MISPLACED = ("undo", "redo", "practise", "hint", "uncover", "new", "roll")


@each_lesson
def test_a_random_clicker_reaches_the_end(lesson: Lesson) -> None:
    click(lesson, Random(lesson.key), 40)


@pytest.mark.soak
@each_lesson
@pytest.mark.parametrize("seed", range(20))
def test_many_random_clickers_reach_the_end(lesson: Lesson, seed: int) -> None:
    click(lesson, Random(f"{lesson.key} {seed}"), 120)


def click(lesson: Lesson, rng: Random, clicks: int) -> None:
    """Legal and illegal moves, every control, cells run again, progress texts; then Skip to the end."""
    shown = LessonWidget(lesson)
    for _ in range(clicks):
        shown = _click(shown, lesson, rng)
        assert shown.host.notice is None or shown.host.notice.kind != "fault", shown.notice
    page_says(shown, do="choose", text=lesson.key)
    for _ in lesson.step:
        page_says(shown, do="lesson", word="skip")
    assert shown.run.is_finished and shown.run.lesson == lesson


def _click(shown: LessonWidget, lesson: Lesson, rng: Random) -> LessonWidget:
    legal, progress = possible(shown), shown.run.progress
    texts = [*NONSENSE, *shown.run.step.options, progress]
    chance = rng.random()
    if chance < 0.4 and legal:
        page_says(shown, do="play", text=rng.choice(legal))
    elif chance < 0.5:
        page_says(shown, do="play", text=rng.choice(texts))
    elif chance < 0.6:
        page_says(shown, do=rng.choice(MISPLACED))
    elif chance < 0.65 and shown.run.lesson == lesson:
        return LessonWidget(lesson, progress)  # the cell is run again
    else:
        word = rng.choice([*WORDS, "nonsense"])
        if word != "restart" or rng.random() < 0.3:
            page_says(shown, do="lesson", word=word, text=rng.choice(texts))
    return shown


@each_lesson
def test_no_way_of_playing_strands_anybody(lesson: Lesson) -> None:
    """In each step a handful of legal moves, as far as they go, and then Show me: it always leads on."""
    rng, run = Random(lesson.key), LessonRun(lesson)
    while True:
        for _ in range(6):
            _play_anything(run, rng)
        run.show()
        assert run.is_done and bool(run.right) == bool(run.step.ask)
        if not run.next():
            break
    assert run.is_finished


def _play_anything(run: LessonRun, rng: Random) -> None:
    seen = run.match.observe(run.lesson.learner)
    if seen.actions and run.match.to_act == run.lesson.learner:
        run.play(run.match.game.encode(rng.choice(seen.actions)))
    else:
        with pytest.raises(IllegalAction):
            run.play("rubbish")


@each_lesson
def test_progress_survives_a_restart_wherever_somebody_stands(lesson: Lesson) -> None:
    """The text of a step in which something was played goes to the same table in another kernel."""
    rng, run = Random(lesson.key), LessonRun(lesson)
    while True:
        _play_anything(run, rng)
        other = LessonRun(lesson)
        other.resume(run.progress)
        assert (other.at, other.match.state, other.is_done) == (run.at, run.match.state, run.is_done)
        run.show()
        if not run.next():
            return


def test_next_pressed_twice_at_once_goes_one_step() -> None:
    """The second press was drawn for the step before, even where the table stays the same."""
    shown = LessonWidget(lessons("imminence")[0])
    counted = 0
    while not shown.run.is_last:
        page_says(shown, do="lesson", word="show")
        at, token = shown.run.at, shown.token
        for _ in range(2):
            page_says(shown, do="lesson", word="next", token=token)
        assert shown.run.at == at + 1
        counted += 1
    assert counted == len(shown.run.lesson.step) - 1


@pytest.mark.parametrize("number", ["9" * 5000, "0", "²", "99"])
def test_a_progress_text_with_a_strange_number_is_refused(number: str) -> None:
    shown = LessonWidget(lessons("imminence")[0])
    shown.next()
    shown.go_to(f"lesson {shown.run.lesson.key} step {number} | ")
    assert shown.host.notice is not None and shown.host.notice.kind == "refused" and shown.run.at == 1
