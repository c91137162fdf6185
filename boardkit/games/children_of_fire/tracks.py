"""The four tracks: squares, colours, locks, and what is settled when."""

from __future__ import annotations

from boardkit.games.children_of_fire.content import OFFICES, Numbers
from boardkit.games.children_of_fire.table import Table


def colour(numbers: Numbers, square: int) -> int:
    """The side whose colour a square has: -1, 1, or 0 for none."""
    if abs(square) < numbers.coloured_from:
        return 0
    return -1 if square < 0 else 1


def is_locked(numbers: Numbers, square: int) -> bool:
    """Whether a pawn on `square` has reached an end of its track (COF39)."""
    return abs(square) >= numbers.end


def goes_to(numbers: Numbers, square: int, steps: int) -> int:
    """Where a pawn comes to stand; the ends stop it (COF5, CA29)."""
    return max(-numbers.end, min(numbers.end, square + steps))


def is_over(table: Table) -> bool:
    """Whether a pawn is locked and all the others stand in colour (COF40, CA33)."""
    numbers = table.numbers
    locked = any(is_locked(numbers, square) for square in table.pawns)
    return locked and all(colour(numbers, square) for square in table.pawns)


def settled_after(table: Table, pawn: str, before: int, after: int) -> tuple[str, ...]:
    """The pawns in the order of their entries into colour after one move (CA31, CA44)."""
    left, entered = colour(table.numbers, before), colour(table.numbers, after)
    only_first_counts = table.box.options.entry_into_colour == "first"
    if entered == left or (only_first_counts and (pawn in table.settled or not entered)):
        return table.settled
    others = tuple(one for one in table.settled if one != pawn)
    return (*others, pawn) if entered else others


def last_settled(table: Table) -> str | None:
    """The successor settled last, or None while not all four are settled (CA45, CA57)."""
    if not all(colour(table.numbers, square) for square in table.pawns):
        return None
    return table.settled[-1] if table.settled else None


def squares(table: Table) -> dict[str, int]:
    """Square of each successor by office."""
    return dict(zip(OFFICES, table.pawns, strict=True))
