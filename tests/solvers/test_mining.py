"""Puzzles out of played games: they load, they prove, their best answer is clear, and their names hold."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from solvers import puzzles
from solvers.__main__ import main
from solvers.mining import CLEAR, Mined, level_of, mine
from solvers.soul_puzzles.difficulty import Difficulty
from solvers.status import BadInput, Status


def some(n: int, *question: Any, **more: Any) -> list[Mined]:
    return list(islice(mine(*question, **more), n))


@pytest.fixture(scope="module")
def found() -> list[Mined]:
    """A few puzzles of each game and of the four kinds of Soul of the Empire."""
    mined = some(2, "imminence", seed=3) + some(2, "children_of_fire", seed=3)
    for kind in ("keep", "combat_card", "way", "turn"):
        mined += some(1, "soul_of_the_empire", kind, seed=2, players=4)
    return mined


def test_every_kind_is_found(found: list[Mined]) -> None:
    kinds = {one.kind for one in found}
    assert {"best_play", "placement", "keep", "combat_card", "way", "turn"} <= kinds


def test_mined_puzzles_load_and_prove(found: list[Mined]) -> None:
    for one in found:
        puzzle = puzzles.parse(one.name, one.text)
        solution = puzzle.solve()
        assert solution.status is Status.PROVEN
        assert puzzle.check(solution.answers[0]).correct
        assert puzzle.theme == one.theme and puzzle.level == one.level == level_of(one.difficulty)


def test_the_best_answer_is_clear(found: list[Mined]) -> None:
    for one in found:
        puzzle = puzzles.parse(one.name, one.text)
        if puzzle.choices:
            correct = [choice for choice in puzzle.choices if puzzle.check(choice).correct]
            assert 1 <= len(correct) <= max(1, int(len(puzzle.choices) * CLEAR))
            assert one.difficulty.wrong == len(puzzle.choices) - len(correct) > 0
        else:
            assert one.difficulty.depth >= 2 and 1 <= one.difficulty.tempting <= one.difficulty.wrong


def test_the_same_seed_finds_the_same_puzzles() -> None:
    assert some(2, "imminence", seed=5) == some(2, "imminence", seed=5)
    assert some(1, "imminence", seed=5) != some(1, "imminence", seed=6)


def test_levels_rise_with_what_tempts_and_how_far_one_must_see() -> None:
    levels = [level_of(Difficulty(*hard)) for hard in ((0, 3, 1), (1, 3, 1), (4, 3, 1), (4, 9, 1), (4, 9, 6))]
    assert levels == [1, 2, 3, 4, 5]


# -- the command -------------------------------------------------------------------------------------------


def test_the_command_writes_files_that_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mined"
    assert main(["mine", "imminence", "--seed", "3", "--most", "2", "--out", str(folder)]) == 0
    files = sorted(folder.glob("*.toml"))
    assert len(files) == 2 and "2 puzzles" in capsys.readouterr().out
    assert all(puzzles.load(file).solve().status is Status.PROVEN for file in files)


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solvers", "mine", "imminence", "--games", "50", "--most", "500"]
    running = subprocess.Popen([*command, "--out", str(tmp_path)], stdout=subprocess.PIPE, text=True)
    waited = 0
    while not list(tmp_path.glob("*.toml")) and waited < 600:
        time.sleep(0.1)
        waited += 1
    running.send_signal(signal.SIGINT)
    text, _ = running.communicate(timeout=60)
    assert running.returncode == 0 and "stopped before the end" in text
    assert len(list(tmp_path.glob("*.toml"))) >= 1


@pytest.mark.parametrize(
    ("question", "more", "expected"),
    [
        (("chess",), {}, "expected one of imminence|game 'chess'"),
        ((7,), {}, "game 7"),
        (("imminence", "keep"), {}, "kind 'keep': expected one of"),
        (("imminence",), {"games": 0}, "at least 1"),
        (("imminence",), {"games": True}, "at least 1"),
        (("imminence",), {"seed": -1}, "at least 0"),
        (("imminence",), {"players": 99}, "players=99: expected one of"),
    ],
)
def test_a_question_that_makes_no_sense_is_named(question: Any, more: Any, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        some(1, *question, **more)


def test_the_command_refuses_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["mine", "imminence", "--out", str(blocked)]) == 2
    assert main(["mine", "imminence", "--most", "0", "--out", str(tmp_path)]) == 2
    assert main(["mine", "imminence", "--kind", "dice\x07", "--out", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "expected a folder" in told and "at least 1" in told and "\x07" not in told
