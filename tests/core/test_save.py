"""Saves: the referee's and a seat's; whatever is broken gets an error that says where."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardkit import GAMES, IllegalAction, Match, SaveError
from boardkit.core.content import Pack
from boardkit.core.save import LONGEST, SeatRecord
from boardkit.core.testing import play_random
from tests.source import ROOT

OLD = sorted((ROOT / "tests" / "data" / "saves").glob("*.json"))


def played(players: int = 2, seed: int = 1, steps: int = 30, **options: Any) -> Match:
    """A match some answers in, bots and people mixed."""
    match = Match("imminence", players, seed=seed, bots={1: "heuristic"}, **options)
    rng = Random(seed)
    while len(match.steps) < steps and match.outcome is None:
        match.advance(rolls=True)
        if match.outcome is None:
            match.play(rng.choice(match.game.legal_actions(match.state)))
    return match


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("steps", [0, 1, 25, 10_000])
def test_the_referees_file_is_the_match(players: int, steps: int) -> None:
    match = played(players, steps=steps)
    again = Match.load(match.save())
    assert again.state == match.state and again.save() == match.save()
    assert (again.seed, again.names, again.bots) == (match.seed, match.names, match.bots)
    assert again.log() == match.log() and again.log(0) == match.log(0)


def test_a_loaded_match_goes_on_as_the_saved_one() -> None:
    match = played(3, steps=20)
    one, two = Match.load(match.save()), Match.load(match.save())
    ends = [m.run("heuristic") for m in (match, one, two)]
    assert ends[0] == ends[1] == ends[2] and match.state == one.state == two.state


def test_undo_works_in_a_loaded_match_down_to_its_first_answer() -> None:
    match = Match.load(played(2, steps=40).save())
    while any(step.by == "hand" for step in match.steps):
        match.undo(practice=True)
    assert Match.load(match.save()).state == match.state


def test_a_branch_and_a_position_are_kept() -> None:
    position = {"players": 2, "cities": ["asterra", "brenholt", "calvane"], "options": {"cards_per_round": 1}}
    match = Match("imminence", position=position, seed=3)
    match.play("play L3C1>asterra")
    match.play("play L3C1>asterra")
    match.roll()
    match.undo(practice=True)
    again = Match.load(match.save())
    assert again.branch == 1 and again.state == match.state and again.start == match.start
    assert again.state.table.box.options.cards_per_round == 1
    data = json.loads(match.save())
    data["options"]["cards_per_round"] = 2
    with pytest.raises(SaveError, match="options: expected those of the position"):
        Match.load(json.dumps(data))


@pytest.mark.parametrize("seed", range(15))
def test_whole_games_load_again(seed: int) -> None:
    game = GAMES["imminence"]
    trail = play_random(game, game.seats[seed % 4], seed)
    match = Match(game, trail.players, seed)
    for moment in trail.moments:
        match._answer(moment.action, "chance" if moment.request.player < 0 else "hand")
    again = Match.load(match.save())
    assert again.outcome == game.outcome(trail.state) and again.state == trail.state


def test_a_seats_file_opens_at_what_the_seat_saw() -> None:
    match = played(3, steps=30)
    for seat in range(3):
        record = Match.load(match.save(seat))
        assert isinstance(record, SeatRecord)
        assert record.observe() == record.observe(seat) == match.observe(seat)
        assert record.log() == match.log(seat) and record.names == match.names
        with pytest.raises(IllegalAction) as caught:
            record.play("play L3C1>asterra")
        assert caught.value.refusal.rule == "KIT4"
        with pytest.raises(SaveError, match="only what seat"):
            record.observe((seat + 1) % 3)


def test_a_bot_without_a_name_cannot_be_saved() -> None:
    match = Match("imminence", 2, seed=1, bots={0: lambda seen, actions, rng: actions[0]})
    with pytest.raises(SaveError, match="seats \\[0\\]"):
        match.save()


# -- earlier versions ----------------------------------------------------------------------------------------


def test_a_file_of_each_earlier_format_is_kept() -> None:
    assert {"imminence_match_1", "imminence_seat_1", "imminence_position_1"} <= {path.stem for path in OLD}


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_earlier_file_opens(path: Path) -> None:
    found = Match.load(path.read_text("utf-8"))
    assert found.log()
    if isinstance(found, Match):
        assert len(found.steps) == len(json.loads(path.read_text("utf-8"))["answers"])


def test_a_step_that_stops_fitting_is_named() -> None:
    data = json.loads(played(2, steps=20).save())
    data["answers"][12][0] = "play L9C9>rome"
    data["rules"] = "0"
    with pytest.raises(SaveError, match=r"step 13 of \d+, 'play L9C9>rome', .*under rules 0, now 1"):
        Match.load(json.dumps(data))


# -- broken files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": 5},
        {"players": 9},
        {"players": "2"},
        {"players": 10**40},
        {"options": {"rounds": 3}},
        {"options": []},
        {"seed": "7"},
        {"seed": 2**70},
        {"branch": "x"},
        {"names": ["only one"]},
        {"bots": {"seven": "random"}},
        {"bots": {"1": "genius"}},
        {"answers": [["play", "hand", "more"]]},
        {"answers": [["faction ashen", "hand"]]},
        {"answers": "draw"},
        {"answers": [["x" * 10_000, "hand"]]},
        {"pack": {"name": "mine", "fingerprint": "0"}},
        {"pack": 3},
        {"position": {"cities": 5}},
        {"position": []},
        {"boardkit": "match 2"},
        {"surprise": 1},
    ],
    ids=str,
)
def test_a_changed_field_is_refused(change: dict[str, Any]) -> None:
    data = json.loads(played(2, steps=12).save())
    with pytest.raises(SaveError) as caught:
        Match.load(json.dumps({**data, **change}))
    assert len(str(caught.value)) > 20


@pytest.mark.parametrize("field", ["game", "rules", "players", "seed", "names", "answers", "boardkit"])
def test_a_missing_field_is_refused(field: str) -> None:
    data = json.loads(played(2, steps=12).save())
    del data[field]
    with pytest.raises(SaveError, match=field):
        Match.load(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "NaN",
        "\ud800",
        "[" * 100_000,
        '{"a":' * 50_000,
        " " * (LONGEST + 1),
        '{"boardkit": "seat 1"}',
        '{"boardkit": "match 1", "game": NaN}',
        "\x00\x01",
        None,
        b"{}",
        7,
    ],
    ids=lambda text: repr(text)[:24],
)
def test_what_is_no_save_is_refused(text: Any) -> None:
    with pytest.raises(SaveError):
        Match.load(text)


@pytest.mark.parametrize("seat", [None, 0])
def test_flipped_characters_never_crash(seat: int | None) -> None:
    """Each mutation opens or is refused with a SaveError; an opened one is a whole match."""
    text, rng = played(2, steps=14).save(seat), Random(5)
    opened = 0
    for _ in range(400):
        place, new = rng.randrange(len(text)), chr(rng.choice([0, 34, 48, 57, 91, 123, 125, 0xD800, 0x1F600]))
        broken = text[:place] + new + text[place + rng.randrange(3) :]
        try:
            found = Match.load(broken)
        except SaveError as error:
            assert str(error)
        else:
            opened += 1
            found.log()
    assert opened < 400


def test_a_seats_file_that_does_not_fit_is_refused() -> None:
    data = json.loads(played(2, steps=14).save(0))
    for change in ({"view": 3}, {"view": {}}, {"actions": ["jump"]}, {"log": [[1]]}, {"player": "0"}):
        with pytest.raises(SaveError):
            Match.load(json.dumps({**data, **change}))


def test_a_match_with_a_pack_wants_that_pack_again() -> None:
    names = (GAMES["imminence"].data / "cities.toml").read_text("utf-8")
    pack = Pack("mine", "imminence", {"cities.toml": names.replace("Asterra", "Rome")})
    other = Pack("mine", "imminence", {"cities.toml": names.replace("Asterra", "Ostia")})
    match = Match(GAMES["imminence"].with_content(pack), 2, seed=1)
    match.roll()
    text = match.save()
    assert Match.load(text, pack).state == match.state
    for wrong in (None, other, Pack("mine", "chess", {})):
        with pytest.raises(SaveError):
            Match.load(text, wrong)
    with pytest.raises(SaveError, match="the kit's own content"):
        Match.load(Match("imminence", 2, seed=1).save(), pack)
