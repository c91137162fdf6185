"""What follows from a position as written: supplies, spent dice, draw piles and the pool of yellow dice."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from boardkit.games.soul_of_the_empire import notation as note
from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.census import dice_of, yellow_dice
from boardkit.games.soul_of_the_empire.factions import (
    COLOURS,
    DICE_EACH,
    FACTIONS,
    PIECES,
    YELLOW_DICE,
    colour,
)
from boardkit.games.soul_of_the_empire.phases.setup import useful_objectives
from boardkit.games.soul_of_the_empire.pieces import total
from boardkit.games.soul_of_the_empire.position.wrong import unknown, wrong


def complete(table: t.Table, written: note.Position) -> t.Table:
    """Supplies, spent dice, draw piles and the pool are what is left of the box."""
    supply = []
    for c, name in enumerate(COLOURS):
        in_box = PIECES[c] if table.seats[c] >= 0 else 0
        left = in_box - total(table, c)
        if left < 0:
            wrong("units", f"at most {in_box} {name} units in all places (SOE11)", in_box - left)
        supply.append(left)
    dice = []
    for faction, name in enumerate(FACTIONS):
        in_box = DICE_EACH if table.seats[faction] >= 0 else 0
        left = in_box - dice_of(table, faction)
        if left < 0:
            places = f"at most {in_box} dice in all places, each in one (SOE12)"
            wrong(f"dice.{name}", places, in_box - left)
        dice.append(replace(table.dice[faction], spent=left))
    pool = YELLOW_DICE - yellow_dice(table)
    if pool < 0:
        wrong("lasting", f"at most {YELLOW_DICE} yellow dice (SOE12)", YELLOW_DICE - pool)
    return replace(
        table,
        supply=tuple(supply),
        dice=tuple(dice),
        pool=pool,
        decks=tuple(_deck(table, faction, written) for faction in range(4)),
        objectives=_objective_pile(table),
    )


def _deck(table: t.Table, faction: int, written: note.Position) -> t.Deck:
    name = FACTIONS[faction]
    discard = tuple(sorted(written.discards.get(name, ())))
    bottom = written.bottoms.get(name, ())
    if table.seats[faction] < 0:
        return t.Deck()
    pile = Counter(table.content.deck(faction))
    pile.subtract(card for card in _placed(table) if card in table.content.of_deck[faction])
    for card in (*discard, *bottom):
        if card not in table.content.of_deck[faction]:
            wrong(f"discards.{name}", f"power cards of the {name} deck", card)
        pile[card] -= 1
    for card, n in pile.items():
        if n < 0:
            wrong("hands", f"power card {card} as often as it is in the box", f"{-n} too many")
    return t.Deck(tuple(sorted(pile.elements())), bottom, discard)


def _placed(table: t.Table) -> list[str]:
    """Power cards that lie neither in a deck nor on a discard pile; unknown ones are refused."""
    cards = [card for hand in table.hands for card in hand] + [card.card for card in table.lasting]
    if isinstance(table.task, t.Fight):
        cards += [card.card for card in table.task.powers]
    known = table.content.power
    for card in cards:
        if card not in known or table.seats[colour(known[card].faction)] < 0:
            unknown("hands", "a power card of a faction in play", card, known)
    return cards


def _objective_pile(table: t.Table) -> tuple[str, ...]:
    pile = Counter(useful_objectives(table))
    used = (
        [card.card for card in table.open_cards] + [*table.discarded] + [c for s in table.scored for c in s]
    )
    for card in used:
        if pile[card] != 1:
            unknown("open_objectives", "each objective card once,", card, pile)
        pile[card] -= 1
    return tuple(sorted(pile.elements()))
