"""The cards that somebody does not see: those face down, in the discards, and the prophecies of others."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.unseen import Place, filled
from boardkit.games.children_of_fire.observe import knows
from boardkit.games.children_of_fire.table import Laid, Table, put

PROPHECIES = {"primaries": "primary", "secondaries": "secondary"}


def unseen(table: Table, eyes: Collection[int]) -> Generator[Any, Any, Table]:
    """The table with other cards in all places that no eye sees (COF14, COF15, COF21, CA48)."""
    for seat in range(table.box.players):
        if seat not in eyes:
            table = yield from _cards(table, seat, eyes)
    for field in PROPHECIES:
        table = yield from _prophecies(table, field, eyes)
    return table


def _cards(table: Table, seat: int, eyes: Collection[int]) -> Generator[Any, Any, Table]:
    """Cards of one seat on the table and in its pile; what is left is its hand."""
    down = [laid for laid in table.cards_of(seat) if not _is_seen(laid, eyes)]
    known = {*table.known_piles[seat], table.turned}  # a card turned up and swapped away: CA50
    kept = [card for card in table.piles[seat] if card in known]
    put_aside = [card for card in table.piles[seat] if card not in known]
    loose = sorted((*table.hands[seat], *(laid.card for laid in down), *put_aside))
    named = {mark.target for mark in table.marks} - {laid.card for laid in down} | {table.turned}
    may_lie = tuple(card for card in loose if card not in named)
    may_be_aside = tuple(card for card in loose if card not in table.known_free[seat])
    places = [Place(seat, _prompt(table, laid), "COF21", may_lie) for laid in down]
    places += [Place(seat, "a card of the discards", "COF15", may_be_aside) for _ in put_aside]
    cards = yield from filled(table, places, loose)
    hand = tuple(card for card in loose if card not in cards)
    pile = tuple(sorted((*kept, *cards[len(down) :])))
    table = replace(table, hands=put(table.hands, seat, hand), piles=put(table.piles, seat, pile))
    return _turned_into(table, dict(zip(down, cards, strict=False)))


def _is_seen(laid: Laid, eyes: Collection[int]) -> bool:
    return any(knows(laid.owner, laid.up, laid.seen, eye) for eye in (*eyes, None))


def _prompt(table: Table, laid: Laid) -> str:
    return f"the card face down at {table.index.spot[laid.spot]}"


def _turned_into(table: Table, cards: dict[Laid, str]) -> Table:
    """Other cards face down, with the marks that lie on them."""
    names = {laid.card: card for laid, card in cards.items()}
    laid = tuple(replace(one, card=cards[one]) if one in cards else one for one in table.laid)
    marks = tuple(replace(mark, target=names.get(mark.target, mark.target)) for mark in table.marks)
    return replace(table, laid=laid, marks=marks)


def _prophecies(table: Table, field: str, eyes: Collection[int]) -> Generator[Any, Any, Table]:
    """The primary or secondary prophecies of others, out of all that no eye has."""
    kind, row = PROPHECIES[field], getattr(table, field)
    known = {row[seat] for seat in eyes}
    loose = tuple(name for name in getattr(table.index, kind) if name not in known)
    seats = [seat for seat, name in enumerate(row) if name and seat not in eyes]
    places = [Place(seat, f"the {kind} prophecy", "COF14", loose) for seat in seats]
    cards = yield from filled(table, places, loose)
    for seat, card in zip(seats, cards, strict=True):
        row = put(row, seat, card)
    return replace(table, **{field: row})
