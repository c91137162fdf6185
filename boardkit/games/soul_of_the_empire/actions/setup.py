"""Choices before the first turn."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class ChooseFaction(Action, frozen=True, cache_hash=True):
    """Take a faction (SOE187, SOE188), or say which faction is meant."""

    form: ClassVar[str] = "faction {faction}"
    faction: str


class LayMarker(Action, frozen=True, cache_hash=True):
    """Lay the next objective point marker (SOE29)."""

    form: ClassVar[str] = "lay marker in {territory}"
    territory: str
