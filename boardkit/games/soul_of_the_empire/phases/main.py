"""The main phase: any actions in any order, as long as dice and cards last (SOE48)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.core.windows import finish
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import play_in_main_phase, play_menu, usable, use
from boardkit.games.soul_of_the_empire.checks import enemies_at, may_fight, recruit_places
from boardkit.games.soul_of_the_empire.dice import (
    distinct,
    is_bound,
    must_name,
    name_sequence,
    sequences,
    spend,
)
from boardkit.games.soul_of_the_empire.events import SequenceNamed
from boardkit.games.soul_of_the_empire.factions import COALITION, JEWISH
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.phases import claim, coalition, gray, two_players
from boardkit.games.soul_of_the_empire.phases.combat import attack
from boardkit.games.soul_of_the_empire.phases.move import can_step, exemption, move
from boardkit.games.soul_of_the_empire.phases.recruit import places_beside_coalition, recruit
from boardkit.games.soul_of_the_empire.table import BonusDie, Table, with_turn
from boardkit.games.soul_of_the_empire.victory import after

Pips = tuple[int, ...]


def main_phase(table: Table) -> Any:
    """One action; then the phase comes round again."""
    faction = table.turn.faction
    if must_name(table, faction):
        return rename_sequence(table)
    return _act(table, main_menu, "Main phase: choose an action", "SOE48")


def bonus_action(table: Table) -> Any:
    """One die given by a card acts at once, or goes back to the spent area (SOE219, SA200)."""
    return _act(table, bonus_menu, "Use the die for an action", "SA200")


def _act(table: Table, menu: Any, prompt: str, rule: str) -> Any:
    faction = table.turn.faction
    answer = yield Ask(table, table.seats[faction], prompt, rule, menu)
    table = replace(table, task=None) if table.task is not None else table
    return (yield from finish(ACTS[type(answer)](table, faction, answer)))


def _play(table: Table, faction: int, answer: a.PlayCard) -> Any:
    return after((yield from play_in_main_phase(table, faction, answer.card)), "main_phase")


def _use(table: Table, faction: int, answer: a.UseCard) -> Any:
    return after((yield from use(table, faction, answer.card, "main")), "main_phase")


def _done(table: Table, faction: int, answer: a.Done) -> Any:
    return table, "end_phase"


def _leave_spent(table: Table, faction: int, answer: a.LeaveSpent) -> Any:
    return spend(table, faction, answer.die), "main_phase"


def _rename(table: Table, faction: int, answer: a.Rename) -> Any:
    return rename_sequence(table)


def rename_sequence(table: Table) -> Any:
    """The owner names a sequence anew before the first die is spent (SA17)."""
    faction = table.turn.faction
    table = yield from name_sequence(table, faction)
    yield SequenceNamed(faction, table.dice[faction].sequence, table.dice[faction].outside)
    return with_turn(table, renamed=True), "main_phase"


ACTS: dict[type[Action], Callable[..., Any]] = {
    a.Move: move,
    a.Recruit: recruit,
    a.Attack: attack,
    a.Claim: claim.claim,
    a.Buy: claim.buy,
    a.Retrieve: claim.retrieve,
    a.RetrieveYellow: claim.retrieve_yellow,
    a.ClaimMarker: coalition.claim_marker,
    a.RetrieveMarker: coalition.retrieve_marker,
    a.Block: coalition.block,
    a.ShiftBlock: coalition.shift_block,
    a.LiftBlock: coalition.lift_block,
    a.Rage: coalition.increase_rage,
    a.GrayMove: gray.move,
    a.GrayMoveByJews: gray.move_by_jews,
    a.GrayAttack: gray.attack,
    a.GrayAttackByJews: gray.attack_by_jews,
    a.GrayClaim: gray.claim,
    a.DiscardObjective: two_players.discard_objective,
    a.PlayCard: _play,
    a.UseCard: _use,
    a.Rename: _rename,
    a.LeaveSpent: _leave_spent,
    a.Done: _done,
}


def main_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Everything that the faction may do now (SOE49, SOE50)."""
    faction = table.turn.faction
    menu = dice_menu(table, faction, table.dice[faction].sequence)
    if faction == JEWISH:
        menu += gray.menu(table)
    if table.hands[faction]:
        menu += play_menu(table, faction, "main")
    if table.lasting:
        menu += tuple(a.UseCard(card) for card in usable(table, faction, "main"))
    return menu + (_LAST_RENAME if may_rename(table, faction) else _LAST)


_LAST: tuple[Action, ...] = (a.DONE,)  # nothing is owed (SA30)
_LAST_RENAME: tuple[Action, ...] = (a.Rename(), a.DONE)


def may_rename(table: Table, faction: int) -> bool:
    """Whether the sequence may be named anew: once, and again when a card has changed dice (SA17)."""
    if table.turn.renamed or is_bound(table, faction):
        return False
    dice = table.dice[faction]
    unspent = tuple(sorted(dice.sequence + dice.outside))
    return len(sequences(unspent, table.options.shortest_sequence)) > 1


def bonus_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """What the die given by a card can pay, and to leave it spent."""
    task = table.task
    assert isinstance(task, BonusDie)
    return (*dice_menu(table, table.turn.faction, (task.die,)), a.LeaveSpent(task.die))


def dice_menu(table: Table, faction: int, sequence: Pips) -> tuple[Action, ...]:
    """Every action that one of these dice can pay, with an outside die where starred.

    Rules: SOE51, SOE52, SOE230.
    """
    if not sequence:
        return ()
    pips = distinct(sequence)
    menu = _board_menu(table, faction, pips) + claim.menu(table, faction, pips)
    if faction == COALITION:
        menu += coalition.menu(table, pips)
    if table.box.players == 2:
        menu += two_players.menu(table, faction, pips)
    return menu


def _board_menu(table: Table, faction: int, pips: Pips) -> tuple[Action, ...]:
    exempt = exemption(table, faction, "move")
    moves = can_step(table, faction, exempt)
    recruits = table.supply[faction] > 0 and bool(
        recruit_places(table, faction)[0] or places_beside_coalition(table, faction)
    )
    return _moves_and_recruits(pips, moves, recruits) + fights(
        table.map, table.units, table.seats, faction, pips
    )


@cache
def _moves_and_recruits(pips: Pips, moves: bool, recruits: bool) -> tuple[Action, ...]:
    menu: tuple[Action, ...] = tuple(a.Move(die) for die in pips) if moves else ()
    return menu + tuple(a.Recruit(die) for die in pips) if recruits else menu


@lru_cache(maxsize=16384)
def fights(
    board: Map, units: tuple[bytes, ...], seats: tuple[int, ...], faction: int, pips: Pips
) -> tuple[Action, ...]:
    """Every combat that the faction may start with one of these dice (SOE81, SOE83, SA45, SA46)."""
    pairs = enemies_at(board, units, may_fight(seats, faction), units[faction])
    return tuple(a.Attack(enemy, name, die) for enemy, name in pairs for die in pips)
