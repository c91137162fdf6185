"""Which way a walk through a turn goes: straight to a combat, beyond the model only, or every way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.board import Move, Place, PlaceBy, Recruit, Step, StepBy
from boardkit.games.soul_of_the_empire.actions.cards import PlayCard
from boardkit.games.soul_of_the_empire.actions.gray import GrayClaim, GrayMove, GrayMoveByJews, GrayStep
from boardkit.games.soul_of_the_empire.actions.objectives import Rage
from boardkit.games.soul_of_the_empire.cards.windows import may_play_any
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH, head
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import own_colours
from solvers.combat.moment import ATTACKS
from solvers.movement.wanted import Garrison
from solvers.turn.goals import Most, Term, conditions

BEYOND = (GrayMove, GrayMoveByJews, GrayStep, GrayClaim, StepBy, PlaceBy)
"""Actions that the model of a turn does not know."""


def is_at_rest(state: State) -> bool:
    """Whether nothing is half done in a main phase."""
    return state.phase == "main_phase" and not state.actions


@dataclass(frozen=True)
class Reached:
    """Where a walk has come to: by which answers, and whether the model does not know some of them."""

    state: State
    given: tuple[str, ...] = ()
    beyond: bool = False


Allowed = Callable[[State, Action], bool]


def everything(state: State, action: Action) -> bool:
    """Every order of actions."""
    return True


def only_beyond(state: State, action: Action) -> bool:
    """Nothing but what the model does not know, and combats where units stand."""
    return not is_at_rest(state) or isinstance(action, (*BEYOND, *ATTACKS))


def a_card_first(state: State, action: Action) -> bool:
    """Nothing but a card from the hand, with all that its effect asks."""
    return not is_at_rest(state) or isinstance(action, PlayCard)


class Towards:
    """Straight to one territory, and recruits there; claims can wait until the combat is over."""

    def __init__(self, table: Table, place: int) -> None:
        self.number, self.place = table.map.number, place
        self.away = _distances(table.map, place)

    def __call__(self, state: State, action: Action) -> bool:
        if isinstance(action, Step | StepBy | GrayStep):
            return self.away[self.number[action.target]] < self.away[self.number[action.origin]]
        if isinstance(action, Place | PlaceBy):
            return self.number[action.territory] == self.place
        if isinstance(action, ATTACKS):
            return self.number[action.territory] == self.place
        if isinstance(action, Recruit):
            return bool(state.table.units[state.table.turn.faction][self.place])
        return not is_at_rest(state) or isinstance(action, (Move, GrayMove, GrayMoveByJews, Rage))

    def order(self, reached: Reached) -> tuple[int, int]:
        """The more dice are left, the earlier; then the more units stand in the territory."""
        table: Table = reached.state.table
        faction = table.turn.faction
        return -len(table.dice[faction].sequence), -sum(
            table.units[c][self.place] for c in own_colours(faction)
        )


@lru_cache(maxsize=256)
def _distances(board: Map, place: int) -> dict[int, int]:
    """Steps to a territory from every other one, foreign units left aside."""
    away, waiting = {place: 0}, deque([place])
    while waiting:
        here = waiting.popleft()
        for neighbour in board.next_to[here]:
            if neighbour not in away:
                away[neighbour] = away[here] + 1
                waiting.append(neighbour)
    return away


def may_go_beyond(table: Table) -> bool:
    """Whether the seat may have anything that the model does not know: gray units, or cards in play."""
    faction, seats = table.turn.faction, table.seats
    gray = faction == JEWISH and any(table.units[GRAY])
    return gray or any(seats[card.owner] == seats[faction] for card in table.lasting)


def may_play(table: Table) -> bool:
    """Whether a card may still be played from the hand in the main phase (SOE159)."""
    return may_play_any(table, table.turn.faction)


def targets(table: Table, seat: int, terms: Sequence[Term]) -> list[int]:
    """Territories with foreign units as far as dice lead: those that a goal names first, then near ones."""
    named = _named(table, terms)
    dice = table.dice[table.turn.faction]
    pips = sum(dice.sequence) + sum(sum(card.dice) for card in table.lasting)
    found = []
    for place in range(len(table.map.names)):
        foreign = any(row[place] and table.seats[head(c)] != seat for c, row in enumerate(table.units))
        if foreign:
            away = _distances(table.map, place)
            own = [away[p] for c, row in enumerate(table.units) if table.seats[head(c)] == seat
                   for p, n in enumerate(row) if n and p in away]  # fmt: skip
            if own and min(own) < pips:
                found.append((place not in named, min(own), place))
    return [place for *_, place in sorted(found)]


def _named(table: Table, terms: Sequence[Term]) -> set[int]:
    """Territories that some goal asks about, the board as a whole left aside."""
    wishes = [wish for term in terms for wish in conditions(table, table.turn.faction, term.goal)]
    areas = [wish.territory if isinstance(wish, Garrison) else wish.area for wish in wishes]
    areas += [term.goal.area for term in terms if isinstance(term.goal, Most)]
    return {place for area in areas if area != "the board" for place in table.map.areas[area]}
