"""What the Jewish player does with the gray faction."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class GrayMove(Action, frozen=True, cache_hash=True):
    """Move gray units with a yellow die of a revolt (SOE169)."""

    form: ClassVar[str] = "gray move with {die} of {revolt}"
    die: int
    revolt: str


class GrayMoveByJews(Action, frozen=True, cache_hash=True):
    """Move gray units with the one Jewish die a turn (SOE174)."""

    form: ClassVar[str] = "gray move with jewish {die}"
    die: int


class GrayStep(Action, frozen=True, cache_hash=True):
    """One unit of a revolt to one adjacent territory."""

    form: ClassVar[str] = "move {origin}>{target} of {revolt}"
    origin: str
    target: str
    revolt: str


class GrayAttack(Action, frozen=True, cache_hash=True):
    """Attack with the gray faction and a yellow die of a revolt (SOE169)."""

    form: ClassVar[str] = "gray fight {enemy} in {territory} with {die} of {revolt}"
    enemy: str
    territory: str
    die: int
    revolt: str


class GrayAttackByJews(Action, frozen=True, cache_hash=True):
    """Attack with the gray faction and the one Jewish die a turn (SOE174)."""

    form: ClassVar[str] = "gray fight {enemy} in {territory} with jewish {die}"
    enemy: str
    territory: str
    die: int


class GrayClaim(Action, frozen=True, cache_hash=True):
    """Claim a Jewish task with a yellow die (SOE184)."""

    form: ClassVar[str] = "gray claim {card} with {die} of {revolt}"
    card: str
    die: int
    revolt: str
