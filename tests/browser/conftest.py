"""Fixtures for tests in a real browser.

A test asks for ``screen`` and runs twice, in JupyterLab and in Voila; with ``lab_screen`` or
``voila_screen`` it runs there only. Each test has its own copy of the notebook, its own page and its own
kernel; afterwards the kernel is ended, and the test fails if the page logged an error. When a test fails,
what was on the screen is in ``build/screens/failed-<test>.png``. ::

    def test_a_card_is_played(screen):
        seconds = screen.open("10_imminence_learn.ipynb", ready=".boardkit-walkthrough")
        screen.page.get_by_role("button", name="Commit").click()
        expect(screen.page.get_by_text("face down")).to_be_visible()
        screen.assert_keys_stay_in(screen.page.get_by_role("textbox"))
        screen.dark()
        screen.picture("dark")

Locate things by role and visible text, as a learner does. Playwright waits by itself: never sleep.
Debian's Chromium is found on the PATH, another one through the variable BOARDKIT_CHROMIUM; without any
the tests are skipped by name, and fail where CI is set.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.screens import PICTURES, LabScreen, Screen, VoilaScreen
from tests.browser.servers import Server, start_lab, start_voila

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

HERE = Path(__file__).parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
)
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder carries the marker, and all share one worker: one server, one browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def chromium_path() -> str:
    """Where a Chromium is; without one the test is skipped by name, or fails in CI."""
    named = [os.environ.get("BOARDKIT_CHROMIUM"), *map(shutil.which, CHROMIUM_NAMES)]
    found = next((path for path in [*named, *CHROMIUM_PLACES] if path and Path(path).exists()), None)
    if found:
        return found
    why = "no Chromium found for the browser tests: apt install chromium, or name one in BOARDKIT_CHROMIUM"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """One context for the run: its HTTP cache spares loading the front end every time."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 1600}, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture(scope="session")
def lab_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start_lab(tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("lab-home"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def voila_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start_voila(tmp_path_factory.mktemp("voila"), tmp_path_factory.mktemp("voila-home"))
    yield server
    server.stop()


@pytest.fixture
def lab_screen(
    context: BrowserContext, lab_server: Server, request: pytest.FixtureRequest
) -> Iterator[Screen]:
    yield from show(LabScreen(context.new_page(), lab_server, request.node.name), request.node)


@pytest.fixture
def voila_screen(
    context: BrowserContext, voila_server: Server, request: pytest.FixtureRequest
) -> Iterator[Screen]:
    yield from show(VoilaScreen(context.new_page(), voila_server, request.node.name), request.node)


@pytest.fixture(params=["lab", "voila"])
def screen(request: pytest.FixtureRequest) -> Screen:
    """The same test on both front ends."""
    shown: Screen = request.getfixturevalue(f"{request.param}_screen")
    return shown


def show(screen: Screen, test: pytest.Item) -> Iterator[Screen]:
    yield screen
    if test.stash.get(FAILED, False):
        PICTURES.mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=PICTURES / f"failed-{screen.name}.png")
    screen.close()
    assert not screen.errors, "the page logged errors:\n" + "\n".join(screen.errors)
