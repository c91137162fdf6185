"""Roman power cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs
from boardkit.games.soul_of_the_empire.checks import has_room
from boardkit.games.soul_of_the_empire.events import CardUsed, Loss, UnitsPlaced
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COLOURS, ROMAN, colour
from boardkit.games.soul_of_the_empire.phases.losses import remove_captured, remove_to_supply
from boardkit.games.soul_of_the_empire.pieces import place_from_supply, release
from boardkit.games.soul_of_the_empire.table import Lasting, Table

# -- Auxiliaries -----------------------------------------------------------------------------------


@WINDOWS.action("auxiliaries", during="start")
def auxiliaries(table: Table, me: int, card: str) -> Any:
    """Each start phase put two units from supply anywhere in the Empire, but not on a marker.

    Rules: SOE201, SA90, SA199.
    """
    for _ in range(2):
        options = _open_to_auxiliaries(table, me)
        if not options:
            break
        answer = yield choose(table, me, (*options, a.DONE), "Place auxiliaries", "SOE201")
        if answer == a.DONE:
            break
        table = place_from_supply(table, me, table.map.number[answer.territory])
        yield UnitsPlaced(me, 1, answer.territory)
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


# -- Crucify ---------------------------------------------------------------------------------------


@WINDOWS.on(Loss, "crucify")
def crucify(table: Table, card: Lasting, loss: Loss) -> Any:
    """Of units lost in combat one Roman stays, and a captive goes to its supply instead.

    Rules: SOE205, SA63, SA84.
    """
    held = tuple(a.ChooseFaction(COLOURS[c]) for c, n in enumerate(table.captives) if n)
    if loss.colour != ROMAN or not held:
        return table, loss
    answer = yield choose(
        table, card.owner, (a.NO, *held), "Return a captive to keep a Roman unit?", "SOE205"
    )
    if answer == a.NO:
        return table, loss
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return release(table, colour(answer.faction)), replace(loss, n=loss.n - 1)


# -- Gladiator Games -------------------------------------------------------------------------------


@WINDOWS.action("gladiator_games", during="play")
def gladiator_games(table: Table, me: int, card: str) -> Any:
    """Remove one Christian from up to three territories with own units: one captured, the rest to supply.

    Rules: SOE208.
    """
    chosen: list[int] = []
    while len(chosen) < 3:
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
        table = yield from remove(table, CHRISTIAN, place, 1)
    return table


@needs("gladiator_games")
def _arenas(table: Table, me: int) -> list[int]:
    """Territories with a Roman and a Christian unit; no object for a thief (SA188)."""
    row, christians = table.units[ROMAN], table.units[CHRISTIAN]
    return [p for p, n in enumerate(row) if n and christians[p]] if me == ROMAN else []
