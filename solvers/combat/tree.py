"""The choices before the cards are shown as a tree in sequence form: sealed stages, signals, private hands.

A *sequence* is everything a side has done on the way; an *information set* is what it knows when it is
asked: its hand, its own answers, what it saw of the other's, and what was announced. So it is public that a
power card lies face down, and not which; and the combat card is chosen knowing that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from boardkit.core.request import Action, Ask
from boardkit.core.state import State
from solvers.combat.moment import STAGES, Sides
from solvers.status import BadInput, Budget

Key = tuple[Hashable, ...]
Forced = Callable[[Any], "Action | None"]
"""The answer to a question of the past, or None where it is still open."""


@dataclass
class Side:
    """Information sets and sequences of one side; sequence 0 is having done nothing.

    Attributes
    ----------
    keys : list
        What is known at each information set.
    parents, firsts : list of int
        The own sequence that leads to the set, and that of its first action; those of the others follow.
    actions : list of tuple of Action
        The actions at each set.
    done : list of tuple of Action
        For each sequence all own actions.
    """

    keys: list[Key] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    actions: list[tuple[Action, ...]] = field(default_factory=list)
    done: list[tuple[Action, ...]] = field(default_factory=lambda: [()])
    _index: dict[Key, int] = field(default_factory=dict)

    def reach(self, key: Key, parent: int, actions: tuple[Action, ...]) -> int:
        """The number of an information set, added if it is new."""
        if key not in self._index:
            self._index[key] = len(self.keys)
            self.keys.append(key)
            self.parents.append(parent)
            self.firsts.append(len(self.done))
            self.actions.append(actions)
            self.done += [(*self.done[parent], action) for action in actions]
        return self._index[key]

    def block(self, at: int) -> range:
        """The sequences of the actions at one information set."""
        return range(self.firsts[at], self.firsts[at] + len(self.actions[at]))

    def openings(self, hand: Hashable) -> list[int]:
        """Where a side with this hand is asked first: in each way that the other side may have answered."""
        return [at for at, key in enumerate(self.keys) if key[0] == hand and not self.parents[at]]


@dataclass
class Tree:
    """All ways to the reveal.

    Attributes
    ----------
    sides : tuple of Side
        Attacker and defender.
    leaves : dict of (int, int) to Fraction
        For pairs of sequences of attacker and defender the worth to the attacker times its chance.
    chances : dict of (int, int) to Fraction
        The chance of each of those pairs, both sides' own choices apart.
    """

    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    leaves: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    chances: dict[tuple[int, int], Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Deal:
    """One way the hidden cards may lie.

    Attributes
    ----------
    chance : Fraction
    hands : tuple
        What attacker and defender know of it: their own combat power cards.
    start : State
        The state at the combat's first question.
    """

    chance: Fraction
    hands: tuple[Hashable, Hashable]
    start: State


def grow(
    game: Any, deals: Sequence[Deal], sides: Sides, worth: Callable[[State], Fraction],
    *, forced: Forced = lambda request: None, budget: Budget | None = None,
) -> Tree:  # fmt: skip
    """Build the tree: every way to the reveal for every deal; `worth` values what follows."""
    growing = _Growing(game, sides, worth, forced, (budget or Budget()).steps)
    for deal in deals:
        keys: tuple[Key, Key] = ((deal.hands[0],), (deal.hands[1],))
        growing.walk(deal.start, deal.chance, _Way((0, 0), keys))
    return growing.tree


@dataclass(frozen=True)
class _Way:
    """How far a walk has come: sequences and knowledge of both sides."""

    done: tuple[int, int]
    keys: tuple[Key, Key]

    def told(self, news: tuple[Key, Key]) -> _Way:
        return _Way(self.done, ((*self.keys[0], *news[0]), (*self.keys[1], *news[1])))

    def took(self, side: int, sequence: int) -> _Way:
        done = (sequence, self.done[1]) if side == 0 else (self.done[0], sequence)
        return _Way(done, self.keys)


class _Growing:
    """The tree while it is built."""

    def __init__(self, game: Any, sides: Sides, worth: Any, forced: Forced, steps: int) -> None:
        self.game, self.sides, self.worth, self.forced = game, sides, worth, forced
        self.tree, self.steps = Tree(), steps

    def walk(self, state: State, chance: Fraction, way: _Way) -> None:
        request = self.game.request(state)
        if state.phase != "combat" or not isinstance(request, Ask) or request.rule not in STAGES:
            self._leaf(state, chance, way.done)
            return
        action = self.forced(request)
        if action is not None:
            self.walk(*self._after(state, request, action, way, chance))
            return
        side = self.sides.of(request.player)
        if side is None:
            raise BadInput(f"seat {request.player} is asked: expected questions to the fighting sides only")
        at = self.tree.sides[side].reach(way.keys[side], way.done[side], request.options)
        block = self.tree.sides[side].block(at)
        for sequence, option in zip(block, request.options, strict=True):
            self.walk(*self._after(state, request, option, way.took(side, sequence), chance))

    def _after(
        self, state: State, request: Ask, action: Action, way: _Way, chance: Fraction
    ) -> tuple[State, Fraction, _Way]:
        """What follows an answer, and what each side has seen of it."""
        after, events = self.game.step(state, action)
        seats = self.sides.seats
        seen = [[self.game.shown(request, action, seat)] for seat in seats]
        for told, seat in zip(seen, seats, strict=True):
            told += [repr(event.redacted(seat)) for event in events]
        return after, chance, way.told((tuple(seen[0]), tuple(seen[1])))

    def _leaf(self, state: State, chance: Fraction, done: tuple[int, int]) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise BadInput("the budget is spent before all combat cards are tried: expected more steps")
        tree = self.tree
        tree.leaves[done] = tree.leaves.get(done, Fraction(0)) + chance * self.worth(state)
        tree.chances[done] = tree.chances.get(done, Fraction(0)) + chance
