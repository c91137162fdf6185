"""What a lesson file must be, checked as it is read, and a lesson tried out from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardkit.core.errors import ContentError, short
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.lessons.judge import NoSuchPath, look
from boardkit.lessons.lesson import Answer, Goal, Lesson, Step

if TYPE_CHECKING:
    from boardkit.lessons.run import LessonRun


class Place:
    """A place in a lesson file, which says what was expected there."""

    def __init__(self, lesson: Lesson, entry: str) -> None:
        self.file = f"{lesson.name}.toml"
        self.entry = entry

    def need(self, holds: bool, field: str, expected: str, found: str) -> None:
        """ContentError unless it holds."""
        if not holds:
            raise ContentError(self.file, self.entry, field, expected=expected, found=found)

    def need_one_of(self, names: Mapping[str, object] | list[str], field: str, name: str) -> None:
        """ContentError unless the name is known."""
        self.need(name in names, field, f"one of {', '.join(names) or 'none at all'}", name)


def check_head(lesson: Lesson, game: Game) -> None:
    """Options, seats and rules of a lesson exist."""
    place = Place(lesson, "")
    for name in lesson.options:
        place.need_one_of(list(game.options.__struct_fields__), "options", name)
    for key in lesson.teaches:
        place.need(key in game.rules, "teaches", "rule keys", key)
    free = "" in lesson.bots or len(lesson.bots) < lesson.players
    place.need(free, "bots", 'an empty "" for the learner\'s seat', short(lesson.bots))
    place.need(bool(lesson.step), "step", "at least one step", "none")


def check_step(lesson: Lesson, number: int, step: Step, game: Game) -> None:
    """The fields of a step fit each other and the game."""
    place = Place(lesson, f"step {number}")
    place.need(not step.rule or step.rule in game.rules, "rule", "a rule key", step.rule)
    if step.position:
        place.need_one_of(lesson.positions, "position", step.position)
    place.need(bool(step.do) == (step.goal is not None), "goal", "a goal with each do", repr(step.do))
    place.need(
        bool(step.ask) == (step.answer is not None), "answer", "an answer with each ask", repr(step.ask)
    )
    place.need(not (step.do and step.ask), "ask", "either do or ask", "both")
    if step.goal is not None:
        _check_goal(place, step.goal, game)
    if step.answer is not None:
        _check_answer(place, step, step.answer, game)


def _check_goal(place: Place, goal: Goal, game: Game) -> None:
    waits = goal.happens or goal.phase or goal.sees or goal.all or goal.any
    place.need(bool(waits), "goal", "something to wait for", "nothing")
    _check_event(place, goal, "goal", game)
    if goal.phase:
        place.need_one_of([*game.phases, "over"], "goal.phase", goal.phase)
    measured = (goal.at_least, goal.at_most, goal.equals) != (None, None, None)
    place.need(measured == bool(goal.sees), "goal.sees", "a path with at_least, at_most or equals", goal.sees)
    for part in (*goal.all, *goal.any):
        _check_goal(place, part, game)


def _check_answer(place: Place, step: Step, answer: Answer, game: Game) -> None:
    n = len(step.options)
    found = str(len(answer.values))
    place.need(len(answer.values) == n >= 2, "values", f"{n} values, one an option", found)
    place.need(len(set(step.options)) == n, "options", "options that differ", short(step.options))
    sources = (answer.legal is not None) + bool(answer.sees) + bool(answer.happens)
    place.need(sources == 1, "answer", "one of legal, sees and happens", f"{sources} of them")
    _check_event(place, answer, "answer", game)
    if answer.field:
        place.need_one_of(_fields(game, answer.happens), "answer.field", answer.field)


def _check_event(place: Place, part: Goal | Answer, where: str, game: Game) -> None:
    if part.happens:
        place.need_one_of(sorted(_events(game)), f"{where}.happens", part.happens)
    for name in part.where:
        place.need_one_of(_fields(game, part.happens), f"{where}.where", name)


def _fields(game: Game, event: str) -> list[str]:
    kind = _events(game).get(event)
    return list(kind.__struct_fields__) if kind else []


def _events(game: Game) -> dict[str, type[Event]]:
    """What can happen in a game, by the name of its class."""
    home = f"boardkit.games.{game.name}."
    return {kind.__name__: kind for kind in _kinds(Event) if kind.__module__.startswith(home)}


def _kinds(kind: type[Event]) -> list[type[Event]]:
    return [inner for sub in kind.__subclasses__() for inner in (sub, *_kinds(sub))]


def check_lesson(lesson: Lesson) -> None:
    """Walk through a lesson: positions stand, goals are met by `show`, each question has one right answer.

    Raises
    ------
    ContentError
        Names the file, the step, what was expected and what was found.
    """
    from boardkit.lessons.run import LessonRun

    with _as_part_of(lesson, 1):
        run = LessonRun(lesson)
    while True:
        with _as_part_of(lesson, run.at + 1):
            _check_shown(run, Place(lesson, f"step {run.at + 1}"))
        if run.is_last:
            return
        following = run.at + 2
        with _as_part_of(lesson, following):
            run.next()


def _check_shown(run: LessonRun, place: Place) -> None:
    step = run.step
    place.need(not step.ask or bool(run.right), "answer", "one right option", "none or several")
    place.need(not step.do or not run.is_done, "goal", "a goal that is still to be reached", "a goal reached")
    run.show()
    if step.goal is not None:
        _look_at(step.goal, run)
    place.need(run.is_done, "show", "actions that reach the goal", ", ".join(step.show) or "none")


def _look_at(goal: Goal, run: LessonRun) -> None:
    """The paths of a goal lead to something that can be measured (NoSuchPath), once it should be reached."""
    if goal.sees:
        value = look(run.match.observe(run.lesson.learner), goal.sees)
        if not isinstance(value, int | str | None) or (goal.equals is None and isinstance(value, str)):
            raise NoSuchPath(f"a path to {'a value' if goal.equals is not None else 'a number'}", goal.sees)
    for part in goal.all:
        _look_at(part, run)


@contextmanager
def _as_part_of(lesson: Lesson, number: int) -> Iterator[None]:
    """Say of a fault met in the game in which step of the lesson it lies."""
    place = Place(lesson, f"step {number}")
    try:
        yield
    except ContentError as error:
        if error.file == place.file:
            raise
        inner = ", ".join(filter(None, (error.file, error.entry, error.field)))
        raise ContentError(
            place.file, place.entry, inner, expected=error.expected, found=error.found
        ) from None
    except NoSuchPath as error:
        place.need(False, "sees", error.expected, error.found)
