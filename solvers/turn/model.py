"""A turn as a model of CP-SAT: stretches of movement and recruitings in turns, each paid by pooled dice.

Why this covers every order of actions. Actions beside the board neither need nor change where units stand, so
they may all come first. Neighbouring Move actions pool their points, neighbouring Recruit actions their
recruits: the territories that take recruits do not change while recruits are placed, for recruits go only
where own units stand already. So any order of k dice is an order of stretches that move and recruit in turns,
and each such order is part of move, recruit, move, recruit, ... with k + 1 stretches, where a stretch without
dice does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING

from boardkit.games.soul_of_the_empire.table import Moving, Recruiting, Table
from boardkit.games.soul_of_the_empire.tasks import Condition, own_colours
from solvers.movement.flow import Final, Stretch, add_stretch, add_wish
from solvers.movement.ground import Ground
from solvers.movement.wanted import Demand, compiled
from solvers.turn.goals import Most, Term, conditions
from solvers.turn.paper import ON_THE_BOARD, Option, is_beside_the_board
from solvers.turn.stages import Recruits, TurnModel

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar, LinearExpr

Row = Mapping[int, "IntVar | int"]


def build(table: Table, ground: Ground, terms: Sequence[Term], options: Sequence[Option]) -> TurnModel:
    """The model of a turn."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    turn = TurnModel(model, 0, lcm(*(term.weight.denominator for term in terms)))
    turn.options = [model.new_bool_var(f"option{n}") for n in range(len(options))]
    most = max(len(option.left) for option in options)
    turn.cost = [most - len(option.left) for option in options]
    model.add_exactly_one(turn.options)
    final = _Board(table, ground, turn).play(options)
    turn.value = _value(turn, (table, ground), terms, (options, final))
    return turn


class _Board:
    """Adds the stages one by one."""

    def __init__(self, table: Table, ground: Ground, turn: TurnModel) -> None:
        self.task = table.task
        self.ground = ground
        self.turn = turn
        self.model = turn.model
        self.row: Row = {place: ground.row[place] for place in ground.occupied}
        self.supply: LinearExpr | int = ground.supply
        self.started = bool(ground.occupied)
        self.into: dict[int, list[IntVar]] = {}

    def play(self, options: Sequence[Option]) -> Final:
        """Add all stages; the units at the end."""
        dice = max((option.left for option in options), key=len, default=())
        pips = max((sum(option.left) for option in options), default=0)
        faces = Counter[int]()
        for option in options:
            faces |= Counter(option.left)
        begun = self.task.points if isinstance(self.task, Moving) else 0
        self.places = self.ground.within(pips + begun)
        if self.started:
            self.into = {place: [] for place in self.places if not self.ground.row[place]}
        if isinstance(self.task, Recruiting):
            self._recruit({}, self.task.left, self.task.places)
        for number in range(len(dice) + 1):
            pay = {face: self._int(n) for face, n in sorted(faces.items())}
            if number % 2 == 0:
                self._move(pay, begun if number == 0 else 0, pips)
            else:
                self._recruit(pay, 0, None)
        self._dice_are_spent_once(faces, options)
        self._no_gaps()
        units = {place: n for place, n in self.row.items() if not isinstance(n, int)}
        return Final(self.model, units, self.into)

    def _int(self, most: int) -> IntVar:
        return self.model.new_int_var(0, most, "")

    def _move(self, pay: dict[int, IntVar], begun: int, pips: int) -> None:
        stretch = add_stretch(self.model, self.ground, self.row, self.places, pips + begun)
        self.model.add(stretch.points <= sum((face * n for face, n in pay.items()), begun))
        self.row = stretch.after
        for (_, target), n in stretch.steps.items():
            if target in self.into:
                self.into[target].append(n)
        self._add(stretch, pay)

    def _recruit(self, pay: dict[int, IntVar], begun: int, only: tuple[int, ...] | None) -> None:
        placed: dict[int, IntVar] = {}
        after: dict[int, IntVar] = {}
        first = not self.started
        chosen: list[IntVar] = []
        for place in sorted(self.places):
            n = self.row.get(place, 0)
            after[place] = self.model.new_int_var(0, self.ground.limit, f"units{place}")
            if not self._may_recruit(place, only, first) or (isinstance(n, int) and n == 0 and not first):
                self.model.add(after[place] == n)
                continue
            placed[place] = self._int(self.ground.limit)
            self.model.add(after[place] == n + placed[place])
            chosen += self._only_where_units_stand(place, placed[place], first)
        if first:
            self.model.add_at_most_one(chosen)
            self.started = True
        if placed:
            total = sum(placed.values())
            self.model.add(total <= sum((face * n for face, n in pay.items()), begun))
            self.supply = self.supply - total
            self.model.add(self.supply >= 0)
        self.row = after
        self._add(Recruits(placed), pay)

    def _may_recruit(self, place: int, only: tuple[int, ...] | None, first: bool) -> bool:
        if only is not None:
            return place in only
        return place in self.ground.first_places if first else self.ground.takes_recruits[place]

    def _only_where_units_stand(self, place: int, placed: IntVar, first: bool) -> list[IntVar]:
        """Recruits need a unit that stood there before; the very first ones go to one place together."""
        n = self.row.get(place, 0)
        if isinstance(n, int) and not first:
            return []
        there = self.model.new_bool_var("")
        if first:
            self.model.add(placed <= self.ground.limit * there)
        else:
            self.model.add(placed <= (self.ground.limit - 1) * there)
            self.model.add(n >= there)
            self._somebody_came(place, there)
        return [there]

    def _somebody_came(self, place: int, there: IntVar) -> None:
        """Implied, but it tells the relaxation that no part of a unit founds a garrison."""
        if place in self.into:
            self.model.add(sum(self.into[place]) >= there)

    def _no_gaps(self) -> None:
        """A stretch without dice is followed by stretches without dice; only the first may be left out."""
        paid = []
        for pay in self.turn.dice:
            if pay:
                this = self.model.new_bool_var("")
                self.model.add(sum(pay.values()) >= this)
                self.model.add(sum(pay.values()) <= len(self.turn.dice) * this)
                paid.append(this)
        for earlier, later in zip(paid[1:], paid[2:], strict=False):
            self.model.add_implication(later, earlier)

    def _add(self, stage: Stretch | Recruits, pay: dict[int, IntVar]) -> None:
        self.turn.stages.append(stage)
        self.turn.dice.append(pay)

    def _dice_are_spent_once(self, faces: Mapping[int, int], options: Sequence[Option]) -> None:
        for face in faces:
            used = sum(pay[face] for pay in self.turn.dice if pay)
            left = sum(
                option.left.count(face) * this
                for option, this in zip(options, self.turn.options, strict=True)
            )
            self.model.add(used <= left)


# -- what it is worth --------------------------------------------------------------------------------------


def _value(
    turn: TurnModel,
    where: tuple[Table, Ground],
    terms: Sequence[Term],
    found: tuple[Sequence[Option], Final],
) -> LinearExpr | int:
    options, final = found
    total: LinearExpr | int = 0
    for number, term in enumerate(terms):
        weight = int(term.weight * turn.scale)
        if isinstance(term.goal, Most):
            total = total + weight * _count(final, where, term.goal)
            continue
        reached = turn.model.new_bool_var(f"term{number}")
        ways = [this for option, this in zip(options, turn.options, strict=True) if number in option.met]
        turn.model.add(sum(ways) >= reached) if ways else turn.model.add(reached == 0)
        for wish in conditions(where[0], where[0].turn.faction, term.goal):
            if isinstance(wish, Condition) and wish.kind in ON_THE_BOARD:
                _add_deed(turn, where, wish, reached)
            elif not is_beside_the_board(wish):
                add_wish(final, compiled(where[0], where[1].colour, wish), reached)
        total = total + weight * reached
    return total


def _count(final: Final, where: tuple[Table, Ground], goal: Most) -> LinearExpr | int:
    """How many units or territories; the model may count fewer, never more."""
    table, ground = where
    (demand,) = compiled(table, ground.colour, Condition(goal.kind, 1, goal.area))
    assert isinstance(demand, Demand)
    total: LinearExpr | int = 0
    for group, already in zip(demand.groups, demand.already, strict=True):
        some = final.among(group)
        if goal.kind == "units":
            total = total + sum(some) + already
        elif already:
            total = total + 1
        elif some:
            there = final.model.new_bool_var("")
            final.model.add(sum(some) >= there)
            final.somebody_came(group, there)
            total = total + there
    return total


def _add_deed(turn: TurnModel, where: tuple[Table, Ground], wish: Condition, reached: IntVar) -> None:
    """Recruits placed, or steps into, so many in an area; what was done before counts too."""
    table, _ = where
    places = table.map.areas[wish.area]
    done = sum(
        deed.n
        for deed in table.turn.deeds
        if deed.kind == wish.kind
        and deed.by in own_colours(table.turn.faction)
        and (wish.area == "the board" or deed.place in places)
    )
    if wish.against:
        turn.model.add(reached == 0)
        return
    turn.counts_steps |= wish.kind == "entered"
    kind = Recruits if wish.kind == "recruited" else Stretch
    some = [
        n
        for stage in turn.stages
        if isinstance(stage, kind)
        for key, n in (stage.placed if isinstance(stage, Recruits) else stage.steps).items()
        if (key if isinstance(key, int) else key[1]) in places
    ]
    turn.model.add(sum(some) + done >= wish.n * reached)
