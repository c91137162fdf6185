"""Power decks: drawing, discarding, what may still be in a hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Draw
from boardkit.games.soul_of_the_empire.events import CardDrawn, DeckReshuffled
from boardkit.games.soul_of_the_empire.factions import COALITION, colour
from boardkit.games.soul_of_the_empire.table import Deck, Table, set_in


def home(table: Table, card: str) -> int:
    """The faction from whose deck a power card comes."""
    return colour(table.power_card(card).faction)


def with_deck(table: Table, faction: int, deck: Deck) -> Table:
    """The table with one power deck replaced."""
    return replace(table, decks=set_in(table.decks, faction, deck))


def draw_power_card(table: Table, faction: int) -> Generator[Any, Any, Table]:
    """Draw one power card into the hand; an empty deck is made of the discard pile (SA212)."""
    deck = table.decks[faction]
    if not deck.pile and not deck.bottom and deck.discard:
        deck = Deck(pile=deck.discard)
        table = with_deck(table, faction, deck)
        yield DeckReshuffled(faction)
    if not deck.pile and not deck.bottom:
        return table
    card, deck = yield from draw_top(table, deck, table.seats[faction])
    table = to_hand(with_deck(table, faction, deck), faction, card)
    yield CardDrawn(faction, card, table.seats[faction])
    return table


def has_cards(table: Table, faction: int) -> bool:
    """Whether a faction can draw a power card, from its deck or after a reshuffle."""
    deck = table.decks[faction]
    return bool(deck.pile or deck.bottom or deck.discard)


def draw_top(table: Table, deck: Deck, seen_by: int) -> Generator[Any, Any, tuple[str, Deck]]:
    """The top card of a power deck, seen by one seat, and the deck without it."""
    if not deck.pile:
        return deck.bottom[0], replace(deck, bottom=deck.bottom[1:])
    drawn = yield Draw(table, deck.pile, "Draw a power card", "SOE128", owner=seen_by, seen_by=seen_by)
    return drawn.item, replace(deck, pile=less(deck.pile, drawn.item))


def to_hand(table: Table, faction: int, card: str, taken_from: str = "") -> Table:
    """Put a power card into a hand; for the Coalition with the place where it was taken."""
    table = replace(table, hands=set_in(table.hands, faction, plus(table.hands[faction], card)))
    if taken_from:
        table = replace(table, stolen=tuple(sorted((*table.stolen, (card, taken_from)))))
    return table


def from_hand(table: Table, faction: int, card: str) -> Table:
    """Take a power card out of a hand."""
    table = replace(table, hands=set_in(table.hands, faction, less(table.hands[faction], card)))
    if faction == COALITION:
        entry = min(entry for entry in table.stolen if entry[0] == card)
        stolen = list(table.stolen)
        stolen.remove(entry)
        table = replace(table, stolen=tuple(stolen))
    return table


def discard(table: Table, card: str) -> Table:
    """Put a power card face up on the discard pile of its own deck (SOE115, SOE163)."""
    faction = home(table, card)
    deck = table.decks[faction]
    return with_deck(table, faction, replace(deck, discard=plus(deck.discard, card)))


def discard_from_hand(table: Table, faction: int, card: str) -> Table:
    """A power card goes from a hand to its discard pile."""
    return discard(from_hand(table, faction, card), card)


def may_hold(table: Table, faction: int, card: str) -> bool:
    """Whether, from what everybody can see, a faction's hand may contain a card (specification 3.11).

    Prompts depend on this and never on the hand itself, so that no pause shows that a card is held.
    """
    if not table.hands[faction]:
        return False
    owner = home(table, card)
    if faction == COALITION:
        if not any(home(table, held) == owner for held, _ in table.stolen):
            return False
    elif owner != faction:
        return False
    return _seen(table, card) < table.power_card(card).copies


def _seen(table: Table, card: str) -> int:
    deck = table.decks[home(table, card)]
    in_play = sum(lasting.card == card for lasting in table.lasting)
    return deck.discard.count(card) + in_play + table.playing.count(card)


def starting_deck(table: Table, faction: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The shuffled deck and the starting hand of a faction (SOE21, SOE32, SA3, SA151)."""
    cards = table.content.deck(faction)
    in_hand = tuple(card for card in cards if table.power_card(card).starts_in_hand)
    rest = cards
    for card in in_hand:
        rest = less(rest, card)
    return rest, in_hand


def plus(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A multiset of cards with one more."""
    return tuple(sorted((*cards, card)))


def less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A multiset of cards with one less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
