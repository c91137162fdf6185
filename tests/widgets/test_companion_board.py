"""A game beside the physical one, on the page: pressed and typed in, corrected, begun from a position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardkit import Match
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError
from boardkit.core.sitting import Entry
from boardkit.widgets import Walkthrough
from solvers.advice import adviser
from tests.widgets.board import board, page_says

CITIES = ("draw elsmere", "draw asterra", "draw hestia")
EDICTS = ("elsmere-C3", "asterra-L3", "hestia-F3", "elsmere+C2", "asterra+L2", "hestia+F2")
START = (*CITIES, "faction lanterns", "faction ashen", *(f"draw {edict}" for edict in EDICTS))
PLAYS = ("play L3C1>elsmere", "play C?F?>asterra", "play C1F2>asterra", "play C?F?>elsmere")


def beside(eyes: tuple[int, ...] = (0,), texts: tuple[str, ...] = START) -> Walkthrough:
    """Imminence of two beside the table, entered by typed text."""
    match = Companion("imminence", 2, eyes=eyes, names=["Ada", "Bruno"], first_player=0)
    shown = Walkthrough(match, keep=False)
    for text in texts:
        page_says(shown, do="type", text=text)
        assert shown.notice == "", text
    return shown


def test_everything_is_entered_on_the_page() -> None:
    shown = beside(texts=())
    assert shown.screen["ask"] is None and shown.screen["chance"] is None
    asked = shown.screen["companion"]["asked"]
    assert asked["prompt"] == "draw a city" and ["draw elsmere", "Elsmere"] in asked["options"]
    for text in START:
        page_says(shown, do="type", text=text)
    assert shown.screen["ask"]["mine"] and shown.screen["companion"]["asked"] is None
    page_says(shown, do="play", text="play L3C1>elsmere")
    asked = shown.screen["companion"]["asked"]
    assert asked["prompt"].startswith("Bruno: ")
    assert ["play C?F?>asterra", "play C?F?>asterra"] in asked["options"]
    assert not any("C3F1" in text for text, _ in asked["options"])


def test_the_page_asks_for_what_lies_open_now() -> None:
    shown = beside(texts=(*START, *PLAYS, "play L1C2>hestia", "play L?F?>hestia", "play L3F1>hestia"))
    page_says(shown, do="type", text="play L?F?>hestia")
    asked = shown.screen["companion"]["asked"]
    assert asked["kind"] == "question" and "can be seen now" in asked["prompt"]
    assert shown.screen["ask"] is None, "nothing else before that is told"
    for _ in range(9):
        asked = shown.screen["companion"]["asked"]
        if asked is None or asked["kind"] != "question":
            break
        page_says(shown, do="play", text=asked["options"][0][0])
    assert any("Totals" in line["text"] for line in shown.screen["log"])


def test_what_cannot_be_seen_yet_is_passed_over() -> None:
    shown = beside(texts=(*START, *PLAYS, "play L1C2>hestia", "play L?F?>hestia", "play L3F1>hestia"))
    page_says(shown, do="type", text="play L?F?>hestia")
    first = shown.screen["companion"]["asked"]["prompt"]
    page_says(shown, do="cannot tell")
    assert shown.screen["companion"]["asked"]["prompt"] != first


def test_an_entry_is_corrected_on_the_page() -> None:
    shown = beside(texts=(*START, *PLAYS))
    number = len(START) + 1
    rows = {row[0]: row for row in shown.screen["companion"]["entries"]}
    assert rows[number] == [number, "Ada", "play L3C1>elsmere", ""]
    assert rows[number + 1][3] == "unknown"
    page_says(shown, do="correct", number=number, text="play C1F2>elsmere")
    stopped = shown.screen["companion"]["misfit"]
    assert stopped["number"] == number + 2 and "Nothing is lost" in stopped["told"]
    assert shown.screen["ask"] is None
    page_says(shown, do="correct", number=stopped["number"], text="play L3C1>asterra")
    assert shown.screen["companion"]["misfit"] is None and shown.screen["ask"]["mine"]
    page_says(shown, do="undo")
    page_says(shown, do="correct", number=stopped["number"], text="")
    assert len(shown.screen["companion"]["entries"]) == len(START) + 3


@pytest.mark.parametrize(
    "message", [{"number": "x"}, {"number": 0}, {"number": 99, "text": "draw elsmere"}, {}]
)
def test_strange_corrections_are_told(message: dict[str, object]) -> None:
    shown = beside(texts=(*START, *PLAYS))
    page_says(shown, do="correct", **message)
    assert "There is no entry" in shown.notice
    on_screen = board(bots={1: "heuristic"})
    page_says(on_screen, do="correct", **message)
    assert "beside the physical one" in on_screen.notice


def test_guesses_are_shown_to_nobody() -> None:
    shown = beside(texts=(*START, *PLAYS))
    rows = [row for row in shown.screen["companion"]["entries"] if row[3] == "unknown"]
    assert [row[2] for row in rows] == ["play C?F?>elsmere", "play C?F?>asterra"]
    bruno = [line["text"] for line in shown.screen["log"] if line["text"].startswith("Bruno plays a")]
    assert bruno == [f"Bruno plays a card with C and F at {city}." for city in ("Asterra", "Elsmere")]
    match = shown.match
    for look in (match.observe, match.log):
        with pytest.raises(ContentError, match="known here"):
            look(1)
    with pytest.raises(ContentError, match="seats out of 0"):
        Walkthrough(match, seats=[1], keep=False)
    shown.switch_seat("everything")
    assert shown.notice and shown.screen["eyes"]["now"] == 0


def test_two_people_at_one_screen_do_not_read_each_other() -> None:
    shown = beside(eyes=(0, 1), texts=START)
    page_says(shown, do="uncover")
    page_says(shown, do="play", text="play L3C1>elsmere")
    assert shown.screen["companion"] is None and shown.screen["cover"]["name"] == "Bruno"
    page_says(shown, do="uncover")
    assert shown.screen["companion"]["entries"][0][1:3] == ["Ada", "play L?C?>elsmere"]
    for text in ("play L1F2>hestia", "play C3F1>hestia", "play C1F2>hestia"):
        page_says(shown, do="type", text=text)
        page_says(shown, do="uncover")
    page_says(shown, do="correct", number=len(START) + 1, text="play C3F1>elsmere")  # which Ada laid later
    stopped = shown.screen["companion"]
    assert stopped["misfit"] is not None and shown.screen["eyes"]["now"] in (0, 1)
    waiting = [row for row in stopped["entries"] if row[3] == "waits"]
    here = "Ada" if shown.screen["eyes"]["now"] == 0 else "Bruno"
    assert waiting and all(row[2] == "…" for row in waiting if row[1] != here)


def told_by(shown: Walkthrough) -> str:
    return json.dumps(shown.screen["notice"])


@pytest.mark.parametrize(
    "message", [{"do": "play"}, {"do": "type"}, {"do": "correct", "number": len(START) + 1}]
)
@pytest.mark.parametrize("text", ["play", "play L1C1>elsmere", "play X>elsmere", "draw", "draw x"])
def test_no_refusal_tells_the_cards_of_another_person_here(message: dict[str, object], text: str) -> None:
    """What would be possible instead is told to the one who is asked, and to nobody else."""
    shown = beside(eyes=(0, 1), texts=START)
    if message["do"] == "correct":
        page_says(shown, do="uncover")
        page_says(shown, do="play", text="play L3C1>elsmere")
        page_says(shown, do="uncover")
        assert shown.host.seat == 1
    else:
        assert shown.screen["cover"]["name"] == "Ada"
    before = shown.match.entries
    page_says(shown, **message, text=text)
    assert "Ada knows that" in told_by(shown) and shown.host.notice.instead == ()
    assert shown.match.entries == before


def test_a_spectator_is_told_no_card_and_the_person_asked_is() -> None:
    shown = beside(texts=START)
    shown.switch_seat(None)
    page_says(shown, do="play", text="play L3C2>elsmere")
    assert "Ada knows that" in told_by(shown) and shown.host.notice.instead == ()
    shown.switch_seat(0)
    page_says(shown, do="play", text="play L3C2>elsmere")
    assert "play L3C1>elsmere" in shown.host.notice.instead


def test_what_waits_is_not_read_in_why_it_waits() -> None:
    """Ada's later entry no longer fits; Bruno, who may sit here, is not told which card it names."""
    shown = beside(eyes=(0, 1), texts=START)
    page_says(shown, do="uncover")
    for text in ("play L3C1>elsmere", "play L1F2>hestia", "play C3F1>hestia"):
        page_says(shown, do="play", text=text)
        page_says(shown, do="uncover")
    shown.switch_seat(0)
    page_says(shown, do="uncover")
    page_says(shown, do="correct", number=len(START) + 1, text="play C3F1>elsmere")
    for eye in (1, None):
        shown.switch_seat(eye)
        page_says(shown, do="uncover")
        page_says(shown, do="play", text="play L1C2>hestia")
        assert shown.screen["companion"]["misfit"] is not None
        said = json.dumps([shown.screen["companion"]["misfit"], shown.screen["notice"]])
        assert "C3F1" not in said and "no longer fits" in said


def test_an_entry_after_the_end_is_told_when_it_is_mended() -> None:
    match = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=0)
    played = Match("imminence", 2, 1, first_player=0)
    played.run()
    match.resume(Entry(step.player, match.game.encode(step.action)) for step in played.steps)
    assert match.outcome is not None
    match.resume((*match.entries, Entry(0, "play L3C1>elsmere")))
    shown = Walkthrough(match, keep=False)
    page_says(shown, do="correct", number=len(match.entries), text="play L3F1>elsmere")
    assert shown.notice == "The game is over." and shown.host.notice.kind == "refused"
    page_says(shown, do="correct", number=len(match.entries), text="")
    assert match.misfit is None


def test_a_new_game_beside_the_table_and_from_a_position() -> None:
    shown = board(bots={1: "heuristic"})
    shown.new_game(2, who=["person", "table"], names=["Ada", "Bruno"], beside=True)
    assert isinstance(shown.match, Companion) and shown.match.eyes == (0,)
    place = 'starter = 0\ncities = ["elsmere", "asterra", "hestia"]\nplayers = 2'
    shown.new_game(5, who=["person", "heuristic"], names=["Ada", "Bruno"], position=place)
    assert not isinstance(shown.match, Companion) and shown.match.bots == {1: "heuristic"}
    shown.new_game(2, who=["person", "table"], beside=True, position=json.dumps(shown.match.position))
    assert isinstance(shown.match, Companion) and shown.match.position is not None
    before = shown.match
    for text, told in (
        ("{", "JSON"),
        ("cities = 3 =", "line 1"),
        ('cities = ["atlantis"]', "atlantis"),
        ("[]", "TOML"),
    ):
        shown.new_game(2, position=text)
        assert told in shown.notice, text
    assert shown.match is before


def test_hints_are_given_on_what_is_known() -> None:
    """Whatever lies behind the backs of the other, the hint is the same: the adviser sees no guess."""
    hints = set()
    for seed in range(3):
        match = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=0, seed=seed)
        shown = Walkthrough(match, adviser=adviser("imminence"), keep=False)
        for text in (*START, *PLAYS):
            page_says(shown, do="type", text=text)
        page_says(shown, do="hint")
        page_says(shown, do="hint")
        hint = shown.screen["hint"]
        hints.add((hint["action"], hint["reason"]))
    assert len(hints) == 1


def test_a_crash_loses_no_entry(tmp_path: Path) -> None:
    match = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=0)
    shown = Walkthrough(match, keep=tmp_path / "table.boardkit-save")
    for text in (*START, *PLAYS):
        page_says(shown, do="type", text=text)
    fresh = Walkthrough(Companion("imminence", 2, first_player=0), keep=tmp_path / "table.boardkit-save")
    assert "not finished" in fresh.notice
    page_says(fresh, do="resume kept")
    assert isinstance(fresh.match, Companion)
    assert fresh.match.entries == match.entries and fresh.screen["ask"]["mine"]
