"""The notebook runner reports what a notebook did, and stops what does not end."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.notebooks_runner import run, run_all

pytestmark = pytest.mark.xdist_group("notebooks")


def write(path: Path, *cells: str) -> Path:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    nbformat.write(notebook, path)
    return path


def test_good_and_bad_notebooks_are_told_apart(tmp_path: Path) -> None:
    good = write(tmp_path / "good.ipynb", "x = 1", "assert x == 1")
    bad = write(tmp_path / "bad.ipynb", "x = 1", "x / 0")
    before = good.read_bytes()
    accounts = run_all([good, bad])
    assert accounts[good].failure is None
    assert "ZeroDivisionError" in (accounts[bad].failure or "")
    assert good.read_bytes() == before


def test_a_cell_that_does_not_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CELL_SECONDS", 1)
    endless = write(tmp_path / "endless.ipynb", "import time\nwhile True: time.sleep(0.05)")
    assert "more than 1 s" in (run_all([endless])[endless].failure or "")
