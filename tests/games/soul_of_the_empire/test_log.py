"""The log names for everything that happens the rule that made it happen."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.event import Event
from boardkit.core.state import State

from . import errands
from .arena import Texts, clash, won
from .test_two_players import SIX, two
from .vocabulary import GAME, begun, given, offers, play, told

Rules = list[tuple[str, str]]


def cited(events: tuple[Event, ...], *kinds: str) -> Rules:
    """Kind and rule of the events of some kinds, in order."""
    return [(type(event).__name__, event.rule) for event in events if type(event).__name__ in kinds]


# -- set-up and recruits ---------------------------------------------------------------------------


def test_SOE24_a_unit_placed_in_set_up_is_logged_under_the_set_up() -> None:
    state = begun(phase="later_units")
    _, events = told(state, offers(state)[0])
    assert cited(events, "UnitsPlaced") == [("UnitsPlaced", "SOE24")]


def test_SOE77_a_recruit_is_logged_as_a_recruit() -> None:
    state = given(dice={"roman": "1"}, units={"Rome": {"roman": 1}})
    _, events = told(state, "recruit with 1", "place Rome")
    assert cited(events, "UnitsPlaced") == [("UnitsPlaced", "SOE77")]


def test_SOE201_auxiliaries_and_SOE212_a_revolt_place_units_by_their_cards() -> None:
    lasting = [{"card": "auxiliaries", "owner": "roman"}]
    _, events = told(given(phase="start_phase", lasting=lasting), "use auxiliaries", "place Asia")
    assert cited(events, "UnitsPlaced") == [("UnitsPlaced", "SOE201")]
    state = given(phase="start_phase", turn="jewish", hands={"jewish": ["peasant_revolt"]})
    _, events = told(state, "play peasant_revolt", "territory Dalmatia")
    assert cited(events, "UnitsPlaced") == [("UnitsPlaced", "SOE212")]


def test_SOE17_SOE149_objective_cards_are_turned_up_in_set_up_and_later() -> None:
    state = errands.given(phase="reveal_objectives", round=0)
    _, events = told(state, "draw temple")
    assert cited(events, "ObjectiveRevealed") == [("ObjectiveRevealed", "SOE17")]
    _, events = told(two(**SIX), "discard temple with 2 and 4", "draw grain")
    assert cited(events, "ObjectiveRevealed") == [("ObjectiveRevealed", "SOE149")]


# -- combat ----------------------------------------------------------------------------------------

ROMANS_AND_COALITION = {"Dacia": {"roman": 3, "coalition": 3}}
CHRISTIANS_AND_ROMANS = {"Rome": {"christian": 3, "roman": 3}}


def fight(enemy: str, attack: int, defence: int, **layout: Any) -> Rules:
    """What a combat is logged under: its result, its losses, the rage."""
    state = clash(enemy, **layout)
    happened: tuple[Event, ...] = ()
    for value in (attack, defence):
        while not offers(state, "combat card"):
            state, events = told(state, "lay none")
            happened += events
        card = next(text for text in offers(state, "combat card") if text.endswith(f"_{value}"))
        state, events = told(state, card)
        happened += events
    return cited(happened, "CombatWon", "UnitsLost", "RageChanged")


@pytest.mark.parametrize(
    ("turn", "enemy", "board", "values", "expected"),
    [
        ("roman", "coalition in Dacia", ROMANS_AND_COALITION, (6, 1), ["SOE93", "SOE98", "SOE106"]),
        ("coalition", "roman in Dacia", ROMANS_AND_COALITION, (6, 1), ["SOE93", "SOE107", "SOE107"]),
        ("roman", "coalition in Dacia", ROMANS_AND_COALITION, (4, 4), ["SOE96", "SOE107", "SOE107"]),
        ("roman", "christian in Rome", CHRISTIANS_AND_ROMANS, (1, 6), ["SOE94", "SOE98"]),
        ("christian", "roman in Rome", CHRISTIANS_AND_ROMANS, (4, 6), ["SOE94", "SOE100"]),
        ("jewish", "roman in Rome", {"Rome": {"jewish": 3, "roman": 3}}, (6, 1), ["SOE93", "SOE99"]),
        (
            "coalition",
            "christian in Rome",
            {"Rome": {"christian": 3, "coalition": 3}},
            (1, 6),
            ["SOE95", "SOE100"],
        ),
    ],
)
def test_SOE93_to_SOE107_a_combat_is_logged_under_the_rule_that_decided_it(
    turn: str, enemy: str, board: Any, values: tuple[int, int], expected: list[str]
) -> None:
    assert [rule for _, rule in fight(enemy, *values, turn=turn, units=board)] == expected


def test_SOE97_SA65_SA175_card_texts_that_remove_units_are_logged_as_such() -> None:
    one: Texts = (("roman_1", "remove_other", 3),)
    rules = fight("coalition in Dacia", 1, 6, units=ROMANS_AND_COALITION, texts=one)
    assert rules == [("UnitsLost", "SA175"), ("CombatWon", "SOE97"), ("RageChanged", "SOE106")]
    both: Texts = (*one, ("coalition_1", "remove_other", 3))
    rules = fight("coalition in Dacia", 1, 1, units=ROMANS_AND_COALITION, texts=both)
    assert rules[2:] == [("CombatWon", "SA65")]


def test_SOE213_a_reversed_result_is_logged_under_the_card_that_reversed_it() -> None:
    layout: dict[str, Any] = {"units": {"Rome": {"roman": 3, "jewish": 3}}, "turn": "jewish"}
    state = clash("roman in Rome", hands={"jewish": ["pharaohs_fate"]}, **layout)
    card = next(t for t in offers(state, "combat card") if t.endswith("_1 and pharaohs_fate"))
    state = play(state, card)
    state = play(state, next(t for t in offers(state, "combat card") if t.endswith("_6")))
    _, events = told(state, "yes")
    assert cited(events, "CombatWon") == [("CombatWon", "SOE213")]


# -- plunder ---------------------------------------------------------------------------------------


def plundered(state: State, *answers: str) -> Rules:
    _, events = told(state, *answers)
    return cited(events, "RageChanged", "UnitMoved", "CardStolen", "CardDiscarded")


def test_SOE111_each_rampaging_unit_is_told_for_itself() -> None:
    rules = plundered(won(n=3, rage=2), "rampage 2 to Pannonia")
    assert rules == [("RageChanged", "SOE109"), ("UnitMoved", "SOE111"), ("UnitMoved", "SOE111")]


@pytest.mark.parametrize(
    ("layout", "answers", "expected"),
    [
        ({"hands": {"roman": ["auxiliaries"]}}, ("salvage", "draw auxiliaries"), ("CardStolen", "SOE112")),
        ({"discards": {"roman": ["auxiliaries"]}}, ("salvage", "card auxiliaries"), ("CardStolen", "SOE113")),
        ({}, ("salvage", "draw auxiliaries", "draw crucify", "card auxiliaries"), ("CardStolen", "SOE114")),
        ({"hands": {"roman": ["crucify"]}}, ("exploit hand", "draw crucify"), ("CardDiscarded", "SOE116")),
        (
            {"lasting": [{"card": "crucify", "owner": "roman"}]},
            ("exploit crucify",),
            ("CardDiscarded", "SOE116"),
        ),
    ],
)
def test_SOE112_to_SOE116_salvage_and_exploit_name_where_the_card_lay(
    layout: Any, answers: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert plundered(won(rage=2, **layout), *answers)[-1] == expected


# -- steps, cards and scores -----------------------------------------------------------------------


def test_SOE216_SOE224_steps_given_by_a_card_are_logged_under_it() -> None:
    board = {"Rome": {"christian": 1, "roman": 1}}
    state = given(turn="christian", hands={"christian": ["city_riot"]}, units=board)
    state = play(state, "play city_riot", "territory Rome")
    _, events = told(state, offers(state)[0])
    assert cited(events, "UnitMoved") == [("UnitMoved", "SOE216")]
    lasting = [{"card": "help_the_wounded", "owner": "christian"}]
    state = given(phase="start_phase", turn="christian", lasting=lasting, units=board)
    state = play(state, "use help_the_wounded")
    _, events = told(state, offers(state)[0])
    assert cited(events, "UnitMoved") == [("UnitMoved", "SOE224")]


def test_SOE161_an_interrupt_is_logged_as_one() -> None:
    hands = {"jewish": ["promised_land"]}
    state = given(units={"Jerusalem": {"roman": 2}}, dice={"roman": "2"}, hands=hands)
    _, events = told(play(state, "move with 2", "move Jerusalem>Samaria"), "play promised_land")
    assert cited(events, "CardPlayed") == [("CardPlayed", "SOE161")]


def test_SOE151_SOE154_SOE158_markers_regions_and_the_regroup() -> None:
    marker = {"symbol": "christian", "territory": "Tarraconensis", "claimed": True}
    board = {"Tarraconensis": {"coalition": 1}, "Baetica et Lusitania": {"coalition": 2}}
    state = given(phase="scoring", turn="coalition", units=board, markers=[marker])
    state, events = told(state, "score marker in Tarraconensis")
    assert [rule for _, rule in cited(events, "ObjectiveScored")] == ["SOE151", "SOE154"]
    home = "territory Baetica et Lusitania"
    _, events = told(state, home, "territory Tarraconensis", home)
    assert cited(events, "UnitMoved") == [("UnitMoved", "SOE158")]
    assert GAME.rules["SOE158"].text
