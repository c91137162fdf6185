"""Two games that look alike to a seat but differ in something hidden stay alike until it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Action, Draw, Request
from boardkit.core.state import State
from boardkit.core.testing.promises import seats_of
from boardkit.core.testing.trail import Moment, pick

FURTHER = 8
"""Answers for which a pair of twins is followed, at most."""


def check_twins(game: Game, moment: Moment, rng: Random) -> int:
    """Follow twins for every seat from which this answer hides something; return how many pairs."""
    count = 0
    for seat in seats_of(moment.state):
        if seat == moment.request.player:
            continue
        twin = _alike(game, moment.request, moment.action, seat, rng)
        if twin is not None:
            _follow(game, (moment.state, moment.state), (moment.action, twin), seat, rng)
            count += 1
    return count


def _alike(game: Game, request: Request, action: Action, seat: int | None, rng: Random) -> Action | None:
    """Another option that looks the same to `seat` as `action`, if there is one."""
    if isinstance(request, Draw) and request.seen_by in (None, seat):
        return None
    shown = game.shown(request, action, seat)
    others = [o for o in request.options if o != action and game.shown(request, o, seat) == shown]
    return rng.choice(others) if others else None


def _follow(
    game: Game, states: tuple[State, State], actions: tuple[Action, Action], seat: int | None, rng: Random
) -> None:
    """Play both games alike as far as `seat` can tell, and compare what it sees after each answer."""
    what = f"seat {seat} can tell {actions[0]} from {actions[1]}, which look alike to it"
    for _ in range(FURTHER):
        (one, events), (two, others) = (game.step(s, a) for s, a in zip(states, actions, strict=True))
        if _reveal(events) or _reveal(others):
            return
        told = [event.redacted(seat) for event in events], [event.redacted(seat) for event in others]
        assert told[0] == told[1], f"{what}, by the log: {told[0]} and {told[1]}"
        seen = game.observe(one, seat), game.observe(two, seat)
        assert seen[0] == seen[1], f"{what}, by what it sees: {seen[0]} and {seen[1]}"
        following = _next(game, one, two, seat, rng)
        if following is None:
            return
        states, actions = (one, two), following


def _reveal(events: Sequence[Event]) -> bool:
    return any(event.reveals for event in events)


def _next(game: Game, one: State, two: State, seat: int | None, rng: Random) -> tuple[Action, Action] | None:
    """An answer for each twin that looks the same to `seat`; None if there is none or the game is over."""
    request, other = game.request(one), game.request(two)
    if request is None or other is None:
        return None
    action = pick(request, rng)
    if other.offered(action) is not None:
        return action, action
    shown = game.shown(request, action, seat)
    return next(((action, o) for o in other.options if game.shown(other, o, seat) == shown), None)
