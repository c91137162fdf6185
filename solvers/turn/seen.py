"""A position from what one seat sees, and the goals that lie open to everybody's eyes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.actions.board import PlaceBy
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, FACTIONS, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.observe import DoingView, View
from boardkit.games.soul_of_the_empire.table import Table
from solvers.turn.goals import Goal, Score, Sum, TakeMarker

AS_THEY_ARE = ("turn", "start_phase", "main_phase", "move", "recruit", "scoring")
"""Phases that are read as what they are; any other one is read as a main phase."""


def as_seen(game: Any, observation: Observation) -> State:
    """A state that looks like this to the seat: hands that it does not see are empty, dice that are being
    rolled lie in the spent area.
    """
    view: View = observation.view
    under_way = observation.phase in ("move", "recruit") and isinstance(view.doing, DoingView)
    phase = observation.phase if observation.phase in AS_THEY_ARE else "main_phase"
    position: dict[str, Any] = {
        "players": observation.players,
        "options": _options(observation),
        "phase": phase,
        "round": max(view.round, 1),
        "turn": _turn(view),
        "units": {t.territory: {c: getattr(t, c) for c in COLOURS if getattr(t, c)} for t in view.units},
        "captives": {c: n for c, n in zip(COLOURS, view.captives, strict=True) if n},
        "captured": view.captured,
        "converted": view.converted,
        "rage": view.rage,
        "points": {f.name: f.points for f in view.factions},
        "regions_scored": view.regions_scored,
        "dice": {f.name: _dice(f.dice) for f in view.factions},
        "open_objectives": [_open(card) for card in view.open_cards],
        "scored": {f.name: f.scored for f in view.factions if f.scored},
        "discarded": view.discarded,
        "markers": [
            {"symbol": m.symbol, "territory": m.territory, "claimed": m.claimed} for m in view.markers
        ],
        "taken": view.taken,
        "hands": {f.name: f.hand.cards for f in view.factions if f.name != FACTIONS[COALITION]},
        "lasting": [_lasting(card) for card in view.lasting],
    }
    if observation.players == 2:
        position["seats"] = {f.name: f.seat for f in view.factions}
        position["order"] = view.order
    if under_way:
        reads = _moving if observation.phase == "move" else _recruiting
        position["task"] = reads(observation)
    return game.position(position)  # type: ignore[no-any-return]


def _options(observation: Observation) -> dict[str, Any]:
    """The options of the game; where they are not known, the factions that are in play."""
    in_play = {"factions": list(observation.view.order)} if observation.players > 2 else {}
    return observation.known_options or in_play


def _turn(view: View) -> dict[str, Any]:
    turn = view.turn
    deeds = [
        {
            "kind": d.kind,
            "by": d.by,
            "against": d.against or None,
            "territory": d.territory or None,
            "n": d.n,
        }
        for d in turn.deeds
    ]
    simple = (
        "faction",
        "card_played",
        "no_cards",
        "again",
        "passed",
        "bound",
        "renamed",
        "gray_die",
        "bought",
    )
    return {name: getattr(turn, name) for name in simple} | {"interrupted": turn.interrupted, "deeds": deeds}


def _dice(dice: Any) -> dict[str, Any]:
    return {
        "sequence": dice.sequence,
        "outside": dice.outside,
        "resting": dice.resting,
        "power": dice.power,
    }


def _open(card: Any) -> dict[str, Any]:
    found = {"card": card.card, "claims": card.claims, "revolt": card.revolt}
    return found | {"blocked": card.blocked or None, "block_dice": card.block_dice}


def _lasting(card: Any) -> dict[str, Any]:
    return {
        "card": card.card,
        "owner": card.owner,
        "unit": card.unit or None,
        "dice": card.dice,
        "used_dice": card.used_dice,
        "band": dict(card.band) or None,
        "use": card.use,
        "use_before": card.use_before,
    }


def _moving(observation: Observation) -> dict[str, Any]:
    doing = observation.view.doing
    return {"type": "moving", "faction": doing.faction, "points": doing.left}


def _recruiting(observation: Observation) -> dict[str, Any]:
    """The first units of a faction come to one territory together; what is offered by a card says where."""
    view, doing = observation.view, observation.view.doing
    beside = [action.territory for action in observation.actions if isinstance(action, PlaceBy)]
    return {
        "type": "recruiting",
        "faction": doing.faction,
        "left": doing.left,
        "places": doing.territories,
        "together": not any(getattr(there, doing.faction) for there in view.units),
        "beside_coalition": beside,
        "exempt": doing.card,
    }


# -- goals -------------------------------------------------------------------------------------------------


def claimed_goal(table: Table, faction: int) -> Goal | None:
    """What the faction has claimed, by points: objective cards, or for the Coalition markers."""
    if faction == COALITION:
        names = table.map.names
        return _sum([(1, TakeMarker(names[m.place])) for m in table.markers if m.claimed])
    mine = (JEWISH, GRAY) if faction == JEWISH else (faction,)
    cards = [c for c in table.open_cards if c.blocked != faction and any(m in c.claims for m in mine)]
    return _sum([(_points(table, faction, card.card), Score(card.card)) for card in cards])


def open_goal(table: Table, faction: int) -> Goal | None:
    """All that the faction could still claim and fulfil, by points."""
    if faction == COALITION:
        return _sum([(1, TakeMarker(table.map.names[m.place])) for m in table.markers])
    cards = [card for card in table.open_cards if card.blocked != faction]
    return _sum([(_points(table, faction, card.card), Score(card.card)) for card in cards])


def _points(table: Table, faction: int, card: str) -> int:
    return int(table.objective(card).task(faction).points)


def _sum(terms: list[tuple[int, Any]]) -> Goal | None:
    return Sum(tuple((Fraction(n), goal) for n, goal in terms)) if terms else None
