"""Tasks: each kind of condition where it holds and where it does not, and the sentence made from it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from boardkit.games.soul_of_the_empire.factions import colour
from boardkit.games.soul_of_the_empire.tasks import (
    DEEDS,
    POSITIONS,
    Condition,
    Kind,
    Task,
    holds,
    is_fulfilled,
    is_possible,
    task_text,
)

from .vocabulary import GAME, given, table


def _deed(kind: str, by: str = "roman", n: int = 1, **more: Any) -> dict[str, Any]:
    deed = {"kind": kind, "by": by, "n": n, **more}
    return {"turn": {"faction": "jewish" if by == "gray" else by, "deeds": [deed]}}


Case = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]
"""Faction, condition, a layout in which it holds, one in which it does not."""

CASES: dict[str, Case] = {
    "units": (
        "roman",
        {"n": 4, "area": "Hispania"},
        {"units": {"Tarraconensis": {"roman": 3}, "Baetica et Lusitania": {"roman": 1}}},
        {"units": {"Tarraconensis": {"roman": 3}, "Narbonensis": {"roman": 1}}},
    ),
    "units with gray": (
        "jewish",
        {"n": 3, "area": "Syria"},
        {"units": {"Syria": {"jewish": 1, "gray": 2}}},
        {"units": {"Syria": {"jewish": 2, "roman": 1}}},
    ),
    "territories": (
        "christian",
        {"n": 2, "area": "Illyricum"},
        {"units": {"Pannonia": {"christian": 1}, "Moesia": {"christian": 1}}},
        {"units": {"Pannonia": {"christian": 2}, "Moesia": {"roman": 1}}},
    ),
    "garrisons": (
        "roman",
        {"n": 2, "strength": 2, "area": "Italia"},
        {"units": {"Rome": {"roman": 2}, "Italia Superior": {"roman": 3}}},
        {"units": {"Rome": {"roman": 2}, "Italia Superior": {"roman": 1}}},
    ),
    "sole": (
        "jewish",
        {"n": 1, "area": "Jerusalem"},
        {"units": {"Jerusalem": {"jewish": 1, "gray": 1}}},
        {"units": {"Jerusalem": {"jewish": 1, "christian": 1}}},
    ),
    "regions": (
        "christian",
        {"n": 2},
        {"units": {"Syria": {"christian": 1}, "Rome": {"christian": 1}}},
        {"units": {"Syria": {"christian": 1}, "Cyprus": {"christian": 1}, "Germania": {"christian": 1}}},
    ),
    "absent": (
        "roman",
        {"against": "christian", "area": "Italia"},
        {"units": {"Rome": {"roman": 1}, "Syria": {"christian": 1}}},
        {"units": {"Rome": {"roman": 1, "christian": 1}}},
    ),
    "with": (
        "christian",
        {"n": 1, "against": "coalition"},
        {"units": {"Germania": {"christian": 1, "coalition": 1}}},
        {"units": {"Germania": {"coalition": 1}, "Belgica": {"christian": 1}}},
    ),
    "captives": (
        "roman",
        {"n": 2, "against": "jewish"},
        {"captives": {"jewish": 2}, "captured": 2},
        {"captives": {"jewish": 1, "christian": 1}, "captured": 2},
    ),
    "conversions": ("christian", {"n": 3}, {"converted": 3}, {"converted": 2}),
    "hand": (
        "roman",
        {"n": 2},
        {"hands": {"roman": ["crucify", "auxiliaries"]}},
        {"hands": {"roman": ["crucify"]}},
    ),
    "lasting": (
        "christian",
        {"n": 1},
        {"lasting": [{"card": "grace", "owner": "christian"}]},
        {"lasting": [{"card": "crucify", "owner": "roman"}]},
    ),
    "won": (
        "roman",
        {"n": 1, "against": "jewish", "area": "Judea"},
        _deed("won", against="jewish", territory="Samaria"),
        _deed("won", against="jewish", territory="Syria"),
    ),
    "won by gray": ("jewish", {"n": 1}, _deed("won", by="gray"), _deed("recruited", by="gray")),
    "captured": ("roman", {"n": 3}, _deed("captured", n=3), _deed("captured", n=2)),
    "converted": (
        "christian",
        {"n": 2},
        _deed("converted", by="christian", n=2),
        _deed("converted", by="christian", n=1),
    ),
    "recruited": (
        "jewish",
        {"n": 2, "area": "Judea"},
        _deed("recruited", by="jewish", n=2, territory="Peraea"),
        _deed("recruited", by="jewish", n=2, territory="Syria"),
    ),
    "entered": (
        "roman",
        {"n": 1, "area": "Graecia et Thracia"},
        _deed("entered", territory="Achaia"),
        _deed("entered", territory="Asia"),
    ),
    "bought": ("roman", {"n": 3}, _deed("bought", n=3), _deed("bought", n=2)),
    "played": ("christian", {"n": 1}, _deed("played", by="christian"), _deed("bought", by="christian")),
}


def _condition(name: str, fields: dict[str, Any]) -> Condition:
    return msgspec.convert({"kind": name.split(" ")[0], **fields}, Condition)


def test_every_kind_of_the_vocabulary_is_tested() -> None:
    kinds = set(Kind.__args__)  # type: ignore[attr-defined]
    assert {name.split(" ")[0] for name in CASES} == kinds == {*POSITIONS, *DEEDS}


@pytest.mark.parametrize("name", CASES)
def test_SA120_a_condition_holds_where_it_should_and_nowhere_else(name: str) -> None:
    faction, fields, yes, no = CASES[name]
    condition = _condition(name, fields)
    assert holds(table(given(**yes)), colour(faction), condition)
    assert not holds(table(given(**no)), colour(faction), condition)


def test_a_task_asks_for_all_its_conditions() -> None:
    conditions = (Condition("units", 1, "Rome"), Condition("captives", 1))
    task = Task(1, conditions)
    units = {"Rome": {"roman": 1}}
    assert is_fulfilled(table(given(units=units, captives={"jewish": 1}, captured=1)), 0, task)
    assert not is_fulfilled(table(given(units=units)), 0, task)
    assert not is_fulfilled(table(given(captives={"jewish": 1}, captured=1)), 0, task)


def test_SA120_what_happened_in_another_turn_is_no_deed() -> None:
    """The deeds of a turn are those of the faction whose turn it is."""
    state = given(**_deed("won", by="roman"))
    assert not holds(table(state), colour("jewish"), Condition("won"))


@pytest.mark.parametrize("kind", ["absent", "with", "won", "captives"])
def test_SA150_a_task_that_names_an_absent_faction_is_out_of_play(kind: str) -> None:
    task = Task(1, (msgspec.convert({"kind": kind, "against": "christian"}, Condition),))
    assert is_possible(task, (0, 1, 2, 3)) and not is_possible(task, (0, 1, 2))


def test_SA150_gray_units_come_with_the_jews() -> None:
    task = Task(1, (Condition("with", against="gray"),))
    assert is_possible(task, (0, 1, 2)) and not is_possible(task, (0, 2, 3))


def test_a_task_is_told_in_a_sentence_made_from_its_data() -> None:
    task = Task(2, (Condition("sole", 3, "Italia"), Condition("captives", 1, against="jewish")), "start")
    assert task_text(task) == (
        "Be the only faction in 3 territories of Italia; hold 1 captive of the Jewish faction (2 points)."
        " Scored in the start phase."
    )


@pytest.mark.parametrize("card", GAME.content.objectives)
def test_every_house_task_has_a_sentence_of_its_own(card: str) -> None:
    objective = GAME.content.objectives[card]
    texts = [task_text(objective.task(faction)) for faction in (0, 1, 3)]
    assert all(text.endswith((").", "phase.")) and text[0].isupper() for text in texts)
