"""The cards that somebody does not see: influence cards of others, laid face down."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.unseen import Place, filled
from boardkit.games.imminence.content import back
from boardkit.games.imminence.table import Table, put


def unseen(table: Table, eyes: Collection[int]) -> Generator[Any, Any, Table]:
    """The table with other cards behind the backs that no eye sees; each back fits its card (IMM14)."""
    for seat in range(table.box.players):
        if seat not in eyes:
            table = yield from _behind_backs(table, seat)
    return table


def _behind_backs(table: Table, seat: int) -> Generator[Any, Any, Table]:
    laid = [(city, card) for city, cards in enumerate(table.laid) for who, card in cards if who == seat]
    deck = (*table.hands[seat], *(card for _, card in laid))
    places = [_place(table, seat, (city, back(card)), deck) for city, card in laid]
    cards = yield from filled(table, places, deck)
    hand = list(deck)
    for card in cards:
        hand.remove(card)
    now = iter(cards)
    changed = tuple(
        tuple((who, next(now) if who == seat else card) for who, card in row) for row in table.laid
    )
    return replace(table, hands=put(table.hands, seat, tuple(sorted(hand))), laid=changed)


def _place(table: Table, seat: int, lies: tuple[int, str], deck: tuple[str, ...]) -> Place:
    city, letters = lies
    name = table.index.city[table.cities[city]].name
    prompt = f"the card face down at {name}, back {' and '.join(letters)}"
    return Place(seat, prompt, "IMM14", tuple(card for card in deck if back(card) == letters))
