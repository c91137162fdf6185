"""Random turns and rolled dice, to be set beside the exact answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.dice import without
from solvers.movement.replay import acted
from solvers.turn.goals import Goal, reached, terms_of
from solvers.turn.opening import opening
from solvers.turn.write_up import before_the_roll

Worth = Callable[[tuple[int, ...]], Fraction | int]

LUCK = ("fight ", "gray ", "play ", "use ")


def turns(game: Any, state: State, goal: Goal, *, games: int = 100, seed: int = 0) -> dict[Fraction, int]:
    """Values of random main phases without combat and cards, with how often they came."""
    start = opening(game, state).state
    terms, rng, values = terms_of(goal, start.table), Random(seed), Counter[Fraction]()
    for _ in range(games):
        table = before_the_roll(game, _random_main_phase(game, start, rng))
        far = (term.weight * reached(table, table.turn.faction, term.goal) for term in terms)
        values[sum(far, Fraction(0))] += 1
    return dict(sorted(values.items()))


def _random_main_phase(game: Any, state: State, rng: Random) -> State:
    while True:
        actions = [a for a in game.legal_actions(state) if not game.encode(a).startswith(LUCK)]
        work = [a for a in actions if game.encode(a) != "done"]
        if state.phase == "main_phase" and not work:
            return state
        state, _ = acted(game, state, rng.choice(work or actions))


def last_roll(
    roll: Iterable[int], keep: Iterable[int], worth: Worth, *, games: int = 1000, seed: int = 0
) -> dict[Fraction, int]:
    """Keep dice, roll the others for the last time, and see what the rolls are worth, and how often."""
    rng, kept, values = Random(seed), tuple(keep), Counter[Fraction]()
    n = len(without(tuple(roll), *kept))
    for _ in range(games):
        rolled = tuple(sorted((*kept, *(rng.randint(1, 6) for _ in range(n)))))
        values[Fraction(worth(rolled))] += 1
    return dict(sorted(values.items()))
