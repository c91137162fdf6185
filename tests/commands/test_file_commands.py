"""``check-pack`` and ``replay`` on good and on broken files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from boardkit import GAMES, Match
from boardkit.__main__ import main
from boardkit.commands.soak import soak

HEADER = 'name = "mine"\ngame = "imminence"\nformat = 1\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that renames a city."""
    text = (GAMES["imminence"].data / "cities.toml").read_text("utf-8")
    (tmp_path / "pack.toml").write_text(HEADER, "utf-8")
    (tmp_path / "cities.toml").write_text(text.replace('"Asterra"', '"Rome"'), "utf-8")
    return tmp_path


def test_a_good_pack_is_played(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-pack", str(pack)]) == 0
    told = capsys.readouterr().out
    assert "'mine' fits Imminence: cities.toml." in told and "4 random games conform" in told


@pytest.mark.parametrize(
    ("file", "text", "part"),
    [
        ("cities.toml", "[[city]]\nid = 5", "cities.toml"),
        ("pack.toml", HEADER.replace("imminence", "chess"), "chess"),
        ("towns.toml", "", "towns.toml"),
    ],
)
def test_a_bad_pack_is_named(
    pack: Path, file: str, text: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / file).write_text(text, "utf-8")
    assert main(["check-pack", str(pack)]) == 1
    assert "does not fit" in (told := capsys.readouterr().out) and part in told


def saved(tmp_path: Path, seat: int | None = None, steps: int = 30) -> str:
    """The path of a saved match."""
    match = Match("imminence", 2, seed=8, names=("Ann", "Bo"))
    while len(match.steps) < steps and match.outcome is None:
        if match.to_act is not None and match.to_act >= 0:
            match.play(match.game.legal_actions(match.state)[0])
        else:
            match.roll()
    path = tmp_path / "match.json"
    path.write_text(match.save(seat), "utf-8")
    return str(path)


def test_a_match_is_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", saved(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Ann plays" in told and "[IMM13]" in told and "is asked: " in told


def test_a_finished_match_names_its_winners(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", saved(tmp_path, steps=10_000)]) == 0
    assert "Won by " in capsys.readouterr().out


def test_a_seats_view_of_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", saved(tmp_path, steps=16), "--seat", "1"]) == 0
    whole = capsys.readouterr().out
    assert "Ann plays a card with" in whole
    assert main(["replay", saved(tmp_path, seat=1, steps=16)]) == 0
    own = capsys.readouterr().out
    assert whole.splitlines()[:-1] == own.splitlines()[:-1] and "what Bo had seen" in own


@pytest.mark.parametrize("text", ["", "{}", "[" * 10_000, '{"boardkit": "match 9"}'])
def test_a_broken_save_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, "utf-8")
    assert main(["replay", str(path)]) == 1
    assert "cannot be opened" in capsys.readouterr().out


def test_what_cannot_be_read_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    for path in (tmp_path / "nowhere.json", tmp_path, tmp_path / "bytes.json"):
        assert main(["replay", str(path)]) == 2
    assert main(["replay", saved(tmp_path), "--seat", "9"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_soaking_stops_in_time_and_finds_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faults = tmp_path / "faults.txt"
    assert main(["soak", "imminence", "--minutes", "0.01", "--faults", str(faults)]) == 0
    assert "0 faults" in capsys.readouterr().out and not faults.exists()


def test_soaking_keeps_the_seed_of_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = replace(GAMES["imminence"], census=lambda table: table.round)
    assert soak(game, 40, 0.005, str(tmp_path / "faults.txt")) == 1
    kept = (tmp_path / "faults.txt").read_text("utf-8")
    assert "conform(game, games=1, players=2, seed=40)" in kept
    assert "components changed" in kept and "kept in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play --load {save} --seed 4", "a saved match without more, found seed 4"),
        ("play imminence --load {save}", "a saved match without more, found game imminence"),
        ("play --load {folder}", "no plain file"),
        ("play imminence --option rounds=4 --option rounds=6", "each option once"),
        ("play imminence --option rounds=" + "[" * 50_000, "options, rounds: expected int"),
        ("replay {folder}", "no plain file"),
        (
            "study imminence --games 1 --workers 1 --file {folder}/none/x",
            "none/x: expected a file that can be",
        ),
        (
            "study imminence --games 1 --workers 1 --csv {folder}/none/x",
            "none/x: expected a file that can be",
        ),
        ("study imminence --games 1 --workers 1 --csv {folder}", "expected a file that can be"),
        ("study imminence --games 3 --seed 9223372036854775807", "seed: expected a whole number of at most"),
    ],
)
def test_a_wrong_command_is_answered_in_a_line(
    words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = saved(tmp_path)
    assert main(words.format(save=save, folder=tmp_path).split()) == 2
    answer = capsys.readouterr()
    assert told in answer.err and answer.err.count("\n") == 1 and not answer.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("study imminence --workers 0", "expected 1 to 256, found 0"),
        ("study imminence --workers -1", "expected 1 to 256, found -1"),
        ("study imminence --workers 100000", "expected 1 to 256, found 100000"),
        ("soak imminence --minutes nan", "expected 0 or more, found nan"),
        ("soak imminence --minutes -1", "expected 0 or more, found -1"),
        ("soak imminence --minutes inf", "expected 0 or more, found inf"),
    ],
)
def test_a_number_that_cannot_be_is_answered_with_the_usage(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words.split())
    assert left.value.code == 2 and told in capsys.readouterr().err
