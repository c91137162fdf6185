"""Turns with more than the model knows: combats, gray units, yellow dice, dice and exemptions given by cards.

The model of CP-SAT proves what moving, recruiting and claiming in peace can do. Everything else is walked
through the engine, action by action: whenever something beyond the model has been done, and after every
combat, the model says what the rest of the turn is worth. First come the ways straight to a combat and those
of nothing but what the model does not know; then every order of actions. If that walk comes to its end,
nothing is better; if the budget ends first, the best that was found is told with the most that there can be.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.board import Move, Place, Recruit, Step
from boardkit.games.soul_of_the_empire.actions.dice import LeaveSpent, NameSequence, Rename
from boardkit.games.soul_of_the_empire.actions.objectives import Rage
from boardkit.games.soul_of_the_empire.factions import COALITION, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import own_colours
from solvers.combat.moment import ATTACKS
from solvers.movement.replay import QUIET
from solvers.turn.assume import Assume
from solvers.turn.clash import Clash, Line
from solvers.turn.goals import Most, Term
from solvers.turn.paper import needs_outside_dice, wanted
from solvers.turn.wayfinding import (
    BEYOND,
    Allowed,
    Towards,
    everything,
    is_at_rest,
    may_go_beyond,
    only_beyond,
    targets,
)

IN_THE_MODEL = (Move, Recruit, Step, Place, Rename, NameSequence)
OPEN_PHASES = ("main_phase", "move", "move_finished", "recruit", "bonus_action")

A_MODEL = 150
"""Steps that asking the model counts for."""


class Spent(Exception):
    """The budget of the walk is spent."""


@dataclass(frozen=True)
class _Place:
    """Where the walk has come to: by which answers, and whether the model does not know some of them."""

    state: State
    given: tuple[str, ...] = ()
    beyond: bool = False


@dataclass
class Walk:
    """A walk through the engine, with what it may still spend.

    Attributes
    ----------
    game, terms, assume
        What is planned, for what, and under which assumption.
    model : callable
        The best that the model makes of a state, and whether that is proven.
    steps : int
        Answers to the engine that may still be given.
    told : callable
        Told about each better value; returns whether to stop.
    complete : bool
        Whether nothing was left out.
    looked : int
        Positions that were looked at.
    """

    game: Any
    terms: Sequence[Term]
    assume: Assume
    model: Callable[[State], tuple[Line, bool]]
    steps: int
    told: Callable[[Fraction], bool]
    complete: bool = True
    looked: int = 0
    _known: dict[Hashable, Line] = field(default_factory=dict)
    _modelled: dict[Hashable, Line] = field(default_factory=dict)
    _fought: dict[Hashable, Line | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.exact_dice = self.thorough = False
        self.most = Fraction(0)

    def start(self, table: Table) -> None:
        """Look at the table once: what can be reached at most, and whether single dice matter."""
        self.exact_dice = needs_outside_dice(table, self.terms)
        self.most = ceiling(self.terms, table)

    def best(self, state: State, best: Line) -> Line:
        """The best way through the rest of the turn that is found, at least as good as one that is known."""
        for self.thorough in (False, True):
            for line in self._lines(state, self.assume.most):
                if line.value > best.value:
                    best = line
                    if self.told(best.value):
                        self.complete = False
                        return best
                if best.value >= self.most:
                    return best
        return best

    def _after_a_combat(self, state: State, fights: int) -> Line:
        """The best rest of the turn, with so many more combats at most; the game may be over."""
        key = self.thorough, _key(state, fights)
        if key not in self._known:
            lines = self._lines(state, fights) if is_at_rest(state) else ()
            self._known[key] = max([self._by_model(state), *lines], key=lambda line: line.value)
        return self._known[key]

    def _by_model(self, state: State) -> Line:
        key = _key(state, 0)
        if key not in self._modelled:
            self.looked += 1
            self.steps -= A_MODEL
            self._modelled[key], proven = self.model(state)
            self.complete &= proven
        return self._modelled[key]

    def _spend(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Spent

    # -- walking -------------------------------------------------------------------------------------------

    def _lines(self, state: State, fights: int) -> Iterator[Line]:
        """What every place is worth to which more than the model leads."""
        if not fights and not may_go_beyond(state.table):
            return
        seat = state.table.seats[state.table.turn.faction]
        ways: list[Allowed] = [everything] if self.thorough else [only_beyond]
        if fights and not self.thorough:
            ways += [Towards(state.table, place) for place in targets(state.table, seat)]
        try:
            for allowed in ways:
                yield from self._walk(state, (seat, fights), allowed)
        except Spent:
            self.complete = False

    def _walk(self, state: State, who: tuple[int, int], allowed: Allowed) -> Iterator[Line]:
        seat, fights = who
        seen, waiting = {state}, deque([_Place(state)])
        while waiting:
            place = waiting.popleft()
            if place.beyond and is_at_rest(place.state):
                yield self._by_model(place.state).after(*place.given)
            if fights:
                yield from self._fights(place, seat, fights)
            for after in self._next(place, seat, allowed):
                if after.state not in seen:
                    seen.add(after.state)
                    waiting.append(after)

    def _fights(self, place: _Place, seat: int, fights: int) -> Iterator[Line]:
        clash = Clash(
            self.game, seat, self.assume, lambda s: self._after_a_combat(s, fights - 1), self._spend
        )
        for attack in self._attacks(place.state):
            key = self.thorough, place.state, attack, fights
            if key not in self._fought:
                self._fought[key] = clash.fight(place.state, attack)
            line = self._fought[key]
            if line is not None:
                yield line.after(*place.given)

    def _next(self, place: _Place, seat: int, allowed: Allowed) -> Iterator[_Place]:
        for action in self._actions(place.state):
            if allowed(place.state, action):
                after, texts = self._took(place.state, action, seat)
                if after is not None:
                    beyond = isinstance(action, BEYOND) or place.state.phase == "bonus_action"
                    yield _Place(after, (*place.given, *texts), place.beyond or beyond)

    def _attacks(self, state: State) -> list[Action]:
        """Every attack; by the smallest die only, unless some goal needs dice of certain pips."""
        found: dict[Hashable, Action] = {}
        for action in self.game.legal_actions(state):
            if isinstance(action, ATTACKS):
                alike = action if self.exact_dice else replace(action, die=0)
                found.setdefault(alike, action)
        return list(found.values())

    def _actions(self, state: State) -> list[Action]:
        """What may be done next, but for combats, power cards and the end of the turn."""
        if state.phase not in OPEN_PHASES:
            return []
        options = self.game.legal_actions(state)
        if state.phase not in ("main_phase", "bonus_action") or state.actions:
            return [action for action in options if not isinstance(action, ATTACKS)]
        beside = wanted(state.table, self.terms)
        kinds = (*IN_THE_MODEL, *BEYOND, LeaveSpent, *((Rage,) if self._rages(state.table) else ()))
        return [action for action in options if isinstance(action, kinds) or beside(action)]

    def _rages(self, table: Table) -> bool:
        return table.turn.faction == COALITION and bool(self.assume.combat)

    def _took(self, state: State, action: Action, seat: int) -> tuple[State | None, tuple[str, ...]]:
        """The state after an action, where others let pass; None where chance or another seat decides."""
        self._spend()
        given = [self.game.encode(action)]
        state = self.game.apply(state, action)
        while True:
            request = self.game.request(state)
            if not isinstance(request, Ask):
                return None, ()
            if request.player == seat:
                return state, tuple(given)
            quiet = next((answer for answer in QUIET if request.offered(answer) is not None), None)
            if quiet is None:
                return None, ()
            given.append(self.game.encode(quiet))
            state = self.game.apply(state, quiet)


def _key(state: State, fights: int) -> Hashable:
    """Used combat cards do not matter any more once no combat follows."""
    if fights:
        return state, fights
    return State(replace(state.table, combat_used=((), (), (), ())), state.phase, state.actions), 0


def ceiling(terms: Sequence[Term], table: Table) -> Fraction:
    """What no turn can exceed: every goal reached, every counted territory full."""
    colours = len(own_colours(table.turn.faction))
    total = Fraction(0)
    for term in terms:
        most = 1
        if isinstance(term.goal, Most):
            each = TERRITORY_LIMIT * colours if term.goal.kind == "units" else 1
            most = len(table.map.areas[term.goal.area]) * each
        total += term.weight * most
    return total
