"""The text boards in the notebooks for readers without a kernel: each is what the cell below it shows.

A markdown cell with such a board belongs to the code cell after it; one that only says ``BOARD`` asks for it.
``python -m tests.widgets.still_boards`` writes all of them anew, and a test compares them.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import nbformat

FOLDER = Path(__file__).parents[2] / "notebooks"
CAPTION = "<details><summary>No board below? This is what it shows at first.</summary>"


def boards(path: Path) -> dict[str, str]:
    """Cell id of each board that has a text above it -> the text that belongs there."""
    namespace: dict[str, Any] = {}
    found, text_above = {}, False
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            text_above = is_board(cell.source)
            continue
        shown = _run(cell.source, namespace)
        if text_above:
            found[cell.id] = fenced(shown._repr_mimebundle_()[0]["text/plain"])
        text_above = False
    return found


def with_boards() -> list[Path]:
    """The notebooks that have such boards; others are left alone."""
    return [
        path
        for path in sorted(FOLDER.glob("*.ipynb"))
        if any(is_board(cell.source) for cell in nbformat.read(path, as_version=4).cells)
    ]


def is_board(source: str) -> bool:
    """Whether a markdown cell holds a text board, or the place for one."""
    return source.startswith(("BOARD", CAPTION))


def fenced(text: str) -> str:
    """A text board as markdown, with its caption."""
    return f"{CAPTION}\n\n```text\n{text}\n```\n\n</details>"


def _run(source: str, namespace: dict[str, Any]) -> Any:
    """Run a cell; the value of its last statement."""
    statements = ast.parse(source).body
    last = statements.pop() if statements and isinstance(statements[-1], ast.Expr) else None
    exec(compile(ast.Module(statements, []), "cell", "exec"), namespace)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)


def write(path: Path) -> None:
    """Put the texts of today into a notebook."""
    notebook = nbformat.read(path, as_version=4)
    texts = boards(path)
    for above, cell in zip(notebook.cells, notebook.cells[1:], strict=False):
        if cell.id in texts:
            above.source = texts[cell.id]
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for notebook in with_boards():
        write(notebook)
