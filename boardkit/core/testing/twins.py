"""Two games that look alike to a seat but differ in something hidden stay alike until it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Action, Draw, Request
from boardkit.core.state import State
from boardkit.core.testing.promises import seats_of
from boardkit.core.testing.trail import Moment, pick

FURTHER = 8
"""Answers for which a pair of twins is followed, at most."""
REFUSED = 12
"""Actions that a seat tries in both twins whenever it is asked, at most."""


def check_twins(game: Game, moment: Moment, pool: Sequence[Action], rng: Random) -> int:
    """Follow twins for every seat from which this answer hides something; return how many pairs."""
    count = 0
    for seat in seats_of(moment.state):
        if seat == moment.request.player:
            continue
        looker = _Looker(game, seat, pool, rng)
        twin = looker.alike(moment.request, moment.action)
        if twin is not None:
            looker.follow((moment.state, moment.state), (moment.action, twin))
            count += 1
    return count


@dataclass(frozen=True)
class _Looker:
    """A seat that tries to tell twins apart; `pool` holds actions that it may try."""

    game: Game
    seat: int | None
    pool: Sequence[Action]
    rng: Random

    def alike(self, request: Request, action: Action) -> Action | None:
        """Another option that looks the same to the seat as `action`, if there is one."""
        if isinstance(request, Draw) and request.seen_by in (None, self.seat):
            return None
        shown = self.game.shown(request, action, self.seat)
        others = [
            o for o in request.options if o != action and self.game.shown(request, o, self.seat) == shown
        ]
        return self.rng.choice(others) if others else None

    def follow(self, states: tuple[State, State], actions: tuple[Action, Action]) -> None:
        """Play both games alike as far as the seat can tell, and compare what it sees after each answer."""
        game, seat = self.game, self.seat
        what = f"seat {seat} can tell {actions[0]} from {actions[1]}, which look alike to it"
        for _ in range(FURTHER):
            (one, events), (two, others) = (game.step(s, a) for s, a in zip(states, actions, strict=True))
            if _reveal(events) or _reveal(others):
                return
            told = [event.redacted(seat) for event in events], [event.redacted(seat) for event in others]
            assert told[0] == told[1], f"{what}, by the log: {told[0]} and {told[1]}"
            seen = game.observe(one, seat), game.observe(two, seat)
            assert seen[0] == seen[1], f"{what}, by what it sees: {seen[0]} and {seen[1]}"
            refused = self._refusals(one), self._refusals(two)
            assert refused[0] == refused[1], f"{what}, by what is refused: {refused[0]} and {refused[1]}"
            following = self._next(one, two)
            if following is None:
                return
            states, actions = (one, two), following

    def _refusals(self, state: State) -> list[str]:
        """What the seat is told when it is asked and tries something that is perhaps not possible."""
        request = self.game.request(state)
        if request is None or request.player != self.seat:
            return []
        tried = self.pool[:: max(1, len(self.pool) // REFUSED)]
        return [str(self.game.refusal(state, action)) for action in tried]

    def _next(self, one: State, two: State) -> tuple[Action, Action] | None:
        """An answer for each twin that looks the same to the seat; None if there is none."""
        request, other = self.game.request(one), self.game.request(two)
        if request is None or other is None:
            return None
        action = pick(request, self.rng)
        if other.offered(action) is not None:
            return action, action
        shown = self.game.shown(request, action, self.seat)
        alike = (o for o in other.options if self.game.shown(other, o, self.seat) == shown)
        return next(((action, o) for o in alike), None)


def _reveal(events: Sequence[Event]) -> bool:
    return any(event.reveals for event in events)
