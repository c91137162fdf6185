"""Resolving combat: who wins, losses by the winner's rule, conversions, rage, victory."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from boardkit.core.state import State

from .arena import Texts, clash, struck
from .vocabulary import GAME, asked, offers, play, table, units

FACING = {"Dacia": {"roman": 3, "coalition": 3}}


def test_SOE118_the_printed_example() -> None:
    """4 units and a 5 are 9; 3 units, rage 2 and a 6 are 11."""
    before = clash("roman in Dacia", turn="coalition", rage=2, units={"Dacia": {"coalition": 3, "roman": 4}})
    state = struck(before, 6, 5)
    assert units(state, "Dacia") == {"coalition": 3}
    assert table(state).supply[0] == table(before).supply[0] + 4 and table(state).captured == 0
    assert table(state).rage == 1 and state.phase == "plunder"
    state = play(state, "done")
    assert table(state).combat_used == (("roman_5",), (), ("coalition_6",), ())
    won = struck(
        clash("roman in Dacia", turn="coalition", units={"Dacia": {"coalition": 3, "roman": 4}}), 5, 5
    )
    assert table(won).captives[2] == 3, "had Rome won, the Coalition units would be captives"


# -- who wins --------------------------------------------------------------------------------------


def _winner(attacker: str, defender: str, attack: int, defence: int) -> str:
    """The side with all its units after a combat of three against three; "nobody lost" otherwise."""
    board = {"Rome": {attacker: 3, defender: 3}}
    state = struck(clash(f"{defender} in Rome", turn=attacker, units=board), attack, defence)
    left = units(state, "Rome")
    full = [side for side in (attacker, defender) if left.get(side) == 3]
    return full[0] if len(full) == 1 else "nobody lost"


MAIN = ("roman", "jewish", "coalition", "christian")


@pytest.mark.parametrize(("one", "other"), [p for p in product(MAIN, MAIN) if p[0] != p[1]])
def test_SOE93_SOE94_SOE95_highest_wins_but_lowest_between_romans_or_jews_and_christians(
    one: str, other: str
) -> None:
    low = "christian" in (one, other) and "coalition" not in (one, other)
    assert _winner(one, other, 6, 3) == (other if low else one)
    assert _winner(one, other, 3, 6) == (one if low else other)


@pytest.mark.parametrize(("one", "other"), [p for p in product(MAIN, MAIN) if p[0] != p[1]])
def test_SOE96_SA56_ties_go_to_the_defender_and_convert_nobody(one: str, other: str) -> None:
    assert _winner(one, other, 4, 4) == ("nobody lost" if other == "christian" else other)


def test_SOE97_SA64_a_side_without_units_loses_and_nothing_more_is_lost() -> None:
    texts: Texts = (("roman_1", "remove_other", 3),)
    state = struck(clash("coalition in Dacia", units=FACING, texts=texts), 1, 6)
    assert units(state, "Dacia") == {"roman": 3}
    assert table(state).captured == 0, "removed to the supply, not captured"
    assert table(state).rage == 1, "it is a loss of the Coalition all the same"


@pytest.mark.parametrize(("counts", "rage", "phase"), [(True, 1, "plunder"), (False, 2, "main_phase")])
def test_SA64_a_win_by_text_changes_rage_and_allows_plunder_or_with_the_option_not(
    counts: bool, rage: int, phase: str
) -> None:
    layout: dict[str, Any] = {"texts": (("coalition_1", "remove_other", 3),), "rage": 2, "units": FACING}
    state = clash("roman in Dacia", turn="coalition", options={"effect_wins_count": counts}, **layout)
    state = struck(state, 1, 6)
    assert (table(state).rage, state.phase) == (rage, phase)


def test_SA218_the_named_side_needs_units_of_its_own() -> None:
    texts: Texts = (("roman_1", "remove_other", 1),)
    board = {"Rome": {"roman": 1, "gray": 1, "jewish": 6}}
    state = struck(clash("gray in Rome", units=board, texts=texts), 1, 6)
    assert units(state, "Rome") == {"roman": 1, "jewish": 6}, "six Jews do not replace the gray side"


# -- losses ----------------------------------------------------------------------------------------


def test_SOE98_SOE234_rome_captures_all() -> None:
    state = struck(clash("coalition in Dacia", units=FACING), 6, 1)
    assert units(state, "Dacia") == {"roman": 3}
    assert table(state).captives == (0, 0, 3, 0, 0) and table(state).captured == 3


def test_SOE182_SA66_gray_units_are_captured_and_count() -> None:
    state = struck(clash("gray in Rome", units={"Rome": {"roman": 3, "gray": 2}}), 6, 1)
    assert table(state).captives[4] == table(state).captured == 2


def test_SOE99_SOE234_jews_send_all_to_the_supply() -> None:
    before = clash("roman in Rome", turn="jewish", units={"Rome": {"roman": 4, "jewish": 3}})
    state = struck(before, 6, 1)
    assert units(state, "Rome") == {"jewish": 3} and table(state).supply[0] == table(before).supply[0] + 4


def test_SOE107_SOE234_the_coalition_sends_all_to_the_supply() -> None:
    before = clash("jewish in Rome", turn="coalition", units={"Rome": {"jewish": 4, "coalition": 3}})
    state = struck(before, 6, 1)
    assert units(state, "Rome") == {"coalition": 3} and table(state).supply[1] == table(before).supply[1] + 4


def test_SOE181_a_loss_of_gray_does_not_touch_the_jews_and_the_other_way_round() -> None:
    board = {"Rome": {"roman": 6, "jewish": 1, "gray": 1}}
    assert units(struck(clash("gray in Rome", units=board), 6, 1), "Rome") == {"roman": 6, "jewish": 1}
    assert units(struck(clash("jewish in Rome", units=board), 6, 1), "Rome") == {"roman": 6, "gray": 1}


def test_SA182_no_retreat_and_no_mercy() -> None:
    state = clash("coalition in Dacia", units=FACING)
    state = play(state, "combat card roman_6", "combat card coalition_1")
    assert state.phase == "main_phase", "nobody is asked anything after the cards"


# -- conversions -----------------------------------------------------------------------------------


def test_SOE100_as_many_as_the_difference_go_to_their_supply() -> None:
    before = clash("roman in Rome", turn="christian", units={"Rome": {"christian": 3, "roman": 5}})
    for mine, theirs, difference in ((6, 5, 1), (5, 6, 3), (3, 4, 3)):
        state = play(struck(before, mine, theirs), "done")
        assert units(state, "Rome") == {"christian": 3, "roman": 5 - difference}
        assert table(state).supply[0] == table(before).supply[0] + difference
        assert table(state).converted == difference


def test_SOE95_christians_convert_the_coalition_by_the_difference() -> None:
    layout: dict[str, Any] = {"turn": "christian", "units": {"Rome": {"christian": 3, "coalition": 3}}}
    state = play(struck(clash("coalition in Rome", **layout), 5, 3), "done")
    assert units(state, "Rome") == {"christian": 3, "coalition": 1}
    assert table(state).converted == 2 and table(state).rage == 1


def test_SA57_only_units_present_are_converted() -> None:
    layout: dict[str, Any] = {"turn": "christian", "units": {"Rome": {"christian": 1, "jewish": 2}}}
    state = play(struck(clash("jewish in Rome", **layout), 1, 6), "done")
    assert table(state).converted == 2 and units(state, "Rome") == {"christian": 1}


def _won_by_three(**layout: Any) -> State:
    board = {"Rome": {"christian": 3, "roman": 5}, **layout.pop("others", {})}
    return struck(clash("roman in Rome", turn="christian", units=board, **layout), 5, 6)


def test_SOE101_SA59_SA187_replacements_from_supply_christian_captives_or_elsewhere() -> None:
    state = _won_by_three(others={"Asia": {"christian": 1}}, captives={"christian": 1, "jewish": 2})
    assert asked(state) == (3, "SOE101")
    sources = ["supply", "captives", "territory Asia"]
    assert offers(state) == [f"replace from {source}" for source in sources] + ["done"]
    state = play(state, *[f"replace from {source}" for source in sources])
    assert units(state, "Rome") == {"christian": 6, "roman": 2} and state.phase == "main_phase"


def test_SA60_a_replacement_may_come_from_a_frozen_unit() -> None:
    state = _won_by_three(others={"Asia": {"christian": 1, "coalition": 1}})
    assert "replace from territory Asia" in offers(state)


def test_SA183_replacing_is_optional_piece_by_piece() -> None:
    state = play(_won_by_three(), "replace from supply", "done")
    assert units(state, "Rome") == {"christian": 4, "roman": 2} and table(state).converted == 3


def test_SOE102_SA62_captives_taken_back_do_not_lower_the_roman_count() -> None:
    state = play(_won_by_three(captives={"christian": 2}, captured=7), *["replace from captives"] * 2, "done")
    assert table(state).captives[3] == 0 and table(state).captured == 7


def test_SOE103_SA62_later_captures_go_on_from_the_highest_filled_space() -> None:
    state = clash("christian in Rome", captured=7, units={"Rome": {"roman": 3, "christian": 2}})
    assert table(struck(state, 1, 6)).captured == 9


def test_SOE104_SA58_the_track_counts_removed_units_or_with_the_option_replaced_ones() -> None:
    for option, count in ((False, 3), (True, 1)):
        state = _won_by_three(options={"only_replaced_count": option}, converted=4)
        assert table(play(state, "replace from supply", "done")).converted == 4 + count


def test_SOE105_SA61_the_excess_moves_next_door_for_free_even_beside_the_coalition() -> None:
    board = {"Rome": {"christian": 6, "coalition": 3}}
    state = struck(clash("coalition in Rome", turn="christian", units=board), 5, 6)
    state = play(state, "replace from supply", "replace from supply")
    assert asked(state) == (3, "SOE105")
    state = play(state, "move Rome>Italia Superior", "move Rome>Italia Inferior")
    assert units(state, "Rome") == {"christian": 6, "coalition": 1} and state.phase == "main_phase"


def test_SOE104_the_deed_and_the_track_count_units_of_christians_alone() -> None:
    state = struck(clash("christian in Rome", units={"Rome": {"roman": 3, "christian": 3}}), 1, 6)
    assert table(state).converted == 0 and table(state).captured == 3


# -- rage ------------------------------------------------------------------------------------------


def _rage_after(coalition_wins: bool, rage: int, attacker: str = "coalition") -> int:
    other = "roman" if attacker == "coalition" else "coalition"
    cards = (6, 1) if coalition_wins == (attacker == "coalition") else (1, 6)
    board = {"Dacia": {"roman": 6, "coalition": 6}}
    return table(struck(clash(f"{other} in Dacia", turn=attacker, rage=rage, units=board), *cards)).rage


@pytest.mark.parametrize("attacker", ["coalition", "roman"])
def test_SOE106_SA67_a_loss_raises_rage_by_one_up_to_three(attacker: str) -> None:
    assert [_rage_after(False, rage, attacker) for rage in (-2, 0, 2, 3)] == [-1, 1, 3, 3]


@pytest.mark.parametrize("attacker", ["coalition", "roman"])
def test_SOE107_SA68_a_win_lowers_rage_by_one_down_to_minus_two(attacker: str) -> None:
    assert [_rage_after(True, rage, attacker) for rage in (3, 0, -1, -2)] == [2, -1, -2, -2]


# -- victory and deeds -----------------------------------------------------------------------------


def test_SA184_SA185_victory_is_tested_after_the_whole_result_and_before_plunder() -> None:
    board = {name: {"coalition": 3} for name in ("Italia Superior", "Italia Inferior")}
    board["Rome"] = {"coalition": 3, "roman": 1}
    state = struck(clash("roman in Rome", turn="coalition", units=board), 6, 1)
    assert state.phase is None and state.table.rage == -1
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.rule) == ((2,), "SOE3")


def test_SA184_not_between_removal_and_replacement() -> None:
    board = {
        "Rome": {"christian": 1, "roman": 5},
        "Jerusalem": {"christian": 1},
        "Germania": {"christian": 1},
    }
    state = struck(clash("roman in Rome", turn="christian", units=board, converted=17), 1, 6)
    assert asked(state)[1] == "SOE101"
    taken = play(state, "replace from territory Germania", "done")
    assert taken.phase == "main_phase" and table(taken).converted >= 18, "Germania was left before the test"
    assert play(state, "done").phase is None


def test_SA120_winning_and_capturing_are_deeds_of_the_own_main_phase_alone() -> None:
    kinds = table(clash("coalition in Dacia", units=FACING)).content.asked_deeds
    won = struck(clash("coalition in Dacia", units=FACING), 6, 1)
    found = {(deed.kind, deed.by, deed.against, deed.n) for deed in table(won).turn.deeds}
    assert found == {d for d in {("won", 0, 2, 1), ("captured", 0, 2, 3)} if d[0] in kinds}
    defended = struck(clash("roman in Dacia", turn="coalition", units=FACING), 1, 6)
    assert all(deed.by != 0 for deed in table(defended).turn.deeds)
