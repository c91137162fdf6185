"""Solve a combat with both hands open."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from boardkit.core.request import Action
from boardkit.core.state import State
from solvers.combat.afterwards import Afterwards
from solvers.combat.battle import IN_STAGES, SIMULTANEOUS, Battle
from solvers.combat.moment import opened, sides_of, unsealed
from solvers.combat.payoffs import Payoff, payoff_of
from solvers.combat.plans import label, plan_of, plans_of, table_of_plans
from solvers.combat.realising import Realised, realise
from solvers.combat.tree import Deal, Tree, grow
from solvers.status import Budget, spendable


def solve(
    game: Any,
    state: State,
    payoff: Payoff = "units",
    *,
    attack: str | Action | None = None,
    budget: Budget | None = None,
) -> Battle:
    """Solve a combat: the table of all cards of both sides, and an equilibrium.

    Parameters
    ----------
    game : Game
        Soul of the Empire.
    state : State
        In a combat before the combat cards are shown, or where an attack is possible. Sealed answers of the
        present stage are taken back: nobody sees them yet.
    payoff : str, mapping of str to number, or callable
        What is counted, for the attacker: "units", "captures", "conversions", "rage", "points", "victory",
        "win", weights of those, or ``payoff(before, after)`` of two tables.
    attack : str or Action, optional
        The attack to make first.
    budget : Budget, optional
        Its `steps` are pairs of plans, and positions after the reveal.

    Returns
    -------
    Battle
        Both hands are open to the solver; `advise` is for a seat that sees one of them. Where no power card
        can be laid, each side makes one choice and the answer is exact. Otherwise the stages are a tree (the
        face-down power card, then, seeing who laid one, the combat card), solved by GLOP, and the gap comes
        from separate best responses.

    Raises
    ------
    BadInput
        No combat, an impossible attack, a game that is over, or a payoff that makes no sense here.

    Rules
    -----
    SOE82 to SOE116, SA46 to SA77
    """
    budget = spendable(budget, Budget(steps=400_000))
    start = unsealed(game, opened(game, state, attack))
    request = game.request(start)
    sides = sides_of(request.table)
    measure = payoff_of(payoff, sides.colours)
    ahead = Afterwards(game, start.table, sides, measure, budget)
    tree = grow(game, [Deal(Fraction(1), ("", ""), start)], sides, ahead.worth, budget=budget)
    solved = realise(tree)
    plans = plans_of(tree.sides[0]), plans_of(tree.sides[1])
    mixes = mixes_of(tree, solved)
    return Battle(
        *sides.names,
        sides.place,
        rows=tuple(map(label, plans[0])),
        columns=tuple(map(label, plans[1])),
        payoff=table_of_plans(game, start, sides, plans, ahead.worth),
        value=(solved.least + solved.most) / 2,
        row=mixes[0],
        column=mixes[1],
        gap=solved.gap,
        status=solved.status,
        measure=measure.told,
        model=SIMULTANEOUS if all(len(side.keys) == 1 for side in tree.sides) else IN_STAGES,
    )


def mixes_of(tree: Tree, solved: Realised) -> tuple[dict[str, Any], dict[str, Any]]:
    """How often each plan comes up when both play the equilibrium; plans never played left out."""
    often: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    for ends, chance in tree.chances.items():
        share = chance * solved.plans[0][ends[0]] * solved.plans[1][ends[1]]
        for side, end in enumerate(ends):
            if share:
                name = label(plan_of(tree.sides[side].done[end]))
                often[side][name] = often[side].get(name, 0) + share
    return often
