"""Setup and turns: factions, markers, dice, units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.events.words import pips, units
from boardkit.games.soul_of_the_empire.factions import TITLES, title


class FactionChosen(Event, frozen=True, cache_hash=True):
    """A player took a faction."""

    rule: ClassVar[str] = "SOE188"
    player: int
    faction: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.player]} takes {TITLES[self.faction]}."


class MarkerLaid(Event, frozen=True, cache_hash=True):
    """A marker was laid."""

    rule: ClassVar[str] = "SOE29"
    by: int
    symbol: int
    territory: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.by)} lays a marker with the symbol of {TITLES[self.symbol]} in {self.territory}."


class UnitsPlaced(Event, frozen=True, cache_hash=True):
    """Units came from the supply into a territory: recruits, unless another rule is named."""

    faction: int
    n: int
    territory: str
    rule: str = "SOE77"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} places {units(self.n)} in {self.territory}."


class TurnBegun(Event, frozen=True, cache_hash=True):
    """A faction took its turn."""

    rule: ClassVar[str] = "SOE44"
    faction: int
    round: int

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.round}: the turn of {TITLES[self.faction]}."


class Passed(Event, frozen=True, cache_hash=True):
    """A faction passed and gathered its dice."""

    rule: ClassVar[str] = "SOE59"
    faction: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} passes and gathers all dice."


class SequenceNamed(Event, frozen=True, cache_hash=True):
    """Dice were readied."""

    rule: ClassVar[str] = "SA13"
    faction: int
    sequence: tuple[int, ...]
    outside: tuple[int, ...]

    def tell(self, names: Sequence[str]) -> str:
        outside = f"; outside: {pips(self.outside)}" if self.outside else ""
        return f"{title(self.faction)} readies the sequence {pips(self.sequence)}{outside}."


class DieSpent(Event, frozen=True, cache_hash=True):
    """A die was used for an action."""

    rule: ClassVar[str] = "SOE33"
    faction: int
    die: int
    action: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} uses a {self.die} to {self.action}."


class UnitMoved(Event, frozen=True, cache_hash=True):
    """A unit moved: by a movement point, unless another rule is named."""

    faction: int
    origin: str
    target: str
    rule: str = "SOE63"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"A unit of {TITLES[self.faction]} moves from {self.origin} to {self.target}."
