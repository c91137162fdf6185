"""Following the scripts of a game's phases from request to request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import GeneratorType
from typing import Any

from boardkit.core.errors import RulesError, short
from boardkit.core.event import Event
from boardkit.core.request import Action, Ask, Chance, Request
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


class Runner:
    """Runs the scripts of one game; keeps the running script of the state that it saw last.

    Whoever goes straight on finds the script where it stopped; any other state is followed anew. Several
    threads may use one runner: the kept script belongs to whoever took it out.

    Parameters
    ----------
    phases : mapping of str to callable
        Each phase's script.
    """

    __slots__ = ("phases", "_kept")

    def __init__(self, phases: Mapping[str, Script]) -> None:
        self.phases = phases
        self._kept: list[Live] = []

    def settle(self, table: Any, phase: str | None) -> State:
        """The state in which a game that begins here first waits for something."""
        live = begin(self.phases, table, phase, [])
        self._kept.append(live)
        return live.state

    def request(self, state: State) -> Request | None:
        """What `state` waits for; None when the game is over."""
        try:
            live = self._kept[-1]
            request = live.request  # read first: a step in another thread changes it after the state
            if live.state is state:
                return request
        except IndexError:
            pass
        live = self._take(state)
        self._kept.append(live)
        return live.request

    def step(self, state: State, chosen: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an answer that is offered, and what happened up to the next request."""
        live = self._take(state)
        events: list[Event] = []
        try:
            following = run_on(live.script, chosen, events)
        except StopIteration as end:
            live = begin(self.phases, *boundary(end.value), events)
        else:
            live.state = State(state.table, state.phase, (*state.actions, chosen))
            live.request = following
        self._kept.append(live)
        return live.state, tuple(events)

    def _take(self, state: State) -> Live:
        try:
            live = self._kept.pop()
        except IndexError:
            return follow(self.phases, state)
        self._kept.clear()
        return live if live.state is state else follow(self.phases, state)
