"""The gray faction: moves, combats and claims by yellow dice, or by the one Jewish die a turn (SA142)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.checks import enemies_at, may_fight
from boardkit.games.soul_of_the_empire.dice import distinct, spend, without
from boardkit.games.soul_of_the_empire.events import DieSpent, ObjectiveClaimed
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH
from boardkit.games.soul_of_the_empire.phases.claim import open_card, with_open_card
from boardkit.games.soul_of_the_empire.phases.combat import begin
from boardkit.games.soul_of_the_empire.phases.move import can_step_gray
from boardkit.games.soul_of_the_empire.pieces import revolts
from boardkit.games.soul_of_the_empire.table import Lasting, Moving, Table, with_turn
from boardkit.games.soul_of_the_empire.tasks import DEEDS, POSITIONS, Condition, is_fulfilled

Next = Generator[Any, Any, tuple[Table, str]]


def menu(table: Table) -> tuple[Action, ...]:
    """What yellow dice and one Jewish die can do in the Jewish main phase (SOE173 to SOE176)."""
    found: list[Action] = []
    ready = [card for card in revolts(table) if card.dice]
    claims = gray_claims(table) if ready else []
    for card in ready:
        for die in distinct(card.dice):
            found += _yellow_menu(table, card, die)
            found += [a.GrayClaim(objective, die, card.card) for objective in claims]
    sequence = table.dice[JEWISH].sequence
    if sequence and not table.turn.gray_die and any(table.units[GRAY]):
        pips = distinct(sequence)
        if can_step_gray(table, ""):
            found += [a.GrayMoveByJews(die) for die in pips]
        fights = gray_fights(table, table.units[GRAY])
        found += [a.GrayAttackByJews(enemy, name, die) for enemy, name in fights for die in pips]
    return tuple(found)


def _yellow_menu(table: Table, card: Lasting, die: int) -> list[Action]:
    """Moves and combats of one yellow die; two of a revolt need not form a sequence (SOE172)."""
    found: list[Action] = [a.GrayMove(die, card.card)] if can_step_gray(table, card.card) else []
    return found + [
        a.GrayAttack(enemy, name, die, card.card) for enemy, name in gray_fights(table, card.band)
    ]


def gray_fights(table: Table, row: bytes) -> tuple[tuple[str, str], ...]:
    """Enemies and territories where units of this row can fight (SA194)."""
    return enemies_at(table.map, table.units, may_fight(table.seats, GRAY), row)


def gray_claims(table: Table) -> list[str]:
    """Cards that a yellow die may claim: fulfilled now, and not without the gray faction (SOE184, SA135)."""
    return [
        card.card
        for card in table.open_cards
        if GRAY not in card.claims
        and is_gray_success(table, table.objective(card.card).jewish.all)
        and is_fulfilled(table, JEWISH, table.objective(card.card).jewish)
    ]


def is_gray_success(table: Table, conditions: tuple[Condition, ...]) -> bool:
    """Whether a gray unit or a gray deed is part of what fulfils some condition (SA135)."""
    return any(_gray_part(table, condition) for condition in conditions)


def _gray_part(table: Table, condition: Condition) -> bool:
    if condition.kind in DEEDS:
        return any(deed.by == GRAY and deed.kind == condition.kind for deed in table.turn.deeds)
    if condition.kind not in POSITIONS or condition.kind in (
        "absent",
        "hand",
        "lasting",
        "captives",
        "conversions",
    ):
        return False
    return any(table.units[GRAY][place] for place in table.map.areas[condition.area])


def _use_yellow(table: Table, revolt: str, die: int, used: int = 1) -> Table:
    """A yellow die is spent until its card is readied (SOE170, SA141)."""
    lasting = tuple(
        replace(card, dice=without(card.dice, die), used_dice=card.used_dice + used)
        if card.card == revolt
        else card
        for card in table.lasting
    )
    return replace(table, lasting=lasting)


def move(table: Table, faction: int, answer: a.GrayMove) -> Next:
    """A yellow die moves units of its own revolt (SOE169, SOE170, SOE176)."""
    yield DieSpent(GRAY, answer.die, "move units")
    table = _use_yellow(table, answer.revolt, answer.die)
    return replace(table, task=Moving(GRAY, answer.die, answer.revolt)), "move"


def move_by_jews(table: Table, faction: int, answer: a.GrayMoveByJews) -> Next:
    """The one Jewish die moves gray units of any revolt (SOE174, SA137, SA138)."""
    yield DieSpent(faction, answer.die, "move gray units")
    table = with_turn(spend(table, faction, answer.die), gray_die=True)
    return replace(table, task=Moving(GRAY, answer.die)), "move"


def attack(table: Table, faction: int, answer: a.GrayAttack) -> Next:
    """A yellow die starts a combat where units of its revolt stand (SA194)."""
    yield DieSpent(GRAY, answer.die, "initiate combat")
    return begin(_use_yellow(table, answer.revolt, answer.die), GRAY, answer)


def attack_by_jews(table: Table, faction: int, answer: a.GrayAttackByJews) -> Next:
    """The one Jewish die starts a combat of the gray faction (SOE174, SOE239)."""
    yield DieSpent(faction, answer.die, "initiate combat of the gray faction")
    return begin(with_turn(spend(table, faction, answer.die), gray_die=True), GRAY, answer)


def claim(table: Table, faction: int, answer: a.GrayClaim) -> Next:
    """A yellow die claims a Jewish task that the gray faction has just fulfilled (SOE184, SA135)."""
    table = _use_yellow(table, answer.revolt, answer.die, used=0)
    claims = tuple(sorted((*open_card(table, answer.card).claims, GRAY)))
    table = with_open_card(table, answer.card, claims=claims, revolt=answer.revolt)
    yield ObjectiveClaimed(GRAY, table.objective(answer.card).name)
    return table, "main_phase"
