"""A lesson in a real browser: said, asked, done, by the learner's own way."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.screens import Screen
from tests.browser.test_walkthrough import CONTRASTS, board, write_notebook

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
ENOUGH = 4.5


def open_lesson(screen: Screen, folder: Path, game: str) -> tuple[Any, Any, Callable[[str], None]]:
    """The first lesson of a game: its board, what stands above it, and how its buttons are pressed."""
    cells = ("from boardkit.widgets import LessonWidget", f"LessonWidget({game!r})")
    screen.open(write_notebook(folder / "lesson.ipynb", *cells), ready=".bk-lesson")
    shown = board(screen)
    lesson = shown.locator(".bk-lesson")
    return shown, lesson, lambda name: lesson.get_by_role("button", name=name, exact=True).click()


def test_the_first_lesson(screen: Screen, tmp_path: Path) -> None:
    """From the first word to the last, with a wrong answer and a move of the learner's own choice."""
    shown, lesson, press = open_lesson(screen, tmp_path, "imminence")
    expect(lesson).to_contain_text("step 1 of 5")
    press("Next")
    press("two")
    expect(lesson.locator(".bk-wrong")).to_contain_text("Not so")
    lesson.get_by_role("button", name="Next").click()
    expect(shown.locator(".bk-notice")).to_contain_text("First: How many")
    press("three")
    expect(lesson.locator(".bk-right")).to_be_visible()
    screen.picture("answered")
    press("Next")
    press("Show me")
    press("Next")
    shown.locator("[data-value=C3F1]").click()
    shown.locator("[data-place=calvane]").click()
    expect(lesson).to_contain_text("Done")
    press("Next")
    expect(lesson).to_contain_text("step 5 of 5")
    press("Finish")
    expect(shown.locator(".bk-notice")).to_contain_text("lesson is done")
    progress = lesson.get_by_label("Progress text", exact=True)
    lesson.get_by_text("Where I am, as text").click()
    text = progress.input_value()
    press("Restart")
    expect(lesson).to_contain_text("step 1 of 5")
    lesson.get_by_label("A progress text").fill(text)
    press("Go there")
    expect(lesson).to_contain_text("step 5 of 5")
    screen.picture("end")
    lesson.get_by_text("Hand in (1 line)").click()
    lesson.get_by_label("Your name").fill("Ada")
    lesson.get_by_label("The word of the class").fill("lantern")
    press("Make the text to hand in")
    text = lesson.get_by_label("Text to hand in")
    expect(text).to_have_value(re.compile("by Ada\nlesson imminence/1_goal"))
    assert screen.page.evaluate(CONTRASTS)["ratio"] >= ENOUGH
    screen.picture("handed-in")


def test_the_learning_notebook_runs(screen: Screen) -> None:
    """Every section shows its board, and the drawing by hand works."""
    screen.open("10_imminence_learn.ipynb", ready=".bk-lesson")
    boards = screen.page.locator(".bk .bk-strip")
    expect(boards).to_have_count(12, timeout=30_000)
    drawing = board(screen, 2)
    drawing.get_by_label("A real result").fill("asterra+L2")
    drawing.get_by_label("A real result").press("Enter")
    expect(drawing.locator(".bk-fresh")).to_contain_text("majority Law at Asterra")
    drawing.get_by_role("button", name="Draw", exact=True).click()
    expect(drawing.locator(".bk-fresh")).to_contain_text("is dealt an edict")
    referee = board(screen, 3)
    referee.get_by_label("Whose view").select_option(label="Everything (referee)")
    expect(referee.locator(".bk-cards")).to_have_count(2)
    screen.picture()
