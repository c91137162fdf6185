"""The rule index: every rule has its code and its test, and a hole is found."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from boardkit import GAMES
from boardkit.__main__ import main
from boardkit.commands.citations import keys_in, rule_index
from boardkit.core.game import Game
from tests.source import ROOT


def test_imminence_has_no_hole() -> None:
    """The rule index of Imminence is whole: CI stops here if a rule loses its code or its test."""
    index = rule_index(GAMES["imminence"])
    assert index.has_tests and index.holes == []
    assert [key for key, row in index.rows.items() if row.excuse] == []


def test_the_index_tells_paragraph_code_and_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "imminence", "IMM19", "IA15"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"IMM19  Edict Cards \(rulebook\)\n  A type has the majority", told)
    assert "table.py:" in told and "test_IMM19_a_majority_is_one_above_each_other" in told
    assert "[option no_majority]" in told and "IMM20  " not in told


def test_the_whole_index_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "imminence"]) == 0
    told = capsys.readouterr().out
    own = [key for key, rule in GAMES["imminence"].rules.items() if rule.source != "kit"]
    assert [line.split()[0] for line in told.splitlines() if line[:1].strip()] == own and len(own) == 75


def test_check_says_that_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "imminence", "--check"]) == 0
    assert "75 rules, 0 holes in code and tests" in capsys.readouterr().out


def checkout(tmp_path: Path) -> Path:
    """A copy of the package and its tests, as far as the index reads them."""
    kit = tmp_path / "boardkit"
    shutil.copytree(ROOT / "boardkit" / "games" / "imminence", kit / "games" / "imminence")
    shutil.copytree(ROOT / "tests" / "games" / "imminence", tmp_path / "tests" / "games" / "imminence")
    return kit


def copied(kit: Path) -> Game:
    """The game as it stands in the copy."""
    return replace(GAMES["imminence"], data=kit / "games" / "imminence" / "data")


def test_a_rule_without_test_is_a_hole(tmp_path: Path) -> None:
    kit = checkout(tmp_path)
    path = tmp_path / "tests" / "games" / "imminence" / "test_edicts.py"
    path.write_text(path.read_text("utf-8").replace("test_IMM31_", "test_"), "utf-8")
    assert rule_index(copied(kit), kit).holes == ["IMM31 is named by no test"]


def test_a_rule_without_code_is_a_hole_and_an_entry_in_known_gaps_excuses_it(tmp_path: Path) -> None:
    kit = checkout(tmp_path)
    phases = kit / "games" / "imminence" / "phases.py"
    phases.write_text(phases.read_text("utf-8").replace("(IA33)", "").replace(", IA33)", ")"), "utf-8")
    assert rule_index(copied(kit), kit).holes == ["IA33 is named by no code"]
    gaps = kit / "games" / "imminence" / "KNOWN_GAPS.md"
    gaps.write_text(gaps.read_text("utf-8") + "\n- IA33: nothing to do.\n", "utf-8")
    assert rule_index(copied(kit), kit).holes == []


def test_a_key_that_is_no_rule_is_a_hole(tmp_path: Path) -> None:
    kit = checkout(tmp_path)
    phases = kit / "games" / "imminence" / "phases.py"
    phases.write_text("# IMM98, SOE98\n" + phases.read_text("utf-8"), "utf-8")
    tests = tmp_path / "tests" / "games" / "imminence" / "test_more.py"
    tests.write_text("def test_IA99_nothing() -> None:\n    assert True\n", "utf-8")
    assert rule_index(copied(kit), kit).holes == [
        "IMM98 is named in phases.py:1 and is no rule",
        "IA99 is named in test_more.py:1 test_IA99_nothing and is no rule",
    ]


def test_without_the_tests_the_index_tells_of_code_only(tmp_path: Path) -> None:
    kit = checkout(tmp_path)
    shutil.rmtree(tmp_path / "tests")
    index = rule_index(copied(kit), kit)
    assert not index.has_tests and index.holes == []


def test_keys_are_found_in_texts() -> None:
    assert list(keys_in("(IMM13 to IMM16, IA3) and SOE70")) == [
        "IMM13",
        "IMM14",
        "IMM15",
        "IMM16",
        "IA3",
        "SOE70",
    ]
    assert list(keys_in("IMM1 to IA2, AB, IMM, X1")) == ["IMM1", "IA2"]


@pytest.mark.parametrize("arguments", [["rules", "chess"], ["rules", "imminence", "IMM99"]])
def test_wrong_names_are_answered(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert "expected" in told.err and "found" in told.err and "Traceback" not in told.err
