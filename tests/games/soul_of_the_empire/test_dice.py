"""Using your dice: rolls, sequences, what a spent die binds."""

from __future__ import annotations

from itertools import combinations, product

from boardkit.games.soul_of_the_empire.dice import rerolls, sequences

from .vocabulary import GAME, asked, begun, given, offers, play, table


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
