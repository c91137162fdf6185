"""Try every card many times against a blind opponent: the engine plays on at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from boardkit.core.request import Action
from boardkit.core.state import State
from solvers.combat.moment import CARD, COMBAT, opened, sides_of, unsealed
from solvers.combat.payoffs import Measure, Payoff, payoff_of
from solvers.combat.plans import label, plan_of
from solvers.status import BadInput


@dataclass(frozen=True)
class Simulated:
    """Play-outs of each of the attacker's answers.

    Attributes
    ----------
    means, errors : dict of str to float
        By the name of the card: mean worth to the attacker, and the standard error of that mean.
    games : int
        Play-outs of each card.
    """

    means: Mapping[str, float]
    errors: Mapping[str, float]
    games: int


def simulate(
    game: Any,
    state: State,
    payoff: Payoff = "units",
    *,
    attack: str | Action | None = None,
    games: int = 100,
    seed: int = 0,
) -> Simulated:
    """Play each combat card of the attacker many times; everything else is chosen at random.

    Parameters
    ----------
    game, state, payoff, attack
        As for `solve`; no power card may be laid before the combat cards.
    games : int
        Play-outs of each card, at least 2.
    seed : int
        The same seed gives the same numbers.

    Raises
    ------
    BadInput
        What `solve` raises, too few games, or a stage before the combat cards.
    """
    if type(games) is not int or games < 2:
        raise BadInput(f"games={games!r}: expected a whole number, at least 2")
    start = unsealed(game, opened(game, state, attack))
    request = game.request(start)
    if request.rule != CARD:
        raise BadInput(f"the state asks {request.prompt!r}: expected the choice of a combat card")
    measure, rng = payoff_of(payoff, sides_of(start.table).colours), Random(seed)
    found = {
        label(plan_of((action,))): [_played_out(game, start, action, (measure, rng)) for _ in range(games)]
        for action in request.options
    }
    means = {name: sum(worths) / games for name, worths in found.items()}
    errors = {name: _error(worths, means[name]) for name, worths in found.items()}
    return Simulated(means, errors, games)


def _played_out(game: Any, start: State, action: Action, how: tuple[Measure, Random]) -> float:
    measure, rng = how
    state = game.apply(start, action)
    while state.phase in COMBAT:
        request = game.request(state)
        answer = rng.choice(request.options) if request.player >= 0 else request.sample(rng)
        state = game.apply(state, answer)
    return float(measure(start.table, state.table, sides_of(start.table).colours))


def _error(worths: list[float], mean: float) -> float:
    n = len(worths)
    return sqrt(sum((worth - mean) ** 2 for worth in worths) / (n - 1) / n)
