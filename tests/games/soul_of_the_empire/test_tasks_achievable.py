"""Every house task can be fulfilled with the pieces in the box: a legal position shows it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from boardkit.games.soul_of_the_empire.factions import FACTIONS, PIECES, TERRITORY_LIMIT, colour
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, Task, is_fulfilled, task_text

from .vocabulary import GAME, given, offers, table

CONTENT = GAME.content
TASKS = [(card, name) for card in CONTENT.objectives for name in ("roman", "jewish", "christian")]

BESIDE_THE_JEWS = "Peraea"
"""A Roman stands here, so that a Jewish task in Judea does not end the game at once."""


def position_for(faction: str, task: Task) -> dict[str, Any]:
    """A layout that fulfils a task: own units where they are asked for, others only where they must be."""
    layout: dict[str, Any] = {"units": defaultdict(dict), "turn": {"faction": faction, "deeds": []}}
    for condition in task.all:
        if condition.kind in DEEDS:
            layout["turn"]["deeds"].append(_deed(faction, condition))
        else:
            BUILDERS.get(condition.kind, lambda *_: None)(layout, faction, condition)
    layout["units"][BESIDE_THE_JEWS]["roman"] = max(1, layout["units"][BESIDE_THE_JEWS].get("roman", 0))
    layout["units"] = dict(layout["units"])
    return layout


def _deed(faction: str, condition: Condition) -> dict[str, Any]:
    deed: dict[str, Any] = {"kind": condition.kind, "by": faction, "n": condition.n}
    if condition.kind not in ("bought", "played"):
        deed["territory"] = _names(condition.area)[0]
    if condition.kind in ("won", "captured", "converted"):
        deed["against"] = condition.against or ("roman" if faction != "roman" else "jewish")
    return deed


def _names(area: str) -> list[str]:
    return [CONTENT.map.names[place] for place in CONTENT.map.areas[area]]


def _units(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    missing = condition.n - sum(layout["units"][name].get(faction, 0) for name in _names(condition.area))
    pieces = PIECES[colour(faction)] - 1
    for name in _names(condition.area):
        here = min(max(0, missing), TERRITORY_LIMIT - layout["units"][name].get(faction, 0))
        mine = min(here, pieces)
        if mine:
            layout["units"][name][faction] = layout["units"][name].get(faction, 0) + mine
        if here > mine:
            layout["units"][name]["gray"] = here - mine
        missing, pieces = missing - here, pieces - mine


def _garrisons(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    for name in _names(condition.area)[: condition.n]:
        layout["units"][name][faction] = max(condition.strength, layout["units"][name].get(faction, 0))


def _regions(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    for region in CONTENT.map.regions[: condition.n]:
        layout["units"][CONTENT.map.names[region.places[0]]][faction] = 1


def _with(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    for name in _names(condition.area)[: condition.n]:
        layout["units"][name] |= {faction: 1, condition.against: 1}


def _captives(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    layout["captives"] = {condition.against or "jewish": condition.n}
    layout["captured"] = condition.n


def _conversions(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    layout["converted"] = condition.n


def _hand(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    layout["hands"] = {faction: list(CONTENT.deck(colour(faction))[: condition.n])}


def _lasting(layout: dict[str, Any], faction: str, condition: Condition) -> None:
    cards = [card for card in CONTENT.deck(colour(faction)) if CONTENT.power[card].kind == "durable"]
    revolts = [card for card in cards if card.endswith("revolt")]
    chosen = [card for card in cards if card not in revolts] + revolts
    layout["lasting"] = []
    for number, card in enumerate(chosen[: condition.n]):
        entry: dict[str, Any] = {"card": card, "owner": faction}
        if card in revolts:
            name = CONTENT.map.names[number]
            layout["units"][name]["gray"] = 1
            entry |= {"band": {name: 1}, "dice": [1]}
        elif card == "gospel":
            entry["unit"] = "roman"
        layout["lasting"].append(entry)


BUILDERS = {
    "units": _units,
    "territories": _garrisons,
    "garrisons": _garrisons,
    "sole": _garrisons,
    "regions": _regions,
    "with": _with,
    "captives": _captives,
    "conversions": _conversions,
    "hand": _hand,
    "lasting": _lasting,
}
"""How a position gets what a condition asks; where somebody must be absent, an empty board will do."""


@pytest.mark.parametrize(("card", "faction"), TASKS)
def test_a_task_is_achievable(card: str, faction: str) -> None:
    task = CONTENT.objectives[card].task(colour(faction))
    state = given(**position_for(faction, task))
    assert is_fulfilled(table(state), colour(faction), task), task_text(task)


@pytest.mark.parametrize(("card", "faction"), TASKS)
def test_a_claimed_task_is_offered_for_scoring_in_its_phase(card: str, faction: str) -> None:
    task = CONTENT.objectives[card].task(colour(faction))
    layout = position_for(faction, task)
    claimed = {"open_objectives": [{"card": card, "claims": [faction]}]}
    phases = {"start": "start_phase", "end": "scoring"}
    for when, phase in phases.items():
        offered = offers(given(phase=phase, **layout, **claimed), "score")
        assert (f"score {card}" in offered) == (task.phase == when)


def test_every_faction_but_the_coalition_has_a_task_on_each_card() -> None:
    assert {name for _, name in TASKS} == set(FACTIONS) - {"coalition"}
