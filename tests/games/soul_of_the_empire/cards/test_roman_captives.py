"""Conscription and Crucify, alone."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import asked, offers, play, table, units

CONSCRIPTION = {"card": "conscription", "owner": "roman"}
CRUCIFY = {"card": "crucify", "owner": "roman"}


def _attack(card: dict[str, Any], **layout: Any) -> State:
    layout = {"units": {"Dacia": {"roman": 3, "coalition": 3}}, **layout}
    return clash("coalition in Dacia", lasting=(card,), **layout)


# -- Conscription ----------------------------------------------------------------------------------


def test_SOE204_up_to_two_captives_join_before_the_combatstruck() -> None:
    state = _attack(CONSCRIPTION, captives={"jewish": 2, "coalition": 1})
    assert asked(state) == (0, "SOE204")
    assert offers(state) == ["done", "faction jewish", "faction coalition"]
    state = play(state, "faction jewish", "faction coalition")
    assert asked(state)[1] == "SOE85"
    assert table(state).task.guests == (0, 1, 1, 0, 0)  # type: ignore[union-attr]


def test_SOE204_they_count_for_rome() -> None:
    """3 units, 2 captives and a 5 beat 3 units and a 6; without them 8 loses to 9."""
    captives = {"jewish": 2}
    state = play(_attack(CONSCRIPTION, captives=captives), "faction jewish", "faction jewish")
    assert units(struck(state, 5, 6), "Dacia") == {"roman": 3}
    state = play(_attack(CONSCRIPTION, captives=captives), "done")
    assert units(struck(state, 5, 6), "Dacia") == {"coalition": 3}


def test_SOE204_the_limit_of_six_does_not_bind_them() -> None:
    board = {"Dacia": {"roman": 6, "coalition": 6}}
    state = _attack(CONSCRIPTION, captives={"jewish": 2}, units=board)
    state = play(state, "faction jewish", "faction jewish")
    assert units(struck(state, 5, 6), "Dacia") == {"roman": 6}, "13 beat 12"


def test_SOE204_they_return_to_their_supplies_after_the_combat() -> None:
    state = _attack(CONSCRIPTION, captives={"jewish": 3})
    supply = table(state).supply[1]
    state = struck(play(state, "faction jewish", "faction jewish"), 5, 6)
    assert table(state).supply[1] == supply + 2


def test_SOE204_SA63_the_number_of_captured_units_falls_by_those_used() -> None:
    state = _attack(CONSCRIPTION, captives={"jewish": 3}, captured=10)
    state = struck(play(state, "faction jewish", "faction jewish"), 5, 6)
    assert table(state).captives == (0, 1, 3, 0, 0)
    assert table(state).captured == 10 - 2 + 3


def test_SA83_in_each_combat_of_rome_also_in_defence_and_in_no_other() -> None:
    board = {"Dacia": {"roman": 3, "coalition": 3, "jewish": 2}}
    layout: dict[str, Any] = {"units": board, "captives": {"christian": 2}, "lasting": (CONSCRIPTION,)}
    assert asked(clash("roman in Dacia", turn="coalition", **layout)) == (0, "SOE204")
    assert asked(clash("jewish in Dacia", turn="coalition", **layout))[1] == "SOE85"


def test_SA174_losses_are_taken_from_romans_and_captives_go_home_before_plunder() -> None:
    layout: dict[str, Any] = {"units": {"Dacia": {"roman": 1, "coalition": 6}}, "captives": {"jewish": 2}}
    state = clash("roman in Dacia", turn="coalition", rage=1, lasting=(CONSCRIPTION,), **layout)
    state = struck(play(state, "faction jewish", "faction jewish"), 6, 1)
    assert state.phase == "plunder"
    assert units(state, "Dacia") == {"coalition": 6}
    assert table(state).captured == 0 and table(state).task.guests == (0,) * 5  # type: ignore[union-attr]


def test_SA174_SA218_rome_needs_a_unit_of_its_own() -> None:
    """The text of a card removes the only Roman: the Coalition wins, whatever captives fight on."""
    ambush = (("coalition_1", "remove_other", 1),)
    board = {"Dacia": {"roman": 1, "coalition": 1}}
    state = _attack(CONSCRIPTION, texts=ambush, units=board, captives={"jewish": 2})
    state = struck(play(state, "faction jewish", "faction jewish"), 6, 1)
    assert units(state, "Dacia") == {"coalition": 1}
    assert table(state).captured == 0 and table(state).supply[1] == 20


def test_SA174_captured_christians_are_no_christian_presence() -> None:
    """Three Romans, two captives and a 4 tie with 3 units and a 6; with a modifier they would win."""
    state = play(_attack(CONSCRIPTION, captives={"christian": 2}), "faction christian", "faction christian")
    assert units(struck(state, 4, 6), "Dacia") == {"coalition": 3}


# -- Crucify ---------------------------------------------------------------------------------------


def test_SOE205_a_captive_of_any_faction_returns_instead_of_one_roman() -> None:
    state = _attack(CRUCIFY, captives={"jewish": 1, "gray": 1})
    state = struck(state, 4, 6)
    assert asked(state) == (0, "SOE205") and offers(state) == ["no", "faction jewish", "faction gray"]
    supply = table(state).supply
    state = play(state, "faction gray")
    assert units(state, "Dacia") == {"roman": 1, "coalition": 3}
    assert table(state).supply[4] == supply[4] + 1 and table(state).supply[0] == supply[0] + 2


def test_SOE205_captured_units_fall_by_one() -> None:
    state = play(struck(_attack(CRUCIFY, captives={"jewish": 2}, captured=9), 4, 6), "faction jewish")
    assert table(state).captives[1] == 1 and table(state).captured == 8


def test_SOE205_it_is_optional() -> None:
    state = play(struck(_attack(CRUCIFY, captives={"jewish": 2}), 4, 6), "no")
    assert units(state, "Dacia") == {"coalition": 3} and table(state).captives[1] == 2


def test_SA63_a_captive_must_really_lie_there() -> None:
    state = struck(_attack(CRUCIFY, captured=9), 4, 6)
    assert state.phase == "plunder" and units(state, "Dacia") == {"coalition": 3}


def test_SA84_one_captive_in_each_combat() -> None:
    state = play(struck(_attack(CRUCIFY, captives={"jewish": 5}), 4, 6), "faction jewish")
    assert state.phase == "plunder"


def test_SOE205_only_when_rome_loses_units() -> None:
    state = struck(_attack(CRUCIFY, captives={"jewish": 5}), 6, 4)
    assert asked(state)[1] not in ("SOE205",) and units(state, "Dacia") == {"roman": 3}


def test_SOE205_of_converted_units_too() -> None:
    """A Christian win by two converts one unit, the captive stands for the other."""
    layout = {"units": {"Rome": {"roman": 4, "christian": 2}}, "captives": {"jewish": 1}}
    state = clash("roman in Rome", 4, 4, turn="christian", lasting=(CRUCIFY,), **layout)
    state = play(state, "faction jewish", "done")
    assert units(state, "Rome") == {"roman": 3, "christian": 2}
    assert table(state).converted == 1


def test_SA175_units_removed_by_a_text_are_not_answered() -> None:
    ambush = (("coalition_1", "remove_other", 1),)
    state = struck(_attack(CRUCIFY, texts=ambush, captives={"jewish": 1}), 6, 1)
    assert units(state, "Dacia") == {"roman": 2} and table(state).captives[1] == 1
