"""``python -m solvers``: text, JSON, and errors for people with exit status 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers.__main__ import COMMANDS, main

NAMED = ",shield,sword\nwall,4,1\nsortie,1,2\n"


def written(folder: Path, text: str) -> str:
    path = folder / "table.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_dice_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "2", "3", "3", "5", "6", "--rolls-left", "2"]) == 0
    text = capsys.readouterr().out
    assert "Sequences now: 2 3; 3 3; 5 6" in text
    assert "2 3 5         3.643004   0.000000  3541/972" in text
    assert "Status: proven" in text


def test_dice_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "6", "6", "1", "3", "5", "--rolls-left", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["roll"] == [1, 3, 5, 6, 6]
    assert data["best_keeps"] == [[3, 5]]
    assert data["value"]["exact"] == "161/54"
    assert data["options"][0]["keep"] == [3, 5]
    assert sum(one["chance"]["float"] for one in data["outlook"]) == pytest.approx(1)
    assert data["status"] == "proven"


def test_dice_goals_locked_dice_and_no_roll_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["dice", "2", "3", "--locked", "4", "--goal", "at-least:3", "--rolls-left", "0", "--json"]) == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert data["goal"] == "a sequence of at least 3"
    assert data["best_keeps"] == [[2, 3]]
    assert data["outlook"] == [{"result": 1, "chance": {"exact": "1", "float": 1.0}}]


def test_dice_lists_every_keep_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dice", "1", "2", "3", "4", "6", "--json"])
    assert len(json.loads(capsys.readouterr().out)["options"]) == 10
    main(["dice", "1", "2", "3", "4", "6", "--json", "--all"])
    assert len(json.loads(capsys.readouterr().out)["options"]) == 32


def test_matrix_with_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", written(tmp_path, NAMED)]) == 0
    text = capsys.readouterr().out
    assert "7/4 = 1.750000" in text
    assert "sortie  3/4    75.00%" in text


@pytest.mark.parametrize(
    ("text", "rows", "columns"),
    [
        (NAMED, ["wall", "sortie"], ["shield", "sword"]),
        ("4,1\n1,2\n", ["1", "2"], ["1", "2"]),
        ("shield,sword\n4,1\n1,2\n", ["1", "2"], ["shield", "sword"]),
        ("wall,4,1\nsortie,1,2\n", ["wall", "sortie"], ["1", "2"]),
        (
            "\ufeffcard,shield,sword\r\nwall, 4 ,1\r\n\r\nsortie,1,2\r\n",
            ["wall", "sortie"],
            ["shield", "sword"],
        ),
        (",1,2\n1,4,1\n2,1,2\n", ["1", "2"], ["1", "2"]),
    ],
)
def test_matrix_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, rows: list[str], columns: list[str]
) -> None:
    assert main(["matrix", written(tmp_path, text), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["value"] == {"exact": "7/4", "float": 1.75}
    assert [one["name"] for one in data["row"]] == rows
    assert [one["name"] for one in data["column"]] == columns
    assert data["status"] == "proven"


def test_matrix_numbers_are_exact_unless_floats_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "0.1,1/3\n0.3,-1e-1\n")
    main(["matrix", file, "--json"])
    assert json.loads(capsys.readouterr().out)["value"]["exact"] == "33/190"
    main(["matrix", file, "--json", "--floats"])
    assert json.loads(capsys.readouterr().out)["value"] == pytest.approx(33 / 190)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty, expected rows of numbers"),
        ("4,1\n1,nan\n", "line 2, column 2: found 'nan', expected a number such as 3, 0.5 or 1/3"),
        ("4,1\n1\n", "line 2: number of cells: found 1, expected 2 as in the first line"),
        ("1,x\n2,3\n", "line 1, column 2: found 'x'"),
        ("4,\n1,2\n", "line 1, column 2: found ''"),
        ("4,1/0\n", "found '1/0'"),
        ("a,b\n", "found names and no numbers"),
    ],
)
def test_bad_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert main(["matrix", written(tmp_path, text)]) == 2
    found = capsys.readouterr()
    assert message in found.err
    assert "table.csv" in found.err
    assert found.out == ""


def test_a_missing_file_and_a_binary_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", str(tmp_path / "none.csv")]) == 2
    assert "expected a CSV file" in capsys.readouterr().err
    (tmp_path / "picture.csv").write_bytes(b"\xff\xfe\x00\x81")
    assert main(["matrix", str(tmp_path / "picture.csv")]) == 2
    assert "expected a CSV text file in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["2", "7"], "found the face 7, expected a whole number from 1 to 6"),
        (["0", "3"], "found the face 0"),
        (["1", "2", "3", "4", "5", "6", "6"], "found 7 dice, expected 1 to 5"),
        (["1", "--rolls-left", "3"], "--rolls-left 3: expected 0 to 2"),
        (["1", "--rolls-left", "-1"], "--rolls-left -1"),
        (["1", "--goal", "luck"], "--goal luck: expected length, pips, at-least:K, set:K or run:K"),
        (["1", "--goal", "set:9"], "--goal set:9"),
        (["1", "2", "3", "4", "5", "--locked", "6"], "n_dice=5: expected 1 to 4 dice beside 1 locked"),
    ],
)
def test_bad_dice_are_refused(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert main(["dice", *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["chess"], ["dice"], ["dice", "two"], ["matrix"]])
def test_usage_errors_leave_with_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "usage: python -m solvers" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in COMMANDS)


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


def test_first_exact_answers_load_neither_numpy_nor_ortools() -> None:
    done = run(
        "import sys, solvers\n"
        "from solvers import dice, matrix\n"
        "dice.policy(), matrix.solve([[4, 1], [1, 2]])\n"
        "sys.exit(any(name.split('.')[0] in ('numpy', 'ortools') for name in sys.modules))"
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", ["imminence", "children_of_fire"])
def test_a_board_with_hints_opens_without_the_solvers_of_another_game(game: str) -> None:
    done = run(
        "import sys\n"
        "from boardkit import Match\n"
        "from solvers.advice import adviser, judge\n"
        f"hint, verdict = adviser({game!r}), judge({game!r})\n"
        "assert 'numpy' not in sys.modules and 'solvers.bids' not in sys.modules\n"
        f"match = Match({game!r}, players=3, seed=7)\n"
        "match.advance(rolls=True)\n"
        "hint(match.observe(match.game.request(match.state).player))\n"
        "assert 'ortools' not in sys.modules\n"
        "assert not any('soul_of_the_empire' in name for name in sys.modules)"
    )
    assert done.returncode == 0, done.stderr


def test_solvers_are_found_by_name_when_asked_for() -> None:
    done = run(
        "import solvers\n"
        "assert 'dice' in dir(solvers)\n"
        "assert solvers.dice.policy(n_dice=1).value == 1\n"
        "try: solvers.magic\n"
        "except AttributeError as error: print(error)"
    )
    assert "no attribute 'magic'" in done.stdout, done.stderr


def test_same_answer_in_every_process(tmp_path: Path) -> None:
    file = written(tmp_path, "1,1,0\n1,1,0\n0,0,1\n")
    for words in (["matrix", file], ["dice", "1", "1", "3", "4", "6", "--rolls-left", "1"]):
        answers = {
            subprocess.run(
                [sys.executable, "-m", "solvers", *words, "--json"],
                capture_output=True,
                timeout=60,
                env={**os.environ, "PYTHONHASHSEED": seed},
            ).stdout
            for seed in ("0", "1", "2")
        }
        assert len(answers) == 1
        assert json.loads(answers.pop())["status"] == "proven"


def test_module_run_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "solvers", "dice", "3", "7"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.startswith("solvers dice: roll 3 7: found the face 7")
