"""Unspent dice that cards point at and turn; yellow dice are never among them (SA220)."""

from __future__ import annotations

from typing import Any

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.dice import change_pips, distinct, to_spent, without
from boardkit.games.soul_of_the_empire.events import DieTurned
from boardkit.games.soul_of_the_empire.table import Table

LOWEST, HIGHEST = 1, 6


def unspent(table: Table, faction: int, low: int = LOWEST, high: int = HIGHEST) -> tuple[Action, ...]:
    """The options to point at an unspent die of a faction that shows `low` to `high` (SA18)."""
    dice = table.dice[faction]
    areas = (("sequence", dice.sequence), ("outside", dice.outside))
    return tuple(
        a.ChooseDie(area, die) for area, pips in areas for die in distinct(pips) if low <= die <= high
    )


def pips_above_one(table: Table, faction: int) -> int:
    """By how many pips the unspent dice of a faction can be lowered in all."""
    dice = table.dice[faction]
    return sum(die - LOWEST for die in dice.sequence + dice.outside)


def turned(table: Table, faction: int, answer: Any, pips: int) -> Any:
    """The die of an answer shows other pips; its place in or outside the sequence stays."""
    yield DieTurned(faction, answer.die, pips)
    sequence, outside = _without(table, faction, answer)
    if answer.area == "sequence":
        return change_pips(table, faction, (*sequence, pips), outside)
    return change_pips(table, faction, sequence, (*outside, pips))


def sent_to_spent(table: Table, faction: int, answer: Any) -> Any:
    """The die of an answer goes to the spent area."""
    yield DieTurned(faction, answer.die, 0)
    return to_spent(change_pips(table, faction, *_without(table, faction, answer)), faction)


def _without(table: Table, faction: int, answer: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    dice = table.dice[faction]
    if answer.area == "sequence":
        return without(dice.sequence, answer.die), dice.outside
    return dice.sequence, without(dice.outside, answer.die)
