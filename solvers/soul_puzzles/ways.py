"""What is the cheapest way there?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from boardkit.core.errors import IllegalAction
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Dice, Moving, Table
from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers import movement
from solvers.movement.wanted import Wish, met
from solvers.puzzles import Kind, Puzzle, Solution, Verdict
from solvers.soul_puzzles.answers import CORRECT, parts, typed
from solvers.status import BadInput

MOST_STEPS = 40
"""Steps of an answer."""
SIXES = (6,) * 5
"""The best dice of a faction: no longer way can be walked on the board."""


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The position that is wanted: garrisons by territory, and conditions in the words of objective cards."""

    garrisons: dict[str, int] = {}
    conditions: tuple[Condition, ...] = ()
    faction: str | None = None


def _wishes(puzzle: Puzzle) -> tuple[Wish, ...]:
    ask: Wanted = puzzle.ask
    return (*(movement.Garrison(name, n) for name, n in ask.garrisons.items()), *ask.conditions)


def _mover(puzzle: Puzzle) -> int:
    faction = puzzle.ask.faction
    return COLOURS.index(faction) if faction else int(puzzle.state.table.turn.faction)


def _way(puzzle: Puzzle, state: State) -> movement.Route:
    return movement.plan(puzzle.game, state, _wishes(puzzle), faction=puzzle.ask.faction)


@lru_cache(maxsize=64)
def best_way(puzzle: Puzzle) -> movement.Route:
    """The cheapest way from the position."""
    found = _way(puzzle, puzzle.state)
    if found.points is None:
        raise BadInput(f"no way: {found.check}")
    if found.points > sum(SIXES):
        raise BadInput(f"a way of {found.points} points: expected at most {sum(SIXES)}, as five dice give")
    return found


def solve_way(puzzle: Puzzle) -> Solution:
    """A cheapest way; every other one with as few points is as good."""
    found = best_way(puzzle)
    return Solution(("; ".join(found.steps),), Fraction(found.points or 0), found.status, found.check)


def check_way(puzzle: Puzzle, text: str) -> Verdict:
    """Walk the steps through the engine; points that are missing and points too many are the loss."""
    steps = parts(text)
    if len(steps) > MOST_STEPS:
        raise BadInput(f"{len(steps)} steps: expected at most {MOST_STEPS}")
    after = walked(puzzle, steps)
    best = best_way(puzzle).points or 0
    if all(met(after.table, _mover(puzzle), wish) for wish in _wishes(puzzle)):
        spare = len(steps) - best
        told = f"It takes {len(steps)} points; {best} are enough."
        return CORRECT if not spare else Verdict(False, Fraction(spare), told)
    rest = _way(puzzle, after).points
    if rest is None:
        return Verdict(False, None, "From there the position cannot be reached any more.")
    whole = len(steps) + rest
    told = f"The position is not reached: {rest} more points are needed, {whole} in all; {best} are enough."
    return Verdict(False, Fraction(rest + whole - best), told)


def walked(puzzle: Puzzle, steps: list[str]) -> State:
    """The position after some steps of one long move.

    Raises
    ------
    BadInput
        A step that the rules refuse.
    """
    state = marching(puzzle, len(steps))
    for at, step in enumerate(steps, start=1):
        try:
            state = puzzle.game.apply(state, puzzle.game.read(state, step))
        except IllegalAction as problem:
            raise BadInput(f"Step {at}, {step!r}: {problem}") from None
    return state


def marching(puzzle: Puzzle, points: int) -> State:
    """The position with so many movement points in hand."""
    table: Table = replace(puzzle.state.table, task=Moving(_mover(puzzle), max(points, 1)))
    return State(table, "move")


def wrong_starts(puzzle: Puzzle) -> tuple[int, int]:
    """First steps after which the fewest points are no longer enough, and all first steps."""
    steps = [puzzle.game.encode(option) for option in puzzle.game.legal_actions(marching(puzzle, 2))]
    steps = [step for step in steps if step.startswith("move")]
    rest = [_way(puzzle, walked(puzzle, [step])).points for step in steps]
    best = best_way(puzzle).points or 0
    return sum(points is None or points >= best for points in rest), len(steps)


def with_points(puzzle: Puzzle) -> State:
    """The position with dice enough for any way, to walk it on a board."""
    table: Table = puzzle.state.table
    dice = list(table.dice)
    dice[_mover(puzzle)] = Dice(sequence=SIXES)
    return State(replace(table, dice=tuple(dice)), puzzle.state.phase)


def steps_of(actions: Sequence[str]) -> str:
    """The steps on the map in what was played; the dice that paid for them are not asked for."""
    return "; ".join(action for action in actions if ">" in action)


WAY = Kind(
    "way",
    Wanted,
    solve_way,
    check_way,
    typed,
    "move Rome>Italia Inferior; move Italia Inferior>Sicilia",
    said=steps_of,
    start=with_points,
)
