"""Roman power cards that place and remove units: Auxiliaries, Circus Maximus and others."""

from __future__ import annotations

from typing import Any

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs
from boardkit.games.soul_of_the_empire.checks import has_room
from boardkit.games.soul_of_the_empire.events import UnitsPlaced
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COLOURS, ROMAN, colour
from boardkit.games.soul_of_the_empire.phases.losses import remove_captured, remove_to_supply
from boardkit.games.soul_of_the_empire.pieces import place_from_supply
from boardkit.games.soul_of_the_empire.table import Table

# -- Auxiliaries -----------------------------------------------------------------------------------

UNITS_OF_AUXILIARIES = 2


@WINDOWS.action("auxiliaries", during="start")
def auxiliaries(table: Table, me: int, card: str) -> Any:
    """Each start phase put two units from supply anywhere in the Empire, but not on a marker.

    Rules: SOE201, SA90, SA199.
    """
    for _ in range(UNITS_OF_AUXILIARIES):
        options = _open_to_auxiliaries(table, me)
        if not options:
            break
        answer = yield choose(table, me, (*options, a.DONE), "Place auxiliaries", "SOE201")
        if answer == a.DONE:
            break
        table = place_from_supply(table, me, table.map.number[answer.territory])
        yield UnitsPlaced(me, 1, answer.territory, "SOE201")
    return table


@needs("auxiliaries", "start")
def _open_to_auxiliaries(table: Table, me: int) -> tuple[Action, ...]:
    marked = {marker.place for marker in table.markers}
    return tuple(
        a.Place(name)
        for place, name in enumerate(table.map.names)
        if table.supply[me]
        and table.map.in_empire[place]
        and place not in marked
        and has_room(table.units, me, place)
    )


# -- Circus Maximus --------------------------------------------------------------------------------

UNITS_OF_CIRCUS = 4


@WINDOWS.action("circus_maximus", during="play")
def circus_maximus(table: Table, me: int, card: str) -> Any:
    """Rome captures four foreign units from the board, one of them Christian at most.

    Rules: SOE202, SA86, SA197; SA188 a thief fills the Roman area.
    """
    christian_taken = False
    for left in range(UNITS_OF_CIRCUS, 0, -1):
        options = _prey(table, christian_taken)
        if not options:
            break
        answer = yield choose(table, me, options, f"Capture a unit; {left} left", "SOE202")
        prey = colour(answer.faction)
        christian_taken = christian_taken or prey == CHRISTIAN
        table = yield from remove_captured(table, prey, table.map.number[answer.territory], 1, "SOE202")
    return table


def _prey(table: Table, christian_taken: bool) -> tuple[Action, ...]:
    spared = (ROMAN, CHRISTIAN) if christian_taken else (ROMAN,)
    return tuple(unit for c in range(5) if c not in spared for unit in units_of(table, c))


@needs("circus_maximus")
def _any_prey(table: Table, me: int) -> bool:
    return any(any(table.units[c]) for c in range(5) if c != ROMAN)


def units_of(table: Table, c: int) -> tuple[Action, ...]:
    """The options to point at a unit of one colour in a territory."""
    names = table.map.names
    return tuple(a.ChooseUnit(COLOURS[c], names[p]) for p, n in enumerate(table.units[c]) if n)


# -- Die by the Sword ------------------------------------------------------------------------------

UNITS_OF_THE_SWORD = 3


@WINDOWS.action("die_by_the_sword", during="play")
def die_by_the_sword(table: Table, me: int, card: str) -> Any:
    """Up to three Romans leave one territory, which keeps one; as many units of anybody leave the board.

    Rules: SOE206, SA85, SA197; all go to their supplies.
    """
    answer = yield choose(table, me, _swords(table, me), "Remove Roman units from one territory", "SOE206")
    n = answer.n
    table = yield from remove_to_supply(table, ROMAN, table.map.number[answer.territory], n, "SOE206")
    for left in range(n, 0, -1):
        options = tuple(unit for c in range(5) for unit in units_of(table, c))
        answer = yield choose(table, me, options, f"Remove a unit from any territory; {left} left", "SOE206")
        place = table.map.number[answer.territory]
        table = yield from remove_to_supply(table, colour(answer.faction), place, 1, "SOE206")
    return table


@needs("die_by_the_sword")
def _swords(table: Table, me: int) -> tuple[Action, ...]:
    return tuple(
        a.RemoveUnits(k, table.map.names[p])
        for p, n in enumerate(table.units[ROMAN])
        for k in range(1, min(UNITS_OF_THE_SWORD, n - 1) + 1)
    )


# -- Gladiator Games -------------------------------------------------------------------------------

ARENAS = 3


@WINDOWS.action("gladiator_games", during="play")
def gladiator_games(table: Table, me: int, card: str) -> Any:
    """Remove one Christian from up to three territories with own units: one captured, the rest to supply.

    Rules: SOE208.
    """
    chosen: list[int] = []
    while len(chosen) < ARENAS:
        options = tuple(a.ChooseTerritory(table.map.names[p]) for p in _arenas(table, me) if p not in chosen)
        if not options:
            break
        stop = (a.DONE,) if chosen else ()
        prompt = "The first Christian is captured: where?" if not chosen else "Another territory?"
        answer = yield choose(table, me, (*options, *stop), prompt, "SOE208")
        if answer == a.DONE:
            break
        chosen.append(table.map.number[answer.territory])
    for index, place in enumerate(chosen):
        remove = remove_captured if index == 0 else remove_to_supply
        table = yield from remove(table, CHRISTIAN, place, 1, "SOE208")
    return table


@needs("gladiator_games")
def _arenas(table: Table, me: int) -> list[int]:
    """Territories with a Roman and a Christian unit; no object for a thief (SA188)."""
    row, christians = table.units[ROMAN], table.units[CHRISTIAN]
    return [p for p, n in enumerate(row) if n and christians[p]] if me == ROMAN else []
