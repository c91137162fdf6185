"""Any position from a plain mapping; what cannot be is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit import ContentError
from boardkit.games.children_of_fire.content import PLACES
from tests.games.children_of_fire.vocabulary import GAME, begun, card, cards, given, table, to_act

AT_CHURCH = {"turned": card(0, 5), "turned_at": "church"}
CROWDED = [{"tokens": {"blue": 15}}, {"tokens": {"blue": 6}}]

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"phase": "lunch"}, "phase"),
    ({"turn": -1}, "turn"),
    ({"placing": 3}, "placing"),
    ({"indicator": 4}, "indicator"),
    ({"pawns": {"king": 1}}, "pawns"),
    ({"pawns": {"mogul": 7}}, "mogul"),
    ({"first_locked": ["mogul"]}, "first_locked"),
    ({"pawns": {"mogul": 6}, "first_locked": []}, "first_locked"),
    ({"settled": ["mogul"]}, "settled"),
    ({"pawns": {"mogul": 3}, "settled": ["mogul", "mogul"]}, "settled"),
    ({"board": {"bank": 1}}, "board"),
    ({"board": {"church": 21}}, "board"),
    ({"prepared": ["church", "church"]}, "prepared"),
    ({"phase": "preparation", "prepared": list(PLACES)}, "prepared"),
    ({"commitments": [{"player": 0, "pawn": "mogul", "steps": 0}]}, "commitments"),
    ({"commitments": [{"player": 2, "pawn": "mogul", "steps": 1}]}, "commitments"),
    ({"commitments": [{"player": 0, "pawn": "mogul", "steps": 1}] * 2}, "commitments"),
    ({"commitments": [{"player": 0, "pawn": "mogul", "steps": 1}], "pawns": {"mogul": 6}}, "not locked"),
    ({"turned": "nobody", "turned_at": "church"}, "turned"),
    ({"turned_at": "church"}, "turned_at"),
    ({"turned": card(0, 5)}, "turned_at"),
    ({"laid": [{**cards(0, "5 church")[0], "seen": [3]}]}, "seen"),
    ({"seats": [{}]}, "seats"),
    ({"seats": [{"faction": "grigori"}, {"faction": "grigori"}]}, "faction"),
    ({"seats": [{"faction": "druids"}, {}]}, "faction"),
    ({"seats": [{"primary": "all of them"}, {}]}, "primary"),
    ({"seats": [{"pile": ["Oriel Shieldbearer"]}, {}]}, "pile"),
    ({"seats": [{"pile": ["Old Sheshai", "Arthur Waite", "Oriel Shieldbearer"]}, {}]}, "seats"),
    ({"seats": [{"masses": 11}, {"masses": 11}]}, "masses"),
    ({"seats": CROWDED}, "20 blue"),
    ({"seats": [{"tokens": {"gold": 1}}, {}]}, "tokens"),
    ({"seats": [{"known_pile": ["Oriel Shieldbearer"]}, {}]}, "known_pile"),
    ({"seats": [{"known_free": ["Tsephaniel the Steadfast"]}, {}]}, "known_free"),
    ({"laid": cards(0, "5 church")}, "laid"),
    ({"laid": [*cards(0, "5 church"), *cards(0, "6 church")]}, "laid"),
    ({"laid": [{"owner": 0, "card": card(0, 5), "spot": "bank"}]}, "spot"),
    ({"phase": "reveal"}, "laid"),
    ({"phase": "preparation", "laid": cards(0, "5 church")}, "laid"),
    ({"phase": "power", "laid": cards(0, "1! church"), **AT_CHURCH}, "turned"),
    ({"phase": "power", "laid": cards(0, "5! church"), **AT_CHURCH}, "turned"),
    ({"phase": "spend", "laid": cards(0, "5! church"), **AT_CHURCH}, "turned_at"),
    ({"marks": [{"effect": "wish", "owner": 0}]}, "effect"),
    ({"marks": [{"effect": "ward", "owner": 4}]}, "owner"),
    ({"marks": [{"effect": "curse", "owner": 0, "target": "the moon"}]}, "target"),
    ({"weather": "fog"}, "weather"),
]  # fmt: skip


@pytest.mark.parametrize(("layout", "place"), WRONG, ids=lambda value: str(value)[:50])
def test_an_impossible_position_is_refused_with_its_place(layout: dict[str, Any], place: str) -> None:
    """Says where, what was expected, what was found."""
    with pytest.raises(ContentError, match=place):
        GAME.position({"players": 2, **layout})


@pytest.mark.parametrize(
    "phase", ["choose_faction", "draw_prophecies", "discard_three", "preparation", "place"]
)
def test_every_phase_can_be_set_up_with_defaults(phase: str) -> None:
    """The request is that of the phase."""
    state = given(3, phase=phase)
    assert state.phase == phase and GAME.position(GAME.describe(state)) == state


def test_a_short_mapping_is_enough() -> None:
    """Everything has a default: the first placement of the first turn."""
    state = GAME.position({})
    assert state.phase == "place" and to_act(state) == 0 and table(state).turn == 1
    assert [len(hand) for hand in table(state).hands] == [4, 4]


def test_a_turn_begins_from_a_position() -> None:
    """Phases that ask nothing run on."""
    assert given(phase="begin_turn", turn=4).table.turn == 5


@pytest.mark.parametrize(("name", "value"), [("coloured_from", 7), ("start", 3), ("track_end", 2)])
def test_numbers_that_do_not_fit_each_other_are_refused(name: str, value: int) -> None:
    """Colour on the track, the start square without colour."""
    with pytest.raises(ContentError, match="children_of_fire options"):
        GAME.new(2, **{name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("trading", "never"), ("track_end", 0), ("turn_limit", -1), ("step_price", 1.5), ("speed", 1)],
)
def test_options_that_do_not_exist_are_refused(name: str, value: Any) -> None:
    """Unknown values and names."""
    with pytest.raises(ContentError, match=name):
        GAME.new(2, **{name: value})


def test_a_state_in_the_middle_of_a_power_is_described_with_its_answers() -> None:
    """The position holds the answers since the boundary."""
    laid = cards(0, "1! church")
    state = given(phase="power", laid=laid, turned=card(0, 1), turned_at="church")
    state = GAME.apply(state, GAME.decode("use power"))
    assert GAME.describe(state)["actions"] == ["use power"]
    assert GAME.position(GAME.describe(state)) == state
    assert begun(2).phase == "preparation"
