"""Claiming objective cards, retrieving dice, buying power cards."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State

from .errands import given
from .vocabulary import offers, play, refused, table

TEMPLE = [{"card": "temple"}]
CLAIMED = [{"card": "temple", "claims": ["roman"]}]


def claims(state: State) -> list[tuple[int, ...]]:
    return [card.claims for card in table(state).open_cards]


# -- claims ----------------------------------------------------------------------------------------


def test_SOE119_SA158_a_die_of_the_sequence_of_any_value_lies_on_the_card() -> None:
    state = given(dice={"roman": "1 2 3 | 6"}, open_objectives=TEMPLE)
    assert offers(state, "claim") == ["claim temple with 1", "claim temple with 2", "claim temple with 3"]
    assert refused(state, "claim temple with 6").rule == "SA14"
    state = play(state, "claim temple with 2")
    assert claims(state) == [(0,)]
    assert (table(state).dice[0].sequence, table(state).dice[0].spent) == ((1, 3), 1)


def test_SOE120_it_stays_there_beyond_the_turn() -> None:
    state = given(dice={"roman": "1"}, open_objectives=TEMPLE)
    state = play(state, "claim temple with 1", "done", "roll 3 3 3 3", "keep", "sequence 3 3 3 3")
    assert state.phase == "turn" and claims(state) == [(0,)]


def test_SOE121_another_scores_the_card_and_the_die_goes_to_spent() -> None:
    layout = {"open_objectives": [{"card": "temple", "claims": ["roman", "jewish"]}]}
    state = given(phase="scoring", turn="jewish", units={"Jerusalem": {"jewish": 1}}, **layout)
    before = table(state).dice[0].spent
    state = play(state, "score temple", "draw grain")
    assert table(state).dice[0].spent == before + 1


def test_SOE122_SA25_another_die_brings_it_back_to_spent_and_is_spent_too() -> None:
    state = given(dice={"roman": "1"}, open_objectives=CLAIMED)
    spent = table(state).dice[0].spent
    state = play(state, "retrieve from temple with 1")
    assert claims(state) == [()]
    assert table(state).dice[0].spent == spent + 2


def test_SA26_the_paying_die_is_one_of_the_sequence() -> None:
    state = given(dice={"roman": "1 | 6"}, open_objectives=CLAIMED)
    assert offers(state, "retrieve") == ["retrieve from temple with 1"]
    assert refused(state, "retrieve from temple with 6").rule == "SA14"
    assert refused(
        given(dice={"roman": "1"}, open_objectives=TEMPLE), "retrieve from temple with 1"
    ).rule == ("SOE122")


@pytest.mark.parametrize("every", [False, True])
def test_SA24_one_paid_die_frees_one_die_or_with_the_option_every_own_one(every: bool) -> None:
    band = {"card": "peasant_revolt", "owner": "jewish", "band": {"Rome": 1}}
    state = given(
        turn="jewish",
        dice={"jewish": "1"},
        options={"retrieve_all": every},
        units={"Rome": {"gray": 1}},
        lasting=[band],
        open_objectives=[{"card": "temple", "claims": ["jewish", "gray"], "revolt": "peasant_revolt"}],
    )
    for text, left in (("retrieve from temple with 1", 4), ("retrieve yellow from temple with 1", 1)):
        assert claims(play(state, text)) == [() if every else (left,)]


def test_SOE123_a_pass_brings_it_back() -> None:
    state = play(given(phase="turn", dice={"roman": "1"}, open_objectives=CLAIMED), "pass")
    assert claims(state) == [()]


def test_SOE231_SA168_any_number_of_cards_but_one_own_die_on_each() -> None:
    cards = [{"card": "temple"}, {"card": "grain"}]
    state = given(dice={"roman": "1 1 1"}, open_objectives=cards)
    state = play(state, "claim temple with 1", "claim grain with 1")
    assert claims(state) == [(0,), (0,)] and not offers(state, "claim")
    assert refused(state, "claim temple with 1").rule == "SA168"


def test_SA118_several_factions_claim_one_card_and_the_first_to_score_takes_it() -> None:
    state = given(
        turn="jewish", dice={"jewish": "1"}, open_objectives=CLAIMED, units={"Jerusalem": {"jewish": 1}}
    )
    state = play(state, "claim temple with 1")
    assert claims(state) == [(0, 1)]
    state = play(state, "done", "roll 3 3 3 3", "keep", "sequence 3 3 3 3", "score temple", "draw grain")
    assert table(state).scored == ((), ("temple",), (), ())
    assert [card.card for card in table(state).open_cards] == ["grain"]


def test_SA23_the_coalition_claims_no_cards() -> None:
    state = given(turn="coalition", dice={"coalition": "1"}, open_objectives=TEMPLE)
    assert not offers(state, "claim")
    assert refused(state, "claim temple with 1").rule == "SA23"


# -- power cards -----------------------------------------------------------------------------------


def bought(dice: str, *answers: str, **options: Any) -> int:
    return table(play(given(dice={"roman": dice}, options=options), *answers)).turn.bought


def test_SOE124_two_pips_for_each_card_and_odd_ones_are_lost() -> None:
    for die, cards in ((2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        assert bought(str(die), f"buy with {die} and -") == cards
    assert refused(given(dice={"roman": "1"}), "buy with 1 and -").rule == "SOE124"


def test_SOE125_SA157_one_die_of_the_sequence_and_one_from_outside_at_most() -> None:
    state = given(dice={"roman": "3 3 | 1 6"})
    assert offers(state, "buy") == ["buy with 3 and -", "buy with 3 and 1", "buy with 3 and 6"]
    assert refused(state, "buy with 3 and 3").rule == "SA157"
    assert refused(state, "buy with 6 and -").rule == "SA14"


def test_SA109_the_sum_is_rounded_or_with_the_option_each_die() -> None:
    assert bought("3 | 3", "buy with 3 and 3") == 3
    assert bought("3 | 3", "buy with 3 and 3", rounding="each die") == 2
    assert bought("1 | 1", "buy with 1 and 1") == 1
    each = given(dice={"roman": "1 | 1"}, options={"rounding": "each die"})
    assert refused(each, "buy with 1 and 1").rule == "SOE124"


def test_SOE126_SA110_six_cards_a_turn_and_each_designation_is_rounded_by_itself() -> None:
    assert bought("3 3", "buy with 3 and -", "buy with 3 and -") == 2
    state = given(dice={"roman": "6 6 6"})
    state = play(state, "buy with 6 and -", "buy with 6 and -")
    assert table(state).turn.bought == 6 and not offers(state, "buy")
    assert refused(state, "buy with 6 and -").rule == "SOE126"
    assert bought("5 5 5 5", *("buy with 5 and -",) * 3) == 6


def test_SA110_cards_beyond_the_sixth_are_lost() -> None:
    assert bought("4 4 4 4 | 6", "buy with 4 and -", "buy with 4 and -", "buy with 4 and 6") == 6


def test_SOE127_the_dice_wait_in_the_power_area() -> None:
    state = play(given(dice={"roman": "3 | 6"}), "buy with 3 and 6")
    assert (table(state).dice[0].power, table(state).dice[0].spent) == (2, 3)


def test_SOE128_SOE130_then_cards_are_drawn_and_the_dice_are_spent_and_rolled() -> None:
    state = play(given(dice={"roman": "4"}), "buy with 4 and -", "done")
    first, second, *_ = table(state).decks[0].pile
    state = play(state, f"draw {first}", f"draw {second}")
    assert table(state).hands[0] == tuple(sorted((first, second)))
    assert (table(state).dice[0].power, table(state).dice[0].spent) == (0, 5)
    state = play(state, "done")
    assert state.phase == "ready" and table(play(state, "roll 3 3 3 3 3", "keep")).task is None


def test_SOE129_SA111_the_hand_is_cut_to_three_after_all_draws() -> None:
    hand = ["advanced_culture", "auxiliaries", "circus_maximus"]
    state = given(dice={"roman": "4"}, hands={"roman": hand})
    state = play(state, "buy with 4 and -", "done", "done")
    first, second, *_ = table(state).decks[0].pile
    state = play(state, f"draw {first}", f"draw {second}")
    assert set(offers(state, "card")) == {f"card {card}" for card in (*hand, first, second)}
    state = play(state, "card auxiliaries", f"card {first}")
    assert len(table(state).hands[0]) == 3
    assert set(table(state).decks[0].discard) == {"auxiliaries", first}


def test_SA112_the_coalition_buys_nothing() -> None:
    state = given(turn="coalition", dice={"coalition": "6"})
    assert not offers(state, "buy")
    assert refused(state, "buy with 6 and -").rule == "SA112"
