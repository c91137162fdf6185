"""Random walks on the map, to be set beside the exact answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from boardkit.core.state import State
from solvers.movement.ground import mover, table_of
from solvers.movement.plan import practice
from solvers.movement.replay import acted
from solvers.movement.wanted import Wanted, met, wishes


@dataclass(frozen=True)
class Walks:
    """How often random steps came to a position.

    Attributes
    ----------
    walks : int
        How many were tried.
    first : dict of int to int
        Points after which the position held for the first time, with how often that was so.
    """

    walks: int
    first: dict[int, int]

    @property
    def fewest(self) -> int | None:
        """The fewest points that any walk needed; None if none arrived."""
        return min(self.first, default=None)


def simulate(
    game: Any, state: State, wanted: Wanted, points: int, *, walks: int = 300, seed: int = 0
) -> Walks:
    """Walk at random, each legal step as likely as the others, and see when a position holds first."""
    table = table_of(game, state)
    colour = mover(table, None)
    asked = wishes(wanted, table)
    rng, first = Random(seed), Counter[int]()
    for _ in range(walks):
        state = practice(state, table, colour, points)
        for spent in range(points + 1):
            if all(met(state.table, colour, wish) for wish in asked):
                first[spent] += 1
                break
            if state.phase != "move":
                break
            steps = [a for a in game.legal_actions(state) if game.encode(a).startswith("move ")]
            if steps:
                state, _ = acted(game, state, rng.choice(steps))
    return Walks(walks, dict(sorted(first.items())))
