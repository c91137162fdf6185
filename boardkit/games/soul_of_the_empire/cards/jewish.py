"""Jewish power cards but revolts: High Priest Letter, Industry, Pharaoh's Fate, Promised Land."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.interrupts import interrupts
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs, show
from boardkit.games.soul_of_the_empire.decks import draw_power_card, has_cards
from boardkit.games.soul_of_the_empire.events import CardUsed, StepChosen, Verdict
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.phases.losses import remove_to_supply
from boardkit.games.soul_of_the_empire.phases.move import steps_between
from boardkit.games.soul_of_the_empire.table import Committed, Moving, Table, with_turn

# -- High Priest Letter ----------------------------------------------------------------------------


@WINDOWS.action("high_priest_letter", during="play")
def high_priest_letter(table: Table, me: int, card: str) -> Any:
    """One Christian leaves every blue territory with a Jewish or gray unit, for its supply (SOE209, SA91)."""
    for place in _readers(table, me):
        table = yield from remove_to_supply(table, CHRISTIAN, place, 1, "SOE209")
    return table


@needs("high_priest_letter")
def _readers(table: Table, me: int) -> tuple[int, ...]:
    """Blue territories with Christians beside Jews or gray; no object for a thief (SA188)."""
    jews, gray, christians = (table.units[c] for c in (JEWISH, GRAY, CHRISTIAN))
    return tuple(p for p in table.map.blue if me == JEWISH and christians[p] and (jews[p] or gray[p]))


# -- Industry --------------------------------------------------------------------------------------


@WINDOWS.action("industry", during="play")
def industry(table: Table, me: int, card: str) -> Any:
    """Draw up to the hand limit; another power card may be played this turn (SOE210, SA92, SA204)."""
    while len(table.hands[me]) < table.content.setup.hand_limit and has_cards(table, me):
        table = yield from draw_power_card(table, me)
    return with_turn(table, card_played=False)


@needs("industry")
def _has_deck(table: Table, me: int) -> bool:
    return has_cards(table, me)


# -- Pharaoh's Fate --------------------------------------------------------------------------------


@WINDOWS.on(Verdict, "pharaohs_fate")
def pharaohs_fate(table: Table, card: Committed, verdict: Verdict) -> Any:
    """Shown after the reveal it reverses the result; unshown it returns to the hand (SOE213, SA99)."""
    answer = yield choose(table, card.owner, (a.YES, a.NO), "Show the card and reverse the result?", "SOE213")
    if answer == a.NO:
        return table, verdict
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return show(table, card), replace(verdict, winner=verdict.loser, loser=verdict.winner, rule="SOE213")


# -- Promised Land ---------------------------------------------------------------------------------


@interrupts(StepChosen, "promised_land")
def promised_land(table: Table, me: int, step: StepChosen) -> Any:
    """The step is not made; from there the player of the card leads the units that stand in blue.

    Rules: SOE215, SA98.
    """
    task = table.task
    assert type(task) is Moving
    task = replace(task, guide=me, origins=table.map.blue, targets=_near_blue(table), owes_step=True)
    return replace(table, task=task), None


def _near_blue(table: Table) -> tuple[int, ...]:
    blue = table.map.blue
    return blue + table.map.beside(blue)


@needs("promised_land", "interrupt")
def _leaves_from_blue(table: Table, me: int, step: StepChosen) -> bool:
    """The step starts in blue, and some step from blue is legal without another card (SA98)."""
    task, blue = table.task, table.map.blue
    return (
        step.origin in blue
        and type(task) is Moving
        and bool(steps_between(table, task, blue, _near_blue(table)))
    )
