"""Initiate Combat and its results."""

from __future__ import annotations

from .vocabulary import fought, given, offers, play, table, units


def test_SOE118_the_printed_example() -> None:
    """4 units and a 5 lose to 3 units, rage 2 and a 6."""
    state = given(
        turn="coalition",
        dice={"coalition": "1"},
        rage=2,
        units={"Dacia": {"coalition": 3, "roman": 4}},
    )
    supply = table(state).supply[0]
    state = fought(state, "fight roman in Dacia with 1", 6, 5)
    assert units(state, "Dacia") == {"coalition": 3}
    assert table(state).supply[0] == supply + 4
    assert table(state).rage == 1
    assert table(state).captured == 0
    state = play(state, "done")
    assert table(state).combat_used == (("roman_5",), (), ("coalition_6",), ())


def test_SOE98_rome_captures() -> None:
    state = given(dice={"roman": "1"}, units={"Dacia": {"coalition": 3, "roman": 6}})
    state = fought(state, "fight coalition in Dacia with 1", 6, 4)
    assert units(state, "Dacia") == {"roman": 6}
    assert table(state).captives[2] == table(state).captured == 3
    assert table(state).rage == 1


def test_SOE94_the_lowest_wins_between_rome_and_christians() -> None:
    state = given(dice={"roman": "1"}, units={"Rome": {"roman": 2, "christian": 1}})
    lost = fought(state, "fight christian in Rome with 1", 6, 4)
    assert units(lost, "Rome") == {"christian": 1}
    assert table(play(lost, "done")).converted == 2
    won = fought(state, "fight christian in Rome with 1", 4, 6)
    assert units(won, "Rome") == {"roman": 2}


def test_SOE96_a_tie_is_the_defenders() -> None:
    state = given(dice={"roman": "1"}, units={"Rome": {"roman": 2, "jewish": 2}})
    state = fought(state, "fight jewish in Rome with 1", 5, 5)
    assert units(state, "Rome") == {"jewish": 2}


def test_SOE100_SOE101_SOE104_christians_convert_the_difference() -> None:
    state = given(
        turn="christian",
        dice={"christian": "1"},
        units={"Rome": {"christian": 1, "roman": 5}, "Asia": {"christian": 1}},
    )
    state = fought(state, "fight roman in Rome with 1", 4, 4)
    assert units(state, "Rome") == {"christian": 1, "roman": 1}
    assert offers(state) == ["replace from supply", "replace from territory Asia", "done"]
    state = play(state, "replace from supply", "replace from territory Asia", "done")
    assert units(state, "Rome") == {"christian": 3, "roman": 1}
    assert table(state).converted == 4


def test_SOE178_SOE181_jews_and_gray_count_together_and_lose_apart() -> None:
    state = given(dice={"roman": "1"}, units={"Rome": {"roman": 4, "jewish": 2, "gray": 2}})
    assert set(offers(state, "fight")) == {"fight jewish in Rome with 1", "fight gray in Rome with 1"}
    tie = fought(state, "fight gray in Rome with 1", 5, 5)
    assert units(tie, "Rome") == {"jewish": 2, "gray": 2}
    won = fought(state, "fight gray in Rome with 1", 6, 5)
    assert units(won, "Rome") == {"roman": 4, "jewish": 2}
    assert table(won).captives[4] == 2
