"""The position setter: what it takes, and what it refuses with the place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as given_
from hypothesis import settings
from hypothesis import strategies as st

from boardkit import ContentError, IllegalAction
from tests.games.imminence.vocabulary import CITIES, GAME, given, play, table

BASE: dict[str, Any] = {"players": 2, "cities": list(CITIES[:3])}


def test_a_position_needs_only_its_cities() -> None:
    """Everything else has a default."""
    state = GAME.position(BASE)
    assert state.phase == "bid" and table(state).round == 1 and len(table(state).pile) == 18


def test_a_position_may_say_everything() -> None:
    """All that is on the table, and answers since."""
    mapping = {
        **BASE,
        "options": {"ties": "edicts"},
        "round": 2,
        "starter": 1,
        "factions": ["orrery", "ashen"],
        "sway": {"asterra": "law"},
        "laid": {"asterra": [[1, "L3C1"]], "calvane": [[0, "C1F2"]]},
        "edicts": [["asterra+L2"], ["asterra-L3"]],
        "completed": [["brenholt-C3"], []],
        "pile": ["calvane+F2"],
    }
    state = GAME.position(mapping)
    assert table(state).starter == 1 and table(state).points(0) == 3
    assert GAME.position(GAME.describe(state)) == state
    later = play(state, "L1F2>asterra")
    assert GAME.position({**mapping, "actions": ["play L1F2>asterra"]}) == later


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"players": 7}, "players"),
        ({"players": "2"}, "players"),
        ({"options": 5}, "options"),
        ({"options": {"tie": "edicts"}}, "did you mean ties"),
        ({"cities": ["asterra", "brenholt"]}, "3 cities"),
        ({"cities": ["asterra", "brenholt", "rome"]}, "rome"),
        ({"cities": ["asterra", "brenholt", "asterra"]}, "twice"),
        ({"cities": 5}, "cities"),
        ({"round": 9}, "round"),
        ({"round": 0}, "round"),
        ({"round": 1.5}, "round"),
        ({"round": 10**30}, "round"),
        ({"starter": 2}, "starter"),
        ({"starter": -1}, "starter"),
        ({"factions": ["orrery"]}, "2 factions"),
        ({"factions": ["orrery", "orrery"]}, "each faction once"),
        ({"factions": ["orrery", "romans"]}, "romans"),
        ({"sway": {"rome": "law"}}, "a city in play"),
        ({"sway": {"asterra": "gold"}}, "gold"),
        ({"laid": {"asterra": [[0, "L9C9"]]}}, "laid"),
        ({"laid": {"asterra": [[0, "L3C1"], [1, "L3C1"], [0, "L3C1"]]}}, "not laid twice"),
        ({"laid": {"asterra": [[1, "L3C1"]]}}, "IMM15"),
        ({"laid": {"asterra": [[5, "L3C1"]]}}, "laid"),
        ({"edicts": [["asterra+L2"]]}, "2 lists"),
        ({"edicts": [["asterra+L9"], []]}, "edicts"),
        ({"edicts": [["dorwick+L2"], []]}, "edicts"),
        ({"edicts": [["asterra+L2"], ["asterra+L2"]]}, "at most 1"),
        ({"edicts": [["asterra+L2", "asterra+C2", "asterra+F2", "asterra-L3"], []]}, "IMM25"),
        ({"pile": ["asterra+L2", "asterra+L2"]}, "edicts"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": None}, "phase"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    """The message names the entry or what was expected."""
    with pytest.raises(ContentError) as caught:
        GAME.position({**BASE, **change})
    assert place in str(caught.value)


def test_a_full_round_is_no_position_to_play_in() -> None:
    """Eight cards of two players end the round."""
    cards = ["C1F2", "C3F1", "L1C2", "L1F2"]
    laid = {"asterra": [[seat, card] for card in cards for seat in (0, 1)]}
    with pytest.raises(ContentError, match="IMM16"):
        given(laid=laid)


def test_an_action_that_does_not_fit_is_refused() -> None:
    """Answers of a position are checked like any other."""
    with pytest.raises(ValueError, match="IMM2"):
        GAME.position({**BASE, "actions": ["play L3C1>rome"]})


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**30)
    | st.floats()
    | st.sampled_from(
        ["asterra", "L3C1", "law", "orrery", "asterra+L2", "bid", "over", "", "\ud800", "draw_edicts"]
    )
    | st.text(max_size=4),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from(CITIES), part, max_size=2),
    max_leaves=8,
)
KEYS = ["round", "starter", "factions", "sway", "laid", "edicts", "completed", "pile", "phase", "cities"]
KEYS += ["players", "options", "actions"]


@settings(max_examples=400)
@given_(st.dictionaries(st.sampled_from(KEYS), plain, min_size=1, max_size=3))
def test_any_mapping_is_a_position_or_refused_with_a_reason(change: dict[str, Any]) -> None:
    """Whatever stands in a file of a puzzle: a state to play on from, or an error that names the entry."""
    try:
        state = GAME.position({**BASE, **change})
    except (ContentError, IllegalAction) as error:
        assert str(error)
    else:
        assert GAME.position(GAME.describe(state)) == state
        assert (GAME.request(state) is None) == (state.phase is None)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"phase": "draw_edicts", "round": 4}, "round: expected 0 to 3 in the phase draw_edicts, found 4"),
        ({"phase": "begin_round", "round": 4}, "round: expected 0 to 3 in the phase begin_round, found 4"),
        ({"phase": "choose_factions", "round": 3}, "round: expected 0 to 0"),
        ({"phase": "over", "round": 1}, "round: expected 4 to 4"),
        ({"phase": "resolve"}, "laid: expected 8 cards when a round is resolved"),
        ({"phase": "choose_factions", "edicts": [["asterra+L2"], []]}, "edicts: expected none"),
        ({"phase": "name_starter", "completed": [["asterra+L2"], []]}, "completed: expected none"),
        ({"phase": "place_cities", "cities": [], "pile": ["asterra+L2"]}, "pile: expected none"),
    ],
)
def test_IMM10_a_position_stands_where_a_game_can_stand(more: dict, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        GAME.position({**BASE, **more})


@pytest.mark.parametrize(
    ("phase", "number"), [("place_cities", 0), ("begin_round", 1), ("bid", 1), ("over", 4)]
)
def test_a_position_without_a_round_stands_in_the_first_that_can_be(phase: str, number: int) -> None:
    laid, _ = GAME.lay_out(GAME.box(2, {}), {"cities": BASE["cities"], "phase": phase})
    assert laid.round == number
