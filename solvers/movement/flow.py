"""Units on their way as a flow: one stretch of movement points in a model of CP-SAT.

Between two recruitings all movement points pool: units are alike, a point left over is lost anyway, and
nothing else moves. So a stretch is a flow along open steps that costs one point for each unit and step. The
limit of six binds at every single step; but if it holds before and after the stretch, the steps can be
ordered so that it holds all the time (`solvers.movement.order`), so that the model needs it there only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.movement.ground import Ground
from solvers.movement.wanted import Ceiling, Compiled, Demand

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

Arc = tuple[int, int]


@dataclass
class Stretch:
    """Variables of one stretch: steps along each border, units behind it."""

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
    return Stretch(steps, after, sum(steps.values()))


def add_wish(
    model: CpModel, wish: Sequence[Compiled], units: Mapping[int, IntVar], if_: IntVar | None = None
) -> None:
    """Demand a compiled wish of the final units, always or only if a literal is true."""
    for part in wish:
        if isinstance(part, Demand):
            _add_demand(model, part, units, if_)
        elif isinstance(part, Ceiling):
            some = [units[place] for place in part.places if place in units]
            _under(model.add(sum(some) <= part.most) if some else model.add_bool_or([True]), if_)
        elif not part.holds:
            _under(model.add_bool_or([]), if_)


def _add_demand(model: CpModel, demand: Demand, units: Mapping[int, IntVar], if_: IntVar | None) -> None:
    have = [
        (already, [units[place] for place in group if place in units])
        for group, already in zip(demand.groups, demand.already, strict=True)
    ]
    there = sum(already >= demand.each for already, _ in have)
    open_ = [(already, some) for already, some in have if already < demand.each and some]
    missing = demand.n - there
    if missing <= 0:
        return
    if len(open_) < missing:
        _under(model.add_bool_or([]), if_)
    elif len(open_) == missing:
        for already, some in open_:
            _under(model.add(sum(some) >= demand.each - already), if_)
    else:
        _add_choice(model, open_, (missing, demand.each), if_)


def _add_choice(
    model: CpModel,
    open_: list[tuple[int, list[IntVar]]],
    wanted: tuple[int, int],
    if_: IntVar | None,
) -> None:
    """At least so many of the groups, the model chooses which."""
    missing, each = wanted
    chosen = []
    for already, some in open_:
        this = model.new_bool_var("")
        # linear, not by enforcement: the relaxation is tighter
        model.add(sum(some) >= (each - already) * this)
        chosen.append(this)
    _under(model.add(sum(chosen) >= missing), if_)


def _under(constraint: object, if_: IntVar | None) -> None:
    if if_ is not None:
        constraint.only_enforce_if(if_)  # type: ignore[attr-defined]
