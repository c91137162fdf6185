"""The code on the page about adapters runs, block after block, as a reader would run it."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.source import ROOT

PAGE = ROOT / "docs" / "adapters.md"


def test_every_block_of_the_page_runs(capsys) -> None:
    for module in ("pyspiel", "pettingzoo", "pygambit"):
        pytest.importorskip(module)
    text = PAGE.read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, object] = {}
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        exec(compile("\n" * line + block, PAGE.name, "exec"), names)
    told = capsys.readouterr().out
    assert "seat 0 after" in told and "Game over." in told and "EFG" not in told
    assert 'p "" 2 1 "1: start"' in told


def test_the_page_says_how_each_extra_is_installed() -> None:
    text = PAGE.read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    found = re.search(r'-m pip install -c (\S+) -e "\.\[(.+)\]"', text)
    assert found and (ROOT / found[1]).exists()
    asked = set(re.findall(r"^\| `boardkit\.adapters\.\w+` \|.*?`(\w+)`", text, re.MULTILINE))
    assert asked == {"openspiel", "pettingzoo", "gambit"} <= extras
    assert set(found[2].split(",")) == asked - {"gambit"}  # that one takes long, and is told apart
