"""What a test does with one notebook on one screen: open, look, press keys, take a picture."""

from __future__ import annotations

import json
import re
import shutil
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from tests.browser.servers import TOKEN, Server

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Error, Locator, Page

PICTURES = Path(__file__).parents[2] / "build" / "screens"

# Messages of the front ends themselves that say nothing about our pages.
KNOWN_NOISE = (
    "setData is not a function",  # Voila's outputs are read-only; plotly's renderer tries to store a PNG
    "net::ERR_",  # pictures and fonts of the front end that live outside this machine
    "favicon",
)

OPEN_AND_RUN = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await panel.context.ready;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:run-all-cells');
}"""

NOTEBOOK = "window.jupyterapp.shell.currentWidget.content.model.toJSON()"

CLICK_TIMES = """async ([button, watched, clicks]) => {
    const times = [];
    for (let i = 0; i < clicks; i++) {
        times.push(await new Promise((done) => {
            const began = performance.now();
            const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - began); });
            seen.observe(document.querySelector(watched),
                         {subtree: true, childList: true, characterData: true, attributes: true});
            document.querySelector(button).click();
        }));
        await new Promise((r) => setTimeout(r, 50));
    }
    return times;
}"""

ANSWER_TIMES = """async ([choose, answer]) => {
    const root = document.querySelector('.bk'), times = [];
    const shown = () => root.querySelector('[data-key=headline]').textContent;
    const wait = (ms) => new Promise((r) => setTimeout(r, ms));
    const click = () => new MouseEvent('click', {bubbles: true, detail: 1});
    const press = (what) => root.querySelector(what).dispatchEvent(click());
    for (let i = 0; i < 24; i++) {
        const undo = i % 2, before = shown();
        if (!undo) press(choose);
        const t0 = performance.now();
        press(undo ? '[data-key=undo]' : answer);
        while (shown() === before && performance.now() - t0 < 5000) await wait(1);
        times.push(performance.now() - t0);
        await wait(60);
    }
    return times;
}"""

SIZES = [(390, 844), (640, 384), (1024, 768)]
"""A phone, 1280x768 at 200 % zoom, and a projector."""


class Screen(ABC):
    """One browser page that shows a private copy of a notebook.

    Parameters
    ----------
    page : playwright.sync_api.Page
        A fresh page.
    server : Server
        The front end's running server.
    test : str
        The test's name; pictures and the notebook copy are named after it.
    """

    kind: str

    def __init__(self, page: Page, server: Server, test: str) -> None:
        self.page = page
        self.server = server
        self.name = re.sub(r"\W+", "-", test).strip("-")
        self.errors: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._page_error)

    def open(self, notebook: Path | str, ready: str) -> float:
        """Open and run a notebook.

        Parameters
        ----------
        notebook : Path or str
            The file; a plain name is looked up in ``notebooks/``.
        ready : str
            CSS selector of something that is visible once the notebook can be used.

        Returns
        -------
        float
            Seconds from asking for the page until ``ready`` was visible.
        """
        copy = self._private_copy(notebook)
        began = time.perf_counter()
        self._show(copy)
        self.page.locator(ready).first.wait_for(state="visible")
        return time.perf_counter() - began

    def picture(self, name: str = "") -> Path:
        """Save the whole page as a picture under ``build/screens`` and return its path."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{self.name}{'-' + name if name else ''}.png"
        self.page.screenshot(path=path, full_page=True)
        return path

    def click_times(self, button: str, watched: str, clicks: int = 20) -> list[float]:
        """Milliseconds from a click on ``button`` to the first change in ``watched`` (CSS selectors).

        Timed inside the page, so that the driver's own overhead does not count.
        """
        times: list[float] = self.page.evaluate(CLICK_TIMES, [button, watched, clicks])
        return times

    def answer_times(self, choose: str, answer: str) -> list[float]:
        """Milliseconds until the board's headline has changed, after answering and taking back in turns.

        `choose` and `answer` are CSS selectors of what is pressed first and last.
        """
        times: list[float] = self.page.evaluate(ANSWER_TIMES, [choose, answer])
        return times

    @abstractmethod
    def dark(self) -> None:
        """Switch to the front end's dark theme."""

    def assert_keys_stay_in(self, control: Locator, keys: str = "ddaabbxcvzmy00") -> None:
        """Type letters into a control; none may act as one of the notebook's own shortcuts."""
        control.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def close(self) -> None:
        """Leave the page and end its kernel."""
        self.page.goto("about:blank")
        self.page.close()

    @abstractmethod
    def _show(self, copy: Path) -> None:
        """Load the page for a notebook in the server's folder, and have its cells run."""

    def _private_copy(self, notebook: Path | str) -> Path:
        source = Path(notebook)
        if isinstance(notebook, str):
            source = Path(__file__).parents[2] / "notebooks" / notebook
        copy = self.server.root / f"{self.name}.ipynb"
        shutil.copy(source, copy)
        return copy

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(message.text)

    def _page_error(self, error: Error) -> None:
        self._note(f"{error.message}\n{error.stack or ''}")

    def _note(self, text: str) -> None:
        if not any(noise in text for noise in KNOWN_NOISE):
            self.errors.append(text)


class LabScreen(Screen):
    """A notebook in JupyterLab."""

    kind = "lab"

    def _show(self, copy: Path) -> None:
        # "&reset" drops any saved layout, so that no other tab comes back
        self.page.goto(f"{self.server.base}/lab?token={TOKEN}&reset")
        self.page.wait_for_function("() => window.jupyterapp && window.jupyterapp.started")
        self.page.evaluate(OPEN_AND_RUN, copy.name)
        assert not self.failed_cells(), "\n".join(self.failed_cells())

    def failed_cells(self) -> list[str]:
        """What the cells that ended in an error say."""
        cells = self.notebook()["cells"]
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        return [f"{out['ename']}: {out['evalue']}" for out in outputs if out["output_type"] == "error"]

    def notebook(self) -> dict[str, Any]:
        """The notebook as it stands on the page (nbformat 4, as a dictionary)."""
        content: dict[str, Any] = self.page.evaluate(NOTEBOOK)
        return content

    def saved_text(self) -> str:
        """Save as a learner does with Ctrl-S; the text of the file, outputs and widget state included."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        text = (self.server.root / f"{self.name}.ipynb").read_text(encoding="utf-8")
        nbformat.validate(nbformat.reads(text, as_version=4))
        return text

    def dark(self) -> None:
        change = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
        self.page.evaluate(f"() => {change}")
        self.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")  # it covers the page for a moment

    def assert_keys_stay_in(self, control: Locator, keys: str = "ddaabbxcvzmy00") -> None:
        before = self._typed_content()
        super().assert_keys_stay_in(control, keys)
        self.page.wait_for_timeout(200)  # shortcuts such as "d d" act a moment later
        assert self._typed_content() == before, f"typing {keys!r} in the control changed the notebook"
        assert self.page.locator(".jp-Dialog").count() == 0, f"typing {keys!r} opened a dialog"

    def _typed_content(self) -> str:
        cells = self.notebook()["cells"]
        return json.dumps([(cell["cell_type"], cell["id"], cell["source"]) for cell in cells])

    def close(self) -> None:
        super().close()
        self.server.end_sessions()


class VoilaScreen(Screen):
    """A notebook as a page without code, in Voila."""

    kind = "voila"
    theme = "light"

    def _show(self, copy: Path) -> None:
        self.page.goto(f"{self.server.base}/voila/render/{copy.name}?theme={self.theme}")

    def dark(self) -> None:
        """Show the page again in the dark theme: Voila runs the notebook anew, in a new kernel."""
        self.theme = "dark"
        self._show(Path(f"{self.name}.ipynb"))
        self.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")

    def close(self) -> None:
        """Leave the page and end its kernel: the message in which a page asks for that can get lost."""
        kernels = self.server.kernel_ids()
        super().close()
        for kernel in kernels:
            self.server.call("POST", f"/voila/api/shutdown/{kernel}")
