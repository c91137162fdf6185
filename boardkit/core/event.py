"""Events: the log of a game as frozen records, told in sentences and hidden where a seat may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, cache_hash=True):
    """Something that happened, with the rule that made it happen.

    Subclasses add fields. A noun names what is proposed (`Damage`), a past participle what has happened
    (`Damaged`). Scripts yield events; the engine collects them outside the table: no rule reads the log.
    """

    rule: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    """True where hidden things are shown: undo stops here."""

    def tell(self, names: Sequence[str]) -> str:
        """One sentence in our own words; `names` holds what each seat is called."""
        raise TypeError(f"{type(self).__name__} has no sentence: define tell()")

    def redacted(self, player: int | None) -> Event:
        """The event as seat `player` (None: a spectator) may know it."""
        return self
