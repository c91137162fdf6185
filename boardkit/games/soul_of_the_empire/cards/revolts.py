"""The three revolts of the Jewish player, and Pharisee, which strengthens them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, lasting, needs, with_lasting
from boardkit.games.soul_of_the_empire.dice import distinct, three_rolls, without
from boardkit.games.soul_of_the_empire.events import UnitsPlaced
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.phases.turn import take_yellow_back
from boardkit.games.soul_of_the_empire.pieces import place_from_supply, revolts
from boardkit.games.soul_of_the_empire.table import Lasting, Table

REVOLT_UNITS = 5
MOST_DICE = 2
"""Yellow dice of one revolt: its own and the one that Pharisee adds."""

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
    yield UnitsPlaced(GRAY, n, answer.territory, rule)
    return (yield from _add_die(table, me, card)) if table.pool else table


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


# -- Pharisee --------------------------------------------------------------------------------------


@WINDOWS.action("pharisee", during="play")
def pharisee(table: Table, me: int, card: str) -> Any:
    """Each revolt gains a yellow die, in the order chosen by the Jewish player (SOE171, SOE214, SA96)."""
    while options := _thirsty(table, me):
        answer = yield choose(table, me, (*options, a.DONE), "Which revolt gains a die?", "SOE214")
        if answer == a.DONE:
            break
        table = yield from _add_die(table, me, answer.revolt)
    return table


@needs("pharisee")
def _is_jewish(table: Table, me: int) -> bool:
    return me == JEWISH


@WINDOWS.action("pharisee", during="start")
@WINDOWS.action("pharisee", during="main")
def pharisee_adds(table: Table, me: int, card: str) -> Any:
    """Later revolts, and dice that come free: one more die whenever there is one (SA97).

    A yellow die acts in the Jewish main phase only, so adding it in the own turn loses nothing.
    """
    answer = yield choose(table, me, _thirsty(table, me), "Which revolt gains a die?", "SA97")
    return with_lasting((yield from _add_die(table, me, answer.revolt)), card, use="")


@needs("pharisee", "start")
@needs("pharisee", "main")
def _thirsty(table: Table, me: int) -> tuple[Action, ...]:
    """Revolts without a second die, while the pool holds one."""
    found = revolts(table) if table.pool else ()
    return tuple(a.ChooseRevolt(r.card) for r in found if dice_of(table, r) < MOST_DICE)


def dice_of(table: Table, revolt: Lasting) -> int:
    """Yellow dice of a revolt, on its card and on objective cards."""
    claims = sum(card.revolt == revolt.card for card in table.open_cards)
    return len(revolt.dice) + revolt.used_dice + claims


def _add_die(table: Table, me: int, revolt: str) -> Generator[Any, Any, Table]:
    """A die from the pool lies on a revolt card, rolled up to three times (SOE168, SA193)."""
    table = replace(table, pool=table.pool - 1)
    pips = yield from three_rolls(table, me, 1, revolt)
    return with_lasting(table, revolt, dice=tuple(sorted(lasting(table, revolt).dice + pips)))


@WINDOWS.action("pharisee", during="leave")
def pharisee_leaves(table: Table, me: int, card: str) -> Any:
    """The additional dice return to the pool (SA190)."""
    for revolt in revolts(table):
        if dice_of(table, revolt) == MOST_DICE:
            table = yield from _give_back(table, revolt.card)
    return table


def _give_back(table: Table, card: str) -> Generator[Any, Any, Table]:
    """One die of a revolt returns: a used one first, else the Jewish player says which."""
    claims = [c.card for c in table.open_cards if c.revolt == card]
    if len(claims) == MOST_DICE:
        options = tuple(a.ChooseCard(claim) for claim in claims)
        answer = yield choose(table, JEWISH, options, "Which yellow die returns to the pool?", "SA190")
        table = take_yellow_back(table, answer.card)
    revolt = lasting(table, card)
    if revolt.used_dice:
        return replace(with_lasting(table, card, used_dice=revolt.used_dice - 1), pool=table.pool + 1)
    pips = tuple(a.ChooseDie("ready", die) for die in distinct(revolt.dice))
    die = pips[0]
    if len(pips) > 1:
        die = yield choose(table, JEWISH, pips, "Which yellow die returns to the pool?", "SA190")
    table = with_lasting(table, card, dice=without(revolt.dice, die.die))
    return replace(table, pool=table.pool + 1)
