"""How much a condition still asks for, counted roughly in movement points; 0 when it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from boardkit.games.soul_of_the_empire.bots.ground import FAR, Ground, Units, added, own_row
from boardkit.games.soul_of_the_empire.factions import COALITION, colour
from boardkit.games.soul_of_the_empire.tasks import Condition, own_colours

FIGHT = 3.0
"""What a won combat costs in movement points."""
OUTNUMBERED = 0.7
"""What each unit that is missing to a safe attack costs on top."""
SAFE = 2
"""Own units more than the enemy's with which an attack is safe."""
STUCK = 3
"""What a unit that stands beside the Coalition costs before it can move."""
NOBODY = 99
"""More than any way on the map."""


@lru_cache(maxsize=65536)
def effort(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    """Movement points, or their worth in other actions, that a condition about the board still asks for."""
    return EFFORTS[wanted.kind](ground, units, faction, wanted)


@lru_cache(maxsize=65536)
def movable(units: Units, faction: int) -> tuple[tuple[int, int], ...]:
    """Territories with own units, each with what it costs to get a unit out."""
    return _standing(own_row(units, faction), _stops(units, faction))


@lru_cache(maxsize=16384)
def _standing(row: bytes, stops: bytes) -> tuple[tuple[int, int], ...]:
    return tuple([(p, STUCK if stops[p] else 0) for p, n in enumerate(row) if n])


def _stops(units: Units, faction: int) -> bytes:
    """Units beside which own ones cannot leave."""
    return others(units, faction) if faction == COALITION else units[COALITION]


@lru_cache(maxsize=65536)
def others(units: Units, faction: int) -> bytes:
    """Units of all other factions by territory; gray ones are no others to the Jews."""
    mine = own_colours(faction)
    return added([row for c, row in enumerate(units) if c not in mine])


def _way(ground: Ground, row: bytes, stops: bytes, place: int, barred: tuple[int, ...] = ()) -> int:
    """Movement points from the nearest own unit outside barred territories; far if there is none."""
    least = NOBODY
    for origin, away in ground.nearest[place]:
        if away >= least:
            break
        if row[origin] and origin not in barred:
            least = min(least, away + STUCK if stops[origin] else away)
    return least if least < NOBODY else FAR


def _least(costs: Iterable[float], n: int) -> float:
    """The sum of the `n` least costs; what is not to be had is far away."""
    found = sorted(costs)[:n]
    return sum(found) + FAR * (n - len(found))


def _units(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, away = own_row(units, faction), ground.to_area[wanted.area]
    missing = wanted.n
    for place in ground.map.areas[wanted.area]:
        missing -= row[place]
    if missing <= 0:
        return 0.0
    costs: list[float] = []
    for place, stuck in movable(units, faction):
        if away[place]:
            costs += [away[place] + stuck] * row[place]
    return _least(costs, missing)


def _garrisons(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, places = own_row(units, faction), ground.map.areas[wanted.area]
    strength = wanted.strength
    short = [place for place in places if row[place] < strength]
    missing = wanted.n - len(places) + len(short)
    if missing <= 0:
        return 0.0
    stops, needed = _stops(units, faction), _needed(row, places, strength)
    costs = [(strength - row[place]) * _way(ground, row, stops, place, needed) for place in short]
    return _least(costs, missing) + _too_few(row, wanted)


def _too_few(row: bytes, wanted: Condition) -> float:
    """What it costs that there are fewer units than territories to hold."""
    return float(FAR * max(0, wanted.n * wanted.strength - sum(row)))


def _needed(row: bytes, places: tuple[int, ...], strength: int) -> tuple[int, ...]:
    """Those of some territories that cannot do without a unit."""
    return tuple([place for place in places if row[place] <= strength])


def _sole(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, rest = own_row(units, faction), others(units, faction)
    places = ground.map.areas[wanted.area]
    stops, needed = _stops(units, faction), _needed(row, places, 1)
    costs = []
    for place in places:
        cost = _fights_ahead(units, faction, place, row[place]) if rest[place] else 0.0
        if not row[place]:
            cost += _way(ground, row, stops, place, needed)
        costs.append(cost)
    return _least(costs, wanted.n) + _too_few(row, wanted)


def _fights_ahead(units: Units, faction: int, place: int, own: int) -> float:
    """What it costs to drive everybody else out of a territory."""
    mine, cost = own_colours(faction), 0.0
    for c, row in enumerate(units):
        if row[place] and c not in mine:
            cost += FIGHT + OUTNUMBERED * max(0, row[place] + SAFE - own)
    return cost


def _regions(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, missing = own_row(units, faction), wanted.n
    empty = []
    for region in ground.map.regions:
        if any(row[p] for p in region.places):
            missing -= 1
        else:
            empty.append(ground.to_area[region.name])
    if missing <= 0:
        return 0.0
    spare = [(p, stuck) for p, stuck in movable(units, faction) if _can_go(ground, row, p)]
    return _least((min((away[p] + stuck for p, stuck in spare), default=FAR) for away in empty), missing)


def _can_go(ground: Ground, row: bytes, place: int) -> bool:
    """Whether a unit can leave without giving up its region."""
    region = ground.map.region_of[place]
    return region < 0 or sum(row[p] for p in ground.map.regions[region].places) > 1


def _absent(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, other, stops = (own_row(units, faction), units[colour(wanted.against)], _stops(units, faction))
    cost = 0.0
    for place in ground.map.areas[wanted.area]:
        if other[place]:
            cost += FIGHT + OUTNUMBERED * max(0, other[place] + SAFE - row[place])
            if not row[place]:
                cost += _way(ground, row, stops, place)
    return cost


def _with(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    row, other = own_row(units, faction), units[colour(wanted.against)]
    places = tuple([p for p in ground.map.areas[wanted.area] if other[p]])
    alone = [p for p in places if not row[p]]
    missing = wanted.n - len(places) + len(alone)
    if missing <= 0:
        return 0.0
    stops, needed = _stops(units, faction), _needed(row, places, 1)
    return _least((_way(ground, row, stops, place, needed) for place in alone), missing)


def _meeting(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    """A deed against others: they must be met first."""
    rivals = units[colour(wanted.against)] if wanted.against else others(units, faction)
    meeting = [p for p in ground.map.areas[wanted.area] if rivals[p]]
    return _nearest(ground, units, faction, meeting) + (FIGHT if wanted.kind == "won" else 1.5) * wanted.n


def _nearest(ground: Ground, units: Units, faction: int, places: list[int]) -> int:
    """Movement points to the nearest of some territories."""
    row, stops = own_row(units, faction), _stops(units, faction)
    if any(row[place] for place in places):
        return 0
    return min([_way(ground, row, stops, place) for place in places], default=FAR)


def _recruited(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    away = ground.to_area[wanted.area]
    near = min((away[p] + stuck for p, stuck in movable(units, faction)), default=0)
    return near + 0.6 * wanted.n


def _entered(ground: Ground, units: Units, faction: int, wanted: Condition) -> float:
    away = ground.to_area[wanted.area]
    return min((away[p] for p, _ in movable(units, faction)), default=FAR) + 0.8 * wanted.n


def _counted(cost: float) -> Callable[[Ground, Units, int, Condition], float]:
    return lambda ground, units, faction, wanted: cost * wanted.n


EFFORTS: dict[str, Callable[[Ground, Units, int, Condition], float]] = {
    "units": _units,
    "territories": _garrisons,
    "garrisons": _garrisons,
    "sole": _sole,
    "regions": _regions,
    "absent": _absent,
    "with": _with,
    "won": _meeting,
    "captured": _meeting,
    "converted": _meeting,
    "recruited": _recruited,
    "entered": _entered,
    "captives": _counted(2.0),
    "conversions": _counted(2.0),
    "hand": _counted(1.5),
    "lasting": _counted(4.0),
    "bought": _counted(1.0),
    "played": _counted(3.0),
}
"""For counted conditions and deeds `n` is what is still missing."""
