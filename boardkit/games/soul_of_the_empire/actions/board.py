"""Moving, recruiting and fighting on the board."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class Place(Action, frozen=True, cache_hash=True):
    """Place one unit from the supply (SOE24, SOE77)."""

    form: ClassVar[str] = "place {territory}"
    territory: str


class PlaceBy(Action, frozen=True, cache_hash=True):
    """Place one recruit where only a lasting card allows it."""

    form: ClassVar[str] = "place {territory} by {card}"
    territory: str
    card: str


class Move(Action, frozen=True, cache_hash=True):
    """Spend a die on Move Units (SOE62)."""

    form: ClassVar[str] = "move with {die}"
    die: int


class Step(Action, frozen=True, cache_hash=True):
    """One unit to one adjacent territory (SOE63)."""

    form: ClassVar[str] = "move {origin}>{target}"
    origin: str
    target: str


class StepBy(Action, frozen=True, cache_hash=True):
    """One step out of a freeze that only a lasting card allows."""

    form: ClassVar[str] = "move {origin}>{target} by {card}"
    origin: str
    target: str
    card: str


class Recruit(Action, frozen=True, cache_hash=True):
    """Spend a die on Recruit Units (SOE74)."""

    form: ClassVar[str] = "recruit with {die}"
    die: int


class Attack(Action, frozen=True, cache_hash=True):
    """Spend a die on a combat against `enemy` in a territory (SOE82, SOE83)."""

    form: ClassVar[str] = "fight {enemy} in {territory} with {die}"
    enemy: str
    territory: str
    die: int
