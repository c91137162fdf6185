"""Claims, purchases, blocks, rage and scoring."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class Claim(Action, frozen=True, cache_hash=True):
    """Put a die on an objective card (SOE119)."""

    form: ClassVar[str] = "claim {card} with {die}"
    card: str
    die: int


class Buy(Action, frozen=True, cache_hash=True):
    """Designate a die, and perhaps an outside die, for power cards (SOE125)."""

    form: ClassVar[str] = "buy with {die} and {outside}"
    die: int
    outside: int | None


class Retrieve(Action, frozen=True, cache_hash=True):
    """Pay a die to take back the own die from an objective card (SOE122)."""

    form: ClassVar[str] = "retrieve from {card} with {die}"
    card: str
    die: int


class RetrieveYellow(Action, frozen=True, cache_hash=True):
    """Pay a die to take back the yellow die from an objective card."""

    form: ClassVar[str] = "retrieve yellow from {card} with {die}"
    card: str
    die: int


class ClaimMarker(Action, frozen=True, cache_hash=True):
    """The Coalition puts a die on an objective point marker (SOE132)."""

    form: ClassVar[str] = "claim marker in {territory} with {die}"
    territory: str
    die: int


class RetrieveMarker(Action, frozen=True, cache_hash=True):
    """The Coalition pays a die to take back its die from a marker (SOE133)."""

    form: ClassVar[str] = "retrieve from marker in {territory} with {die}"
    territory: str
    die: int


class Block(Action, frozen=True, cache_hash=True):
    """The Coalition blocks a faction's task with exactly six pips (SOE135)."""

    form: ClassVar[str] = "block {faction} on {card} with {die} and {outside}"
    faction: str
    card: str
    die: int
    outside: int | None


class ShiftBlock(Action, frozen=True, cache_hash=True):
    """The Coalition moves a block to another task with exactly six pips (SOE140)."""

    form: ClassVar[str] = "shift block {card}>{faction} on {target} with {die} and {outside}"
    card: str
    faction: str
    target: str
    die: int
    outside: int | None


class LiftBlock(Action, frozen=True, cache_hash=True):
    """The Coalition takes a block back with one die of any value (SOE141)."""

    form: ClassVar[str] = "lift block from {card} with {die}"
    card: str
    die: int


class Rage(Action, frozen=True, cache_hash=True):
    """The Coalition increases its rage (SOE142)."""

    form: ClassVar[str] = "rage with {die} and {outside}"
    die: int
    outside: int | None


class DiscardObjective(Action, frozen=True, cache_hash=True):
    """With two players: discard an unclaimed objective card with exactly six pips (SOE198)."""

    form: ClassVar[str] = "discard {card} with {die} and {outside}"
    card: str
    die: int
    outside: int | None


class Score(Action, frozen=True, cache_hash=True):
    """Score a claimed objective card (SOE145)."""

    form: ClassVar[str] = "score {card}"
    card: str


class ScoreMarker(Action, frozen=True, cache_hash=True):
    """The Coalition scores a claimed marker (SOE151)."""

    form: ClassVar[str] = "score marker in {territory}"
    territory: str
