"""Which dice to keep for a goal on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.core.request import Ask, Roll
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from boardkit.games.soul_of_the_empire.table import Rolling
from solvers.dice.keeping import Policy, policy
from solvers.dice.sequence import checked_dice
from solvers.movement.ground import mover, table_of
from solvers.status import BadInput, Budget, Status, spendable
from solvers.turn.goals import Goal, in_words, terms_of
from solvers.turn.meantime import Meantime, assumed, positions_meant
from solvers.turn.opening import Pips
from solvers.turn.plan import ASSUMPTION
from solvers.turn.worth import RollWorth, shared

A_QUESTION = 1.5
"""Work for one question at most, so that none of them takes all the budget."""


@dataclass(frozen=True)
class Keep:
    """One way to go on: dice kept, and the value between two bounds (equal when it is known)."""

    dice: Pips
    value: Fraction
    bound: Fraction


@dataclass(frozen=True)
class DiceAdvice:
    """Which dice to keep.

    Attributes
    ----------
    status : Status
        Read it first. ``PROVEN``: the best keep has exactly this value and none is better; ``BOUND``: the
        truth lies between `value` and `bound`.
    roll, rolls_left : tuple of int, int
        The dice on the table and the rolls still to come; an empty roll before the first one.
    keep : tuple of int
        The advised keep; by ties as in `solvers.dice`.
    value, bound : Fraction
        The expected value of that keep with the best play afterwards, and what no keep exceeds.
    options : tuple of Keep
        Every keep, the best first.
    chances : tuple of (Fraction, Fraction)
        Final values with their chances after the advised keep, by the plans known so far.
    reached : Fraction
        The chance that the goal is reached in full (for a sum: all that can be reached at once).
    goal, assumption : str
    """

    status: Status
    roll: Pips
    rolls_left: int
    keep: Pips
    value: Fraction
    bound: Fraction
    options: tuple[Keep, ...]
    chances: tuple[tuple[Fraction, Fraction], ...]
    reached: Fraction
    goal: str
    assumption: str

    @property
    def gap(self) -> Fraction:
        """How much the best keep may be worth more than `value`."""
        return self.bound - self.value

    def __str__(self) -> str:
        title = f"Roll {_faces(self.roll)}, {self.rolls_left} to come, to {self.goal}"
        shown = [
            f"  {_faces(k.dice):<12} {float(k.value):9.6f} {float(k.bound):9.6f}" for k in self.options[:8]
        ]
        end = [
            f"Chance to reach all of it: {float(self.reached):.2%}",
            f"Status: {self.status}, gap {float(self.gap):.6f}.",
            f"Assumed: {self.assumption}.",
        ]
        return "\n".join([title, f"  {'keep':<12} {'value':>9} {'at most':>9}", *shown, *end])

    def loss(self, keep: Iterable[int]) -> tuple[Fraction, Fraction]:
        """What a keep gives away against the best one, at least and at most."""
        dice = checked_dice(keep, least=0)
        for option in self.options:
            if option.dice == dice:
                least = max(Fraction(0), self.value - option.bound)
                return least, max(least, self.bound - option.value if dice != self.keep else self.gap)
        raise BadInput(f"keep {dice}: expected dice out of the roll {self.roll}")


def _faces(dice: Pips) -> str:
    return " ".join(map(str, dice)) or "nothing"


Told = Callable[[DiceAdvice], bool | None]


def keep_for(
    game: Any,
    state: State,
    goal: Goal,
    *,
    faction: str | None = None,
    roll: Iterable[int] | None = None,
    rolls_left: int | None = None,
    meantime: Meantime | None = None,
    budget: Budget | None = None,
    progress: Told | None = None,
) -> DiceAdvice:
    """Say which dice to keep for a goal, from what the best plan makes of every final roll.

    Parameters
    ----------
    game, state : Game, State
        Soul of the Empire; a state that is in the middle of rolling gives roll and rolls left by itself.
    goal : Goal
        As in `solvers.turn.plan`.
    faction : str, optional
        Whose dice; by default who rolls, else the faction whose turn it is.
    roll, rolls_left : optional
        The dice on the table (none: before the first roll) and the rolls still to come.
    meantime : Meantime, optional
        What happens before the dice are spent; by default nothing, and in setup or after a pass this very
        position is meant.
    budget : Budget, optional
        Its `work` limits the planner; 10 by default.
    progress : callable, optional
        Told about every better advice, the first at once; returns False to stop.

    Raises
    ------
    BadInput
        A goal or dice that make no sense, or a game that is over.

    Rules
    -----
    SOE36 to SOE41, SA13, SA17, SA154, SA155
    """
    table_of(game, state)
    _check(goal, meantime)
    asked = _asked(game, state, (faction, roll, rolls_left))
    meant = assumed(state, meantime)
    search = _Search(game, state, goal, asked, meant)
    work = spendable(budget, Budget(work=10.0)).work
    advice = search.advice()
    while (progress is None or progress(advice) is not False) and work > 0:
        spent = search.refine(min(work, A_QUESTION))
        if spent is None:
            break
        work -= spent + 0.005
        advice = search.advice()
    return advice


def _check(goal: object, meantime: object) -> None:
    if meantime is not None and not isinstance(meantime, Meantime):
        raise BadInput(f"meantime {meantime!r}: expected a Meantime, such as Meantime.nothing()")
    try:
        hash(goal)
    except TypeError:
        raise BadInput(f"goal {goal!r}: expected a goal of solvers.turn, its parts in tuples") from None


@dataclass(frozen=True)
class _Asked:
    faction: int
    roll: Pips
    rolls_left: int
    n_dice: int


def _asked(game: Any, state: State, given: tuple[str | None, Iterable[int] | None, int | None]) -> _Asked:
    """The dice that are meant: those that are given, else those of the state."""
    name, roll, left = given
    task = game.request(state).table.task
    rolling = task if isinstance(task, Rolling) and not task.revolt else None
    faction = rolling.faction if name is None and rolling else mover(state.table, name)
    if faction >= len(FACTIONS):
        raise BadInput(f"faction {name!r}: expected one of {', '.join(FACTIONS)}")
    if roll is None:
        if rolling is None:
            raise BadInput("roll: expected dice, or a state in which dice are rolled")
        if isinstance(game.request(state), Roll):
            return _Asked(faction, (), 3, rolling.to_roll) if not rolling.pips else _in_the_hand()
        return _Asked(faction, rolling.pips, rolling.rolls_left, len(rolling.pips))
    dice = checked_dice(roll, least=0)
    left = 3 if left is None and not dice else left
    if type(left) is not int or not (0 if dice else 1) <= left <= (2 if dice else 3):
        raise BadInput(f"rolls_left={left!r}: expected 0 to 2 with dice on the table, 1 to 3 without")
    n_dice = len(dice) or (rolling.to_roll + len(rolling.pips) if rolling else 5)
    return _Asked(faction, dice, left, n_dice)


def _in_the_hand() -> _Asked:
    raise BadInput("the dice are in the air: expected the choice before or after")


class _Search:
    """The worth of all rolls, and the policy that follows from it."""

    def __init__(self, game: Any, state: State, goal: Goal, asked: _Asked, meant: Meantime) -> None:
        self.asked, self.goal, self.meant = asked, goal, meant
        tables = positions_meant(game, state, asked.faction, meant)
        self.worths = [shared(game, (table, asked.faction, goal), asked.n_dice) for table in tables]

    def refine(self, work: float) -> float | None:
        """Answer the question that matters most; the work done, or None if nothing is in doubt."""
        weights = self._weights()
        for worth in sorted(self.worths, key=lambda w: -_doubt(w, weights)):
            question = worth.open_question(weights)
            if question is not None:
                return worth.ask(question, work)
        return None

    def _weights(self) -> dict[Pips, Fraction]:
        """The chances of the final rolls under the policy that hopes for the best."""
        hopeful = self._policy(RollWorth.high)
        if not self.asked.roll:
            return hopeful.final_rolls()
        if not self.asked.rolls_left:
            return {self.asked.roll: Fraction(1)}
        found: dict[Pips, Fraction] = {}
        best = hopeful.options(self.asked.roll, self.asked.rolls_left)
        careful = self._policy(RollWorth.low)
        top = careful.roll_value(self.asked.roll, self.asked.rolls_left)
        for keep, value in best:
            if value >= top:
                for roll, chance in hopeful.final_rolls(keep, self.asked.rolls_left).items():
                    found[roll] = found.get(roll, Fraction(0)) + chance
        return found

    def _policy(self, of: Callable[[RollWorth, Pips], Fraction]) -> Policy:
        worths, n = self.worths, len(self.worths)

        def worth(roll: Pips) -> Fraction:
            return sum((of(one, roll) for one in worths), Fraction(0)) / n

        return policy(worth, self.asked.n_dice, max(1, self.asked.rolls_left + bool(self.asked.roll)))

    def advice(self) -> DiceAdvice:
        """What is known now."""
        careful, hopeful = self._policy(RollWorth.low), self._policy(RollWorth.high)
        options = self._options(careful, hopeful)
        best = options[0]
        bound = max(option.bound for option in options)
        chances = self._chances(careful, best.dice)
        status = Status.PROVEN if best.value == bound else Status.BOUND
        full = self._full()
        return DiceAdvice(
            status,
            self.asked.roll,
            self.asked.rolls_left,
            best.dice,
            best.value,
            bound,
            options,
            chances,
            sum((chance for value, chance in chances if value >= full), Fraction(0)) if full else Fraction(0),
            in_words(self.goal),
            f"{self.meant.in_words()}; in the turn itself {ASSUMPTION}",
        )

    def _options(self, careful: Policy, hopeful: Policy) -> tuple[Keep, ...]:
        roll, left = self.asked.roll, self.asked.rolls_left
        if not roll:
            return (Keep((), careful.value, hopeful.value),)
        bounds = dict(hopeful.options(roll, left))
        found = [Keep(dice, value, bounds[dice]) for dice, value in careful.options(roll, left)]
        return tuple(sorted(found, key=lambda k: (-k.value, -k.bound, -len(k.dice), k.dice)))

    def _chances(self, careful: Policy, keep: Pips) -> tuple[tuple[Fraction, Fraction], ...]:
        left = self.asked.rolls_left
        if not left:
            return ((careful.roll_value(self.asked.roll, 0), Fraction(1)),)
        found = careful.distribution(keep, left)
        return tuple((Fraction(value), chance) for value, chance in found.items())

    def _full(self) -> Fraction:
        """The goal in full: single goals all reached; with counts, the most that any roll may be worth."""
        return max(max(worth.high(roll) for roll in worth.rolls) for worth in self.worths)


def _doubt(worth: RollWorth, weights: dict[Pips, Fraction]) -> Fraction:
    return sum(
        (chance * (worth.high(roll) - worth.low(roll)) for roll, chance in weights.items()), Fraction(0)
    )


__all__ = ["Ask", "DiceAdvice", "Keep", "keep_for", "terms_of"]
