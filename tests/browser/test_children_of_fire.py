"""A placement of Children of Fire in a real browser: laying, turning up, spending, covers, narrow pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.screens import SIZES, LabScreen, Screen
from tests.browser.test_walkthrough import CONTRASTS, CUT_OFF, board, headline, write_notebook

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

START = """from boardkit import Match
from boardkit.lessons import lessons
from boardkit.widgets import Walkthrough"""
LAYING = "taught = lessons('children_of_fire')\nposition = taught[3].positions['second_card']"
MATCH = "match = Match('children_of_fire', seed=4, names=['Ada', 'Bruno'], position=position"


def placement(folder: Path, more: str = ", bots={1: 'heuristic'}", settings: str = "") -> Path:
    """Ada lays her second card of the turn and has three brown tokens."""
    show = f"{MATCH}{more})\nWalkthrough(match, keep=False{settings})"
    return write_notebook(folder / "fire.ipynb", START, LAYING, show)


def assert_readable(screen: Screen) -> None:
    worst = screen.page.evaluate(CONTRASTS)
    assert worst["ratio"] >= 4.5, worst


def test_a_placement_by_mouse(screen: Screen, tmp_path: Path) -> None:
    """A card to the space in front, turned up, then the Archbishop committed on his track."""
    screen.open(placement(tmp_path), ready=".bk-ask")
    shown = board(screen)
    expect(shown.locator(".bk-strip .bk-now")).to_have_text("2a Lay a card")
    flap = shown.locator(".bk-flap", has_text="Prophecies of Ada")
    expect(flap.get_by_role("table")).not_to_be_visible()
    flap.locator("summary").click()
    expect(flap.get_by_role("table")).to_contain_text("Points now")
    screen.picture("1-laying")
    assert_readable(screen)

    shown.locator("[data-field=card][data-value='Annie Horniman']").click()
    shown.locator("[data-field=spot][data-value=church]").click()  # greyed: her own card lies there
    expect(shown.locator(".bk-notice")).to_contain_text("lies at the Church already")
    shown.locator("[data-field=card][data-value='Annie Horniman']").click()
    shown.locator("[data-place=front]").click()
    expect(shown.locator(".bk-strip .bk-now")).to_have_text("2b Turn one up")
    shown.locator("[data-value='Annie Horniman']").click()
    shown.get_by_role("button", name="Go on without").click()  # her power
    expect(shown.locator(".bk-strip .bk-now")).to_have_text("2c Spend")

    shown.get_by_role("button", name="Choose Archbishop").click()
    shown.locator("[data-field=trait][data-value=pious]").click()
    steps = shown.locator("[data-field=steps]")
    expect(steps.nth(2)).to_contain_text("pay 3")
    screen.picture("2-spending")
    assert_readable(screen)
    steps.nth(2).click()
    expect(shown.locator("[data-track=archbishop]")).to_contain_text("commits 3 steps towards pious")
    expect(headline(screen)).to_contain_text("4 of 6 cards laid")
    screen.dark()
    expect(board(screen).locator(".bk-ask")).to_be_visible()
    screen.picture("3-dark")
    assert_readable(screen)


def test_a_cover_and_no_secret_in_the_page_or_the_saved_notebook(screen: Screen, tmp_path: Path) -> None:
    """Two people at one screen: Ada's hand is not on Bruno's page, nor in what is saved."""
    screen.open(placement(tmp_path, more=""), ready=".bk-cover")
    shown = board(screen)
    shown.get_by_role("button", name="I am Ada").click()
    expect(shown).to_contain_text("Hand of Ada")
    shown.locator("[data-field=card][data-value='Annie Horniman']").click()
    shown.locator("[data-place=syndicate]").click()
    shown.get_by_role("button", name="Go on without").click()
    expect(shown.locator(".bk-cover")).to_contain_text("Pass the screen to Bruno")
    assert "Annie Horniman" not in shown.inner_html()
    shown.get_by_role("button", name="I am Bruno").click()
    expect(shown).to_contain_text("Hand of Bruno")
    screen.picture("bruno")
    assert "Annie Horniman" not in shown.inner_html() and "altar before alley" not in shown.inner_html()
    if isinstance(screen, LabScreen):
        assert "Horniman" not in screen.saved_text() and "Sahariel" not in screen.saved_text()


def test_three_discards_are_taken_one_by_one(voila_screen: Screen, tmp_path: Path) -> None:
    fresh = "match = Match('children_of_fire', 3, 4, bots={1: 'heuristic', 2: 'heuristic'})"
    notebook = write_notebook(tmp_path / "fresh.ipynb", START, f"{fresh}\nWalkthrough(match, keep=False)")
    voila_screen.open(notebook, ready=".bk-ask")
    shown = board(voila_screen)
    shown.get_by_role("button", name="Sorcerers").click()
    cards = shown.locator("[data-field=cards]")
    for name in ("Arthur Waite", "William Westcott", "Arthur Waite", "Florence Farr"):  # one is taken back
        cards.and_(shown.locator(f"[data-value='{name}']")).click()
    expect(shown.locator("[data-field=cards][aria-pressed=true]")).to_have_count(2)
    voila_screen.picture("two-taken")
    cards.and_(shown.locator("[data-value='Moina Mathers']")).click()
    expect(headline(voila_screen)).to_contain_text("Turn 1")
    expect(shown.locator(".bk-log")).to_contain_text(
        "discards Florence Farr, Moina Mathers, William Westcott"
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off(voila_screen: Screen, tmp_path: Path, width: int, height: int) -> None:
    """A phone, 1280x768 at 200 % zoom, and a projector."""
    voila_screen.page.set_viewport_size({"width": width, "height": height})
    voila_screen.open(placement(tmp_path), ready=".bk-ask")
    board(voila_screen).locator(".bk-flap summary").last.click()
    voila_screen.picture(f"{width}")
    cut = voila_screen.page.evaluate(CUT_OFF)
    assert cut == [], json.dumps(cut)


def test_the_learning_notebook_shows_its_boards(screen: Screen) -> None:
    screen.open("20_children_of_fire_learn.ipynb", ready=".bk-lesson")
    expect(screen.page.locator(".bk .bk-strip")).to_have_count(16, timeout=60_000)
    screen.picture()


def test_a_question_answered_anew_asks_the_later_ones_again(voila_screen: Screen, tmp_path: Path) -> None:
    position = "position = lessons('children_of_fire')[4].positions['rich']"
    show = f"{MATCH}, bots={{1: 'heuristic'}})\nWalkthrough(match, keep=False)"
    voila_screen.open(write_notebook(tmp_path / "rich.ipynb", START, position, show), ready=".bk-ask")
    shown = board(voila_screen)
    shown.locator("[data-field=pawn][data-value=mogul]").click()
    shown.locator("[data-field=trait][data-value=generous]").click()
    expect(shown.locator("[data-field=steps]")).to_have_count(2)
    shown.locator("[data-field=pawn][data-value=archbishop]").click()
    expect(shown.locator("[data-field=steps]")).to_have_count(0)
    expect(shown.locator("[data-field=trait]")).to_have_count(2)
    trade = shown.locator("details.bk-menu")
    expect(trade.locator("[data-field=given]").first).not_to_be_visible()
    trade.locator("summary").click()
    trade.locator("[data-field=given][data-value=blue]").click()
    trade.locator("[data-field=gained][data-value=red]").click()
    trade.locator("[data-field=n_gained]").first.click()
    expect(shown.locator(".bk-log")).to_contain_text("trades 4 blue for 1 red")
