"""What a faction wants, as weighted conditions, and what a position is worth to it in points."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from msgspec import Struct
from msgspec.structs import replace

from boardkit.games.soul_of_the_empire.bots.effort import effort
from boardkit.games.soul_of_the_empire.bots.ground import Ground, Units
from boardkit.games.soul_of_the_empire.bots.presence import presence
from boardkit.games.soul_of_the_empire.bots.temper import PLAIN, Temper
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, JEWISH, ROMAN, colour
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, Deed, is_possible, own_colours
from boardkit.games.soul_of_the_empire.victory import (
    CAPTURES_TO_WIN,
    CHRISTIAN_PLACES,
    CONVERSIONS_TO_WIN,
    POINTS_TO_WIN,
)

PATIENCE = 5.0
"""Movement points over which a wish loses most of its worth."""
FORESIGHT = 10.0
"""The same for the victory of a rival, who may win several combats in one turn."""
ALMOST = 0.75
"""The share of a wish that is already there when next to nothing is missing."""
NEXT_TURN = 0.85
"""The same for a claimed card that scores in the next start phase only."""
MARKER = 0.6
"""The share of a marker's points that count before a die lies on it: any die will do for that."""
REGION = 2.0
"""Points that a region counts for the Coalition, for it then reaches further."""
VICTORY = 50.0
ITALIA = 16.0
"""Points that Rome and Italia count while they are a long way off, for they have to be reached first."""
ITALIA_PATIENCE = 6.5
"""Movement points over which they lose most of their worth: the way from the red line is long."""
ITALIA_REACH = 3.0
"""The same of the victory itself, which counts once a turn or two may do it."""
MISSION = 3.0
"""Points that each of the three Christian places is worth once all conversions are made."""
CROWD = 0.3
"""Points that Christians beside Romans everywhere are worth to them."""
GUARD = 0.5
"""The share of the Christian places that their rivals count as a loss of their own."""


class Seen(Struct, frozen=True, cache_hash=True):
    """What a faction sees beside the units on the board.

    Attributes
    ----------
    faction, seats : int, tuple of int
        Who looks; the seat of each colour, -1 for those not in play.
    in_play, rivals : tuple of int
        The main factions, and those of other players.
    cards : tuple
        Open cards as (id, claiming factions, blocked faction or -1).
    deeds : tuple of Deed
        Done in this turn.
    markers : tuple
        Markers as (place, symbol, claimed).
    regions : tuple of str
        Regions that the Coalition has scored.
    temper : Temper
        What the player counts things for.
    """

    ground: Ground
    faction: int
    seats: tuple[int, ...]
    in_play: tuple[int, ...]
    rivals: tuple[int, ...]
    cards: tuple[tuple[str, tuple[int, ...], int], ...]
    deeds: tuple[Deed, ...]
    captives: tuple[int, ...]
    captured: int
    converted: int
    hand: int
    lasting: int
    points: tuple[int, ...]
    rage: int
    markers: tuple[tuple[int, int, bool], ...]
    taken: tuple[int, ...]
    regions: tuple[str, ...]
    temper: Temper = PLAIN


class Wish(Struct, frozen=True, cache_hash=True):
    """Conditions that a faction would fulfil, what that is worth to the one who looks, and efforts apart."""

    faction: int
    weight: float
    conditions: tuple[Condition, ...]
    fixed: float = 0.0
    patience: float = PATIENCE


def value(seen: Seen, units: Units) -> float:
    """Points that a position promises the faction that looks."""
    return worth(seen, wishes(seen), units) + counted(seen)


def worth(seen: Seen, wanted: tuple[Wish, ...], units: Units) -> float:
    """The part of the value that depends on the units on the board."""
    return _worth(seen.ground, wanted, seen.faction, units, seen.temper)


@lru_cache(maxsize=65536)
def _worth(ground: Ground, wanted: tuple[Wish, ...], faction: int, units: Units, temper: Temper) -> float:
    total = presence(ground, units, faction, temper)
    for wish in wanted:
        left = wish.fixed
        for condition in wish.conditions:
            left += effort(ground, units, wish.faction, condition)
        total += wish.weight * closeness(left, wish.patience)
    return total


def closeness(left: float, patience: float = PATIENCE) -> float:
    """1 for what is there, less the more is still to do."""
    return 1.0 if left <= 0 else ALMOST * exp(-left / patience)


@lru_cache(maxsize=8192)
def counted(seen: Seen) -> float:
    """Points, tracks, cards: what does not depend on the units on the board."""
    points = seen.points[seen.faction]
    total = (
        float(points) + (VICTORY if points >= POINTS_TO_WIN else 0.0) + seen.temper.hand * min(3, seen.hand)
    )
    if seen.faction == ROMAN:
        total += _track(seen.captured / CAPTURES_TO_WIN, seen.temper)
    elif seen.faction == CHRISTIAN:
        total += _track(seen.converted / CONVERSIONS_TO_WIN, seen.temper)
    elif seen.faction == COALITION:
        total += 0.07 * seen.rage
    if ROMAN in seen.rivals:
        total -= seen.temper.captivity * _track(seen.captured / CAPTURES_TO_WIN, seen.temper)
    return total


def _track(share: float, temper: Temper) -> float:
    """What a share of the way to a special victory is worth: the later steps more than the first."""
    return temper.special * (0.5 * share + 0.5 * share * share)


@lru_cache(maxsize=8192)
def wishes(seen: Seen) -> tuple[Wish, ...]:
    """Everything that the faction is after."""
    found = [*OWN[seen.faction](seen), *_threats(seen)]
    return tuple(wish for wish in found if wish.weight)


def _tasks(seen: Seen) -> list[Wish]:
    return [wish for card in seen.cards if (wish := task_wish(seen, card, seen.faction)) is not None]


def task_wish(seen: Seen, card: tuple[str, tuple[int, ...], int], faction: int) -> Wish | None:
    """A faction's task on an open card as a wish; None if it cannot be scored."""
    name, claims, blocked = card
    task = seen.ground.content.objectives[name].task(faction)
    if blocked == faction or not is_possible(task, seen.in_play):
        return None
    weight = float(task.points)
    if not any(claim in own_colours(faction) for claim in claims):
        weight *= seen.temper.unclaimed
    elif task.phase == "start":
        weight *= NEXT_TURN
    return with_what_is_done(seen, Wish(faction, weight, task.all))


def with_what_is_done(seen: Seen, wish: Wish) -> Wish:
    """The wish with conditions that are counted apart from the board reduced by what is there already."""
    left = []
    for condition in wish.conditions:
        missing = condition.n - _done(seen, wish.faction, condition)
        if missing > 0:
            left.append(replace(condition, n=missing))
    return replace(wish, conditions=tuple(left))


def _done(seen: Seen, faction: int, condition: Condition) -> int:
    if condition.kind in DEEDS:
        return sum(deed.n for deed in seen.deeds if _fits(seen, faction, condition, deed))
    if condition.kind == "captives":
        return seen.captives[colour(condition.against)] if condition.against else sum(seen.captives)
    if condition.kind == "conversions":
        return seen.converted
    if condition.kind == "hand":
        return seen.hand if faction == seen.faction else 0
    return seen.lasting if condition.kind == "lasting" and faction == seen.faction else 0


def _fits(seen: Seen, faction: int, condition: Condition, deed: Deed) -> bool:
    if deed.kind != condition.kind or deed.by not in own_colours(faction):
        return False
    if condition.against and deed.against != colour(condition.against):
        return False
    return condition.area == "the board" or deed.place in seen.ground.map.areas[condition.area]


def _roman(seen: Seen) -> list[Wish]:
    return _tasks(seen)


def _jewish(seen: Seen) -> list[Wish]:
    return [*_tasks(seen), Wish(JEWISH, seen.temper.special, (judea(seen.ground),))]


def _christian(seen: Seen) -> list[Wish]:
    crowd = Wish(CHRISTIAN, CROWD, (Condition("with", 6, against="roman"),))
    return [*_tasks(seen), *_mission(seen), crowd]


def _mission(seen: Seen) -> list[Wish]:
    """Where Christians must be once they have converted enough; the more they have, the more it matters."""
    share = min(1.0, seen.converted / CONVERSIONS_TO_WIN)
    weight = 0.1 + MISSION * share * share
    return [Wish(CHRISTIAN, weight, (Condition("units", 1, name),)) for name in CHRISTIAN_PLACES]


def _coalition(seen: Seen) -> list[Wish]:
    """Markers, regions, and Rome with Italia: a goal from afar, and above all else when it is near."""
    goal = (italia(seen.ground),)
    afar = Wish(COALITION, ITALIA, goal, patience=ITALIA_PATIENCE)
    return [*_march(seen), afar, Wish(COALITION, VICTORY, goal, patience=ITALIA_REACH)]


def _march(seen: Seen) -> list[Wish]:
    """Markers and regions."""
    names = seen.ground.map.names
    found = []
    for place, symbol, claimed in seen.markers:
        gain = 2.0 if symbol in seen.taken else 1.0
        weight = gain * (1.0 if claimed else MARKER)
        found.append(Wish(COALITION, weight, (Condition("sole", 1, names[place]),)))
    for region in seen.ground.map.regions:
        if region.name not in seen.regions:
            everywhere = Condition("sole", len(region.places), region.name)
            found.append(Wish(COALITION, REGION, (everywhere,)))
    return found


OWN = (_roman, _jewish, _coalition, _christian)


def judea(ground: Ground) -> Condition:
    """To hold every territory of the blue region alone."""
    return _alone(ground, ground.map.blue)


def italia(ground: Ground) -> Condition:
    """To hold every territory of the red region alone."""
    return _alone(ground, ground.map.red)


def _alone(ground: Ground, places: tuple[int, ...]) -> Condition:
    region = ground.map.regions[ground.map.region_of[places[0]]]
    return Condition("sole", len(places), region.name)


def _threats(seen: Seen) -> list[Wish]:
    """Special victories of rivals."""
    found, weight = [], -seen.temper.threat
    if JEWISH in seen.rivals:
        found.append(Wish(JEWISH, weight, (judea(seen.ground),), patience=FORESIGHT))
    if COALITION in seen.rivals:
        found.append(Wish(COALITION, weight, (italia(seen.ground),), patience=FORESIGHT))
    if CHRISTIAN in seen.rivals:
        found += [replace(wish, weight=-GUARD * wish.weight, patience=FORESIGHT) for wish in _mission(seen)]
    return found
