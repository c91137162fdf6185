"""Random games keep every promise of the core: conservation, replay, positions, secrets, refusals, an end."""

from __future__ import annotations

import pytest

from boardkit.core.testing import conform

from .vocabulary import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_conform(players: int) -> None:
    report = conform(GAME, games=1, players=players, seed=players, looks=2, round_limit=6)
    assert report.games == 1


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_conform(players: int) -> None:
    conform(GAME, games=300, players=players, seed=1000 * players, round_limit=40)


CHOICES = [
    ("roman", "jewish", "coalition"),
    ("roman", "coalition", "jewish"),
    ("roman", "jewish", "christian"),
    ("roman", "christian", "jewish"),
    ("roman", "coalition", "christian"),
    ("roman", "christian", "coalition"),
]


@pytest.mark.parametrize("factions", CHOICES)
def test_SOE20_three_players_with_every_choice_of_factions(factions: tuple[str, ...]) -> None:
    conform(GAME, games=1, players=3, seed=3, looks=1, round_limit=2, factions=factions)
