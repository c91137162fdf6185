"""Each board in the notebooks has its text above it, and the text is what the board shows."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.widgets.still_boards import boards, fenced, is_board, with_boards


@pytest.mark.parametrize("path", with_boards(), ids=lambda path: path.stem)
def test_the_text_above_a_board_is_what_it_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cells = nbformat.read(path, as_version=4).cells
    written = {b.id: a.source for a, b in zip(cells, cells[1:], strict=False) if is_board(a.source)}
    assert written == boards(path), "python -m tests.widgets.still_boards writes them anew"


def test_a_text_board_is_found_again() -> None:
    assert is_board(fenced("Cities"))
