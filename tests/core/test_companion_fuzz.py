"""Whatever people enter, correct, leave out and take back beside a real game, nothing is lost."""

from __future__ import annotations

from random import Random

import pytest

from boardkit import GAMES, Match
from boardkit.core.companion import Companion
from boardkit.core.errors import IllegalAction
from boardkit.core.request import Roll

NONSENSE = ("", "hello", "draw", "play ?", "roll 9 9", "draw nothing", "🎲")


def something(beside: Companion, rng: Random) -> str:
    """What may be entered now, most of the time."""
    if rng.random() < 0.05:
        return rng.choice(NONSENSE)
    if isinstance(beside.request, Roll) and beside.question is None:
        return beside.game.encode(beside.request.sample(rng))
    return rng.choice(beside.expected or NONSENSE)


def do_something(beside: Companion, rng: Random) -> None:
    """One press of somebody at the table."""
    kind = rng.choices(("enter", "correct", "strike", "undo", "redo", "pass"), (80, 6, 3, 6, 3, 2))[0]
    number = rng.randrange(len(beside.entries) + 2)
    if beside.misfit is not None and kind == "enter":
        kind, number = rng.choice(("strike", "undo")), beside.misfit.number
    if kind == "enter":
        beside.enter(something(beside, rng))
    elif kind == "correct":
        beside.correct(number, rng.choice((something(beside, rng), *(e.text for e in beside.entries[-3:]))))
    elif kind == "strike":
        beside.strike(number)
    elif kind == "pass":
        beside.cannot_tell()
    else:
        beside.undo() if kind == "undo" else beside.redo()


def holds(beside: Companion) -> None:
    """Steps follow from each other and from the entries; what is open to see is never a guess."""
    states = [beside.start, *(step.after for step in beside.steps)]
    for step, entry, before in zip(beside.steps, beside.entries, states, strict=False):
        request = beside.game.request(step.before)
        assert step.before is before and entry.seat == step.player and request is not None
        assert step.action in beside._sitting.fitting(request, entry)
    assert len(beside.steps) <= len(beside.entries)
    assert beside.question is None or beside.misfit is None
    if beside.question is None and beside.misfit is None:
        assert len(beside.steps) == len(beside.entries)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("seed", range(2))
def test_random_hands_at_the_table(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    beside = Companion(name, max(2, GAMES[name].seats[0]), eyes=(0,), seed=seed)
    refused = 0
    for _ in range(120):
        entries, waits = beside.entries, (beside.question, beside.misfit)
        try:
            do_something(beside, rng)
        except IllegalAction:
            refused += 1
            assert (beside.entries, (beside.question, beside.misfit)) == (entries, waits)
        holds(beside)
    assert refused
    again = Match.load(beside.save())
    assert isinstance(again, Companion)
    told = [entry for entry in beside.entries if entry.given]
    assert [entry for entry in again.entries if entry.given] == told


@pytest.mark.parametrize("name", sorted(GAMES))
def test_everything_can_be_taken_back_to_the_start(name: str) -> None:
    rng = Random(7)
    beside = Companion(name, GAMES[name].seats[0], eyes=(0,))
    first = beside.entries
    for _ in range(25):
        try:
            beside.enter(something(beside, rng))
        except IllegalAction:
            continue
    last = beside.entries
    count = 0
    while beside.entries != first:
        beside.undo()
        count += 1
    for _ in range(count):
        beside.redo()
    assert beside.entries == last and count
