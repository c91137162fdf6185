"""Movement, turns and keeps on the command line, from a position in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardkit import GAMES
from solvers.__main__ import WRONG_QUESTION, main

GAME = GAMES["soul_of_the_empire"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    layout = {
        "players": 4,
        "units": {"Belgica": {"roman": 2}, "Rome": {"roman": 3}},
        "dice": {"roman": {"sequence": [3, 3]}},
        "open_objectives": [{"card": "antioch"}],
    }
    path = tmp_path / "position.json"
    path.write_text(json.dumps(GAME.describe(GAME.position(layout))), encoding="utf-8")
    return str(path)


def test_movement_shows_the_way_and_its_proof(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["movement", file, "Britannia=2", "territories Italia 2"]) == 0
    shown = capsys.readouterr().out
    assert "3 movement points" in shown and "move Belgica>Britannia" in shown and "Status: proven" in shown
    assert main(["movement", file, "sole Italia 3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 2


def test_a_turn_shows_its_actions(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turn", file, "hold Britannia=4", "2 x most territories Italia", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == "proven" and found["value"] == found["bound"]
    assert found["actions"][0].endswith("with 3")
    assert main(["turn", file, "hold Britannia=6, Rome=6"]) == 0
    assert "Impossible" in capsys.readouterr().out


def test_keeps_are_listed_with_their_bounds(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    question = ["keep", file, "hold Britannia=4", "--roll", "1", "2", "5", "--rolls-left", "1"]
    assert main(question) == 0
    shown = capsys.readouterr().out
    assert "Status: proven, gap 0.000000" in shown and "nothing changes before the owner's next turn" in shown
    assert main([*question, "--here", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "this very position" in found["assumption"] and len(found["options"]) == 8


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (["movement", "nowhere.json", "Rome=1"], "nowhere.json"),
        (["movement", "{}", "Rome"], "expected TERRITORY=N"),
        (["movement", "{}", "Rome=x"], "expected a whole number"),
        (["movement", "{}", "cosy Judea 2"], "found 'cosy'"),
        (["turn", "{}", "win"], "expected 'score CARD'"),
        (["turn", "{}", "x x score antioch"], "found the weight"),
        (["keep", "{}", "score antioch", "--roll", "7", "--rolls-left", "1"], "face 7"),
    ],
)
def test_wrong_questions_are_answered_with_what_was_expected(
    file: str, question: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([file if word == "{}" else word for word in question]) == WRONG_QUESTION
    assert expected in capsys.readouterr().err
