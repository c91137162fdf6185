"""Hints for Imminence: from the observation only, quick, legal, and better than the rule of thumb."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from boardkit import GAMES, ContentError, IllegalAction, Match
from boardkit.core.content import Pack
from boardkit.games.imminence import Play
from solvers import advice, bids
from solvers.bids.belief import believed
from solvers.bids.seen import dealt, read_round
from solvers.status import BadInput, NotJudged
from tests.solvers.rounds import GAME, in_a_round, seen

ADVISER = advice.adviser("imminence")
JUDGE = advice.judge("imminence")


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, 2), (3, 1), (4, 1), *(pytest.param(*long, marks=pytest.mark.soak) for long in ((3, 3), (5, 1)))],
)
def test_hints_can_be_followed_from_the_set_up_on(players: int, rounds: int) -> None:
    match = Match("imminence", players=players, seed=players, rounds=players)
    while match.outcome is None and match.state.table.round <= rounds:
        match.advance(rolls=True)
        if match.outcome is None:
            hint = ADVISER(match.observe(match.to_act))
            assert hint.idea and hint.reason and hint.status in ("proven", "bound", "rule of thumb")
            match.play(hint.action)


@pytest.mark.parametrize(("players", "left"), [(2, 8), (3, 12), (5, 20)])
def test_a_hint_comes_within_two_seconds_of_this_processor(players: int, left: int) -> None:
    """Measured against a plain loop, so that a busy machine counts as a slow one."""
    observation = seen(in_a_round(players, left, 9))
    ADVISER(seen(in_a_round(players, left, 8)))
    loop = perf_counter()
    sum(n for n in range(10_000_000))
    loop = perf_counter() - loop
    began = perf_counter()
    ADVISER(observation)
    assert perf_counter() - began < 2 * max(1.0, loop / 0.4)


@pytest.mark.parametrize(("players", "left"), [(2, 2), (2, 5), (3, 4), (4, 6)])
def test_states_that_look_alike_get_equal_advice(players: int, left: int) -> None:
    observation = seen(in_a_round(players, left, 1))
    rivals = read_round(GAME, observation).rivals
    for pick in (0, -1):
        deals = {rival.seat: list(believed(rival, None))[pick] for rival in rivals}
        state = dealt(GAME, observation, deals)
        assert GAME.observe(state, observation.player) == observation
        assert ADVISER(GAME.observe(state, observation.player)) == ADVISER(observation)


def test_the_idea_does_not_name_the_card() -> None:
    for seed in range(6):
        hint = ADVISER(seen(in_a_round(3, 5, seed)))
        words = GAME.content.index.card_words(hint.action.card)
        assert hint.action.card not in hint.idea and words not in hint.idea and words in hint.reason


def test_the_last_card_is_advised_and_judged_as_the_solver_says() -> None:
    state = in_a_round(2, 1, 2)
    observation = seen(state)
    reply = bids.best_response(GAME, observation)
    hint = ADVISER(observation)
    assert hint.action in reply.actions and hint.status == "proven"
    for action in observation.actions:
        loss = JUDGE(GAME, state, action)
        assert float(loss.total) == pytest.approx(float(reply.loss(action)), abs=1e-9)


@pytest.mark.parametrize(
    ("players", "left", "every"),
    [(2, 8, 5), (2, 3, 1), (3, 6, 2), (4, 3, 1), pytest.param(2, 8, 1, marks=pytest.mark.soak)],
)
def test_parts_of_a_loss_add_up(players: int, left: int, every: int) -> None:
    state = in_a_round(players, left, 3)
    for action in seen(state).actions[::every]:
        loss = JUDGE(GAME, state, action)
        assert loss.total >= 0
        assert float(sum(loss.parts.values())) == pytest.approx(float(loss.total), abs=1e-9)
        assert bool(loss.reply) == (loss.total > 0)


def test_following_the_hint_loses_nothing() -> None:
    for seed in range(4):
        state = in_a_round(3, 4, seed)
        assert JUDGE(GAME, state, ADVISER(seen(state)).action).total == 0


def with_another_deck() -> str:
    """The printed factions, the first of them with a stronger card."""
    text: str = (GAME.data / "factions.toml").read_text("utf-8")
    return text.replace("L3C1", "L5C4", 1).replace('source = "house"', 'source = "pack"')


def test_what_cannot_be_judged_or_advised() -> None:
    start = Match("imminence", players=2, seed=1)
    start.advance(rolls=True)
    faction = start.game.legal_actions(start.state)[0]
    assert advice.explain(GAME, start.state, faction).total == 0
    other = GAME.with_content(Pack("mine", "imminence", {"factions.toml": with_another_deck()}))
    begun = Match(other, players=2, seed=1)
    begun.advance(rolls=True)
    with pytest.raises(NotJudged, match="the decks differ"):
        advice.explain(other, begun.state, begun.game.legal_actions(begun.state)[0])
    state = in_a_round(2, 2, 0)
    with pytest.raises(IllegalAction):
        advice.explain(GAME, state, Play("L3C1", "nowhere"))
    with pytest.raises(BadInput, match="seat that is asked"):
        ADVISER(GAME.observe(state, 1 - GAME.request(state).player))
    with pytest.raises(ContentError, match="imminence"):
        advice.adviser("chess")
    assert advice.explain(GAME, state, seen(state).actions[0]).total >= 0


def test_hints_beat_the_rule_of_thumb() -> None:
    """Twelve games of two, each seat six times; the margin of points, not luck in a single game."""

    def hinted(observation, actions, rng):
        return ADVISER(observation).action

    margin = 0
    for seed in range(12):
        match = Match(GAMES["imminence"], players=2, seed=seed, rounds=2)
        match.run({seed % 2: hinted, 1 - seed % 2: "heuristic"})
        margin += match.outcome.scores[seed % 2] - match.outcome.scores[1 - seed % 2]
    assert margin > 0


@pytest.mark.parametrize("game", ["chess", None, 5, ["imminence"]])
def test_only_games_that_a_solver_knows_are_advised(game: Any) -> None:
    for make in (advice.adviser, advice.judge):
        with pytest.raises(ContentError, match="advice, game: expected one of children_of_fire, imminence"):
            make(game)
