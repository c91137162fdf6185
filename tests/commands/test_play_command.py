"""Playing in a terminal: typed actions, bots, hints, undo, saves."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardkit import Match
from boardkit.__main__ import main
from boardkit.commands.play import Terminal
from tests.source import ROOT
from tests.toys.kuhn import KUHN


def session(match: Match, *lines: str) -> tuple[Match, str]:
    """Play with these lines; the match after them and all that was said."""
    said: list[str] = []
    rest: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    assert Terminal(match, ask, said.append).run() == 0
    return match, "\n".join(said)


def imminence(**more: object) -> Match:
    """Seat 0 is a person and goes first; seat 1 is a bot."""
    return Match("imminence", 2, seed=3, bots={1: "heuristic"}, first_player=0, **more)


def test_typed_actions_are_played_and_bots_answer() -> None:
    match, said = session(imminence(), "faction ashen", "options")
    assert [step.by for step in match.steps if step.by != "chance"] == ["hand", "heuristic"]
    assert "Player 1: Play a card face down at a city. [IMM13]" in said and "play L3C1>" in said


def test_nonsense_is_answered_with_rule_and_suggestions() -> None:
    _, said = session(imminence(), "faction ashn", "play L3C1>rome", "", "faction romans")
    assert "Possible: faction ashen" in said and "[IMM13]" in said and "[IMM4]" in said


def test_the_number_in_the_list_stands_for_the_action() -> None:
    numbers, said = session(imminence(), "3")
    words, _ = session(imminence(), "faction ashen")
    assert "3 faction ashen" in said and numbers.state == words.state
    refused, said = session(imminence(), "0", "6", "-1")
    assert said.count("[IMM4] Possible") == 3 and refused.state != words.state


def test_undo_redo_and_their_refusal() -> None:
    match, said = session(
        imminence(), "undo", "faction ashen", "undo", "undo practice", "redo", "undo practice"
    )
    assert said.count("[KIT2]") == 2 and match.is_practice
    assert all(step.by == "chance" for step in match.steps)


def test_words_that_only_tell() -> None:
    match, said = session(imminence(), "help", "table", "log", "hint", "why imm19", "why what", "save")
    for part in (
        "take back your last choice",
        "Sway card: equal face",
        "By rule of thumb: faction",
        "IMM19, Edict Cards: A type has the majority",
        "There is no rule what",
        "Say where: save FILE",
    ):
        assert part in said
    assert all(step.by == "chance" for step in match.steps)


def test_the_table_shows_no_card_of_another() -> None:
    _, said = session(imminence(), "faction ashen", "table")
    before, _, hand = said.partition("Hand of Player 1\n")
    cards = ("C1F2", "C3F1", "L1C2", "L1F2", "L3C1", "L3F1")
    assert [hand.count(f"{card}: ") for card in cards] == [1] * 6
    assert "Hand of Player 2" not in hand and not any(f"{card}: " in before for card in cards)


def test_a_saved_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    match, said = session(imminence(), "faction ashen", f"save {path}", "quit", "faction orrery")
    assert f"--load {path}" in said and Match.load(path.read_text("utf-8")).state == match.state
    monkeypatch.setattr("sys.stdin", open_text("quit\n"))
    assert main(["play", "--load", str(path)]) == 0


def open_text(text: str) -> object:
    """A keyboard that types this."""
    return io.StringIO(text)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    _, said = session(imminence(), f"save {tmp_path / 'no' / 'match.json'}")
    assert "Not saved" in said


def test_a_game_is_told_to_its_end() -> None:
    match = imminence(cards_per_round=1, rounds=2)
    lines = []
    probe = imminence(cards_per_round=1, rounds=2)
    while probe.outcome is None:
        probe.advance(rolls=True)
        if probe.outcome is None:
            lines.append(probe.game.encode(probe.game.legal_actions(probe.state)[0]))
            probe.play(lines[-1])
    match, said = session(match, *lines)
    assert match.outcome == probe.outcome and match.outcome is not None
    assert match.outcome.why in said and "Won by" in said and "Player 1: " in said


def test_two_people_at_one_keyboard_take_turns_covered() -> None:
    match = Match(KUHN, 2, seed=5, names=("Ann", "Bo"))
    match.roll()
    match.roll()
    cards = match.state.table.cards
    _, said = session(match, "", "pass", "", "bet", "", "pass")
    for name in ("Ann", "Bo"):
        assert f"{name}, take the keyboard" in said
    before_bo = said.partition("Bo, take the keyboard")[0]
    assert cards[0] in before_bo and cards[1] not in before_bo


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "chess"],
        ["play", "imminence", "--players", "9"],
        ["play", "imminence", "--seat", "7"],
        ["play", "imminence", "--bots", "genius"],
        ["play", "imminence", "--players", "4", "--bots", "random,random"],
        ["play", "imminence", "--option", "rounds"],
        ["play", "imminence", "--option", "ronds=4"],
        ["play", "imminence", "--option", "ties=never"],
        ["play", "--load", "nowhere.json"],
        ["play", "imminence", "--pack", "nowhere"],
    ],
    ids=" ".join,
)
def test_wrong_input_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert "expected" in told.err and "Traceback" not in told.err


@pytest.mark.parametrize("arguments", [[], ["fly"], ["play", "imminence", "--players", "two"], ["study"]])
def test_wrong_usage_ends_with_status_two(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


def run(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    """``python -m boardkit`` in a process of its own."""
    command = [sys.executable, "-m", "boardkit", *arguments]
    return subprocess.run(command, cwd=ROOT, input=keys, capture_output=True, text=True, timeout=120)


def test_it_runs_as_a_program() -> None:
    done = run("play", "imminence", "--seed", "3", "--option", "first_player=0", keys="faction ashen\nhint\n")
    assert done.returncode == 0 and done.stderr == ""
    assert "Player 1 plays The Ashen Table. [IMM4]" in done.stdout
    assert "By rule of thumb: play" in done.stdout


def test_help_shows_examples() -> None:
    done = run("--help")
    assert done.returncode == 0 and "python -m boardkit play imminence" in done.stdout
    for command in ("rules", "play", "check-pack", "replay", "study"):
        assert command in done.stdout and run(command, "--help").returncode == 0


def test_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -m boardkit rules imminence | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("IMM1") and "Traceback" not in done.stderr
