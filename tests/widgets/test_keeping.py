"""Games survive: the file after every move, the text to copy, old and broken saves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boardkit import Match, SaveError
from boardkit.widgets import Walkthrough
from boardkit.widgets.keeper import open_game, write_whole
from tests.widgets.board import page_says, possible, step

ROOT = Path(__file__).parents[2]


def kept_game(folder: Path, seed: int = 5) -> Walkthrough:
    match = Match("imminence", 2, seed, bots={1: "heuristic"}, names=["Ada", "Bruno"])
    return Walkthrough(match, keep=folder / "evening.boardkit-save")


def test_a_game_goes_on_after_a_crash(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    for _ in range(4):
        step(shown)
    crashed = shown.match.state
    again = kept_game(tmp_path, seed=6)
    assert again.screen["notice"]["offers"] == (("Go on with it", "resume kept"),)
    page_says(again, do="resume kept")
    assert again.match.state == crashed and again.notice == ""
    step(again)
    assert open_game((tmp_path / "evening.boardkit-save").read_text()).state == again.match.state


KILLED = """
import os, signal
from boardkit import Match
from boardkit.widgets import Walkthrough
shown = Walkthrough(Match("imminence", 2, 7, bots={1: "heuristic"}))
shown.press("faction lanterns")
shown.press("play L3C1>" + shown.match.state.table.cities[0])
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process like that")
def test_a_game_survives_a_killed_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", KILLED], cwd=tmp_path, env=env)
    assert done.returncode == -signal.SIGKILL
    monkeypatch.chdir(tmp_path)
    again = Walkthrough(Match("imminence", 2, bots={1: "heuristic"}))
    page_says(again, do="resume kept")
    assert again.match.seed == 7 and "2 of 8 cards" in again.text


def test_a_new_game_moves_the_old_file_aside(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    step(shown)
    old = shown.match.save()
    again = kept_game(tmp_path, seed=6)
    step(again)
    assert (tmp_path / "evening.previous.boardkit-save").read_text() == old
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "evening.boardkit-save",
        "evening.previous.boardkit-save",
    ]
    again.turn_to("save")
    assert again.screen["panel"]["files"] == ["evening.boardkit-save", "evening.previous.boardkit-save"]
    page_says(again, do="resume", file="evening.previous.boardkit-save")
    assert again.match.state == open_game(old).state


def test_a_file_name_from_the_page_stays_in_the_folder(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    before = shown.match
    page_says(shown, do="resume", file="../../etc/passwd")
    assert "cannot be read" in shown.notice and shown.match is before


def test_nothing_is_written_for_a_position_or_when_not_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fresh = Match("imminence", 2, 1)
    position = Match("imminence", position=fresh.game.describe(fresh.state))
    for shown in (Walkthrough(position), Walkthrough(Match("imminence", 2, 1), keep=False)):
        step(shown)
    assert list(tmp_path.iterdir()) == []
    step(Walkthrough(Match("imminence", 2, 1)))
    assert [p.name for p in tmp_path.iterdir()] == ["imminence.boardkit-save"]


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    (tmp_path / "evening.boardkit-save").mkdir()
    step(shown)
    assert "could not be kept" in shown.screen["kept"]["trouble"]
    assert shown.match.steps


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old" and [p.name for p in tmp_path.iterdir()] == ["game"]


def test_the_copied_text_brings_the_game_back(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    for _ in range(3):
        step(shown)
    shown.turn_to("save")
    text = shown.screen["panel"]["text"]
    other = Walkthrough(Match("imminence", 3, 1), keep=False)
    other.resume(f"\n {text[:40]}\n{text[40:]}  ")
    assert other.match.state == shown.match.state and other.match.names == shown.match.names
    other.resume(shown.match.save())
    assert other.match.state == shown.match.state
    assert possible(other)


@pytest.mark.parametrize(
    "text", ["", "  ", "nonsense", "{}", "boardkit-game:", "boardkit-game:AAAA", "boardkit-game:e\u00e9"]
)
def test_a_text_that_is_no_save_is_refused(text: str) -> None:
    shown = Walkthrough(Match("imminence", 2, 1), keep=False)
    before = shown.match
    shown.resume(text)
    assert shown.screen["notice"]["kind"] == "refused" and shown.match is before


def test_a_seats_file_cannot_play_on() -> None:
    with pytest.raises(SaveError, match="one seat"):
        open_game(Match("imminence", 2, 1).save(0))


def test_resuming_replaces_the_match_and_old_controls(tmp_path: Path) -> None:
    shown = kept_game(tmp_path)
    step(shown)
    token, text = shown.token, possible(shown)[0]
    shown.resume(Match("imminence", 2, 9, names=["Zoe", "Kim"]).save())
    page_says(shown, do="play", text=text, token=token)
    assert "earlier position" in shown.notice
    assert all(step.by == "chance" for step in shown.match.steps)
