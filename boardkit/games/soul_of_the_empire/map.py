"""The board: territories, borders over land and over dots, regions, the red line.

Play uses plain tuples; `graph` gives the same map as a networkx graph for solvers and pictures.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from boardkit.core.content import Source
from boardkit.core.errors import ContentError

if TYPE_CHECKING:
    import networkx

TERRITORIES, BORDERS = "territories.csv", "borders.csv"

NAMED_BY_RULES = ("Rome", "Jerusalem", "Germania", "Dacia", "Armenia")
"""Territories without which rules cannot be read."""

RED, BLUE = "red", "blue"


class TerritoryLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of territories.csv; board_x and board_y in drawing units, y downwards."""

    id: int
    territory: str
    region: str
    region_colour: str
    zone: Literal["empire", "coalition"]
    coastal: Literal["yes", "no"]
    lon: float
    lat: float
    board_x: float
    board_y: float
    name_origin: str
    region_origin: str
    note: str


class BorderLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of borders.csv."""

    territory_a: str
    territory_b: str
    kind: Literal["land", "sea"]
    crosses_red_line: Literal["yes", "no"]
    same_region: Literal["yes", "no"]
    origin: str
    note: str


class Region(Struct, frozen=True):
    """A colour group of territories inside the Empire (SOE16)."""

    name: str
    colour: str
    places: tuple[int, ...]


class Map(Struct, frozen=True, eq=False, dict=True):
    """The board in plain tuples; a territory is its number in `names`.

    Attributes
    ----------
    names : tuple of str
        Territories in the order of the file.
    number : dict
        Name to number.
    next_to : tuple of tuple of int
        Adjacent territories, land and dots alike (SOE64), in rising order.
    sea : frozenset of frozenset of int
        The pairs that are joined by dots.
    regions : tuple of Region
        In the order of the file.
    region_of : tuple of int
        Region number of each territory, -1 outside the Empire.
    in_empire, coastal : tuple of bool
        South and west of the red line (SOE15); touching water.
    places_at : tuple of (float, float)
        Board coordinates in drawing units, y downwards.
    lonlat : tuple of (float, float)
        True longitude and latitude in degrees, approximate.
    red, blue : tuple of int
        Territories of the red and of the blue region.
    """

    names: tuple[str, ...]
    number: dict[str, int]
    next_to: tuple[tuple[int, ...], ...]
    sea: frozenset[frozenset[int]]
    regions: tuple[Region, ...]
    region_of: tuple[int, ...]
    in_empire: tuple[bool, ...]
    coastal: tuple[bool, ...]
    places_at: tuple[tuple[float, float], ...]
    lonlat: tuple[tuple[float, float], ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]

    def find(self, name: str, file: str = "position", entry: str = "", field: str = "territory") -> int:
        """The number of a territory; ContentError with the nearest name if there is none."""
        if name in self.number:
            return self.number[name]
        near = difflib.get_close_matches(name, self.names, 1, cutoff=0.0)
        raise ContentError(file, entry, field, expected=f"a territory such as {near[0]}", found=repr(name))

    def beside(self, places: Iterable[int]) -> tuple[int, ...]:
        """Territories adjacent to, and not among, `places`."""
        inside = set(places)
        return tuple(sorted({n for place in inside for n in self.next_to[place]} - inside))

    @cached_property
    def areas(self) -> dict[str, tuple[int, ...]]:
        """The territories that a word means: a territory, a region, a whole zone, the coast."""
        everywhere = range(len(self.names))
        found = {name: (place,) for place, name in enumerate(self.names)}
        found |= {region.name: region.places for region in self.regions}
        found["the board"] = tuple(everywhere)
        found["the Empire"] = tuple(p for p in everywhere if self.in_empire[p])
        found["the Coalition territory"] = tuple(p for p in everywhere if not self.in_empire[p])
        found["the coast"] = tuple(p for p in found["the Empire"] if self.coastal[p])
        return found


def read_map(source: Source) -> Map:
    """The checked map of a content source; ContentError names file, line and field."""
    lines = source.csv(TERRITORIES, TerritoryLine)
    names = _names(lines)
    number = {name: place for place, name in enumerate(names)}
    borders = _borders(source.csv(BORDERS, BorderLine), number, names)
    regions = _regions(lines)
    board = Map(
        names=names,
        number=number,
        next_to=_adjacency(len(names), borders),
        sea=frozenset(pair for pair, line in borders.items() if line.kind == "sea"),
        regions=regions,
        region_of=_region_of(len(names), regions),
        in_empire=tuple(line.zone == "empire" for line in lines),
        coastal=tuple(line.coastal == "yes" for line in lines),
        places_at=tuple((line.board_x, line.board_y) for line in lines),
        lonlat=tuple((line.lon, line.lat) for line in lines),
        red=_coloured(regions, RED),
        blue=_coloured(regions, BLUE),
    )
    _check_borders(board, borders)
    _check_connected(board)
    return board


def graph(board: Map) -> networkx.Graph:
    """The board as a networkx graph.

    Returns
    -------
    networkx.Graph
        Nodes are territory names with `region`, `colour` (None outside the Empire), `empire`, `coastal`,
        `pos`
        (drawing units, y downwards) and `lonlat`; edges have `kind` ("land" or "sea") and `red_line` (bool).

    Rules
    -----
    SOE15 the red line; SOE16 regions; SOE64 dots join territories.
    """
    import networkx as nx

    net = nx.Graph()
    for place, name in enumerate(board.names):
        region = board.regions[board.region_of[place]] if board.region_of[place] >= 0 else None
        net.add_node(
            name,
            region=region.name if region else None,
            colour=region.colour if region else None,
            empire=board.in_empire[place],
            coastal=board.coastal[place],
            pos=board.places_at[place],
            lonlat=board.lonlat[place],
        )
    for a, neighbours in enumerate(board.next_to):
        for b in neighbours:
            kind = "sea" if frozenset((a, b)) in board.sea else "land"
            crosses = board.in_empire[a] != board.in_empire[b]
            net.add_edge(board.names[a], board.names[b], kind=kind, red_line=crosses)
    return net


def with_dacia_and_armenia_in_empire(board: Map) -> Map:
    """The map under the other reading of SA6: both territories inside the red line, in no region."""
    from msgspec.structs import replace

    moved = {board.number["Dacia"], board.number["Armenia"]}
    return replace(board, in_empire=tuple(inside or p in moved for p, inside in enumerate(board.in_empire)))


def _names(lines: Sequence[TerritoryLine]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for line in lines:
        plain = " ".join(line.territory.split())
        if not plain or plain != line.territory or ">" in plain or "," in plain:
            expected = "a name without blanks at its ends, '>' or ','"
            raise ContentError(
                TERRITORIES, f"id {line.id}", "territory", expected=expected, found=repr(line.territory)
            )
        if plain.casefold() in seen:
            raise ContentError(
                TERRITORIES, plain, "territory", expected="a name of its own", found="a second line"
            )
        seen[plain.casefold()] = plain
    for name in NAMED_BY_RULES:
        if name not in seen.values():
            raise ContentError(
                TERRITORIES, name, "territory", expected="a territory that the rules name", found="none"
            )
    return tuple(line.territory for line in lines)


def _regions(lines: Sequence[TerritoryLine]) -> tuple[Region, ...]:
    places: dict[str, list[int]] = {}
    colour: dict[str, str] = {}
    for place, line in enumerate(lines):
        if (line.region == "none") != (line.zone == "coalition"):
            expected = "a region inside the Empire and 'none' outside"
            raise ContentError(
                TERRITORIES, line.territory, "region", expected=expected, found=repr(line.region)
            )
        if line.region == "none":
            continue
        if colour.setdefault(line.region, line.region_colour) != line.region_colour:
            expected = f"{colour[line.region]!r} as in the rest of {line.region}"
            found = repr(line.region_colour)
            raise ContentError(TERRITORIES, line.territory, "region_colour", expected=expected, found=found)
        places.setdefault(line.region, []).append(place)
    if len(set(colour.values())) != len(colour):
        raise ContentError(
            TERRITORIES, "", "region_colour", expected="a colour for each region", found="one used twice"
        )
    for needed in (RED, BLUE):
        if needed not in colour.values():
            raise ContentError(TERRITORIES, "", "region_colour", expected=f"a {needed} region", found="none")
    return tuple(Region(name, colour[name], tuple(found)) for name, found in places.items())


def _borders(
    lines: Sequence[BorderLine], number: dict[str, int], names: tuple[str, ...]
) -> dict[frozenset[int], BorderLine]:
    if not lines:
        raise ContentError(BORDERS, expected="at least one border", found="none")
    borders: dict[frozenset[int], BorderLine] = {}
    for row, line in enumerate(lines, start=2):
        for field in ("territory_a", "territory_b"):
            name = getattr(line, field)
            if name not in number:
                near = difflib.get_close_matches(name, names, 1, cutoff=0.0)[0]
                raise ContentError(
                    BORDERS, f"line {row}", field, expected=f"a territory such as {near}", found=repr(name)
                )
        pair = frozenset((number[line.territory_a], number[line.territory_b]))
        if len(pair) == 1:
            raise ContentError(
                BORDERS, f"line {row}", "territory_b", expected="another territory", found=line.territory_b
            )
        if pair in borders:
            found = f"{line.territory_a} and {line.territory_b} again"
            raise ContentError(BORDERS, f"line {row}", expected="each border once", found=found)
        borders[pair] = line
    return borders


def _adjacency(n: int, borders: Iterable[frozenset[int]]) -> tuple[tuple[int, ...], ...]:
    next_to: list[list[int]] = [[] for _ in range(n)]
    for pair in borders:
        a, b = sorted(pair)
        next_to[a].append(b)
        next_to[b].append(a)
    return tuple(tuple(sorted(places)) for places in next_to)


def _region_of(n: int, regions: Sequence[Region]) -> tuple[int, ...]:
    found = [-1] * n
    for index, region in enumerate(regions):
        for place in region.places:
            found[place] = index
    return tuple(found)


def _coloured(regions: Sequence[Region], colour: str) -> tuple[int, ...]:
    return next(region.places for region in regions if region.colour == colour)


def _check_borders(board: Map, borders: dict[frozenset[int], BorderLine]) -> None:
    for pair, line in borders.items():
        a, b = sorted(pair)
        entry = f"{line.territory_a} - {line.territory_b}"
        if line.kind == "sea" and not (board.coastal[a] and board.coastal[b]):
            raise ContentError(
                BORDERS, entry, "kind", expected="dots between two coasts", found="an inland territory"
            )
        crosses = board.in_empire[a] != board.in_empire[b]
        if crosses != (line.crosses_red_line == "yes"):
            expected = "yes" if crosses else "no"
            raise ContentError(
                BORDERS, entry, "crosses_red_line", expected=expected, found=line.crosses_red_line
            )
        same = board.region_of[a] == board.region_of[b] >= 0
        if same != (line.same_region == "yes"):
            expected = "yes" if same else "no"
            raise ContentError(BORDERS, entry, "same_region", expected=expected, found=line.same_region)


def _check_connected(board: Map) -> None:
    everywhere = range(len(board.names))
    groups = [("the board", tuple(everywhere))]
    groups += [(region.name, region.places) for region in board.regions]
    groups.append(("the Empire", tuple(p for p in everywhere if board.in_empire[p])))
    groups.append(("the Coalition territory", tuple(p for p in everywhere if not board.in_empire[p])))
    for name, places in groups:
        cut_off = set(places) - _reached(board, places)
        if cut_off:
            found = f"{board.names[min(cut_off)]} cut off from {board.names[places[0]]}"
            raise ContentError(BORDERS, name, expected="one connected piece", found=found)


def _reached(board: Map, places: Sequence[int]) -> set[int]:
    inside, reached = set(places), set(places[:1])
    waiting = list(reached)
    while waiting:
        for place in board.next_to[waiting.pop()]:
            if place in inside and place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached
