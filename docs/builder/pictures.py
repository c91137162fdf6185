"""``python -m docs.builder.pictures [NAME ...]``: take the pictures of the screens anew, in a real browser.

A few lines of Python set up each board, Voila or JupyterLab shows it, and it is kept as
``docs/pictures/NAME.png``. Needs the ``test`` extra and a Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import BrowserContext, sync_playwright

from docs.builder.small_png import small
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.browser.screens import LabScreen, Screen, VoilaScreen
from tests.browser.servers import start_lab, start_voila

PICTURES = Path(__file__).parents[1] / "pictures"
LARGEST = 300_000
WIDTH, HEIGHT = 1240, 1000
TALL = 2000  # a board is shown whole only where the window is taller
MOST = 1400  # pixels of a board from its top

UNDERWAY = """
from boardkit import Match
from boardkit.widgets import Walkthrough

table = dict(game={game!r}, players={players}, seed={seed}, names={names!r}[:{players}])
shown = Match(**table, bots=dict.fromkeys(range({players}), {bot!r}))
shown.advance(rolls=True)
match = Match(**table, bots=dict.fromkeys(range(1, {players}), {bot!r}))
for number, step in enumerate(shown.steps):
    choices = [match.game.encode(action) for action in match.observe(0).actions]
    then = [text for text in choices if text.startswith({then!r})]
    if number >= {steps} and step.player == 0 and then:
        break
    text = match.game.encode(step.action)
    match.roll(text) if step.player < 0 else match.play(text)
if {then!r}:
    match.play(then[0])
Walkthrough(match, seats=[0], keep=False)
"""
"""A game that bots have begun, at a choice of the first seat."""

NAMES = ["Ada", "Bruno", "Chiara", "Deniz"]


def underway(game: str, players: int, steps: int, bot: str = "heuristic", then: str = "") -> str:
    """The cell for a game that bots have played for `steps` answers, and on to a choice that begins so."""
    return UNDERWAY.format(game=game, players=players, seed=7, names=NAMES, steps=steps, bot=bot, then=then)


BOARDS = {
    "imminence": underway("imminence", 3, 22),
    "children_of_fire": underway("children_of_fire", 3, 60),
    "soul_of_the_empire": underway("soul_of_the_empire", 4, 262, "easy", "move with"),
    "lesson": """
from boardkit.widgets import LessonWidget

board = LessonWidget("imminence")
board.choose("imminence/3_majority")
board.skip()
board
""",
    "trainer": """
from boardkit.widgets import Trainer
from solvers import puzzles

board = Trainer(puzzles.all, "imminence")
board.answer("play L1C2>fenrow")
board
""",
    "review": """
from boardkit import Match
from boardkit.widgets import Review
from solvers import review

match = Match("imminence", players=2, seed=1, names=["Ada", "Bruno"])
match.run({0: "random", 1: "heuristic"})
board = Review(match, review, seats=[0])
board.finish()
board.choose(board.reviewing.worst[0].step)
board
""",
    "companion": """
from boardkit.core.companion import Companion
from boardkit.widgets import Walkthrough

beside = Companion("imminence", players=2, names=["Ada", "Bruno"], first_player=1)
for text in ("draw elsmere", "draw asterra", "draw hestia", "faction lanterns", "faction ashen"):
    beside.enter(text)
for edict in ("elsmere-C3", "asterra-L3", "hestia-F3", "elsmere+C2", "asterra+L2", "hestia+F2"):
    beside.enter(f"draw {edict}")
for text in ("play C?F?>asterra", "play L3C1>elsmere"):
    beside.enter(text)
Walkthrough(beside, keep=False)
""",
    "what_if": """
from boardkit.widgets import WhatIf
from solvers import dice


def keeps(rolls_left, **die):
    options = dice.policy().options(tuple(sorted(die.values())), rolls_left)
    return {f"keep {' '.join(map(str, keep)) or 'nothing'}": value for keep, value in options[:6]}


faces = {"first": 1, "second": 2, "third": 2, "fourth": 4, "fifth": 6}
WhatIf(keeps, {**dict.fromkeys(faces, range(1, 7)), "rolls_left": range(1, 3)}, faces, "dice")
""",
}
"""By picture, the cell that ends with its board."""

PLACE = {"what_if": (".jp-OutputArea-output .widget-vbox", ".main-svg")}
"""By picture, what is shown and what shows that it is drawn; other pictures show a board."""

CHOSEN = {"soul_of_the_empire": "[data-territory]:not([aria-disabled=true]) >> nth=0"}
"""By picture, what is pressed before it is taken."""

START = "start"
"""The picture of JupyterLab as the start command opens it."""


def take(names: list[str]) -> None:
    """Take these pictures; each is told with its size, and one that is too large is refused."""
    with tempfile.TemporaryDirectory() as folder, browser() as context:
        for name in names:
            size = _taken(name, context, Path(folder)).stat().st_size
            print(f"{name}: {size} bytes", flush=True)
            if size > LARGEST:
                raise SystemExit(f"{name}: expected at most {LARGEST} bytes, found {size}")


@contextmanager
def browser() -> Iterator[BrowserContext]:
    """A browser window of the size of the pictures."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        context = chromium.new_context(viewport={"width": WIDTH, "height": TALL}, reduced_motion="reduce")
        context.set_default_timeout(60_000)
        yield context
        chromium.close()


def _taken(name: str, context: BrowserContext, folder: Path) -> Path:
    start = start_lab if name == START else start_voila
    root, home = folder / name, folder / f"{name}-home"
    root.mkdir(), home.mkdir()
    server = start(root, home)
    try:
        kind = LabScreen if name == START else VoilaScreen
        return _shot(name, kind(context.new_page(), server, name), root)
    finally:
        server.stop()


def _shot(name: str, screen: Screen, folder: Path) -> Path:
    path = PICTURES / f"{name}.png"
    if name == START:
        screen.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        screen.open("00_start_here.ipynb", ready=".bk-ask")
        screen.page.screenshot(path=path)
    else:
        shown, ready = PLACE.get(name, (".bk", ".bk-ask, .bk-puzzle, .bk-lesson, .bk-companion"))
        screen.open(_notebook(folder / "board.ipynb", BOARDS[name]), ready=ready)
        board = screen.page.locator(shown).first
        if name in CHOSEN:
            board.locator(CHOSEN[name]).click()
        place = board.bounding_box()
        assert place is not None, "the board is on the page: it was waited for"
        screen.page.screenshot(path=path, clip={**place, "height": min(place["height"], MOST)})
    path.write_bytes(small(screen.page, path.read_bytes()))
    return path


def _notebook(path: Path, cell: str) -> Path:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.strip())])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
    return path


if __name__ == "__main__":
    known = [START, *BOARDS]
    unknown = [name for name in sys.argv[1:] if name not in known]
    if unknown:
        sys.exit(f"there is no picture {unknown[0]!r}: expected some of {', '.join(known)}")
    take(sys.argv[1:] or known)
