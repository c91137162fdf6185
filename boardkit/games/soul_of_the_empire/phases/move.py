"""Move Units: each movement point is a step of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.interrupts import interrupt
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, mark_used
from boardkit.games.soul_of_the_empire.checks import allies, frozen
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.dice import spend
from boardkit.games.soul_of_the_empire.events import DieSpent, MoveFinished, StepChosen, UnitMoved
from boardkit.games.soul_of_the_empire.factions import GRAY, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.pieces import LEADERLESS, step
from boardkit.games.soul_of_the_empire.table import Moving, Table
from boardkit.games.soul_of_the_empire.victory import after

Units = tuple[bytes, ...]
LEADERLESS_NAME = "leaderless"
"""How actions write gray units without a revolt card."""


def move(table: Table, faction: int, answer: a.Move) -> Any:
    """Spend a die; its pips are movement points (SOE62)."""
    yield DieSpent(faction, answer.die, "move units")
    return replace(spend(table, faction, answer.die), task=Moving(faction, answer.die)), "move"


def move_phase(table: Table) -> Any:
    """One movement point; unused points are lost, no other action comes between (SOE63, SA35, SA169)."""
    task = table.task
    assert type(task) is Moving
    guide = task.guide if task.guide >= 0 else task.faction
    answer = yield Ask(table, table.seats[guide], "Move a unit", "SOE63", step_menu)
    if answer == a.DONE:
        return table, "move_finished"
    number = table.map.number
    origin, target = number[answer.origin], number[answer.target]
    if table.box.content.interrupts and task.guide < 0:
        table, left = yield from interrupt(table, StepChosen(task.faction, origin, target))
        if left is None:
            return table, "move"
        task = table.task
    revolt = answer.revolt if type(answer) is a.GrayStep else LEADERLESS
    table = step(table, task.faction, origin, target, "" if revolt == LEADERLESS_NAME else revolt)
    table = remember(table, "entered", task.faction, place=target)
    yield UnitMoved(task.faction, answer.origin, answer.target)
    if type(answer) is a.StepBy:
        table, task = mark_used(table, answer.card, "move"), replace(task, exempt=answer.card)
    left_points = task.points - 1
    table = replace(table, task=replace(task, points=left_points, owes_step=False))
    return after(table, "move" if left_points else "move_finished")


def move_finished(table: Table) -> Any:
    """The action is over; cards may answer it (SA195)."""
    task = table.task
    assert type(task) is Moving
    table = replace(table, task=None)
    if not table.lasting or task.faction == GRAY:
        return table, "main_phase"
    return _answered(table, task)


def _answered(table: Table, task: Moving) -> Any:
    table, _ = yield from WINDOWS.offer(table, MoveFinished(task.faction))
    return after(table, "main_phase")


# -- menus -----------------------------------------------------------------------------------------


def step_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Every legal step of this action, and to stop."""
    task = table.task
    assert type(task) is Moving
    if task.guide >= 0:
        return _guided_menu(table, task)
    if task.faction == GRAY:
        return gray_steps(table, task.revolt) + (a.DONE,)
    free = task.exempt != ""
    menu = steps(table.map, table.units, task.faction, allies(table.seats), free)
    if not free:
        menu += _exempt_steps(table, task.faction)
    return menu + (a.DONE,)


@lru_cache(maxsize=16384)
def steps(
    board: Map, units: Units, colour: int, friends: tuple[int, ...], exempt: bool = False
) -> tuple[a.Step, ...]:
    """Every legal step of a colour's units: adjacent, with room, and not frozen (SOE63 to SOE72)."""
    row, ways_out = units[colour], all_steps(board)
    found: list[a.Step] = []
    for origin in free_places(units, colour, friends, exempt):
        found += [way for target, way in ways_out[origin] if row[target] < TERRITORY_LIMIT]
    return tuple(found)


def free_places(units: Units, colour: int, friends: tuple[int, ...], exempt: bool = False) -> list[int]:
    """The territories with units of a colour that may leave."""
    return [p for p, n in enumerate(units[colour]) if n and (exempt or not frozen(units, colour, p, friends))]


@lru_cache(maxsize=8)
def all_steps(board: Map) -> tuple[tuple[tuple[int, a.Step], ...], ...]:
    """For each territory the steps out of it, with their targets."""
    names = board.names
    return tuple(
        tuple((target, a.Step(names[origin], names[target])) for target in targets)
        for origin, targets in enumerate(board.next_to)
    )


def can_step(table: Table, faction: int, exempt: str = "") -> bool:
    """Whether a faction has any legal step."""
    return has_way_out(table, faction, free_places(table.units, faction, allies(table.seats), exempt != ""))


def can_step_gray(table: Table, revolt: str) -> bool:
    """Whether a gray unit of one revolt, or of any, has a legal step."""
    origins = free_places(table.units, GRAY, allies(table.seats))
    if revolt:
        band = next(card.band for card in table.lasting if card.card == revolt)
        origins = [p for p in origins if band[p]]
    return has_way_out(table, GRAY, origins)


def has_way_out(table: Table, colour: int, origins: list[int]) -> bool:
    """Whether next to some of these territories there is room for one more unit."""
    row, next_to = table.units[colour], table.map.next_to
    return any(row[target] < TERRITORY_LIMIT for origin in origins for target in next_to[origin])


def exemption(table: Table, faction: int, what: str) -> str:
    """The lasting card by which a faction may ignore Coalition units now; empty if there is none (SOE222)."""
    if not table.lasting:
        return ""
    return WINDOWS.number("exemption", "", table, faction, what)  # type: ignore[no-any-return]


def _exempt_steps(table: Table, faction: int) -> tuple[Action, ...]:
    card = exemption(table, faction, "move")
    if not card:
        return ()
    friends = allies(table.seats)
    open_steps = set(steps(table.map, table.units, faction, friends))
    wide = steps(table.map, table.units, faction, friends, True)
    return tuple(a.StepBy(s.origin, s.target, card) for s in wide if s not in open_steps)


def gray_steps(table: Table, revolt: str) -> tuple[Action, ...]:
    """Steps of gray units: of one revolt, or of any with a Jewish die (SOE176, SA138)."""
    bands = tuple((card.card, card.band) for card in table.lasting if card.band)
    return _gray_steps(table.map, table.units, allies(table.seats), bands, revolt)


@lru_cache(maxsize=8192)
def _gray_steps(
    board: Map, units: Units, friends: tuple[int, ...], bands: tuple[tuple[str, bytes], ...], revolt: str
) -> tuple[Action, ...]:
    found: list[Action] = []
    here, names = "", list[str]()
    for way in steps(board, units, GRAY, friends):
        if way.origin != here:
            here = way.origin
            names = _bands_of(bands, board.number[here], units[GRAY][board.number[here]])
        found += [a.GrayStep(way.origin, way.target, name) for name in names if revolt in ("", name)]
    return tuple(found)


def _bands_of(bands: tuple[tuple[str, bytes], ...], origin: int, n: int) -> list[str]:
    """The revolts that have units among the `n` gray ones of a territory, leaderless units last (SA136)."""
    names = [name for name, band in bands if band[origin]]
    return names + [LEADERLESS_NAME] if sum(band[origin] for _, band in bands) < n else names


def _guided_menu(table: Table, task: Moving) -> tuple[Action, ...]:
    found = steps_between(table, task, task.origins, task.targets)
    return found if task.owes_step else found + (a.DONE,)


def steps_between(
    table: Table, task: Moving, origins: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[Action, ...]:
    """The legal steps of a Move Units action from some territories to some."""
    number, wide = table.map.number, gray_steps(table, task.revolt)
    if task.faction != GRAY:
        wide = steps(table.map, table.units, task.faction, allies(table.seats), task.exempt != "")
    return tuple(
        s
        for s in wide
        if number[s.origin] in origins and number[s.target] in targets  # type: ignore[attr-defined]
    )
