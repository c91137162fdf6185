"""Reading the board: the two map files, and what must hold of them; a fault names file, line and field."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from boardkit.core.content import Source
from boardkit.core.errors import ContentError
from boardkit.games.soul_of_the_empire.map import Map, Region

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
