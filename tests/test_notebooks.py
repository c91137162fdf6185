"""Every notebook is committed clean, has ids that stay, and runs from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks_runner import Account, run_all

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))

pytestmark = pytest.mark.xdist_group("notebooks")  # one worker starts all kernels


@pytest.fixture(scope="module")
def accounts() -> dict[Path, Account]:
    return run_all(NOTEBOOKS)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def notebook(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_start_notebook_is_where_the_lab_command_opens() -> None:
    assert FOLDER / "00_start_here.ipynb" in NOTEBOOKS


def test_it_runs_from_top_to_bottom(path: Path, accounts: dict[Path, Account]) -> None:
    assert accounts[path].failure is None, accounts[path].failure


def test_it_is_valid(notebook: nbformat.NotebookNode) -> None:
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) >= (4, 5), "older formats have no cell ids"


def test_it_is_committed_without_outputs(notebook: nbformat.NotebookNode) -> None:
    run = [cell.id for cell in code_cells(notebook) if cell.outputs or cell.execution_count is not None]
    assert not run, f"clear the outputs of {run}"


def test_it_holds_no_widget_state(notebook: nbformat.NotebookNode) -> None:
    assert "widgets" not in notebook.metadata  # megabytes, and a sealed choice could be read in it


def test_it_names_no_machine_of_its_author(notebook: nbformat.NotebookNode) -> None:
    assert notebook.metadata.kernelspec.name == "python3"
    assert "version" not in notebook.metadata.get("language_info", {})


def test_its_cells_have_readable_ids_that_stay(notebook: nbformat.NotebookNode) -> None:
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    unreadable = [name for name in ids if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)]
    generated = [name for name in ids if re.fullmatch(r"[0-9a-f]{8}", name)]
    assert not unreadable + generated, "name cells after what they show, e.g. 'first-bid'"


def test_it_is_numbered_and_opens_with_a_title(path: Path, notebook: nbformat.NotebookNode) -> None:
    assert re.fullmatch(r"\d\d_[a-z0-9_]+", path.stem)
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
