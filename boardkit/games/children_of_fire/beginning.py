"""Beginning the game: factions, prophecies, and the three discards."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Ask, Draw
from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.menus import discard_menu, faction_menu
from boardkit.games.children_of_fire.table import Table, clockwise, put


def choose_faction(table: Table) -> Script:
    """Each takes a free faction and its seven cards, the youngest first (COF7, COF8, COF9, CA2, CA53)."""
    player = _first_without(table, table.factions)
    if player is None:
        return table, "draw_prophecies"
    choice = yield Ask(table, player, "Choose a faction", "COF7", faction_menu)
    yield events.FactionTaken(player, table.index.faction[choice.faction].name)
    deck = tuple(sorted(card.name for card in table.index.deck[choice.faction]))
    factions = put(table.factions, player, choice.faction)
    return replace(table, factions=factions, hands=put(table.hands, player, deck)), "choose_faction"


def draw_prophecies(table: Table) -> Script:
    """Each draws one primary and one secondary prophecy that nobody else sees (COF6, COF11, COF14, CA1)."""
    player = _first_without(table, table.secondaries)
    if player is None:
        return table, "discard_three"
    left = tuple(card for card in table.index.primary if card not in table.primaries)
    primary = yield Draw(table, left, "draw a primary prophecy", "COF11", owner=player, seen_by=player)
    yield events.ProphecyDrawn(player, "primary", primary.item)
    table = replace(table, primaries=put(table.primaries, player, primary.item))
    left = tuple(card for card in table.index.secondary if card not in table.secondaries)
    secondary = yield Draw(table, left, "draw a secondary prophecy", "COF11", owner=player, seen_by=player)
    yield events.ProphecyDrawn(player, "secondary", secondary.item)
    return replace(table, secondaries=put(table.secondaries, player, secondary.item)), "draw_prophecies"


def discard_three(table: Table) -> Script:
    """All put three of seven cards aside; nothing changes before the last has chosen (COF15, CA3)."""
    chosen = {}
    for player in clockwise(table.indicator, table.box.players):
        prompt = "Discard three cards, keep four"
        chosen[player] = yield Ask(table, player, prompt, "COF15", discard_menu, secret=True)
    for player, discard in chosen.items():
        yield events.Discarded(player, discard.cards)
        kept = tuple(card for card in table.hands[player] if card not in discard.cards)
        piles = put(table.piles, player, discard.cards)
        table = replace(table, hands=put(table.hands, player, kept), piles=piles)
    return table, "begin_turn"


def _first_without(table: Table, row: tuple[str, ...]) -> int | None:
    """The first seat clockwise from the youngest that has nothing in `row` yet."""
    seats = clockwise(table.box.options.youngest, table.box.players)
    return next((seat for seat in seats if not row[seat]), None)
