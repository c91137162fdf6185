"""Plans as a player would say them, and the table of plan against plan.

A plan is one combat card, perhaps with power cards, chosen all at once. The table shows what the cards do to
each other; where power cards are laid in stages, the equilibrium comes from the tree and not from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from boardkit.core.request import Action, Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.combat import CombatWith, CombatWithPower, LayPower
from boardkit.games.soul_of_the_empire.actions.setup import ChooseFaction
from solvers.combat.afterwards import PASSIVE, declined
from solvers.combat.moment import STAGES, Sides
from solvers.combat.tree import Forced, Side

Plan = tuple[Action, ...]
"""Own answers in the order of play, those that do nothing left out."""

Table = tuple[tuple[Fraction, ...], ...]


def plan_of(done: Iterable[Action]) -> Plan:
    """The plan behind a sequence of answers."""
    return tuple(action for action in done if action not in PASSIVE)


def plans_of(side: Side) -> tuple[Plan, ...]:
    """All plans of a side, each once, those with fewer cards first."""
    parents = set(side.parents)
    ends = (plan_of(done) for at, done in enumerate(side.done) if at not in parents and done)
    return tuple(sorted(dict.fromkeys(ends), key=lambda plan: (_size(plan), label(plan))))


def _size(plan: Plan) -> int:
    return len(plan) + sum(isinstance(action, CombatWithPower) for action in plan)


def label(plan: Plan) -> str:
    """A plan in a few words, the combat card first."""
    words = [_word(action) for action in reversed(plan)]
    return " + ".join(words)


def _word(action: Action) -> str:
    match action:
        case CombatWithPower(card, power):
            return f"{card} + {power}"
        case CombatWith(card) | LayPower(card):
            return card
        case ChooseFaction(faction):
            return f"{faction} captive"
    return repr(action)


def table_of_plans(
    game: Any, start: State, sides: Sides, plans: tuple[tuple[Plan, ...], tuple[Plan, ...]],
    worth: Callable[[State], Fraction], forced: Forced = lambda request: None,
) -> Table:  # fmt: skip
    """The worth to the attacker of each of its plans against each of the defender's, by the engine."""
    return tuple(
        tuple(worth(_played(game, start, sides, (mine, theirs), forced)) for theirs in plans[1])
        for mine in plans[0]
    )


def _played(game: Any, state: State, sides: Sides, plans: tuple[Plan, Plan], forced: Forced) -> State:
    """The state at the reveal when both follow a plan."""
    wanted = [list(plan) for plan in plans]
    while state.phase == "combat":
        request = game.request(state)
        if not isinstance(request, Ask) or request.rule not in STAGES:
            break
        action = forced(request)
        if action is None:
            action = _next(request.options, wanted[sides.of(request.player) or 0])
        state = game.apply(state, action)
    return state


def _next(options: tuple[Action, ...], wanted: list[Action]) -> Action:
    """The next answer of a plan; what is not offered any more is left out, its combat card stays."""
    for action in wanted:
        if action in options:
            wanted.remove(action)
            return action
        if isinstance(action, CombatWithPower) and CombatWith(action.card) in options:
            return CombatWith(action.card)
    return declined(options)
