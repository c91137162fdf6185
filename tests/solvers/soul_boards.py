"""Small random boards of Soul of the Empire, and all that the engine can reach from them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from boardkit import GAMES
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Moving
from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers.movement import Beside, Garrison

GAME = GAMES["soul_of_the_empire"]
TOUCHING = ("Syria", "Cappadocia", "Armenia", "Mesopotamia", "Cilicia", "Galilaea", "Cyprus", "Samaria")


def random_board(rng: Random, mover: str, groups: int = 2, crowd: int = 3, **more: Any) -> State:
    """A few units of the mover close together, some foreign ones among them, many territories full."""
    places = rng.sample(TOUCHING, groups)
    units: dict[str, dict[str, int]] = {place: {mover: rng.choice((1, 1, 2, 6))} for place in places}
    for place in rng.sample(TOUCHING, crowd):
        other = rng.choice([name for name in COLOURS if name != mover])
        units.setdefault(place, {})[other] = rng.choice((1, 2))
    turn = "jewish" if mover == "gray" else mover
    layout = {"players": 4, "units": units, "turn": {"faction": turn}, **more}
    return GAME.position(layout)


def random_wishes(rng: Random, mover: str) -> list[Any]:
    """One or two wishes that a few points may or may not fulfil."""
    return [_random_wish(rng, mover) for _ in range(rng.choice((1, 1, 2)))]


def _random_wish(rng: Random, mover: str) -> Any:
    area = rng.choice((*TOUCHING, "Judea", "Syria et Cilicia", "Asia Minor", "the Empire", "the board"))
    n = rng.choice((1, 1, 2, 3))
    kinds: list[Any] = [
        Garrison(rng.choice(TOUCHING), rng.choice((1, 2, 3)), rng.choice((None, None, 3))),
        Garrison(rng.choice(TOUCHING), 0, 0),
        Beside(rng.choice((*TOUCHING, "Judea")), n),
    ]
    if mover != "coalition":
        against: Any = rng.choice([name for name in COLOURS if name != mover])
        kinds += [
            Condition("units", n, area),
            Condition("territories", n, area),
            Condition("garrisons", n, area, strength=2),
            Condition("sole", n, area),
            Condition("regions", n),
            Condition("with", n, area, against),
            Condition("absent", 1, area, against),
        ]
    return rng.choice(kinds)


def moving(state: State, mover: str, points: int) -> State:
    """The same board inside a Move action with so many points."""
    return State(replace(state.table, task=Moving(COLOURS.index(mover), points)), "move")


def reached(state: State, mover: str, points: int) -> dict[Any, tuple[int, Any]]:
    """Every position that the engine reaches, by units: fewest points and a table; breadth first."""
    found = {state.table.units: (0, state.table)}
    waiting = [moving(state, mover, points)]
    for spent in range(1, points + 1):
        following = []
        for one in waiting:
            for after in _steps(one):
                if after.table.units not in found:
                    found[after.table.units] = (spent, after.table)
                    following.append(after)
        waiting = following
    return found


def _steps(state: State) -> Iterator[State]:
    for action in GAME.legal_actions(state):
        if GAME.encode(action) != "done":
            yield GAME.apply(state, action)
