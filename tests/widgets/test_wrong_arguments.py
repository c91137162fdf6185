"""What people hand to a screen by mistake is named, with what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardkit import ContentError, Match
from boardkit.widgets import LessonWidget, Review, Trainer, Walkthrough
from solvers import puzzles, review


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Walkthrough("imminence"), "Walkthrough, match: expected a match"),
        (lambda: Walkthrough(None), "Walkthrough, match: expected a match"),
        (lambda: Review("imminence", review), "Review, match: expected a match"),
        (lambda: Review(Match("imminence", 2, seed=1), None), "Review, reviewer: expected what judges"),
        (lambda: Trainer("imminence"), "puzzles: expected puzzles, as"),
        (lambda: Trainer(puzzles), "puzzles: expected puzzles, as"),
        (lambda: Trainer(puzzles.all, "chess"), "expected one of children_of_fire"),
        (lambda: LessonWidget("chess"), "expected one of children_of_fire"),
    ],
)
def test_a_mistaken_argument_is_named(make: Callable[[], Any], told: str) -> None:
    with pytest.raises(ContentError, match=told):
        make()
