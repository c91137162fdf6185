"""Whatever a caller hands over is taken as it is or refused in words, and what is refused changes nothing."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from boardkit import GAMES, ContentError, IllegalAction, Match, SaveError
from boardkit.core.content import Pack, load, parse_toml
from boardkit.core.errors import short
from boardkit.core.request import Drawn, Rolled
from boardkit.games.imminence.actions import ChooseFaction, Play

GAME = GAMES["imminence"]
HEADER = 'name = "mine"\ngame = "imminence"\nformat = 1\n'


class EqualToAll:
    """Something that says it is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Unwritable:
    """Something whose repr fails."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def nested() -> list[Any]:
    """A list in a list, 100,000 deep."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    return deep


STRANGE = [None, True, 2**70, 10**5000, math.nan, "", "\ud800", "x" * 10**6, b"play L3C1>asterra", [], {}]
STRANGE += [EqualToAll(), Unwritable(), nested(), Play, Rolled((math.nan,)), Rolled(None), Drawn([])]
STRANGE += [ChooseFaction(3), "roll 1 2 12345678901"]
STRANGE += [Play(card, "asterra") for card in (None, 1, 10**5000, [], Unwritable(), nested(), "x" * 10**5)]


def waiting() -> list[Match]:
    """Matches that wait for chance, for a faction, for a card, and for nothing."""
    matches = [Match("imminence", 2, seed=3) for _ in range(4)]
    for match in matches[1:]:
        match.advance(rolls=True)
    for faction in ("lanterns", "ashen"):
        matches[2].play(f"faction {faction}")
    matches[2].advance(rolls=True)
    matches[3].run()
    return matches


@pytest.mark.parametrize("number", range(len(STRANGE)))
def test_a_strange_answer_is_refused_by_a_rule_and_changes_nothing(number: int) -> None:
    answer = STRANGE[number]
    for match in waiting():
        before = match.save()
        for give in (match.play, match.roll, lambda it, m=match: m.game.apply(m.state, it)):
            if answer is None and give == match.roll:
                continue
            with pytest.raises(IllegalAction) as caught:
                give(answer)
            assert caught.value.refusal.rule in GAME.rules and len(str(caught.value)) < 2_000
        assert match.save() == before


@pytest.mark.parametrize("value", [10**5000, Unwritable(), nested(), "x" * 10**6, "a\nb\ud800"], ids=range(5))
def test_anything_is_quoted_on_one_short_line(value: object) -> None:
    told = short(value)
    assert 0 < len(told) <= 80 and told.isprintable() and told.encode()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"names": "AB"}, "names: expected a list of 2 names"),
        ({"names": 5}, "names: expected a list of 2 names"),
        ({"names": []}, "2 names"),
        ({"names": ["Ann", "Ann"]}, "each name once"),
        ({"names": ["Ann", "a\nb"]}, "on one line"),
        ({"names": ["Ann", "\ud800"]}, "on one line"),
        ({"names": ["Ann", "\u202eBo"]}, "on one line"),
        ({"names": ["Ann", "Bo "]}, "no blank at an end"),
        ({"bots": "random"}, "bots: expected a mapping"),
        ({"bots": {0: 5}}, "bot of seat 0: expected the name of a bot"),
        ({"bots": {True: "random"}}, "a seat 0 to 1"),
        ({"position": 5, "players": None}, "position: expected a mapping"),
        ({"position": "abc", "players": None}, "position: expected a mapping"),
        ({"seed": 10**5000}, "seed: expected a whole number"),
        ({"seed": 2**70}, "of at most 2"),
        ({"players": 10**5000}, "players: expected 2 to 5"),
        ({"winner": "\ud800"}, "options"),
        ({"x" * 10_000: 1}, "options"),
    ],
)
def test_a_start_that_cannot_be_is_named(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        Match("imminence", **{"players": 2, **more})
    assert len(str(caught.value)) < 1_000


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0, 10**5000], ids=range(6))
def test_only_seats_and_spectators_read_the_log(seat: Any) -> None:
    match = Match("imminence", 2, seed=1)
    for look in (match.log, match.observe, match.save):
        with pytest.raises(ContentError, match="0 to 1 or None"):
            look(seat)


@pytest.mark.parametrize(
    "answer", [None, "play L3C1>asterra", Play("L3C1", "nowhere"), ChooseFaction("none")]
)
def test_a_bot_that_plays_nonsense_is_named_and_nothing_is_lost(answer: Any) -> None:
    match = Match("imminence", 2, seed=3, first_player=1, bots={1: lambda seen, actions, rng: answer})
    with pytest.raises(IllegalAction, match="The bot of seat 1 gave"):
        match.advance(rolls=True)
    before = match.state
    match.seat_bot(1, "heuristic")
    match.advance(rolls=True)
    assert match.steps[len([s for s in match.steps if s.by == "chance"])].before == before


def test_a_match_keeps_its_own_position() -> None:
    position = {"players": 2, "cities": ["asterra", "brenholt", "calvane"], "laid": {}}
    match = Match("imminence", position=position, seed=3)
    position["cities"].reverse()  # type: ignore[attr-defined]
    assert Match.load(match.save()).start == match.start


# -- saves ---------------------------------------------------------------------------------------------------


def changed(text: str, **fields: Any) -> str:
    """A saved text with other fields."""
    return json.dumps({**json.loads(text), **fields})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"player": 99}, "player: expected 0 to 1, found 99"),
        ({"player": -1}, "player: expected 0 to 1, found -1"),
        ({"players": 99}, "players: expected one of"),
        ({"to_act": 7}, "to_act: expected -1 to 1"),
        ({"names": ["a"]}, "names"),
        ({"names": ["a\nb", "c"]}, "names"),
    ],
)
def test_a_seats_file_with_seats_that_cannot_be_is_not_opened(fields: dict[str, Any], message: str) -> None:
    match = Match("imminence", 2, seed=3)
    match.advance(rolls=True)
    with pytest.raises(SaveError, match=message):
        Match.load(changed(match.save(0), **fields))


@pytest.mark.parametrize("branch", [-1, 2**70, 1.5, True, "1"])
def test_a_branch_is_a_small_number(branch: Any) -> None:
    with pytest.raises(SaveError, match="branch"):
        Match.load(changed(Match("imminence", 2, seed=3).save(), branch=branch))


@pytest.mark.parametrize(
    ("step", "by"), [(0, "heuristic"), (0, "forced"), (0, "<b>"), (-1, "chance"), (-1, "")]
)
def test_an_answer_is_by_somebody_who_can_give_it(step: int, by: str) -> None:
    match = Match("imminence", 2, seed=3)
    match.advance(rolls=True)
    match.play("faction lanterns")
    answers = json.loads(match.save())["answers"]
    answers[step][1] = by
    with pytest.raises(SaveError, match=r"step \d+ of \d+, .*expected an answer by one of hand"):
        Match.load(changed(match.save(), answers=answers))


# -- packs ---------------------------------------------------------------------------------------------------


def packed(file: str, old: str, new: str) -> None:
    """Give the game one of its own files with `old` once replaced."""
    text = (GAME.data / file).read_text("utf-8")
    assert old in text
    GAME.with_content(Pack("mine", "imminence", {file: text.replace(old, new, 1)}))


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cities.toml", '"asterra"', '"asterra\\n"', "id: expected str matching"),
        ("influence.toml", '"L"', '"L\\n"', "letter: expected str matching"),
        ("cities.toml", '"Asterra"', '"bren holt"', "names that differ, found 'Brenholt' beside 'bren holt'"),
        ("cities.toml", '"Asterra"', '"Br\u00e9nholt"', "names that differ"),
        ("influence.toml", '"Coin"', '"Law"', "names that differ"),
        ("factions.toml", '"The Orrery"', '"a\\nb"', "a name on one line"),
        (
            "cities.toml",
            '"Asterra"',
            '""',
            r"city\[0\] \(asterra\), name: expected str of length >= 1, found ''",
        ),
        ("edicts.toml", "points = 2", "points = 21", r"edict\[0\], points: expected int <= 20, found 21"),
        (
            "edicts.toml",
            '"majority"',
            '"Majority"',
            "wants: expected one of majority, minority, found 'Majority'",
        ),
        ("edicts.toml", "points = 2", "", r"edict\[0\]: expected a field points, found none"),
        ("edicts.toml", "points = 2", "points = 2\nmore = 1", "only fields that are known, found more"),
    ],
)
def test_what_was_found_and_expected_is_told(file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        packed(file, old, new)


def test_more_cities_than_any_box_holds_are_refused_at_once() -> None:
    line = '\n[[city]]\nid = "c{0}"\nname = "C{0}"\nsource = "pack"\n'
    with pytest.raises(ContentError, match="city: expected array of length <= 200"):
        GAME.with_content(Pack("mine", "imminence", {"cities.toml": "".join(map(line.format, range(4000)))}))


def test_a_key_of_many_parts_is_refused_at_once() -> None:
    with pytest.raises(ContentError, match="line 2: expected a key of a few parts"):
        parse_toml("cities.toml", "a = 1\nx" + ".x" * 50_000 + " = 1")


@pytest.mark.parametrize("name", ["cities.TOML", "cities.toml.txt", "Cities.Csv"])
def test_a_file_whose_name_is_not_quite_right_is_not_passed_over(tmp_path: Path, name: str) -> None:
    (tmp_path / "pack.toml").write_text(HEADER, "utf-8")
    (tmp_path / name).write_text("", "utf-8")
    with pytest.raises(ContentError, match="a file this game does not read"):
        GAME.with_content(load(tmp_path))


def test_the_mark_that_some_editors_put_before_utf_8_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(HEADER, "utf-8-sig")
    (tmp_path / "cities.toml").write_text((GAME.data / "cities.toml").read_text("utf-8"), "utf-8-sig")
    assert GAME.with_content(load(tmp_path)).content.cities == GAME.content.cities


@pytest.mark.parametrize("name", ["", "x" * 61, "a\\nb"])
def test_a_pack_has_a_name_of_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "pack.toml").write_text(HEADER.replace("mine", name), "utf-8")
    with pytest.raises(ContentError, match=r"pack\.toml, name"):
        load(tmp_path)


def test_a_pack_without_a_file_of_the_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(HEADER, "utf-8")
    with pytest.raises(
        ContentError, match="mine: expected one of cities.toml, .*found no file beside pack.toml"
    ):
        GAME.with_content(load(tmp_path))
