"""Where a plan begins: the main phase of the faction whose turn it is, perhaps in the middle of an action."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.dice import sequences
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.phases.main import may_rename
from boardkit.games.soul_of_the_empire.table import Moving, Recruiting, Table
from solvers.movement.replay import played
from solvers.status import BadInput

Pips = tuple[int, ...]

BEFORE_MAIN = {"turn": "take turn", "start_phase": "done"}


@dataclass(frozen=True)
class Opening:
    """A state from which the planner starts, and the answers that lead to it from the state before."""

    state: State
    given: tuple[str, ...]
    before: State

    @property
    def table(self) -> Table:
        """Its table."""
        table: Table = self.state.table
        return table

    @property
    def sequence(self) -> Pips:
        """The dice that act."""
        return self.table.dice[self.table.turn.faction].sequence

    @property
    def outside(self) -> Pips:
        """The other unspent dice."""
        return self.table.dice[self.table.turn.faction].outside


def opening(game: Any, state: State) -> Opening:
    """Go on to the main phase without doing anything else.

    Raises
    ------
    BadInput
        The state waits for chance or somebody else, or it is no moment of an own turn before the end phase.
    """
    request = game.request(state)
    faction = state.table.turn.faction
    seat = state.table.seats[faction]
    if not isinstance(request, Ask) or request.player != seat:
        waits = "dice or a draw" if not isinstance(request, Ask) else f"seat {request.player}"
        raise BadInput(f"the state waits for {waits}: expected a choice of {COLOURS[faction]}, seat {seat}")
    given: list[str] = []
    before = state
    while state.phase in BEFORE_MAIN:
        state, texts = played(game, state, [BEFORE_MAIN[state.phase]])
        given += texts
    _check(state, faction)
    return Opening(state, tuple(given), before)


def _check(state: State, faction: int) -> None:
    task = state.table.task
    under_way = (
        (state.phase == "move" and type(task) is Moving and task.faction == faction and task.guide < 0)
        or (state.phase == "recruit" and type(task) is Recruiting)
        or (state.phase == "main_phase" and not state.actions)
    )
    if not under_way:
        expected = "expected the turn, the start phase, the main phase, a move or a recruiting"
        raise BadInput(f"the state is in phase {state.phase}: {expected}")


def openings(game: Any, first: Opening, every: bool) -> list[Opening]:
    """The same moment under every sequence that may be named instead, longest first.

    Parameters
    ----------
    every : bool
        Also sequences that lie in another one: a die outside the sequence helps to pay six pips.
    """
    table = first.table
    faction = table.turn.faction
    if first.state.phase != "main_phase":
        return [first]
    if not first.sequence:
        return [first]
    if not may_rename(table, faction):
        return [first]
    unspent = tuple(sorted(first.sequence + first.outside))
    names = list(sequences(unspent, table.options.shortest_sequence))
    if not every:
        names = undominated(names)
    found = [first] if first.sequence in names else []
    for name in names:
        if name != first.sequence:
            text = f"sequence {' '.join(map(str, name))}"
            state, given = played(game, first.state, ["rename sequence", _as_told(game, text)])
            found.append(Opening(state, first.given + given, first.before))
    return found


def _as_told(game: Any, text: str) -> str:
    return str(game.encode(game.decode(text)))


def undominated(names: Collection[Pips]) -> list[Pips]:
    """Sequences that are not pip for pip matched by another one."""
    return [one for one in names if not any(other != one and covers(other, one) for other in names)]


def covers(more: Pips, less: Pips) -> bool:
    """Whether each die of `less` has a die of `more` of its own that shows at least as many pips."""
    if len(more) < len(less):
        return False
    top = sorted(more, reverse=True)
    return all(a >= b for a, b in zip(top, sorted(less, reverse=True), strict=False))
