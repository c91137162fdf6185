"""What each final roll is worth: the value of the best plan for it, known between two bounds that close in.

A roll is worth the best of its sequences; a sequence is worth the best way to spend some of its dice beside
the board and the others on it. So everything rests on few questions, "what can these dice do on the board, if
this part of the goal is done beside it?", which many rolls share. More dice or pips are never worth less, nor
is more of the goal done: every answer tightens the bounds of others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.dice import sequences, without
from boardkit.games.soul_of_the_empire.table import Table
from solvers.movement.ground import Ground, ground
from solvers.turn.goals import Goal, Most, Term, reached, terms_of
from solvers.turn.meantime import with_hand
from solvers.turn.model import build
from solvers.turn.opening import Pips, covers, undominated
from solvers.turn.paper import Option, needs_outside_dice, options
from solvers.turn.solving import solve
from solvers.turn.write_up import Writer, before_the_roll, write

Question = tuple[Pips, frozenset[int]]


@dataclass
class Between:
    """What is known of a value."""

    low: Fraction
    high: Fraction


class RollWorth:
    """The worth of all rolls of so many dice on one table, for one goal."""

    def __init__(self, game: Any, asked: tuple[Table, int, Goal], n_dice: int, locked: Pips = ()) -> None:
        self.game = game
        self.table, self.faction, goal = asked
        start = with_hand(self.table, self.faction, (), ())
        self.terms = terms_of(goal, start.table)
        self.ground: Ground = ground(self.table, self.faction)
        self.known: dict[Question, Between] = {}
        self.shown: dict[Question, tuple[State, Option]] = {}
        self.rolls: dict[Pips, tuple[Question, ...]] = {}
        self._now = [reached(self.table, self.faction, term.goal) for term in self.terms]
        faces = combinations_with_replacement(range(1, 7), n_dice)
        for roll in (tuple(sorted(some + locked)) for some in faces):
            self.rolls[roll] = self._questions(roll)

    # -- the questions ---------------------------------------------------------------------------------

    def _questions(self, roll: Pips) -> tuple[Question, ...]:
        """All that a roll may ask, without questions that another one covers."""
        starred = needs_outside_dice(self.table, self.terms)
        shortest = self.table.options.shortest_sequence
        names: Sequence[Pips] = sequences(roll, shortest) or ((),)
        found: dict[Question, None] = {}
        for name in names if starred else undominated(names):
            found |= dict.fromkeys(self._of_sequence(name, without(roll, *name) if starred else ()))
        return tuple(q for q in found if not any(_covers(other, q) for other in found if other != q))

    def _of_sequence(self, sequence: Pips, outside: Pips) -> list[Question]:
        asked = []
        for state, option in _ways(self, sequence, outside):
            question = (option.left, option.met)
            self.shown.setdefault(question, (state, option))
            self.known.setdefault(question, self._at_first(question))
            asked.append(question)
        return asked

    def _at_first(self, question: Question) -> Between:
        """What can be said without a search: doing nothing more, and everything at once."""
        left, met = question
        low = high = Fraction(0)
        for number, term in enumerate(self.terms):
            if isinstance(term.goal, Most):
                low += term.weight * self._now[number]
                high += term.weight * (self._now[number] + self._most_more(left, term.goal))
            elif number in met:
                high += term.weight
        return Between(low, high)

    def _most_more(self, left: Pips, goal: Most) -> int:
        """A pip moves one unit or recruits one."""
        room = len(self.table.map.areas[goal.area]) * (self.ground.limit if goal.kind == "units" else 1)
        return min(sum(left), room)

    # -- the answers -----------------------------------------------------------------------------------

    def ask(self, question: Question, work: float) -> float:
        """Plan for one question within so much work; return the work done."""
        state, option = self.shown[question]
        alone = Option((), option.left, option.met)
        turn = build(state.table, self.ground, self.terms, [alone])
        solved = solve(turn, None, work, None)
        low = Fraction(0)
        if solved.solver is not None:
            writer = Writer(self.game, state)
            for text in option.texts:
                writer.say(text)
            write(self.game, writer, self.ground, turn, solved.solver)
            low = self._measured(writer)
        self._learn(question, low, solved.bound)
        return solved.work

    def _measured(self, writer: Writer) -> Fraction:
        """The value as the engine sees it."""
        table = before_the_roll(self.game, writer.state)
        far = (term.weight * reached(table, self.faction, term.goal) for term in self.terms)
        return sum(far, Fraction(0))

    def _learn(self, question: Question, low: Fraction, high: Fraction | None) -> None:
        """Take an answer down, with what follows for others."""
        for other, between in self.known.items():
            if other == question or _covers(other, question):
                between.low = max(between.low, low)
            if high is not None and (other == question or _covers(question, other)):
                between.high = min(between.high, high)

    def open_question(self, weights: Mapping[Pips, Fraction]) -> Question | None:
        """The question that leaves most in doubt, by the chances of the rolls; None if nothing is."""
        doubt: dict[Question, Fraction] = {}
        for roll, chance in weights.items():
            low = self.low(roll)
            for question in self.rolls[roll]:
                more = self.known[question].high - max(low, self.known[question].low)
                if more > 0 or self.known[question].low < self.known[question].high > low:
                    doubt[question] = doubt.get(question, Fraction(0)) + chance * max(more, Fraction(1, 1000))
        return max(doubt, key=lambda q: (doubt[q], sum(q[0]), q[0]), default=None)

    def low(self, roll: Pips) -> Fraction:
        """At least this much the roll is worth."""
        return max((self.known[q].low for q in self.rolls[roll]), default=Fraction(0))

    def high(self, roll: Pips) -> Fraction:
        """At most this much."""
        return max((self.known[q].high for q in self.rolls[roll]), default=Fraction(0))


def _covers(more: Question, less: Question) -> bool:
    return more[1] >= less[1] and covers(more[0], less[0])


def _ways(of: RollWorth, sequence: Pips, outside: Pips) -> list[tuple[State, Option]]:
    state = with_hand(of.table, of.faction, sequence, outside)
    return [(state, option) for option in options(of.game, state, of.terms)]


@lru_cache(maxsize=16)
def shared(game: Any, asked: tuple[Table, int, Goal], n_dice: int, locked: Pips = ()) -> RollWorth:
    """The worth of rolls for one table and goal, kept: what was worked out once is used again."""
    return RollWorth(game, asked, n_dice, locked)


def chances(n_dice: int, locked: Pips) -> dict[Pips, Fraction]:
    """The chance of each roll of fresh dice."""
    whole = 6**n_dice
    found = {}
    for some in combinations_with_replacement(range(1, 7), n_dice):
        ways = factorial(n_dice) // prod(factorial(some.count(face)) for face in set(some))
        found[tuple(sorted(some + locked))] = Fraction(ways, whole)
    return found


__all__ = ["Between", "RollWorth", "Term", "chances", "shared"]
