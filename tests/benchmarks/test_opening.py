"""How long a learner waits, and what a game and a lesson hold in memory; docs/speed.md tells the figures.

Seconds are those of a machine that makes 25 million additions a second: each measurement stands between two
runs of the yardstick, so that a busy machine is not taken for a slow board. What the clock showed is printed
beside it. Needs a Chromium, as the browser tests do.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import nbformat
import pytest

from boardkit import GAMES, Match
from tests.benchmarks.conftest import Speed
from tests.benchmarks.yardstick import ADDITIONS, Measured, additions, seconds
from tests.browser import conftest as browser
from tests.browser.screens import LabScreen
from tests.source import ROOT

chromium, context = browser.chromium, browser.context
lab_server, lab_screen = browser.lab_server, browser.lab_screen

QUIET = 25_000_000
"""Additions a second on the machine for which the bounds are meant."""
OPENING, CLICK, MEMORY = 6.0, 150.0, 350.0
"""Seconds, milliseconds and megabytes."""
BOARD = "from boardkit import Match\nfrom boardkit.widgets import Walkthrough"


@dataclass(frozen=True)
class Waited:
    """What the clock showed, and how busy the machine was: 1.0 makes 25 million additions a second."""

    clock: float
    busy: float

    @property
    def quiet(self) -> float:
        """The time on the machine for which the bounds are meant."""
        return self.clock / self.busy


def busy() -> float:
    """How many times as long as on the quiet machine a million additions take now."""
    return median(seconds(additions) for _ in range(3)) * QUIET / ADDITIONS


def waited(work: Callable[[], float | None]) -> Waited:
    """Time some work between two runs of the yardstick; work that returns a figure has timed itself."""
    before, began = busy(), perf_counter()
    told = work()
    clock = perf_counter() - began if told is None else told
    return Waited(clock, (before + busy()) / 2)


def measured(figures: list[float]) -> Measured:
    return Measured(median(figures), min(figures), max(figures))


def tell(what: str, found: list[Waited], unit: str) -> None:
    clock, load = median(each.clock for each in found), median(each.busy for each in found)
    quiet = median(each.quiet for each in found)
    print(f"{what}: {clock:.3g} {unit} on the clock, {load:.1f} times as busy, so {quiet:.3g} {unit}")


def notebook_of(path: Path, *cells: str) -> Path:
    """A notebook of code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
    return path


def test_the_start_notebook_opens_at_once(lab_screen: LabScreen, speed: Speed) -> None:
    """From asking for JupyterLab's page to the first choice on the board, kernel start included."""
    openings = []
    for _ in range(5):
        openings.append(waited(lambda: lab_screen.open("00_start_here.ipynb", ready=".bk-ask")))
        lab_screen.page.goto("about:blank")
        lab_screen.server.end_sessions()  # the next one starts a kernel of its own
    tell("opening the start notebook", openings, "s")
    quiet = measured([each.quiet for each in openings])
    speed.at_most(OPENING, "start notebook to a playable board, quiet seconds", quiet)


def full_table(name: str) -> str:
    """A save of a game under way, whose last choice can be taken back without a roll in between."""
    game, rng = GAMES[name], Random(4)
    players = max(3, game.seats[0])
    match = Match(name, players, seed=4, bots=dict.fromkeys(range(1, players), "random"))
    for count in range(400):
        match.advance(rolls=True)
        if match.outcome is not None:
            break
        mark = len(match.steps)
        match.play(rng.choice(match.observe(0).actions))
        match.advance()
        if count >= 8 and match.to_act == 0 and not any(step.is_fence for step in match.steps[mark:]):
            return match.save()
    raise AssertionError(f"no choice of {name} that can be taken back")


CLICKS = """async (count) => {
    const root = document.querySelector('.bk'), times = [];
    const drawn = () => new Promise((done) => {
        const seen = new MutationObserver(() => {
            if (!root.hasAttribute('aria-busy')) { seen.disconnect(); done(); }
        });
        seen.observe(root, {attributes: true, attributeFilter: ['aria-busy']});
    });
    for (let n = 0; n < count; n++) {
        const answer = drawn(), began = performance.now();
        root.querySelector(`[data-key=${n % 2 ? 'redo' : 'undo'}]`).click();
        await answer;
        root.getBoundingClientRect();
        times.push(performance.now() - began);
        await new Promise((rest) => setTimeout(rest, 40));
    }
    return times;
}"""
"""A choice is taken back and done again: from the click until the new table is laid out on the page."""


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_click_shows_its_effect(name: str, lab_screen: LabScreen, speed: Speed, tmp_path: Path) -> None:
    """The click goes to the kernel and back; and the kernel that has this game open stays small."""
    saved = json.dumps(full_table(name))
    cell = f"board = Walkthrough(Match.load({saved}), seats=[0], keep=False)\nboard"
    lab_screen.open(notebook_of(tmp_path / "game.ipynb", BOARD, cell), ready=".bk-ask")
    clicks = [waited(lambda: median(lab_screen.page.evaluate(CLICKS, 10))) for _ in range(5)]
    tell(f"a click, {name}", clicks, "ms")
    held = [kernel.memory_info().rss / 2**20 for kernel in lab_screen.server.kernels()]
    print(f"a kernel with {name} open: {max(held):.0f} MB")
    quiet = measured([each.quiet for each in clicks])
    speed.at_most(CLICK, f"{name}: a click to its effect, quiet ms", quiet)
    speed.at_most(MEMORY, f"{name}: the kernel with the game open, MB", measured(held))


LESSONS = """
import json, sys
from boardkit.lessons import lessons
from boardkit.widgets import LessonWidget
for lesson in lessons(sys.argv[1]):
    board = LessonWidget(lesson)
    while not board.run.is_done:
        board.show_me()
        board.next()
        board.screen
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


@pytest.mark.parametrize("name", sorted(GAMES))
def test_lessons_load_no_solver(name: str) -> None:
    """All lessons of a game, shown from beginning to end."""
    done = subprocess.run(
        [sys.executable, "-c", LESSONS, name], capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = set(json.loads(done.stdout)) - set(sys.stdlib_module_names)
    print(f"lessons of {name} load: {', '.join(sorted(n for n in loaded if not n.startswith('_')))}")
    assert loaded.isdisjoint({"ortools", "solvers", "numpy", "pandas", "plotly"})
