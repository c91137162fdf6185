"""Recruit Units: each recruit is placed on its own."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import mark_used
from boardkit.games.soul_of_the_empire.checks import has_room, recruit_places
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.dice import spend
from boardkit.games.soul_of_the_empire.events import DieSpent, UnitsPlaced
from boardkit.games.soul_of_the_empire.factions import COALITION
from boardkit.games.soul_of_the_empire.phases.move import exemption
from boardkit.games.soul_of_the_empire.pieces import place_from_supply
from boardkit.games.soul_of_the_empire.table import Recruiting, Table
from boardkit.games.soul_of_the_empire.victory import after


def recruit(table: Table, faction: int, answer: a.Recruit) -> Any:
    """Spend a die; its pips are recruits, as far as the supply goes (SOE73, SOE74, SA44)."""
    yield DieSpent(faction, answer.die, "recruit units")
    places, together = recruit_places(table, faction)
    beside = places_beside_coalition(table, faction)
    exempt = exemption(table, faction, "recruit") if beside else ""
    task = Recruiting(faction, min(answer.die, table.supply[faction]), places, together, beside, exempt)
    return replace(spend(table, faction, answer.die), task=task), "recruit"


def recruit_phase(table: Table) -> Any:
    """One recruit goes to a territory that had own units when the action began (SA37, SOE77)."""
    task = table.task
    assert type(task) is Recruiting
    answer = yield Ask(table, table.seats[task.faction], "Place a recruit", "SOE75", place_menu)
    if answer == a.DONE:
        return replace(table, task=None), "main_phase"
    place = table.map.number[answer.territory]
    table = remember(place_from_supply(table, task.faction, place), "recruited", task.faction, place=place)
    yield UnitsPlaced(task.faction, 1, answer.territory)
    if type(answer) is a.PlaceBy:
        table = mark_used(table, answer.card, "recruit")
    task = replace(task, left=task.left - 1, places=(place,) if task.together else task.places)
    if not task.left or not _open_places(table, task):
        return after(replace(table, task=None), "main_phase")
    return after(replace(table, task=task), "recruit")


def place_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """The territories that take a recruit, and to stop."""
    task = table.task
    assert type(task) is Recruiting
    names = table.map.names
    open_places = tuple(a.Place(names[p]) for p in task.places if has_room(table.units, task.faction, p))
    beside = (p for p in task.beside_coalition if has_room(table.units, task.faction, p))
    return (*open_places, *(a.PlaceBy(names[p], task.exempt) for p in beside), a.DONE)


def _open_places(table: Table, task: Recruiting) -> bool:
    return any(has_room(table.units, task.faction, p) for p in task.places + task.beside_coalition)


def places_beside_coalition(table: Table, faction: int) -> tuple[int, ...]:
    """Territories with own and Coalition units that take recruits because of a lasting card (SOE222)."""
    if faction == COALITION or not exemption(table, faction, "recruit"):
        return ()
    row, coalition = table.units[faction], table.units[COALITION]
    return tuple(p for p, n in enumerate(row) if n and coalition[p] and has_room(table.units, faction, p))
