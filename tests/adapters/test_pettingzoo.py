"""PettingZoo's own tests pass on our games; masks, seeds and refusals are those of the engine."""

from __future__ import annotations

from functools import partial
from random import Random
from types import SimpleNamespace

import pytest

pytest.importorskip("pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402

from boardkit import GAMES, ContentError, IllegalAction, Match  # noqa: E402
from boardkit.adapters.pettingzoo import cycle_env, env, parallel_env  # noqa: E402
from tests.adapters.samples import LATE_ROUNDS, SEATS, SHORT  # noqa: E402

each_game = pytest.mark.parametrize(("name", "players"), SEATS)


def with_mask_beside_the_vector(test):
    """PettingZoo's test warns of observations with a mask unless the game is one of a list of its own."""
    for told in ("Observation space for each agent probably should be", "Observation is not a NumPy array"):
        test = pytest.mark.filterwarnings(f"ignore:{told}:UserWarning")(test)
    return test


def short(make, name: str, players: int):
    return partial(make, name, players, options=SHORT[name])


@each_game
@with_mask_beside_the_vector
def test_api_test_passes(name: str, players: int) -> None:
    api_test(short(env, name, players)(), num_cycles=100)
    parallel_api_test(short(parallel_env, name, players)(), num_cycles=60)


@each_game
def test_seed_test_passes(name: str, players: int) -> None:
    seed_test(short(env, name, players), num_cycles=20)
    parallel_seed_test(short(parallel_env, name, players), num_cycles=20)


@each_game
def test_max_cycles_test_passes(name: str, players: int) -> None:
    makers = {"parallel_env": parallel_env, "env": cycle_env}
    max_cycles_test(SimpleNamespace(**{kind: short(make, name, players) for kind, make in makers.items()}))


@pytest.mark.soak
@each_game
@with_mask_beside_the_vector
def test_all_of_them_pass_on_whole_games(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=3000)
    parallel_api_test(parallel_env(name, players), num_cycles=1000)
    seed_test(partial(env, name, players), num_cycles=500)
    parallel_seed_test(partial(parallel_env, name, players), num_cycles=500)
    makers = {"parallel_env": parallel_env, "env": cycle_env}
    max_cycles_test(SimpleNamespace(**{kind: partial(make, name, players) for kind, make in makers.items()}))


@each_game
def test_masks_are_the_legal_actions_and_rewards_the_returns(name: str, players: int) -> None:
    rng, game, table = Random(players), GAMES[name], short(env, name, players)()
    table.reset(seed=players)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        rewards[agent] += reward
        assert not cut
        if over:
            table.step(None)
            continue
        trail = table.unwrapped.trail
        asked = game.observe(trail.state, table.possible_agents.index(agent))
        numbers = np.flatnonzero(seen["action_mask"])
        assert {trail.choices[number] for number in numbers} == set(asked.actions)
        assert len(numbers) == len(asked.actions) > 0
        for other in set(table.agents) - {agent}:
            assert not table.observe(other)["action_mask"].any()
        table.step(rng.choice(list(numbers)))
    shares = game.returns(table.unwrapped.trail.state)
    assert list(rewards.values()) == [float(share) for share in shares]


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_fixes_chance_and_another_seed_another_game(name: str) -> None:
    def end(seed: int) -> dict:
        table, rng = short(env, name, 2)(), Random(1)
        table.reset(seed=seed)
        for _ in range(30):
            if not table.unwrapped.trail.choices:
                break
            table.step(rng.choice(list(table.unwrapped.trail.choices)))
        return GAMES[name].describe(table.unwrapped.trail.state)

    assert end(1) == end(1)
    assert any(end(seed) != end(1) for seed in range(2, 6))


def test_without_a_seed_the_generator_goes_on() -> None:
    table = env("imminence")
    table.reset(seed=3)
    first = table.unwrapped.trail.digest(None)
    table.reset()
    assert table.unwrapped.trail.digest(None) != first
    table.reset(seed=3)
    assert table.unwrapped.trail.digest(None) == first


@pytest.mark.parametrize("name", GAMES)
def test_a_number_whose_mask_is_0_is_refused_with_the_rule_and_changes_nothing(name: str) -> None:
    table = short(env, name, 2)()
    table.reset(seed=1)
    before, asked = table.unwrapped.trail, table.agent_selection
    mask = table.observe(asked)["action_mask"]
    for number in [*np.flatnonzero(mask == 0), -1, len(mask), 1.5, "0", None]:
        with pytest.raises(IllegalAction) as error:
            table.step(number)
        assert error.value.refusal.rule in table.unwrapped.start.game.rules
        assert table.unwrapped.trail is before and table.agent_selection == asked


def test_a_learner_can_lose_by_an_illegal_number_instead(caplog) -> None:
    table = TerminateIllegalWrapper(env("imminence"), illegal_reward=-1)
    table.reset(seed=1)
    table.last()
    table.step(52)
    assert "Illegal move" in caplog.text
    assert all(table.terminations.values())


def test_in_cycles_a_wrong_number_is_refused_in_the_info_and_changes_nothing() -> None:
    cycles = parallel_env("imminence", 2)
    seen, _ = cycles.reset(seed=1)
    asked = next(agent for agent in cycles.agents if not seen[agent]["action_mask"][cycles.wait])
    other = next(agent for agent in cycles.agents if agent != asked)
    before = cycles.trail
    _, _, _, _, infos = cycles.step({asked: cycles.wait, other: 0})
    assert cycles.trail is before
    assert "[IMM4]" in infos[asked]["refusal"] and "not asked" in infos[other]["refusal"]
    number = int(np.flatnonzero(seen[asked]["action_mask"])[0])
    _, _, _, _, infos = cycles.step({asked: number})
    assert cycles.trail is not before and infos == {asked: {}, other: {}}


def test_a_game_is_cut_off_after_the_cycles_asked_for() -> None:
    table = env("imminence", 3, max_cycles=2)
    table.reset(seed=1)
    n_answers = 0
    for agent in table.agent_iter():
        _, _, over, cut, _ = table.last()
        assert not over
        table.step(None if cut else int(np.flatnonzero(table.observe(agent)["action_mask"])[0]))
        n_answers += not cut
    assert n_answers == 6


def test_the_text_tells_what_a_spectator_may_know() -> None:
    table = env("imminence", position=LATE_ROUNDS["three cards left, worth 1/4"], render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == "Phase bid: player_1 is asked."
    choices = table.unwrapped.trail.choices
    table.step(next(number for number, play in choices.items() if play.card == "L3C1"))
    assert "a card with L and C" in table.render() and "L3C1" not in table.render()
    while table.unwrapped.trail.choices:
        table.step(next(iter(table.unwrapped.trail.choices)))
    assert "Game over. Most points after 4 rounds" in table.render()


def test_human_rendering_prints(capsys) -> None:
    table = env("imminence", 2, render_mode="human")
    table.reset(seed=1)
    table.step(next(iter(table.unwrapped.trail.choices)))
    assert "is one of the cities" not in capsys.readouterr().out
    assert table.render() is None
    assert "is asked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 9}, "expected 2 to 5, found 9"),
        ({"options": {"tie": 1}}, "did you mean ties"),
        ({"render_mode": "rgb"}, "render_mode: expected one of"),
        ({"max_cycles": 0}, "max_cycles: expected 1 or more"),
        ({"position": {"cities": ["rome"]}}, "cities: expected one of"),
    ],
)
def test_wrong_settings_are_refused(settings: dict, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        env("imminence", **settings)


def test_a_start_of_a_match_is_a_position_of_an_environment() -> None:
    match = Match("imminence", 2, seed=4, first_player=0)
    match.advance(rolls=True)
    table = env("imminence", position=match.game.describe(match.state))
    table.reset()
    assert table.unwrapped.trail.state == match.state
