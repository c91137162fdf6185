"""What the gray faction cannot do."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH
from boardkit.games.soul_of_the_empire.phases.claim import open_card
from boardkit.games.soul_of_the_empire.pieces import revolts
from boardkit.games.soul_of_the_empire.refusals.board import attack_refusal
from boardkit.games.soul_of_the_empire.refusals.dice import die_refusal
from boardkit.games.soul_of_the_empire.refusals.places import closed_card
from boardkit.games.soul_of_the_empire.table import Lasting, Table


def _jewish_only(table: Table) -> Refusal | None:
    if table.turn.faction != JEWISH:
        return Refusal("SOE166", "The Jewish player acts for the gray faction, in the own main phase.")
    return None


def _revolt(table: Table, name: str) -> Lasting | None:
    return next((card for card in revolts(table) if card.card == name), None)


def _yellow_refusal(table: Table, die: int, revolt: str) -> Refusal | None:
    """Why a yellow die cannot act, or None (SOE169, SOE176)."""
    refusal = _jewish_only(table)
    if refusal is not None:
        return refusal
    card = _revolt(table, revolt)
    if card is None:
        return Refusal("SOE168", f"No revolt {revolt!r} lies on the table.")
    if die not in card.dice:
        return Refusal("SOE170", f"No unspent yellow {die} lies on {revolt}.")
    return None


def _jewish_die_refusal(table: Table, die: int) -> Refusal | None:
    """Why a Jewish die cannot act for the gray faction, or None (SOE174)."""
    refusal = _jewish_only(table)
    if refusal is not None:
        return refusal
    if table.turn.gray_die:
        return Refusal("SOE174", "One Jewish die a turn acts for the gray faction, and it is spent.")
    if not any(table.units[GRAY]):
        return Refusal("SOE174", "There are no gray units on the board.")
    return die_refusal(table, JEWISH, die)


def _move(table: Table, action: a.GrayMove) -> Refusal | None:
    refusal = _yellow_refusal(table, action.die, action.revolt)
    return refusal or Refusal("SOE70", "No unit of this revolt can leave its territory now.")


def _move_by_jews(table: Table, action: a.GrayMoveByJews) -> Refusal | None:
    refusal = _jewish_die_refusal(table, action.die)
    return refusal or Refusal("SOE70", "No gray unit can leave its territory now.")


def _attack(table: Table, action: a.GrayAttack) -> Refusal | None:
    refusal = _yellow_refusal(table, action.die, action.revolt)
    refusal = refusal or attack_refusal(table, GRAY, action.enemy, action.territory)
    return refusal or Refusal("SA194", "No unit of this revolt stands there.")


def _attack_by_jews(table: Table, action: a.GrayAttackByJews) -> Refusal | None:
    refusal = _jewish_die_refusal(table, action.die)
    return refusal or attack_refusal(table, GRAY, action.enemy, action.territory)


def _claim(table: Table, action: a.GrayClaim) -> Refusal | None:
    refusal = _yellow_refusal(table, action.die, action.revolt) or closed_card(table, action.card)
    if refusal is not None:
        return refusal
    if GRAY in open_card(table, action.card).claims:
        return Refusal("SA168", "A yellow die lies on this card already.")
    reason = "A yellow die claims only what is fulfilled now, with a part of the gray faction in it."
    return Refusal("SOE184", reason)


WHY = {
    a.GrayMove: _move,
    a.GrayMoveByJews: _move_by_jews,
    a.GrayAttack: _attack,
    a.GrayAttackByJews: _attack_by_jews,
    a.GrayClaim: _claim,
}
