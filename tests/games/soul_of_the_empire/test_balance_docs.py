"""The page on balance: its game is played as printed there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "balance_soul_of_the_empire.md"


def test_a_game_of_four_is_played_from_set_up_to_victory(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    found: dict[str, object] = {}
    exec(compile(code, PAGE.name, "exec"), found)
    match = found["match"]
    assert match.outcome.rule in ("SOE1", "SOE3", "SOE4", "SOE5", "SOE6")  # type: ignore[attr-defined]
    assert {step.before.phase for step in match.steps} >= {
        "lay_markers",
        "later_units",
        "main_phase",
        "scoring",
    }  # type: ignore[attr-defined]
    assert any(name in capsys.readouterr().out for name in ("Ana", "Ben", "Cleo", "Dan"))
