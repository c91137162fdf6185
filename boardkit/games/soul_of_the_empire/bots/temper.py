"""What players of different strength count things for."""

from __future__ import annotations

from msgspec import Struct


class Temper(Struct, frozen=True, cache_hash=True):
    """What a player counts for how much, in points unless another unit is named.

    Attributes
    ----------
    reckons : bool
        Whether it rolls for the best mean and expects and plays combat cards in equilibrium.
    looks_ahead : bool
        Whether it looks at what can follow an action in the same turn.
    pip : float
        What a pip of a sequence is worth, in dice of it.
    unclaimed : float
        The share of an open card's points that count before a die lies on it.
    special : float
        A special victory while it is still a long way off.
    captivity : float
        The share of Rome's way to its captures that others count as a loss of their own.
    threat : float
        Keeping a rival from a special victory.
    danger : float
        How much is thought of units that stand beside many others.
    rival_unit : float
        Each unit of a rival, as a loss.
    hand : float
        A power card in the hand, up to three.
    card : float
        A power card that is bought.
    victory : float
        Winning a combat, in units.
    saving : float
        A pip of a combat card that is kept for later, in units.
    """

    reckons: bool = False
    looks_ahead: bool = False
    pip: float = 0.1
    unclaimed: float = 0.5
    special: float = 6.0
    captivity: float = 0.4
    threat: float = 7.0
    danger: float = 1.0
    rival_unit: float = 0.01
    hand: float = 0.1
    card: float = 0.09
    victory: float = 1.0
    saving: float = 0.08


Tempers = tuple[Temper, Temper, Temper, Temper]
"""One for each faction: Rome, Jews, Coalition, Christians."""

PLAIN = Temper()
EASY: Tempers = (PLAIN, PLAIN, PLAIN, PLAIN)
"""Takes what is best by itself; the content is balanced for such players."""

ROME = Temper(reckons=True, looks_ahead=True, hand=0.05, card=0.0, victory=1.5)
"""Fights first, buys cards only where a task asks for it."""
JEWS = Temper(
    reckons=True,
    pip=0.065,
    unclaimed=0.4,
    special=8.1,
    captivity=0.6,
    threat=4.5,
    danger=0.6,
    rival_unit=0.005,
    victory=0.8,
    saving=0.056,
)
"""Longs for Judea, prefers long sequences to high ones, leaves the watch on others to others."""
COALITION = Temper(reckons=True)
CHRISTIANS = Temper(reckons=True, threat=3.5)
"""Leave the watch on others to others."""
STRONG: Tempers = (ROME, JEWS, COALITION, CHRISTIANS)
"""Reckon with chances; found by playing each of them among three easy ones."""
