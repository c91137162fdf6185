"""An exact walk through a small two-seat game tree, written against the games alone."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array

from boardkit import CHANCE

NAMES = ("A", "B")
Sequence = tuple[object, int] | None
"""An information set and the place of the choice made there; None for the empty sequence."""


class Tree:
    """Every ending below a state, with the choices of both seats that lead there.

    Attributes
    ----------
    parent : tuple of dict
        For each seat its information sets, each with the seat's own last choice before it.
    width : tuple of dict
        For each seat its information sets, each with the number of choices.
    endings : dict
        Pairs of last choices to the payoff of seat 0 times the probability of chance.
    """

    def __init__(self, game, state) -> None:
        self.game = game
        self.parent = ({}, {})
        self.width = ({}, {})
        self.endings: dict[tuple[Sequence, Sequence], Fraction] = defaultdict(Fraction)
        self.n_nodes = 0
        self._walk(state, Fraction(1), (None, None), first_sight(game, state))

    def _walk(self, state, chance, last, seen) -> None:
        self.n_nodes += 1
        request = self.game.request(state)
        if request is None:
            self.endings[last] += chance * self.game.returns(state)[0]
        elif request.player == CHANCE:
            for action, share in self.game.outcomes(state):
                self._follow(state, request, action, chance * share, last, seen)
        else:
            seat, here = request.player, seen[request.player]
            assert self.parent[seat].setdefault(here, last[seat]) == last[seat], "perfect recall"
            assert self.width[seat].setdefault(here, len(request.options)) == len(request.options)
            for place, action in enumerate(request.options):
                mine = (here, place)
                self._follow(
                    state, request, action, chance, (mine, last[1]) if seat == 0 else (last[0], mine), seen
                )

    def _follow(self, state, request, action, chance, last, seen) -> None:
        after, events = self.game.step(state, action)
        self._walk(after, chance, last, grown(self.game, seen, (request, action, events, after)))

    def bounds(self) -> tuple[Fraction, Fraction]:
        """What seat 0 and what the other can guarantee, both as payoffs of seat 0, exactly."""
        return self._guaranteed(0), -self._guaranteed(1)

    def strategy(self, seat: int) -> dict[object, list[Fraction]]:
        """The plan of a seat as the chances of its choices in each information set."""
        plan = self._realised(seat)
        chances = {}
        for here, before in self.parent[seat].items():
            n = self.width[seat][here]
            total = plan[before]
            chances[here] = [plan[here, k] / total if total else Fraction(1, n) for k in range(n)]
        return chances

    def _payoffs(self, seat: int) -> dict[tuple[Sequence, Sequence], Fraction]:
        """Payoffs of `seat`, keyed by its own last choice first."""
        if seat == 0:
            return self.endings
        return {(theirs, ours): -payoff for (ours, theirs), payoff in self.endings.items()}

    def _guaranteed(self, seat: int) -> Fraction:
        """The least that the plan found by linear programming gets, against every reply, in fractions."""
        plan = self._realised(seat)
        worth: dict[Sequence, Fraction] = defaultdict(Fraction)
        for (mine, theirs), payoff in self._payoffs(seat).items():
            worth[theirs] += plan[mine] * payoff
        other = 1 - seat
        for here in reversed(self.parent[other]):  # found before what follows them
            replies = (worth[here, place] for place in range(self.width[other][here]))
            worth[self.parent[other][here]] += min(replies)
        return worth[None]

    def _realised(self, seat: int) -> dict[Sequence, Fraction]:
        """The plan as probabilities of sequences that add up exactly."""
        floats = self._plan(seat)
        plan: dict[Sequence, Fraction] = {None: Fraction(1)}
        for here, before in self.parent[seat].items():
            n = self.width[seat][here]
            weights = [Fraction(max(floats[here, place], 0.0)).limit_denominator(10**6) for place in range(n)]
            total = sum(weights)
            for place in range(n):
                share = weights[place] / total if total else Fraction(1, n)
                plan[here, place] = plan[before] * share
        return plan

    def _plan(self, seat: int) -> dict[Sequence, float]:
        """Maximise the guarantee over the seat's sequences (von Stengel's sequence form)."""
        other = 1 - seat
        mine = [None, *((here, place) for here, n in self.width[seat].items() for place in range(n))]
        theirs = [None, *((here, place) for here, n in self.width[other].items() for place in range(n))]
        column = {sequence: number for number, sequence in enumerate(mine)}
        row = {sequence: number for number, sequence in enumerate(theirs)}
        least = {here: len(mine) + 1 + number for number, here in enumerate(self.width[other])}
        root = len(mine)
        above: list[tuple[int, int, float]] = []
        for (own, reply), payoff in self._payoffs(seat).items():
            above.append((row[reply], column[own], -float(payoff)))
        for sequence in theirs:
            above.append((row[sequence], root if sequence is None else least[sequence[0]], 1.0))
        for here, before in self.parent[other].items():
            above.append((row[before], least[here], -1.0))
        equal = [(0, 0, 1.0)]
        for number, (here, before) in enumerate(self.parent[seat].items(), start=1):
            equal.append((number, column[before], -1.0))
            equal += [(number, column[here, place], 1.0) for place in range(self.width[seat][here])]
        n = len(mine) + 1 + len(least)
        goal = np.zeros(n)
        goal[root] = -1
        solved = linprog(
            goal,
            A_ub=_array(above, len(theirs), n),
            b_ub=np.zeros(len(theirs)),
            A_eq=_array(equal, len(self.parent[seat]) + 1, n),
            b_eq=np.eye(1, len(self.parent[seat]) + 1)[0],
            bounds=[(0, None)] * len(mine) + [(None, None)] * (n - len(mine)),
            method="highs",
        )
        assert solved.status == 0, solved.message
        return dict(zip(mine, solved.x, strict=False))


def first_sight(game, state) -> tuple[tuple, tuple]:
    """What each seat knows before anything has happened."""
    return (game.observe(state, 0),), (game.observe(state, 1),)


def grown(game, seen, step) -> tuple[tuple, ...]:
    """What each seat knows after one more step: the answer as shown to it, what it is told, what it sees."""
    request, action, events, after = step
    return tuple(
        (*seen[seat], game.shown(request, action, seat),
         tuple(event.redacted(seat).tell(NAMES) for event in events), game.observe(after, seat))
        for seat in (0, 1)
    )  # fmt: skip


def played_at_random(game, state) -> Fraction:
    """What seat 0 gets on average if both seats choose any legal action."""
    request = game.request(state)
    if request is None:
        return game.returns(state)[0]
    if request.player == CHANCE:
        return sum(
            (share * played_at_random(game, game.apply(state, a)) for a, share in game.outcomes(state)),
            Fraction(0),
        )
    values = [played_at_random(game, game.apply(state, action)) for action in request.options]
    return sum(values, Fraction(0)) / len(values)


def _array(entries, rows, columns):
    at, across, values = zip(*entries, strict=True)
    return coo_array((values, (at, across)), shape=(rows, columns)).tocsr()
