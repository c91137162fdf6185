"""Power cards, combat cards and plunder that are not possible."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.checks import has_room
from boardkit.games.soul_of_the_empire.factions import COALITION, FACTIONS, head
from boardkit.games.soul_of_the_empire.refusals.places import (
    unknown_combat_card,
    unknown_power_card,
    unknown_territory,
)
from boardkit.games.soul_of_the_empire.table import Fight, Table


def _play(table: Table, action: a.PlayCard) -> Refusal | None:
    refusal = unknown_power_card(table, action.card)
    if refusal is not None:
        return refusal
    turn, data = table.turn, table.power_card(action.card)
    if action.card not in table.hands[turn.faction]:
        return Refusal("SOE159", f"{data.name} is not in your hand.")
    if turn.no_cards:
        return Refusal("SA103", "No power card may be played in this second turn.")
    if turn.card_played:
        return Refusal("SOE159", "The one power card of this turn is played.")
    if not set(data.phases) & {"start", "main", "end"}:
        return Refusal("SOE161", f"{data.name} is played in a combat or in another's turn.")
    phases = " or ".join(data.phases)
    return Refusal("SOE160", f"{data.name} is played in the {phases} phase, and only if it has an object.")


def _use(table: Table, action: a.UseCard) -> Refusal | None:
    refusal = unknown_power_card(table, action.card)
    if refusal is not None:
        return refusal
    name = table.power_card(action.card).name
    card = next((card for card in table.lasting if card.card == action.card), None)
    if card is None or card.owner != table.turn.faction:
        return Refusal("SOE164", f"{name} does not lie open before you.")
    if card.use:
        return Refusal("SA20", f"{name} is used already in this turn.")
    return Refusal("SOE160", f"{name} has nothing to do now.")


def _lay(table: Table, action: a.LayPower | a.CombatWithPower) -> Refusal | None:
    card = action.card if isinstance(action, a.LayPower) else action.power
    refusal = unknown_power_card(table, card)
    if refusal is not None:
        return refusal
    name = table.power_card(card).name
    if "combat" not in table.power_card(card).phases:
        return Refusal("SOE161", f"{name} is no card for a combat.")
    return Refusal("SA171", f"{name} cannot be laid now: one card each, from the own hand, at its moment.")


def _combat_card(table: Table, action: a.CombatWith | a.CombatWithPower) -> Refusal | None:
    refusal = unknown_combat_card(table, action.card)
    if refusal is not None:
        return refusal
    deck = FACTIONS.index(table.combat_card(action.card).faction)
    fight = table.task
    fighters = [head(fight.attacker), head(fight.defender)] if isinstance(fight, Fight) else []
    if deck not in fighters:
        return Refusal("SOE85", "This combat card belongs to a faction that does not fight here.")
    if action.card in table.combat_used[deck]:
        return Refusal("SOE85", "This combat card is used; it comes back when all six are.")
    if isinstance(action, a.CombatWithPower):
        return _lay(table, action)
    return Refusal("SOE196", "Each faction fights with its own combat deck.")


def _rampage(table: Table, action: a.Rampage) -> Refusal | None:
    refusal = unknown_territory(table, action.territory)
    fight = table.task
    if refusal is not None or not isinstance(fight, Fight):
        return refusal
    target = table.map.number[action.territory]
    if target not in table.map.next_to[fight.place]:
        return Refusal("SOE111", f"{action.territory} is not next to {table.map.names[fight.place]}.")
    if not has_room(table.units, COALITION, target):
        return Refusal("SA70", f"There are six of your units in {action.territory} already.")
    return Refusal(
        "SOE111", f"{action.n} units cannot go: choose from those that won, within the limit of six."
    )


def _salvage(table: Table, action: a.Salvage) -> Refusal | None:
    return Refusal("SA75", "The loser has no power card in hand, discard pile or deck, or is your partner.")


def _exploit(table: Table, action: a.Exploit | a.ExploitHand) -> Refusal | None:
    return Refusal("SA76", "The loser has no such card in play, or none in hand.")


WHY = {
    a.PlayCard: _play,
    a.UseCard: _use,
    a.LayPower: _lay,
    a.CombatWith: _combat_card,
    a.CombatWithPower: _combat_card,
    a.Rampage: _rampage,
    a.Salvage: _salvage,
    a.Exploit: _exploit,
    a.ExploitHand: _exploit,
}
