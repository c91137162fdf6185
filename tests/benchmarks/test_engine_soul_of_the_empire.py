"""The engine on Soul of the Empire: random play, single steps, observations, whole games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardkit import GAMES
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.core.testing import play_random
from tests.benchmarks.conftest import Speed
from tests.benchmarks.yardstick import per_million

GAME = GAMES["soul_of_the_empire"]
ADDITIONS_A_SECOND = 25
"""Millions, on the machine for which the times are meant."""
ROUND_LIMIT = 40


def random_play(players: int, answers: int) -> Callable[[], int]:
    """A function that plays so many answers straight on, game after game."""
    start = GAME.new(players, round_limit=ROUND_LIMIT)

    def play() -> int:
        rng, state = Random(players), start
        for _ in range(answers):
            request = GAME.request(state)
            if request is None:
                state = start
                continue
            if isinstance(request, Ask):
                options = request.options
                action = options[rng.randrange(len(options))]
            else:
                action = request.sample(rng)
            state = GAME.apply(state, action)
        return answers

    return play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_is_quick(players: int, speed: Speed) -> None:
    play = random_play(players, 2_000)
    play()
    what = f"Soul of the Empire, {players} players, random play, answers per M"
    speed.at_least(780, what, per_million(play))


def main_phases() -> list[State]:
    """States of a random game in which a main-phase action is chosen."""
    moments = play_random(GAME, 4, seed=1, round_limit=12).moments
    return [m.state for m in moments if m.state.phase == "main_phase" and m.request.rule == "SOE48"]


def in_a_millisecond(count: int) -> float:
    """How many of something per million additions are one in a millisecond."""
    return 1_000 / ADDITIONS_A_SECOND * count


STATES = main_phases()


def test_the_legal_actions_of_the_main_phase_come_within_a_millisecond(speed: Speed) -> None:
    """Each state is followed anew: nothing is left of a running script."""

    def ask() -> int:
        for state in STATES:
            GAME.legal_actions(state)
        return len(STATES)

    what = "Soul of the Empire, legal actions of the main phase per M"
    speed.at_least(in_a_millisecond(1), what, per_million(ask))


def test_a_main_phase_action_is_applied_within_a_millisecond(speed: Speed) -> None:
    rng = Random(1)
    steps = [(state, rng.choice(GAME.legal_actions(state))) for state in STATES]

    def apply() -> int:
        for state, action in steps:
            GAME.apply(state, action)
        return len(steps)

    what = "Soul of the Empire, main-phase actions applied per M"
    speed.at_least(in_a_millisecond(1), what, per_million(apply))


def test_a_seat_observes_within_a_millisecond(speed: Speed) -> None:
    def look() -> int:
        for number, state in enumerate(STATES):
            GAME.observe(state, number % 4)
        return len(STATES)

    what = "Soul of the Empire, observations per M"
    speed.at_least(in_a_millisecond(1), what, per_million(look))


def test_a_random_game_is_over_within_five_seconds(speed: Speed) -> None:
    """Every answer of a game of forty rounds, with all that the trail keeps."""

    def play() -> int:
        play_random(GAME, 4, seed=4, round_limit=ROUND_LIMIT)
        return 1

    what = "Soul of the Empire, random games of four players per M"
    speed.at_least(1 / (5 * ADDITIONS_A_SECOND), what, per_million(play, rounds=3))


def test_no_request_lists_more_than_a_few_hundred_options() -> None:
    most = 0
    for seed in range(4):
        for moment in play_random(GAME, 4, seed, round_limit=12).moments:
            if isinstance(moment.request, Ask):
                most = max(most, len(moment.request.options))
    assert 20 < most < 400
