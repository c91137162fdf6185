"""Rolling, keeping and naming dice."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class Reroll(Action, frozen=True, cache_hash=True):
    """Roll these dice again (SOE36)."""

    form: ClassVar[str] = "reroll {dice}"
    dice: tuple[int, ...]


class Keep(Action, frozen=True, cache_hash=True):
    """Roll no more."""

    form: ClassVar[str] = "keep"


class NameSequence(Action, frozen=True, cache_hash=True):
    """Name the dice of the sequence (SA13)."""

    form: ClassVar[str] = "sequence {dice}"
    dice: tuple[int, ...]


class LeaveSpent(Action, frozen=True, cache_hash=True):
    """Do nothing with the die that a card has given; it lies in the spent area again (SA200)."""

    form: ClassVar[str] = "leave {die} spent"
    die: int


class Rename(Action, frozen=True, cache_hash=True):
    """Name another sequence before the first die is spent (SA17)."""

    form: ClassVar[str] = "rename sequence"
