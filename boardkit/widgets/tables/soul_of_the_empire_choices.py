"""How the choices of Soul of the Empire read, with prices in pips; and what a beginner may try."""

from __future__ import annotations

from collections.abc import Callable

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.factions import COLOURS, colour
from boardkit.games.soul_of_the_empire.tasks import task_text
from boardkit.widgets.tables import Label, Seen
from boardkit.widgets.tables.soul_of_the_empire_map import unit_rows
from boardkit.widgets.tables.soul_of_the_empire_marks import (
    FACES,
    KINDS,
    acting,
    called,
    counted,
    faction,
    faction_chip,
)

PRICES = {
    "Move": "a pip moves a unit one territory",
    "Recruit": "a pip brings a unit",
    "Attack": "costs a die of any value",
    "Claim": "costs a die of any value, which stays there",
    "ClaimMarker": "costs a die of any value, which stays there",
    "Buy": "2 pips a card",
    "Block": "costs exactly 6 pips",
    "ShiftBlock": "costs exactly 6 pips",
    "DiscardObjective": "costs exactly 6 pips",
    "LiftBlock": "costs a die of any value",
    "Retrieve": "costs another die of any value",
    "RetrieveYellow": "costs a die of any value",
    "RetrieveMarker": "costs another die of any value",
    "Rage": "2 pips a point",
    "GrayMove": "a pip moves a gray unit one territory",
    "GrayMoveByJews": "a pip moves a gray unit one territory",
    "GrayAttack": "costs a yellow die of any value",
    "GrayAttackByJews": "costs a Jewish die of any value, once a turn",
}
"""What an action costs."""


def price(seen: Seen, kind: str) -> str:
    """What an action costs, or how much of it is left."""
    doing = seen.view.doing
    if kind in ("Step", "StepBy", "GrayStep"):
        left = getattr(doing, "left", 0)
        return f"1 pip a step, {left} left" if left else "without a die"
    if kind in ("Place", "PlaceBy") and getattr(doing, "what", "") == "recruiting":
        return f"{doing.left} left to place"
    if kind == "Reroll" and getattr(doing, "what", "") == "rolling":
        return f"{doing.left} more roll{'s' * (doing.left > 1)}"
    return PRICES.get(kind, "")


def label(seen: Seen, field: str, key: str) -> Label:
    """The value of a field in words."""
    show = LABELS.get(field)
    return show(seen, key) if show else Label(key)


# -- labels ------------------------------------------------------------------------------------------------


def _territory(seen: Seen, key: str) -> Label:
    """A territory with what stands there."""
    here = next((one for one in seen.view.units if one.territory == key), None)
    if here is None:
        return Label(key, note="empty")
    return Label(key, note=", ".join(counted(name, n) for name in COLOURS if (n := getattr(here, name))))


def _faction(seen: Seen, key: str) -> Label:
    return Label(called(key), (faction_chip(key),) if key in KINDS else ())


def _card(seen: Seen, key: str) -> Label:
    """An objective card with the task of who acts, a power card or a combat card with its text."""
    content = seen.content
    if key in content.objectives:
        who = acting(seen)
        task = task_text(content.objectives[key].task(colour(who))) if who != "coalition" else ""
        return Label(content.objectives[key].name, note=task)
    if key in content.power:
        return Label(content.power[key].name, note=content.power[key].text)
    if key in content.combat:
        card = content.combat[key]
        return Label(f"{card.value} {card.name}", note=card.text)
    return Label(key)


def _revolt(seen: Seen, key: str) -> Label:
    return Label("without a revolt card") if key == "leaderless" else _card(seen, key)


def _die(seen: Seen, key: str) -> Label:
    return Label(f"{FACES[int(key)]} {key}") if key.isdecimal() and int(key) in FACES else Label(key)


def _dice(seen: Seen, key: str) -> Label:
    """Several dice: what kind of sequence they are, or simply which."""
    faces = [int(die) for die in key.split()]
    if getattr(seen.view.doing, "what", "") == "rolling":
        return Label(" ".join(FACES[die] for die in faces), note=f"{key} again")
    kind = "one die" if len(faces) == 1 else "a set" if len(set(faces)) == 1 else "a run"
    return Label(" ".join(FACES[die] for die in faces), note=f"{key}: {kind} of {len(faces)}"
                 if len(faces) > 1 else f"{key}: {kind}")  # fmt: skip


def _area(seen: Seen, key: str) -> Label:
    return Label({"sequence": "in the sequence", "outside": "outside the sequence"}.get(key, key))


def _source(seen: Seen, key: str) -> Label:
    return Label({"supply": "from the supply", "captives": "from the Roman captives"}.get(key, key))


LABELS: dict[str, Callable[[Seen, str], Label]] = {
    "territory": _territory,
    "origin": _territory,
    "target": lambda seen, key: _card(seen, key) if key in seen.content.objectives else _territory(seen, key),
    "faction": _faction,
    "enemy": _faction,
    "card": _card,
    "power": _card,
    "item": _card,
    "revolt": _revolt,
    "die": _die,
    "outside": _die,
    "pips": _die,
    "dice": _dice,
    "area": _area,
    "source": _source,
}
"""How each field of an action is shown."""


# -- doubts ------------------------------------------------------------------------------------------------


def doubts(seen: Seen) -> list[Action]:
    """What is not possible but may well be tried, so that pressing it tells the rule."""
    phase, me = seen.observation.phase, seen.me
    if me is None or phase is None or seen.observation.to_act != me:
        return []
    make = DOUBTS.get(phase)
    return make(seen) if make else []


def _frozen_steps(seen: Seen) -> list[Action]:
    """Steps of units that are held, and of too many into one territory."""
    doing = seen.view.doing
    if getattr(doing, "what", "") != "moving" or doing.faction == "gray" or doing.territories:
        return []
    board = seen.content.map
    row = unit_rows(board, seen.view.units)[colour(doing.faction)]
    names = board.names
    return [a.Step(names[p], names[n]) for p, here in enumerate(row) if here for n in board.next_to[p]]


def _recruits(seen: Seen) -> list[Action]:
    """Recruits where own units stand but cannot be joined."""
    doing = seen.view.doing
    if getattr(doing, "what", "") != "recruiting":
        return []
    return [a.Place(one.territory) for one in seen.view.units if getattr(one, doing.faction)]


def _markers(seen: Seen) -> list[Action]:
    """Markers too near to another one."""
    board = seen.content.map
    return [a.LayMarker(name) for p, name in enumerate(board.names) if board.in_empire[p]]


def _main(seen: Seen) -> list[Action]:
    """Dice outside the sequence, and combats with nobody."""
    who = faction(seen, seen.view.turn.faction)
    if who is None:
        return []
    return [kind(die) for die in dict.fromkeys(who.dice.outside) for kind in (a.Move, a.Recruit)]


def _scores(seen: Seen) -> list[Action]:
    """Claimed cards whose task is not fulfilled."""
    who = seen.view.turn.faction
    return [a.Score(one.card) for one in seen.view.open_cards if who in one.claims]


DOUBTS: dict[str, Callable[[Seen], list[Action]]] = {
    "move": _frozen_steps,
    "recruit": _recruits,
    "lay_markers": _markers,
    "main_phase": _main,
    "scoring": _scores,
}
"""What may be tried in each phase."""
