"""Turns with more than the model knows: combats, gray units, yellow dice, cards in play and in hand.

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
from functools import partial
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.board import Move, Place, Recruit, Step
from boardkit.games.soul_of_the_empire.actions.cards import PlayCard
from boardkit.games.soul_of_the_empire.actions.dice import LeaveSpent, NameSequence, Rename
from boardkit.games.soul_of_the_empire.actions.objectives import Rage
from boardkit.games.soul_of_the_empire.factions import COALITION, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import own_colours
from solvers.combat.moment import ATTACKS
from solvers.movement.replay import QUIET, acted, asked, asks_by_a_card, others_pass
from solvers.status import BadInput
from solvers.turn.assume import Assume
from solvers.turn.clash import Clash, Line
from solvers.turn.goals import Most, Term, conditions
from solvers.turn.paper import is_beside_the_board, needs_outside_dice, wanted
from solvers.turn.wayfinding import (
    BEYOND,
    Allowed,
    Reached,
    Towards,
    a_card_first,
    everything,
    is_at_rest,
    may_go_beyond,
    may_play,
    only_beyond,
    targets,
)

IN_THE_MODEL = (Move, Recruit, Step, Place, Rename, NameSequence)
OPEN_PHASES = ("main_phase", "move", "move_finished", "recruit", "bonus_action")

A_MODEL = 60
"""Steps that asking the model counts for."""


class Spent(Exception):
    """The budget of the walk is spent."""


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
        self.exact_dice = self.thorough = self.counts_cards = False
        self.most, self.floor = Fraction(0), Fraction(-1)

    def start(self, table: Table) -> None:
        """Look at the table once: what can be reached at most, and whether single dice matter."""
        self.exact_dice = needs_outside_dice(table, self.terms)
        self.most = ceiling(self.terms, table)
        faction = table.turn.faction
        wishes = (wish for term in self.terms for wish in conditions(table, faction, term.goal))
        self.counts_cards = self.assume.plays or any(is_beside_the_board(wish) for wish in wishes)

    def best(self, state: State, best: Line) -> Line:
        """The best way through the rest of the turn that is found, at least as good as one that is known."""
        self.floor = best.value
        for self.thorough in (False, True):
            for line in self._lines(state, self.assume.most):
                if line.value > best.value:
                    best, self.floor = line, line.value
                    if self.told(best.value):
                        self.complete = False
                        return best
                if best.value >= self.most:
                    return best
        return best

    def _after_a_combat(self, state: State, fights: int) -> Line:
        """The best rest of the turn, with so many more combats at most; the game may be over."""
        key = self.thorough, self._key(state, fights)
        if key not in self._known:
            lines = self._lines(state, fights) if is_at_rest(state) else ()
            self._known[key] = max([self._by_model(state), *lines], key=lambda line: line.value)
        return self._known[key]

    def _by_model(self, state: State) -> Line:
        key = self._key(state, 0)
        if key not in self._modelled:
            self.looked += 1
            self.steps -= A_MODEL
            self._modelled[key], proven = self.model(state)
            self.complete &= proven
        return self._modelled[key]

    def _key(self, state: State, fights: int) -> Hashable:
        """What matters of a state for the rest of the turn: without combats no combat cards and no rage."""
        if fights:
            return state, fights
        bare = replace(state.table, combat_used=((),) * 4, rage=0)
        if not self.counts_cards:
            bare = replace(bare, hands=((),) * 4, decks=(), stolen=())
        return State(bare, state.phase, state.actions)

    def _spend(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Spent

    # -- walking -------------------------------------------------------------------------------------------

    def _lines(self, state: State, fights: int) -> Iterator[Line]:
        """What every place is worth to which more than the model leads."""
        if not fights and not self._goes_beyond(state.table):
            return
        seat = state.table.seats[state.table.turn.faction]
        ways: list[Allowed] = [everything] if self.thorough else [only_beyond]
        if fights and not self.thorough:
            ways += [Towards(state.table, place) for place in targets(state.table, seat, self.terms)]
        if self._plays(state.table) and not self.thorough:
            ways.append(a_card_first)
        try:
            for allowed in ways:
                places = self._walk(state, seat, allowed)
                best_first = sorted(places, key=allowed.order) if isinstance(allowed, Towards) else places
                for place in best_first:
                    yield from self._here(place, allowed, (seat, fights))
        except Spent:
            self.complete = False

    def _here(self, place: Reached, allowed: Allowed, who: tuple[int, int]) -> Iterator[Line]:
        """What the rest of the turn is worth from a place: by the model, and with a combat there."""
        if place.beyond and is_at_rest(place.state):
            yield self._by_model(place.state).after(*place.given)
        if who[1]:
            attacks = [one for one in self._attacks(place.state) if allowed(place.state, one)]
            yield from self._fights(place, attacks, who)

    def _walk(self, state: State, seat: int, allowed: Allowed) -> Iterator[Reached]:
        seen, waiting = {state}, deque([Reached(state)])
        while waiting:
            place = waiting.popleft()
            yield place
            for after in self._next(place, seat, allowed):
                if after.state not in seen:
                    seen.add(after.state)
                    waiting.append(after)

    def _fights(self, place: Reached, attacks: list[Action], who: tuple[int, int]) -> Iterator[Line]:
        seat, fights = who
        rest = partial(self._after_a_combat, fights=fights - 1)
        clash = Clash(self.game, seat, self.assume, rest, self._spend, self.most)
        floor = self.floor if fights == self.assume.most else Fraction(-1)
        for attack in attacks:
            again = self.thorough and (fights > 1 or self._goes_beyond(place.state.table))
            key = again, place.state, attack, fights
            if key not in self._fought:
                self._fought[key] = clash.fight(place.state, attack, floor)
            line = self._fought[key]
            if line is not None:
                yield line.after(*place.given)

    def _next(self, place: Reached, seat: int, allowed: Allowed) -> Iterator[Reached]:
        for action in self._actions(place.state):
            if allowed(place.state, action):
                after, texts = self._took(place.state, action, seat)
                if after is not None:
                    beyond = place.beyond or _is_beyond(place.state, action)
                    yield Reached(after, (*place.given, *texts), beyond)

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
        kinds += (PlayCard,) if self.assume.plays else ()
        return [action for action in options if isinstance(action, kinds) or beside(action)]

    def _plays(self, table: Table) -> bool:
        return self.assume.plays and may_play(table)

    def _goes_beyond(self, table: Table) -> bool:
        return may_go_beyond(table) or self._plays(table)

    def _rages(self, table: Table) -> bool:
        return table.turn.faction == COALITION and bool(self.assume.combat)

    def _took(self, state: State, action: Action, seat: int) -> tuple[State | None, tuple[str, ...]]:
        """The state after an action, where others let pass; None where chance or another seat decides."""
        self._spend()
        try:
            after, given = acted(self.game, state, action, others_pass)
        except BadInput:  # another seat must choose
            return None, ()
        return (after, given) if asked(self.game, after) == seat else (None, ())


def _is_beyond(state: State, action: Action) -> bool:
    """Whether the model does not know an action, or what a card offers after one."""
    taken = asks_by_a_card(state) and action not in QUIET and not isinstance(action, NameSequence)
    return isinstance(action, (*BEYOND, PlayCard)) or state.phase == "bonus_action" or taken


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
