"""Boards of Soul of the Empire for tests, and what is found on them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardkit import Match
from boardkit.core.request import Ask
from boardkit.widgets import Walkthrough
from tests.widgets.board import NAMES, page_says

GAME = "soul_of_the_empire"
MARCH: dict[str, Any] = {
    "players": 4,
    "phase": "main_phase",
    "round": 2,
    "turn": {"faction": "roman"},
    "units": {
        "Rome": {"roman": 3},
        "Belgica": {"roman": 2},
        "Germania": {"roman": 1, "coalition": 4},
        "Syria": {"roman": 2, "jewish": 1, "christian": 1},
        "Italia Superior": {"roman": 6},
        "Jerusalem": {"jewish": 3, "christian": 2},
    },
    "dice": {
        "roman": {"sequence": [4, 4], "outside": [2, 5]},
        "jewish": {"sequence": [1, 2, 3], "outside": [6, 6]},
        "coalition": {"sequence": [3, 3]},
        "christian": {"sequence": [5], "outside": [1, 1, 2, 3]},
    },
    "open_objectives": [
        {"card": "temple", "claims": ["roman"]},
        {"card": "grain", "blocked": "jewish", "block_dice": 2},
    ],
    "markers": [
        {"symbol": "roman", "territory": "Dacia"},
        {"symbol": "christian", "territory": "Asia"},
    ],
    "hands": {"roman": ["circus_maximus"], "jewish": ["jewish_revolt"], "christian": ["elder", "grace"]},
    "lasting": [{"card": "crucify", "owner": "roman"}],
}
"""Ada's Romans may act; a die of hers lies on The Temple, a block of the Coalition on Grain of Egypt."""


def position(**changes: Any) -> dict[str, Any]:
    """The march with some parts of it changed."""
    return {**MARCH, **changes}


def board(players: int = 4, position: dict[str, Any] | None = None, **settings: Any) -> Walkthrough:
    """A game, or a position, on a board that keeps no file."""
    bots, seed = settings.pop("bots", {}), settings.pop("seed", 4)
    options = settings.pop("options", {})
    start = {"position": position} if position else {"players": players}
    match = Match(GAME, seed=seed, names=NAMES[:players], bots=bots, **start, **options)
    return Walkthrough(match, keep=False, **settings)


def march(**changes: Any) -> Walkthrough:
    """The march with everybody at one open screen."""
    return board(position=position(**changes), covered=False)


def block(shown: Walkthrough, title: str) -> dict[str, Any]:
    """The block whose title begins so."""
    found: dict[str, Any] = next(one for one in shown.screen["board"] if one["title"].startswith(title))
    return found


def kind(shown: Walkthrough, name: str) -> dict[str, Any]:
    """The first block of a kind."""
    found: dict[str, Any] = next(one for one in shown.screen["board"] if one["kind"] == name)
    return found


def territory(shown: Walkthrough, name: str) -> dict[str, Any]:
    """One territory of the map."""
    found: dict[str, Any] = next(one for one in kind(shown, "map")["places"] if one["key"] == name)
    return found


def menu(shown: Walkthrough, title: str) -> dict[str, Any]:
    """The menu of one kind of action."""
    found: dict[str, Any] = next(one for one in shown.screen["ask"]["menus"] if one["title"] == title)
    return found


def played(shown: Walkthrough, seed: int, most: int = 2000) -> Iterator[str]:
    """A game at random through messages of the page; gives the phase before each one."""
    rng = Random(seed)
    for _ in range(most):
        if shown.match.outcome is not None:
            return
        yield shown.match.state.phase or ""
        request = shown.match.request
        if shown.host.seating.is_covered:
            page_says(shown, do="uncover")
        elif isinstance(request, Ask):
            page_says(shown, do="play", text=shown.match.game.encode(rng.choice(request.options)))
        else:
            page_says(shown, do="roll", text="")
        assert shown.notice == "", shown.notice
    raise AssertionError(f"no end after {most} messages")
