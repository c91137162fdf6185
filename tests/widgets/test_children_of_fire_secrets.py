"""Nothing of another seat of Children of Fire reaches a page: hands, face-down cards, piles, prophecies."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit.widgets import Walkthrough
from tests.widgets.board import step
from tests.widgets.test_children_of_fire import SPENDING, board


def hidden_from(shown: Walkthrough, eye: int | None) -> set[str]:
    """Names that seat `eye` must not read: prophecies, and cards where they lie unknown to it."""
    table = shown.match.state.table
    secret = set()
    for seat in range(shown.match.players):
        if seat != eye:
            secret |= {name for name in (table.primaries[seat], table.secondaries[seat]) if name}
            secret |= set(table.hands[seat]) | set(table.piles[seat])
            secret |= {laid.card for laid in table.laid if laid.owner == seat and not laid.up
                       and eye not in laid.seen}  # fmt: skip
    told = {line.text for line in shown.match.log(eye)}
    return {name for name in secret if not any(name in text for text in told)}


def open_names(shown: Walkthrough, eye: int | None) -> set[str]:
    """Names that the seat knows to be elsewhere: its own, and what everybody knows of the piles."""
    view = shown.match.observe(eye).view
    return {name for seat in view.seats for name in seat.known_pile}


def check(shown: Walkthrough, screen: dict[str, Any]) -> None:
    eye = shown.host.seat
    panel = {**screen["panel"], "seat": None}  # a seat's own file lists all decks
    text = json.dumps({**screen, "panel": panel})
    for name in hidden_from(shown, eye) - open_names(shown, eye):
        assert name not in text, (name, eye, shown.match.state.phase)


@pytest.mark.parametrize(("players", "by_hand"), [(2, False), (3, True)])
def test_no_screen_holds_what_its_seat_may_not_know(players: int, by_hand: bool) -> None:
    """Every message of some turns is searched, save panel included; covers come between the people."""
    shown = board(players, by_hand=by_hand)
    told: list[dict[str, Any]] = []
    shown.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
    shown.host.panel = "save"
    covers = 0
    for n in range(150):
        if shown.match.outcome is not None:
            break
        del told[:]
        step(shown, choice=7 * n)
        for message in told:
            check(shown, message["screen"])
            covers += message["screen"]["cover"] is not None
    assert covers > 20


def test_the_cover_shows_no_table() -> None:
    shown = board()
    while not shown.screen["cover"]:
        step(shown)
    assert "board" not in shown.screen and "ask" not in shown.screen


def test_a_saved_notebook_holds_no_secret() -> None:
    """The outputs that a saved notebook keeps: text, still picture, and the widget's synced state."""
    shown = board(position=SPENDING, bots={1: "heuristic"})
    data, _ = shown._repr_mimebundle_()
    state = {key: str(value) for key, value in shown.get_state().items() if key != "_esm"}
    kept = json.dumps([data, state])
    table = shown.match.state.table
    secrets = {*table.primaries, *table.secondaries, *table.hands[0], *table.hands[1]}
    secrets |= {laid.card for laid in table.laid if not laid.up}
    assert not [name for name in secrets if name in kept]


def test_a_referee_sees_everything_and_a_player_does_not() -> None:
    shown = board(position=SPENDING, bots={1: "heuristic"}, referee=True)
    shown.switch_seat("everything")
    titles = [one["title"] for one in shown.screen["board"]]
    assert "Hand of Ada" in titles and "Hand of Bruno" in titles
    assert sum(title.startswith("Prophecies of") for title in titles) == 2
    shown.switch_seat(1)
    assert "Hand of Ada" not in [one["title"] for one in shown.screen["board"]]


def test_no_cover_before_the_first_secret() -> None:
    shown = board(3)
    for faction in ("sorcerers", "grigori"):
        assert shown.screen["cover"] is None
        shown.press(f"faction {faction}")
    shown.press("faction children_of_light")
    assert shown.screen["cover"]["name"] == "Ada"
