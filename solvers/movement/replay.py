"""Every plan is played through the engine before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.request import Ask
from boardkit.games.soul_of_the_empire.actions import DONE, NO
from solvers.status import BadInput

QUIET = (NO, DONE)
"""What others answer when they are asked in between: they let it pass."""


Silent = Callable[[Any, Any, int], Iterator[tuple[Any, str]]]
"""Who lets what pass: each state with the answer that led to it."""


class PlanRefused(AssertionError):
    """The engine refuses a plan: a fault of the solver, never an answer."""


def played(game: Any, state: Any, texts: Iterable[str]) -> tuple[Any, tuple[str, ...]]:
    """Play own answers; the other seats let everything pass, and own cards in play stay silent.

    Returns
    -------
    tuple of (State, tuple of str)
        The state after the last answer, and all answers that were given, the others' included.
    """
    seat = asked(game, state)
    given: list[str] = []
    for text in texts:
        try:
            state = game.apply(state, game.read(state, text))
        except IllegalAction as refused:
            raise PlanRefused(f"{text!r} after {given}: {refused}") from refused
        given.append(text)
        for state, quiet in all_pass(game, state, seat):  # noqa: B007, B020 - the last state goes on
            given.append(quiet)
    return state, tuple(given)


def acted(game: Any, state: Any, action: Any, silent: Silent | None = None) -> tuple[Any, tuple[str, ...]]:
    """Take one legal action; then `silent` says who lets pass what: by default as in `played`."""
    seat = asked(game, state)
    given = [game.encode(action)]
    state = game.apply(state, action)
    for state, quiet in (silent or all_pass)(game, state, seat):  # noqa: B007, B020 - the last state goes on
        given.append(quiet)
    return state, tuple(given)


def asked(game: Any, state: Any) -> int:
    """The seat that a state asks, -1 for chance, -2 when the game is over."""
    request = game.request(state)
    return -2 if request is None else int(request.player)


def all_pass(game: Any, state: Any, seat: int) -> Iterator[tuple[Any, str]]:
    """Like `others_pass`; besides, what own cards in play offer after a claim or a move is declined."""
    while True:
        for state, quiet in others_pass(game, state, seat):  # noqa: B020 - the last state goes on
            yield state, quiet
        request = game.request(state)
        declined = _quiet(request) if asks_by_a_card(state) and isinstance(request, Ask) else None
        if declined is None:
            return
        state = game.apply(state, declined)
        yield state, game.encode(declined)


def asks_by_a_card(state: Any) -> bool:
    """Whether an action of a main phase is done but for what a card in play offers after it."""
    return state.phase == "move_finished" or (state.phase == "main_phase" and bool(state.actions))


def _quiet(request: Ask) -> Any:
    return next((answer for answer in QUIET if request.offered(answer) is not None), None)


def others_pass(game: Any, state: Any, seat: int) -> Iterator[tuple[Any, str]]:
    """While other seats are asked, let them pass; each state with the answer that led to it."""
    while True:
        request = game.request(state)
        if not isinstance(request, Ask) or request.player == seat:
            return
        quiet = _quiet(request)
        if quiet is None:
            raise BadInput(f"seat {request.player} must decide: {request.prompt}; expected no such choice")
        state = game.apply(state, quiet)
        yield state, game.encode(quiet)
