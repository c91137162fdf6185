"""What a page or an adviser hands over that is nothing: told in the game's own words, not as a fault."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit import Match
from boardkit.core.advice import Advice
from boardkit.widgets import Walkthrough
from tests.widgets.board import NAMES, board, page_says, step


@pytest.mark.parametrize(
    "message",
    [
        {"do": "roll", "text": "²"},
        {"do": "roll", "text": "9" * 5000},
        {"do": "new", "form": None},
        {"do": "new", "form": "abc"},
        {"do": "new", "form": {"who": None}},
        {"do": "new", "form": {"names": 5}},
        {"do": "new", "form": {"names": ["Ada", "Ada"]}},
        {"do": "new", "form": {"names": ["Ada", "a\nb"]}},
        {"do": "new", "form": {"options": 5}},
        {"do": "new", "form": {"options": {"rounds": "²"}}},
        {"do": "new", "form": {"seed": "²"}},
        {"do": "new", "form": {"players": 10**5000}},
    ],
)
def test_a_strange_message_is_refused_and_the_game_stays(message: dict[str, Any]) -> None:
    shown = board()
    before = shown.match
    page_says(shown, **message)
    assert shown.host.notice is not None and shown.host.notice.kind == "refused"
    assert shown.match is before


@pytest.mark.parametrize("advice", [None, "play", Advice(None, "idea", "reason", "proven")])  # type: ignore[arg-type]
def test_advice_to_nothing_possible_is_not_shown(advice: Any) -> None:
    match = Match("imminence", 2, 5, names=NAMES[:2], bots={1: "random"})
    shown = Walkthrough(match, keep=False, adviser=lambda observation: advice)
    while not shown.host.is_asked:
        step(shown)
    page_says(shown, do="hint")
    assert shown.host.notice is not None and "advice to a possible action" in shown.host.notice.text
    assert shown.host.advice is None
    step(shown)
    assert any(made.by == "hand" for made in match.steps)
