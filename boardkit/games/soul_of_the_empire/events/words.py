"""How dice and numbers of units are told."""

from __future__ import annotations


def pips(dice: tuple[int, ...]) -> str:
    """Dice by their pips."""
    return ", ".join(map(str, dice)) or "none"


def units(n: int) -> str:
    """So many units."""
    return f"{n} unit{'s' * (n != 1)}"
