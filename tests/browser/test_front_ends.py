"""The browser fixtures themselves: both front ends run a small notebook, are clicked and are tidied up."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import nbformat
import psutil
import pytest
from playwright.sync_api import expect

from tests.browser.screens import LabScreen, Screen
from tests.browser.servers import Server

ROLL = """
import ipywidgets as widgets

rolls = 0
label = widgets.HTML("rolls: 0")
label.add_class("roll-label")
button = widgets.Button(description="Roll")
button.add_class("roll-button")
secret = widgets.Text(value="", placeholder="type here")


def on_roll(_):
    global rolls
    rolls += 1
    label.value = f"rolls: {rolls}"


button.on_click(on_roll)
widgets.VBox([button, label, secret])
"""


def write_notebook(path: Path, *cells: str) -> Path:
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook.cells = [nbformat.v4.new_markdown_cell("# Roll", id="title")]
    notebook.cells += [
        nbformat.v4.new_code_cell(text.strip(), id=f"cell-{n}") for n, text in enumerate(cells)
    ]
    nbformat.write(notebook, path)
    return path


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    return write_notebook(tmp_path / "roll.ipynb", ROLL)


def test_the_browser_tests_share_a_worker(request: pytest.FixtureRequest) -> None:
    """Where tests run on several workers, those of a group carry its name."""
    assert request.node.nodeid.endswith("@browser") or not hasattr(request.config, "workerinput")


def test_a_click_reaches_python_and_comes_back(screen: Screen, roll: Path) -> None:
    seconds = screen.open(roll, ready=".roll-button")
    print(f"{screen.kind}: usable after {seconds:.1f} s")
    expect(screen.page.locator(".roll-label")).to_contain_text("rolls: 0")
    times = screen.click_times(".roll-button", ".roll-label", clicks=10)
    expect(screen.page.locator(".roll-label")).to_contain_text("rolls: 10")
    assert statistics.median(times) < 500, times
    assert screen.picture().stat().st_size > 5_000


def test_the_dark_theme_is_dark(screen: Screen, roll: Path) -> None:
    screen.open(roll, ready=".roll-button")
    screen.dark()
    expect(screen.page.locator(".roll-button")).to_be_visible()
    background = "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')"
    assert screen.page.evaluate(background).strip() in ("#111111", "#111", "black")


def test_a_leaked_shortcut_is_noticed(lab_screen: LabScreen, roll: Path) -> None:
    """JupyterLab hears letters typed on a plain ipywidgets button: the check must see that."""
    lab_screen.open(roll, ready=".roll-button")
    with pytest.raises(AssertionError, match="changed the notebook"):
        lab_screen.assert_keys_stay_in(lab_screen.page.locator(".roll-button"), "b")


def test_keys_typed_into_a_text_field_stay_there(lab_screen: LabScreen, roll: Path) -> None:
    lab_screen.open(roll, ready=".roll-button")
    field = lab_screen.page.get_by_placeholder("type here")
    lab_screen.assert_keys_stay_in(field, "ddab")
    expect(field).to_have_value("ddab")


def test_nothing_covers_the_page(lab_screen: LabScreen, roll: Path) -> None:
    """The settings that run.py and Binder install keep JupyterLab from asking about news."""
    lab_screen.open(roll, ready=".roll-button")
    lab_screen.page.wait_for_timeout(3_000)  # it would ask a moment after the start
    expect(lab_screen.page.get_by_text("official Jupyter news")).to_have_count(0)


def test_a_failing_cell_is_reported(lab_screen: LabScreen, tmp_path: Path) -> None:
    broken = write_notebook(tmp_path / "broken.ipynb", "1 / 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab_screen.open(broken, ready=".jp-Notebook")


def test_a_saved_notebook_can_be_read(lab_screen: LabScreen, roll: Path) -> None:
    lab_screen.open(roll, ready=".roll-button")
    assert "def on_roll" in lab_screen.saved_text()


def test_no_kernel_outlives_its_test(lab_server: Server, voila_server: Server) -> None:
    """Runs last in this file: the tests above have closed their screens."""
    assert kernels_left(lab_server) == []
    assert kernels_left(voila_server) == []


def kernels_left(server: Server, seconds: float = 20.0) -> list[psutil.Process]:
    """The kernels that still run after some time to end in."""
    deadline = time.monotonic() + seconds
    while server.kernels() and time.monotonic() < deadline:
        time.sleep(0.2)
    return server.kernels()
