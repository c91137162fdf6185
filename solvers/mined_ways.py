"""Questions for the cheapest way, made up for a moment of a game: the places of an open objective card."""

from __future__ import annotations

from typing import Any

import msgspec

from boardkit.core.match import Match
from boardkit.core.request import Ask
from boardkit.games.soul_of_the_empire.factions import COALITION
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import Condition, condition_text, holds
from solvers.freezing import moment
from solvers.toml_text import toml
from solvers.veiling import veiled

BY_PLACES = ("units", "territories", "garrisons", "sole", "regions")
RULES = ("SOE62", "SOE63")


def a_way(match: Match, step: int) -> str | None:
    """A puzzle file for the first open task whose places are not taken yet; None if there is none."""
    state = moment(match, step)
    request = match.game.request(state)
    if not isinstance(request, Ask):
        return None
    wanted = _wanted(request.table)
    if not wanted:
        return None
    position = msgspec.to_builtins(veiled(match.game, state, request.player))
    return toml(_sheet(request, position, wanted))


def _wanted(table: Table) -> tuple[Condition, ...]:
    """Conditions about places of an open card, or of a marker, that do not hold yet."""
    faction = table.turn.faction
    if faction == COALITION:
        asked: list[tuple[Condition, ...]] = [
            (Condition("sole", 1, table.map.names[m.place]),) for m in table.markers
        ]
    else:
        asked = [tuple(table.objective(card.card).task(faction).all) for card in table.open_cards]
    for conditions in asked:
        places = tuple(c for c in conditions if c.kind in BY_PLACES)
        if places and not all(holds(table, faction, c) for c in places):
            return places
    return ()


def _sheet(request: Ask, position: dict[str, Any], wanted: tuple[Condition, ...]) -> dict[str, Any]:
    conditions = [{key: value for key, value in msgspec.to_builtins(c).items() if value} for c in wanted]
    told = " and ".join(map(condition_text, wanted))
    return {
        "format": 1,
        "game": "soul_of_the_empire",
        "kind": "way",
        "title": "The cheapest way",
        "question": f"Player {request.player + 1} may only move units. What is the cheapest way to {told}?",
        "goal": "As few movement points as possible, without combat and without cards.",
        "theme": "the cheapest way",
        "level": 3,
        "rules": list(RULES),
        "seat": request.player,
        "idea": "Which units are nearest, and which of them are held where they stand?",
        "why": "The fewest steps were found as a flow over the whole map, and the engine walked them.",
        "source": "house",
        "position": position,
        "ask": {"conditions": conditions},
    }
