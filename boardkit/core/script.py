"""Following the scripts of a game's phases from request to request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import GeneratorType
from typing import Any

from boardkit.core.errors import RulesError, short
from boardkit.core.event import Event
from boardkit.core.request import Ask, Chance, Request
from boardkit.core.state import State

Script = Callable[[Any], Any]
"""A phase: ``script(table) -> (table, next phase or None)``, a function or a generator."""

MOST_SILENT_PHASES = 10_000
"""Phases in a row that ask nothing; a game with more goes round in circles."""


REQUESTS = (Ask, Chance)
"""What a script may wait for; a tuple is quicker to check than a union."""


class Live:
    """A state together with its running script and what it waits for; never leaves the game."""

    __slots__ = ("state", "script", "request")

    def __init__(self, state: State, script: Any, request: Request | None) -> None:
        self.state = state
        self.script = script
        self.request = request


def run_on(script: Any, answer: Any, events: list[Event]) -> Request:
    """Send `answer` into `script`, collect the events it yields, return its next request.

    Raises
    ------
    StopIteration
        The phase is over; the value is what it returned.
    RulesError
        The script yields something else.
    """
    item = script.send(answer)
    while not isinstance(item, REQUESTS):
        if not isinstance(item, Event):
            raise RulesError(f"a script must yield requests and events, not {short(item)}")
        events.append(item)
        item = script.send(None)
    return item  # type: ignore[return-value]


def begin(phases: Mapping[str, Script], table: Any, phase: str | None, events: list[Event]) -> Live:
    """Follow the phases from a boundary to the next request, or to the end of the game."""
    for _ in range(MOST_SILENT_PHASES):
        if phase is None:
            return Live(State(table, None), None, None)
        if phase not in phases:
            raise RulesError(f"there is no phase {phase!r}")
        script = phases[phase](table)
        if type(script) is not GeneratorType:
            table, phase = boundary(script)
            continue
        try:
            return Live(State(table, phase), script, run_on(script, None, events))
        except StopIteration as end:
            table, phase = boundary(end.value)
    raise RulesError(f"phase {phase} comes round without ever asking")


def follow(phases: Mapping[str, Script], state: State) -> Live:
    """The running script of `state`: its phase from the last boundary on, over the answers since."""
    live = begin(phases, state.table, state.phase, [])
    request = live.request
    for action in state.actions:
        request = run_on(live.script, action, [])
    return Live(state, live.script, request)


def boundary(value: Any) -> tuple[Any, str | None]:
    """What a phase returned, checked for its shape."""
    if type(value) is not tuple or len(value) != 2:
        raise RulesError(f"a phase must return (table, next phase), not {short(value)}")
    return value
