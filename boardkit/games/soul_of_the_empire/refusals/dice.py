"""Dice that are not at hand."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.dice import exactly_six, halves, is_bound, sequences
from boardkit.games.soul_of_the_empire.table import BonusDie, Rolling, Table


def payers(table: Table, faction: int) -> tuple[int, ...]:
    """The dice that can pay an action now: the sequence, or the one die given by a card (SA200)."""
    task = table.task
    return (task.die,) if isinstance(task, BonusDie) else table.dice[faction].sequence


def die_refusal(table: Table, faction: int, die: int) -> Refusal | None:
    """Why a die cannot pay an action alone, or None (SOE33, SA14, SA26)."""
    if die in payers(table, faction):
        return None
    if die in table.dice[faction].outside:
        return Refusal("SA14", f"The {die} lies outside the sequence; it can only help in a starred action.")
    return Refusal("SOE33", f"There is no unspent {die} in your sequence.")


def pair_refusal(table: Table, faction: int, die: int, outside: int | None) -> Refusal | None:
    """Why a die of the sequence and one from outside cannot pay a starred action, or None (SA157)."""
    refusal = die_refusal(table, faction, die)
    if refusal is not None or outside is None or outside in table.dice[faction].outside:
        return refusal
    return Refusal("SA157", f"There is no {outside} outside the sequence; the second die comes from there.")


def six_refusal(table: Table, faction: int, die: int, outside: int | None) -> Refusal | None:
    """Why two dice are not exactly six pips, or None (SOE135, SA113)."""
    refusal = pair_refusal(table, faction, die, outside)
    if refusal is not None or (die, outside) in exactly_six((die,), () if outside is None else (outside,)):
        return refusal
    return Refusal("SOE135", f"It takes exactly six pips, not {die + (outside or 0)}.")


def two_pips_refusal(table: Table, faction: int, die: int, outside: int | None, rule: str) -> Refusal | None:
    """Why dice do not buy anything at two pips each, or None (SOE124, SOE142)."""
    refusal = pair_refusal(table, faction, die, outside)
    if refusal is not None or halves(die, outside, table.options.rounding):
        return refusal
    return Refusal(rule, "Each costs two pips; odd pips are lost.")


def _reroll(table: Table, action: a.Reroll) -> Refusal | None:
    task = table.task
    if not isinstance(task, Rolling) or not task.pips:
        return Refusal("SOE36", "No roll is under way.")
    if not action.dice:
        return Refusal("SOE36", "Choose at least one die to roll again, or keep them all.")
    return Refusal("SOE36", f"You can roll again only dice that lie here: {_pips(task.pips)}.")


def _name(table: Table, action: a.NameSequence) -> Refusal | None:
    shortest = table.options.shortest_sequence
    if tuple(sorted(action.dice)) not in sequences(tuple(sorted(action.dice)), shortest):
        return Refusal("SOE38", "A sequence is a set of equal numbers or a run that rises by one.")
    return Refusal("SA13", "A sequence is named after the roll, among your unspent dice.")


def _rename(table: Table, action: a.Rename) -> Refusal | None:
    if is_bound(table, table.turn.faction):
        return Refusal("SA17", "A die of the sequence is spent, so its members are fixed for this turn.")
    return Refusal("SA17", "The sequence was named anew already, or there is no other one.")


def _pips(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice)) or "none"


def _keep(table: Table, action: a.Keep) -> Refusal | None:
    return Refusal("SOE36", "No roll is under way.")


WHY = {a.Reroll: _reroll, a.Keep: _keep, a.NameSequence: _name, a.Rename: _rename}
