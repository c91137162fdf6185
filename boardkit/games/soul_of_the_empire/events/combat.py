"""Combat and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.events.words import units
from boardkit.games.soul_of_the_empire.factions import TITLES, title


class CombatBegun(Event, frozen=True, cache_hash=True):
    """A combat was initiated."""

    rule: ClassVar[str] = "SOE83"
    attacker: int
    defender: int
    territory: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.attacker)} attacks {TITLES[self.defender]} in {self.territory}."


class PowerLaid(Event, frozen=True, cache_hash=True):
    """A power card was laid face down in a combat, or not."""

    rule: ClassVar[str] = "SOE86"
    reveals: ClassVar[bool] = True
    faction: int
    laid: bool

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.faction)} lays {'a' if self.laid else 'no'} power card face down."


class CombatCardsShown(Event, frozen=True, cache_hash=True):
    """Both combat cards were turned up."""

    rule: ClassVar[str] = "SOE87"
    reveals: ClassVar[bool] = True
    attack: str
    defence: str

    def tell(self, names: Sequence[str]) -> str:
        return f"Combat cards: {self.attack} against {self.defence}."


class CombatTotalled(Event, frozen=True, cache_hash=True):
    """The final values."""

    rule: ClassVar[str] = "SOE91"
    attacker: int
    defender: int
    attack: int
    defence: int

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.attacker)} has {self.attack}, {TITLES[self.defender]} {self.defence}."


class CombatWon(Event, frozen=True, cache_hash=True):
    """A combat was decided: for the highest value, unless another rule is named."""

    winner: int
    loser: int
    territory: str
    rule: str = "SOE93"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{title(self.winner)} wins against {TITLES[self.loser]} in {self.territory}."


class UnitsLost(Event, frozen=True, cache_hash=True):
    """Units left the board: captured, converted or back to their supply, by the rule that is named."""

    colour: int
    n: int
    territory: str
    fate: str
    rule: str = "SOE234"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"{units(self.n).capitalize()} of {TITLES[self.colour]} in {self.territory}: {self.fate}."


class RageChanged(Event, frozen=True, cache_hash=True):
    """The rage of the Coalition changed: by its dice, unless another rule is named."""

    rage: int
    rule: str = "SOE142"  # type: ignore[misc]

    def tell(self, names: Sequence[str]) -> str:
        return f"The rage of the Coalition is {self.rage}."


class Plundered(Event, frozen=True, cache_hash=True):
    """The Coalition plundered."""

    rule: ClassVar[str] = "SOE110"
    how: str
    loser: int

    def tell(self, names: Sequence[str]) -> str:
        return f"The Coalition chooses {self.how} against {TITLES[self.loser]}."
