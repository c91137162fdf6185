"""The end phase: power cards, drawing what was bought, the hand limit; roll and scores follow (3.10)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, may_play_any, play, play_menu
from boardkit.games.soul_of_the_empire.decks import discard_from_hand, draw_power_card
from boardkit.games.soul_of_the_empire.events import CardDiscarded, CardsBought
from boardkit.games.soul_of_the_empire.table import Table, with_dice
from boardkit.games.soul_of_the_empire.victory import after

Next = tuple[Table, str]


def end_cards(this: str, following: str) -> Callable[[Table], Any]:
    """The script of a moment at which the one End card of the turn may be played (SOE54, SA160)."""

    def script(table: Table) -> Any:
        return _ask(table, this, following) if may_play_any(table, table.turn.faction) else (table, following)

    return script


def _ask(table: Table, this: str, following: str) -> Generator[Any, Any, Next]:
    faction = table.turn.faction
    answer = yield Ask(table, table.seats[faction], "End phase: play a power card?", "SOE54", end_menu)
    if answer == a.DONE:
        return table, following
    return after((yield from play(table, faction, answer.card)), this)


def end_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """End cards in hand, and to go on."""
    return (*play_menu(table, table.turn.faction, "end"), a.DONE)


def purchase(table: Table) -> Generator[Any, Any, Next]:
    """Step 2: draw what was bought, discard down to the hand limit, dice to spent.

    Rules: SOE55, SOE128 to SOE130.
    """
    faction = table.turn.faction
    n = table.turn.bought
    if n:
        table, _ = yield from WINDOWS.offer(table, CardsBought(faction))
    for _ in range(n):
        table = yield from draw_power_card(table, faction)
    table = yield from to_hand_limit(table, faction)
    dice = table.dice[faction]
    table = with_dice(table, faction, replace(dice, spent=dice.spent + dice.power, power=0))
    return table, "before_roll" if n else "ready"


def to_hand_limit(table: Table, faction: int) -> Generator[Any, Any, Table]:
    """Three cards at most stay in a faction's hand, not counting those in play.

    Rules: SOE129, SA74, SA111, SA207, SA216.
    """
    while len(table.hands[faction]) > table.content.setup.hand_limit:
        options: tuple[Action, ...] = tuple(
            a.ChooseCard(card) for card in dict.fromkeys(table.hands[faction])
        )
        answer = yield choose(table, faction, options, "Discard down to the hand limit", "SOE129")
        yield CardDiscarded(faction, table.power_card(answer.card).name)
        table = discard_from_hand(table, faction, answer.card)
    return table
