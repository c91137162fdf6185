"""The drawing of the board: outlines of territories, names, dotted crossings, the red line.

The outlines are our own drawing, house content, made so that two territories touch where a land border joins
them and nowhere else. Names, regions and borders come from the game's graph; a territory without an outline,
on an owner's map, is a disc at its coordinates with lines to its neighbours.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec import Struct, json

from boardkit.games.soul_of_the_empire.map import Map, graph

Point = tuple[float, float]
Ring = tuple[Point, ...]
FILE = Path(__file__).with_name("soul_of_the_empire_drawing.json")
RADIUS = 30
"""Of a disc that stands for a territory without an outline."""


class _Outline(Struct, forbid_unknown_fields=True):
    lines: tuple[str, ...]
    at: Point
    rings: tuple[str, ...]


class _File(Struct, forbid_unknown_fields=True):
    source: str
    size: tuple[int, int]
    seas: tuple[tuple[str, int, int], ...]
    beyond: tuple[str, ...]
    places: dict[str, _Outline]


class Shape(Struct, frozen=True):
    """A territory as it is drawn: its name in lines, where the name stands, its outline as an SVG path."""

    lines: tuple[str, ...]
    at: Point
    path: str
    rings: tuple[Ring, ...]


class Drawing(Struct, frozen=True):
    """Everything of the board that never moves.

    Attributes
    ----------
    size : tuple of int
        Width and height in drawing units.
    shapes : dict
        Territory name to shape.
    beyond : tuple of str
        Paths of land that no faction can hold.
    seas : tuple
        Names of seas with the place where they are written.
    dots, lines, red : tuple of str
        Paths of sea crossings, of land borders between discs, and of the red line.
    """

    size: tuple[int, int]
    shapes: dict[str, Shape]
    beyond: tuple[str, ...]
    seas: tuple[tuple[str, int, int], ...]
    dots: tuple[str, ...]
    lines: tuple[str, ...]
    red: tuple[str, ...]


@lru_cache(maxsize=4)
def drawing(board: Map) -> Drawing:
    """The drawing of a map."""
    kept, net = _file(), graph(board)
    shapes = {name: _shape(kept, name, place["pos"]) for name, place in net.nodes(data=True)}
    sea = [(a, b) for a, b, border in net.edges(data=True) if border["kind"] == "sea"]
    discs = [(a, b) for a, b, border in net.edges(data=True)
             if border["kind"] == "land" and not (shapes[a].rings and shapes[b].rings)]  # fmt: skip
    inside = [shapes[name].rings for name, place in net.nodes(data=True) if place["empire"]]
    outside = [shapes[name].rings for name, place in net.nodes(data=True) if not place["empire"]]
    return Drawing(
        size=kept.size,
        shapes=shapes,
        beyond=tuple(_path((_ring(text),)) for text in kept.beyond),
        seas=kept.seas,
        dots=tuple(_dots(shapes[a], shapes[b]) for a, b in sea),
        lines=tuple(_line(shapes[a].at, shapes[b].at) for a, b in discs),
        red=tuple(map(_open_path, _chains(_sides(inside) & _sides(outside)))),
    )


@lru_cache(maxsize=1)
def _file() -> _File:
    return json.decode(FILE.read_bytes(), type=_File)


def _shape(kept: _File, name: str, position: Point) -> Shape:
    outline = kept.places.get(name)
    if outline is None:
        return Shape((name,), position, _disc(position), ())
    rings = tuple(map(_ring, outline.rings))
    return Shape(outline.lines, outline.at, _path(rings), rings)


def _ring(text: str) -> Ring:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((int(x), int(y)) for x, y in pairs)


def _path(rings: tuple[Ring, ...]) -> str:
    return "".join(f"M{' '.join(f'{x:g},{y:g}' for x, y in ring)}Z" for ring in rings)


def _open_path(points: list[Point]) -> str:
    return f"M{' '.join(f'{x:g},{y:g}' for x, y in points)}"


def _disc(at: Point) -> str:
    (x, y), arc = at, f"a{RADIUS},{RADIUS} 0 1 0"
    return f"M{x - RADIUS:g},{y:g}{arc} {2 * RADIUS},0{arc} {-2 * RADIUS},0Z"


def _line(a: Point, b: Point) -> str:
    return f"M{a[0]:g},{a[1]:g} {b[0]:g},{b[1]:g}"


def _dots(a: Shape, b: Shape) -> str:
    """From coast to coast where both have outlines, else from disc to disc."""
    start, end = _nearest(a, b)
    return _line(start, end)


def _nearest(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The two points of the outlines that are nearest to each other."""
    here = [point for ring in a.rings for point in ring] or [a.at]
    there = [point for ring in b.rings for point in ring] or [b.at]
    return min(((p, q) for p in here for q in there), key=lambda pair: _distance(*pair))


def _distance(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _sides(areas: list[tuple[Ring, ...]]) -> set[frozenset[Point]]:
    """The sides of outlines, each as its two ends."""
    rings = [ring for rings in areas for ring in rings]
    return {frozenset(side) for ring in rings for side in zip(ring, (*ring[1:], ring[0]), strict=True)}


def _chains(sides: set[frozenset[Point]]) -> list[list[Point]]:
    """Sides that meet, strung together; in an order that does not depend on hashes."""
    ends: dict[Point, list[Point]] = {}
    for side in sorted(map(sorted, sides)):
        for here, there in (side, side[::-1]):
            ends.setdefault(here, []).append(there)
    found = []
    while ends:
        here = min((point for point in ends if len(ends[point]) == 1), default=min(ends))
        found.append(_follow(ends, here))
    return found


def _follow(ends: dict[Point, list[Point]], here: Point) -> list[Point]:
    chain = [here]
    while ends.get(here):
        there = ends[here].pop()
        ends[there].remove(here)
        for point in (here, there):
            if not ends[point]:
                del ends[point]
        chain.append(there)
        here = there
    return chain


def shape_sides(board: Map) -> dict[str, set[frozenset[Point]]]:
    """For each territory the sides of its outline: two territories touch where they share some."""
    return {name: _sides([shape.rings]) for name, shape in drawing(board).shapes.items()}
