"""Every lesson of every game, for tests that are asked of each of them."""

from __future__ import annotations

import pytest

from boardkit import GAMES
from boardkit.lessons import Lesson, lessons

ALL: list[Lesson] = [lesson for game in sorted(GAMES) for lesson in lessons(game)]
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.key)
