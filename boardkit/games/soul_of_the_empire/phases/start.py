"""The start phase: power cards, lasting cards, and Rome's start-phase scores, in any order (SA20, 3.10)."""

from __future__ import annotations

from typing import Any

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire.actions import DONE, PlayCard, Score, UseCard
from boardkit.games.soul_of_the_empire.cards.windows import may_play_any, play, play_menu, usable, use
from boardkit.games.soul_of_the_empire.factions import ROMAN
from boardkit.games.soul_of_the_empire.phases.scoring import scorable, score_card
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.victory import after

Script = Any


def start_phase(table: Table) -> Script:
    """Ask as long as something may be left to do; whether a hand is empty is public, what it holds is not."""
    if may_play_any(table, table.turn.faction) or len(start_menu(table, 0)) > 1:
        return _start(table)
    return table, "main_phase"


def _start(table: Table) -> Script:
    faction = table.turn.faction
    answer = yield Ask(table, table.seats[faction], "Start phase", "SOE45", start_menu)
    if answer == DONE:
        return table, "main_phase"
    if isinstance(answer, PlayCard):
        table = yield from play(table, faction, answer.card)
    elif isinstance(answer, UseCard):
        table = yield from use(table, faction, answer.card, "start")
    else:
        return (yield from score_card(table, faction, answer.card, "start_phase"))
    return after(table, "start_phase")


def start_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Start cards, lasting start effects each once, and for Rome fulfilled start-phase tasks.

    Rules: SOE45 to SOE47, SOE232; SA21 permanent is durable; SA202, SA203 no effect is owed, and a card just
    played works at once.
    """
    faction = table.turn.faction
    uses = tuple(UseCard(card) for card in usable(table, faction, "start"))
    scores = tuple(Score(card) for card in scorable(table, ROMAN, "start")) if faction == ROMAN else ()
    return (*play_menu(table, faction, "start"), *uses, *scores, DONE)
