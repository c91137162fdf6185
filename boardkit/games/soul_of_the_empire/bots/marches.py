"""Where movement points, recruits and combats lead, step by step in the direction that gains most."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from boardkit.games.soul_of_the_empire.bots.clash import Result, clash_at, prospects
from boardkit.games.soul_of_the_empire.bots.effort import movable, others
from boardkit.games.soul_of_the_empire.bots.ground import FAR, Ground, Units, after_change, own_row
from boardkit.games.soul_of_the_empire.bots.wishes import Seen, Wish, value, wishes, worth
from boardkit.games.soul_of_the_empire.checks import allies, standing_places
from boardkit.games.soul_of_the_empire.content import CombatCard
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    JEWISH,
    ROMAN,
    TERRITORY_LIMIT,
    head,
)
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE, LOWEST_RAGE
from boardkit.games.soul_of_the_empire.phases.move import steps
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, Deed

WALK = 0.05
"""What one unit that enters an area is worth where a task asks for such units."""

SCORERS = (ROMAN, JEWISH, CHRISTIAN)
"""The factions that score objective cards."""
UNBOUND = ("captives", "conversions", "hand", "lasting", "bought", "played")
"""Conditions for which nobody has to go anywhere."""
MEETINGS = ("absent", "with", "won", "captured", "converted")
"""Conditions for which others must be met."""
IN_REACH = 3
"""How many territories of a wish a player looks at."""
IN_MIND = 5
"""How many wishes a player has in mind while moving."""
FAINT = 0.02
"""Points below which a wish is too far away to walk for."""


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
    if head(by) != seen.faction or kind not in _asked(seen.ground, seen.cards):
        return seen
    return replace(seen, deeds=(*seen.deeds, Deed(kind, by, against, place, n)))


@lru_cache(maxsize=1024)
def _asked(ground: Ground, cards: tuple[tuple[str, tuple[int, ...], int], ...]) -> frozenset[str]:
    """Kinds of deeds that some open card asks about."""
    tasks = [ground.content.objectives[card].task(faction) for card, _, _ in cards for faction in SCORERS]
    return frozenset(condition.kind for task in tasks for condition in task.all if condition.kind in DEEDS)


# -- moving ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def focus(seen: Seen, units: Units) -> tuple[Wish, ...]:
    """The wishes that are near enough to walk for."""
    nothing = worth(seen, (), units)
    pull = [(abs(worth(seen, (wish,), units) - nothing), wish) for wish in wishes(seen)]
    near = sorted((one for one in pull if one[0] > FAINT), key=lambda one: -one[0])
    return tuple(wish for _, wish in near[:IN_MIND])


@lru_cache(maxsize=16384)
def best_step(seen: Seen, units: Units, colour: int) -> tuple[float, int, int]:
    """The gain of the best step of a colour's units, its origin and target; -1 for both if none gains."""
    wanted = focus(seen, units)
    now = worth(seen, wanted, units)
    best = (0.0, -1, -1)
    for origin, target in _steps_in_sight(seen, units, colour):
        gain = worth(seen, wanted, after_step(units, colour, origin, target)) - now
        gain += walk_gain(seen, target)
        if gain > best[0]:
            best = (gain, origin, target)
    return best


def _steps_in_sight(seen: Seen, units: Units, colour: int) -> tuple[tuple[int, int], ...]:
    """Legal steps of the units nearest to where the wishes point, and of the Coalition away from home."""
    ground = seen.ground
    number, distances = ground.map.number, ground.distances
    legal = [
        (number[s.origin], number[s.target]) for s in steps(ground.map, units, colour, allies(seen.seats))
    ]
    found: dict[tuple[int, int], None] = {}
    for goal in _goals(seen, units):
        away = distances[goal]
        nearer = [one for one in legal if away[one[1]] < away[one[0]]]
        first = min((away[origin] for origin, _ in nearer), default=0)
        found |= dict.fromkeys(one for one in nearer if away[one[0]] == first)
    if colour == COALITION:
        away = ground.to_area["the Empire"]
        found |= dict.fromkeys(one for one in legal if away[one[1]] < away[one[0]])
    return tuple(found)


@lru_cache(maxsize=4096)
def _goals(seen: Seen, units: Units) -> tuple[int, ...]:
    """Territories to which the wishes in mind point: the nearest where something is missing."""
    found: dict[int, None] = {}
    for wish in focus(seen, units):
        for condition in wish.conditions:
            if condition.kind not in UNBOUND:
                found |= dict.fromkeys(_nearest_open(seen, units, condition))
    return tuple(found)


def _nearest_open(seen: Seen, units: Units, condition: Condition) -> list[int]:
    """The nearest territories of a condition's area that are not yet as it wants them."""
    own, rest, me = own_row(units, seen.faction), others(units, seen.faction), seen.faction
    places = seen.ground.map.areas[condition.area]
    if condition.kind in MEETINGS:
        open_places = [p for p in places if rest[p]]
    elif condition.kind == "sole":
        open_places = [p for p in places if rest[p] or not own[p]]
    elif condition.kind in ("units", "recruited", "entered"):
        open_places = list(places)
    else:
        open_places = [p for p in places if own[p] < condition.strength]
    standing, distances = movable(units, me), seen.ground.distances
    open_places.sort(key=lambda p: min([distances[p][q] + stuck for q, stuck in standing], default=FAR))
    return open_places[:IN_REACH]


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
def best_place(seen: Seen, units: Units, places: tuple[int, ...]) -> int:
    """Where one recruit gains most; -1 if there is no room."""
    ground, wanted, me = seen.ground, focus(seen, units), seen.faction
    roomy = [p for p in places if units[me][p] < TERRITORY_LIMIT]
    if not roomy:
        return -1
    near = {min(roomy, key=ground.distances[goal].__getitem__) for goal in _goals(seen, units)} or {roomy[0]}
    return max(sorted(near), key=lambda p: worth(seen, wanted, after_change(units, me, (p, 1))))


@lru_cache(maxsize=4096)
def muster(seen: Seen, units: Units, recruits: int) -> After:
    """The position after so many recruits, each placed where it gains most."""
    me = seen.faction
    places = standing_places(units, me)
    for _ in range(recruits):
        place = best_place(seen, units, places)
        if place < 0:
            break
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
        for found, chance in prospects(clash, *decks, seen.temper)
    )
