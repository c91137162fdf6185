"""The rule-of-thumb player: legal, the same every time, clearly better than chance."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.study import Study
from tests.games.imminence.vocabulary import GAME, begun, given, play

bot = GAME.bots["heuristic"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_what_is_offered(players: int) -> None:
    """From the choice of a faction to the last card."""
    state = begun(players, phase="choose_factions")
    while (request := GAME.request(state)) is not None:
        seen = GAME.observe(state, request.player) if request.player >= 0 else None
        rng = Random(players)
        action = bot(seen, seen.actions, rng) if seen else request.options[0]
        assert action in request.options
        state = GAME.apply(state, action)


def test_it_completes_its_edict_with_the_last_card() -> None:
    """Law 3 against Coin 3: one card of Law makes the majority it wants."""
    state = given(2, {"cards_per_round": 2}, edicts=[["asterra+L2"], []], starter=1)
    state = play(state, "C3F1>asterra", "L3F1>asterra", "L1C2>brenholt")
    seen = GAME.observe(state, 0)
    after = GAME.apply(state, bot(seen, seen.actions, Random(0)))
    assert after.table.completed[0] == ("asterra+L2",)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_chance_clearly(players: int) -> None:
    """Alone among players who choose at random it wins three games in four or more."""
    bots = ["heuristic", *["random"] * (players - 1)]
    table = Study("imminence", players, 24, bots).run(progress=False)
    assert table.win_rates()[0] > 0.75


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_is_no_advantage(players: int) -> None:
    """A small sample of what docs/balance_imminence.md measures: within five standard errors of even."""
    games = 40
    table = Study("imminence", players, games, "heuristic").run(progress=False)
    even = 1 / players
    allowed = 5 * (even * (1 - even) / games) ** 0.5
    assert all(abs(float(rate) - even) < allowed for rate in table.win_rates())
    assert sum(table.win_rates()) == 1


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_seat_wins_within_three_points_of_even(players: int) -> None:
    """10,000 games, by seat and by order of start."""
    table = Study("imminence", players, 10_000, "heuristic").run(progress=False)
    for by in ("seat", "start"):
        assert all(abs(float(rate) - 1 / players) < 0.03 for rate in table.win_rates(by))
