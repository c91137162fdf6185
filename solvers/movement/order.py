"""From a flow to single steps: an order in which the limit of six holds all the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Arc = tuple[int, int]


def without_circles(steps: Mapping[Arc, int]) -> dict[Arc, int]:
    """The same changes by fewer steps: units that only walk in circles stay."""
    return apart(steps)[0]


def apart(steps: Mapping[Arc, int]) -> tuple[dict[Arc, int], list[list[Arc]]]:
    """A flow as one without circles, and the circles one by one."""
    left, circles = {arc: n for arc, n in steps.items() if n}, []
    while circle := _circle(left):
        n = min(left[arc] for arc in circle)
        circles += [circle] * n
        for arc in circle:
            left[arc] -= n
            if not left[arc]:
                del left[arc]
    return left, circles


def _circle(steps: Mapping[Arc, int]) -> list[Arc]:
    """The arcs of one circle; empty if there is none."""
    ways: dict[int, list[int]] = {}
    for origin, target in sorted(steps):
        ways.setdefault(origin, []).append(target)
    done: set[int] = set()
    for start in ways:
        path = _follow(ways, start, done)
        if path:
            return list(zip(path, path[1:], strict=False))
    return []


def _follow(ways: Mapping[int, list[int]], start: int, done: set[int]) -> list[int]:
    """Walk from a territory; the closed path if one of the ways leads back to itself."""
    path, iterators = [start], [iter(ways.get(start, ()))]
    while path:
        target = next((t for t in iterators[-1] if t not in done), None)
        if target is None:
            done.add(path.pop())
            iterators.pop()
        elif target in path:
            return [*path[path.index(target) :], target]
        else:
            path.append(target)
            iterators.append(iter(ways.get(target, ())))
    return []


def in_order(row: Sequence[int], steps: Mapping[Arc, int], limit: int) -> list[Arc]:
    """An order of a flow without circles in which no territory ever holds more than `limit`.

    Follow a step whose unit stands ready: if its target is full, units must still leave that one, so take one
    of those steps instead, and so on; without circles this ends at a step that is possible now.
    """
    units, left = list(row), dict(sorted(steps.items()))
    order: list[Arc] = []
    while left:
        arc = next(arc for arc in left if units[arc[0]])
        while units[arc[1]] >= limit:
            arc = next(other for other in left if other[0] == arc[1])
        units[arc[0]] -= 1
        units[arc[1]] += 1
        left[arc] -= 1
        if not left[arc]:
            del left[arc]
        order.append(arc)
    return order


def with_circles(
    row: Sequence[int], way: Sequence[Arc], circles: Sequence[Sequence[Arc]], limit: int
) -> list[Arc]:
    """An order with circles walked as soon as a unit stands on them; those never met are left out."""
    units, left, order = list(row), _spliced(circles), []
    for arc in (None, *way):
        if arc is not None:
            units[arc[0]] -= 1
            units[arc[1]] += 1
            order.append(arc)
        for circle in list(left):
            walk = _walk(units, circle, limit)
            if walk:
                order += walk
                left.remove(circle)
    return order


def _spliced(circles: Sequence[Sequence[Arc]]) -> list[list[Arc]]:
    """Circles that meet as one closed walk."""
    walks: list[list[Arc]] = []
    for circle in circles:
        walk = list(circle)
        for other in [w for w in walks if {a for a, _ in w} & {a for a, _ in walk}]:
            walks.remove(other)
            at = next(n for n, (origin, _) in enumerate(walk) if origin in {a for a, _ in other})
            start = next(n for n, (origin, _) in enumerate(other) if origin == walk[at][0])
            walk[at:at] = [*other[start:], *other[:start]]
        walks.append(walk)
    return walks


def _walk(units: Sequence[int], circle: Sequence[Arc], limit: int) -> list[Arc]:
    """The circle from a territory with a unit; empty if there is none, or no room on the way."""
    for start in range(len(circle)):
        turned = [*circle[start:], *circle[:start]]
        room = all(units[target] < limit for _, target in turned[:-1])
        if units[turned[0][0]] and room:
            return turned
    return []
