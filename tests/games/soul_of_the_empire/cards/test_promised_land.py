"""Promised Land, the interrupt."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..vocabulary import asked, given, offers, play, table, units

# -- Promised Land ---------------------------------------------------------------------------------

PROMISE = {"jewish": ("promised_land",)}
BLUE = {"Jerusalem": {"roman": 2}, "Galilaea": {"roman": 1}, "Rome": {"roman": 1}}


def _march(points: int = 3, **layout: Any) -> State:
    layout = {"units": BLUE, "hands": PROMISE, **layout}
    return given(phase="move", task={"type": "moving", "faction": "roman", "points": points}, **layout)


def test_SOE215_a_move_from_inside_the_blue_region_may_be_interrupted() -> None:
    state = play(_march(), "move Jerusalem>Samaria")
    assert asked(state) == (1, "SOE161") and offers(state) == ["no", "play promised_land"]
    assert asked(play(_march(), "move Rome>Italia Superior")) == (0, "SOE63")
    declined = play(state, "no")
    assert units(declined, "Samaria") == {"roman": 1} and table(declined).hands[1] == ("promised_land",)


def test_SOE215_SA98_the_step_is_not_made_and_the_jewish_player_directs_the_rest() -> None:
    state = play(_march(), "move Jerusalem>Samaria", "play promised_land")
    assert units(state, "Samaria") == {} and asked(state) == (1, "SOE63")
    assert table(state).task.points == 3  # type: ignore[union-attr]
    origins = {text.split()[1].split(">")[0] for text in offers(state)}
    assert origins == {"Jerusalem", "Galilaea"}, "units that stand in blue, and no others"


def test_SOE215_the_moves_are_legal_and_end_in_blue_or_next_to_it() -> None:
    full = {**BLUE, "Peraea": {"roman": 6}, "Idumaea": {"coalition": 1, "roman": 1}}
    state = play(_march(units=full), "move Jerusalem>Samaria", "play promised_land")
    board = table(state).map
    near = {board.names[p] for p in board.blue + board.beside(board.blue)}
    targets = {text.split(">")[1] for text in offers(state)}
    assert targets <= near and "Peraea" not in targets
    assert not offers(state, "move Idumaea>"), "the freeze holds"
    assert "Syria" in targets


def test_SA98_at_least_one_step_then_the_rest_may_be_lost() -> None:
    state = play(_march(), "move Jerusalem>Samaria", "play promised_land")
    assert "done" not in offers(state)
    state = play(state, "move Galilaea>Syria")
    assert "done" in offers(state)
    assert play(state, "done").phase == "main_phase"
    assert not offers(state, "move Syria>"), "a unit outside blue moves no more"


def test_SA98_a_later_step_of_the_same_die_can_be_interrupted() -> None:
    state = play(_march(), "move Rome>Italia Superior", "move Jerusalem>Samaria", "play promised_land")
    assert table(state).task.points == 2  # type: ignore[union-attr]


def test_SOE215_once_then_discarded_and_SA81_it_is_not_the_card_of_the_turn() -> None:
    state = play(_march(), "move Jerusalem>Samaria", "play promised_land")
    assert table(state).decks[1].discard == ("promised_land",)
    assert not table(state).turn.card_played


def test_SA98_rampage_and_moves_by_cards_do_not_trigger_it() -> None:
    state = given(
        turn="christian",
        hands={"jewish": ("promised_land",), "christian": ("city_riot",)},
        units={"Jerusalem": {"christian": 1, "roman": 1}},
    )
    state = play(state, "play city_riot", "territory Jerusalem")
    step = offers(state)[0]
    assert asked(play(state, step)) == (3, "SOE216")


def test_SA98_a_thief_stops_moves_of_the_jews() -> None:
    state = given(
        phase="move",
        turn="jewish",
        task={"type": "moving", "faction": "jewish", "points": 2},
        units={"Jerusalem": {"jewish": 1}},
        hands={"coalition": ("promised_land",)},
        stolen=(("promised_land", "hand"),),
    )
    state = play(state, "move Jerusalem>Samaria", "play promised_land", "move Jerusalem>Idumaea")
    assert units(state, "Idumaea") == {"jewish": 1}


def test_SA98_a_thief_stops_gray_moves_too() -> None:
    lasting = ({"card": "jewish_revolt", "owner": "jewish", "dice": (3,), "band": {"Jerusalem": 2}},)
    layout: dict[str, Any] = {
        "hands": {"coalition": ("promised_land",)},
        "stolen": (("promised_land", "hand"),),
    }
    state = given(turn="jewish", units={"Jerusalem": {"gray": 2}}, lasting=lasting, **layout)
    state = play(state, "gray move with 3 of jewish_revolt", "move Jerusalem>Samaria of jewish_revolt")
    assert asked(state) == (2, "SOE161")
    state = play(state, "play promised_land", "move Jerusalem>Idumaea of jewish_revolt", "done")
    assert units(state, "Idumaea") == {"gray": 1} and table(state).lasting[0].band.count(1) == 2


def test_SA98_a_step_that_needs_another_card_is_not_directed() -> None:
    """A frozen Christian steps out by Grace: without it no step from blue is legal."""
    layout: dict[str, Any] = {"units": {"Jerusalem": {"christian": 1, "coalition": 1}}, "hands": PROMISE}
    layout |= {"lasting": ({"card": "grace", "owner": "christian"},)}
    task = {"type": "moving", "faction": "christian", "points": 1}
    state = given(phase="move", turn="christian", task=task, **layout)
    assert play(state, "move Jerusalem>Samaria by grace").phase == "main_phase"
