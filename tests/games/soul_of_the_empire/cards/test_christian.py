"""Divine Messenger, Enrapture, Giving, Holy Spirit."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash
from ..vocabulary import GAME, asked, given, offers, play, table, units

# -- Divine Messenger ------------------------------------------------------------------------------


def _after_turn(state: State) -> State:
    """The state at the next decision to take a turn, everything else answered with the last option."""
    while state.phase != "turn":
        state = GAME.apply(state, GAME.legal_actions(state)[-1])
    return state


MESSENGER = {"christian": ("divine_messenger", "gospel")}


def test_SOE217_SA201_the_turn_is_finished_then_another_full_turn_follows() -> None:
    state = given(phase="start_phase", turn="christian", hands=MESSENGER, dice={"christian": "3"})
    state = play(state, "play divine_messenger")
    assert state.phase == "main_phase"
    second = _after_turn(state)
    assert table(second).turn.faction == 3 and table(second).dice[3].spent == 0, (
        "rolled at the end of the first"
    )
    assert offers(second) == ["take turn", "pass"]
    assert table(_after_turn(play(second, "take turn"))).turn.faction == 0


def test_SOE217_SA103_no_power_card_on_the_second_turn_but_durable_effects() -> None:
    lasting = ({"card": "help_the_wounded", "owner": "christian"},)
    layout: dict[str, Any] = {"units": {"Rome": {"roman": 1}}, "lasting": lasting, "hands": MESSENGER}
    state = given(phase="start_phase", turn="christian", **layout)
    second = play(_after_turn(play(state, "play divine_messenger", "done")), "take turn")
    assert offers(second) == ["use help_the_wounded", "done"]
    assert not offers(play(second, "done"), "play")


def test_SA103_nor_in_combat() -> None:
    turn = {"faction": "christian", "no_cards": True}
    hands = {"christian": ("elder", "guardian_angel")}
    state = clash("roman in Rome", turn=turn, hands=hands, units={"Rome": {"roman": 3, "christian": 3}})
    assert asked(state) == (3, "SOE85")


def test_SOE217_the_one_card_of_the_turn_and_once() -> None:
    state = given(phase="start_phase", turn="christian", hands=MESSENGER)
    state = play(state, "play divine_messenger")
    assert table(state).decks[3].discard == ("divine_messenger",)
    assert table(state).turn.card_played


# -- Enrapture -------------------------------------------------------------------------------------

RAPTURE = ({"card": "enrapture", "owner": "christian"},)


def _claimed(*others: str, **layout: Any) -> State:
    cards = sorted(table(given()).content.objectives)[:2]
    open_cards = tuple({"card": card} for card in cards)
    layout = {"dice": {"christian": "2 2"}, "units": {"Rome": {"christian": 2}}, "lasting": RAPTURE, **layout}
    state = given(turn="christian", open_objectives=open_cards, **layout)
    return play(state, f"claim {cards[0]} with 2", *others)


def test_SOE219_on_a_claim_a_spent_die_may_be_rolled_once_and_used() -> None:
    state = _claimed()
    assert asked(state) == (3, "SOE219") and offers(state) == ["yes", "no"]
    spent = table(state).dice[3].spent
    state = play(state, "yes")
    assert asked(state)[0] == -1
    state = play(state, "roll 5")
    assert asked(state) == (3, "SA200") and "move with 5" in offers(state)
    state = play(state, "recruit with 5")
    assert table(state).dice[3].spent == spent and table(state).task.left == 5  # type: ignore[union-attr]


def test_SOE219_it_may_be_declined() -> None:
    assert _claimed("no").phase == "main_phase"


def test_SOE219_once_per_turn() -> None:
    state = _claimed("yes", "roll 5", "move with 5", "done")
    second = next(text for text in offers(state, "claim"))
    assert play(state, second).phase == "main_phase"


def test_SOE219_claim_not_score() -> None:
    scored = given(phase="scoring", turn="christian", lasting=RAPTURE, dice={"christian": "2"})
    assert asked(scored)[1] != "SOE219"


def test_SA104_a_die_must_lie_in_the_spent_area() -> None:
    dice = {"christian": {"sequence": (2, 2, 2), "outside": (5, 6)}}
    assert _claimed(dice=dice).phase == "main_phase"


def test_SA200_the_die_acts_with_an_outside_die_where_starred() -> None:
    state = _claimed("yes", "roll 1", dice={"christian": "2 2 | 5"})
    assert "buy with 1 and 5" in offers(state) and "buy with 1 and -" not in offers(state)


def test_SA200_with_nothing_worth_doing_it_stays_spent() -> None:
    state = _claimed()
    spent = table(state).dice[3].spent
    state = play(state, "yes", "roll 1", "leave 1 spent")
    assert state.phase == "main_phase" and table(state).dice[3].spent == spent


# -- Giving ----------------------------------------------------------------------------------------


def _giving(dice: dict[str, str], **layout: Any) -> State:
    state = given(turn="christian", hands={"christian": ("giving",)}, dice=dice, **layout)
    return play(state, "play giving")


def test_SOE220_a_faction_of_your_choice() -> None:
    state = _giving({"roman": "5", "jewish": "1 1", "coalition": "2"})
    assert offers(state) == ["faction roman", "faction coalition"], "ones have no pip to give"


def test_SOE220_SA105_it_gives_four_pips_of_dice_of_its_choice() -> None:
    state = play(_giving({"roman": "3 3 | 6"}), "faction roman")
    assert asked(state) == (0, "SA105")
    state = play(state, "die outside 6", "die sequence 3", "die outside 5")
    assert asked(state) == (0, "SA105")
    state = play(state, offers(state)[0])
    dice = table(state).dice[0]
    assert sum(dice.sequence + dice.outside) == 12 - 4


def test_SOE220_two_power_cards_are_drawn_immediately() -> None:
    state = play(_giving({"roman": "5"}), "faction roman", *[f"die sequence {n}" for n in (5, 4, 3, 2)])
    assert asked(state) == (-1, "SOE128")
    state = play(state, "draw elder", "draw grace")
    assert table(state).hands[3] == ("elder", "grace") and table(state).dice[0].sequence == (1,)
    assert state.phase == "main_phase"


def test_SA105_a_poorer_faction_gives_what_it_has_for_each_full_two_pips_a_card() -> None:
    state = play(_giving({"roman": "4"}), "faction roman", *[f"die sequence {n}" for n in (4, 3, 2)])
    state = play(state, "draw elder")
    assert table(state).hands[3] == ("elder",) and state.phase == "main_phase"
    state = play(_giving({"roman": "2"}), "faction roman", "die sequence 2")
    assert table(state).hands[3] == () and state.phase == "main_phase"


def test_SOE220_SA106_the_hand_limit_is_checked_in_the_end_phase() -> None:
    hand = ("giving", "elder", "gospel", "grace")
    state = given(turn="christian", hands={"christian": hand[:3]}, dice={"roman": "5"})
    state = play(state, "play giving", "faction roman", *[f"die sequence {n}" for n in (5, 4, 3, 2)])
    state = play(state, "draw grace", "draw enrapture")
    assert len(table(state).hands[3]) == 4 and state.phase == "main_phase"
    state = play(state, "done")
    assert asked(state) == (3, "SOE129")
    assert len(table(play(state, "card elder")).hands[3]) == 3


def test_SA220_yellow_dice_are_not_given() -> None:
    revolt = {"card": "peasant_revolt", "owner": "jewish", "dice": (6,), "band": {"Sicilia": 5}}
    state = _giving({"roman": "5"}, lasting=(revolt,), units={"Sicilia": {"gray": 5}})
    assert offers(state) == ["faction roman"]


def test_SOE220_the_sequence_of_the_giver_is_named_anew_in_its_turn() -> None:
    state = play(_giving({"roman": "3 3 3"}), "faction roman", "die sequence 3")
    assert table(state).dice[0].sequence == () and table(state).dice[0].outside == (2, 3, 3)


# -- Holy Spirit (house) ---------------------------------------------------------------------------


def _spirit(**layout: Any) -> State:
    return play(given(turn="christian", hands={"christian": ("holy_spirit",)}, **layout), "play holy_spirit")


CROWDS = {
    "Rome": {"christian": 1, "roman": 2},
    "Italia Superior": {"christian": 1, "roman": 1, "jewish": 1},
    "Italia Inferior": {"roman": 1},
    "Germania": {"christian": 1, "coalition": 3},
    "Asia": {"christian": 2},
}


def test_SA108_holy_spirit_choose_a_region_or_the_coalition_territory() -> None:
    assert offers(_spirit(units=CROWDS)) == ["region Italia", "region the Coalition territory"]


def test_SA108_holy_spirit_one_foreign_unit_in_each_territory_with_a_christian_is_converted() -> None:
    state = play(_spirit(units=CROWDS), "region Italia", "done")
    assert offers(state) == ["unit roman in Italia Superior", "unit jewish in Italia Superior"]
    state = play(state, "unit jewish in Italia Superior", "done")
    assert units(state, "Rome") == {"christian": 1, "roman": 1}
    assert units(state, "Italia Superior") == {"christian": 1, "roman": 1}
    assert units(state, "Italia Inferior") == {"roman": 1}
    assert table(state).converted == 2


def test_SA108_holy_spirit_replaced_and_tracked_as_after_a_combat() -> None:
    state = play(_spirit(units=CROWDS, converted=3), "region the Coalition territory")
    assert asked(state) == (3, "SOE101") and "replace from supply" in offers(state)
    state = play(state, "replace from supply")
    assert units(state, "Germania") == {"christian": 2, "coalition": 2} and table(state).converted == 4
