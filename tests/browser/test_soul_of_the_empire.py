"""Soul of the Empire in a real browser: units walk on the map, dice are clicked, by keyboard too."""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.screens import SIZES, LabScreen, Screen
from tests.browser.test_walkthrough import CONTRASTS, CUT_OFF, board, headline, write_notebook
from tests.widgets.soul_boards import GAME, MARCH

if TYPE_CHECKING:
    from playwright.sync_api import Locator

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

READY = ".bk-map svg"


def game(folder: Path, start: str = "", before: str = "") -> Path:
    """A notebook with the march, Ada against bots; or with another start; `before` is pressed in the cell."""
    start = start or f"position={json.dumps(MARCH)}"
    return write_notebook(
        folder / "game.ipynb",
        "from boardkit import Match\nfrom boardkit.widgets import Walkthrough",
        f"match = Match({GAME!r}, seed=4, names=['Ada', 'Bruno', 'Cleo', 'Dara'], {start},\n"
        "              bots={1: 'easy', 2: 'easy', 3: 'easy'})\nboard = Walkthrough(match, keep=False)\n"
        f"for text in {before.split('; ') if before else []}:\n    board.press(text)\nboard",
    )


def territory(screen: Screen, name: str) -> Locator:
    """A territory on the map."""
    return board(screen).get_by_role("button", name=re.compile(f"^{name}, "))


def log(screen: Screen) -> Locator:
    return board(screen).locator(".bk-fresh")


def test_a_unit_walks_on_the_map(screen: Screen, tmp_path: Path) -> None:
    """A die, a unit, a destination: the way is named with its price, and a double click is one step."""
    screen.open(game(tmp_path), ready=READY)
    shown = board(screen)
    shown.get_by_role("button", name="a 4: what can it pay for?").first.click()
    expect(shown.get_by_role("group", name="What a 4 can pay for")).to_contain_text("Move units")
    screen.picture("0-die")
    shown.locator(".bk-here").get_by_role("button", name="Move units").click()
    expect(headline(screen)).to_contain_text("4 movement points left")

    territory(screen, "Belgica").click()
    expect(territory(screen, "Belgica")).to_have_attribute("aria-pressed", "true")
    expect(shown.locator("[data-field=origin][data-value=Belgica]")).to_have_attribute("aria-pressed", "true")
    territory(screen, "Moesia").hover()
    told = "Belgica › Noricum et Raetia › Pannonia › Moesia: 3 of 4 pips."
    expect(shown.locator(".bk-mapnote")).to_contain_text(told)
    screen.picture("1-way")
    territory(screen, "Narbonensis").dblclick()
    expect(headline(screen)).to_contain_text("3 movement points left")
    expect(log(screen)).to_contain_text("A unit of Rome moves from Belgica to Narbonensis.")
    expect(shown.locator(".bk-notice")).to_have_count(0)

    territory(
        screen, "Germania"
    ).click()  # the unit that has moved stays chosen: a far territory, step by step
    expect(headline(screen)).to_contain_text("2 movement points left")
    shown.get_by_role("button", name="Undo").click()
    expect(headline(screen)).to_contain_text("3 movement points left")


def test_a_frozen_unit_says_why(screen: Screen, tmp_path: Path) -> None:
    screen.open(game(tmp_path), ready=READY)
    shown = board(screen)
    shown.locator("[data-menu='Move units'] [data-value='4']").click()
    territory(screen, "Germania").focus()
    expect(shown.locator(".bk-mapnote")).to_contain_text("cannot leave it. [SOE70]")
    territory(screen, "Germania").click()
    notice = shown.locator(".bk-notice")
    expect(notice).to_contain_text("A unit that shares a territory with the Coalition cannot leave it.")
    notice.get_by_role("button", name="Rule SOE70").click()
    expect(shown.locator(".bk-ruletext")).to_contain_text("SOE70")
    screen.picture("light")
    worst = screen.page.evaluate(CONTRASTS)
    assert worst["ratio"] >= 4.5, worst
    screen.dark()
    expect(board(screen).locator(READY).first).to_be_visible()
    screen.picture("dark")
    worst = screen.page.evaluate(CONTRASTS)
    assert worst["ratio"] >= 4.5, worst


def test_a_territory_in_which_several_things_can_be_done_asks_which(screen: Screen, tmp_path: Path) -> None:
    """Claiming a marker and fighting are both possible there; a fight is then put together from the map."""
    dacia = {**MARCH["units"], "Dacia": {"roman": 1, "coalition": 2}}
    position = {**MARCH, "turn": {"faction": "coalition"}, "units": dacia}
    source = game(tmp_path, f"position={json.dumps(position)}")
    source.write_text(source.read_text("utf-8").replace("2: 'easy'", "0: 'easy'"), "utf-8")
    screen.open(source, ready=READY)
    territory(screen, "Dacia").click()
    here = board(screen).get_by_role("group", name="In Dacia")
    expect(here).to_contain_text("Claim a marker")
    screen.picture("here")
    here.get_by_role("button", name="Fight").click()
    board(screen).locator("[data-menu=Fight] [data-field=enemy]").first.click()
    board(screen).locator("[data-menu=Fight] [data-field=die]").first.click()
    expect(board(screen).locator(".bk-log")).to_contain_text("attacks Rome in Dacia")


def test_dice_are_thrown_where_they_lie(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(
        game(tmp_path, "players=4", "; ".join(["place Rome"] * 2 + ["place Asia"] * 6)), ready=READY
    )
    shown = board(lab_screen)
    lab_screen.picture("to-throw")
    shown.get_by_role("button", name="Throw 5 dice").click()
    expect(shown.locator(".bk-thrown .bk-diebutton")).to_have_count(5)
    assert shown.get_by_role("button", name="Throw 5 dice").count() == 0


def test_dice_are_chosen_one_by_one(screen: Screen, tmp_path: Path) -> None:
    """From the set-up to the first roll; the chances follow the dice that are chosen."""
    placed = "; ".join(["place Rome"] * 2 + ["place Asia"] * 6)
    screen.open(game(tmp_path, "players=4", placed), ready=READY)
    shown = board(screen)
    dice = shown.locator(".bk-thrown .bk-diebutton")
    shown.get_by_label("A real result").fill("2 3 3 5 6")
    shown.get_by_label("A real result").press("Enter")
    expect(dice).to_have_count(5)
    dice.nth(0).click()
    dice.nth(4).click()
    expect(dice.nth(4)).to_have_attribute("aria-pressed", "true")
    expect(shown.locator(".bk-odds")).to_contain_text("if you roll 2 6 again")
    expect(shown.locator(".bk-odds td")).to_have_count(3)
    screen.picture("1-chosen")
    shown.get_by_role("button", name="Roll dice again: 2 6").click()
    expect(shown.locator(".bk-mapbox")).to_be_visible()
    faces = shown.get_by_role("group", name="Faces of real dice").get_by_role("button")
    faces.nth(2).click()
    expect(shown.locator(".bk-realdice")).to_contain_text("1 of 2")
    faces.nth(2).click()
    shown.get_by_role("button", name="Keep all dice").click()
    for at in (0, 1, 2, 3):
        dice.nth(at).click()
    shown.get_by_role("button", name="Name your sequence: 3 3 3 3").click()
    expect(shown.locator(".bk-log")).to_contain_text("Rome readies the sequence 3, 3, 3, 3; outside: 5.")


def test_a_march_by_keyboard_alone(lab_screen: LabScreen, tmp_path: Path) -> None:
    """Tab to the map, arrows from territory to territory, Enter; nothing reaches the notebook's shortcuts."""
    lab_screen.open(game(tmp_path), ready=READY)
    shown, keys = board(lab_screen), lab_screen.page.keyboard
    shown.locator("[data-menu='Move units'] [data-value='4']").focus()
    keys.press("Enter")
    expect(headline(lab_screen)).to_contain_text("4 movement points left")
    shown.locator("[data-territory][tabindex='0']").focus()
    expect(shown.locator("[data-territory]:focus")).to_have_count(1)
    territory(lab_screen, "Belgica").focus()
    keys.press("Enter")
    expect(territory(lab_screen, "Belgica")).to_be_focused()
    keys.press("ArrowDown")
    expect(territory(lab_screen, "Narbonensis")).to_be_focused()
    keys.press("Space")
    expect(headline(lab_screen)).to_contain_text("3 movement points left")
    expect(log(lab_screen)).to_contain_text("moves from Belgica to Narbonensis")
    assert shown.evaluate("node => node.contains(document.activeElement)"), "the focus left the board"
    lab_screen.assert_keys_stay_in(territory(lab_screen, "Belgica"))
    expect(headline(lab_screen)).to_contain_text("3 movement points left")
    assert board(lab_screen).locator("[data-territory][tabindex='0']").count() == 1


def test_a_click_on_the_map_shows_at_once(screen: Screen, tmp_path: Path) -> None:
    """Clicks that go to the kernel and back; the bar is 150 ms, the limit leaves room for load."""
    screen.open(game(tmp_path), ready=READY)
    board(screen).locator("[data-menu='Move units'] [data-value='4']").click()
    expect(headline(screen)).to_contain_text("4 movement points left")
    times = screen.answer_times("[data-territory=Belgica]", "[data-territory=Narbonensis]")
    print(f"{screen.kind}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    assert statistics.median(times) < 450, times


STRIP = """strip => {
    const [outer, inner] = [strip, strip.querySelector('.bk-now')].map((one) => one.getBoundingClientRect());
    return {high: outer.height, now: inner.left >= outer.left && inner.right <= outer.right};
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off(voila_screen: Screen, tmp_path: Path, width: int, height: int) -> None:
    """A phone, 1280x768 at 200 % zoom, and a projector; the map scrolls inside its own box."""
    voila_screen.page.set_viewport_size({"width": width, "height": height})
    voila_screen.open(game(tmp_path), ready=READY)
    board(voila_screen).locator("[data-menu='Move units'] [data-value='4']").click()
    expect(headline(voila_screen)).to_contain_text("4 movement points left")
    voila_screen.picture(f"{width}")
    cut = voila_screen.page.evaluate(CUT_OFF)
    assert cut == [], json.dumps(cut)
    strip = board(voila_screen).locator(".bk-strip").evaluate(STRIP)
    board(voila_screen).locator(".bk-strip button").last.click()
    assert voila_screen.page.evaluate(CONTRASTS)["ratio"] >= 4.5, "a step that is read about"
    assert strip["now"] and (width > 400 or strip["high"] < 60), "one line on a phone, with the step of now"
    name = board(voila_screen).locator(".bk-place-name").first
    assert name.evaluate("node => node.getBoundingClientRect().height") >= 9
