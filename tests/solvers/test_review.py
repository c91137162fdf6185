"""A whole game reviewed: losses by the judge, the worst first, the same every time, and a way out."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from boardkit import ContentError, Match
from boardkit.core.advice import Judge, Loss
from boardkit.core.match import Step
from boardkit.core.packed import pack
from boardkit.core.request import Ask
from solvers import advice, puzzles
from solvers.__main__ import main
from solvers.review import FAULT, NO_SOLVER, SPENT, WEIGHTS, Review, count, decisions, review
from solvers.review_told import told
from solvers.status import NotJudged

GAMES = ("imminence", "children_of_fire", "soul_of_the_empire")
OPTIONS: dict[str, dict[str, Any]] = {"children_of_fire": {"turn_limit": 3}}
NAMES = ("Ada", "Bruno")
MOST = 20
"""Judgements in a test: a whole turn of Soul of the Empire takes seconds."""


@cache
def played(game: str) -> Match:
    """A game of two: Ada plays anything, Bruno as a bot does."""
    match = Match(game, 2, seed=4, names=NAMES, **OPTIONS.get(game, {}))
    match.run({0: "random", 1: list(match.game.bots)[1]})
    return match


@cache
def reviewed(game: str) -> Review:
    return review(played(game), [0], most=MOST)


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_there_and_its_loss_is_the_judges(game: str) -> None:
    match, found = played(game), reviewed(game)
    judge = advice.judge(match.game)
    asked = [
        number
        for number, step in enumerate(match.steps, start=1)
        if step.player == 0 and step.by != "forced" and len(match.game.request(step.before).options) > 1
    ]
    assert [one.step for one in found.decisions] == asked and found.status == "whole"
    assert len(asked) == count(match, [0]) >= len(found.judged) > 5
    for one in found.decisions[::5]:
        step = match.steps[one.step - 1]
        if one.note != SPENT:
            loss, why = judged_by(judge, match, step)
            assert (one.loss, one.note) == (None if loss is None else loss.total, why)
            assert one.status == ("" if loss is None else loss.status)
        assert one.action == match.game.encode(step.action) and one.rule in match.game.rules


def judged_by(judge: Judge, match: Match, step: Step) -> tuple[Loss | None, str]:
    """What the judge says of a step, and why it does not where it does not."""
    try:
        loss = judge(match.game, step.before, step.action)
    except NotJudged as why:
        return None, str(why)
    return loss, NO_SOLVER if loss is None else ""


@pytest.mark.parametrize("game", GAMES)
def test_the_worst_come_first_with_something_better(game: str) -> None:
    match, found = played(game), reviewed(game)
    worst = found.worst(5)
    assert [one.rank for one in worst] == sorted((one.rank for one in found.judged), reverse=True)[:5]
    assert all(one.loss > 0 and one.counted_in in WEIGHTS and one.reply for one in worst)
    judge = advice.judge(match.game)
    named = 0
    for one in worst[:3]:
        better, step = found.better(one), match.steps[one.step - 1]
        if better.action:
            less = judge(match.game, step.before, match.game.decode(better.action))
            assert less is not None and less.total < one.loss and better.reason
            named += 1
        known = {puzzle.name for puzzle in puzzles.all(game)}
        assert set(better.puzzles) <= known
        assert better.puzzles or step.before.phase == "turn", "no puzzle asks whether to pass"
    assert named


@pytest.mark.parametrize("game", GAMES)
def test_parts_add_up_to_the_loss(game: str) -> None:
    for one in reviewed(game).judged:
        if one.parts:
            assert float(sum(one.parts.values())) == pytest.approx(float(one.loss or 0))


def test_the_same_game_gives_the_same_review_from_its_save_too() -> None:
    again = Match.load(played("imminence").save())
    assert review(again, [0]).decisions == reviewed("imminence").decisions
    assert told(review(again, [0])) == told(reviewed("imminence"))
    assert list(decisions(again, [0])) == list(reviewed("imminence").decisions)


def test_a_decision_is_judged_by_what_the_seat_saw_then() -> None:
    """What lies behind the other's backs, and what comes later, changes nothing."""
    match = played("imminence")
    one = reviewed("imminence").judged[2]
    short = Match.load(match.save())
    short.steps = short.steps[: one.step]
    assert review(short, [0]).decisions[-1] == one


def test_people_are_reviewed_unless_others_are_named() -> None:
    match = Match("imminence", 2, seed=2, bots={1: "heuristic"}, names=NAMES)
    match.advance(rolls=True)
    while match.outcome is None:
        match.play(match.request.options[0])
        match.advance(rolls=True)
    assert {one.seat for one in review(match, most=2).decisions} == {0}
    assert {one.seat for one in review(match, [1], most=2).decisions} == {1}
    assert {one.seat for one in review(played("imminence"), most=1).decisions} == {0, 1}


def test_the_budget_is_a_number_of_judgements() -> None:
    found = review(played("imminence"), [0], most=3)
    assert len(found.judged) == 3
    assert [one.note for one in found.decisions].count(SPENT) == len(reviewed("imminence").judged) - 3
    assert found.judged == reviewed("imminence").judged[:3]
    assert f"not judged: {SPENT}" in told(found)


def test_an_interrupt_keeps_what_is_there() -> None:
    def interrupted(steps: list[Any]) -> Iterator[Any]:
        yield from steps[:4]
        raise KeyboardInterrupt

    found = review(played("imminence"), [0], each=interrupted)
    assert found.status == "stopped" and found.decisions == reviewed("imminence").decisions[:4]
    assert "stopped before the end" in told(found)


def test_a_bar_sees_every_step() -> None:
    seen: list[Any] = []

    def bar(steps: list[Any]) -> Iterable[Any]:
        seen.extend(steps)
        return steps

    found = review(played("imminence"), [0], most=0, each=bar)
    assert len(seen) == len(found.decisions) and not found.judged
    assert "Nothing that a solver can judge was given away." in told(found)


@pytest.mark.parametrize("seats", [[2], [-1], ["0"], [True], [None]])
def test_a_seat_that_is_not_there_is_refused(seats: Any) -> None:
    with pytest.raises(ContentError, match="seats 0 to 1"):
        review(played("imminence"), seats)


def test_a_game_that_is_not_over_can_be_reviewed() -> None:
    match = Match("imminence", 2, seed=2)
    assert review(match).decisions == ()
    while not isinstance(match.request, Ask):
        match.roll()
    assert "0 decisions" in told(review(match))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_in_words_with_the_names(game: str) -> None:
    text = told(reviewed(game), 2)
    assert "Ada: " in text and "Player 2" not in text
    assert text.count("gives away") == 2 and text.count("Where it costs") == 2


# -- the command --------------------------------------------------------------------------------------------


def test_the_command_reviews_a_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.boardkit-save"
    save.write_text(played("imminence").save(), "utf-8")
    assert main(["review", str(save), "--seat", "0", "--worst", "1"]) == 0
    assert capsys.readouterr().out == told(reviewed("imminence"), 1) + "\n"
    save.write_text(pack(played("imminence").save()), "utf-8")
    assert main(["review", str(save), "--seat", "0", "--most", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["decisions"]) == len(reviewed("imminence").decisions) and data["status"] == "whole"
    assert [one["step"] for one in data["decisions"] if one["rank"]][0] in data["worst"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not a save"),
        ("{}", "not a save"),
        (None, "found No such file"),
        ("seat", "the file of one seat"),
    ],
)
def test_what_is_no_saved_game_is_told(
    text: str | None, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.save"
    if text is not None:
        file.write_text(played("imminence").save(0) if text == "seat" else text, "utf-8")
    assert main(["review", str(file)]) == 2
    assert expected in capsys.readouterr().err


def test_a_seat_that_is_not_there_is_told_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.save"
    file.write_text(played("imminence").save(), "utf-8")
    assert main(["review", str(file), "--seat", "7"]) == 2
    assert "seats 0 to 1" in capsys.readouterr().err


def test_the_example_in_the_docstring_runs() -> None:
    done = doctest.testmod(import_module("solvers.review"))
    assert done.attempted and not done.failed


def test_a_thief_is_judged_though_its_cards_may_be_anybodys() -> None:
    """Rome's hidden card and the stolen ones come from one deck: no card need lie in two hands."""
    match = Match("soul_of_the_empire", 2, seed=5)
    match.run({0: "easy", 1: "easy"})
    thefts = [step for step in match.steps if step.before.phase == "combat" and step.before.table.stolen]
    match.steps = [step for step in thefts if step.player == 0][:3]
    found = review(match, [0])
    assert found.decisions and not [one.note for one in found.decisions if FAULT in one.note]
