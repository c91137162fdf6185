"""A count of every component, which never changes in a game."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.pieces import total
from boardkit.games.soul_of_the_empire.table import Fight, Rolling, Table

Census = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...], int, int]


def census(table: Table) -> Census:
    """Units by colour, dice by faction, yellow dice, power cards by deck, objective cards, markers.

    Rules: SOE7 to SOE12.
    """
    return (
        tuple(total(table, colour) for colour in range(5)),
        tuple(dice_of(table, faction) for faction in range(4)),
        yellow_dice(table),
        tuple(power_cards(table, faction) for faction in range(4)),
        len(table.objectives) + len(table.open_cards) + len(table.discarded) + sum(map(len, table.scored)),
        len(table.markers) + len(table.to_lay) + len(table.taken),
    )


def dice_of(table: Table, faction: int) -> int:
    """Dice of a faction in all places."""
    dice = table.dice[faction]
    n = len(dice.sequence) + len(dice.outside) + dice.spent + dice.resting + dice.power
    n += sum(faction in card.claims for card in table.open_cards)
    if faction == COALITION:
        n += sum(card.block_dice for card in table.open_cards) + sum(
            marker.claimed for marker in table.markers
        )
    return n + _rolling(table, faction, "")


def yellow_dice(table: Table) -> int:
    """Yellow dice in the pool, on cards, and on objective cards."""
    on_cards = sum(len(card.dice) + card.used_dice for card in table.lasting)
    claims = sum(GRAY in card.claims for card in table.open_cards)
    task = table.task
    rolling = _rolling(table, JEWISH, task.revolt) if isinstance(task, Rolling) and task.revolt else 0
    return table.pool + on_cards + claims + rolling


def _rolling(table: Table, faction: int, revolt: str) -> int:
    task = table.task
    if isinstance(task, Rolling) and task.faction == faction and task.revolt == revolt:
        return len(task.pips) + task.to_roll
    return 0


def power_cards(table: Table, faction: int) -> int:
    """Power cards of one deck in all places."""
    deck = table.decks[faction]
    cards = [*deck.pile, *deck.bottom, *deck.discard, *table.playing]
    cards += [card for hand in table.hands for card in hand]
    cards += [card.card for card in table.lasting]
    cards += [card.card for card in table.task.powers] if isinstance(table.task, Fight) else []
    return sum(card in table.content.of_deck[faction] for card in cards)
