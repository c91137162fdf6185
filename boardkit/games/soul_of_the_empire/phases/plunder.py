"""Plunder: rampage, salvage or exploit, one of them for one more point of rage (SOE108 to SOE116)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask, Draw
from boardkit.core.windows import finish
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import choose, run
from boardkit.games.soul_of_the_empire.decks import (
    discard_from_hand,
    draw_top,
    from_hand,
    less,
    to_hand,
    with_deck,
)
from boardkit.games.soul_of_the_empire.events import CardDiscarded, CardStolen, Plundered, UnitMoved
from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, TERRITORY_LIMIT, head
from boardkit.games.soul_of_the_empire.phases.losses import change_rage
from boardkit.games.soul_of_the_empire.pieces import remove_lasting, return_to_supply, step
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.victory import after

Script = Generator[Any, Any, Table]


def plunder(table: Table) -> Any:
    """The Coalition decides (SOE110, SA185)."""
    if len(plunder_menu(table, 0)) == 1:
        return table, "combat_over"
    return _plunder(table)


def _plunder(table: Table) -> Any:
    answer = yield Ask(table, table.seats[COALITION], "Plunder?", "SOE108", plunder_menu)
    if answer == a.DONE:
        return table, "combat_over"
    table = yield from change_rage(table, -1, "SOE109")
    table = yield from finish(_PLUNDERS[type(answer)](table, answer))
    return after(table, "combat_over")


def _loser(table: Table) -> int:
    return head(table.fight.loser)


def plunder_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Every way to plunder, and not to; a partner is not robbed (SOE192)."""
    fight = table.fight
    names, row, place = table.map.names, table.units[COALITION], fight.place
    rampages = tuple(
        a.Rampage(n, names[p])
        for p in table.map.next_to[place]
        for n in range(1, min(row[place], TERRITORY_LIMIT - row[p]) + 1)
    )
    loser = _loser(table)
    deck = table.decks[loser]
    steals = bool(table.hands[loser] or deck.discard or deck.pile or deck.bottom)
    exploits = tuple(a.Exploit(card.card) for card in table.lasting if card.owner == loser)
    hand = (a.ExploitHand(),) if table.hands[loser] else ()
    return (a.DONE, *rampages, *((a.Salvage(),) if steals else ()), *exploits, *hand)


def _rampage(table: Table, answer: a.Rampage) -> Script:
    """Winning units move to one adjacent territory, free of the freeze (SOE111, SA70, SA186)."""
    fight = table.fight
    yield Plundered("rampage", fight.loser)
    for _ in range(answer.n):
        table = step(table, COALITION, fight.place, table.map.number[answer.territory])
        yield UnitMoved(COALITION, table.map.names[fight.place], answer.territory, "SOE111")
    return table


def _salvage(table: Table, answer: a.Salvage) -> Script:
    """A power card from hand, else discard pile, else deck (SOE112 to SOE115, SA71 to SA75)."""
    loser = _loser(table)
    yield Plundered("salvage", loser)
    in_hand = _stealable(table, table.hands[loser])
    if in_hand:
        coalition = table.seats[COALITION]
        drawn = yield Draw(
            table, in_hand, "A card from the loser's hand", "SOE112", owner=coalition, seen_by=coalition
        )
        table = from_hand(table, loser, drawn.item)
        return (yield from _stolen(table, drawn.item, "hand", (coalition, table.seats[loser])))
    pile = _stealable(table, table.decks[loser].discard)
    if pile:
        options = tuple(a.ChooseCard(card) for card in dict.fromkeys(pile))
        answer = yield choose(table, COALITION, options, "Take a card from the discard pile", "SOE113")
        deck = table.decks[loser]
        table = with_deck(table, loser, replace(deck, discard=less(deck.discard, answer.card)))
        return (yield from _stolen(table, answer.card, "discard pile", ()))
    return (yield from _salvage_from_deck(table, loser))


def _stealable(table: Table, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if table.power_card(card).stealable)


def _salvage_from_deck(table: Table, loser: int) -> Script:
    """Two cards from the deck: one is kept, the other goes to the bottom (SOE114, SA72, SA75)."""
    seen: list[str] = []
    deck = table.decks[loser]
    while len(seen) < 2 and (deck.pile or deck.bottom):
        card, deck = yield from draw_top(table, deck, table.seats[COALITION])
        seen.append(card)
    kept = ""
    options = tuple(a.ChooseCard(card) for card in dict.fromkeys(_stealable(table, tuple(seen))))
    if options:  # asked even with one option, so that nobody else learns what was drawn (3.11)
        answer = yield choose(table, COALITION, options, "Keep one card", "SOE114", secret=True)
        kept = answer.card
        seen.remove(kept)
    table = with_deck(table, loser, replace(deck, bottom=(*deck.bottom, *seen)))
    return (yield from _stolen(table, kept, "deck", (table.seats[COALITION],))) if kept else table


_TAKEN = {"hand": "SOE112", "discard pile": "SOE113", "deck": "SOE114"}
"""The rule of each place from which a card may be taken."""


def _stolen(table: Table, card: str, where: str, knowers: tuple[int, ...]) -> Script:
    yield CardStolen(_loser(table), table.power_card(card).name, where, knowers, _TAKEN[where])
    return to_hand(table, COALITION, card, where)


def _exploit(table: Table, answer: a.Exploit) -> Script:
    """The loser discards a lasting card that the Coalition names (SOE116, SOE162, SA76)."""
    loser = _loser(table)
    yield Plundered("exploit", loser)
    card = next(card for card in table.lasting if card.card == answer.card)
    yield CardDiscarded(loser, table.power_card(card.card).name, "SOE116")
    table = yield from run(table, loser, card.card, "leave")
    table = remove_lasting(table, card)
    if card.band and table.options.exploited_revolt_units == "go":
        for place, n in enumerate(card.band):
            table = return_to_supply(table, GRAY, place, n) if n else table
    return table


def _exploit_hand(table: Table, answer: a.ExploitHand) -> Script:
    """The loser discards a card drawn at random from the hand."""
    loser = _loser(table)
    yield Plundered("exploit", loser)
    drawn = yield Draw(table, table.hands[loser], "A card of the loser is discarded", "SOE116")
    yield CardDiscarded(loser, table.power_card(drawn.item).name, "SOE116")
    return discard_from_hand(table, loser, drawn.item)


_PLUNDERS = {a.Rampage: _rampage, a.Salvage: _salvage, a.Exploit: _exploit, a.ExploitHand: _exploit_hand}
