"""Hints for Children of Fire: from the observation only, quick, legal, and followed to the end."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from boardkit import IllegalAction, Match
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Place
from solvers import advice, puzzles
from solvers.bids.influence.advising import assumed
from solvers.bids.influence.respond import best_response
from solvers.bids.influence.seen import dealt_state, read_bids
from solvers.status import BadInput
from tests.games.children_of_fire.vocabulary import GAME, begun

ADVISER = advice.adviser("children_of_fire")
JUDGE = advice.judge("children_of_fire")


def placing(players: int, seed: int, turn: int = 1) -> State:
    """A placement somewhere in a turn of a random game."""
    state, rng = begun(players, seed, "place"), Random(seed)
    for _ in range(5 * (turn - 1) + seed):
        options = GAME.legal_actions(state)
        state = GAME.apply(state, options[rng.randrange(len(options))])
    while state.phase != "place":
        request = GAME.request(state)
        assert request is not None
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    return state


def seen(state: State) -> Observation:
    request = GAME.request(state)
    assert request is not None
    return GAME.observe(state, request.player)


@pytest.mark.parametrize("players", [2, 3])
def test_hints_can_be_followed_from_the_set_up_on(players: int) -> None:
    match, phases = Match("children_of_fire", players=players, seed=players, turn_limit=2), set()
    while match.outcome is None and match.state.table.turn < 2:
        match.advance(rolls=True)
        if match.outcome is None:
            hint = ADVISER(match.observe(match.to_act))
            phases.add(match.state.phase)
            assert hint.idea and hint.reason and hint.status in ("proven", "best so far", "rule of thumb")
            match.play(hint.action)
    assert {"choose_faction", "discard_three", "preparation", "place", "turn_up"} <= phases


@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_hint_comes_within_two_seconds_of_this_processor(players: int) -> None:
    """Measured against a plain loop, so that a busy machine counts as a slow one."""
    observation = seen(begun(players, 1, "place"))
    loop = perf_counter()
    sum(n for n in range(10_000_000))
    loop = perf_counter() - loop
    began = perf_counter()
    ADVISER(observation)
    assert perf_counter() - began < 2 * max(1.0, loop / 0.4)


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (2, 7), (3, 5)])
def test_states_that_look_alike_get_equal_advice(players: int, seed: int) -> None:
    observation = seen(placing(players, seed))
    bids = read_bids(GAME, observation)
    for pick in (0, -1):
        deals = {one.seat: one.deals[pick] for one in bids.bidders}
        state = dealt_state(GAME, observation, deals)
        assert GAME.observe(state, observation.player) == observation
        assert ADVISER(GAME.observe(state, observation.player)) == ADVISER(observation)


def test_the_idea_does_not_name_the_card() -> None:
    for seed in range(4):
        hint = ADVISER(seen(placing(2, seed)))
        assert isinstance(hint.action, Place)
        assert hint.action.card not in hint.idea and hint.action.card in hint.reason


def test_a_placement_is_advised_and_judged_as_the_solver_says() -> None:
    state = placing(2, 6)
    observation = seen(state)
    reply = best_response(GAME, observation, assumed(observation))
    assert ADVISER(observation).action in reply.actions
    for action in reply.values:
        loss = JUDGE(GAME, state, action)
        assert loss is not None and loss.total == reply.loss(action)
        assert sum(loss.parts.values()) == loss.total
        assert bool(loss.reply) == (loss.total > 0)


def test_the_last_word_of_a_game_is_advised_exactly() -> None:
    for puzzle in puzzles.all("children_of_fire"):
        if getattr(puzzle.ask, "cards", "") != "hidden":
            continue
        loss = advice.explain(puzzle.game, puzzle.state, puzzle.game.decode(puzzle.choices[-1]))
        assert loss.total >= 0 and sum(loss.parts.values()) == loss.total


def test_what_cannot_be_judged_or_advised() -> None:
    state = GAME.new(2)
    with pytest.raises(BadInput, match="no solver of the kit tells"):
        advice.explain(GAME, state, GAME.legal_actions(state)[0])
    placement = placing(2, 0)
    with pytest.raises(IllegalAction):
        advice.explain(GAME, placement, Place("nobody", "church"))
    request = GAME.request(placement)
    assert request is not None
    with pytest.raises(BadInput, match="seat that is asked"):
        ADVISER(GAME.observe(placement, 1 - request.player))
