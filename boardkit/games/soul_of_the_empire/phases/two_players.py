"""With two players: discarding an objective card that cannot be achieved (SOE198, SA146)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.decks import plus
from boardkit.games.soul_of_the_empire.dice import exactly_six, spend, to_spent
from boardkit.games.soul_of_the_empire.events import DieSpent
from boardkit.games.soul_of_the_empire.factions import COALITION
from boardkit.games.soul_of_the_empire.phases.claim import open_card
from boardkit.games.soul_of_the_empire.phases.setup import reveal_objective
from boardkit.games.soul_of_the_empire.table import Table


def menu(table: Table, faction: int, pips: tuple[int, ...]) -> tuple[Action, ...]:
    """Cards without a claim, and without another faction's block, for exactly six pips.

    Rules: SOE198, SOE199, SOE240.
    """
    ways = exactly_six(pips, table.dice[faction].outside)
    cards = [
        card.card
        for card in table.open_cards
        if not card.claims and (not card.block_dice or faction == COALITION)
    ]
    return tuple(a.DiscardObjective(card, *way) for card in cards for way in ways)


def discard_objective(
    table: Table, faction: int, answer: a.DiscardObjective
) -> Generator[Any, Any, tuple[Table, str]]:
    """The card leaves, its block dice go to spent, a new card is revealed at once.

    Where no other card is left to draw, the discarded one itself comes back (SA119).
    """
    yield DieSpent(faction, 6, f"discard {table.objective(answer.card).name}")
    table = spend(table, faction, answer.die, answer.outside)
    card = open_card(table, answer.card)
    place = table.open_cards.index(card)
    rest = tuple(c for c in table.open_cards if c != card)
    table = replace(table, open_cards=rest, discarded=plus(table.discarded, card.card))
    if card.block_dice:
        table = to_spent(table, COALITION, card.block_dice)
    return (yield from reveal_objective(table, place)), "main_phase"
