"""Boards of Children of Fire from which bids are asked."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State
from tests.games.children_of_fire.vocabulary import GAME, card, given, laid_by

BOARD = {"church": 5, "syndicate": 4, "parliament": 3, "financial_district": 2}
RICH = {"tokens": {"blue": 2, "green": 1, "brown": 1, "red": 1}}
FACTIONS = ("children_of_light", "children_of_darkness", "grigori", "sorcerers", "anakim_and_nephilim")


def start(players: int = 2, **layout: Any) -> State:
    """The first placement of a turn."""
    layout.setdefault("seats", [RICH, *({} for _ in range(players - 1))])
    return given(players, phase="place", board=BOARD, **layout)


def late(**layout: Any) -> State:
    """Two players, two cards each laid, one of them hidden."""
    specs = "7! underground, 2 front", "7 church, 3! parliament"
    layout.setdefault("seats", [{**RICH, "pile": pile(0, 1, 3, 5)}, {"pile": pile(1, 1, 2, 4)}])
    layout.setdefault("board", BOARD)
    return given(2, phase="place", laid=laid_by(specs), **layout)


def pile(faction: int, *strengths: int) -> list[str]:
    return [card(faction, strength) for strength in strengths]


def seen(state: State) -> Any:
    request = GAME.request(state)
    assert request is not None
    return GAME.observe(state, request.player)
