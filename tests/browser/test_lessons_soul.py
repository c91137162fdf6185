"""A lesson of Soul of the Empire in a real browser: read on the map, answered, won on the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.screens import Screen
from tests.browser.test_walkthrough import board
from tests.browser.test_walkthrough_lessons import open_lesson

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def test_a_game_is_won_in_the_first_lesson(screen: Screen, tmp_path: Path) -> None:
    """Two questions about the map, then a step on it that wins; the last step finishes the lesson."""
    shown, lesson, press = open_lesson(screen, tmp_path, "soul_of_the_empire")
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


def test_the_learning_notebook_shows_a_board_in_every_section(screen: Screen) -> None:
    """Eleven lessons and seven sections; the board of the section on moves is a working one."""
    screen.open("30_soul_of_the_empire_learn.ipynb", ready=".bk-lesson")
    boards = screen.page.locator(".bk .bk-strip")
    expect(boards).to_have_count(18, timeout=60_000)
    screen.picture("top")
    moving = board(screen, 4)
    moving.locator("[data-menu='Move units'] [data-value='3']").click()
    moving.locator("[data-territory=Dalmatia]").click()
    moving.locator("[data-territory=Pannonia]").click()
    expect(moving.locator(".bk-fresh").last).to_contain_text("from Dalmatia to Pannonia")
    moving.screenshot(path=screen.picture("move"))
