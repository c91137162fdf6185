"""The code on the page about adapters runs, block after block, as a reader would run it."""

from __future__ import annotations

import re

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
