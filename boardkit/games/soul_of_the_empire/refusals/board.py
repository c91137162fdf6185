"""Moves, recruits and combats that the board does not allow."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.checks import fight_refusal, has_room, starting_places, step_refusal
from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, TITLES, colour
from boardkit.games.soul_of_the_empire.phases.move import can_step, exemption
from boardkit.games.soul_of_the_empire.refusals.dice import die_refusal
from boardkit.games.soul_of_the_empire.refusals.places import unknown_faction, unknown_territory
from boardkit.games.soul_of_the_empire.table import Moving, Recruiting, Table


def _move(table: Table, action: a.Move) -> Refusal | None:
    faction = table.turn.faction
    refusal = die_refusal(table, faction, action.die)
    if refusal is None and not can_step(table, faction, exemption(table, faction, "move")):
        return Refusal("SOE70", "None of your units can leave its territory now.")
    return refusal


def _step(table: Table, action: a.Step | a.StepBy | a.GrayStep) -> Refusal | None:
    refusal = unknown_territory(table, action.origin, action.target)
    task = table.task
    if refusal is not None or not isinstance(task, Moving):
        return refusal
    number = table.map.number
    origin, target = number[action.origin], number[action.target]
    refusal = step_refusal(table, task.faction, origin, target)
    if refusal is not None:
        return refusal
    if task.guide >= 0:
        return Refusal("SA98", "This step does not start in the blue region, or ends too far from it.")
    if isinstance(action, a.StepBy):
        return Refusal("SOE222", f"{action.card} does not let a unit leave there now, or it is not needed.")
    if task.faction == GRAY:
        return Refusal("SOE176", "A yellow die moves only units of its own revolt: name it.")
    return Refusal("SOE169", "Only gray units are named by their revolt.")


def _recruit(table: Table, action: a.Recruit) -> Refusal | None:
    faction = table.turn.faction
    refusal = die_refusal(table, faction, action.die)
    if refusal is not None:
        return refusal
    if not table.supply[faction]:
        return Refusal("SOE73", "Your supply is empty.")
    rule = "SOE76" if faction == COALITION else "SOE75"
    return Refusal(rule, "No territory takes recruits of yours now.")


def _place(table: Table, action: a.Place | a.PlaceBy) -> Refusal | None:
    refusal = unknown_territory(table, action.territory)
    task = table.task
    if refusal is not None:
        return refusal
    place = table.map.number[action.territory]
    if not isinstance(task, Recruiting):
        return _no_placing(table, action.territory)
    if not has_room(table.units, task.faction, place):
        return Refusal("SOE67", f"There are six of your units in {action.territory} already.")
    if isinstance(action, a.PlaceBy):
        return Refusal("SOE222", f"{action.card} does not allow recruits there now, or it is not needed.")
    if task.together:
        return _together_refusal(table, task, place)
    return _recruit_place_refusal(table, task.faction, place)


def _no_placing(table: Table, territory: str) -> Refusal:
    if not table.round:
        return Refusal("SA5", f"{territory} is outside the Empire, or six of your units stand there.")
    return Refusal("SOE74", f"No unit can be placed in {territory} now: spend a die on a Recruit action.")


def _together_refusal(table: Table, task: Recruiting, place: int) -> Refusal:
    """Why a faction that had no units cannot place one there (SOE78 to SOE80, SA41)."""
    if place not in starting_places(table, task.faction):
        return Refusal("SOE78", "A faction without units recruits in a starting territory of its board.")
    if any(table.units[task.faction]):
        return Refusal("SA41", "All recruits of a faction without units go to one starting territory.")
    if task.faction == COALITION:
        return Refusal("SOE80", "The Coalition starts anew where nobody stands while there is such a place.")
    return Refusal("SOE79", "There is a Coalition unit in this starting territory.")


def _recruit_place_refusal(table: Table, faction: int, place: int) -> Refusal:
    name = table.map.names[place]
    if not table.units[faction][place]:
        return Refusal("SA37", f"You had no unit in {name} when this action began.")
    if faction == COALITION:
        return Refusal("SOE76", f"You are not alone in {name}.")
    return Refusal("SOE75", f"There is a Coalition unit in {name}.")


def _attack(table: Table, action: a.Attack) -> Refusal | None:
    faction = table.turn.faction
    return attack_refusal(table, faction, action.enemy, action.territory) or die_refusal(
        table, faction, action.die
    )


def attack_refusal(table: Table, attacker: int, enemy: str, territory: str) -> Refusal | None:
    """Why a colour cannot attack another one in a territory, or None (SOE81, SOE83, SOE195)."""
    refusal = unknown_faction(table, enemy) or unknown_territory(table, territory)
    if refusal is not None:
        return refusal
    if colour(enemy) == attacker:
        return Refusal("SOE81", f"{TITLES[attacker]} cannot fight itself.")
    return fight_refusal(table, attacker, colour(enemy), table.map.number[territory])


WHY = {
    a.Move: _move,
    a.Step: _step,
    a.StepBy: _step,
    a.GrayStep: _step,
    a.Recruit: _recruit,
    a.Place: _place,
    a.PlaceBy: _place,
    a.Attack: _attack,
}
