"""Names with markup stay text, a game beside the table, what-if by keyboard, nothing cut off at any size."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardkit import GAMES
from tests.browser.screens import SIZES, LabScreen, Screen
from tests.browser.test_walkthrough import AGAINST_A_BOT, CUT_OFF, READY, board, game, write_notebook

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

SCRIPT = "<script>window.harm = 1</script>"
PICTURE = "<img src=x onerror=window.harm=2>"


def owners_cities(folder: Path) -> Path:
    """A content pack whose cities are all called like markup."""
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Markup"\ngame = "imminence"\nformat = 1\n')
    entries = [
        f'[[city]]\nid = "{city.id}"\nname = "{(SCRIPT, PICTURE)[n % 2]} {n}"\nsource = "pack"\n'
        for n, city in enumerate(GAMES["imminence"].content.cities)
    ]
    (folder / "cities.toml").write_text("\n".join(entries))
    return folder


def test_markup_in_names_stays_text(screen: Screen, tmp_path: Path) -> None:
    """A player and a city of a pack are called like markup: the page shows the letters and runs nothing."""
    pack = owners_cities(tmp_path / "pack")
    cell = (
        "from boardkit import GAMES, Match\nfrom boardkit.core import content\n"
        f"game = GAMES['imminence'].with_content(content.load({str(pack)!r}))\n"
        f"names, bots = [{PICTURE!r}, {SCRIPT!r}], {{1: 'heuristic'}}\n"
        "match = Match(game, 2, 7, first_player=0, names=names, bots=bots)\n"
        "from boardkit.widgets import Walkthrough\nboard = Walkthrough(match, keep=False)\n"
        "board.press('faction lanterns')\nboard"
    )
    screen.open(write_notebook(tmp_path / "markup.ipynb", cell), ready=READY)
    shown = board(screen)
    expect(shown).to_contain_text(PICTURE)
    expect(shown).to_contain_text("<script>")
    shown.get_by_role("button", name="New game").click()
    expect(shown.locator("[data-key=name-0]")).to_have_value(PICTURE)
    shown.get_by_label("Type an action").fill(f"play {PICTURE}")
    shown.get_by_label("Type an action").press("Enter")
    expect(shown.locator(".bk-notice")).to_contain_text("<img")
    screen.picture()
    assert screen.page.evaluate("() => window.harm") is None
    assert shown.locator("img, script").count() == 0


BESIDE = """
from boardkit.core.companion import Companion
from boardkit.widgets import Walkthrough
match = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=0)
board = Walkthrough(match, keep=False)
for text in ("draw elsmere", "draw asterra", "draw hestia", "faction lanterns", "faction ashen"):
    board.type(text)
board
"""
EDICTS = ("elsmere-C3", "asterra-L3", "hestia-F3", "elsmere+C2", "asterra+L2", "hestia+F2")


def test_a_round_beside_the_physical_game(screen: Screen, tmp_path: Path) -> None:
    """Draws typed, cards of the other pressed as they look, an entry corrected, cards turned up told."""
    screen.open(write_notebook(tmp_path / "beside.ipynb", BESIDE), ready=".bk-companion")
    shown, keys = board(screen).locator(".bk-companion"), screen.page.keyboard
    for edict in EDICTS:
        shown.get_by_label("What happened").focus()
        keys.type(f"draw {edict}")
        keys.press("Enter")
        expect(shown.locator("details summary")).to_contain_text(f"({5 + EDICTS.index(edict) + 1}")
    for mine, seen in (("L3C1", "C?F?>asterra"), ("C1F2", "C?F?>elsmere")):
        board(screen).locator(f"[data-value={mine}]").click()
        board(screen).locator("[data-field=city]").first.click()
        shown.get_by_role("button", name=f"play {seen}", exact=True).click()
    expect(shown.locator("summary")).to_contain_text("2 with something unknown")
    shown.locator("summary").click()
    shown.get_by_role("button", name="12. Ada").click()
    shown.get_by_label("Entry 12 should be").fill("play L3F1>hestia")
    shown.get_by_label("Entry 12 should be").press("Enter")
    expect(shown).to_contain_text("12. Ada: play L3F1>hestia")
    screen.picture("corrected")
    for mine, seen in (("L1C2", "L?F?>hestia"), ("L1F2", "L?F?>hestia")):
        board(screen).locator(f"[data-value={mine}]").click()
        board(screen).locator("[data-field=city]").first.click()
        shown.get_by_role("button", name=f"play {seen}", exact=True).click()
    expect(shown.get_by_role("heading")).to_contain_text("It can be seen now")
    screen.picture("asked")
    shown.locator(".bk-options button").first.click()
    expect(board(screen).locator(".bk-notice")).to_have_count(0)


WHAT_IF = """
from boardkit.widgets import WhatIf
def worth(units, weather):
    return {"attack": 12 / units - (weather == "rain"), "wait": 3}
shown = WhatIf(worth, {"units": range(0, 7), "weather": ["fair", "rain"]}, {"units": 2}, "points")
shown.add_class("what-if")
shown
"""


def test_what_if_by_keyboard(screen: Screen, tmp_path: Path) -> None:
    """The slider goes by arrow keys; an error of the question is read on the page."""
    cell = WHAT_IF.replace("range(0, 7)", "range(1, 7)")
    screen.open(write_notebook(tmp_path / "what-if.ipynb", cell), ready=".what-if .js-plotly-plot")
    shown = screen.page.locator(".what-if")
    expect(shown.get_by_role("status")).to_contain_text("With units 2: attack (6 points)")
    shown.locator(".noUi-handle").focus()
    for _ in range(3):
        screen.page.keyboard.press("ArrowRight")
    expect(shown.get_by_role("status")).to_contain_text("With units 5: wait (3 points)")
    expect(shown.locator("table")).to_contain_text("▸ 5")
    shown.locator("select").last.select_option("rain")
    expect(shown.get_by_role("status")).to_contain_text("It tips from 2 to 3: attack or wait")
    screen.picture()


def test_an_error_in_what_if_is_read_on_the_page(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(write_notebook(tmp_path / "what-if.ipynb", WHAT_IF), ready=".what-if")
    expect(lab_screen.page.get_by_role("alert")).to_contain_text("ZeroDivisionError")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_panel_is_cut_off(voila_screen: Screen, tmp_path: Path, width: int, height: int) -> None:
    """Every panel, a notice, a game beside the table and what-if."""
    voila_screen.page.set_viewport_size({"width": width, "height": height})
    voila_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    shown = board(voila_screen)
    for panel in ("Rules", "Glossary", "Save", "New game"):
        shown.get_by_role("button", name=panel, exact=True).click()
        expect(shown.locator(".bk-panel")).to_be_visible()
        for closed in shown.locator(".bk-panel details:not([open]) > summary").all():
            closed.click()
        cut = voila_screen.page.evaluate(CUT_OFF)
        assert cut == [], f"{panel}: {json.dumps(cut)}"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_beside_the_table_is_cut_off(
    voila_screen: Screen, tmp_path: Path, width: int, height: int
) -> None:
    voila_screen.page.set_viewport_size({"width": width, "height": height})
    both = write_notebook(tmp_path / "both.ipynb", BESIDE, WHAT_IF.replace("range(0, 7)", "range(1, 7)"))
    voila_screen.open(both, ready=".what-if .js-plotly-plot")
    board(voila_screen).locator(".bk-companion summary").click()
    board(voila_screen).locator(".bk-companion li button").first.click()
    expect(board(voila_screen).get_by_label("Entry 5 should be")).to_be_visible()
    voila_screen.picture(str(width))
    cut = voila_screen.page.evaluate(CUT_OFF)
    assert cut == [], json.dumps(cut)
