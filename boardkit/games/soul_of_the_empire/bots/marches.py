"""Where movement points, recruits and combats lead, step by step in the direction that gains most."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from boardkit.games.soul_of_the_empire.bots.clash import Result, clash_at, prospects
from boardkit.games.soul_of_the_empire.bots.ground import Units, after_change
from boardkit.games.soul_of_the_empire.bots.wishes import Seen, value, wishes
from boardkit.games.soul_of_the_empire.checks import allies, standing_places
from boardkit.games.soul_of_the_empire.content import CombatCard
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, ROMAN, TERRITORY_LIMIT, head
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE, LOWEST_RAGE
from boardkit.games.soul_of_the_empire.phases.move import steps
from boardkit.games.soul_of_the_empire.tasks import Deed

WALK = 0.05
"""What one unit that enters an area is worth where a task asks for such units."""


class After(Struct, frozen=True, cache_hash=True):
    """What a faction would see after an action, and the units on the board then."""

    seen: Seen
    units: Units

    @property
    def value(self) -> float:
        """Points that it promises."""
        return value(self.seen, self.units)


def with_deed(seen: Seen, kind: str, by: int, against: int = -1, place: int = -1, n: int = 1) -> Seen:
    """What is seen once a deed is done; only deeds of the own turn count for tasks."""
    if head(by) != seen.faction:
        return seen
    return replace(seen, deeds=(*seen.deeds, Deed(kind, by, against, place, n)))


# -- moving ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def best_step(seen: Seen, units: Units, colour: int) -> tuple[float, int, int]:
    """The gain of the best step of a colour's units, with origin and target; nothing gained if there is none."""
    number, now = seen.ground.map.number, value(seen, units)
    best = (0.0, -1, -1)
    for way in steps(seen.ground.map, units, colour, allies(seen.seats)):
        origin, target = number[way.origin], number[way.target]
        gain = value(seen, after_step(units, colour, origin, target)) - now + walk_gain(seen, target)
        if gain > best[0]:
            best = (gain, origin, target)
    return best


def after_step(units: Units, colour: int, origin: int, target: int) -> Units:
    """The units after one step."""
    return after_change(units, colour, (origin, -1), (target, 1))


def walk_gain(seen: Seen, target: int) -> float:
    """What entering a territory is worth by itself."""
    return WALK if target in _walks(seen) else 0.0


@lru_cache(maxsize=4096)
def _walks(seen: Seen) -> frozenset[int]:
    """Territories into which a task asks units to move."""
    return frozenset(
        place
        for wish in wishes(seen)
        if wish.faction == seen.faction
        for condition in wish.conditions
        if condition.kind == "entered"
        for place in seen.ground.map.areas[condition.area]
    )


@lru_cache(maxsize=4096)
def march(seen: Seen, units: Units, colour: int, points: int) -> After:
    """The position after so many movement points."""
    for _ in range(points):
        gain, origin, target = best_step(seen, units, colour)
        if gain <= 0.0:
            break
        units = after_step(units, colour, origin, target)
        if _walks(seen):
            seen = with_deed(seen, "entered", colour, place=target)
    return After(seen, units)


# -- recruiting ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def muster(seen: Seen, units: Units, recruits: int) -> After:
    """The position after so many recruits, each placed where it gains most."""
    me = seen.faction
    places = standing_places(units, me)
    for _ in range(recruits):
        open_places = [p for p in places if units[me][p] < TERRITORY_LIMIT]
        if not open_places:
            break
        place = max(open_places, key=lambda p: value(seen, after_change(units, me, (p, 1))))  # noqa: B023
        units = after_change(units, me, (place, 1))
        seen = with_deed(seen, "recruited", me, place=place)
    return After(seen, units)


# -- fighting --------------------------------------------------------------------------------------


def after_combat(seen: Seen, units: Units, place: int, sides: tuple[int, int], found: Result) -> After:
    """The position after a combat: units gone, captives, conversions, rage, deeds of the own turn."""
    for side, colour in enumerate(sides):
        if found.losses[side]:
            units = after_change(units, colour, (place, -found.losses[side]))
    winner, loser = sides[found.winner], sides[1 - found.winner]
    taken = found.losses[1 - found.winner]
    seen = with_deed(seen, "won", winner, loser, place)
    if winner == ROMAN and taken:
        captives = list(seen.captives)
        captives[loser] += taken
        seen = replace(seen, captives=tuple(captives), captured=seen.captured + taken)
        seen = with_deed(seen, "captured", ROMAN, loser, place, taken)
    if winner == CHRISTIAN and taken:
        here = min(taken, TERRITORY_LIMIT - units[CHRISTIAN][place])
        units = after_change(units, CHRISTIAN, (place, here))
        seen = replace(seen, converted=seen.converted + taken)
        seen = with_deed(seen, "converted", CHRISTIAN, loser, place, taken)
    if COALITION in sides:
        change = -1 if winner == COALITION else 1
        seen = replace(seen, rage=max(LOWEST_RAGE, min(HIGHEST_RAGE, seen.rage + change)))
    return After(seen, units)


Decks = tuple[tuple[CombatCard, ...], tuple[CombatCard, ...]]


@lru_cache(maxsize=4096)
def combat_gain(seen: Seen, units: Units, place: int, sides: tuple[int, int], decks: Decks) -> float:
    """What a combat may be expected to gain the faction that looks."""
    clash = clash_at(units, place, sides, seen.rage)
    now = value(seen, units)
    return sum(
        chance * (after_combat(seen, units, place, sides, found).value - now)
        for found, chance in prospects(clash, *decks, seen.keen)
    )
