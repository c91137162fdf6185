"""What a player of Imminence can do."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class ChooseFaction(Action, frozen=True, cache_hash=True):
    """Take the card and the influence deck of a faction."""

    form: ClassVar[str] = "faction {faction}"
    faction: str


class Play(Action, frozen=True, cache_hash=True):
    """Put an influence card face down at a city."""

    form: ClassVar[str] = "play {card}>{city}"
    card: str
    city: str
