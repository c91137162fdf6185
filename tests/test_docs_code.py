"""What a guide shows is done here, from first to last: files are written, commands and code are run."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from boardkit import GAMES
from boardkit.__main__ import main
from boardkit.core.content import TOLD
from tests.source import ROOT

BLOCK = re.compile(
    r"^```(?:\{code-block\} )?(?P<kind>python|toml|console)\n"
    r"(?::caption: (?P<file>[^\n]*)\n)?(?P<code>.*?)^```",
    re.DOTALL | re.MULTILINE,
)
OF_ITS_OWN = {"adapters.md"}  # tests/adapters runs it, where the tools are
GUIDES = sorted(
    page
    for page in (ROOT / "docs").glob("*.md")
    if page.name not in OF_ITS_OWN
    and re.search(r"^```(\{code-block\} )?(python|console)", page.read_text("utf-8"), re.M)
)


class Block(NamedTuple):
    """A block of a guide: what it is, the file that it shows, and where it stands."""

    kind: str
    file: str
    code: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in BLOCK.finditer(text):
        yield Block(
            found["kind"], found["file"] or "", found["code"], text.count("\n", 0, found.start("code"))
        )


def done(block: Block, page: Path, names: dict[str, object]) -> None:
    """Write a file that is shown, run a command or a piece of code."""
    if block.file:
        Path(block.file).parent.mkdir(exist_ok=True)
        Path(block.file).write_text(block.code, "utf-8")
    elif block.kind == "python":
        exec(compile("\n" * block.line + block.code, page.name, "exec"), names)
    elif block.kind == "console":
        for command in re.findall(r"^\$ python -m boardkit (.*)$", block.code, re.MULTILINE):
            assert main(shlex.split(command)) == 0, f"{page.name}:{block.line}: {command}"


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_every_block_of_a_guide_can_be_done(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"guide_{page.stem}")  # classes of a page can be pickled like those of a notebook
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks(page):
        done(block, page, vars(module))
    assert capsys.readouterr().out


def test_the_guides_are_found() -> None:
    assert {"own_box", "add_a_game", "teachers"} <= {page.stem for page in GUIDES}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_guide_to_the_own_box_names_every_file(game) -> None:
    page = (ROOT / "docs" / "own_box.md").read_text("utf-8")
    files = {path.name for path in game.data.iterdir()} - set(TOLD)
    assert files and not [name for name in files if f"`{name}`" not in page]
