"""Jewish power cards: revolts, and turning things round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import (
    WINDOWS,
    choose,
    interrupts,
    needs,
    show,
    with_lasting,
)
from boardkit.games.soul_of_the_empire.dice import three_rolls
from boardkit.games.soul_of_the_empire.events import CardUsed, StepChosen, UnitsPlaced, Verdict
from boardkit.games.soul_of_the_empire.factions import GRAY, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.pieces import place_from_supply
from boardkit.games.soul_of_the_empire.table import Committed, Moving, Table

REVOLT_UNITS = 5

# -- the three revolts -----------------------------------------------------------------------------


def _revolt(table: Table, me: int, card: str, places: tuple[int, ...], rule: str) -> Any:
    """Five gray units rise in one territory; a yellow die on the card is rolled.

    Rules: SOE165 to SOE168, SA94, SA192, SA193.
    """
    names = table.map.names
    options = tuple(a.ChooseTerritory(names[p]) for p in places)
    answer = yield choose(table, me, options, "Where does the revolt break out?", rule)
    place, n = table.map.number[answer.territory], min(REVOLT_UNITS, table.supply[GRAY])
    table = with_lasting(table, card, band=bytes(len(names)))
    table = place_from_supply(table, GRAY, place, n, card)
    yield UnitsPlaced(GRAY, n, answer.territory)
    if not table.pool:
        return table
    table = replace(table, pool=table.pool - 1)
    pips = yield from three_rolls(table, me, 1, card)
    return with_lasting(table, card, dice=pips)


def _free(table: Table, places: Any) -> tuple[int, ...]:
    """Territories of the Empire without a marker where the whole revolt has room (SA94, SA95)."""
    marked = {marker.place for marker in table.markers}
    n = min(REVOLT_UNITS, table.supply[GRAY])
    return tuple(
        p
        for p in places
        if n and table.map.in_empire[p] and p not in marked and table.units[GRAY][p] + n <= TERRITORY_LIMIT
    )


@WINDOWS.action("merchant_revolt", during="play")
def merchant_revolt(table: Table, me: int, card: str) -> Any:
    """A revolt in a coastal territory (SOE211, SA93)."""
    return _revolt(table, me, card, _harbours(table, me), "SOE211")


@needs("merchant_revolt")
def _harbours(table: Table, me: int) -> tuple[int, ...]:
    return _free(table, (p for p, coastal in enumerate(table.map.coastal) if coastal))


@WINDOWS.action("peasant_revolt", during="play")
def peasant_revolt(table: Table, me: int, card: str) -> Any:
    """A revolt next to the red region (SOE212, SA219)."""
    return _revolt(table, me, card, _fields(table, me), "SOE212")


@needs("peasant_revolt")
def _fields(table: Table, me: int) -> tuple[int, ...]:
    return _free(table, table.map.beside(table.map.red))


@WINDOWS.action("jewish_revolt", during="play")
def jewish_revolt(table: Table, me: int, card: str) -> Any:
    """A revolt in the blue region (SOE32; house text)."""
    return _revolt(table, me, card, _judea(table, me), "SOE32")


@needs("jewish_revolt")
def _judea(table: Table, me: int) -> tuple[int, ...]:
    return _free(table, table.map.blue)


# -- Pharaoh's Fate --------------------------------------------------------------------------------


@WINDOWS.on(Verdict, "pharaohs_fate")
def pharaohs_fate(table: Table, card: Committed, verdict: Verdict) -> Any:
    """Shown after the reveal it reverses the result; unshown it returns to the hand (SOE213, SA99)."""
    answer = yield choose(table, card.owner, (a.YES, a.NO), "Show the card and reverse the result?", "SOE213")
    if answer == a.NO:
        return table, verdict
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return show(table, card), replace(verdict, winner=verdict.loser, loser=verdict.winner)


# -- Promised Land ---------------------------------------------------------------------------------


@interrupts(StepChosen, "promised_land")
def promised_land(table: Table, me: int, step: StepChosen) -> Any:
    """The step is not made; from there the player of the card leads the units that stand in blue.

    Rules: SOE215, SA98.
    """
    blue = table.map.blue
    task = table.task
    assert type(task) is Moving
    task = replace(task, guide=me, origins=blue, targets=blue + table.map.beside(blue), owes_step=True)
    return replace(table, task=task), None


@needs("promised_land", "interrupt")
def _leaves_from_blue(table: Table, me: int, step: StepChosen) -> bool:
    return step.origin in table.map.blue
