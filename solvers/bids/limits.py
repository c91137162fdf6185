"""Plans under side constraints that do not split by city, by CP-SAT; without them an independent check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from solvers.bids.cardsets import Split, worth_of
from solvers.status import BadInput, Budget, Status

LARGEST = 2**50
"""Numbers in an objective stay below this, so that no sum overflows."""


@dataclass(frozen=True)
class Limits:
    """What a plan must keep to beyond the rules.

    Parameters
    ----------
    per_city : int, optional
        Cards at one city, at most.
    empty_cities : int
        Cities that get no card, at least.
    together : int
        Cities that get two cards or more, at least.
    """

    per_city: int | None = None
    empty_cities: int = 0
    together: int = 0

    def __post_init__(self) -> None:
        if self.per_city is not None and self.per_city < 1:
            raise BadInput(f"per_city {self.per_city}: expected 1 or more")
        if self.empty_cities < 0 or self.together < 0:
            raise BadInput("empty_cities and together: expected 0 or more")

    def allow(self, split: Split) -> bool:
        """Whether a plan keeps to them; a plain check beside the model."""
        sizes = [part.bit_count() for part in split]
        few = self.per_city is None or max(sizes) <= self.per_city
        return few and sizes.count(0) >= self.empty_cities and sum(n >= 2 for n in sizes) >= self.together


NO_LIMITS = Limits()


@dataclass(frozen=True)
class Within:
    """The best plan that keeps to some limits.

    Attributes
    ----------
    split : tuple of int
        Card sets by city; read only after the status.
    worth : int
        Its worth in the units of the tables.
    bound : int
        No plan within the limits is worth more.
    status : Status
        ``PROVEN`` if worth and bound agree, else ``BOUND``.
    """

    split: Split
    worth: int
    bound: int
    status: Status


def best_within(
    tables: NDArray[Any],
    left: int,
    limits: Limits = NO_LIMITS,
    budget: Budget = Budget(),  # noqa: B008
) -> Within:
    """Find the best plan for exactly `left` cards within `limits`.

    Parameters
    ----------
    tables : array of int or float, shape (n_cities, 2 ** n_cards)
        Worth of each set of cards at each city; floats are rounded to a billionth of the largest.
    left : int
        Cards to lay.
    limits : Limits
        Side constraints.
    budget : Budget
        Deterministic work of CP-SAT.

    Raises
    ------
    BadInput
        No plan keeps to the limits, or the budget ended before any was found.
    """
    whole, step = _in_range(tables)
    model, chosen = _model(whole, left, limits)
    solver, status = _solved(model, budget)
    if status == cp_model.INFEASIBLE:
        raise BadInput(f"{limits}: no way to lay {left} cards keeps to them")
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise BadInput(f"CP-SAT ended with {solver.status_name(status)} within {budget.work} units of work")
    split = tuple(next(part for part, it in city.items() if solver.value(it)) for city in chosen)
    worth = worth_of(tables, split)
    if isinstance(tables.flat[0], float):
        slack = step * len(chosen)
        return Within(split, worth, solver.best_objective_bound * step + slack, Status.BOUND)
    bound = int(solver.best_objective_bound) * step + (len(chosen) * step if step > 1 else 0)
    proven = status == cp_model.OPTIMAL and (step == 1 or worth == bound)
    return Within(
        split, int(worth), int(worth) if proven else bound, Status.PROVEN if proven else Status.BOUND
    )


def _solved(model: cp_model.CpModel, budget: Budget) -> tuple[cp_model.CpSolver, Any]:
    """The model solved by one worker with a fixed seed and a limit in work, not in seconds."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = budget.work
    return solver, solver.solve(model)


def _in_range(tables: NDArray[Any]) -> tuple[list[list[int]], Any]:
    """The tables in whole numbers that CP-SAT can add, and what one of these is worth."""
    top = max(abs(worth) for row in tables.tolist() for worth in row)
    if isinstance(top, float):
        step = top / 1e9 or 1.0
        return np.floor(tables / step).astype(np.int64).tolist(), step
    step = 1 + int(top) // LARGEST
    return [[int(worth) // step for worth in row] for row in tables.tolist()], step


def _model(
    tables: list[list[int]], left: int, limits: Limits
) -> tuple[cp_model.CpModel, list[dict[int, cp_model.IntVar]]]:
    """One choice of a card set for each city, each card at most once, `left` cards in all."""
    model = cp_model.CpModel()
    n_cards = len(tables[0]).bit_length() - 1
    most = left if limits.per_city is None else min(left, limits.per_city)
    fitting = [bits for bits in range(1 << n_cards) if bits.bit_count() <= most]
    chosen = [{bits: model.new_bool_var("") for bits in fitting} for _ in tables]
    for city in chosen:
        model.add_exactly_one(city.values())
    for card in range(n_cards):
        model.add_at_most_one(it for city in chosen for bits, it in city.items() if bits >> card & 1)
    model.add(sum(bits.bit_count() * it for city in chosen for bits, it in city.items()) == left)
    model.add(sum(city[0] for city in chosen) >= limits.empty_cities)
    pairs = [it for city in chosen for bits, it in city.items() if bits.bit_count() >= 2]
    model.add(sum(pairs) >= limits.together)
    terms = [
        worth[bits] * it for worth, city in zip(tables, chosen, strict=True) for bits, it in city.items()
    ]
    model.maximize(sum(terms))
    return model, chosen
