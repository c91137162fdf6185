"""A lesson of Soul of the Empire in a real browser: read on the map, answered, won on the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.screens import Screen
from tests.browser.test_walkthrough import board, write_notebook

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def test_a_game_is_won_in_the_first_lesson(screen: Screen, tmp_path: Path) -> None:
    """Two questions about the map, then a step on it that wins; the last step finishes the lesson."""
    notebook = write_notebook(
        tmp_path / "lesson.ipynb",
        "from boardkit.widgets import LessonWidget",
        "LessonWidget('soul_of_the_empire')",
    )
    screen.open(notebook, ready=".bk-lesson")
    shown = board(screen)
    lesson = shown.locator(".bk-lesson")

    def press(name: str) -> None:
        lesson.get_by_role("button", name=name, exact=True).click()

    expect(lesson).to_contain_text("step 1 of 6")
    screen.picture("begin")
    press("Next")
    press("two")
    expect(lesson.locator(".bk-wrong")).to_contain_text("Not so")
    press("five")
    expect(lesson.locator(".bk-right")).to_be_visible()
    press("Next")
    press("Italia Inferior")
    press("Next")
    shown.locator("[data-menu='Move units'] [data-value='3']").click()
    shown.locator("[data-territory=Rome]").click()
    screen.picture("chosen")
    shown.locator("[data-territory='Italia Inferior']").click()
    expect(lesson).to_contain_text("Done")
    screen.picture("won")
    press("Next")
    press("three")
    press("Next")
    expect(lesson).to_contain_text("step 6 of 6")
    press("Finish")
    expect(shown.locator(".bk-notice")).to_contain_text("lesson is done")
