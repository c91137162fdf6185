"""What the units on the board are worth to a faction where they stand, tasks and victories apart."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.soul_of_the_empire.bots.effort import others
from boardkit.games.soul_of_the_empire.bots.ground import Ground, Units, own_row
from boardkit.games.soul_of_the_empire.bots.temper import Temper
from boardkit.games.soul_of_the_empire.factions import COALITION, JEWISH
from boardkit.games.soul_of_the_empire.tasks import own_colours

UNIT_WORTH = (0.03, 0.08, 0.06, 0.12, 0.05)
"""Points that one more unit on the board is worth to each colour; those that Rome captures are dear."""
DANGER = (0.3, 0.7, 0.1, 0.7)
"""The share of a unit's worth that is lost beside many others, by faction; the Coalition lives by it."""
FOOTHOLD = 0.15
"""Points that a territory of the Empire held alone is worth to the Coalition."""
IDLE = 0.03
"""Points that a Coalition unit is worth less for each step that it stands away from the Empire."""


@lru_cache(maxsize=16384)
def presence(ground: Ground, units: Units, faction: int, temper: Temper) -> float:
    """Own units, less those of rivals, less what is in danger; for the Coalition also how far it has come."""
    total = UNIT_WORTH[faction] * sum(units[faction])
    if faction == JEWISH:
        total += UNIT_WORTH[-1] * sum(units[-1])
    total -= temper.rival_unit * sum(sum(row) for c, row in enumerate(units) if c not in own_colours(faction))
    total -= temper.danger * DANGER[faction] * UNIT_WORTH[faction] * exposed(units, faction)
    if faction == COALITION:
        total += FOOTHOLD * footholds(ground, units) - IDLE * _steps_to_go(ground, units[COALITION])
    return total


def exposed(units: Units, faction: int) -> float:
    """Own units beside others, the more of them the stronger the others are."""
    return _exposed(own_row(units, faction), others(units, faction))


@lru_cache(maxsize=16384)
def _exposed(row: bytes, rest: bytes) -> float:
    return sum([n * r / (n + r) for n, r in zip(row, rest, strict=True) if n and r])


def footholds(ground: Ground, units: Units) -> int:
    """Territories of the Empire that the Coalition holds alone."""
    row, rest = units[COALITION], others(units, COALITION)
    return sum([n > 0 and not r and e for n, r, e in zip(row, rest, ground.map.in_empire, strict=True)])


@lru_cache(maxsize=16384)
def _steps_to_go(ground: Ground, row: bytes) -> int:
    """Steps that all Coalition units together stand away from the Empire."""
    return sum([n * away for n, away in zip(row, ground.to_area["the Empire"], strict=True) if n])
