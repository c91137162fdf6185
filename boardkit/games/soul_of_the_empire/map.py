"""The board: territories, borders over land and over dots, regions, the red line.

Play uses plain tuples; `graph` gives the same map as a networkx graph for solvers and pictures.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from boardkit.core.errors import ContentError

if TYPE_CHECKING:
    import networkx


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
