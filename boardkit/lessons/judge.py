"""What the engine says about a step: whether its goal is reached, and which answer is right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.event import Event
from boardkit.core.match import Match
from boardkit.core.state import Observation
from boardkit.lessons.lesson import Answer, Goal


def is_reached(goal: Goal, match: Match, since: int, seat: int) -> bool:
    """Whether `goal` holds now, counting events from step number `since` of the match."""
    events = (event for step in match.steps[since:] for event in step.events)
    if goal.happens and find(events, goal.happens, goal.where) is None:
        return False
    if goal.phase and goal.phase != (match.state.phase or "over"):
        return False
    if not goal.sees:
        return True
    value = look(match.observe(seat), goal.sees)
    enough = goal.at_least is None or value >= goal.at_least
    return enough and (goal.equals is None or value == goal.equals)


def right_options(answer: Answer, match: Match, seat: int) -> list[int]:
    """The numbers of the options that the engine finds right; a sound question has exactly one."""
    if answer.legal is not None:
        texts = [match.game.decode(str(value)) for value in answer.values]
        refusals = [match.game.refusal(match.state, action) for action in texts]
        return [n for n, refusal in enumerate(refusals) if (refusal is None) == answer.legal]
    try:
        value = _value(answer, match, seat)
    except IllegalAction:  # the actions it asks about cannot be played
        return []
    return [n for n, option in enumerate(answer.values) if option == ("none" if value is None else value)]


def _value(answer: Answer, match: Match, seat: int) -> Any:
    state = match.state
    events: list[Event] = []
    for text in answer.after:
        state, more = match.game.step(state, match.game.read(state, text))
        events += more
    if answer.sees:
        return look(match.game.observe(state, seat), answer.sees)
    event = find(events, answer.happens, answer.where)
    return event is not None if not answer.field else getattr(event, answer.field)


def find(events: Iterable[Event], kind: str, where: Mapping[str, Any]) -> Event | None:
    """The first event of a class with these values of its fields."""
    for event in events:
        same = type(event).__name__ == kind
        if same and all(getattr(event, name) == value for name, value in where.items()):
            return event
    return None


def look(observation: Observation, path: str) -> Any:
    """The value at a path such as ``cities.0.sway`` in what a seat sees; ``.n`` at the end counts."""
    value: Any = observation.view
    for part in path.split("."):
        value = _part(value, part)
    return value


def _part(value: Any, part: str) -> Any:
    if part.isdecimal():
        return value[int(part)]
    return len(value) if part == "n" else getattr(value, part)
