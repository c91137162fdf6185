"""Dice Sequences: which sequences lie in a roll, which dice to keep, and with what chance.

``policy`` is exact and needs only the standard library; ``table`` gives the whole table of one goal as
floats, ``tables`` those of many goals at once, in tens of microseconds each (with numpy, loaded at the
first call).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from solvers.dice.keeping import Policy, goal_name, policy
from solvers.dice.sequence import Dice, sequences
from solvers.dice.values import Goal

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from solvers.dice.dense import Table

__all__ = ["Dice", "Goal", "Policy", "goal_name", "policy", "sequences", "table", "tables"]


def table(value: Goal = "length", n_dice: int = 5, rolls: int = 3, locked: Iterable[int] = ()) -> Table:
    """Work out the values and best keeps of all rolls as floats; the arguments are those of ``policy``."""
    from solvers.dice.dense import solve_one

    return solve_one(value, n_dice, rolls, locked)


def tables(values: ArrayLike, n_dice: int = 5, rolls: int = 3) -> Table:
    """Work out many goals at once.

    Parameters
    ----------
    values : array_like, shape (n_goals, n_rolls)
        Worth of each final roll for each goal; rolls in lexicographic order (252 of them for five dice).
    n_dice, rolls : int
        As in ``policy``.

    Returns
    -------
    Table
        Its arrays have the goals as their first axis.
    """
    from solvers.dice.dense import solve_many

    return solve_many(values, n_dice, rolls)
