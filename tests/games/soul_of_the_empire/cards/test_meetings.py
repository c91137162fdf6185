"""Every two cards that can meet in one combat.

Elder, Pharaoh's Fate, Guardian Angel, Grace, Crucify, Conscription, and a combat card that cancels the other.
"""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import asked, offers, play, table, units

ROME_AND_CHRISTIANS = {"Rome": {"roman": 3, "christian": 3}}
JEWS_AND_CHRISTIANS = {"Rome": {"jewish": 3, "christian": 3}}
ROME_AND_JEWS = {"Rome": {"roman": 3, "jewish": 3}}

CRUCIFY = {"card": "crucify", "owner": "roman"}
CONSCRIPTION = {"card": "conscription", "owner": "roman"}
GRACE = {"card": "grace", "owner": "christian"}
CANCEL = "cancel"


def _hands(**hands: str) -> dict[str, tuple[str, ...]]:
    return {faction: (card,) for faction, card in hands.items()}


def _cards(state: State, attack: str, defence: str) -> State:
    """Both combat cards, each as number and perhaps a power card."""
    return play(state, f"combat card {attack}", f"combat card {defence}")


# -- Elder shuts all the others out (SA101, SA173) -------------------------------------------------


def test_SA101_elder_and_pharaohs_fate() -> None:
    hands = _hands(christian="elder", jewish="pharaohs_fate")
    state = play(
        clash("christian in Rome", turn="jewish", units=JEWS_AND_CHRISTIANS, hands=hands), "lay elder"
    )
    assert asked(state) == (1, "SOE85") and len(offers(state)) == 6, "no combat card with the other card"
    state = struck(state, 5, 3, "no")
    assert table(state).hands[1] == ("pharaohs_fate",)


def test_SA101_SA173_elder_and_guardian_angel() -> None:
    hands = {"christian": ("elder", "guardian_angel")}
    state = play(clash("christian in Rome", units=ROME_AND_CHRISTIANS, hands=hands), "lay elder")
    assert asked(state)[1] == "SOE85", "nothing is laid face down"
    stolen: dict[str, Any] = {"stolen": (("guardian_angel", "hand"),)}
    hands = _hands(christian="elder", coalition="guardian_angel")
    board = {"Rome": {"coalition": 3, "christian": 3}}
    state = clash("christian in Rome", turn="coalition", units=board, hands=hands, **stolen)
    state = play(state, "lay none", "lay elder")
    assert asked(state) == (2, "SOE85")


def test_SA101_elder_and_grace() -> None:
    layout: dict[str, Any] = {
        "units": ROME_AND_CHRISTIANS,
        "hands": _hands(christian="elder"),
        "lasting": (GRACE,),
    }
    state = struck(play(clash("christian in Rome", **layout), "lay elder"), 2, 4, "no")
    assert units(state, "Rome") == {"roman": 3}, "the owner of Elder cannot reverse either"
    state = struck(play(clash("christian in Rome", **layout), "lay none", "lay none"), 2, 4)
    assert asked(state) == (3, "SOE222")


def test_SA101_elder_and_crucify() -> None:
    layout: dict[str, Any] = {"units": ROME_AND_CHRISTIANS, "hands": _hands(christian="elder")}
    layout |= {"lasting": (CRUCIFY,), "captives": {"jewish": 2}}
    state = struck(play(clash("christian in Rome", **layout), "lay elder"), 6, 4, "no", "done")
    assert units(state, "Rome") == {"roman": 1, "christian": 3} and table(state).captives[1] == 2


def test_SA101_elder_and_conscription() -> None:
    layout: dict[str, Any] = {"units": ROME_AND_CHRISTIANS, "hands": _hands(christian="elder")}
    layout |= {"lasting": (CONSCRIPTION,), "captives": {"jewish": 2}}
    assert asked(play(clash("christian in Rome", **layout), "lay elder")) == (0, "SOE85")
    assert asked(play(clash("christian in Rome", **layout), "lay none")) == (0, "SOE204")


def test_SA51_elder_and_a_cancel() -> None:
    """The cancel ends the text of the other combat card, not Elder."""
    layout: dict[str, Any] = {"units": ROME_AND_CHRISTIANS, "hands": _hands(christian="elder")}
    texts = (("roman_4", CANCEL, 0), ("christian_4", "own_value", 3))
    state = struck(play(clash("christian in Rome", texts=texts, **layout), "lay elder"), 4, 4)
    assert asked(state) == (3, "SOE218")
    assert table(state).task.plus == (0, 0)  # type: ignore[union-attr]
    state = play(state, "faction christian", "done")
    assert table(state).converted == 1


# -- Pharaoh's Fate --------------------------------------------------------------------------------


def _fate_and_angel(attack: int, defence: int, *others: str) -> State:
    hands = _hands(christian="guardian_angel", jewish="pharaohs_fate")
    state = clash("christian in Rome", turn="jewish", units=JEWS_AND_CHRISTIANS, hands=hands)
    state = play(state, "lay none", "lay guardian_angel")
    state = _cards(state, f"jewish_{attack} and pharaohs_fate", f"christian_{defence}")
    return play(state, *others)


def test_SA176_pharaohs_fate_and_guardian_angel() -> None:
    """The Angel speaks when all reversals are done."""
    saved = _fate_and_angel(5, 3, "yes")
    assert units(saved, "Rome") == JEWS_AND_CHRISTIANS["Rome"], (
        "a Christian win turned into a loss that costs nothing"
    )
    assert table(saved).decks[3].discard == ("guardian_angel",) and table(saved).decks[1].discard == (
        "pharaohs_fate",
    )
    unneeded = _fate_and_angel(3, 5, "yes", "done")
    assert table(unneeded).hands[3] == ("guardian_angel",), "a loss turned into a win"
    assert units(unneeded, "Rome") == {"jewish": 1, "christian": 3}


def test_SA100_pharaohs_fate_and_grace() -> None:
    """Pharaoh's Fate first; the Christian player decides knowing it; two reversals cancel out."""
    layout: dict[str, Any] = {"turn": "jewish", "units": JEWS_AND_CHRISTIANS, "lasting": (GRACE,)}
    state = clash("christian in Rome", hands=_hands(jewish="pharaohs_fate"), **layout)
    state = _cards(state, "jewish_5 and pharaohs_fate", "christian_3")
    assert asked(state) == (1, "SOE213")
    state = play(state, "yes")
    assert asked(state) == (3, "SOE222")
    assert units(play(state, "no"), "Rome") == {"jewish": 3}
    assert units(play(state, "yes", "done"), "Rome") == {"jewish": 1, "christian": 3}


def test_SOE213_SOE205_pharaohs_fate_and_crucify() -> None:
    layout: dict[str, Any] = {"units": ROME_AND_JEWS, "lasting": (CRUCIFY,), "captives": {"gray": 1}}
    state = clash("jewish in Rome", hands=_hands(jewish="pharaohs_fate"), **layout)
    state = play(_cards(state, "roman_5", "jewish_3 and pharaohs_fate"), "yes")
    assert asked(state) == (0, "SOE205"), "the reversed win costs units, and one of them is kept"
    assert units(play(state, "faction gray"), "Rome") == {"roman": 1, "jewish": 3}


def test_SOE213_SOE204_pharaohs_fate_and_conscription() -> None:
    """The captives make Rome win, the reversal makes it lose; they go home all the same."""
    layout: dict[str, Any] = {
        "units": ROME_AND_JEWS,
        "lasting": (CONSCRIPTION,),
        "captives": {"coalition": 2},
    }
    state = clash("jewish in Rome", hands=_hands(jewish="pharaohs_fate"), **layout)
    state = play(state, "faction coalition", "faction coalition")
    state = play(_cards(state, "roman_4", "jewish_4 and pharaohs_fate"), "yes")
    assert units(state, "Rome") == {"jewish": 3}
    assert table(state).captured == 0 and table(state).supply[2] == 24


def test_SA51_pharaohs_fate_and_a_cancel() -> None:
    layout: dict[str, Any] = {"units": ROME_AND_JEWS, "texts": (("roman_5", CANCEL, 0),)}
    state = clash("jewish in Rome", hands=_hands(jewish="pharaohs_fate"), **layout)
    state = play(_cards(state, "roman_5", "jewish_3 and pharaohs_fate"), "yes")
    assert units(state, "Rome") == {"jewish": 3}, "a cancel ends the text of a combat card alone"


# -- Guardian Angel --------------------------------------------------------------------------------


def _angel(
    attack: int, defence: int, texts: tuple[Any, ...] = (), answers: tuple[str, ...] = (), **layout: Any
) -> State:
    layout = {"units": ROME_AND_CHRISTIANS, "hands": _hands(christian="guardian_angel"), **layout}
    state = play(
        clash("christian in Rome", texts=texts, **layout), "lay none", *answers, "lay guardian_angel"
    )
    return struck(state, attack, defence)


def test_SA176_guardian_angel_and_grace() -> None:
    state = _angel(2, 4, lasting=(GRACE,))
    assert asked(state) == (3, "SOE222"), "the reversal is decided before the Angel"
    won = play(state, "yes", "done")
    assert table(won).hands[3] == ("guardian_angel",) and table(won).converted == 2
    lost = play(state, "no")
    assert units(lost, "Rome") == ROME_AND_CHRISTIANS["Rome"] and table(lost).hands[3] == ()


def test_SOE223_SOE205_guardian_angel_and_crucify() -> None:
    layout: dict[str, Any] = {"lasting": (CRUCIFY,), "captives": {"jewish": 1}}
    lost = _angel(2, 4, **layout)
    assert table(lost).captives == (0, 1, 0, 0, 0) and units(lost, "Rome") == ROME_AND_CHRISTIANS["Rome"]
    won = play(_angel(4, 2, **layout), "faction jewish", "done")
    assert units(won, "Rome") == {"roman": 2, "christian": 3} and table(won).hands[3] == ("guardian_angel",)


def test_SOE223_SOE204_guardian_angel_and_conscription() -> None:
    """Conscription comes first, then what is laid face down; captives count and go home."""
    layout: dict[str, Any] = {"lasting": (CONSCRIPTION,), "captives": {"jewish": 2}}
    state = _angel(1, 6, answers=("faction jewish", "faction jewish"), **layout)
    assert units(state, "Rome") == ROME_AND_CHRISTIANS["Rome"], "6 against 9: Rome wins, nothing is lost"
    assert table(state).captured == 0 and table(state).supply[1] == 20


def test_SA51_guardian_angel_and_a_cancel() -> None:
    state = _angel(2, 4, texts=(("roman_2", CANCEL, 0),))
    assert units(state, "Rome") == ROME_AND_CHRISTIANS["Rome"] and table(state).hands[3] == ()


# -- Grace -----------------------------------------------------------------------------------------


def test_SOE222_SOE205_grace_and_crucify() -> None:
    layout: dict[str, Any] = {
        "units": ROME_AND_CHRISTIANS,
        "lasting": (CRUCIFY, GRACE),
        "captives": {"gray": 1},
    }
    state = play(clash("christian in Rome", 2, 4, **layout), "yes")
    assert asked(state) == (0, "SOE205")
    state = play(state, "faction gray", "done")
    assert units(state, "Rome") == {"roman": 2, "christian": 3} and table(state).converted == 1


def test_SOE222_SOE204_grace_and_conscription() -> None:
    layout: dict[str, Any] = {
        "units": ROME_AND_CHRISTIANS,
        "lasting": (CONSCRIPTION, GRACE),
        "captives": {"gray": 2},
    }
    state = play(clash("christian in Rome", **layout), "faction gray", "done")
    state = struck(state, 1, 4)
    assert asked(state) == (3, "SOE222"), "5 against 7: Rome wins"
    state = play(state, "yes", "done")
    assert units(state, "Rome") == {"roman": 1, "christian": 3} and table(state).captured == 1


def test_SA51_grace_and_a_cancel() -> None:
    layout: dict[str, Any] = {
        "units": ROME_AND_CHRISTIANS,
        "lasting": (GRACE,),
        "texts": (("roman_2", CANCEL, 0),),
    }
    assert asked(clash("christian in Rome", 2, 4, **layout)) == (3, "SOE222")


# -- Crucify and Conscription ----------------------------------------------------------------------


def test_SOE204_SOE205_conscripts_are_no_captives_for_crucify() -> None:
    layout: dict[str, Any] = {
        "units": {"Dacia": {"roman": 3, "coalition": 3}},
        "lasting": (CONSCRIPTION, CRUCIFY),
    }
    both = clash("coalition in Dacia", captives={"jewish": 2}, **layout)
    both = struck(play(both, "faction jewish", "faction jewish"), 1, 6)
    assert both.phase == "plunder" and units(both, "Dacia") == {"coalition": 3}
    third = clash("coalition in Dacia", captives={"jewish": 3}, **layout)
    third = struck(play(third, "faction jewish", "faction jewish"), 1, 6, "faction jewish")
    assert units(third, "Dacia") == {"roman": 1, "coalition": 3}
    assert table(third).captured == 0 and table(third).supply[1] == 20


def test_SA51_crucify_and_a_cancel() -> None:
    layout: dict[str, Any] = {"units": {"Dacia": {"roman": 3, "coalition": 3}}, "lasting": (CRUCIFY,)}
    state = clash(
        "coalition in Dacia", 3, 5, texts=(("coalition_5", CANCEL, 0),), captives={"gray": 1}, **layout
    )
    assert asked(state) == (0, "SOE205")


def test_SA51_conscription_and_a_cancel() -> None:
    layout: dict[str, Any] = {"units": {"Dacia": {"roman": 3, "coalition": 3}}, "lasting": (CONSCRIPTION,)}
    state = clash("coalition in Dacia", texts=(("coalition_5", CANCEL, 0),), captives={"gray": 2}, **layout)
    state = struck(play(state, "faction gray", "faction gray"), 4, 5)
    assert units(state, "Dacia") == {"roman": 3}, "9 against 8"


# -- several at once -------------------------------------------------------------------------------


def test_SA170_the_whole_order_of_a_combat() -> None:
    """Conscription, sealed cards, combat cards, Grace, Angel, Crucify: each asked once and in this order."""
    layout: dict[str, Any] = {"units": ROME_AND_CHRISTIANS, "lasting": (CRUCIFY, GRACE, CONSCRIPTION)}
    layout |= {"hands": {"christian": ("elder", "guardian_angel")}, "captives": {"jewish": 1, "gray": 1}}
    state, rules = clash("christian in Rome", **layout), []
    before = ("lay none", "faction jewish", "done", "lay guardian_angel")
    after = ("combat card roman_1", "combat card christian_6", "yes", "faction gray", "done")
    for answer in before + after:
        rules.append(asked(state)[1])
        state = play(state, answer)
    assert rules == ["SA48", "SOE204", "SOE204", "SOE86", "SOE85", "SOE85", "SOE222", "SOE205", "SOE101"]
    assert state.phase == "main_phase" and table(state).hands[3] == ("elder", "guardian_angel")
