"""Which way a walk through a turn goes: straight to a combat, beyond the model only, or every way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.board import Place, PlaceBy, Recruit, Step, StepBy
from boardkit.games.soul_of_the_empire.actions.dice import Rename
from boardkit.games.soul_of_the_empire.actions.gray import GrayClaim, GrayMove, GrayMoveByJews, GrayStep
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH, head
from boardkit.games.soul_of_the_empire.table import Table

BEYOND = (GrayMove, GrayMoveByJews, GrayStep, GrayClaim, StepBy, PlaceBy)
"""Actions that the model of a turn does not know."""


def is_at_rest(state: State) -> bool:
    """Whether nothing is half done in a main phase."""
    return state.phase == "main_phase" and not state.actions


Allowed = Callable[[State, Action], bool]


def everything(state: State, action: Action) -> bool:
    """Every order of actions."""
    return True


def only_beyond(state: State, action: Action) -> bool:
    """Nothing but what the model does not know."""
    return not is_at_rest(state) or isinstance(action, BEYOND)


class Towards:
    """Straight to one territory, and recruits there."""

    def __init__(self, table: Table, place: int) -> None:
        self.number, self.place = table.map.number, place
        self.away = _distances(table, place)

    def __call__(self, state: State, action: Action) -> bool:
        if isinstance(action, Step | StepBy | GrayStep):
            return self.away[self.number[action.target]] < self.away[self.number[action.origin]]
        if isinstance(action, Place | PlaceBy):
            return self.number[action.territory] == self.place
        if isinstance(action, Recruit):
            return bool(state.table.units[state.table.turn.faction][self.place])
        return not isinstance(action, Rename)


def _distances(table: Table, place: int) -> dict[int, int]:
    """Steps to a territory from every other one, foreign units left aside."""
    away, waiting = {place: 0}, deque([place])
    while waiting:
        here = waiting.popleft()
        for neighbour in table.map.next_to[here]:
            if neighbour not in away:
                away[neighbour] = away[here] + 1
                waiting.append(neighbour)
    return away


def may_go_beyond(table: Table) -> bool:
    """Whether the faction may have anything that the model does not know: gray units, or cards in play."""
    faction = table.turn.faction
    gray = faction == JEWISH and any(table.units[GRAY])
    return gray or any(card.owner == faction for card in table.lasting)


def targets(table: Table, seat: int) -> list[int]:
    """Territories with foreign units, the nearest to own ones first, as far as all dice may lead."""
    dice = table.dice[table.turn.faction]
    pips = sum(dice.sequence) + sum(sum(card.dice) for card in table.lasting)
    found = []
    for place in range(len(table.map.names)):
        foreign = any(row[place] and table.seats[head(c)] != seat for c, row in enumerate(table.units))
        if foreign:
            away = _distances(table, place)
            own = [away[p] for c, row in enumerate(table.units) if table.seats[head(c)] == seat
                   for p, n in enumerate(row) if n and p in away]  # fmt: skip
            if own and min(own) < pips:
                found.append((min(own), place))
    return [place for _, place in sorted(found)]
