"""Move Units."""

from __future__ import annotations

from .vocabulary import given, offers, play, refused, table, units


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


def test_SOE63_one_point_moves_one_unit_to_one_adjacent_territory() -> None:
    state = _moving("roman", units={"Rome": {"roman": 2}})
    assert offers(state, "move") == [
        "move Rome>Italia Superior",
        "move Rome>Italia Inferior",
        "move Rome>Sardinia et Corsica",
    ]
    assert refused(state, "move Rome>Sicilia").rule == "SOE63"
    assert refused(state, "move Asia>Galatia").rule == "SOE63"
    state = play(state, "move Rome>Italia Inferior")
    assert (units(state, "Rome"), table(state).task.points) == ({"roman": 1}, 2)


def test_SOE65_points_are_split_over_units_directions_and_distant_places() -> None:
    state = _moving("roman", units={"Rome": {"roman": 2}, "Asia": {"roman": 1}})
    state = play(state, "move Rome>Italia Superior", "move Rome>Italia Inferior", "move Asia>Galatia")
    for place in ("Italia Superior", "Italia Inferior", "Galatia"):
        assert units(state, place) == {"roman": 1}


def test_SOE66_one_unit_moves_several_times() -> None:
    state = _moving("roman", units={"Rome": {"roman": 1}})
    state = play(
        state, "move Rome>Italia Superior", "move Italia Superior>Narbonensis", "move Narbonensis>Belgica"
    )
    assert units(state, "Belgica") == {"roman": 1}


def test_SA34_SOE13_six_is_the_limit_after_each_step_and_not_only_at_the_end() -> None:
    full = {"Italia Superior": {"roman": 6}, "Rome": {"roman": 1}}
    state = _moving("roman", units=full)
    assert refused(state, "move Rome>Italia Superior").rule == "SOE67"
    state = play(state, "move Italia Superior>Dalmatia")
    assert "move Rome>Italia Superior" in offers(state)


def test_SOE68_SA36_six_gray_and_six_jewish_units_share_a_territory() -> None:
    both = {"Rome": {"gray": 6, "jewish": 5}, "Italia Superior": {"jewish": 1, "gray": 1}}
    state = play(_moving("jewish", units=both), "move Italia Superior>Rome")
    assert units(state, "Rome") == {"jewish": 6, "gray": 6}
    assert refused(_moving("gray", units=both), "move Italia Superior>Rome of leaderless").rule == "SOE67"


def test_SA31_a_step_in_on_the_coalition_ends_the_movement_of_that_unit_only() -> None:
    board = {"Rome": {"roman": 2}, "Italia Superior": {"coalition": 1}}
    state = play(_moving("roman", units=board), "move Rome>Italia Superior")
    assert "move Rome>Italia Inferior" in offers(state)
    assert refused(state, "move Italia Superior>Dalmatia").rule == "SOE70"


def test_SA32_the_coalition_walks_in_on_others_and_everybody_is_held() -> None:
    board = {"Germania": {"coalition": 1}, "Belgica": {"roman": 1}}
    state = play(_moving("coalition", units=board), "move Germania>Belgica")
    assert refused(state, "move Belgica>Germania").rule == "SOE72"
    state = _moving("roman", units={"Belgica": {"roman": 1, "coalition": 1}})
    assert refused(state, "move Belgica>Britannia").rule == "SOE70"


def test_SA35_unused_points_are_lost() -> None:
    state = given(dice={"roman": "3 3"}, units={"Rome": {"roman": 2}})
    state = play(state, "move with 3", "move Rome>Italia Superior", "done")
    assert state.phase == "main_phase" and table(state).task is None
    assert refused(state, "move Rome>Italia Superior").rule == "SOE62"


def test_SA169_a_move_is_finished_before_another_action() -> None:
    state = given(dice={"roman": "3 3"}, units={"Rome": {"roman": 2, "jewish": 1}})
    state = play(state, "move with 3", "move Rome>Italia Superior")
    assert all(text.startswith("move ") or text == "done" for text in offers(state))
    for text in ("recruit with 3", "fight jewish in Rome with 3", "buy with 3 and -"):
        assert refused(state, text).rule == "SOE48"


def test_SA140_gray_units_hold_the_coalition_and_are_held_by_it() -> None:
    both = {"Rome": {"coalition": 1, "gray": 1}}
    assert offers(_moving("coalition", units=both)) == ["done"]
    assert offers(_moving("gray", units=both)) == ["done"]


def test_SA180_jews_and_gray_do_not_hold_each_other() -> None:
    both = {"Rome": {"jewish": 1, "gray": 1}}
    assert "move Rome>Italia Superior" in offers(_moving("jewish", units=both))
    assert "move Rome>Italia Superior of leaderless" in offers(_moving("gray", units=both))


def test_SA145_a_third_faction_holds_the_coalition_but_not_its_partner() -> None:
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout = {"players": 2, "seats": seats, "order": ["roman", "coalition", "jewish", "christian"]}
    three = {"Rome": {"coalition": 1, "christian": 1, "roman": 1}}
    assert offers(_moving("coalition", units=three, **layout)) == ["done"]
    assert offers(_moving("christian", units=three, **layout), "move Rome>")
    jews = {**layout, "seats": {"roman": 1, "jewish": 0, "coalition": 0, "christian": 1}}
    with_gray = {"Rome": {"coalition": 1, "gray": 1}}
    jews["order"] = ["roman", "coalition", "christian", "jewish"]
    assert offers(_moving("coalition", units=with_gray, **jews), "move Rome>")
    assert offers(_moving("gray", units=with_gray, **jews), "move Rome>")
