"""Move Units."""

from __future__ import annotations

from .vocabulary import given, offers, play, units


def _moving(colour: str, points: int = 3, **layout: object) -> object:
    task = {"type": "moving", "faction": colour, "points": points}
    turn = "jewish" if colour == "gray" else colour
    return given(phase="move", turn=turn, task=task, **layout)  # type: ignore[arg-type]


def test_SOE62_pips_are_points_and_the_die_is_spent() -> None:
    state = given(dice={"roman": "2"}, units={"Rome": {"roman": 2}})
    state = play(state, "move with 2")
    assert state.table.dice[0].spent == 5
    state = play(state, "move Rome>Italia Superior", "move Italia Superior>Narbonensis")
    assert state.phase == "main_phase"
    assert units(state, "Narbonensis") == {"roman": 1}


def test_SOE64_dots_are_borders() -> None:
    assert "move Rome>Sardinia et Corsica" in offers(_moving("roman", units={"Rome": {"roman": 1}}))


def test_SOE67_six_units_are_the_limit() -> None:
    full = {"Rome": {"roman": 6}, "Italia Superior": {"roman": 1}}
    assert "move Italia Superior>Rome" not in offers(_moving("roman", units=full))


def test_SOE69_SOE70_a_unit_may_walk_in_on_the_coalition_but_not_out() -> None:
    state = _moving("roman", units={"Rome": {"roman": 1}, "Italia Superior": {"coalition": 1}})
    state = play(state, "move Rome>Italia Superior")
    assert offers(state) == ["done"]


def test_SOE71_others_pass_through_each_other() -> None:
    state = _moving(
        "christian", units={"Rome": {"christian": 1, "roman": 6}, "Italia Superior": {"jewish": 6}}
    )
    state = play(state, "move Rome>Italia Superior", "move Italia Superior>Dalmatia")
    assert units(state, "Dalmatia") == {"christian": 1}


def test_SOE72_the_coalition_is_held_by_any_other_faction() -> None:
    for other in ("roman", "jewish", "christian", "gray"):
        state = _moving("coalition", units={"Rome": {"coalition": 2, other: 1}})
        assert offers(state) == ["done"]


def test_SOE193_partners_pass_through_the_coalition() -> None:
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout = {"players": 2, "seats": seats, "order": ["roman", "coalition", "jewish", "christian"]}
    both = {"Rome": {"coalition": 1, "christian": 1}}
    assert offers(_moving("christian", units=both, **layout), "move Rome>")
    assert offers(_moving("coalition", units=both, **layout), "move Rome>")
    assert not offers(
        _moving("jewish", units={"Rome": {"coalition": 1, "jewish": 1}}, **layout), "move Rome>"
    )
