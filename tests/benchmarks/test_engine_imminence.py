"""The engine on Imminence: random play, observations, replay, the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from boardkit import GAMES
from boardkit.core.request import Ask
from boardkit.core.testing import conform, play_random
from tests.benchmarks.yardstick import per_million

GAME = GAMES["imminence"]
GAMES_A_MINUTE = 1_000
ADDITIONS_A_MINUTE = 1_500
"""Millions of additions in a minute on the machine for which the bound is meant: 25 million a second."""


def random_play(players: int, games: int) -> Callable[[], int]:
    """A function that plays some games straight through and counts the answers."""
    start = GAME.new(players)

    def play() -> int:
        rng, count = Random(players), 0
        for _ in range(games):
            state = start
            while (request := GAME.request(state)) is not None:
                if isinstance(request, Ask):
                    options = request.options
                    action = options[rng.randrange(len(options))]
                else:
                    action = request.sample(rng)
                state = GAME.apply(state, action)
                count += 1
        return count

    return play


@pytest.mark.parametrize(("players", "games"), [(2, 60), (3, 50), (5, 20)])
def test_random_play_is_quick(players: int, games: int, speed) -> None:  # type: ignore[no-untyped-def]
    play = random_play(players, games)
    play()
    what = f"Imminence, {players} players, random play, answers per M"
    speed.at_least(1_300, what, per_million(play))


def test_a_bot_that_observes_is_quick(speed) -> None:  # type: ignore[no-untyped-def]
    start = GAME.new(3)
    bot = GAME.bots["heuristic"]

    def play() -> int:
        rng, state, count = Random(1), start, 0
        while (request := GAME.request(state)) is not None:
            if isinstance(request, Ask):
                seen = GAME.observe(state, request.player)
                action = bot(seen, seen.actions, rng)
            else:
                action = request.sample(rng)
            state = GAME.apply(state, action)
            count += 1
        return count

    play()
    speed.at_least(250, "Imminence, 3 players, heuristic play, answers per M", per_million(play))


def test_replaying_is_quick(speed) -> None:  # type: ignore[no-untyped-def]
    """Every state asked out of order, so that each script is begun anew."""
    trail = play_random(GAME, 5, 1)
    moments = trail.moments[::-1]
    game = replace(GAME)

    def jump() -> int:
        for moment in moments:
            game.apply(moment.state, moment.action)
        return len(moments)

    speed.at_least(800, "Imminence, 5 players, replayed answers per M", per_million(jump))


def test_a_thousand_games_conform_within_a_minute(speed) -> None:  # type: ignore[no-untyped-def]
    def check() -> int:
        return conform(GAME, games=4, looks=1).games

    check()
    what = "Imminence, games through the conformance suite per M"
    speed.at_least(GAMES_A_MINUTE / ADDITIONS_A_MINUTE, what, per_million(check, rounds=5))
