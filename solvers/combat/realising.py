"""Both sides' plans for a tree in sequence form: a linear programme, judged by separate best responses."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solvers.combat.tree import Side, Tree
from solvers.status import BadInput, Status

CLOSE = 1e-9
TINY = 1e-12

Plan = list[Any]
"""The chance of each sequence, as far as it is up to its own side; fractions or floats."""


@dataclass(frozen=True)
class Realised:
    """Plans and what they are sure of.

    Attributes
    ----------
    plans : tuple of list
        The chance of each sequence of attacker and defender.
    least, most : Fraction or float
        What the attacker's plan is sure of, and what the defender's concedes at most.
    """

    plans: tuple[Plan, Plan]
    least: Any
    most: Any

    @property
    def gap(self) -> Any:
        """What both could still gain together; never negative."""
        return max(self.most - self.least, type(self.least)(0))

    @property
    def status(self) -> Status:
        """``PROVEN`` if the gap is at most 1e-9."""
        return Status.PROVEN if self.gap <= CLOSE else Status.BOUND


def realise(tree: Tree) -> Realised:
    """Solve a tree: exactly where each side chooses once, else in floats with the gap measured."""
    once = all(len(side.keys) == 1 for side in tree.sides)
    rough = _as_table(tree) if once else _by_program(tree)
    plans = proper(tree.sides[0], rough[0]), proper(tree.sides[1], rough[1])
    least, most = left_by(tree, plans[0])[0], got_by(tree, plans[1])[0]
    return Realised(plans, least, most)


def _as_table(tree: Tree) -> tuple[Plan, Plan]:
    """One choice of each side: a table, solved by `solvers.matrix`."""
    from solvers.matrix import solve

    attacker, defender = tree.sides
    found = solve([[tree.leaves[i, j] for j in defender.block(0)] for i in attacker.block(0)])
    return [Fraction(1), *found.row], [Fraction(1), *found.column]


def _by_program(tree: Tree) -> tuple[Plan, Plan]:
    from ortools.linear_solver import pywraplp

    attacker, defender = tree.sides
    solver: Any = pywraplp.Solver("combat", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
    infinity = solver.infinity()
    plan = [solver.NumVar(0.0, infinity, "") for _ in attacker.done]
    plan[0].SetBounds(1.0, 1.0)
    for at, parent in enumerate(attacker.parents):
        flow = solver.Constraint(0.0, 0.0)
        flow.SetCoefficient(plan[parent], -1.0)
        for sequence in attacker.block(at):
            flow.SetCoefficient(plan[sequence], 1.0)
    root = solver.NumVar(-infinity, infinity, "")
    replies = _replies(tree, solver, plan, root)
    solver.Objective().SetCoefficient(root, 1.0)
    solver.Objective().SetMaximization()
    status = solver.Solve()
    if status != pywraplp.Solver.OPTIMAL:
        raise BadInput(f"GLOP stopped with status {status}: found no equilibrium of the combat")
    return [share.solution_value() for share in plan], [reply.dual_value() for reply in replies]


def _replies(tree: Tree, solver: Any, plan: list[Any], root: Any) -> list[Any]:
    """For each sequence of the defender: no more is left at the sets below than it leaves."""
    defender, infinity = tree.sides[1], solver.infinity()
    left = [solver.NumVar(-infinity, infinity, "") for _ in defender.keys]
    replies = [solver.Constraint(-infinity, 0.0) for _ in defender.done]
    replies[0].SetCoefficient(root, 1.0)
    for at, parent in enumerate(defender.parents):
        replies[parent].SetCoefficient(left[at], -1.0)
        for sequence in defender.block(at):
            replies[sequence].SetCoefficient(left[at], 1.0)
    gains: dict[tuple[int, int], float] = defaultdict(float)
    for (mine, theirs), worth in tree.leaves.items():
        gains[theirs, mine] += float(worth)
    for (theirs, mine), gain in gains.items():
        replies[theirs].SetCoefficient(plan[mine], -gain)
    return replies


def proper(side: Side, rough: Plan) -> Plan:
    """A plan whose chances add up, near to one that does so but for rounding."""
    plan: Plan = [rough[0] * 0 + 1] * len(side.done)
    for at, parent in enumerate(side.parents):
        for sequence, share in zip(side.block(at), choice(side, rough, at), strict=True):
            plan[sequence] = plan[parent] * share
    return plan


def choice(side: Side, plan: Plan, at: int) -> list[Any]:
    """Chances of the actions at one information set; all alike where the plan never comes there."""
    parts = [max(plan[sequence], 0) for sequence in side.block(at)]
    whole = sum(parts)
    if whole <= TINY:
        return [Fraction(1, len(parts))] * len(parts)
    return [part / whole for part in parts]


def left_by(tree: Tree, plan: Plan) -> list[Any]:
    """What the defender leaves to the attacker's plan after each of its sequences; first in all."""
    left: list[Any] = [Fraction(0)] * len(tree.sides[1].done)
    for (mine, theirs), worth in tree.leaves.items():
        left[theirs] += plan[mine] * worth
    return _back(tree.sides[1], left, min)


def got_by(tree: Tree, plan: Plan) -> list[Any]:
    """What the attacker gets from the defender's plan after each of its sequences; first in all."""
    got: list[Any] = [Fraction(0)] * len(tree.sides[0].done)
    for (mine, theirs), worth in tree.leaves.items():
        got[mine] += plan[theirs] * worth
    return _back(tree.sides[0], got, max)


def _back(side: Side, worths: list[Any], best: Any) -> list[Any]:
    """From the last information sets back to the first."""
    for at in reversed(range(len(side.keys))):
        worths[side.parents[at]] += best(worths[sequence] for sequence in side.block(at))
    return worths
