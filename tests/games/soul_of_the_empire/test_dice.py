"""Using your dice: rolls, sequences, what a spent die binds."""

from __future__ import annotations

from itertools import combinations, product

from boardkit.games.soul_of_the_empire.dice import rerolls, sequences

from .errands import given
from .vocabulary import GAME, asked, begun, offers, play, refused, table


def _by_the_text(pips: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Sets and runs from the rule text alone, over every selection of dice."""
    found = set()
    for n in range(1, len(pips) + 1):
        for some in combinations(sorted(pips), n):
            equal = len(set(some)) == 1
            rising = all(b - a == 1 for a, b in zip(some, some[1:], strict=False))
            if equal or rising:
                found.add(some)
    return found


def test_SOE38_SOE39_sequences_of_every_roll_are_the_sets_and_runs() -> None:
    for pips in {tuple(sorted(roll)) for roll in product(range(1, 7), repeat=5)}:
        assert set(sequences(pips)) == _by_the_text(pips)


def test_SA15_runs_do_not_wrap() -> None:
    assert (1, 6) not in sequences((1, 6))


def test_SA12_with_the_option_a_sequence_needs_three_dice() -> None:
    assert sequences((1, 2, 2, 6), 3) == ()
    state = given(dice={"roman": "|1 2 6 6"}, options={"shortest_sequence": 3}, units={"Rome": {"roman": 1}})
    assert offers(state) == ["done"]


def test_SOE36_any_dice_may_be_rolled_again() -> None:
    texts = [GAME.encode(way) for way in rerolls((2, 2, 5))]
    assert texts == ["keep", "reroll 2", "reroll 5", "reroll 2 2", "reroll 2 5", "reroll 2 2 5"]


def test_SOE35_SOE37_three_rolls_with_free_choice_each_time() -> None:
    state = begun(phase="first_rolls")
    state = play(state, "roll 1 2 3 5 5", "reroll 1 2", "roll 4 4", "reroll 3 5 5", "roll 4 6 6")
    assert asked(state) == (0, "SA13")
    assert "sequence 4 4 4" in offers(state) and "sequence 6" in offers(state)
    state = play(state, "sequence 4 4 4")
    assert table(state).dice[0].sequence == (4, 4, 4)
    assert table(state).dice[0].outside == (6, 6)


def test_SOE238_252_outcomes_for_five_dice() -> None:
    assert len(GAME.outcomes(begun(phase="first_rolls"))) == 252


def test_SA17_the_first_spent_die_binds_the_sequence() -> None:
    state = given(dice={"roman": "3 3 | 5"}, units={"Rome": {"roman": 2}})
    assert "rename sequence" in offers(state)
    state = play(state, "move with 3", "move Rome>Italia Superior", "done")
    assert "rename sequence" not in offers(state)
    assert "move with 5" not in offers(state)


def test_SA17_an_unbound_sequence_may_be_named_anew() -> None:
    state = play(given(dice={"roman": "3 3 | 5"}, units={"Rome": {"roman": 2}}), "rename sequence")
    state = play(state, "sequence 5")
    assert offers(state, "move") == ["move with 5"]


def test_SA17_with_the_option_the_roll_fixes_the_sequence() -> None:
    state = given(dice={"roman": "3 3 | 5"}, options={"sequence_fixed_at_roll": True})
    assert "rename sequence" not in offers(state)


def test_SOE40_only_unspent_and_spent_dice_are_rolled() -> None:
    cards = [{"card": "temple", "claims": ["roman"]}]
    state = given(phase="ready", dice={"roman": "3 | 5"}, open_objectives=cards)
    assert "4 dice" not in str(GAME.request(state))
    assert len(GAME.outcomes(state)) == 126


def test_SOE33_an_action_takes_a_die_out_of_the_unspent_area() -> None:
    state = given(dice={"roman": "3 3"}, units={"Rome": {"roman": 2}})
    after = play(state, "move with 3")
    assert (table(state).dice[0].sequence, table(after).dice[0].sequence) == ((3, 3), (3,))
    assert refused(after, "move with 3").rule == "SOE48"
    assert refused(state, "move with 4").rule == "SOE33"


def test_SA13_the_owner_names_any_legal_set_or_run() -> None:
    state = given(phase="ready", dice={"roman": "1 1 | 2 3 5"})
    state = play(state, "roll 1 1 2 3 5", "keep")
    assert offers(state) == [
        "sequence 1 2 3",
        "sequence 1 1",
        "sequence 1 2",
        "sequence 2 3",
        "sequence 1",
        "sequence 2",
        "sequence 3",
        "sequence 5",
    ]


def test_SA14_outside_dice_stay_unspent_and_never_act_alone() -> None:
    state = play(given(phase="ready", dice={"roman": "1"}), "roll 1 1 2 6 6", "keep", "sequence 1 1")
    assert table(state).dice[0].outside == (2, 6, 6)
    state = given(dice={"roman": "1 1 | 2 6 6"}, units={"Rome": {"roman": 2}})
    assert offers(state, "move") == ["move with 1"]
    assert refused(state, "move with 6").rule == "SA14"


def test_SA16_sequence_dice_are_used_in_any_order() -> None:
    state = given(dice={"roman": "1 2 3"}, units={"Rome": {"roman": 2}})
    assert offers(state, "move") == ["move with 1", "move with 2", "move with 3"]
    assert table(play(state, "move with 2")).dice[0].sequence == (1, 3)


def test_SOE41_a_die_that_scored_this_turn_is_not_rolled() -> None:
    state = given(phase="ready", dice={"roman": {"resting": 2}})
    assert len(GAME.outcomes(state)) == 56
    state = play(state, "roll 1 1 1", "keep", "sequence 1 1 1")
    assert table(state).dice[0].spent == 2


def test_SA155_a_start_phase_score_rests_or_with_the_option_is_rolled() -> None:
    for rests, outcomes in ((True, 126), (False, 252)):
        state = given(
            phase="start_phase",
            options={"start_scored_dice_rest": rests},
            open_objectives=[{"card": "rome_burns", "claims": ["roman"]}],
            units={"Rome": {"roman": 6}},
            dice={"roman": "1"},
        )
        state = play(state, "score rome_burns", "draw grain", "done")
        assert len(GAME.outcomes(state)) == outcomes


def test_SA154_all_dice_are_rolled_first_and_rolling_may_stop_early() -> None:
    state = given(phase="ready", dice={"roman": "6 6 | 1"})
    assert len(GAME.outcomes(state)) == 252
    state = play(state, "roll 6 6 6 6 6")
    assert "keep" in offers(state)
    assert asked(play(state, "keep")) == (0, "SA13")


def test_SA156_unspent_dice_lie_open_between_the_turns() -> None:
    state = given(turn="jewish", dice={"roman": "3 3 | 5"})
    for seat in (0, 1, None):
        rome = GAME.observe(state, seat).view.factions[0]
        assert (rome.dice.sequence, rome.dice.outside) == ((3, 3), (5,))


def test_SA157_a_starred_action_takes_one_die_of_the_sequence() -> None:
    state = given(turn="coalition", dice={"coalition": "3 3 | 4 4"}, open_objectives=[{"card": "temple"}])
    assert offers(state, "rage") == ["rage with 3 and -", "rage with 3 and 4"]
    assert refused(state, "rage with 3 and 3").rule == "SA157"
    assert refused(state, "block roman on temple with 3 and 3").rule == "SA157"


def test_SA19_block_dice_that_come_back_are_rolled_together_and_lie_outside() -> None:
    card = {"card": "temple", "claims": ["jewish"], "blocked": "roman", "block_dice": 2}
    state = given(
        phase="scoring",
        turn="jewish",
        dice={"coalition": "2"},
        units={"Jerusalem": {"jewish": 1}},
        open_objectives=[card],
    )
    state = play(state, "score temple", "draw grain")
    assert len(GAME.outcomes(state)) == 21
    state = play(state, "roll 1 6")
    assert asked(state) == (2, "SOE36") and "reroll 1" in offers(state)
    state = play(state, "reroll 1", "roll 4", "reroll 4 6", "roll 5 5")
    assert (table(state).dice[2].sequence, table(state).dice[2].outside) == ((2,), (5, 5))
