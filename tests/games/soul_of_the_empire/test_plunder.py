"""Plunder: rampage, salvage, exploit."""

from __future__ import annotations

from typing import Any

import pytest

from .arena import clash, struck, won
from .vocabulary import asked, given, offers, play, table, units

# -- whether ---------------------------------------------------------------------------------------


def test_SOE108_after_a_win_the_coalition_may_plunder_or_not() -> None:
    board = {"Dacia": {"roman": 1, "coalition": 3}}
    state = struck(clash("roman in Dacia", turn="coalition", units=board), 6, 1)
    assert asked(state) == (2, "SOE108") and "done" in offers(state)
    assert table(play(state, "done")).rage == -1


def test_SOE108_also_when_it_defended_in_another_turn() -> None:
    state = struck(clash("coalition in Dacia", units={"Dacia": {"roman": 1, "coalition": 3}}), 1, 6)
    assert asked(state) == (2, "SOE108")
    assert play(state, "done").phase == "main_phase"


def test_SOE108_not_after_a_loss() -> None:
    state = struck(
        clash("roman in Dacia", turn="coalition", units={"Dacia": {"roman": 3, "coalition": 1}}), 1, 6
    )
    assert state.phase == "main_phase"


@pytest.mark.parametrize(("rage", "may"), [(3, True), (0, True), (-1, False), (-2, False)])
def test_SOE109_SA68_SA69_plunder_is_impossible_when_rage_cannot_fall(rage: int, may: bool) -> None:
    board = {"Dacia": {"roman": 1, "coalition": 6}}
    state = struck(clash("roman in Dacia", turn="coalition", rage=rage, units=board), 6, 1)
    assert (state.phase == "plunder") == may


def test_SOE109_plunder_costs_one_more_rage() -> None:
    assert table(play(won(rage=1), "rampage 1 to Pannonia")).rage == 0


def test_SOE110_exactly_one_option() -> None:
    state = play(won(hands={"roman": ("crucify", "auxiliaries")}), "salvage", "draw auxiliaries")
    assert state.phase == "main_phase"


# -- rampage ---------------------------------------------------------------------------------------


def test_SOE111_SA186_some_or_all_units_move_to_one_adjacent_territory() -> None:
    state = won(n=3)
    board = table(state).map
    near = {board.names[p] for p in board.next_to[board.number["Dacia"]]}
    assert {text.split(" to ")[1] for text in offers(state, "rampage")} == near
    for n in (1, 2, 3):
        moved = play(state, f"rampage {n} to Pannonia")
        assert units(moved, "Pannonia") == {"coalition": n}
        assert units(moved, "Dacia").get("coalition", 0) == 3 - n


def test_SOE111_SA70_the_freeze_is_lifted_here_and_there() -> None:
    others = {"Dacia": {"coalition": 3, "jewish": 1}, "Pannonia": {"roman": 2}}
    state = play(won(units=others), "rampage 3 to Pannonia")
    assert units(state, "Pannonia") == {"roman": 2, "coalition": 3} and units(state, "Dacia") == {"jewish": 1}


def test_SA70_SA186_the_limit_of_six_holds() -> None:
    state = won(units={"Pannonia": {"coalition": 5}})
    assert offers(state, "rampage") and "rampage 2 to Pannonia" not in offers(state)
    assert "rampage 1 to Pannonia" in offers(state)


def test_SA184_a_rampage_can_win() -> None:
    italia = {"Rome": {"coalition": 1}, "Italia Inferior": {"coalition": 1}}
    fight = {"type": "fight", "attacker": "coalition", "defender": "roman", "territory": "Narbonensis"}
    fight |= {"cards": ("coalition_6", "roman_1"), "winner": "coalition", "loser": "roman"}
    board = {**italia, "Narbonensis": {"coalition": 2}}
    state = given(phase="plunder", turn="coalition", task=fight, units=board)
    assert play(state, "rampage 1 to Italia Superior").phase is None


# -- exploit ---------------------------------------------------------------------------------------


def test_SOE116_a_durable_card_that_the_coalition_names_is_discarded() -> None:
    lasting = tuple({"card": card, "owner": "roman"} for card in ("auxiliaries", "crucify"))
    state = won(lasting=lasting)
    assert offers(state, "exploit") == ["exploit auxiliaries", "exploit crucify"]
    state = play(state, "exploit crucify")
    assert [card.card for card in table(state).lasting] == ["auxiliaries"]
    assert table(state).decks[0].discard == ("crucify",)


def test_SOE116_or_a_card_at_random_from_the_hand() -> None:
    state = play(won(hands={"roman": ("auxiliaries", "crucify")}), "exploit hand")
    assert offers(state) == ["draw auxiliaries", "draw crucify"], "cards that may not be stolen are not safe"
    state = play(state, "draw crucify")
    assert table(state).hands == (("auxiliaries",), (), (), ()) and table(state).decks[0].discard == (
        "crucify",
    )


def test_SA76_exploit_needs_a_card_of_the_loser() -> None:
    lasting = ({"card": "grace", "owner": "christian"},)
    assert not offers(won(lasting=lasting, hands={"christian": ("elder",)}), "exploit")


def test_SA151_the_starting_revolt_card_can_be_exploited_but_not_salvaged() -> None:
    state = won("jewish", hands={"jewish": ("jewish_revolt",)})
    assert "exploit hand" in offers(state)
    assert "draw jewish_revolt" not in offers(play(state, "salvage"))


@pytest.mark.parametrize(("option", "left"), [("stay", {"gray": 3}), ("go", {})])
def test_SA189_exploited_revolt_dice_return_and_units_stay_or_with_the_option_go(
    option: str, left: dict[str, int]
) -> None:
    revolt = {
        "card": "peasant_revolt",
        "owner": "jewish",
        "dice": (4,),
        "used_dice": 1,
        "band": {"Sicilia": 3},
    }
    layout: dict[str, Any] = {"lasting": (revolt,), "options": {"exploited_revolt_units": option}}
    state = play(won("gray", units={"Sicilia": {"gray": 3}}, **layout), "exploit peasant_revolt")
    assert units(state, "Sicilia") == left
    assert table(state).pool == 4 and table(state).lasting == ()


def test_SA189_the_units_act_on_through_the_one_jewish_die() -> None:
    board = {"Sicilia": {"gray": 3, "roman": 1}}
    state = given(turn="jewish", units=board, dice={"jewish": "2"})
    assert "gray fight roman in Sicilia with jewish 2" in offers(state)
    state = play(state, "gray move with jewish 2")
    assert "move Sicilia>Italia Inferior of leaderless" in offers(state)
