"""Roman power cards that turn dice: Advanced Culture, Collect Tribute, Give to Caesar."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.pips import HIGHEST, LOWEST, sent_to_spent, turned, unspent
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs, others_in_turn_order
from boardkit.games.soul_of_the_empire.events import CardsBought, CardUsed
from boardkit.games.soul_of_the_empire.table import Lasting, Table

# -- Advanced Culture ------------------------------------------------------------------------------

DICE_OF_CULTURE = 3


@WINDOWS.action("advanced_culture", during="play")
def advanced_culture(table: Table, me: int, card: str) -> Any:
    """Choose the values of up to three unspent dice (SOE200)."""
    for left in range(DICE_OF_CULTURE, 0, -1):
        prompt = f"Choose the value of an unspent die; {left} left"
        answer = yield choose(table, me, (*_settings(table, me), a.DONE), prompt, "SOE200")
        if answer == a.DONE:
            break
        table = yield from turned(table, me, answer, answer.pips)
    return table


@needs("advanced_culture")
def _settings(table: Table, me: int) -> tuple[Action, ...]:
    return tuple(
        a.SetDie(way.area, way.die, pips)  # type: ignore[attr-defined]
        for way in unspent(table, me)
        for pips in range(LOWEST, HIGHEST + 1)
        if pips != way.die  # type: ignore[attr-defined]
    )


# -- Collect Tribute -------------------------------------------------------------------------------


@WINDOWS.action("collect_tribute", during="play")
def collect_tribute(table: Table, me: int, card: str) -> Any:
    """Each other faction lowers an unspent die by a pip, and you raise yours by as many.

    Rules: SOE203, SA87, SA88, SA198.
    """
    gain = 0
    for faction in others_in_turn_order(table, me):
        table, pips = yield from _pay_tribute(table, faction)
        gain += pips
    for left in range(gain, 0, -1):
        options = unspent(table, me, high=HIGHEST - 1)
        if not options:
            break
        prompt = f"Raise an unspent die by a pip; {left} left"
        answer = yield choose(table, me, (*options, a.DONE), prompt, "SOE203")
        if answer == a.DONE:
            break
        table = yield from turned(table, me, answer, answer.die + 1)
    return table


@needs("collect_tribute")
def _payers(table: Table, me: int) -> bool:
    return any(unspent(table, faction) for faction in others_in_turn_order(table, me))


def _pay_tribute(table: Table, faction: int) -> Generator[Any, Any, tuple[Table, int]]:
    """The table and the pips lowered; a faction with only ones spends a die instead (SOE203, SA87)."""
    above_one = unspent(table, faction, low=LOWEST + 1)
    if above_one:
        answer = yield choose(table, faction, above_one, "Lower an unspent die by a pip", "SOE203")
        return (yield from turned(table, faction, answer, answer.die - 1)), 1
    ones = unspent(table, faction)
    if not ones:
        return table, 0
    answer = yield choose(table, faction, ones, "Move a die to your spent area", "SOE203")
    return (yield from sent_to_spent(table, faction, answer)), 0


# -- Give to Caesar --------------------------------------------------------------------------------


@WINDOWS.on(CardsBought, "give_to_caesar")
def give_to_caesar(table: Table, card: Lasting, bought: CardsBought) -> Any:
    """Whenever a faction buys power cards, raise an unspent die by a pip (SOE207, SA89)."""
    me = card.owner
    own = bought.faction == me and not table.options.caesar_own_purchases
    options = unspent(table, me, high=HIGHEST - 1)
    if own or not options:
        return table, bought
    answer = yield choose(table, me, (*options, a.NO), "Raise an unspent die by a pip?", "SOE207")
    if answer == a.NO:
        return table, bought
    yield CardUsed(me, table.power_card(card.card).name)
    return (yield from turned(table, me, answer, answer.die + 1)), bought
