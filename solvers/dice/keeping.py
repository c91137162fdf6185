"""Which dice to keep, exactly: dynamic programming over what can be kept and rolled.

All dice are rolled first; then, as long as rolls are left, any of them may be rolled again, none included.

Rules
-----
SOE36, SOE37 (three rolls, free choice of dice each time); SA154 (all dice are in the first roll, and rolling
may stop early).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from operator import index

from solvers.dice.lattice import Lattice, Layers, lattice
from solvers.dice.sequence import MOST_DICE, Dice, checked_dice
from solvers.dice.values import Goal, Number, as_whole_numbers, final_values, finite_number, worth_of
from solvers.status import BadInput, Status

MOST_ROLLS = 3


def policy(value: Goal = "length", n_dice: int = 5, rolls: int = 3, locked: Iterable[int] = ()) -> Policy:
    """Solve the rolling of so many dice for one goal.

    Parameters
    ----------
    value : str, tuple or callable
        What a final roll is worth: ``"length"`` (dice in the longest sequence), ``"pips"`` (of the sequence
        that shows most), ``("at_least", k)``, ``("set", k)``, ``("run", k)`` (1 if reached, else 0), or
        a function of the sorted faces, locked dice among them, that gives an int, Fraction or float.
    n_dice : int
        Dice that are rolled, 1..5.
    rolls : int
        Rolls of them, the first included, 1..3.
    locked : iterable of int
        Faces of dice that stay as they lie and count in the final roll; with the others five at most.

    Returns
    -------
    Policy

    Raises
    ------
    BadInput
        A number out of its range, an unknown goal, or a value that is no finite number.

    Rules
    -----
    SOE36, SOE37, SA19, SA154

    Examples
    --------
    >>> best = policy("length")
    >>> best.value, best.best_keep((1, 3, 5, 6, 6), rolls_left=2)
    (Fraction(25640275, 6718464), (3, 5))
    """
    n_dice, rolls, fixed = checked_question(n_dice, rolls, locked)
    return Policy(lattice(n_dice), final_values(value, n_dice, fixed), rolls, (value, fixed))


def checked_question(n_dice: int, rolls: int, locked: Iterable[int]) -> tuple[int, int, Dice]:
    """Return the numbers of dice and rolls and the sorted locked dice, or say what is wrong."""
    fixed = checked_dice(locked, least=0, most=MOST_DICE - 1)
    most = MOST_DICE - len(fixed)
    beside = f" beside {len(fixed)} locked" if fixed else ""
    return (
        _checked_number("n_dice", n_dice, (1, most), f"dice{beside}"),
        _checked_number("rolls", rolls, (1, MOST_ROLLS), "rolls"),
        fixed,
    )


class Policy:
    """The best way to roll for one goal; every number is exact.

    Where several keeps are equally good, ``keeps`` lists them all, and everything that follows one line of
    play (``best_keep``, ``distribution``, ``final_rolls``) takes the one with most dice, then the
    lexicographically smallest. The expected value does not depend on that choice, the distribution may.

    Attributes
    ----------
    value : Fraction
        Expected value before the first roll.
    n_dice, rolls : int
    locked : tuple of int
    status : Status
        Always proven: the whole tree of rolls is worked out.
    """

    status = Status.PROVEN

    def __init__(
        self, over: Lattice, final: Sequence[Number], rolls: int, asked: tuple[Goal, Dice] = ("length", ())
    ) -> None:
        self.n_dice, self.rolls = over.n_dice, rolls
        self.goal, self.locked = asked
        self._lattice = over
        best, self._denominator = as_whole_numbers(final)
        self._best: list[list[int]] = [best]
        self._ranks: list[list[int]] = []
        self._expected: list[Layers] = []
        self._solve()
        self.value: Fraction = self.keep_value((), rolls)

    def _solve(self) -> None:
        for _ in range(self.rolls - 1):
            self._expected.append(self._lattice.expected(self._best[-1]))
            best, ranks = self._lattice.best(self._expected[-1])
            self._best.append(best)
            self._ranks.append(ranks)
        self._expected.append(self._lattice.expected(self._best[-1]))

    def __repr__(self) -> str:
        locked = f", locked={self.locked}" if self.locked else ""
        return (
            f"<Policy for {goal_name(self.goal)}: {self.n_dice} dice, {self.rolls} rolls{locked}, "
            f"value {self.value} = {float(self.value):.6f}, {self.status}>"
        )

    def roll_value(self, roll: Iterable[int], rolls_left: int) -> Fraction:
        """Return the expected value of a roll on the table with so many rolls left (0 .. rolls - 1)."""
        left = self._checked_left(rolls_left)
        return self._fraction(self._best[left][self._place(self._checked_roll(roll))], left)

    def keep_value(self, keep: Iterable[int], rolls_left: int) -> Fraction:
        """Return the expected value of rolling all dice but these, with so many rolls left (1 .. rolls)."""
        left = _checked_number("rolls_left", rolls_left, (1, self.rolls), "rolls, this one included")
        dice = checked_dice(keep, least=0, most=self.n_dice)
        return self._fraction(self._expected[left - 1][len(dice)][self._place(dice)], left)

    def best_keep(self, roll: Iterable[int], rolls_left: int) -> Dice:
        """Return the best keep; of equally good ones most dice, then the lexicographically smallest."""
        dice, left = self._checked_roll(roll), self._checked_left(rolls_left)
        return self._lattice.by_rank[self._ranks[left - 1][self._place(dice)]] if left else dice

    def keeps(self, roll: Iterable[int], rolls_left: int) -> tuple[Dice, ...]:
        """Return every best keep, the one that ``best_keep`` takes first."""
        options = self.options(roll, rolls_left)
        return tuple(keep for keep, value in options if value == options[0][1])

    def options(self, roll: Iterable[int], rolls_left: int) -> tuple[tuple[Dice, Fraction], ...]:
        """Return every different keep with its expected value, the best first, ties as in ``best_keep``."""
        dice, left = self._checked_roll(roll), self._checked_left(rolls_left)
        if left == 0:
            return ((dice, self.roll_value(dice, 0)),)
        keeps = {keep for size in range(len(dice) + 1) for keep in combinations(dice, size)}
        valued = [(keep, self.keep_value(keep, left)) for keep in keeps]
        return tuple(sorted(valued, key=lambda option: (-option[1], -len(option[0]), option[0])))

    def loss(self, roll: Iterable[int], keep: Iterable[int], rolls_left: int) -> Fraction:
        """Return how much less than the best this keep is worth on average; 0 for every best keep.

        Raises
        ------
        BadInput
            The keep is no part of the roll, or dice are to be rolled and no roll is left.
        """
        dice, kept = self._checked_roll(roll), checked_dice(keep, least=0, most=self.n_dice)
        left = self._checked_left(rolls_left)
        if Counter(kept) - Counter(dice):
            raise BadInput(f"keep {kept}: expected dice out of the roll {dice}")
        if left == 0 and kept != dice:
            raise BadInput(f"keep {kept}: no roll is left, expected all of {dice}")
        return self.roll_value(dice, left) - self.keep_value(kept, left) if left else Fraction(0)

    def final_rolls(self, keep: Iterable[int] = (), rolls_left: int | None = None) -> dict[Dice, Fraction]:
        """Return the chance of each final roll when the dice beside the keep are rolled now and play is best.

        Parameters
        ----------
        keep : iterable of int
            Dice kept in the roll that comes now; none by default.
        rolls_left : int
            Rolls left, this one included, 1 .. rolls; by default all of them, so that this is the first.

        Returns
        -------
        dict of tuple of int to Fraction
            Rolls that cannot come are left out; the chances sum to 1. Locked dice are not in the rolls.
        """
        dice = checked_dice(keep, least=0, most=self.n_dice)
        left = self.rolls if rolls_left is None else rolls_left
        left = _checked_number("rolls_left", left, (1, self.rolls), "rolls, this one included")
        weights = self._lattice.spread(self._on_keeps({dice: 1}))
        for later in range(left - 1, 0, -1):
            weights = self._lattice.spread(self._chosen(weights, later))
        whole = sum(weights)
        rolled = zip(self._lattice.layers[-1], weights, strict=True)
        return {roll: Fraction(weight, whole) for roll, weight in rolled if weight}

    def distribution(
        self, keep: Iterable[int] = (), rolls_left: int | None = None, of: Goal | None = None
    ) -> dict[int | Fraction, Fraction]:
        """Return the chance of each final value under the policy, lowest value first.

        Parameters
        ----------
        keep, rolls_left
            As in ``final_rolls``; by default everything from the first roll on.
        of : str, tuple or callable
            Measure this instead of the policy's own goal, for instance the length under a policy for pips.

        Returns
        -------
        dict of int (Fraction where a value is not whole) to Fraction
            The chances sum to 1.
        """
        worth = worth_of(self.goal if of is None else of)
        chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for roll, chance in self.final_rolls(keep, rolls_left).items():
            whole = tuple(sorted(roll + self.locked))
            chances[Fraction(finite_number(worth(whole), whole))] += chance
        return {_plain(value): chance for value, chance in sorted(chances.items())}

    def _chosen(self, weights: list[int], left: int) -> Layers:
        """Move the weight of every roll to the keep the policy takes."""
        kept: defaultdict[Dice, int] = defaultdict(int)
        for rank, weight in zip(self._ranks[left - 1], weights, strict=True):
            kept[self._lattice.by_rank[rank]] += weight
        return self._on_keeps(kept)

    def _on_keeps(self, weight_of: dict[Dice, int]) -> Layers:
        layers = [[0] * len(layer) for layer in self._lattice.layers]
        for keep, weight in weight_of.items():
            layers[len(keep)][self._place(keep)] = weight
        return layers

    def _fraction(self, number: int, rolls: int) -> Fraction:
        return Fraction(number, self._denominator * self._lattice.scale**rolls)

    def _place(self, dice: Dice) -> int:
        return self._lattice.place[dice]

    def _checked_roll(self, roll: Iterable[int]) -> Dice:
        return checked_dice(roll, least=self.n_dice, most=self.n_dice)

    def _checked_left(self, rolls_left: int) -> int:
        return _checked_number("rolls_left", rolls_left, (0, self.rolls - 1), "rolls after this one")


def goal_name(goal: Goal) -> str:
    """Return the goal in a few words."""
    worth_of(goal)
    if isinstance(goal, str):
        return {"length": "the longest sequence", "pips": "most pips in a sequence"}[goal]
    if isinstance(goal, tuple):
        kind = {"at_least": "a sequence", "set": "a set", "run": "a run"}[goal[0]]
        return f"{kind} of at least {goal[1]}"
    return getattr(goal, "__name__", "a value of its own")


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _checked_number(name: str, found: int, ends: tuple[int, int], what: str) -> int:
    least, most = ends
    try:
        number = index(found)
    except TypeError:
        number = least - 1
    if isinstance(found, bool) or not least <= number <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"{name}={found!r}: expected {wanted} {what}")
    return number
