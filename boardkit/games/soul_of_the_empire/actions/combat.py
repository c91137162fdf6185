"""Cards laid in a combat, replacements and plunder."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class LayPower(Action, frozen=True, cache_hash=True):
    """Lay a power card in a combat, open or face down (SOE86)."""

    form: ClassVar[str] = "lay {card}"
    card: str


class LayNone(Action, frozen=True, cache_hash=True):
    """Lay no power card."""

    form: ClassVar[str] = "lay none"


class CombatWith(Action, frozen=True, cache_hash=True):
    """Choose a combat card (SOE85)."""

    form: ClassVar[str] = "combat card {card}"
    card: str


class CombatWithPower(Action, frozen=True, cache_hash=True):
    """Choose a combat card and lay a power card with it (SA47)."""

    form: ClassVar[str] = "combat card {card} and {power}"
    card: str
    power: str


class Rampage(Action, frozen=True, cache_hash=True):
    """Plunder: move winning units to an adjacent territory (SOE111)."""

    form: ClassVar[str] = "rampage {n} to {territory}"
    n: int
    territory: str


class Salvage(Action, frozen=True, cache_hash=True):
    """Plunder: take a power card (SOE112)."""

    form: ClassVar[str] = "salvage"


class Exploit(Action, frozen=True, cache_hash=True):
    """Plunder: the loser discards a lasting card (SOE116)."""

    form: ClassVar[str] = "exploit {card}"
    card: str


class ExploitHand(Action, frozen=True, cache_hash=True):
    """Plunder: the loser discards a card drawn at random from the hand (SOE116)."""

    form: ClassVar[str] = "exploit hand"


class Replace(Action, frozen=True, cache_hash=True):
    """Replace a converted unit by a Christian one from the supply or the captives (SOE101)."""

    form: ClassVar[str] = "replace from {source}"
    source: str


class ReplaceFrom(Action, frozen=True, cache_hash=True):
    """Replace a converted unit by a Christian one from another territory (SOE101)."""

    form: ClassVar[str] = "replace from territory {territory}"
    territory: str
