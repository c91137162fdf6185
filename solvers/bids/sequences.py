"""The linear program over sequences, and best responses that check its answer.

The opener chooses a *plan of realisation*: for each of its sequences the chance to play it, as far as that is
up to it. The closer's side of the program says what is left at each of its information sets. GLOP solves it,
the closer's plan is the dual solution, and both are then judged by best responses over the whole tree.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from solvers.bids.tree import Side, Tree
from solvers.status import BadInput

TINY = 1e-12


@dataclass(frozen=True)
class Realised:
    """Both sides' plans and what they are sure of.

    Attributes
    ----------
    plans : dict of int to list of float
        By seat the chance of each sequence.
    least, most : float
        What the opener's plan is sure of, and what the closer's concedes at most, in points.
    """

    plans: dict[int, list[float]]
    least: float
    most: float


def realise(tree: Tree) -> Realised:
    """Solve the tree and judge both plans by best responses.

    Raises
    ------
    BadInput
        GLOP did not report an optimum.
    """
    opener, closer = tree.sides[tree.opener], tree.sides[tree.closer]
    rough = _solve(tree, opener, closer)
    plans = {
        tree.opener: _proper(opener, rough[0]),
        tree.closer: _proper(closer, rough[1]),
    }
    least = left_by(tree, plans[tree.opener])[0] / tree.unit
    most = got_by(tree, plans[tree.closer])[0] / tree.unit
    return Realised(plans, least, most)


def worthwhile(leaves: dict[int, list[int]]) -> list[int]:
    """The closer's last actions that no other one at the same information set replaces at no cost."""
    columns = list(zip(*leaves.values(), strict=True))
    kept: list[int] = []
    for at, column in enumerate(columns):
        if any(_replaces(columns[other], column) for other in kept):
            continue
        kept = [other for other in kept if not _replaces(column, columns[other])] + [at]
    return kept


def _replaces(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether the opener gets nowhere more by `one` than by `other`."""
    return all(a <= b for a, b in zip(one, other, strict=True))


def _solve(tree: Tree, opener: Side, closer: Side) -> tuple[list[float], list[float]]:
    from ortools.linear_solver import pywraplp  # loaded when an LP is needed

    solver: Any = pywraplp.Solver("end of a round", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
    infinity = solver.infinity()
    plan = [solver.NumVar(0.0, infinity, "") for _ in range(opener.n_sequences)]
    plan[0].SetBounds(1.0, 1.0)
    left = [solver.NumVar(-infinity, infinity, "") for _ in closer.keys]
    for at, parent in enumerate(opener.parents):
        flow = solver.Constraint(0.0, 0.0)
        flow.SetCoefficient(plan[parent], -1.0)
        for sequence in opener.block(at):
            flow.SetCoefficient(plan[sequence], 1.0)
    below = children(closer)
    replies = _replies(tree, solver, plan, left)
    for root in below[0]:
        solver.Objective().SetCoefficient(left[root], 1.0)
    solver.Objective().SetMaximization()
    status = solver.Solve()
    if status != pywraplp.Solver.OPTIMAL:
        raise BadInput(f"GLOP stopped with status {status}: found no equilibrium of the end of the round")
    duals = [replies[at].dual_value() if at in replies else 0.0 for at in range(closer.n_sequences)]
    duals[0] = 1.0
    return [share.solution_value() for share in plan], duals


def _replies(tree: Tree, solver: Any, plan: list[Any], left: list[Any]) -> dict[int, Any]:
    """By sequence of the closer the constraint that no more is left than it leaves."""
    closer = tree.sides[tree.closer]
    below, infinity, replies = children(closer), solver.infinity(), {}
    for at in range(len(closer.keys)):
        leaves = tree.leaves.get(at, {})
        for action in worthwhile(leaves) if leaves else range(len(closer.actions[at])):
            reply = solver.Constraint(-infinity, 0.0)
            reply.SetCoefficient(left[at], 1.0)
            for lower in below[closer.firsts[at] + action]:
                reply.SetCoefficient(left[lower], -1.0)
            for sequence, worths in leaves.items():
                reply.SetCoefficient(plan[sequence], -worths[action] / tree.unit)
            replies[closer.firsts[at] + action] = reply
    return replies


def children(side: Side) -> dict[int, list[int]]:
    """The information sets that follow each sequence."""
    found: dict[int, list[int]] = defaultdict(list)
    for at, parent in enumerate(side.parents):
        found[parent].append(at)
    return found


def _proper(side: Side, rough: list[float]) -> list[float]:
    """A plan whose chances add up, near to one that does so but for rounding."""
    plan = [0.0] * side.n_sequences
    plan[0] = 1.0
    for at, parent in enumerate(side.parents):
        shares = choice(side, rough, at)
        for sequence, share in zip(side.block(at), shares, strict=True):
            plan[sequence] = plan[parent] * share
    return plan


def choice(side: Side, plan: list[float], at: int) -> list[float]:
    """Chances of the actions at one information set; all alike where the plan never comes there."""
    parts = [max(plan[sequence], 0.0) for sequence in side.block(at)]
    whole = sum(parts)
    if whole <= TINY:
        return [1 / len(parts)] * len(parts)
    return [part / whole for part in parts]


def left_by(tree: Tree, plan: list[float]) -> list[float]:
    """What the closer leaves to the opener's plan after each of its sequences, weighted; first in all.

    From the last information sets back, over all actions, the ones left out of the program included.
    """
    closer = tree.sides[tree.closer]
    left = [0.0] * closer.n_sequences
    for at, leaves in tree.leaves.items():
        for sequence, worths in leaves.items():
            if plan[sequence]:
                for last, worth in zip(closer.block(at), worths, strict=True):
                    left[last] += plan[sequence] * worth
    for at in reversed(range(len(closer.keys))):
        left[closer.parents[at]] += min(left[sequence] for sequence in closer.block(at))
    return left


def got_by(tree: Tree, plan: list[float]) -> list[float]:
    """What the opener gets from the closer's plan after each of its sequences, weighted; first in all."""
    opener, closer = tree.sides[tree.opener], tree.sides[tree.closer]
    got = [0.0] * opener.n_sequences
    for at, leaves in tree.leaves.items():
        shares = [(n, plan[sequence]) for n, sequence in enumerate(closer.block(at)) if plan[sequence]]
        for sequence, worths in leaves.items():
            got[sequence] += sum(share * worths[n] for n, share in shares)
    for at in reversed(range(len(opener.keys))):
        got[opener.parents[at]] += max(got[sequence] for sequence in opener.block(at))
    return got
