"""The preparation phase: the four locations are filled with influence."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Ask
from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.content import KINDS, PLACES
from boardkit.games.children_of_fire.menus import prepare_menu
from boardkit.games.children_of_fire.table import Table, bump

AMOUNTS = (5, 4, 3, 2)
"""Tokens for the locations in the order in which they are chosen (COF18)."""


def begin_turn(table: Table) -> Script:
    """The holder of the indicator starts the turn (COF16, COF43, COF56)."""
    yield events.TurnBegun(table.turn + 1, table.indicator, preparer(table))
    return replace(table, turn=table.turn + 1, prepared=(), placing=table.indicator), "preparation"


def preparation(table: Table) -> Script:
    """The player on the right says what is filled next; the last follows by itself (COF17, COF18, CA4)."""
    player = preparer(table)
    prompt = f"Which location gets {AMOUNTS[len(table.prepared)]} tokens?"
    choice = yield Ask(table, player, prompt, "COF18", prepare_menu)
    table = yield from fill(table, player, choice.place)
    if len(table.prepared) < len(PLACES) - 1:
        return table, "preparation"
    last = next(place for place in PLACES if place not in table.prepared)
    return (yield from fill(table, player, last)), "open_trading"


def fill(table: Table, player: int, place: str) -> Script:
    """Put the next amount on `place` in its own colour, or what the supply still has (COF19, CA5)."""
    at, due = PLACES.index(place), AMOUNTS[len(table.prepared)]
    n = min(due, table.supply[at])
    yield events.Prepared(player, table.index.spot[place], n, KINDS[at], due)
    board, supply = bump(table.board, at, n), bump(table.supply, at, -n)
    return replace(table, board=board, supply=supply, prepared=(*table.prepared, place))


def preparer(table: Table) -> int:
    """The player to the right of the starting player (COF17, CA55)."""
    return (table.indicator - 1) % table.box.players
