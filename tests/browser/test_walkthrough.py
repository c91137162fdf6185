"""The start notebook in a real browser: a round by mouse, by keyboard and by typed text."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

from tests.browser.screens import SIZES, LabScreen, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

READY = ".bk-ask"
CARDS = ("C1F2", "C3F1", "L1C2", "L1F2", "L3C1", "L3F1")

CONTRASTS = Path(__file__).with_name("contrasts.js").read_text("utf-8")


def write_notebook(path: Path, *cells: str) -> Path:
    """A notebook of code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
    return path


def game(folder: Path, more: str = "", settings: str = "") -> Path:
    """A notebook with one game of Imminence of two: Ada against a bot, her faction chosen."""
    return write_notebook(
        folder / "game.ipynb",
        "from boardkit import Match\nfrom boardkit.widgets import LessonWidget, Walkthrough",
        f"match = Match('imminence', 2, 7, first_player=0, names=['Ada', 'Bruno']{more})\n"
        f"board = Walkthrough(match{settings})\nboard.press('faction lanterns')\nboard",
    )


AGAINST_A_BOT = ", bots={1: 'heuristic'}"


def board(screen: Screen, number: int = 0) -> Locator:
    """One of the boards on the page."""
    return screen.page.locator(".bk").nth(number)


def hand(screen: Screen, card: str) -> Locator:
    """A card among the choices."""
    return board(screen).locator(f"[data-value={card}]")


def headline(screen: Screen) -> Locator:
    return board(screen).locator("[data-key=headline]")


def forget_the_debugger(screen: Screen) -> None:
    """JupyterLab complains that its debugger was interrupted when a kernel is restarted at once."""
    screen.errors[:] = [error for error in screen.errors if "debugger state" not in error]


def test_a_round_of_the_start_notebook(screen: Screen) -> None:
    """A stranger opens the start notebook and plays a round by mouse; table and list both take the city."""
    seconds = screen.open("00_start_here.ipynb", ready=READY)
    print(f"{screen.kind}: playable after {seconds:.1f} s")
    shown = board(screen)
    expect(shown.locator(".bk-strip .bk-now")).to_have_text("Set-up")
    screen.picture("0-open")
    shown.get_by_role("button", name="The Lantern Office").click()
    expect(shown.locator(".bk-strip .bk-now")).to_have_text("Bid")
    for number, card in enumerate(("L3C1", "L1F2", "C3F1", "L3F1")):
        expect(hand(screen, card)).to_be_visible()
        hand(screen, card).click()
        expect(hand(screen, card)).to_have_attribute("aria-pressed", "true")
        if number == 1:
            screen.picture("1-card-chosen")
        if number % 2:
            shown.locator(".bk-place").nth(number % 3).click()
        else:
            shown.locator("[data-field=city]").first.click()
        told = "Round 2 of 4" if number == 3 else f"{2 * number + 2} of 8 cards"
        expect(headline(screen)).to_contain_text(told)
    expect(shown.locator(".bk-fresh")).to_contain_text("Totals")
    expect(shown.locator(".bk-fresh .bk-rule", has_text="IMM17").first).to_be_visible()
    screen.picture("2-after-the-round")


def test_what_the_board_tells(screen: Screen, tmp_path: Path) -> None:
    """Greyed choices, rules, glossary, typed actions, nonsense, undo, double clicks, both themes."""
    screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    shown = board(screen)
    hand(screen, "L3C1").click()
    shown.locator("[data-field=city]").first.dblclick()
    expect(headline(screen)).to_contain_text("2 of 8 cards")
    expect(shown.locator(".bk-notice")).to_have_count(0)

    hand(screen, "L3C1").click()  # grey now
    notice = shown.locator(".bk-notice")
    expect(notice).to_contain_text("lies at a city already")
    notice.get_by_role("button", name="Rule IA38").click()
    expect(shown.locator(".bk-ruletext")).to_contain_text("a ruling where the rulebook is open")
    screen.picture("light")
    worst = screen.page.evaluate(CONTRASTS)
    assert worst["ratio"] >= 4.5, worst

    box = shown.get_by_label("Type an action")
    box.fill("play l1c2 nowhere")
    box.press("Enter")
    expect(notice).to_contain_text("Possible:")
    notice.locator("button", has_text="play L1C2").first.click()
    expect(headline(screen)).to_contain_text("4 of 8 cards")
    shown.get_by_role("button", name="Undo").click()
    expect(headline(screen)).to_contain_text("2 of 8 cards")
    shown.get_by_role("button", name="Redo").click()
    expect(headline(screen)).to_contain_text("4 of 8 cards")
    shown.get_by_role("button", name="Glossary").click()
    expect(shown.locator(".bk-panel")).to_contain_text("house content")
    shown.get_by_role("button", name="Rules", exact=True).click()
    shown.get_by_label("Find a rule").fill("minority")
    expect(shown.locator(".bk-entryrow:visible").first).to_contain_text("inority")
    shown.get_by_role("button", name="New game").click()
    expect(shown.locator(".bk-panel")).to_contain_text("Start this game")
    screen.picture("panel")

    screen.dark()
    expect(board(screen).locator(READY)).to_be_visible()
    screen.picture("dark")
    worst = screen.page.evaluate(CONTRASTS)
    assert worst["ratio"] >= 4.5, worst


def test_a_round_by_keyboard_alone(lab_screen: LabScreen, tmp_path: Path) -> None:
    """Tab, arrows, Enter and letters; nothing of it reaches the notebook's own shortcuts."""
    lab_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    shown, keys = board(lab_screen), lab_screen.page.keyboard
    for number in range(4):
        shown.locator("[data-field=card]:not([data-grey])").first.focus()
        keys.press("Enter")
        expect(shown.locator("[data-field=card][aria-pressed=true]")).to_be_focused()
        cities = shown.locator("[data-field=city]")
        keys.press("Tab")
        for _ in range(8):
            if cities.first.evaluate("node => node === document.activeElement"):
                break
            keys.press("Tab")
        keys.press("ArrowRight")
        expect(cities.nth(1)).to_be_focused()
        keys.press("Space")
        told = "Round 2" if number == 3 else f"{2 * number + 2} of 8 cards"
        expect(headline(lab_screen)).to_contain_text(told)
        assert shown.evaluate("node => node.contains(document.activeElement)"), "the focus left the board"
    lab_screen.assert_keys_stay_in(shown.locator("[data-field=card]").first)
    lab_screen.assert_keys_stay_in(shown.get_by_role("button", name="Rules", exact=True))
    lab_screen.assert_keys_stay_in(shown.get_by_label("Type an action"))
    expect(headline(lab_screen)).to_contain_text("Round 2")
    keys.press("Escape")
    shown.get_by_role("button", name="Rules", exact=True).focus()
    keys.press("/")
    expect(shown.get_by_label("Type an action")).to_be_focused()


def test_the_cover_hides_everything(screen: Screen, tmp_path: Path) -> None:
    """Two people at one screen: between them the page holds no card, nor does the saved notebook."""
    two = game(tmp_path, settings=", keep=False")
    screen.open(two, ready=".bk")
    shown = board(screen)
    shown.get_by_role("button", name="The Tidewardens").click()
    expect(shown.locator(".bk-cover")).to_contain_text("Pass the screen to Ada")
    screen.picture("cover")
    for name, card in (("Ada", "L3C1"), ("Bruno", "C3F1"), ("Ada", "L1F2")):
        assert not any(code in shown.inner_html() for code in CARDS), "a card lies open under the cover"
        shown.get_by_role("button", name=f"I am {name}").click()
        hand(screen, card).click()
        shown.locator("[data-field=city]").first.click()
        expect(shown.locator(".bk-cover")).to_be_visible()
    shown.get_by_role("button", name="I am Bruno").click()
    expect(shown.locator(".bk-place").first).to_contain_text("Ada")
    amounts = shown.locator(".bk-place .bk-card", has_text="Ada").locator(".bk-chip")
    assert not any(character.isdigit() for text in amounts.all_inner_texts() for character in text)
    screen.picture("bruno")
    if isinstance(screen, LabScreen):
        assert not any(card in screen.saved_text() for card in CARDS)


def test_a_game_survives_reload_crash_and_copying(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(game(tmp_path, AGAINST_A_BOT), ready=READY)
    shown = board(lab_screen)
    hand(lab_screen, "L3C1").click()
    shown.locator("[data-field=city]").first.click()
    expect(headline(lab_screen)).to_contain_text("2 of 8 cards")
    shown.get_by_role("button", name="Save").click()
    text = shown.get_by_label("Save text", exact=True).input_value()
    assert text.startswith("boardkit-game:") and not any(card in text for card in CARDS)

    lab_screen.saved_text()
    lab_screen.page.reload()
    expect(headline(lab_screen)).to_contain_text("2 of 8 cards", timeout=30_000)

    lab_screen.page.evaluate(RESTART)  # and the cell starts the game anew
    forget_the_debugger(lab_screen)
    expect(headline(lab_screen)).to_contain_text("0 of 8 cards", timeout=30_000)
    lab_screen.picture("after-the-crash")
    shown.get_by_role("button", name="Save").click()
    shown.get_by_label("Paste a save text").fill(text)
    shown.get_by_role("button", name="Resume this text").click()
    expect(headline(lab_screen)).to_contain_text("2 of 8 cards")
    expect(hand(lab_screen, "L3C1")).to_have_attribute("data-grey", "true")


def test_a_board_without_its_kernel_says_so(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    lab_screen.page.evaluate(f"() => {kernel}.restart()")
    board(lab_screen).get_by_role("button", name="Rules", exact=True).click()
    silent = board(lab_screen).get_by_role("status")
    expect(silent).to_contain_text("run this cell again", timeout=15_000)
    expect(board(lab_screen)).not_to_have_attribute("aria-busy", "true")
    forget_the_debugger(lab_screen)


def test_a_cell_that_is_run_again_leaves_one_board(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    for _ in range(3):
        lab_screen.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(lab_screen.page.locator(".bk")).to_have_count(1)
    hand(lab_screen, "L3C1").click()
    board(lab_screen).locator("[data-field=city]").first.click()
    expect(headline(lab_screen)).to_contain_text("2 of 8 cards")


def test_an_error_inside_is_read_on_the_page(screen: Screen, tmp_path: Path) -> None:
    broken = write_notebook(
        tmp_path / "broken.ipynb",
        "from boardkit import Match\nfrom boardkit.widgets import Walkthrough\n"
        "def adviser(observation):\n    return 1 / 0",
        "match = Match('imminence', 2, 7, bots={1: 'random'})",
        "Walkthrough(match, adviser=adviser, keep=False)",
    )
    screen.open(broken, ready=READY)
    board(screen).get_by_role("button", name="Hint").click()
    expect(board(screen).get_by_role("alert")).to_contain_text("ZeroDivisionError")
    board(screen).get_by_role("button", name="The Orrery").click()
    expect(board(screen).locator(".bk-notice")).to_have_count(0)


def test_a_click_shows_at_once(screen: Screen, tmp_path: Path) -> None:
    """Clicks that go to the kernel and back; the bar is 150 ms, the limit leaves room for load."""
    screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    times = screen.answer_times("[data-field=card]", "[data-field=city]")
    print(f"{screen.kind}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    assert statistics.median(times) < 450, times


RESTART = """async () => {
    const { sessionContext } = window.jupyterapp.shell.currentWidget;
    await sessionContext.session.kernel.restart();
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off(voila_screen: Screen, tmp_path: Path, width: int, height: int) -> None:
    """A phone, 1280x768 at 200 % zoom, and a projector."""
    voila_screen.page.set_viewport_size({"width": width, "height": height})
    voila_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    hand(voila_screen, "L3C1").click()
    board(voila_screen).get_by_role("button", name="New game").click()
    expect(board(voila_screen).locator(".bk-panel")).to_be_visible()
    voila_screen.picture(f"{width}")
    cut = voila_screen.page.evaluate(CUT_OFF)
    assert cut == [], json.dumps(cut)


def test_another_game_starts_from_the_form_as_it_is(lab_screen: LabScreen, tmp_path: Path) -> None:
    lab_screen.open(game(tmp_path, AGAINST_A_BOT, ", keep=False"), ready=READY)
    shown = board(lab_screen)
    for title in ("Soul of the Empire", "Children of Fire"):
        shown.get_by_role("button", name="New game").click()
        shown.get_by_label("game", exact=True).select_option(label=title)
        shown.get_by_role("button", name="Start this game").click()
        expect(shown.locator(".bk-title")).to_contain_text(title)


CUT_OFF: Any = """() => {
    const root = document.querySelector('.bk'), box = root.getBoundingClientRect(), cut = [];
    for (const node of root.querySelectorAll('button, select, input, h4, p, td, th, .bk-chip, .bk-card')) {
        const r = node.getBoundingClientRect();
        if (!r.width || node.closest('.bk-hidden') || node.closest('.bk-scroll')) continue;
        if (r.right > box.right + 1 || r.left < box.left - 1) cut.push(node.outerHTML.slice(0, 80));
    }
    if (document.documentElement.scrollWidth > window.innerWidth + 1) cut.push('the page scrolls sideways');
    return cut;
}"""
