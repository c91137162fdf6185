"""Units on their way as a flow: one stretch of movement points in a model of CP-SAT.

Between two recruitings all movement points pool: units are alike, a point left over is lost anyway, and
nothing else moves. So a stretch is a flow along open steps that costs one point for each unit and step. The
limit of six binds at every single step; but if it holds before and after the stretch, the steps can be
ordered so that it holds all the time (`solvers.movement.order`), so that the model needs it there only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.movement.ground import Ground
from solvers.movement.wanted import Ceiling, Compiled, Demand

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

Arc = tuple[int, int]


@dataclass
class Stretch:
    """Variables of one stretch: steps along each border, units before and behind it."""

    before: Mapping[int, IntVar | int]
    steps: dict[Arc, IntVar]
    after: dict[int, IntVar]
    points: LinearExpr | int


def add_stretch(
    model: CpModel, ground: Ground, before: Mapping[int, IntVar | int], places: Collection[int], points: int
) -> Stretch:
    """Add a stretch of at most `points` steps in which units stay among `places`."""
    steps = {
        (origin, target): model.new_int_var(0, points, f"step{origin}>{target}")
        for origin in sorted(places)
        for target in ground.ways[origin]
        if target in places
    }
    out: dict[int, list[IntVar]] = {place: [] for place in places}
    into: dict[int, list[IntVar]] = {place: [] for place in places}
    for (origin, target), n in steps.items():
        out[origin].append(n)
        into[target].append(n)
    after: dict[int, IntVar] = {}
    for place in sorted(places):
        after[place] = model.new_int_var(0, ground.limit, f"units{place}")
        model.add(after[place] == sum(into[place], before.get(place, 0)) - sum(out[place]))
    return Stretch(before, steps, after, sum(steps.values()))


@dataclass(frozen=True)
class Final:
    """Where units stand in the end.

    Attributes
    ----------
    units : mapping of int to IntVar
        Units by territory; territories that are missing stay empty.
    into : mapping of int to list of IntVar
        All steps into a territory that is empty at first, where every unit must come or be founded by one
        that came; territories left out say nothing. It makes the bound tighter, nothing else.
    """

    model: CpModel
    units: Mapping[int, IntVar]
    into: Mapping[int, Sequence[IntVar]]

    def among(self, places: Iterable[int]) -> list[IntVar]:
        """Units in these territories."""
        return [self.units[place] for place in places if place in self.units]

    def somebody_came(self, places: Collection[int], if_: IntVar) -> None:
        """Implied if all these territories are empty at first: somebody has stepped into one of them."""
        if all(place in self.into for place in places):
            self.model.add(sum(n for place in places for n in self.into[place]) >= if_)


def add_wish(final: Final, wish: Sequence[Compiled], if_: IntVar) -> None:
    """Demand a compiled wish of the final units if a literal is true."""
    for part in wish:
        if isinstance(part, Demand):
            _add_demand(final, part, if_)
        elif isinstance(part, Ceiling):
            some = final.among(part.places)
            if some:
                final.model.add(sum(some) <= part.most).only_enforce_if(if_)
        elif not part.holds:
            final.model.add(if_ == 0)


def _add_demand(final: Final, demand: Demand, if_: IntVar) -> None:
    missing, open_ = demand.n, []
    for group, already in zip(demand.groups, demand.already, strict=True):
        if already >= demand.each:
            missing -= 1
        elif final.among(group):
            open_.append((group, demand.each - already))
    if missing <= 0:
        return
    if len(open_) < missing:
        final.model.add(if_ == 0)
        return
    chosen = [if_ if len(open_) == missing else final.model.new_bool_var("") for _ in open_]
    for (group, need), this in zip(open_, chosen, strict=True):
        final.model.add(sum(final.among(group)) >= need * this)
        final.somebody_came([place for place in group if place in final.units], this)
    final.model.add(sum(chosen) >= missing * if_)
