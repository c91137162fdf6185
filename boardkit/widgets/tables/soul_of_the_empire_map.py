"""The board of Soul of the Empire as a map: who stands where, what is frozen, how far a unit can go."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.soul_of_the_empire.actions import GrayStep, Step
from boardkit.games.soul_of_the_empire.checks import allies, frozen, has_room
from boardkit.games.soul_of_the_empire.factions import COLOURS, colour
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.views import TerritoryView
from boardkit.widgets.blocks import Block, chart, flag, region, territory, units
from boardkit.widgets.tables import Seen
from boardkit.widgets.tables.soul_of_the_empire_drawing import drawing
from boardkit.widgets.tables.soul_of_the_empire_marks import ADJECTIVES, KINDS, NAMES, counted, in_play

PICKED = ("origin", "target", "territory", "region")
"""Fields of actions that a territory answers."""
Units = tuple[bytes, ...]
OUTSIDE = "the Coalition territory"
"""What actions call the land beyond the red line."""
HINT = "Point at a territory to read what is there; lit ones can be chosen."


def board_map(seen: Seen) -> Block:
    """The map with everything that stands on it."""
    options = seen.observation.options
    board: Map = seen.content.map_under(options) if options else seen.content.map
    drawn, rows = drawing(board), unit_rows(board, seen.view.units)
    ways, points = _ways(seen, board, rows)
    return chart(
        "The Empire and its neighbours",
        [_territory(seen, board, rows, place) for place in range(len(board.names))],
        {name: KINDS[name] for name in _shown(seen)},
        size=list(drawn.size), seas=drawn.seas, beyond=drawn.beyond, dots=drawn.dots, links=drawn.lines,
        red=drawn.red, regions=[_region(seen, board, index) for index in range(len(board.regions))],
        pick=list(PICKED), ways=ways, points=points, hint=HINT,
    )  # fmt: skip


def _shown(seen: Seen) -> list[str]:
    """Factions in play, and those whose markers lie on the board without them (SOE28)."""
    return list(dict.fromkeys([*in_play(seen), *(marker.symbol for marker in seen.view.markers)]))


@lru_cache(maxsize=256)
def unit_rows(board: Map, standing: tuple[TerritoryView, ...]) -> Units:
    """Units of each colour by territory, as the rules count them."""
    rows = [bytearray(len(board.names)) for _ in COLOURS]
    for one in standing:
        for row, name in zip(rows, COLOURS, strict=True):
            row[board.number[one.territory]] = getattr(one, name)
    return tuple(map(bytes, rows))


def friends(seen: Seen) -> tuple[int, ...]:
    """Colours that the Coalition does not freeze."""
    seats = {one.name: one.seat for one in seen.view.factions}
    seats["gray"] = seats.get("jewish", -1)
    return allies(tuple(seats.get(name, -1) for name in COLOURS))


# -- one territory -----------------------------------------------------------------------------------------


def _territory(seen: Seen, board: Map, rows: Units, place: int) -> Block:
    name, view = board.names[place], seen.view
    shape = drawing(board).shapes[name]
    standing = [_units(seen, rows, number, place) for number in range(len(COLOURS)) if rows[number][place]]
    flags = [flag(one.symbol, _flag_text(one), claimed=one.claimed)
             for one in view.markers if one.territory == name]  # fmt: skip
    fight = getattr(view.doing, "territory", "") == name
    return territory(
        name, shape.lines, shape.at, shape.path, **_group(board, place),
        units=standing, flags=flags, fight=fight, note=_note(board, place, standing, flags),
    )  # fmt: skip


def _group(board: Map, place: int) -> Block:
    """The region of a territory, as it is drawn."""
    index = board.region_of[place]
    if index < 0:
        return {"region": OUTSIDE, "tone": "none", "pattern": -1}
    made = _marks(board)[index]
    return {"region": made["name"], **{part: made[part] for part in ("mark", "tone", "pattern")}}


def _units(seen: Seen, rows: Units, number: int, place: int) -> Block:
    name, n = COLOURS[number], rows[number][place]
    why = frozen(rows, number, place, friends(seen))
    text = counted(name, n)
    if number == colour("gray"):
        bands = [f"{m} of {seen.content.power[card.card].name}" for card in seen.view.lasting
                 for where, m in card.band if where == seen.content.map.names[place]]  # fmt: skip
        text += f" ({', '.join(bands)})" if bands else ""
    return units(name, n, text, frozen=f"{why.reason} [{why.rule}]" if why else "")


def _flag_text(marker: object) -> str:
    claimed = ", claimed by the Coalition" if marker.claimed else ""  # type: ignore[attr-defined]
    return f"objective point marker ({ADJECTIVES[marker.symbol]}){claimed}"  # type: ignore[attr-defined]


def _note(board: Map, place: int, standing: list[Block], flags: list[Block]) -> str:
    """All that is to say of a territory: what stands there, what is frozen, where it leads."""
    index = board.region_of[place]
    beyond = "in the Empire, in no region" if board.in_empire[place] else "outside the red line"
    where = f"region {board.regions[index].name}" if index >= 0 else beyond
    there = ", ".join([one["text"] for one in (*standing, *flags)]) or "empty"
    held = "".join(f" {one['text']}: {one['frozen']}" for one in standing if one["frozen"])
    return f"{board.names[place]}, {where}: {there}.{held} {_neighbours(board, place)}"


@lru_cache(maxsize=128)
def _neighbours(board: Map, place: int) -> str:
    told = [board.names[n] + (" (over water)" if frozenset((place, n)) in board.sea else "")
            for n in board.next_to[place]]  # fmt: skip
    return f"Next to {', '.join(told)}."


# -- regions -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _marks(board: Map) -> tuple[Block, ...]:
    """For each region its letters, colour and pattern; as few letters as tell them apart."""
    names = [one.name for one in board.regions]
    found = []
    for index, one in enumerate(board.regions):
        others = [name for name in names if name != one.name]
        n = next(n for n in range(2, 30) if all(other[:n] != one.name[:n] for other in others))
        found.append(region(one.name, one.name[:n], one.colour, index % 10))
    return tuple(found)


def _region(seen: Seen, board: Map, index: int) -> Block:
    made = _marks(board)[index]
    scored = made["name"] in seen.view.regions_scored
    return made | ({"note": f"scored by the {NAMES['coalition']}"} if scored else {})


# -- how far a unit goes -----------------------------------------------------------------------------------


def _ways(seen: Seen, board: Map, rows: Units) -> tuple[dict[str, list[int]], int]:
    """For each territory from which a unit can step now, the ways within its points; and the points."""
    doing = seen.view.doing
    if getattr(doing, "what", "") != "moving":
        return {}, 0
    number = colour(doing.faction)
    first: dict[str, list[int]] = {}
    for action in seen.observation.actions:
        if isinstance(action, Step | GrayStep):
            first.setdefault(action.origin, []).append(board.number[action.target])
    points = 1 if doing.territories else doing.left
    free = doing.card != "" and doing.faction != "gray"
    allied = friends(seen)
    walk = _Walk(board, rows, number, allied, free)
    return {name: walk.ways(board.number[name], targets, points) for name, targets in first.items()}, points


class _Walk:
    """The ways of one unit, step by step as the rules allow."""

    def __init__(self, board: Map, rows: Units, number: int, allied: tuple[int, ...], free: bool) -> None:
        everywhere = range(len(board.names))
        self.next_to = board.next_to
        self.has_room = [has_room(rows, number, place) for place in everywhere]
        self.goes_on = [free or _goes_on(rows, number, place, allied) for place in everywhere]

    def ways(self, origin: int, first: list[int], points: int) -> list[int]:
        """The territory before each one on a shortest way, -1 where none leads within `points` steps."""
        before = [-1] * len(self.next_to)
        for target in first:
            before[target] = origin
        edge = list(first)
        for _ in range(points - 1):
            following = []
            for place in edge:
                for target in self.next_to[place] if self.goes_on[place] else ():
                    if before[target] < 0 and target != origin and self.has_room[target]:
                        before[target] = place
                        following.append(target)
            edge = following
        return before


def _goes_on(rows: Units, number: int, place: int, allied: tuple[int, ...]) -> bool:
    """Whether a unit that has come to a territory can leave it again."""
    return frozen(rows, number, place, allied) is None
