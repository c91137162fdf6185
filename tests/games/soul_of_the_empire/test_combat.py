"""Initiate Combat: who fights whom, the cards, texts and totals. Results are in test_combat_results."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.events import CombatTotalled, CombatWon, UnitsLost

from .arena import Texts, arena, clash, struck
from .vocabulary import GAME, asked, given, offers, play, refused, table, told, units

FACING = {"Dacia": {"roman": 3, "coalition": 3}}


def _fought(attack: str, *cards: int, **layout: Any) -> tuple[State, dict[type, Any]]:
    """The state after a combat without power cards, and the last event of each kind."""
    state, happened = clash(attack, **layout), {}
    for value in cards:
        (card,) = (text for text in offers(state, "combat card") if text.endswith(f"_{value}"))
        state, events = told(state, card)
        happened |= {type(event): event for event in events}
    return state, happened


def _totals(attack: str, *cards: int, **layout: Any) -> tuple[int, int]:
    total = _fought(attack, *cards, **layout)[1][CombatTotalled]
    return total.attack, total.defence


# -- starting a combat -----------------------------------------------------------------------------


def test_SOE81_both_sides_need_a_unit_in_the_territory() -> None:
    board = {"Dacia": {"roman": 1, "coalition": 1}, "Rome": {"roman": 1}, "Asia": {"jewish": 1}}
    assert offers(given(dice={"roman": "1"}, units=board), "fight") == ["fight coalition in Dacia with 1"]


def test_SOE82_the_die_is_spent_and_its_value_irrelevant() -> None:
    for die in (1, 6):
        state = arena(dice={"roman": f"{die}"}, units=FACING)
        spent = table(state).dice[0].spent
        state = struck(play(state, f"fight coalition in Dacia with {die}"), 5, 2)
        assert units(state, "Dacia") == {"roman": 3} and table(state).dice[0].spent == spent + 1


def test_SOE83_the_attacker_names_territory_and_opponent() -> None:
    board = {"Rome": {"roman": 1, "jewish": 1, "christian": 1}, "Dacia": {"roman": 1, "coalition": 1}}
    assert set(offers(given(dice={"roman": "4"}, units=board), "fight")) == {
        "fight jewish in Rome with 4",
        "fight christian in Rome with 4",
        "fight coalition in Dacia with 4",
    }


def test_SA45_the_attacker_need_not_have_moved() -> None:
    turn = {"faction": "roman", "bound": False}
    assert offers(given(turn=turn, dice={"roman": "4"}, units=FACING), "fight")


def test_SA46_several_combats_one_die_each_also_in_one_territory() -> None:
    board = {"Rome": {"roman": 3, "jewish": 1, "christian": 1}}
    state = struck(clash("jewish in Rome", units=board, dice={"roman": "1 1"}), 6, 1)
    assert offers(state, "fight") == ["fight christian in Rome with 1"]


def test_SOE195_factions_of_one_player_do_not_fight() -> None:
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout: dict[str, Any] = {
        "players": 2,
        "seats": seats,
        "order": ("roman", "coalition", "jewish", "christian"),
    }
    board = {"Rome": {"roman": 1, "jewish": 1, "gray": 1, "christian": 1}}
    state = given(dice={"roman": "4"}, units=board, **layout)
    assert offers(state, "fight") == ["fight christian in Rome with 4"]
    assert refused(state, "fight jewish in Rome with 4").rule == "SOE195"


def test_SA180_jews_and_gray_do_not_fight_each_other() -> None:
    lasting = ({"card": "peasant_revolt", "owner": "jewish", "dice": (3,), "band": {"Rome": 1}},)
    board = {"Rome": {"jewish": 1, "gray": 1}}
    state = given(turn="jewish", dice={"jewish": "4"}, units=board, lasting=lasting)
    assert not offers(state, "fight") and not offers(state, "gray fight")


# -- combat cards ----------------------------------------------------------------------------------


def test_SOE85_both_pick_an_unused_card_face_down() -> None:
    used = {"roman": ("roman_1", "roman_6"), "coalition": ("coalition_3",)}
    state = clash("coalition in Dacia", units=FACING, combat_used=used)
    assert offers(state) == [f"combat card roman_{n}" for n in (2, 3, 4, 5)]
    after = [play(state, f"combat card roman_{n}") for n in (2, 5)]
    assert asked(after[0]) == (2, "SOE85") and len(offers(after[0])) == 5
    for seat in (1, 2, 3, None):
        assert GAME.observe(after[0], seat) == GAME.observe(after[1], seat), (
            "nobody sees which card lies there"
        )


def test_SOE87_cards_are_revealed_together() -> None:
    state = play(clash("coalition in Dacia", units=FACING), "combat card roman_2")
    assert GAME.observe(state, 2).view.doing.cards == ()
    _, events = told(state, "combat card coalition_4")
    assert any("roman_2 (2) against coalition_4 (4)" in event.tell(["A", "B", "C", "D"]) for event in events)


def test_SOE117_used_cards_are_discarded_face_up() -> None:
    state = play(clash("coalition in Dacia", 4, 5, units={"Dacia": {"roman": 3, "coalition": 3}}, rage=-2))
    view = GAME.observe(state, 1).view
    left = {faction.name: faction.combat_cards for faction in view.factions}
    assert "roman_4" not in left["roman"] and "coalition_5" not in left["coalition"]


def test_SA77_whoever_has_used_the_sixth_takes_all_back() -> None:
    used = {"roman": tuple(f"roman_{n}" for n in (1, 2, 3, 4, 5))}
    state = struck(clash("coalition in Dacia", units=FACING, combat_used=used), 6, 1)
    assert table(state).combat_used == ((), (), ("coalition_1",), ())


@pytest.mark.parametrize(("returns", "left"), [("after six", ("roman_2",)), ("each round", ())])
def test_SA77_with_the_option_all_come_back_at_the_end_of_a_round(
    returns: str, left: tuple[str, ...]
) -> None:
    layout: dict[str, Any] = {
        "options": {"combat_cards_return": returns},
        "combat_used": {"roman": ("roman_2",)},
    }
    state = given(phase="next_turn", turn="christian", **layout)
    assert table(state).combat_used[0] == left
    other = given(phase="next_turn", turn="roman", **layout)
    assert table(other).combat_used[0] == ("roman_2",), "only at the end of a round"


def test_SA77_jews_and_gray_share_one_pile() -> None:
    used = {"jewish": ("jewish_2",)}
    state = clash("gray in Rome", units={"Rome": {"roman": 3, "gray": 1}}, combat_used=used)
    state = play(state, "combat card roman_6")
    assert "combat card jewish_2" not in offers(state)
    assert table(play(state, "combat card jewish_4")).combat_used[1] == ("jewish_2", "jewish_4")


def test_SOE196_factions_of_one_player_keep_their_own_decks() -> None:
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout: dict[str, Any] = {
        "players": 2,
        "seats": seats,
        "order": ("roman", "coalition", "jewish", "christian"),
    }
    state = clash("coalition in Dacia", units=FACING, combat_used={"jewish": ("jewish_5",)}, **layout)
    assert offers(state) == [f"combat card roman_{n}" for n in range(1, 7)]


# -- texts -----------------------------------------------------------------------------------------


def test_SOE88_SA49_a_single_effect_is_applied_before_totals() -> None:
    raised: Texts = (("roman_2", "own_value", 3),)
    assert _totals("coalition in Dacia", 2, 4, units=FACING, texts=raised) == (8, 7)
    lowered: Texts = (("coalition_4", "other_value", -2),)
    assert _totals("coalition in Dacia", 2, 4, units=FACING, texts=lowered) == (3, 7)


def test_SA52_units_are_counted_after_effects() -> None:
    texts: Texts = (("roman_1", "remove_other", 2), ("coalition_6", "remove_own", 1))
    board = {"Dacia": {"roman": 3, "coalition": 5}}
    assert _totals("coalition in Dacia", 1, 6, units=board, texts=texts) == (4, 8)


def test_SOE89_SA49_with_two_effects_the_attackers_is_first() -> None:
    """Both texts remove Coalition units; what the first has taken is not there for the second."""
    texts: Texts = (("roman_1", "remove_other", 3), ("coalition_1", "remove_own", 2))
    board = {"Dacia": {"roman": 1, "coalition": 4}}
    state = play(clash("coalition in Dacia", units=board, texts=texts), "combat card roman_1")
    _, events = told(state, "combat card coalition_1")
    assert [event.n for event in events if type(event) is UnitsLost] == [3, 1]


def test_SOE90_SA49_a_cancel_is_resolved_first_whoever_plays_it() -> None:
    for canceller, other in (("roman_2", "coalition_4"), ("coalition_4", "roman_2")):
        texts: Texts = ((canceller, "cancel", 0), (other, "own_value", 5))
        assert _totals("coalition in Dacia", 2, 4, units=FACING, texts=texts) == (5, 7)


def test_SA50_of_two_cancels_the_attackers_is_first_and_both_end_there() -> None:
    texts: Texts = (("roman_2", "cancel", 0), ("coalition_4", "cancel", 0))
    assert _totals("coalition in Dacia", 2, 4, units=FACING, texts=texts) == (5, 7)


def test_SA51_a_cancelled_card_keeps_its_number() -> None:
    texts: Texts = (("roman_6", "own_value", 1), ("coalition_1", "cancel", 0))
    assert _totals("coalition in Dacia", 6, 1, units=FACING, texts=texts) == (9, 4)


def test_SA175_removed_units_go_to_their_supply() -> None:
    before = clash("coalition in Dacia", units=FACING, texts=(("roman_1", "remove_other", 1),))
    state = struck(before, 1, 6)
    assert units(state, "Dacia") == {"coalition": 2} and table(state).captured == 0
    assert table(state).supply[2] == table(before).supply[2] + 1


# -- values ----------------------------------------------------------------------------------------


def test_SOE84_SA217_all_units_of_both_sides_are_counted() -> None:
    assert _totals("coalition in Dacia", 1, 1, units={"Dacia": {"roman": 5, "coalition": 2}}) == (6, 3)


def test_SA179_other_factions_do_not_matter() -> None:
    board = {"Rome": {"roman": 2, "jewish": 3, "christian": 4, "gray": 0}}
    assert _totals("jewish in Rome", 1, 1, units=board) == (3, 4)


def test_SOE91_SA53_rage_as_it_stands_counts_for_the_coalition() -> None:
    for rage in (-2, 0, 3):
        assert _totals("coalition in Dacia", 1, 1, units=FACING, rage=rage) == (4, 4 + rage)


def test_SOE91_values_may_be_negative() -> None:
    layout: dict[str, Any] = {"units": {"Dacia": {"roman": 1, "coalition": 1, "christian": 6}}, "rage": -2}
    assert _totals("coalition in Dacia", 1, 1, **layout) == (2, -6)


@pytest.mark.parametrize("other", ["roman", "jewish", "gray"])
def test_SOE92_SA54_SA55_christians_lower_the_coalition_in_attack_and_defence(other: str) -> None:
    board = {"Rome": {"coalition": 4, other: 2, "christian": 3}}
    attack = _totals(f"{other} in Rome", 1, 1, turn="coalition", units=board)
    assert attack == (5 - 3, 3)
    if other == "gray":
        revolt = ({"card": "peasant_revolt", "owner": "jewish", "dice": (1,), "band": {"Rome": 2}},)
        state = play(
            arena(turn="jewish", units=board, lasting=revolt),
            "gray fight coalition in Rome with 1 of peasant_revolt",
            "combat card jewish_1",
        )
        (total,) = (e for e in told(state, "combat card coalition_1")[1] if type(e) is CombatTotalled)
        assert (total.attack, total.defence) == (3, 2)
    else:
        assert _totals("coalition in Rome", 1, 1, turn=other, units=board) == (3, 5 - 3)


def test_SOE92_not_when_the_christians_themselves_fight() -> None:
    board = {"Rome": {"coalition": 4, "christian": 3}}
    assert _totals("christian in Rome", 1, 1, turn="coalition", units=board) == (5, 4)


def test_SOE197_SA148_not_when_coalition_and_christians_have_one_player() -> None:
    board = {"Rome": {"coalition": 4, "roman": 2, "christian": 3}}
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout: dict[str, Any] = {
        "players": 2,
        "seats": seats,
        "order": ("roman", "coalition", "jewish", "christian"),
    }
    assert _totals("coalition in Rome", 1, 1, units=board, **layout) == (3, 5)
    apart = {"roman": 0, "jewish": 1, "coalition": 1, "christian": 0}
    layout |= {"seats": apart, "order": ("roman", "coalition", "christian", "jewish")}
    assert _totals("coalition in Rome", 1, 1, units=board, **layout) == (3, 2)


def test_SOE178_jews_and_gray_count_together_for_either() -> None:
    board = {"Rome": {"roman": 2, "jewish": 3, "gray": 2}}
    for side in ("jewish", "gray"):
        assert _totals(f"{side} in Rome", 1, 1, units=board) == (3, 6)


# -- both sides gone -------------------------------------------------------------------------------


def test_SA65_both_sides_removed_the_defender_wins_and_nothing_else() -> None:
    texts: Texts = (("roman_1", "remove_other", 6), ("coalition_1", "remove_other", 6))
    state, happened = _fought("coalition in Dacia", 1, 1, units=FACING, texts=texts, rage=1)
    assert (happened[CombatWon].winner, happened[CombatWon].loser) == (2, 0)
    assert state.phase == "main_phase" and table(state).rage == 1
    assert table(state).combat_used == (("roman_1",), (), ("coalition_1",), ())
