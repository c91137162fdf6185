"""Reading lesson files, checking them, and finding the lesson about a rule."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.games import GAMES
from boardkit.lessons.lesson import Lesson, Step

HERE = Path(__file__).parent


def lessons(game: str) -> list[Lesson]:
    """All lessons of a game, in order.

    Raises
    ------
    ContentError
        There is no such game, or a lesson file does not fit; says where.
    """
    known = GAMES[game]
    folder = HERE / game
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return [_read(file, known) for file in files]


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
    """One lesson from a file of one's own, tried out from beginning to end."""
    lesson = _read(Path(path), GAMES[game])
    check_lesson(lesson)
    return lesson


def check_lesson(lesson: Lesson) -> None:
    """Walk through a lesson: positions stand, goals are met by `show`, each question has one right answer."""
    from boardkit.lessons.run import LessonRun

    run = LessonRun(lesson)
    while True:
        where = f"step {run.at + 1}"
        if run.step.ask and not run.right:
            raise _misfit(lesson, where, "answer", "one right option", "none or several")
        run.show()
        if not run.is_done:
            shown = ", ".join(run.step.show) or "none"
            raise _misfit(lesson, where, "show", "actions that reach the goal", shown)
        if run.is_last:
            return
        run.next()


def _read(file: Path, game: Game) -> Lesson:
    lesson = convert(file.name, parse_toml(file.name, read_text(file)), Lesson)
    lesson = replace(lesson, name=file.stem, game=game.name)
    for number, step in enumerate(lesson.step, start=1):
        _check_step(lesson, f"step {number}", step, game)
    return lesson


def _check_step(lesson: Lesson, entry: str, step: Step, game: Game) -> None:
    def need(holds: bool, field: str, expected: str, found: str) -> None:
        if not holds:
            raise _misfit(lesson, entry, field, expected, found)

    need(not step.rule or step.rule in game.rules, "rule", "a rule key", step.rule)
    known = ", ".join(lesson.positions) or "no positions"
    need(not step.position or step.position in lesson.positions, "position", f"one of {known}", step.position)
    need(bool(step.do) == (step.goal is not None), "goal", "a goal with each do", repr(step.do))
    need(bool(step.ask) == (step.answer is not None), "answer", "an answer with each ask", repr(step.ask))
    need(not (step.do and step.ask), "ask", "either do or ask", "both")
    if step.answer is not None:
        n = len(step.options)
        need(
            len(step.answer.values) == n >= 2,
            "values",
            f"{n} values, one an option",
            str(len(step.answer.values)),
        )


def _misfit(lesson: Lesson, entry: str, field: str, expected: str, found: str) -> ContentError:
    return ContentError(f"{lesson.name}.toml", entry, field, expected=expected, found=found)
