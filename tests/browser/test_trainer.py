"""The puzzle trainer in a real browser: a wrong answer, the right one, and the way back after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers import puzzles
from tests.browser.screens import Screen
from tests.browser.test_walkthrough import CONTRASTS, board, write_notebook

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

ENOUGH = 4.5


def trainer(folder: Path, game: str = "imminence") -> Path:
    """A notebook with the trainer of all games, at one of them."""
    return write_notebook(
        folder / "trainer.ipynb",
        "from boardkit.widgets import Trainer\nfrom solvers import puzzles",
        f"Trainer(puzzles.all, {game!r})",
    )


def test_a_puzzle_is_solved_by_clicking(screen: Screen, tmp_path: Path) -> None:
    """A wrong card is punished, a best one is accepted, and both themes can be read."""
    screen.open(trainer(tmp_path), ready=".bk-puzzle")
    shown = board(screen)
    puzzle = shown.locator(".bk-puzzle")
    expect(puzzle).to_contain_text("You are Player 1 and play the last card")
    shown.locator("[data-value=L1C2]").click()
    shown.locator("[data-place=fenrow]").click()
    expect(puzzle.locator(".bk-wrong")).to_contain_text("it gives away 2")
    expect(puzzle.locator(".bk-wrong")).to_contain_text("What punishes it")
    screen.picture("wrong")
    puzzle.get_by_role("button", name="Idea").click()
    expect(puzzle.locator("[data-key=idea]")).to_contain_text("nearly met")
    puzzle.get_by_role("button", name="Rule IMM19: read it").click()
    expect(shown.get_by_role("region", name="Rule IMM19")).to_be_visible()
    shown.locator("[data-value=L1C2]").click()
    shown.locator("[data-place=calvane]").click()
    expect(puzzle.locator(".bk-right")).to_contain_text("Correct.")
    puzzle.get_by_role("button", name="Show the solution").click()
    expect(puzzle.locator("[data-key=solution]")).to_contain_text("proven: all")
    assert screen.page.evaluate(CONTRASTS)["ratio"] >= ENOUGH
    screen.picture("solved")
    text = come_back(screen)
    assert "*imminence/01_ahead_in_every_case" in text


def come_back(screen: Screen) -> str:
    """Turn to the next puzzle, then go back by the progress text; returns it."""
    puzzle = board(screen).locator(".bk-puzzle")
    puzzle.get_by_text("Solved 1 of 15").click()
    text: str = puzzle.get_by_label("Progress text", exact=True).input_value()
    puzzle.get_by_role("button", name="Next puzzle").click()
    expect(puzzle.locator("[data-key=title]")).to_have_text("Nothing is not the least")
    puzzle.get_by_label("A progress text").fill(text)
    puzzle.get_by_role("button", name="Go there").click()
    expect(puzzle.locator("[data-key=title]")).to_have_text("Ahead in every case")
    return text


def test_other_games_and_levels_are_chosen_and_answers_typed(screen: Screen, tmp_path: Path) -> None:
    screen.open(trainer(tmp_path), ready=".bk-puzzle")
    puzzle = board(screen).locator(".bk-puzzle")
    puzzle.get_by_label("Level").select_option("3")
    puzzle.get_by_label("Puzzle", exact=True).select_option("08_how_likely")
    expect(puzzle.locator("[data-key=title]")).to_have_text("How likely is it?")
    puzzle.get_by_label("Your answer").fill("1/7")
    puzzle.get_by_label("Your answer").press("Enter")
    expect(puzzle.locator(".bk-wrong")).to_contain_text("Not the best")
    puzzle.get_by_label("Game").select_option("soul_of_the_empire")
    expect(puzzle.locator("[data-key=title]")).to_have_text("Three in a row")
    puzzle.get_by_label("Your answer").fill("reroll 3 4")
    puzzle.get_by_role("button", name="Check").click()
    expect(puzzle.locator(".bk-right")).to_contain_text("Correct.")
    screen.dark()
    screen.page.locator(".bk-puzzle").wait_for()
    assert screen.page.evaluate(CONTRASTS)["ratio"] >= ENOUGH
    screen.picture("dark")


def test_a_game_is_looked_over(screen: Screen, tmp_path: Path) -> None:
    """The page has all decisions judged, and shows the worst of them on the board."""
    notebook = write_notebook(
        tmp_path / "review.ipynb",
        "from boardkit import Match\nfrom boardkit.widgets import Review",
        "from solvers import puzzles, review",
        "match = Match('imminence', 2, 1, names=['Ada', 'Bruno'])\nmatch.run({0: 'random', 1: 'heuristic'});",
        "Review(match, review, seats=[0], puzzles=puzzles.all)",
    )
    screen.open(notebook, ready=".bk-review")
    shown = board(screen)
    review = shown.locator(".bk-review")
    expect(review.locator("[data-key=judged]")).to_contain_text("17 of 17", timeout=90_000)
    review.get_by_role("button", name="Ada: Play a card face down: Law 1 and Coin 2, Fenrow").click()
    expect(review.locator("[data-key=better]")).to_contain_text("Better: play L1F2>fenrow.")
    expect(shown.locator("[data-key=headline]")).to_contain_text("7 of 8 cards")
    screen.picture("review")
    assert screen.page.evaluate(CONTRASTS)["ratio"] >= ENOUGH
    review.get_by_role("button", name="Two at once").click()
    puzzle = shown.locator(".bk-puzzle")
    expect(puzzle.locator("[data-key=title]")).to_have_text("Two at once")
    puzzle.get_by_role("button", name="Idea").click()
    expect(puzzle.locator("[data-key=idea]")).to_be_visible()
    shown.get_by_role("button", name="Back to the review").click()
    review.get_by_role("button", name="The goal and the table").click()
    expect(shown.locator(".bk-dots")).to_be_visible()
    shown.get_by_role("button", name="Back to the review").click()
    expect(review.locator("[data-key=better]")).to_be_visible()


def test_a_moment_is_frozen_on_the_board(screen: Screen, tmp_path: Path) -> None:
    """The Save panel holds the puzzle file of the moment."""
    notebook = write_notebook(
        tmp_path / "freeze.ipynb",
        "from boardkit import Match\nfrom boardkit.widgets import Walkthrough\nfrom solvers import puzzles",
        "match = Match('imminence', 2, 7, first_player=0, bots={1: 'heuristic'})\n"
        "tellers = {'freezer': puzzles.freeze, 'positions': puzzles.position_text}\n"
        "board = Walkthrough(match, keep=False, **tellers)\n"
        "board.press('faction lanterns')\nboard",
    )
    screen.open(notebook, ready=".bk-ask")
    shown = board(screen)
    shown.get_by_role("button", name="Save", exact=True).click()
    text = shown.get_by_label("Puzzle file of this moment").input_value()
    assert puzzles.parse("moment.toml", text).kind.name == "best_play"
    position = shown.get_by_label("This position as text").input_value()
    screen.picture("freeze")
    before = shown.locator(".bk-s-board").inner_text()
    shown.get_by_role("button", name="New game", exact=True).click()
    shown.locator("summary", has_text="Start from a position").click()
    shown.get_by_label("A position").fill(position)
    shown.get_by_role("button", name="Start this game").click()
    expect(shown.locator(".bk-panel")).to_have_count(0)
    assert shown.locator(".bk-s-board").inner_text() == before
