"""What a page or an adviser hands over that is nothing: told in the game's own words, not as a fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit import Match
from boardkit.core.advice import Advice
from boardkit.widgets import Walkthrough
from tests.widgets.board import NAMES, board, page_says, possible, step


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
        *(
            {"do": "new", "form": {"options": {word: 1}}}
            for word in ("game", "players", "seed", "bots", "self")
        ),
        {"do": "new", "form": {"options": {"eyes": [1]}, "beside": True, "who": ["person", "table"]}},
        {"do": "new", "form": {"position": '{"cities": ' + "[" * 100_000}},
        {"do": "new", "form": {"position": '{"cities": "\ud800"}'}},
        {"do": "look", "eye": 10**5000},
        {"do": "look", "eye": [[]]},
        {"do": "resume", "file": "a\0b"},
        {"do": "resume", "file": "\ud800"},
        {"do": "resume", "text": "\ud800"},
        {"do": "correct", "number": 1, "text": "draw asterra"},
        {"do": "cannot tell"},
    ],
)
def test_a_strange_message_is_refused_and_the_game_stays(message: dict[str, Any]) -> None:
    shown = board()
    before = shown.match
    page_says(shown, **message)
    assert shown.host.notice is not None and shown.host.notice.kind == "refused"
    assert shown.match is before


@pytest.mark.parametrize("eye", [99, -1, 2])
def test_a_referee_looks_through_no_eyes_that_are_not_there(eye: int) -> None:
    shown = board(referee=True)
    before = shown.host.seating.eye
    page_says(shown, do="look", eye=eye)
    assert "expected your own seat" in shown.notice and shown.host.seating.eye == before


def test_every_screen_can_be_written_whatever_was_sent() -> None:
    """A page's text may hold half a sign, which no kernel can send back."""
    shown, written = board(), []
    shown.send = lambda content, buffers=None: written.append(
        json.dumps(content, ensure_ascii=False).encode()
    )  # type: ignore[method-assign]
    for message in ({"do": "open", "rule": "X\ud800"}, {"do": "\ud800"}, {"do": "play", "text": "\udfff"}):
        page_says(shown, **message)
    assert len(written) == 3 and b"There is no rule text" in written[0] and b"no control" in written[1]


def test_lists_in_lists_without_end_are_cut_off() -> None:
    nested: list[Any] = []
    for _ in range(900):
        nested = [nested]
    shown = board()
    page_says(shown, do="new", form={"options": {"rounds": nested}})
    assert "rounds" in shown.notice and shown.host.notice.kind == "refused"


def test_advice_is_not_shown_for_a_later_choice() -> None:
    """The match may go on from another board, or from another cell."""
    match = Match("imminence", 2, 5, names=NAMES[:2], bots={1: "random"})
    first, second = (
        Walkthrough(
            match, keep=False, adviser=lambda seen: Advice(seen.actions[0], "idea", "reason", "proven")
        )
        for _ in range(2)
    )
    for _ in range(2):
        page_says(first, do="hint")
    assert first.screen["hint"]["action"] in possible(first)
    step(second)
    assert first.screen["hint"] is None and not first.screen["can"]["stronger"]
    page_says(first, do="hint")
    assert "action" not in first.screen["hint"], "the idea comes first again"


def test_an_open_table_stays_open_in_a_new_game() -> None:
    shown = board(covered=False)
    page_says(shown, do="new", form={"players": 2, "seed": 3})
    for _ in range(12):
        step(shown)
        assert shown.screen["cover"] is None


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


def test_a_bot_that_gives_nonsense_loses_no_move_and_tells_no_card() -> None:
    """What its seat may do instead is not for the eyes of others; the move before it stands."""
    match = Match("imminence", 2, 5, names=NAMES[:2], first_player=0)
    for _ in range(200):
        if match.state.phase == "bid" and match.to_act == 0:
            break
        match.roll() if match.to_act == -1 else match.play(match.request.options[0])
    shown = Walkthrough(match, seats=[0], keep=False)
    match.seat_bot(1, lambda observation, actions, rng: "play L3C1>nowhere")
    before = len(match.steps)
    step(shown)
    assert shown.host.notice is not None and "The bot of seat 1 gave" in shown.notice
    assert len(match.steps) == before + 1 and "Possible" not in shown.notice


@pytest.mark.parametrize("error", [KeyError("x"), RecursionError(), ZeroDivisionError()])
def test_a_bot_that_breaks_is_told_and_the_move_before_it_stands(error: Exception) -> None:
    def broken(observation: Any, actions: Any, rng: Any) -> Any:
        raise error

    match = Match("imminence", 2, 5, names=NAMES[:2], first_player=0)
    shown = Walkthrough(match, seats=[0], keep=False)
    match.seat_bot(1, broken)
    step(shown)
    assert type(error).__name__ in shown.notice and "What was done before stands" in shown.notice
    assert match.steps[-1].player == 0 and shown.screen["ask"]["mine"] is False
    shown.undo()
    assert shown.screen["ask"]["mine"]
