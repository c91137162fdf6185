"""What the engine says about a step: whether its goal is reached, and which answer is right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.event import Event
from boardkit.core.match import Match
from boardkit.core.state import Observation, State
from boardkit.lessons.lesson import Answer, Goal


class NoSuchPath(LookupError):
    """A path that leads nowhere in what a seat sees: what was expected there, and what was found."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found
        super().__init__(f"expected {expected}, found {found}")


def is_reached(goal: Goal, match: Match, since: int, seat: int) -> bool:
    """Whether `goal` holds now, counting events from step number `since` of the match."""
    events = (event for step in match.steps[since:] for event in step.events)
    if goal.happens and find(events, goal.happens, goal.where) is None:
        return False
    if goal.phase and goal.phase != (match.state.phase or "over"):
        return False
    if goal.sees and not _is_seen(goal, match.observe(seat)):
        return False
    if goal.any and not any(is_reached(part, match, since, seat) for part in goal.any):
        return False
    return all(is_reached(part, match, since, seat) for part in goal.all)


def _is_seen(goal: Goal, seen: Observation) -> bool:
    """Whether the table is as the goal asks; what is not there counts as 0."""
    try:
        value = look(seen, goal.sees)
    except NoSuchPath:  # something else is under way, with other fields
        return False
    value = 0 if value is None else value
    if goal.equals is not None and value != goal.equals:
        return False
    if goal.at_least is None and goal.at_most is None:
        return True
    if type(value) is not int:
        return False
    return (goal.at_least is None or value >= goal.at_least) and (
        goal.at_most is None or value <= goal.at_most
    )


def right_options(answer: Answer, match: Match, seat: int) -> list[int]:
    """The numbers of the options that the engine finds right; a sound question has exactly one."""
    try:
        state, events = _after(answer, match)
        if answer.legal is not None:
            legal = [_is_legal(match, state, str(text)) for text in answer.values]
            return [n for n, is_legal in enumerate(legal) if is_legal == answer.legal]
        value = _value(answer, match.game.observe(state, seat), events)
    except IllegalAction:  # the actions it asks about cannot be played
        return []
    return [n for n, option in enumerate(answer.values) if option == ("none" if value is None else value)]


def _after(answer: Answer, match: Match) -> tuple[State, list[Event]]:
    """Where the actions of a question lead, and what happens on the way."""
    state = match.state
    events: list[Event] = []
    for text in answer.after:
        state, more = match.game.step(state, match.game.read(state, text))
        events += more
    return state, events


def _is_legal(match: Match, state: State, text: str) -> bool:
    return match.game.refusal(state, match.game.decode(text)) is None


def _value(answer: Answer, seen: Observation, events: list[Event]) -> Any:
    if answer.sees:
        return look(seen, answer.sees)
    event = find(events, answer.happens, answer.where)
    return event is not None if not answer.field else getattr(event, answer.field, None)


def find(events: Iterable[Event], kind: str, where: Mapping[str, Any]) -> Event | None:
    """The first event of a class with these values of its fields."""
    for event in events:
        same = type(event).__name__ == kind
        if same and all(getattr(event, name) == value for name, value in where.items()):
            return event
    return None


def look(observation: Observation, path: str) -> Any:
    """The value at a path such as ``cities.0.sway`` in what a seat sees.

    A part is a field, the number of an entry, or a name that stands in an entry: ``units.Rome.christian``.
    ``n`` counts. None where there is no such entry.

    Raises
    ------
    NoSuchPath
        No such field; names those that there are.
    """
    value: Any = observation.view
    for part in path.split("."):
        if value is None:
            return None
        value = _part(value, part)
    return value


def _part(value: Any, part: str) -> Any:
    if isinstance(value, tuple):
        if part == "n":
            return len(value)
        if part.isdecimal():
            return value[int(part)] if int(part) < len(value) else None
        return next((entry for entry in value if part in _names(entry)), None)
    found = getattr(value, part, look)
    if part.startswith("_") or callable(found):
        fields = getattr(value, "__struct_fields__", ())
        raise NoSuchPath(f"one of {', '.join(fields) or 'no fields'}", part)
    return found


def _names(entry: Any) -> list[Any]:
    """The texts that stand in a record; a text stands for itself."""
    if isinstance(entry, str):
        return [entry]
    return [getattr(entry, field) for field in getattr(entry, "__struct_fields__", ())]
