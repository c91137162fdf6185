"""Which Dice Sequences lie in a roll: sets of equal dice, and runs that rise by one.

Rules
-----
SOE38, SOE39; SA12 (one die alone is a sequence), SA13 (any of them may be chosen, not only a longest one),
SA15 (no run from 6 on to 1). The engine knows them; here they are checked, sifted and measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TypeAlias

from solvers.status import BadInput

Dice: TypeAlias = tuple[int, ...]

FACES = (1, 2, 3, 4, 5, 6)
MOST_DICE = 5


def sequences(roll: Iterable[int], maximal: bool = False) -> tuple[Dice, ...]:
    """List the legal sequences in a roll, each once.

    Parameters
    ----------
    roll : iterable of int
        One to five faces, 1..6, in any order.
    maximal : bool
        Leave out what is part of a longer sequence of the same roll.

    Returns
    -------
    tuple of tuple of int
        Rising faces; the longest sequences first, then by their faces.

    Raises
    ------
    BadInput
        No dice, more than five, or a face that is not on a die.

    Rules
    -----
    SOE38, SOE39, SA12, SA13, SA15

    Examples
    --------
    >>> sequences([2, 3, 3, 5], maximal=True)
    ((2, 3), (3, 3), (5,))
    """
    found = legal(checked_dice(roll))
    return tuple(one for one in found if not (maximal and any(_is_part(one, other) for other in found)))


def legal(roll: Dice) -> tuple[Dice, ...]:
    """Ask the engine for the sequences of a sorted roll; the engine is loaded with the first question."""
    from boardkit.games.soul_of_the_empire.dice import sequences as of_the_engine

    return of_the_engine(roll)


def longest(roll: Dice) -> int:
    """Return the number of dice in the longest sequence of a sorted roll."""
    return max(map(len, legal(roll)))


def most_pips(roll: Dice) -> int:
    """Return the pips of the sequence of a sorted roll that shows the most."""
    return max(map(sum, legal(roll)))


def longest_set(roll: Dice) -> int:
    """Return how many dice of a roll are equal at most."""
    return max(len(one) for one in legal(roll) if one[0] == one[-1])


def longest_run(roll: Dice) -> int:
    """Return the length of the longest run in a sorted roll; one die alone counts."""
    return max(len(one) for one in legal(roll) if one[-1] - one[0] == len(one) - 1)


def checked_dice(roll: Iterable[int], least: int = 1, most: int = MOST_DICE) -> Dice:
    """Return the faces in rising order, or say what is wrong with them."""
    if isinstance(roll, str):
        raise BadInput(f"roll {roll!r}: found text, expected the faces as numbers, such as (2, 3, 3)")
    try:
        faces = list(roll)
    except TypeError:
        raise BadInput(f"roll {roll!r}: expected the faces as numbers, such as (2, 3, 3)") from None
    dice = sorted(_checked_face(face, faces) for face in faces)
    if not least <= len(dice) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"roll {_shown(faces)}: found {len(dice)} dice, expected {wanted}")
    return tuple(dice)


def _checked_face(face: object, faces: list[int]) -> int:
    try:
        number = index(face)  # type: ignore[arg-type]  # takes numpy's whole numbers too, and refuses 2.0
    except TypeError:
        number = 0
    if isinstance(face, bool) or number not in FACES:
        raise BadInput(f"roll {_shown(faces)}: found the face {face!r}, expected a whole number from 1 to 6")
    return number


def _shown(faces: Iterable[object]) -> str:
    return " ".join(map(str, faces)) or "(empty)"


def _is_part(part: Dice, whole: Dice) -> bool:
    return len(part) < len(whole) and all(part.count(face) <= whole.count(face) for face in part)
