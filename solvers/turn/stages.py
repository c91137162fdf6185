"""The variables of a turn, and how a solution of them is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from solvers.movement.flow import Stretch

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LinearExpr


@dataclass(frozen=True)
class Recruits:
    """Variables of one recruiting: units placed in each territory."""

    placed: dict[int, IntVar]


@dataclass
class TurnModel:
    """The model of one turn, with what is needed to read a solution.

    Attributes
    ----------
    stages : list of Stretch or Recruits
        In the order of play.
    dice : list of dict
        For each stage how many dice of each face pay it.
    options : list of IntVar
        Which way of spending dice beside the board is taken.
    cost : list of int
        Dice that each of those ways takes from the sequence.
    counts_steps : bool
        Whether steps are worth something by themselves, so that walking in circles may be.
    scale : int
        Values are multiples of 1 / scale.
    """

    model: CpModel
    value: LinearExpr | int
    scale: int
    stages: list[Stretch | Recruits] = field(default_factory=list)
    dice: list[dict[int, IntVar]] = field(default_factory=list)
    options: list[IntVar] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    counts_steps: bool = False

    def effort(self) -> LinearExpr | int:
        """Dice first, then steps and recruits: the smaller, the leaner the plan."""
        on_the_board = sum(n for stage in self.dice for n in stage.values())
        dice = on_the_board + sum(n * this for n, this in zip(self.cost, self.options, strict=True))
        work = sum(n for stage in self.stages for n in _doings(stage).values())
        return 1000 * dice + work

    def spent(self, solver: CpSolver, stage: int) -> list[int]:
        """The dice that pay a stage, the largest first."""
        faces = self.dice[stage]
        return [face for face in sorted(faces, reverse=True) for _ in range(solver.value(faces[face]))]


def _doings(stage: Stretch | Recruits) -> Mapping[Any, IntVar]:
    return stage.steps if isinstance(stage, Stretch) else stage.placed


def as_value(turn: TurnModel, number: float) -> Fraction:
    """A value of the model in the units of the goal."""
    return Fraction(round(number), turn.scale)
