"""Playing power cards and what their effects ask."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class PlayCard(Action, frozen=True, cache_hash=True):
    """Play a power card from the hand (SOE159)."""

    form: ClassVar[str] = "play {card}"
    card: str


class UseCard(Action, frozen=True, cache_hash=True):
    """Use a lasting power card (SOE46)."""

    form: ClassVar[str] = "use {card}"
    card: str


class ChooseTerritory(Action, frozen=True, cache_hash=True):
    """Point at a territory."""

    form: ClassVar[str] = "territory {territory}"
    territory: str


class ChooseUnit(Action, frozen=True, cache_hash=True):
    """Point at a unit of a faction in a territory."""

    form: ClassVar[str] = "unit {faction} in {territory}"
    faction: str
    territory: str


class ChooseStep(Action, frozen=True, cache_hash=True):
    """Move one unit of any faction one territory because of a card."""

    form: ClassVar[str] = "step {faction} {origin}>{target}"
    faction: str
    origin: str
    target: str


class ChooseCard(Action, frozen=True, cache_hash=True):
    """Point at a card."""

    form: ClassVar[str] = "card {card}"
    card: str


class ChooseDie(Action, frozen=True, cache_hash=True):
    """Point at an unspent die, of the sequence or outside it."""

    form: ClassVar[str] = "die {area} {die}"
    area: str
    die: int


class SetDie(Action, frozen=True, cache_hash=True):
    """Say which pips an unspent die shows from now on."""

    form: ClassVar[str] = "set {area} {die} to {pips}"
    area: str
    die: int
    pips: int


class RemoveUnits(Action, frozen=True, cache_hash=True):
    """Take so many units from a territory because of a card."""

    form: ClassVar[str] = "remove {n} in {territory}"
    n: int
    territory: str


class ChooseRegion(Action, frozen=True, cache_hash=True):
    """Point at a region, or at the Coalition territory."""

    form: ClassVar[str] = "region {region}"
    region: str


class ChooseRevolt(Action, frozen=True, cache_hash=True):
    """Say which revolt loses or gains; 'leaderless' for units without a card (SA136)."""

    form: ClassVar[str] = "revolt {revolt}"
    revolt: str
