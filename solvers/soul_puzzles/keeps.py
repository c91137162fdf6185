"""Which dice do I keep, and how likely is it?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from boardkit.games.soul_of_the_empire.actions.dice import Reroll
from boardkit.games.soul_of_the_empire.dice import without
from boardkit.games.soul_of_the_empire.table import Rolling
from solvers.dice import Policy, policy
from solvers.puzzles import Kind, Puzzle, Solution, Verdict, fraction
from solvers.soul_puzzles.answers import CORRECT, all_actions, as_percent, legal, near, typed
from solvers.status import BadInput, Status

Dice = tuple[int, ...]


class Rolls(Struct, frozen=True, forbid_unknown_fields=True):
    """What the final roll is worth: a goal of `solvers.dice`, with its number where it has one."""

    goal: Literal["length", "pips", "at_least", "set", "run"] = "length"
    n: int | None = None


def _rolling(puzzle: Puzzle) -> Rolling:
    request = puzzle.game.request(puzzle.state)
    task = request.table.task if request is not None else None
    if not isinstance(task, Rolling) or not task.pips:
        raise BadInput("expected a position in which dice have been rolled and may be rolled again")
    return task


@lru_cache(maxsize=64)
def _policy(puzzle: Puzzle) -> Policy:
    ask: Rolls = puzzle.ask
    goal: Any = ask.goal if ask.n is None else (ask.goal, ask.n)
    return policy(goal, len(_rolling(puzzle).pips))


def _kept(puzzle: Puzzle, text: str) -> Dice:
    action, pips = legal(puzzle, text), _rolling(puzzle).pips
    return without(pips, *action.dice) if isinstance(action, Reroll) else pips


def _worth(puzzle: Puzzle, kept: Dice) -> Fraction:
    found, rolling = _policy(puzzle), _rolling(puzzle)
    if kept == rolling.pips:
        return found.roll_value(kept, 0)
    return found.keep_value(kept, rolling.rolls_left)


def solve_keep(puzzle: Puzzle) -> Solution:
    """Every best keep, from the exact table of all rolls."""
    worths = {text: _worth(puzzle, _kept(puzzle, text)) for text in all_actions(puzzle)}
    best = max(worths.values())
    answers = tuple(text for text, worth in worths.items() if worth == best)
    proof = f"{len(worths)} keeps compared exactly over all rolls that may follow"
    return Solution(answers, best, Status.PROVEN, proof)


def check_keep(puzzle: Puzzle, text: str) -> Verdict:
    """What a keep gives away, and how the dice take it."""
    kept = _kept(puzzle, text)
    worth, best = _worth(puzzle, kept), Fraction(puzzle.solve().value)
    if worth == best:
        return CORRECT
    return Verdict(False, best - worth, _told(puzzle, kept, worth, best))


def _told(puzzle: Puzzle, kept: Dice, worth: Fraction, best: Fraction) -> str:
    shown = " ".join(map(str, kept)) or "nothing"
    found = f"Keeping {shown} is worth {as_percent(worth)}, the best keep {as_percent(best)}."
    rolling = _rolling(puzzle)
    if kept == rolling.pips:
        return f"{found} The dice stay as they are."
    roll, after = _likeliest(puzzle, kept)
    return f"{found} The likeliest roll then shows {' '.join(map(str, roll))}, worth {as_percent(after)}."


def _likeliest(puzzle: Puzzle, kept: Dice) -> tuple[Dice, Fraction]:
    """The likeliest dice after a keep, and what they are worth with the best play."""
    rolling = _rolling(puzzle)
    after = puzzle.game.apply(puzzle.state, Reroll(without(rolling.pips, *kept)))
    outcomes: Any = puzzle.game.outcomes(after)
    rolls = {tuple(sorted((*kept, *roll.faces))): chance for roll, chance in outcomes}
    value = {dice: _policy(puzzle).roll_value(dice, rolling.rolls_left - 1) for dice in rolls}
    likeliest = max(rolls, key=lambda dice: (rolls[dice], -value[dice], dice))
    return likeliest, value[likeliest]


def solve_chance(puzzle: Puzzle) -> Solution:
    """The chance with the best keeps from here on."""
    rolling = _rolling(puzzle)
    chance = _policy(puzzle).roll_value(rolling.pips, rolling.rolls_left)
    return Solution(
        (str(chance),), chance, Status.PROVEN, "exact over all rolls, with the best keep each time"
    )


def check_chance(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the true chance."""
    value = Fraction(puzzle.solve().value)
    return near(fraction(text), value, f"With the best keeps it is {as_percent(value)}.")


KEEP = Kind("keep", Rolls, solve_keep, check_keep, all_actions, "reroll 1 6")
CHANCE = Kind("dice_chance", Rolls, solve_chance, check_chance, typed, "3/4")
