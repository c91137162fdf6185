"""Every game keeps every promise of the core, in random games; ``-m soak`` plays thousands more."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit import GAMES
from boardkit.core.testing import conform

IMMINENCE: list[dict[str, Any]] = [
    {},
    {"cards_per_round": 1},
    {"cards_per_round": 6, "no_majority": "stay"},
    {"winner": "edicts", "ties": "edicts"},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_imminence_conforms(players: int) -> None:
    report = conform(GAMES["imminence"], games=25, players=players, looks=2)
    print(report)
    assert report.games == 25 and report.twins > 0 and report.refusals > 1000
    assert not report.findings


@pytest.mark.parametrize("options", IMMINENCE, ids=str)
def test_imminence_conforms_under_every_option(options: dict[str, Any]) -> None:
    report = conform(GAMES["imminence"], games=8, seed=1000, **options)
    assert set(report.phases) == {"place_cities", "name_starter", "choose_factions", "draw_edicts", "bid"}


LIMITS: dict[str, dict[str, Any]] = {
    "children_of_fire": {"turn_limit": 30},
    "imminence": {},
    "soul_of_the_empire": {"round_limit": 40},
}
"""Chance need not bring a game to its end, so automatic play has limits (CA57, SA206)."""


@pytest.mark.parametrize("name", ["children_of_fire", "soul_of_the_empire"])
def test_the_long_games_conform(name: str) -> None:
    report = conform(GAMES[name], games=2, looks=2, **LIMITS[name])
    print(report)
    assert report.refusals > 1000 and not report.findings


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_games_conform(name: str) -> None:
    print(conform(GAMES[name], games=2000, seed=10_000, **LIMITS[name]))
