"""Requests: options are listed when read, chance has exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from boardkit.core.request import CHANCE, Action, Ask, Draw, Drawn, Refusal, Roll, Rolled


def test_options_are_listed_once_and_only_when_read() -> None:
    calls = []

    def menu(table: Any, player: int, more: str) -> tuple[Action, ...]:
        calls.append((table, player, more))
        return (Drawn("a"), Drawn("b"))

    ask = Ask("table", 1, "Choose", "R1", menu, "more")
    assert calls == []
    assert ask.options == ask.options == (Drawn("a"), Drawn("b"))
    assert calls == [("table", 1, "more")]
    assert ask.offered(Drawn("b")) is ask.options[1] and ask.offered(Drawn("c")) is None
    assert ask.offered([]) is None and not ask.secret


@pytest.mark.parametrize("n_dice", [1, 2, 3, 4])
def test_rolls_have_the_odds_of_ordered_dice(n_dice: int) -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=n_dice))
    roll = Roll(None, n_dice, "roll", "R1")
    assert dict(roll.outcomes) == {
        Rolled(faces): Fraction(count, 6**n_dice) for faces, count in counted.items()
    }


def test_five_dice_have_252_outcomes() -> None:
    outcomes = Roll(None, 5, "roll", "R1").outcomes
    assert len(outcomes) == 252 and sum(share for _, share in outcomes) == 1


def test_a_pile_is_a_multiset() -> None:
    draw = Draw(None, ("b", "a", "b"), "draw", "R1")
    assert draw.outcomes == ((Drawn("a"), Fraction(1, 3)), (Drawn("b"), Fraction(2, 3)))
    assert draw.player == CHANCE and draw.offered(Drawn("c")) is None and draw.offered([]) is None


@pytest.mark.parametrize("request_", [Roll(None, 2, "roll", "R1"), Draw(None, ("a", "b", "b"), "draw", "R1")])
def test_samples_follow_the_odds(request_: Roll | Draw) -> None:
    rng, n = Random(7), 6000
    seen = Counter(request_.sample(rng) for _ in range(n))
    for action, share in request_.outcomes:
        spread = (n * float(share) * (1 - float(share))) ** 0.5
        assert abs(seen[action] - n * float(share)) < 5 * spread


def test_dice_in_another_order_are_not_an_outcome() -> None:
    roll = Roll(None, 2, "roll", "R1")
    assert roll.offered(Rolled((1, 2))) == Rolled((1, 2))
    for wrong in (Rolled((2, 1)), Rolled((0, 1)), Rolled((1,)), Rolled([1, 2]), None, {}):  # type: ignore[arg-type]
        assert roll.offered(wrong) is None


def test_a_refusal_reads_as_a_sentence() -> None:
    text = str(Refusal("IMM13", "Not in your hand.", ("play a>b", "play c>d")))
    assert text == "Not in your hand. [IMM13] Possible: play a>b; play c>d."
    assert str(Refusal("IMM13", "No.")) == "No. [IMM13]"
