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
    mission : float
        Each of the three Christian places once all conversions are made.
    crowd : float
        Christians beside Romans everywhere.
    threat : float
        Keeping a rival from a special victory.
    danger : float
        How much is thought of units that stand beside many others.
    foothold : float
        A territory of the Empire that the Coalition holds alone.
    rival_unit : float
        Each unit of a rival, as a loss.
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
    mission: float = 3.0
    crowd: float = 0.3
    threat: float = 7.0
    danger: float = 1.0
    foothold: float = 0.15
    rival_unit: float = 0.01
    victory: float = 1.0
    saving: float = 0.08


EASY = Temper()
"""Takes what is best by itself; the content is balanced for such players."""

STRONG = Temper(
    reckons=True,
    looks_ahead=True,
    pip=0.065,
    unclaimed=0.4,
    special=8.1,
    mission=4.5,
    crowd=0.45,
    threat=4.5,
    danger=0.6,
    foothold=0.2,
    rival_unit=0.005,
    victory=0.8,
    saving=0.056,
)
"""Reckons with chances and with what follows; found by playing among three easy players."""
