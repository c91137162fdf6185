"""A game looked over on the board: judged bit by bit, halted, the worst first, each moment as it was seen."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from boardkit import Match
from boardkit.core.advice import given_away
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError
from boardkit.lessons import about
from boardkit.widgets import Review
from solvers import puzzles, review
from tests.widgets.board import page_says, possible
from tests.widgets.test_companion_board import PLAYS, START

GAMES = ("imminence", "children_of_fire", "soul_of_the_empire")
OPTIONS: dict[str, dict[str, Any]] = {"children_of_fire": {"turn_limit": 2}}


@cache
def played(game: str) -> Match:
    match = Match(game, 2, seed=4, names=["Ada", "Bruno"], **OPTIONS.get(game, {}))
    match.run({0: "random", 1: list(match.game.bots)[1]})
    return match


def looked_over(game: str = "imminence", some: int = 30) -> Review:
    shown = Review(played(game), review, seats=[0])
    for _ in range(some):
        if len(shown.reviewing.judged) < 4:
            page_says(shown, do="review", word="more")
    return shown


def beside(shown: Review) -> dict[str, Any]:
    found: dict[str, Any] = shown.screen["lesson"]
    return found


def test_the_page_asks_for_more_until_all_is_looked_at() -> None:
    shown, before = Review(played("imminence"), review, seats=[0]), -1
    while beside(shown)["runs"]:
        assert before < beside(shown)["done"] < beside(shown)["of"]
        before = beside(shown)["done"]
        page_says(shown, do="review", word="more")
    assert beside(shown)["whole"] and beside(shown)["done"] == review.count(played("imminence"), [0])
    worst = review.review(played("imminence"), [0]).worst()
    assert [one["step"] for one in beside(shown)["worst"]] == [one.step for one in worst]


def test_it_can_be_halted_and_goes_on() -> None:
    shown = looked_over(some=2)
    shown.halt()
    done = beside(shown)["done"]
    page_says(shown, do="review", word="more")
    assert beside(shown)["done"] == done and not beside(shown)["runs"] and not beside(shown)["whole"]
    shown.go_on()
    page_says(shown, do="review", word="more")
    assert beside(shown)["done"] > done


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_comes_on_the_board_as_its_seat_saw_it(game: str) -> None:
    match, shown = played(game), looked_over(game)
    for one in [*beside(shown)["worst"][:1], beside(shown)["all"][0]]:
        page_says(shown, do="choose", text=str(one["step"]))
        assert shown.notice == ""
        before = match.steps[one["step"] - 1].before
        assert shown.match.observe(0) == match.game.observe(before, 0) and shown.host.is_asked
        told = beside(shown)["chosen"]
        assert told["action"] == one["action"] and told["rule"] in match.game.rules
        assert told["lessons"] == [[x.key, x.title] for x in about(game, told["rule"])[:2]]
        assert bool(told["note"]) == (told["loss"] is None)


def test_something_better_is_told_with_puzzles_about_it() -> None:
    shown = looked_over()
    shown.choose(shown.reviewing.worst[0].step)
    told = beside(shown)["chosen"]
    assert told["better"]["action"] != told["action"] and told["better"]["reason"] and told["puzzles"]


def test_what_a_decision_gave_away_is_told_in_one_measure() -> None:
    """The loss is the difference of the two figures that stand behind it."""
    for one in looked_over().reviewing.judged:
        if one.loss:
            told = re.fullmatch(
                r"(\S+) \((.+)\): this choice is worth (\S+), a best one (\S+)", given_away(one)
            )
            assert told and told[2] == one.counted_in
            lost, chosen, best = (float(told[n]) for n in (1, 3, 4))
            assert lost == pytest.approx(best - chosen, abs=0.02)


def test_cards_are_named_as_the_board_names_them() -> None:
    """Codes of cards stand only where they can be typed."""
    shown = looked_over()
    for one in beside(shown)["worst"]:
        shown.choose(one["step"])
        told = beside(shown)["chosen"]
        sentences = [
            told["said"],
            told["reply"],
            told["given_away"],
            (told["better"] or {}).get("reason", ""),
        ]
        assert not re.findall(r"[LCF]\d[LCF]\d", " ".join(sentences))
        code = told["action"].removeprefix("play ").partition(">")[0]
        assert shown.match.game.content.index.card_words(code) in told["said"]


def test_other_moves_can_be_tried_and_the_game_stays_as_it_was() -> None:
    match, shown = played("imminence"), looked_over()
    steps = list(match.steps)
    step = shown.reviewing.worst[0].step
    shown.choose(step)
    page_says(shown, do="play", text=possible(shown)[0])
    assert len(shown.match.steps) >= step and match.steps == steps
    shown.start_over()
    assert len(shown.match.steps) == step - 1


@pytest.mark.parametrize("text", ["", "0", "-1", "9" * 20, "x", "²", "2.5"])
def test_a_step_that_is_not_there_is_refused(text: str) -> None:
    shown = looked_over(some=1)
    page_says(shown, do="choose", text=text)
    assert "a step that was looked at" in shown.notice
    page_says(shown, do="review", word=text)
    assert "no control" in shown.notice


def test_a_game_without_a_decision_says_nothing_is_given_away() -> None:
    shown = Review(Match("imminence", 2, seed=1), review)
    assert beside(shown)["whole"] and not beside(shown)["runs"]
    page_says(shown, do="review", word="more")
    assert beside(shown)["worst"] == []
    shown.finish()


def test_the_others_secrets_are_not_on_the_screen() -> None:
    """At a moment of the game the board shows what the seat saw, and no other seat's view can be chosen."""
    shown = looked_over()
    shown.choose(shown.reviewing.worst[0].step)
    before = shown.screen["board"]
    page_says(shown, do="look", eye=1)
    assert "no control" in shown.notice and shown.screen["board"] == before


def running(steps: int = 15) -> Match:
    """A game that is not over, a choice of Ada's taken back."""
    match = Match("imminence", 2, seed=5, names=["Ada", "Bruno"])
    while len(match.steps) < steps or match.to_act != 0:
        match.advance(rolls=True)
        match.play(match.request.options[0])
    match.play(match.request.options[0])
    match.undo(practice=True)
    assert match.can_redo and match.to_act == 0
    return match


def test_starting_over_shows_no_other_seats_eyes() -> None:
    shown = Review(running(), review, seats=[1])
    shown.start_over()
    assert shown.host.seat == 1 and shown.screen["eyes"]["options"] == [[1, "Bruno"], [None, "A spectator"]]


def test_what_was_taken_back_in_the_game_is_not_done_again_on_an_earlier_board() -> None:
    match = running()
    shown = Review(match, review)
    shown.finish()
    shown.choose(shown.reviewing.decisions[0].step)
    steps = list(shown.match.steps)
    page_says(shown, do="redo")
    assert shown.match.steps == steps and "nothing to do again" in shown.notice and match.can_redo


def test_a_game_beside_a_real_one_stays_as_it_was() -> None:
    match = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=0)
    for text in (*START, *PLAYS):
        match.enter(text)
    entries, past = match.entries, len(match._past)
    shown = Review(match, review)
    shown.finish()
    assert {one.seat for one in shown.reviewing.decisions} == {0}, "the others' cards are guesses"
    with pytest.raises(ContentError, match="those of the people here"):
        Review(match, review, seats=[1])
    shown.choose(shown.reviewing.decisions[-1].step)
    at = len(shown.match.steps)
    page_says(shown, do="play", text=possible(shown)[0])
    assert len(shown.match.steps) == at + 1 and at < len(match.steps)
    page_says(shown, do="undo")
    assert len(shown.match.steps) == at and (match.entries, len(match._past)) == (entries, past)


def test_the_text_begins_with_the_worst() -> None:
    shown = looked_over()
    data = shown._repr_mimebundle_()[0]
    worst = shown.reviewing.worst[0]
    assert f"1. Step {worst.step}, Ada: {worst.action}" in shown.text
    assert f"1. Step {worst.step}, Ada: {worst.action}" in data["text/plain"]


# -- lessons and puzzles about a decision -------------------------------------------------------------------


def with_puzzles() -> tuple[Review, list[Any]]:
    """A review with its worst decision on the board, and what its page is sent."""
    shown, sent = Review(played("imminence"), review, seats=[0], puzzles=puzzles.all), list[Any]()
    shown.finish()
    shown.choose(shown.reviewing.worst[0].step)
    shown.send = sent.append
    return shown, sent


def last(sent: list[Any]) -> dict[str, Any]:
    screen: dict[str, Any] = next(message["screen"] for message in reversed(sent) if "screen" in message)
    return screen


def test_a_puzzle_about_it_is_opened_answered_and_left() -> None:
    shown, sent = with_puzzles()
    name = beside(shown)["chosen"]["puzzles"][0]
    page_says(shown, do="review", word="puzzle", text=name)
    opened = last(sent)
    assert opened["lesson"]["puzzle"] == name and opened["lesson"]["back"]
    best = next(p for p in puzzles.all("imminence") if p.name == name).solve().answers[0]
    page_says(shown, do="play", text=best, token=opened["token"])
    assert last(sent)["lesson"]["feedback"] == ["Correct."] and last(sent)["lesson"]["back"]
    page_says(shown, do="back", token=last(sent)["token"])
    assert last(sent)["lesson"]["review"] and shown.guest is None
    page_says(shown, do="review", word="start over", token=last(sent)["token"])
    assert shown.notice == ""


def test_a_lesson_about_it_is_opened_and_left() -> None:
    shown, sent = with_puzzles()
    key = beside(shown)["chosen"]["lessons"][0][0]
    page_says(shown, do="review", word="lesson", text=key)
    assert last(sent)["lesson"]["key"] == key and last(sent)["lesson"]["back"]
    page_says(shown, do="lesson", word="next", token=last(sent)["token"])
    assert last(sent)["lesson"]["step"] == 2
    page_says(shown, do="show")
    assert last(sent)["lesson"]["step"] == 2, "a page that is drawn anew shows the guest"
    shown.back()
    assert last(sent)["lesson"]["review"]


def test_what_is_not_there_is_not_opened() -> None:
    shown, sent = with_puzzles()
    for word, expected in (("lesson", "key of a lesson"), ("puzzle", "name of a puzzle")):
        page_says(shown, do="review", word=word, text="nowhere")
        assert expected in shown.notice and shown.guest is None
    bare = looked_over()
    bare.open_puzzle("01_ahead_in_every_case")
    assert "puzzles handed in" in bare.notice and bare.guest is None
