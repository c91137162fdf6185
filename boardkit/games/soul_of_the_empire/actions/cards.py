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


class ChooseDice(Action, frozen=True, cache_hash=True):
    """Say which pips dice get, or which dice are meant."""

    form: ClassVar[str] = "dice {dice}"
    dice: tuple[int, ...]


class ChooseRegion(Action, frozen=True, cache_hash=True):
    """Point at a region, or at the Coalition territory."""

    form: ClassVar[str] = "region {region}"
    region: str


class ChooseRevolt(Action, frozen=True, cache_hash=True):
    """Say which revolt loses or gains; 'leaderless' for units without a card (SA136)."""

    form: ClassVar[str] = "revolt {revolt}"
    revolt: str
