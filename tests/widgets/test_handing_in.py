"""Lessons and the trainer make the text to hand in on the page; it follows the work, the check accepts it."""

from __future__ import annotations

from typing import Any

from boardkit.commands.results import check, read_results
from boardkit.lessons import lessons
from boardkit.widgets import LessonWidget, Trainer
from solvers import puzzles
from tests.widgets.board import page_says

ADA = {"do": "hand in", "by": "Ada", "word": "lantern"}


def handed(shown: Any) -> dict[str, Any]:
    found: dict[str, Any] = shown.screen["lesson"]["hand_in"]
    return found


def good(text: str, word: str = "lantern") -> list[bool]:
    (result,) = read_results(text)
    return [line.good for line in check(result, word)]


def walk(shown: LessonWidget) -> None:
    while not shown.run.is_finished:
        shown.show_me()
        shown.next()


def test_every_lesson_that_was_begun_on_a_board_is_handed_in() -> None:
    shown = LessonWidget("imminence")
    assert handed(shown) == {"by": "", "word": "", "text": "", "lines": 0}
    walk(shown)
    first, second = (lesson.key for lesson in lessons("imminence")[:2])
    page_says(shown, do="choose", text=second)
    shown.show_me()
    shown.next()
    page_says(shown, **ADA)
    assert handed(shown)["lines"] == 2 and good(handed(shown)["text"]) == [True, True, False]
    walk(shown)
    assert good(handed(shown)["text"]) == [True, True, True], "the text follows the work"
    titles = dict(shown.screen["lesson"]["others"])
    assert [titles[key].endswith("✓") for key in (first, second)] == [True, True]


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    shown = LessonWidget("imminence")
    shown.next()
    before = shown.run
    first, second = (lesson.key for lesson in lessons("imminence")[:2])
    shown.choose(second)
    assert shown.run.at == 0
    shown.choose(first)
    assert shown.run is before and shown.match is before.match and shown.run.at == 1


def test_the_trainer_hands_in_the_answers_given_last() -> None:
    shown = Trainer(puzzles.all, "imminence")
    shown.answer(shown.puzzle.solve().answers[0])
    page_says(shown, **ADA)
    assert good(handed(shown)["text"]) == [True, True] and good(handed(shown)["text"], "candle")[0] is False


def test_without_a_name_or_work_nothing_is_handed_in() -> None:
    shown = LessonWidget("imminence")
    page_says(shown, **ADA)
    assert "a lesson begun" in shown.notice and not handed(shown)["text"]
    shown.next()
    for by in ("", "  "):
        page_says(shown, do="hand in", by=by, word="")
        assert "a name" in shown.notice and not handed(shown)["text"]


def test_a_name_is_taken_as_it_is_handed_in_or_refused() -> None:
    shown = LessonWidget("imminence")
    walk(shown)
    page_says(shown, do="hand in", by=" " * 90 + "Ada \n<b>", word="lantern")
    assert handed(shown)["by"] == "Ada <b>" and good(handed(shown)["text"]) == [True, True]
    for long in ({"by": "A" * 81, "word": ""}, {"by": "Bo", "word": "w" * 81}):
        page_says(shown, do="hand in", **long)
        assert "at most 80 characters" in shown.notice and handed(shown)["by"] == "Ada <b>"
