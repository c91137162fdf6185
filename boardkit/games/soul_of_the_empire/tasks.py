"""Tasks on objective cards: conditions as data in a closed vocabulary, tested and told from one place.

A condition is about a position, which must hold when the card is scored, or about deeds of this turn's main
phase (SA120). Units of the gray faction count for Jewish tasks (SOE183).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH, ROMAN, TITLES, colour

if TYPE_CHECKING:
    from boardkit.games.soul_of_the_empire.table import Table

Kind = Literal[
    "units",
    "territories",
    "garrisons",
    "sole",
    "regions",
    "absent",
    "with",
    "captives",
    "conversions",
    "hand",
    "lasting",
    "won",
    "captured",
    "converted",
    "recruited",
    "entered",
    "bought",
    "played",
]
Against = Literal["", "roman", "jewish", "coalition", "christian", "gray"]


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """One condition of a task.

    Attributes
    ----------
    kind : str
        A word of the closed vocabulary (`POSITIONS` and `DEEDS`).
    n : int
        How many, at least.
    area : str
        A territory, a region, "the Empire", "the Coalition territory", "the coast" or "the board".
    against : str
        The faction that it is about; empty for any.
    strength : int
        Units in each territory, for garrisons.
    """

    kind: Kind
    n: int = 1
    area: str = "the board"
    against: Against = ""
    strength: int = 1


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What one faction must do for an objective card: all conditions; worth 1 or 2 points (SA121)."""

    points: int
    all: tuple[Condition, ...]
    phase: Literal["start", "end"] = "end"


class Deed(Struct, frozen=True, cache_hash=True):
    """Something done in the main phase of this turn: `n` times or units, by a colour, against one (-1: none).

    `place` is the territory's number, -1 where there is none.
    """

    kind: str
    by: int
    against: int = -1
    place: int = -1
    n: int = 1


def is_fulfilled(table: Table, faction: int, task: Task) -> bool:
    """Whether every condition of a task holds now (SA120)."""
    return all(holds(table, faction, condition) for condition in task.all)


def holds(table: Table, faction: int, condition: Condition) -> bool:
    """Whether one condition holds now for a faction."""
    if condition.kind in DEEDS:
        return _done(table, faction, condition) >= condition.n
    return POSITIONS[condition.kind](table, faction, condition)


def is_possible(task: Task, in_play: tuple[int, ...]) -> bool:
    """Whether the factions in play leave the task achievable: each one that it names must take part (SA150).

    That nobody of an absent faction is there is no achievement, so such a task is out of play too.
    """
    needed = (colour(condition.against) for condition in task.all if condition.against)
    return all((JEWISH if other == GRAY else other) in in_play for other in needed)


def own_colours(faction: int) -> tuple[int, ...]:
    """The colours whose units count for a faction's tasks."""
    return (JEWISH, GRAY) if faction in (JEWISH, GRAY) else (faction,)


def _own_in(table: Table, faction: int, place: int) -> int:
    units = table.units
    if faction == JEWISH:
        return units[JEWISH][place] + units[GRAY][place]
    return units[faction][place]


def _places(table: Table, condition: Condition) -> tuple[int, ...]:
    return table.map.areas[condition.area]


def _units(table: Table, faction: int, condition: Condition) -> bool:
    return sum(_own_in(table, faction, place) for place in _places(table, condition)) >= condition.n


def _garrisons(table: Table, faction: int, condition: Condition) -> bool:
    places = _places(table, condition)
    return sum(_own_in(table, faction, place) >= condition.strength for place in places) >= condition.n


def _sole(table: Table, faction: int, condition: Condition) -> bool:
    return sum(is_sole(table, faction, place) for place in _places(table, condition)) >= condition.n


def is_sole(table: Table, faction: int, place: int) -> bool:
    """Sole occupancy (SOE14) as tasks count it: gray units are Jewish ones (SOE183)."""
    mine = own_colours(faction)
    others = any(row[place] for c, row in enumerate(table.units) if c not in mine)
    return not others and _own_in(table, faction, place) > 0


def _regions(table: Table, faction: int, condition: Condition) -> bool:
    regions = table.map.regions
    return sum(any(_own_in(table, faction, p) for p in region.places) for region in regions) >= condition.n


def _absent(table: Table, faction: int, condition: Condition) -> bool:
    row = table.units[colour(condition.against)]
    return not any(row[place] for place in _places(table, condition))


def _with(table: Table, faction: int, condition: Condition) -> bool:
    row = table.units[colour(condition.against)]
    places = _places(table, condition)
    return sum(row[place] > 0 and _own_in(table, faction, place) > 0 for place in places) >= condition.n


def _captives(table: Table, faction: int, condition: Condition) -> bool:
    held = table.captives[colour(condition.against)] if condition.against else sum(table.captives)
    return faction == ROMAN and held >= condition.n


def _conversions(table: Table, faction: int, condition: Condition) -> bool:
    return table.converted >= condition.n


def _hand(table: Table, faction: int, condition: Condition) -> bool:
    return len(table.hands[faction]) >= condition.n


def _lasting(table: Table, faction: int, condition: Condition) -> bool:
    return sum(card.owner == faction for card in table.lasting) >= condition.n


POSITIONS: dict[str, Callable[[Table, int, Condition], bool]] = {
    "units": _units,
    "territories": _garrisons,
    "garrisons": _garrisons,
    "sole": _sole,
    "regions": _regions,
    "absent": _absent,
    "with": _with,
    "captives": _captives,
    "conversions": _conversions,
    "hand": _hand,
    "lasting": _lasting,
}
"""Conditions about the position at scoring time."""

DEEDS = ("won", "captured", "converted", "recruited", "entered", "bought", "played")
"""Conditions about what was done in the main phase of this turn."""


def _done(table: Table, faction: int, condition: Condition) -> int:
    against = colour(condition.against) if condition.against else None
    places = None if condition.area == "the board" else _places(table, condition)
    return sum(
        deed.n
        for deed in table.turn.deeds
        if deed.kind == condition.kind
        and deed.by in own_colours(faction)
        and against in (None, deed.against)
        and (places is None or deed.place in places)
    )


def task_text(task: Task) -> str:
    """The task in a sentence made from its data."""
    parts = "; ".join(map(condition_text, task.all))
    when = " Scored in the start phase." if task.phase == "start" else ""
    return f"{parts[0].upper()}{parts[1:]} ({task.points} point{'s' * (task.points > 1)}).{when}"


def condition_text(condition: Condition) -> str:
    """What a condition asks, as the rest of a sentence: "have 3 units in Gallia"."""
    return _SENTENCES[condition.kind](condition)


def _s(condition: Condition, what: str) -> str:
    return f"{condition.n} {what}{'s' * (condition.n > 1)}"


def _in(condition: Condition) -> str:
    if condition.area == "the board":
        return ""
    return f" on {condition.area}" if condition.area == "the coast" else f" in {condition.area}"


def _of(condition: Condition) -> str:
    return f" against {TITLES[colour(condition.against)]}" if condition.against else ""


def _territories(condition: Condition) -> str:
    of = "" if condition.area == "the board" else f" of {condition.area}"
    return f"{condition.n} territor{'ies' if condition.n > 1 else 'y'}{of}"


_SENTENCES: dict[str, Callable[[Condition], str]] = {
    "units": lambda c: f"have {_s(c, 'unit')}{_in(c)}",
    "territories": lambda c: f"have units in {_territories(c)}",
    "garrisons": lambda c: f"have {c.strength} units in each of {_territories(c)}",
    "sole": lambda c: f"be the only faction in {_territories(c)}",
    "regions": lambda c: f"have units in {_s(c, 'region')}",
    "absent": lambda c: f"have no unit of {TITLES[colour(c.against)]}{_in(c)}",
    "with": lambda c: f"share {_territories(c)} with {TITLES[colour(c.against)]}",
    "captives": lambda c: f"hold {_s(c, 'captive')}{' of ' + TITLES[colour(c.against)] if c.against else ''}",
    "conversions": lambda c: f"have {_s(c, 'conversion')} on the track",
    "hand": lambda c: f"have {_s(c, 'power card')} in hand",
    "lasting": lambda c: f"have {_s(c, 'lasting power card')} in play",
    "won": lambda c: f"win {_s(c, 'combat')}{_of(c)}{_in(c)} this turn",
    "captured": lambda c: f"capture {_s(c, 'unit')}{_of(c)}{_in(c)} this turn",
    "converted": lambda c: f"convert {_s(c, 'unit')}{_of(c)}{_in(c)} this turn",
    "recruited": lambda c: f"recruit {_s(c, 'unit')}{_in(c)} this turn",
    "entered": lambda c: f"move {_s(c, 'unit')} into other territories{_in(c)} this turn",
    "bought": lambda c: f"designate dice for {_s(c, 'power card')} this turn",
    "played": lambda c: f"play {_s(c, 'power card')} this turn",
}
