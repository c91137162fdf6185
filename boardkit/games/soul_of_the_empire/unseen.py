"""The power cards that somebody does not see: hands of others, what they stole, what they laid face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.unseen import Place, filled
from boardkit.games.soul_of_the_empire.decks import home
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS
from boardkit.games.soul_of_the_empire.table import Committed, Fight, Table, set_in

Dealing = Generator[Any, Any, Table]
Stolen = tuple[str, str]


def unseen(table: Table, eyes: Collection[int]) -> Dealing:
    """The table with other cards in all places that no eye sees, deck by deck (SOE128, SOE86, SA205).

    What lies under a deck unseen is taken for a part of its shuffled cards.
    """
    for faction in table.in_play:
        table = yield from _of_one_deck(table, faction, eyes)
    return table


def _of_one_deck(table: Table, faction: int, eyes: Collection[int]) -> Dealing:
    sealed = [one for one in _sealed(table, eyes) if home(table, one.card) == faction]
    stolen = [one for one in table.stolen if _is_hidden(table, one, eyes) and home(table, one[0]) == faction]
    stolen.sort(key=lambda one: one[1])  # by what everybody saw: where it was taken
    hand = () if faction == COALITION or table.seats[faction] in eyes else table.hands[faction]
    under = () if table.seats[COALITION] in eyes else table.decks[faction].bottom
    loose = [*table.decks[faction].pile, *under, *(one.card for one in sealed), *(one[0] for one in stolen)]
    loose += hand
    places = [_sealed_place(table, one, loose) for one in sealed]
    places += [_stolen_place(table, loose)] * len(stolen) + [_hand_place(table, faction, loose)] * len(hand)
    cards = yield from filled(table, places, loose)
    n_laid, n_taken = len(sealed), len(sealed) + len(stolen)
    table = _with_stolen(_with_sealed(table, sealed, cards[:n_laid]), stolen, cards[n_laid:n_taken])
    if hand:
        table = replace(table, hands=set_in(table.hands, faction, tuple(sorted(cards[n_taken:]))))
    return _with_the_rest(table, faction, (sorted((Counter(loose) - Counter(cards)).elements()), under))


def _with_the_rest(table: Table, faction: int, left: tuple[list[str], tuple[str, ...]]) -> Table:
    """What was not drawn is the deck; what lay under it unseen is shuffled in."""
    pile, under = left
    deck = table.decks[faction]
    bottom = () if under else deck.bottom
    return replace(table, decks=set_in(table.decks, faction, replace(deck, pile=tuple(pile), bottom=bottom)))


def _sealed(table: Table, eyes: Collection[int]) -> list[Committed]:
    """Power cards face down in the combat that no eye laid there (SOE86)."""
    powers = table.task.powers if isinstance(table.task, Fight) else ()
    return [one for one in powers if not one.shown and table.seats[one.owner] not in eyes]


def _is_hidden(table: Table, one: Stolen, eyes: Collection[int]) -> bool:
    """Whether no eye knows a card in the Coalition's hand: it, or whose hand it came from, does (SOE112)."""
    card, where = one
    victim = table.seats[home(table, card)]
    knows = table.seats[COALITION] in eyes or where == "discard pile" or (where == "hand" and victim in eyes)
    return not knows


def _sealed_place(table: Table, one: Committed, loose: list[str]) -> Place:
    cards = [card for card in loose if table.power_card(card).moment not in (None, "open")]
    if one.owner == COALITION:
        cards = [card for card in cards if table.power_card(card).stealable]
    prompt = f"the {COLOURS[one.owner]} power card face down in the combat"
    return Place(table.seats[one.owner], prompt, "SOE86", tuple(cards))


def _stolen_place(table: Table, loose: list[str]) -> Place:
    cards = tuple(card for card in loose if table.power_card(card).stealable)
    return Place(table.seats[COALITION], "a stolen card in the hand of the coalition", "SOE114", cards)


def _hand_place(table: Table, faction: int, loose: list[str]) -> Place:
    return Place(table.seats[faction], f"a card in the {COLOURS[faction]} hand", "SOE128", tuple(loose))


def _with_sealed(table: Table, sealed: list[Committed], cards: tuple[str, ...]) -> Table:
    if not sealed:
        return table
    now = iter(cards)
    powers = tuple(replace(one, card=next(now)) if one in sealed else one for one in table.fight.powers)
    return replace(table, task=replace(table.fight, powers=powers))


def _with_stolen(table: Table, old: list[Stolen], cards: tuple[str, ...]) -> Table:
    """Other stolen cards, each taken from where the one before it was."""
    taken = [(card, where) for card, (_, where) in zip(cards, old, strict=True)]
    stolen = tuple(sorted((Counter(table.stolen) - Counter(old) + Counter(taken)).elements()))
    hand = Counter(table.hands[COALITION]) - Counter(card for card, _ in old) + Counter(cards)
    hands = set_in(table.hands, COALITION, tuple(sorted(hand.elements())))
    return replace(table, stolen=stolen, hands=hands)
