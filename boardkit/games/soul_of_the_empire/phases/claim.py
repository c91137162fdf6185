"""Claiming objective cards, retrieving dice, designating dice for power cards."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.dice import halves, spend, starred, take, to_spent
from boardkit.games.soul_of_the_empire.events import DieSpent, ObjectiveClaimed
from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.phases.turn import take_yellow_back
from boardkit.games.soul_of_the_empire.table import OpenCard, Table, with_dice, with_turn
from boardkit.games.soul_of_the_empire.tasks import is_possible

Pips = tuple[int, ...]
MOST_CARDS = 6
"""Power cards that can be bought in a turn (SOE126)."""


def menu(table: Table, faction: int, pips: Pips) -> tuple[Action, ...]:
    """Claims, retrievals and purchases that a die of the sequence can pay; none of them for the Coalition.

    Rules: SOE226, SA23, SA112.
    """
    if faction == COALITION:
        return ()
    dice = table.dice[faction]
    bought = table.turn.bought
    buys = _buys(pips, dice.outside, table.options.rounding) if bought < MOST_CARDS else ()
    return _claims(table.box.content, table.in_play, table.open_cards, faction, pips) + buys


@lru_cache(maxsize=8192)
def _claims(
    content: Any, in_play: tuple[int, ...], cards: tuple[OpenCard, ...], faction: int, pips: Pips
) -> tuple[Action, ...]:
    found: list[Action] = []
    for card in cards:
        if faction in card.claims:
            found += [a.Retrieve(card.card, die) for die in pips]
        elif is_possible(content.objectives[card.card].task(faction), in_play):
            found += [a.Claim(card.card, die) for die in pips]
        if faction == JEWISH and GRAY in card.claims:
            found += [a.RetrieveYellow(card.card, die) for die in pips]
    return tuple(found)


@cache
def _buys(pips: Pips, outside: Pips, rounding: str) -> tuple[Action, ...]:
    ways = starred(pips, outside)
    return tuple(a.Buy(die, other) for die, other in ways if halves(die, other, rounding))


def with_open_card(table: Table, card: str, **changes: object) -> Table:
    """The table with fields of one open objective card replaced."""
    cards = tuple(replace(c, **changes) if c.card == card else c for c in table.open_cards)
    return replace(table, open_cards=cards)


def open_card(table: Table, card: str) -> OpenCard:
    """The record of an open objective card."""
    return next(found for found in table.open_cards if found.card == card)


def claim(table: Table, faction: int, answer: a.Claim) -> Generator[Any, Any, tuple[Table, str]]:
    """A die of any value goes on the card and stays there; others may claim it too.

    Rules: SOE119, SOE120, SOE231, SA118, SA158, SA168.
    """
    claims = tuple(sorted((*open_card(table, answer.card).claims, faction)))
    table = with_open_card(take(table, faction, answer.die), answer.card, claims=claims)
    event = ObjectiveClaimed(faction, table.objective(answer.card).name)
    yield event
    table, _ = yield from WINDOWS.offer(table, event)
    return table, "bonus_action" if table.task is not None else "main_phase"


def retrieve(table: Table, faction: int, answer: a.Retrieve) -> Generator[Any, Any, tuple[Table, str]]:
    """A paid die brings the own die back to the spent area (SOE53, SOE122, SA24 to SA26)."""
    yield DieSpent(faction, answer.die, "retrieve a die")
    table = to_spent(spend(table, faction, answer.die), faction)
    card = open_card(table, answer.card)
    table = with_open_card(table, answer.card, claims=tuple(c for c in card.claims if c != faction))
    if table.options.retrieve_all and faction == JEWISH and GRAY in card.claims:
        table = take_yellow_back(table, answer.card)
    return table, "main_phase"


def retrieve_yellow(
    table: Table, faction: int, answer: a.RetrieveYellow
) -> Generator[Any, Any, tuple[Table, str]]:
    """A paid Jewish die brings the yellow die back to its revolt card."""
    yield DieSpent(faction, answer.die, "retrieve a yellow die")
    card = open_card(table, answer.card)
    table = take_yellow_back(spend(table, faction, answer.die), answer.card)
    if table.options.retrieve_all and faction in card.claims:
        rest = tuple(c for c in card.claims if c not in (faction, GRAY))
        table = to_spent(with_open_card(table, answer.card, claims=rest), faction)
    return table, "main_phase"


def buy(table: Table, faction: int, answer: a.Buy) -> Generator[Any, Any, tuple[Table, str]]:
    """Dice go to the power area; two pips buy a card, six cards a turn at most.

    Rules: SOE124 to SOE127, SA109, SA110.
    """
    yield DieSpent(faction, answer.die + (answer.outside or 0), "purchase power cards")
    cards = min(halves(answer.die, answer.outside, table.options.rounding), MOST_CARDS - table.turn.bought)
    table = take(table, faction, answer.die, answer.outside)
    dice = table.dice[faction]
    n = 1 if answer.outside is None else 2
    table = with_dice(table, faction, replace(dice, power=dice.power + n))
    table = with_turn(table, bought=table.turn.bought + cards)
    return remember(table, "bought", faction, n=cards), "main_phase"
