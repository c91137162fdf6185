"""Moments in the middle of random games, as positions."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardkit import GAMES
from boardkit.core.testing import play_random

LIMITS: dict[str, dict[str, Any]] = {
    "children_of_fire": {"turn_limit": 10},
    "imminence": {},
    "soul_of_the_empire": {"round_limit": 12},
}
"""Options under which a game of random moves ends."""


@cache
def midway(name: str, players: int, seed: int, part: int) -> dict[str, Any] | None:
    """The position after `part` quarters of a random game; None for its start."""
    if part == 0:
        return None
    game = GAMES[name]
    trail = play_random(game, players, seed, **LIMITS[name])
    return dict(game.describe(trail.moments[len(trail.moments) * part // 4].state))
