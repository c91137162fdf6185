"""Games in which cards are bought, played and laid whenever possible keep every promise."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boardkit.core.request import CHANCE, Action, Request
from boardkit.games.soul_of_the_empire import actions as a

from ..vocabulary import GAME

CARDS = (a.PlayCard, a.UseCard, a.LayPower, a.CombatWithPower, a.Salvage, a.Exploit, a.ExploitHand, a.Yes)
BUSY = (a.Buy, a.Attack, a.GrayAttack, a.GrayAttackByJews, a.Claim, a.GrayMove, a.TakeTurn)
IDLE = (a.Pass, a.Done, a.No, a.LayNone, a.Rename)


def _eager(request: Request, rng: Random) -> Action:
    """A random answer that likes cards best, then fights and purchases, and seldom does nothing."""
    if request.player == CHANCE:
        return request.sample(rng)  # type: ignore[union-attr]
    options = request.options
    for kinds in (CARDS, BUSY):
        liked = [option for option in options if isinstance(option, kinds)]
        if liked and rng.random() < 0.7:
            return rng.choice(liked)
    active = [option for option in options if not isinstance(option, IDLE)]
    return rng.choice(active if active and rng.random() < 0.9 else options)


def busy_game(players: int, seed: int, rounds: int) -> Counter[str]:
    """Play an eager game, check every state and return how often each card was played."""
    state, rng, played = GAME.new(players, round_limit=rounds), Random(seed), Counter[str]()
    count = None
    while (request := GAME.request(state)) is not None:
        table = request.table
        if table.round:
            count = count or GAME.census(table)
            now = GAME.census(table)
            assert now[:4] == count[:4], "units, dice and power cards at every request"
            assert state.actions or now == count, "everything whenever nothing is half done"
        if not state.actions and table.round:
            assert GAME.position(GAME.describe(state)).table == state.table
        action = _eager(request, rng)
        if isinstance(action, a.PlayCard | a.LayPower):
            played[action.card] += 1
        elif isinstance(action, a.CombatWithPower):
            played[action.power] += 1
        state = GAME.apply(state, action)
    return played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eager_games_conserve_every_component(players: int) -> None:
    assert busy_game(players, seed=players, rounds=6)


@pytest.mark.soak
def test_every_card_is_played_in_eager_games() -> None:
    played = Counter[str]()
    for seed in range(60):
        played += busy_game((2, 3, 4)[seed % 3], seed, 20)
    assert set(GAME.content.power) <= set(played)
