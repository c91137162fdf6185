"""What is wanted on the board, compiled from the engine's own words into sums of units.

A wish is a `Condition` of the objective cards' vocabulary (positions only), a `Garrison` or a `Beside`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boardkit.games.soul_of_the_empire.factions import COLOURS, colour, head
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import (
    DEEDS,
    POSITIONS,
    Condition,
    condition_text,
    holds,
    own_colours,
)
from solvers.status import BadInput

Places = tuple[int, ...]

MOST_WANTED = 10_000
"""More units than any box holds."""


@dataclass(frozen=True)
class Garrison:
    """Units of the moving colour in one territory: at least `least`, and at most `most` if that is given."""

    territory: str
    least: int = 1
    most: int | None = None


@dataclass(frozen=True)
class Beside:
    """At least `n` units of the moving colour next to, and not in, an area."""

    area: str
    n: int = 1


Wish = Condition | Garrison | Beside
Wanted = Wish | Mapping[str, int] | Iterable[Wish]


@dataclass(frozen=True)
class Demand:
    """At least `n` of the groups of territories hold at least `each` units of the moving colour.

    `already` are the units that count, by group, without being the mover's: gray ones for a Jewish task and
    the other way round.
    """

    groups: tuple[Places, ...]
    each: int
    n: int
    already: tuple[int, ...]


@dataclass(frozen=True)
class Ceiling:
    """At most so many units of the moving colour in these territories."""

    places: Places
    most: int


@dataclass(frozen=True)
class Settled:
    """Nothing that moves changes it."""

    holds: bool


Compiled = Demand | Ceiling | Settled


def wishes(wanted: Wanted, table: Table) -> tuple[Wish, ...]:
    """The wishes one by one, checked; a mapping of territories to numbers asks for garrisons.

    Raises
    ------
    BadInput
        No wish, a territory or area that is not on the map, a number that makes no sense, or a condition
        about deeds.
    """
    if isinstance(wanted, (Condition, Garrison, Beside)):
        found: tuple[Wish, ...] = (wanted,)
    elif isinstance(wanted, Mapping):
        found = tuple(Garrison(name, n) for name, n in wanted.items())
    elif isinstance(wanted, Iterable) and not isinstance(wanted, str):
        found = tuple(wanted)
    else:
        raise BadInput(f"wanted {wanted!r}: expected conditions, or territories with numbers")
    if not found:
        raise BadInput("wanted: found nothing, expected at least one condition")
    for wish in found:
        _check(wish, table)
    return found


def _check(wish: Wish, table: Table) -> None:
    if not isinstance(wish, (Condition, Garrison, Beside)):
        raise BadInput(f"wish {wish!r}: expected a Condition, a Garrison or a Beside")
    area = wish.territory if isinstance(wish, Garrison) else wish.area
    known = table.map.number if isinstance(wish, Garrison) else table.map.areas
    if not isinstance(area, str) or area not in known:
        near = difflib.get_close_matches(str(area), known, 1, cutoff=0.0)[0]
        raise BadInput(f"wish {wish!r}: found the territory {area!r}, expected one such as {near!r}")
    least = wish.least if isinstance(wish, Garrison) else wish.n
    if (
        type(least) is not int
        or not 0 <= least <= MOST_WANTED
        or (
            isinstance(wish, Garrison)
            and wish.most is not None
            and (type(wish.most) is not int or not least <= wish.most <= MOST_WANTED)
        )
    ):
        expected = f"whole numbers of units, at least 0 and at most {MOST_WANTED}, the least first"
        raise BadInput(f"wish {wish!r}: expected {expected}")
    if isinstance(wish, Condition) and wish.kind not in (*POSITIONS, *DEEDS):
        raise BadInput(
            f"wish {wish!r}: found {wish.kind!r}, expected one of {', '.join((*POSITIONS, *DEEDS))}"
        )
    if isinstance(wish, Condition):
        _check_details(wish)


def _check_details(wish: Condition) -> None:
    anybody = () if wish.kind in ("absent", "with") else ("",)
    if wish.against not in (*COLOURS, *anybody):
        raise BadInput(f"wish {wish!r}: found against={wish.against!r}, expected one of {', '.join(COLOURS)}")
    if type(wish.strength) is not int or wish.strength < 1:
        raise BadInput(
            f"wish {wish!r}: found strength={wish.strength!r}, expected a whole number, at least 1"
        )


def is_deed(wish: Wish) -> bool:
    """Whether a wish asks what was done in the turn, not where units stand."""
    return isinstance(wish, Condition) and wish.kind in DEEDS


def met(table: Table, mover: int, wish: Wish) -> bool:
    """Whether a wish holds on a table; conditions are put to the engine."""
    if isinstance(wish, Condition):
        return holds(table, head(mover), wish)
    row = table.units[mover]
    if isinstance(wish, Beside):
        return sum(row[place] for place in table.map.beside(table.map.areas[wish.area])) >= wish.n
    n = row[table.map.number[wish.territory]]
    return n >= wish.least and (wish.most is None or n <= wish.most)


def compiled(table: Table, mover: int, wish: Wish) -> tuple[Compiled, ...]:
    """A wish about positions as sums of units; all of them must hold."""
    if isinstance(wish, Garrison):
        place = (table.map.number[wish.territory],)
        ceiling = () if wish.most is None else (Ceiling(place, wish.most),)
        return (Demand((place,), wish.least, 1, (0,)), *ceiling)
    if isinstance(wish, Beside):
        return (Demand((table.map.beside(table.map.areas[wish.area]),), wish.n, 1, (0,)),)
    if wish.kind == "absent":
        return (_absent(table, mover, wish),)
    groups = _groups(table, mover, wish)
    if groups is None:
        return (Settled(holds(table, head(mover), wish)),)
    each = {"units": wish.n, "garrisons": wish.strength, "territories": wish.strength}.get(wish.kind, 1)
    n = 1 if wish.kind == "units" else wish.n
    return (Demand(groups, each, n, tuple(_counted(table, mover, group) for group in groups)),)


def _absent(table: Table, mover: int, wish: Condition) -> Compiled:
    places = table.map.areas[wish.area]
    return Ceiling(places, 0) if colour(wish.against) == mover else Settled(holds(table, head(mover), wish))


def _groups(table: Table, mover: int, wish: Condition) -> tuple[Places, ...] | None:
    """The groups of territories that a condition counts; None if it is not about the mover's units."""
    places = table.map.areas[wish.area]
    if wish.kind == "units":
        return (places,)
    if wish.kind in ("territories", "garrisons"):
        return tuple((place,) for place in places)
    if wish.kind == "sole":
        others = [row for c, row in enumerate(table.units) if c not in own_colours(head(mover))]
        return tuple((place,) for place in places if not any(row[place] for row in others))
    if wish.kind == "regions":
        return tuple(region.places for region in table.map.regions)
    if wish.kind == "with" and colour(wish.against) not in own_colours(head(mover)):
        return tuple((place,) for place in places if table.units[colour(wish.against)][place])
    return None


def _counted(table: Table, mover: int, group: Places) -> int:
    others = [c for c in own_colours(head(mover)) if c != mover]
    return sum(table.units[c][place] for c in others for place in group)


def sentence(wish: Wish) -> str:
    """A wish as the rest of a sentence: "hold at least 2 in Rome"."""
    if isinstance(wish, Garrison):
        most = "" if wish.most is None else f", at most {wish.most}"
        return f"hold at least {wish.least} in {wish.territory}{most}"
    if isinstance(wish, Beside):
        return f"hold at least {wish.n} next to {wish.area}"
    return condition_text(wish)
