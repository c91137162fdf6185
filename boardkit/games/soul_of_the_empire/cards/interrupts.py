"""Power cards that are played in another's turn (SOE161, SA81)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.actions import NO, PlayCard
from boardkit.games.soul_of_the_empire.cards.windows import choose, has_object
from boardkit.games.soul_of_the_empire.decks import discard, from_hand, may_hold
from boardkit.games.soul_of_the_empire.events import CardPlayed
from boardkit.games.soul_of_the_empire.table import Table, with_turn

INTERRUPTS: dict[tuple[type[Event], str], Callable[[Table, int, Any], tuple[Table, Event | None]]] = {}


def interrupts(event: type[Event], effect: str) -> Callable[[Any], Any]:
    """Register ``script(table, me, event) -> (table, event or None)`` of a card played in another's turn."""

    def keep(script: Any) -> Any:
        INTERRUPTS[event, effect] = script
        return script

    return keep


def interrupt(table: Table, event: Event) -> Generator[Any, Any, tuple[Table, Event | None]]:
    """Offer an event of somebody's turn to the hands of the others (SOE161, SA81).

    A faction is asked whenever, from what everybody sees, it may hold a fitting card (specification 3.11).
    """
    active = table.turn.faction
    for faction in table.in_play:
        if faction == active or faction in table.turn.interrupted:
            continue
        if table.seats[faction] == table.seats[active]:
            continue
        fitting = interrupting_cards(table, faction, event)
        if not any(may_hold(table, faction, card) for card in fitting):
            continue
        held = tuple(PlayCard(card) for card in fitting if card in table.hands[faction])
        answer = yield choose(table, faction, (NO, *held), "Interrupt with a power card?", "SOE161")
        if answer != NO:
            return (yield from _interrupt_with(table, faction, answer.card, event))
    return table, event


def interrupting_cards(table: Table, faction: int, event: Event) -> tuple[str, ...]:
    """Interrupt cards in the game that answer an event now, whoever holds them."""
    return tuple(
        card.id
        for card in table.content.interrupts
        if (type(event), card.effect) in INTERRUPTS
        and has_object(table, card.effect, "interrupt", faction, event)
    )


def _interrupt_with(
    table: Table, faction: int, card: str, event: Event
) -> Generator[Any, Any, tuple[Table, Event | None]]:
    table = with_turn(from_hand(table, faction, card), interrupted=(*table.turn.interrupted, faction))
    yield CardPlayed(faction, table.power_card(card).name, "SOE161")
    script = INTERRUPTS[type(event), table.power_card(card).effect]
    table, left = script(table, faction, event)
    return discard(table, card), left
