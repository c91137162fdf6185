"""Advanced Culture, Collect Tribute, Give to Caesar."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..vocabulary import asked, given, offers, play, table

# -- Advanced Culture ------------------------------------------------------------------------------


def _culture(phase: str = "start_phase", **layout: Any) -> State:
    return given(phase=phase, hands={"roman": ("advanced_culture",)}, **layout)


def test_SOE200_three_unspent_dice_take_chosen_values() -> None:
    state = play(_culture(dice={"roman": "1 1 | 3 5"}), "play advanced_culture")
    state = play(state, "set sequence 1 to 6", "set outside 3 to 6", "set outside 5 to 6")
    dice = table(state).dice[0]
    assert sorted(dice.sequence + dice.outside) == [1, 6, 6, 6]
    assert state.phase == "main_phase"


def test_SOE200_up_to_three() -> None:
    state = play(_culture(dice={"roman": "1 1"}), "play advanced_culture", "set sequence 1 to 2", "done")
    dice = table(state).dice[0]
    assert sorted(dice.sequence + dice.outside) == [1, 2]


def test_SOE200_only_unspent_dice_are_chosen() -> None:
    state = play(_culture(dice={"roman": "4"}), "play advanced_culture")
    assert offers(state) == [f"set sequence 4 to {pips}" for pips in (1, 2, 3, 5, 6)] + ["done"]
    assert "play advanced_culture" not in offers(_culture(dice={"roman": {}}))


def test_SA17_a_sequence_that_is_none_any_more_is_named_anew() -> None:
    state = play(_culture(dice={"roman": "2 2 | 4"}), "play advanced_culture", "set sequence 2 to 5", "done")
    assert asked(state) == (0, "SA13")
    assert "sequence 4 5" in offers(state)


def test_SA17_after_the_roll_of_the_end_phase_too() -> None:
    state = _culture("scoring", dice={"roman": "2 2 2 | 4 6"}, turn={"faction": "roman", "bound": False})
    state = play(state, "play advanced_culture", "set outside 4 to 2", "set outside 6 to 2", "done")
    dice = table(state).dice[0]
    assert sorted(dice.sequence + dice.outside) == [2] * 5


def test_SA17_with_the_option_members_stay_fixed_when_their_pips_change() -> None:
    state = _culture(dice={"roman": "2 2 | 4"}, options={"sequence_fixed_at_roll": True})
    state = play(state, "play advanced_culture", "set sequence 2 to 6", "done")
    assert table(state).dice[0].sequence == (2, 6)
    assert table(state).dice[0].outside == (4,)


def test_SA188_a_thief_sets_the_dice_of_the_coalition() -> None:
    state = given(
        phase="start_phase",
        turn="coalition",
        hands={"coalition": ("advanced_culture",)},
        stolen=(("advanced_culture", "hand"),),
        dice={"coalition": "1", "roman": "2"},
    )
    state = play(state, "play advanced_culture", "set sequence 1 to 6", "done")
    assert table(state).dice[2].sequence == (6,) and table(state).dice[0].sequence == (2,)


# -- Collect Tribute -------------------------------------------------------------------------------


def _tribute(phase: str = "main_phase", players: int = 4, **layout: Any) -> State:
    state = given(players, phase=phase, hands={"roman": ("collect_tribute",)}, **layout)
    return play(state, "play collect_tribute")


ALL_HAVE_DICE = {"roman": "2 2", "jewish": "3 | 5", "coalition": "4", "christian": "2"}


def test_SOE203_each_other_faction_lowers_a_die_of_its_choice_in_turn_order() -> None:
    state = _tribute(dice=ALL_HAVE_DICE)
    seats = []
    for answer in ("die outside 5", "die sequence 4", "die sequence 2"):
        seats.append(asked(state)[0])
        state = play(state, answer)
    assert seats == [1, 2, 3]
    dice = table(state).dice
    assert (dice[1].sequence, dice[1].outside, dice[2].sequence, dice[3].sequence) == ((3,), (4,), (3,), (1,))


def test_SOE203_SA198_rome_spreads_as_many_pips_as_it_likes() -> None:
    state = play(_tribute(dice=ALL_HAVE_DICE), "die outside 5", "die sequence 4", "die sequence 2")
    assert asked(state)[0] == 0 and "done" in offers(state)
    spread = play(state, "die sequence 2", "die sequence 2")
    assert offers(spread) == ["die sequence 3", "done"]
    spread = play(spread, "die sequence 3")
    dice = table(spread).dice[0]
    assert sorted(dice.sequence + dice.outside) == [3, 4]
    assert not spread.actions, "three pips were lowered and no more are raised"
    assert sorted(table(play(state, "done")).dice[0].sequence) == [2, 2]


def test_SOE203_SA87_a_faction_with_only_ones_spends_a_die_and_gives_no_pip() -> None:
    state = _tribute(dice={"roman": "2", "jewish": "1 1"})
    assert offers(state) == ["die sequence 1"]
    spent = table(state).dice[1].spent
    state = play(state, "die sequence 1")
    assert table(state).dice[1].sequence == (1,) and table(state).dice[1].spent == spent + 1
    assert state.phase == "main_phase" and table(state).dice[0].sequence == (2,)


def test_SA198_a_faction_without_unspent_dice_gives_nothing() -> None:
    state = _tribute(dice={"roman": "2", "coalition": "4"})
    assert asked(state)[0] == 2
    state = play(state, "die sequence 4")
    assert offers(state) == ["die sequence 2", "done"]


def test_SA18_no_die_rises_above_six() -> None:
    state = play(_tribute(dice={"roman": "6", "jewish": "4"}), "die sequence 4")
    assert state.phase == "main_phase" and table(state).dice[0].sequence == (6,)


def test_SA88_three_players_give_two_pips_at_most() -> None:
    state = _tribute(players=3, dice={"roman": "2 2", "jewish": "4", "coalition": "4"})
    state = play(state, "die sequence 4", "die sequence 4", "die sequence 2", "die sequence 2")
    assert table(state).dice[0].sequence == (3, 3)


def test_SA220_yellow_dice_pay_no_tribute() -> None:
    revolt = {"card": "peasant_revolt", "owner": "jewish", "dice": (5,), "band": {"Sicilia": 5}}
    state = _tribute(dice={"roman": "2", "coalition": "4"}, lasting=(revolt,), units={"Sicilia": {"gray": 5}})
    assert asked(state)[0] == 2


def test_SA156_the_owner_names_a_lowered_sequence_anew_in_the_own_turn() -> None:
    state = _tribute(dice={"roman": "2", "jewish": "3 3 3 | 2"})
    state = play(state, "die sequence 3", "done")
    dice = table(state).dice[1]
    assert dice.sequence == () and dice.outside == (2, 2, 3, 3)


# -- Give to Caesar --------------------------------------------------------------------------------

CAESAR = ({"card": "give_to_caesar", "owner": "roman"},)


def _purchase(faction: str, **layout: Any) -> State:
    turn = {"faction": faction, "bought": 1, "card_played": True}
    layout = {"dice": {"roman": "2 2", faction: {"power": 1}}, "lasting": CAESAR, **layout}
    return given(phase="purchase", turn=turn, **layout)


def test_SOE207_when_a_faction_buys_one_unspent_die_rises_by_a_pip() -> None:
    state = _purchase("jewish")
    assert asked(state) == (0, "SOE207")
    assert offers(state) == ["die sequence 2", "no"]
    dice = table(play(state, "die sequence 2")).dice[0]
    assert sorted(dice.sequence + dice.outside) == [2, 3]


def test_SOE207_rome_may_decline() -> None:
    assert table(play(_purchase("jewish"), "no")).dice[0].sequence == (2, 2)


def test_SOE207_whenever_but_once_for_each_purchase() -> None:
    turn = {"faction": "jewish", "bought": 3, "card_played": True}
    state = given(phase="purchase", turn=turn, dice={"roman": "2", "jewish": {"power": 2}}, lasting=CAESAR)
    state = play(state, "die sequence 2")
    assert asked(state)[1] == "SOE128", "three cards are drawn without another question"


def test_SA89_rome_itself_is_a_faction() -> None:
    layout = {"dice": {"roman": {"sequence": (2,), "power": 1}}}
    assert asked(_purchase("roman", **layout)) == (0, "SOE207")
    other = {"caesar_own_purchases": False}
    assert asked(_purchase("roman", options=other, **layout))[1] == "SOE128"
    assert asked(_purchase("jewish", options=other)) == (0, "SOE207")


def test_SA89_the_cards_of_giving_are_a_purchase_too() -> None:
    layout = {"hands": {"christian": ("giving",)}, "lasting": CAESAR, "dice": {"roman": "2", "jewish": "5"}}
    state = play(given(turn="christian", **layout), "play giving", "faction jewish")
    state = play(state, *[f"die sequence {pips}" for pips in (5, 4, 3, 2)])
    assert asked(state) == (0, "SOE207")
    assert asked(play(state, "die sequence 2")) == (-1, "SOE128")


def test_SOE207_a_faction_that_buys_nothing_gives_nothing() -> None:
    turn = {"faction": "jewish", "card_played": True}
    state = given(phase="purchase", turn=turn, dice={"roman": "2", "jewish": "3"}, lasting=CAESAR)
    assert asked(state)[1] == "SOE36"


def test_SA188_a_thief_raises_a_die_of_the_coalition() -> None:
    state = _purchase(
        "jewish",
        dice={"coalition": "3", "jewish": {"power": 1}},
        lasting=({"card": "give_to_caesar", "owner": "coalition"},),
    )
    assert asked(state)[0] == 2
    assert table(play(state, "die sequence 3")).dice[2].sequence == (4,)
