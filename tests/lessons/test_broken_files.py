"""A lesson file with a mistake names the file, the entry and what was expected; nothing else comes out."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import boardkit.lessons
from boardkit import ContentError
from boardkit.lessons import Lesson, load
from tests.lessons.mutations import broken
from tests.lessons.taught import each_lesson

HOME = Path(boardkit.lessons.__file__).parent
SAMPLE, MANY = 12, 400

GOOD = """
title = "t"
about = "a"
bots = ["", "random"]
[[step]]
say = "s"
"""


def mutations(lesson: Lesson, n: int) -> list[bytes]:
    """Broken copies of a lesson's file, the same in every run."""
    rng, data = Random(lesson.key), (HOME / lesson.game / f"{lesson.name}.toml").read_bytes()
    return [broken(data, rng) for _ in range(n)]


def try_out(lesson: Lesson, data: bytes, folder: Path) -> bool:
    """Whether a file is refused; it may still be a sound lesson, for instance with another word in a text."""
    path = folder / f"{lesson.name}.toml"
    path.write_bytes(data)
    try:
        load(path, lesson.game)
    except ContentError as error:
        told = str(error)
        assert told.startswith(path.name) and "expected" in told and "found" in told
        return True
    return False


@each_lesson
def test_a_mistake_in_a_file_is_told_and_nothing_else_happens(lesson: Lesson, tmp_path: Path) -> None:
    refused = [try_out(lesson, data, tmp_path) for data in mutations(lesson, SAMPLE)]
    assert any(refused)


@pytest.mark.soak
@each_lesson
def test_many_mistakes_in_a_file_are_told(lesson: Lesson, tmp_path: Path) -> None:
    refused = [try_out(lesson, data, tmp_path) for data in mutations(lesson, MANY)]
    assert sum(refused) > MANY // 4


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("sai = 'x'", "step 1: expected only fields that are known, found sai"),
        ("rule = 'IMM99'", "step 1, rule: expected a rule key, found IMM99"),
        ("position = 'nowhere'", "step 1, position: expected one of none at all, found nowhere"),
        ("do = 'x'", "step 1, goal: expected a goal with each do"),
        ("ask = 'x'", "step 1, answer: expected an answer with each ask"),
        ("ask = 'x'\noptions = ['a', 'b']\nanswer = { sees = 'round', values = [1] }", "step 1, values"),
        ("ask = 'x'\noptions = ['a', 'a']\nanswer = { sees = 'round', values = [1, 2] }", "step 1, options"),
        ("ask = 'x'\noptions = ['a', 'b']\nanswer = { values = [1, 2] }", "one of legal, sees and happens"),
        ("ask = 'x'\noptions = ['a', 'b']\nanswer = { sees = 'round', values = [8, 9] }", "one right option"),
        (
            "ask = 'x'\noptions = ['a', 'b']\nanswer = { sees = 'rund', values = [1, 2] }",
            "expected one of round",
        ),
        ("do = 'x'\ngoal = { happens = 'CardPlayed' }\nshow = []", "step 1, show"),
        ("do = 'x'\ngoal = { happens = 'CardPlaid' }", "step 1, goal.happens: expected one of CardPlayed"),
        ("do = 'x'\ngoal = { happens = 'CardPlayed', where = { who = 0 } }", "step 1, goal.where"),
        ("do = 'x'\ngoal = { phase = 'bidding' }", "step 1, goal.phase"),
        ("do = 'x'\ngoal = {}", "expected something to wait for, found nothing"),
        ("do = 'x'\ngoal = { sees = 'round' }", "step 1, goal.sees"),
        ("do = 'x'\ngoal = { sees = 'round', at_most = 4 }", "a goal that is still to be reached"),
        ("do = 'x'\ngoal = { sees = 'cities', at_least = 4 }", "step 1, sees: expected a path to a number"),
        ("do = 'x'\ngoal = { any = [{ phase = 'bidding' }] }", "step 1, goal.phase"),
        ("= 3", "expected TOML"),
        ("[options]\nseed = 3", "options: expected one of"),
        ("[positions.p]\nround = 99", "step 1"),
    ],
)
def test_a_broken_lesson_file_says_where(tmp_path: Path, change: str, told: str) -> None:
    path = tmp_path / "own.toml"
    text = GOOD + (f"position = 'p'\n{change}" if change.startswith("[positions") else change)
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        load(path, "imminence")
    assert str(caught.value).startswith("own.toml") and told in str(caught.value)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("teaches = ['IMM99']", "teaches: expected rule keys, found IMM99"),
        ("bots = ['random', 'random']", "bots: expected an empty"),
        ("bots = ['', 'Deep Thought']", "bots"),
        ("players = 9", "players"),
        ("names = ['Ada']", "names"),
        ("step = []", "step"),
    ],
)
def test_a_broken_head_says_where(tmp_path: Path, head: str, told: str) -> None:
    path = tmp_path / "own.toml"
    lines = [line for line in GOOD.splitlines() if not line.startswith(head.split(" ")[0])]
    body = [] if head.startswith("step") else lines[lines.index("[[step]]") :]
    path.write_text(
        "\n".join(
            [
                'title = "t"',
                'about = "a"',
                head,
                *(['bots = ["", "random"]'] * (not head.startswith("bots"))),
                *body,
            ]
        )
    )
    with pytest.raises(ContentError) as caught:
        load(path, "imminence")
    assert "own.toml" in str(caught.value) and told in str(caught.value)


def test_a_lesson_of_ones_own_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(GOOD)
    assert load(path, "imminence").key == "imminence/own"
