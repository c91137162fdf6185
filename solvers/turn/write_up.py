"""From a solution to a list of answers that the engine has accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.core.request import Action, Ask, Roll
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions import DONE, KEEP
from boardkit.games.soul_of_the_empire.table import Moving, Recruiting, Table
from solvers.movement.flow import Stretch
from solvers.movement.ground import Ground
from solvers.movement.order import Arc, apart, in_order, with_circles
from solvers.movement.replay import QUIET, played
from solvers.turn.paper import Option
from solvers.turn.stages import Recruits, TurnModel

ASKED_ANYWAY = (*QUIET, KEEP)


class Writer:
    """Plays a plan answer by answer; knows when an action is over by asking the engine."""

    def __init__(self, game: Any, state: State, given: Sequence[str] = ()) -> None:
        self.game = game
        self.state = state
        self.given = list(given)

    def say(self, text: str) -> None:
        """Give one answer."""
        self.state, given = played(self.game, self.state, [text])
        self.given += given

    def move(self, dice: Sequence[int], way: Sequence[Arc]) -> None:
        """Steps paid by dice, one Move action after the other."""
        names, left = self.state.table.map.names, list(way)
        for die in dice:
            if not left:
                break
            self.say(f"move with {die}")
            left = self._steps(left, names)

    def finish_move(self, way: Sequence[Arc]) -> list[Arc]:
        """The steps of a Move action that is under way; those that are left over."""
        task = self.state.table.task
        return self._steps(list(way), self.state.table.map.names) if isinstance(task, Moving) else list(way)

    def _steps(self, left: list[Arc], names: Sequence[str]) -> list[Arc]:
        while left and self.state.phase == "move":
            origin, target = left.pop(0)
            self.say(f"move {names[origin]}>{names[target]}")
        self._enough("move")
        return left

    def recruit(self, dice: Sequence[int], places: Sequence[int]) -> None:
        """Recruits paid by dice, one Recruit action after the other."""
        left = list(places)
        for die in dice:
            if not left:
                break
            self.say(f"recruit with {die}")
            left = self.finish_recruit(left)

    def finish_recruit(self, places: Sequence[int]) -> list[int]:
        """The recruits of an action that is under way; those that are left over."""
        left, names = list(places), self.state.table.map.names
        while left and self.state.phase == "recruit":
            self.say(f"place {names[left.pop(0)]}")
        self._enough("recruit")
        return left

    def _enough(self, phase: str) -> None:
        if self.state.phase == phase:
            self.say("done")


def write(game: Any, start: Writer, ground: Ground, turn: TurnModel, solver: Any) -> None:
    """Play the stages of a solution."""
    row = list(ground.row)
    for number, stage in enumerate(turn.stages):
        dice = turn.spent(solver, number)
        if isinstance(stage, Stretch):
            straight, circles = apart({arc: solver.value(n) for arc, n in stage.steps.items()})
            way = in_order(row, straight, ground.limit)
            if turn.counts_steps:
                way = with_circles(row, way, circles, ground.limit)
            start.move(dice, start.finish_move(way))
            for origin, target in way:
                row[origin] -= 1
                row[target] += 1
        else:
            places = _placed(stage, solver)
            begun = isinstance(start.state.table.task, Recruiting)
            start.recruit(dice, start.finish_recruit(places) if begun else places)
            for place in places:
                row[place] += 1


def spend_beside(start: Writer, beside: tuple[Sequence[Option], TurnModel], solver: Any) -> None:
    """Take the actions beside the board of a solution."""
    ways, turn = beside
    for option, taken in zip(ways, turn.options, strict=True):
        if solver.value(taken):
            for text in option.texts:
                start.say(text)


def _placed(stage: Recruits, solver: Any) -> list[int]:
    return [place for place, n in stage.placed.items() for _ in range(solver.value(n))]


def before_the_roll(game: Any, state: State) -> Table:
    """The table once the main phase is over and purchases are drawn: what is then fulfilled can be scored.

    Cards are drawn as they come first, for only their number matters here; nothing else is decided.
    """
    table: Table = state.table
    if state.phase != "main_phase":
        return table
    faction = table.turn.faction
    state = game.apply(state, DONE)
    while state.phase in ("end_phase", "purchase", "before_roll", "ready"):
        request = game.request(state)
        if isinstance(request, Roll) or request is None or state.table.turn.faction != faction:
            break
        table = request.table
        state = game.apply(state, _first_answer(request))
    request = game.request(state)
    return request.table if isinstance(request, Roll) and state.phase == "ready" else table


def _first_answer(request: Any) -> Action:
    if isinstance(request, Ask):
        quiet = next((answer for answer in ASKED_ANYWAY if request.offered(answer) is not None), None)
        return quiet or request.options[0]
    first: Action = request.options[0]
    return first
