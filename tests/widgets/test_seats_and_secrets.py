"""Covers between people, and nothing of another seat in anything that reaches the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit.widgets import Walkthrough
from tests.widgets.board import board, page_says, possible, step


def sent(shown: Walkthrough) -> list[dict[str, Any]]:
    """Everything that the board sends to the page from now on."""
    told: list[dict[str, Any]] = []
    shown.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
    return told


def bidding(players: int = 2, **settings: Any) -> Walkthrough:
    """Everybody at one screen, up to the first card."""
    shown = board(players, **settings)
    while shown.match.state.phase != "bid":
        step(shown)
    return shown


def test_no_cover_while_nothing_is_hidden() -> None:
    shown = board(3)
    assert shown.screen["cover"] is None
    shown.press("faction lanterns")
    assert shown.screen["cover"] is None


def test_a_cover_comes_between_two_people() -> None:
    shown = bidding()
    name = shown.match.names[shown.match.to_act or 0]
    assert shown.screen["cover"]["name"] == name
    assert "board" not in shown.screen and "ask" not in shown.screen and "log" not in shown.screen
    shown.uncover()
    assert shown.screen["cover"] is None and shown.screen["ask"]["mine"]
    step(shown)
    assert shown.screen["cover"]["name"] != name


def test_nothing_can_be_played_under_the_cover() -> None:
    shown = bidding()
    before = shown.match.state
    page_says(shown, do="play", text=f"play L3C1>{before.table.cities[0]}")
    assert shown.match.state == before and shown.screen["cover"] and shown.notice


def test_a_double_press_on_the_cover_opens_only_one_seat() -> None:
    shown = bidding()
    token = shown.token
    for _ in range(2):
        page_says(shown, do="uncover", token=token)
    assert shown.host.seat == shown.match.to_act


def test_an_open_table_has_no_covers() -> None:
    shown = bidding(covered=False)
    step(shown)
    assert shown.screen["cover"] is None and shown.host.seat == shown.match.to_act


def test_one_may_look_as_a_spectator_and_come_back() -> None:
    shown = board(bots={1: "random"})
    shown.press("faction lanterns")
    shown.switch_seat(None)
    assert shown.screen["ask"] == {**shown.screen["ask"], "mine": False, "menus": []}
    shown.switch_seat(0)
    assert possible(shown)


@pytest.mark.parametrize("eye", [1, "everything"])
def test_only_a_referee_looks_through_other_eyes(eye: int | str) -> None:
    shown = board(bots={1: "random"})
    shown.press("faction lanterns")
    shown.switch_seat(eye)
    assert shown.screen["notice"]["kind"] == "refused" and shown.screen["eyes"]["now"] == 0
    referee = board(bots={1: "random"}, referee=True)
    referee.press("faction lanterns")
    referee.switch_seat(eye)
    assert referee.screen["eyes"]["now"] == eye and referee.notice == ""
    titles = [block["title"] for block in referee.screen["board"]]
    assert "Hand of Bruno" in titles


@pytest.mark.parametrize("players", [2, 3])
def test_no_screen_holds_what_its_seat_may_not_know(players: int) -> None:
    """Cards that lie face down are looked for in every message of a whole game, save panel included."""
    shown = board(players)
    told = sent(shown)
    shown.host.panel = "save"
    for n in range(400):
        if shown.match.outcome is not None:
            break
        del told[:]
        step(shown, choice=5 * n)
        for message in told:
            check_secrets(shown, message["screen"])


def check_secrets(shown: Walkthrough, screen: dict[str, Any]) -> None:
    table, eye = shown.match.state.table, shown.host.seat
    text = json.dumps({**screen, "panel": {**screen["panel"], "files": []}})
    if screen["cover"]:
        assert not any(card in text for card in table.index.cards), "a card under the cover"
    for place in next((b["items"] for b in screen.get("board", []) if b["title"] == "Cities"), []):
        for lying, (seat, card) in zip(
            place["cards"], table.laid[table.cities.index(place["key"])], strict=True
        ):
            known = [chip["amount"] for chip in lying["chips"]]
            assert seat == eye or known == [None, None], f"seat {eye} sees {card} of seat {seat}"


def test_the_saved_output_of_a_cell_holds_only_what_a_spectator_sees() -> None:
    shown = bidding()
    shown.uncover()
    data = json.dumps(shown._repr_mimebundle_()[0])
    assert not any(card in data for card in shown.match.state.table.index.cards)
    assert not any(
        card in json.dumps(shown.get_state(), default=str) for card in shown.match.state.table.index.cards
    )


def test_the_copied_save_text_cannot_be_read_by_looking() -> None:
    shown = bidding()
    for _ in range(6):
        step(shown)
    shown.turn_to("save")
    assert "play " not in shown.screen["panel"]["text"]
    assert not any(card in shown.screen["panel"]["text"] for card in shown.match.state.table.index.cards)


def test_a_seats_own_file_is_offered_to_that_seat_only() -> None:
    shown = bidding()
    shown.turn_to("save")
    assert "seat" not in shown.screen["panel"]
    shown.uncover()
    name, text = shown.screen["panel"]["seat"]
    assert name == shown.match.names[shown.host.seat or 0]
    assert f'"player": {shown.host.seat}' in text


def test_two_screens_for_two_people() -> None:
    first = board(2, seats=[0])
    second = Walkthrough(first.match, seats=[1], keep=False)
    for _ in range(4):
        for shown in (first, second):
            assert shown.screen["cover"] is None
            if shown.host.is_asked:
                step(shown)
    assert first.screen["ask"]["mine"] != second.screen["ask"]["mine"]
    assert f"{first.match.names[first.match.to_act or 0]} is asked" in (first.text + second.text)
