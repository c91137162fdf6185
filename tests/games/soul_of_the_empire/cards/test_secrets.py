"""What others see is the same whether a card is in a hand or not (specification 3.11).

Each test lays out two tables that differ in one hand only, gives the same public answers on both and compares
what every other seat sees, who is asked included.
"""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions import PlayCard

from ..arena import arena
from ..vocabulary import GAME, given, offers, play

SEATS = {"roman": 0, "jewish": 1, "coalition": 2, "christian": 3}


def _same_for_others(
    faction: str, hands: tuple[str, str], answers: tuple[str, ...], **layout: Any
) -> list[int]:
    """Follow two tables that differ in the hand of a faction; return who was asked."""
    tables = [_with_hand(faction, card, **layout) for card in hands]
    asked = []
    for answer in (*answers, ""):
        for seat in (*SEATS.values(), None):
            if seat != SEATS[faction]:
                one, other = (GAME.observe(state, seat) for state in tables)
                assert one == other, f"before {answer!r} seat {seat} can tell {hands[0]} from {hands[1]}"
        asked.append(GAME.observe(tables[0], None).to_act)
        if answer:
            tables = [play(state, answer) for state in tables]
    return asked  # type: ignore[return-value]


def _with_hand(faction: str, card: str, **layout: Any) -> State:
    stolen = ((card, "hand"),) if faction == "coalition" else ()
    return arena(hands={faction: (card,)}, stolen=stolen, **layout)


CLASH: dict[str, Any] = {"dice": {"roman": "1"}, "units": {"Rome": {"roman": 3, "christian": 3, "jewish": 3}}}
FIGHT = (
    "fight christian in Rome with 1",
    "lay none",
    "lay none",
    "combat card roman_4",
    "combat card christian_4",
)


@pytest.mark.parametrize("card", ["elder", "guardian_angel", "divine_messenger"])
def test_SOE161_a_christian_hand_shows_no_combat_card(card: str) -> None:
    asked = _same_for_others("christian", (card, "gospel"), FIGHT, **CLASH)
    assert asked[1:3] == [3, 3], "asked for an open and a sealed card, whatever the hand holds"


def test_SOE213_a_jewish_hand_shows_no_pharaohs_fate() -> None:
    answers = ("fight jewish in Rome with 1", "combat card roman_4", "combat card jewish_4")
    _same_for_others("jewish", ("pharaohs_fate", "pharisee"), answers, **CLASH)


def test_SOE86_a_card_laid_face_down_shows_no_name_and_none_when_it_returns_unshown() -> None:
    """The card was stolen; only its old owner knows which it is."""
    layout: dict[str, Any] = {"dice": {"roman": "1"}, "units": {"Dacia": {"roman": 3, "coalition": 3}}}
    state = _with_hand("coalition", "guardian_angel", **layout)
    state = play(state, "fight coalition in Dacia with 1", "lay none", "lay guardian_angel")
    state = play(state, "combat card roman_1", "combat card coalition_6", "done")
    for seat in (0, 1, None):
        coalition = next(f for f in GAME.observe(state, seat).view.factions if f.name == "coalition")
        assert coalition.hand.n == 1 and coalition.hand.cards == ()
    victim = next(f for f in GAME.observe(state, 3).view.factions if f.name == "coalition")
    assert victim.hand.cards == ("guardian_angel",), "its old owner saw it go"


def test_SOE215_a_jewish_hand_shows_no_promised_land() -> None:
    layout: dict[str, Any] = {"units": {"Jerusalem": {"roman": 2}}, "dice": {"roman": "2"}}
    answers = ("move with 2", "move Jerusalem>Samaria", "no", "move Samaria>Galilaea", "no")
    asked = _same_for_others("jewish", ("promised_land", "pharisee"), answers, **layout)
    assert asked[2] == asked[4] == 1


def test_SOE215_nobody_is_asked_when_all_see_that_the_card_is_elsewhere() -> None:
    layout: dict[str, Any] = {"units": {"Jerusalem": {"roman": 2}}, "hands": {"jewish": ("pharisee",)}}
    task = {"type": "moving", "faction": "roman", "points": 2}
    state = given(phase="move", task=task, discards={"jewish": ("promised_land",)}, **layout)
    assert offers(play(state, "move Jerusalem>Samaria"), "move")


@pytest.mark.parametrize("phase", ["start_phase", "end_phase", "before_roll", "scoring", "last_cards"])
def test_SOE159_whether_a_hand_holds_a_card_for_the_phase_does_not_show(phase: str) -> None:
    """Elder can never be played there, Gladiator Games or City Riot can."""
    layout: dict[str, Any] = {
        "phase": phase,
        "turn": "christian",
        "units": {"Rome": {"christian": 1, "roman": 1}},
    }
    asked = _same_for_others("christian", ("elder", "city_riot"), ("done",), **layout)
    assert asked[0] == 3


def test_SOE129_a_drawn_card_is_known_to_its_owner_alone() -> None:
    state = given(turn={"faction": "jewish", "bought": 1, "card_played": True}, phase="purchase")
    one, other = play(state, "draw pharisee"), play(state, "draw promised_land")
    for seat in (0, 2, 3, None):
        assert GAME.observe(one, seat) == GAME.observe(other, seat)
    assert GAME.observe(one, 1) != GAME.observe(other, 1)


OTHERS_TURN: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "a defender": ("roman", CLASH, FIGHT[:1]),
    "an interrupter": (
        "roman",
        {"units": {"Jerusalem": {"roman": 2}}, "dice": {"roman": "2"}},
        ("move with 2", "move Jerusalem>Samaria"),
    ),
    "a giver of dice": (
        "roman",
        {"dice": {"roman": "1", "jewish": "3"}, "phase": "main_phase"},
        ("play collect_tribute",),
    ),
}


@pytest.mark.parametrize("case", OTHERS_TURN)
def test_SOE43_a_refusal_in_a_foreign_turn_tells_nothing_of_the_hand_of_the_active_faction(case: str) -> None:
    """The active faction holds Auxiliaries or Crucify; whoever is asked tries to play either."""
    faction, layout, answers = OTHERS_TURN[case]
    told = []
    for card in ("auxiliaries", "crucify"):
        hands = {faction: ("collect_tribute", card), "jewish": ("pharisee",), "christian": ("gospel",)}
        state = play(arena(hands=hands, **layout), *answers)
        request = GAME.request(state)
        assert request is not None and request.player != SEATS[faction]
        told.append([GAME.refusal(state, PlayCard(name)) for name in ("auxiliaries", "crucify", "elder")])
    assert told[0] == told[1] and None not in told[0]
    assert {refusal.rule for refusal in told[0] if refusal} <= {"SOE43", "SOE160"}
