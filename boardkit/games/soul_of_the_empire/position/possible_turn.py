"""What a turn cannot be in a position: whose it is, what is under way in it, who has won already."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, GRAY, ROMAN, head
from boardkit.games.soul_of_the_empire.position.wrong import unknown, wrong
from boardkit.games.soul_of_the_empire.victory import victory

FIGHTING = ("combat", "plunder", "combat_over")
"""Phases in which victory is not tested before their end (SA184)."""

AFTER_PURCHASE = ("before_roll", "ready", "ready_revolts", "scoring", "regions", "region_slot", "regroup",
                  "last_cards", "next_turn", "turn", "start_phase")  # fmt: skip
"""Phases in which no dice wait in a power area (SOE127, SOE130)."""


def check_turn(table: t.Table, phase: str | None) -> None:
    """Refuse turns and actions that cannot be, and games that are over and go on."""
    if table.seats[table.turn.faction] < 0:
        wrong("turn.faction", "a faction in play", COLOURS[table.turn.faction])
    _check_order(table)
    power = table.dice[table.turn.faction].power
    if power and phase in AFTER_PURCHASE:
        wrong(f"dice.{COLOURS[table.turn.faction]}.power", f"none in phase {phase} (SOE127)", power)
    match table.task:
        case t.Moving():
            _check_moving(table, table.task, phase)
        case t.Recruiting():
            _check_recruiting(table, table.task)
        case t.ScoredRegion() if table.turn.faction != COALITION:
            wrong("turn.faction", "the Coalition, which scores regions", COLOURS[table.turn.faction])
        case t.Fight():
            _check_fight(table, table.task)
    ended = victory(table) if phase is not None and phase not in FIGHTING else None
    if ended is not None:
        wrong("phase", f"None, for the game is over ({ended.rule}): {ended.why}", phase)


def _check_order(table: t.Table) -> None:
    order = table.order
    if len(set(order)) < len(order) or not set(order) <= set(table.in_play):
        wrong("order", "factions in play, each once", [COLOURS[f] for f in order])
    if table.box.players == 2 and len(order) > 1:
        seats = [table.seats[f] for f in order]
        if len(order) < 4 or order[0] != ROMAN or seats[0] == seats[1] or seats[::2] != [seats[0]] * 2:
            wrong("order", "Rome first, then alternating (SOE190)", [COLOURS[f] for f in order])


def _check_moving(table: t.Table, task: t.Moving, phase: str | None) -> None:
    if table.seats[task.faction] < 0 or head(task.faction) != table.turn.faction:
        wrong("task.faction", "the faction whose turn it is", COLOURS[task.faction])
    revolts = [card.card for card in table.lasting if card.band]
    if task.revolt and (task.faction != GRAY or task.revolt not in revolts):
        unknown("task.revolt", "a revolt in play, for gray units", task.revolt, revolts)
    if phase == "move" and not task.points:
        wrong("task.points", "a movement point that is left (SOE63)", task.points)


def _check_recruiting(table: t.Table, task: t.Recruiting) -> None:
    if task.faction != table.turn.faction:
        wrong("task.faction", "the faction whose turn it is", COLOURS[task.faction])
    supply = table.supply[task.faction]
    if task.left > supply:
        wrong("task.left", f"at most the {supply} units in the supply (SA44)", task.left)


def _check_fight(table: t.Table, fight: t.Fight) -> None:
    for field, side in (("attacker", fight.attacker), ("defender", fight.defender)):
        if table.seats[side] < 0:
            wrong(f"task.{field}", "a faction in play", COLOURS[side])
    if head(fight.attacker) != table.turn.faction:
        wrong("task.attacker", "the faction whose turn it is", COLOURS[fight.attacker])
    if table.seats[fight.attacker] == table.seats[fight.defender]:
        wrong("task.defender", "a faction of another player (SOE195)", COLOURS[fight.defender])
    _check_cards_shown(table, fight)
    result = {fight.winner, fight.loser}
    if result not in ({-1}, {fight.attacker, fight.defender}):
        wrong("task.winner", "one side as winner and the other as loser, or neither", result)


def _check_cards_shown(table: t.Table, fight: t.Fight) -> None:
    if len(fight.cards) not in (0, 2):
        wrong("task.cards", "the combat cards of both sides, or none yet (SOE87)", fight.cards)
    for side, card in zip((fight.attacker, fight.defender), fight.cards, strict=False):
        faction = head(side)
        deck, used = table.content.combat_decks[faction], table.combat_used[faction]
        if card not in deck:
            unknown("task.cards", f"combat cards of the {COLOURS[faction]} deck", card, deck)
        if card in used:
            wrong("task.cards", "a combat card that is not used yet (SOE85)", card)
