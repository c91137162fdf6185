"""Reading lesson files, and finding the lesson about a rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.games import GAMES
from boardkit.lessons.checking import check_head, check_lesson, check_step
from boardkit.lessons.lesson import Lesson

HERE = Path(__file__).parent


def lessons(game: str) -> list[Lesson]:
    """All lessons of a game, in order.

    Raises
    ------
    ContentError
        There is no such game, or a lesson file does not fit; says where.
    """
    return list(_shipped(GAMES[game].name))


@cache
def _shipped(game: str) -> tuple[Lesson, ...]:
    return tuple(_read(file, GAMES[game]) for file in sorted((HERE / game).glob("*.toml")))


def about(game: str, rule: str) -> tuple[Lesson, ...]:
    """The lessons that teach a rule, the one that gives it most room first.

    Parameters
    ----------
    game : str
        The name of a game.
    rule : str
        A rule key such as ``"IMM19"``.

    Returns
    -------
    tuple of Lesson
        Lessons whose `rules` hold the key; else those that teach a rule of the same section of the rulebook;
        empty where there is none.
    """
    known, taught = GAMES[game].rules, lessons(game)
    found = [lesson for lesson in taught if rule in lesson.rules]
    if not found and rule in known:
        section = {key for key, other in known.items() if other.section == known[rule].section}
        found = [lesson for lesson in taught if section & set(lesson.rules)]
    return tuple(sorted(found, key=lambda lesson: -sum(step.rule == rule for step in lesson.step)))


def load(path: str | Path, game: str) -> Lesson:
    """One lesson from a file of one's own, tried out from beginning to end.

    Raises
    ------
    ContentError
        Names the file, the step, what was expected and what was found.
    """
    lesson = _read(Path(path), GAMES[game])
    check_lesson(lesson)
    return lesson


def _read(file: Path, game: Game) -> Lesson:
    data = parse_toml(file.name, read_text(file))
    try:
        lesson = convert(file.name, data, Lesson)
    except ContentError as error:
        entry, field = _counted(error.entry), _counted(error.field)
        raise ContentError(error.file, entry, field, expected=error.expected, found=error.found) from None
    lesson = replace(lesson, name=file.stem, game=game.name)
    check_head(lesson, game)
    for number, step in enumerate(lesson.step, start=1):
        check_step(lesson, number, step, game)
    return lesson


def _counted(place: str) -> str:
    """Steps as a reader counts them, from 1."""
    return re.sub(r"step\[(\d+)\]", lambda found: f"step {int(found[1]) + 1}", place)
