"""Roman power cards that use captives: Conscription, Crucify."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs
from boardkit.games.soul_of_the_empire.events import CardUsed, Loss, Mustering
from boardkit.games.soul_of_the_empire.factions import COLOURS, ROMAN, colour
from boardkit.games.soul_of_the_empire.pieces import conscript, release
from boardkit.games.soul_of_the_empire.table import Lasting, Table

CONSCRIPTS = 2


def _captives(table: Table) -> tuple[Action, ...]:
    return tuple(a.ChooseFaction(COLOURS[c]) for c, n in enumerate(table.captives) if n)


# -- Conscription ----------------------------------------------------------------------------------


@WINDOWS.on(Mustering, "conscription")
def conscription(table: Table, card: Lasting, mustering: Mustering) -> Any:
    """Before combat cards are chosen up to two captives join a fight of Rome.

    Rules: SOE204, SA83, SA174.
    """
    fight = table.fight
    if ROMAN not in (fight.attacker, fight.defender):
        return table, mustering
    for n in range(CONSCRIPTS):
        held = _captives(table)
        if not held:
            break
        answer = yield choose(table, card.owner, (a.DONE, *held), "Let a captive join the fight?", "SOE204")
        if answer == a.DONE:
            break
        if not n:
            yield CardUsed(card.owner, table.power_card(card.card).name)
        table = conscript(table, colour(answer.faction))
    return table, mustering


@needs("conscription")
def _is_rome(table: Table, me: int) -> bool:
    return me == ROMAN


# -- Crucify ---------------------------------------------------------------------------------------


@WINDOWS.on(Loss, "crucify")
def crucify(table: Table, card: Lasting, loss: Loss) -> Any:
    """Of units lost in combat one Roman stays, and a captive goes to its supply instead.

    Rules: SOE205, SA63, SA84.
    """
    held = _captives(table)
    if loss.colour != ROMAN or not held:
        return table, loss
    answer = yield choose(
        table, card.owner, (a.NO, *held), "Return a captive to keep a Roman unit?", "SOE205"
    )
    if answer == a.NO:
        return table, loss
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return release(table, colour(answer.faction)), replace(loss, n=loss.n - 1)
