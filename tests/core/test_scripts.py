"""Scripts are replayed or run on: both give equal states, whatever happens in between."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boardkit import GAMES, IllegalAction
from boardkit.core.errors import RulesError
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.core.testing import play_random
from boardkit.core.testing.trail import pick
from tests.toys import charms
from tests.toys.charms import CHARMS, Strike

GAME = GAMES["imminence"]


def fresh() -> Any:
    """The game with an empty slot."""
    return replace(CHARMS)


@pytest.mark.parametrize("seed", range(10))
def test_running_on_and_replaying_give_equal_states(seed: int) -> None:
    """Three ways through one game: on, replayed at every step, and jumping back and forth."""
    trail = play_random(CHARMS, 2, seed)
    assert any(moment.state.actions for moment in trail.moments)
    jumping, rng = fresh(), Random(seed)
    for moment in trail.moments:
        jumping.request(rng.choice(trail.moments).state)
        assert jumping.step(moment.state, moment.action) == (moment.after, moment.events)
        assert fresh().apply(copy.copy(moment.state), moment.action) == moment.after
        assert hash(fresh().apply(moment.state, moment.action)) == hash(moment.after)


def test_a_state_is_not_changed_by_what_follows_from_it() -> None:
    trail = play_random(CHARMS, 2, 3)
    kept = [pickle.dumps(moment.state) for moment in trail.moments]
    for moment in reversed(trail.moments):
        for option in moment.request.options:
            CHARMS.apply(moment.state, option)
    assert [pickle.dumps(moment.state) for moment in trail.moments] == kept
    assert all(isinstance(moment.state, State) for moment in trail.moments)


def test_a_state_never_holds_a_generator() -> None:
    for moment in play_random(CHARMS, 2, 1).moments:
        pickle.dumps(moment.state)


def test_a_refused_action_leaves_the_game_running() -> None:
    game = fresh()
    state = game.new(2)
    with pytest.raises(IllegalAction):
        game.apply(state, Strike())
    assert game.apply(state, game.legal_actions(state)[0]).actions


def test_a_script_that_fails_leaves_no_trace() -> None:
    """The next call replays from the boundary, as if nothing had been tried."""
    fail = True

    def strike(table: Any) -> Iterator[Any]:
        choice = yield Ask(table, table.turn, "Strike", "CH2", charms.strike_menu)
        if fail:
            raise ZeroDivisionError("a fault of the script")
        return table, "take_stances" if choice else None

    game = replace(CHARMS, phases={**CHARMS.phases, "strike": strike})
    state = game.new(2)
    for _ in range(2):
        state = game.apply(state, game.legal_actions(state)[0])
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            game.apply(state, Strike())
        assert Strike() in game.legal_actions(state)
    fail = False
    assert game.apply(state, Strike()).phase == "take_stances"


def test_a_menu_that_fails_leaves_no_trace() -> None:
    calls = []

    def menu(table: Any, player: int) -> tuple[Strike, ...]:
        calls.append(player)
        if len(calls) == 1:
            raise ZeroDivisionError("a fault of the menu")
        return (Strike(),)

    def strike(table: Any) -> Iterator[Any]:
        yield Ask(table, 0, "Strike", "CH2", menu)
        return table, None

    game = replace(CHARMS, phases={"take_stances": strike})
    state = game.new(2)
    with pytest.raises(ZeroDivisionError):
        game.legal_actions(state)
    assert game.legal_actions(state) == (Strike(),) and game.apply(state, Strike()).phase is None


@pytest.mark.parametrize(
    ("phase", "message"),
    [
        (lambda table: None, "must return"),
        (lambda table: (table, "take_stances", 3), "must return"),
        (lambda table: (table, "lunch"), "no phase 'lunch'"),
        (lambda table: (table, "take_stances"), "without ever asking"),
    ],
)
def test_a_phase_that_breaks_its_contract_is_named(phase: Any, message: str) -> None:
    game = replace(CHARMS, phases={"take_stances": phase})
    with pytest.raises(RulesError, match=message):
        game.new(2)


def test_a_script_may_yield_requests_and_events_only() -> None:
    def lost(table: Any) -> Iterator[Any]:
        yield "strike"

    with pytest.raises(RulesError, match="requests and events"):
        replace(CHARMS, phases={"take_stances": lost}).new(2)


def test_threads_share_a_game_without_mixing_their_matches() -> None:
    """Eight threads on one game object: each gets the game it would get alone."""
    alone = {seed: play_random(GAME, 3, seed).state for seed in range(8)}
    shared: dict[int, list[State]] = {seed: [] for seed in alone}

    def walk(seed: int) -> None:
        rng = Random(f"{GAME.name}/{seed}")
        for _ in range(2):
            state = GAME.new(3)
            rng.seed(f"{GAME.name}/{seed}")
            while (request := GAME.request(state)) is not None:
                state = GAME.apply(state, pick(request, rng))
            shared[seed].append(state)

    threads = [threading.Thread(target=walk, args=(seed,)) for seed in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shared == {seed: [state, state] for seed, state in alone.items()}
