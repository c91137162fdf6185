"""The exact programme over card sets: which cards go to which city, if the worth is a sum over cities.

A table gives for each city the worth of every set of cards there, indexed by its bits. City by city the best
way to share out a set is kept: ``best[S] = max over T in S of before[S - T] + worth[T]``. Nothing lists the
plans, and nothing is rounded: the tables may hold whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Tables = NDArray[Any]
"""Worth of each card set at each city, shape (..., n_cities, 2 ** n_cards)."""

Split = tuple[int, ...]
"""For each city the cards that go there, as bits."""


@cache
def _ways(n_cards: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Every set with every part of it: the part, the rest, and where each set begins."""
    parts: list[int] = []
    rests: list[int] = []
    starts: list[int] = []
    for whole in range(1 << n_cards):
        starts.append(len(parts))
        for part in range(whole + 1):
            if part & whole == part:
                parts.append(part)
                rests.append(whole ^ part)
    return np.array(parts), np.array(rests), np.array(starts)


@cache
def sets_of_size(n_cards: int, size: int) -> NDArray[np.intp]:
    """The sets with `size` of `n_cards` cards."""
    return np.array([bits for bits in range(1 << n_cards) if bits.bit_count() == size], dtype=np.intp)


@cache
def sets_without(n_cards: int, used: int) -> NDArray[np.intp]:
    """The sets of the cards that are not in `used`, in the order of the bits of the cards that are left."""
    sets = [0]
    for card in range(n_cards):
        if not used >> card & 1:
            sets += [bits | 1 << card for bits in sets]
    return np.array(sets, dtype=np.intp)


def stages(tables: Tables) -> list[NDArray[Any]]:
    """Best worth of every set shared out over the first k cities, for k = 1 to n_cities."""
    n_cards = tables.shape[-1].bit_length() - 1
    part, rest, start = _ways(n_cards)
    best = [tables[..., 0, :]]
    for city in range(1, tables.shape[-2]):
        sums = best[-1][..., rest] + tables[..., city, :][..., part]
        best.append(np.maximum.reduceat(sums, start, axis=-1))
    return best


def best_worth(tables: Tables, left: int) -> NDArray[Any]:
    """The best worth of exactly `left` cards, shape (...)."""
    n_cards = tables.shape[-1].bit_length() - 1
    found: NDArray[Any] = stages(tables)[-1][..., sets_of_size(n_cards, left)].max(axis=-1)
    return found


def best_splits(tables: Tables, left: int) -> Iterator[Split]:
    """Every best way to lay exactly `left` cards; whole numbers compare exactly, shape (n_cities, sets)."""
    best = stages(tables)
    n_cards = tables.shape[-1].bit_length() - 1
    sets = sets_of_size(n_cards, left)
    goal = best[-1][sets].max()
    for whole in sets[best[-1][sets] == goal].tolist():
        yield from _unfold(tables, best, len(best) - 1, whole)


def _unfold(tables: Tables, best: list[NDArray[Any]], city: int, whole: int) -> Iterator[Split]:
    if city == 0:
        yield (whole,)
        return
    for part in parts_of(whole):
        if best[city - 1][whole ^ part] + tables[city, part] == best[city][whole]:
            for before in _unfold(tables, best, city - 1, whole ^ part):
                yield (*before, part)


def parts_of(whole: int) -> Iterator[int]:
    """Every subset of a set of bits, the set itself first."""
    part = whole
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & whole


def worth_of(tables: Tables, split: Split) -> Any:
    """The worth of one way to lay cards."""
    return sum(tables[city, part] for city, part in enumerate(split))


def all_splits(n_cities: int, n_cards: int, left: int) -> Iterator[Split]:
    """Every way to lay exactly `left` of the cards; 1,215 for four of six cards at three cities."""
    for whole in sets_of_size(n_cards, left).tolist():
        yield from _shared_out(n_cities, whole)


def _shared_out(n_cities: int, whole: int) -> Iterator[Split]:
    if n_cities == 1:
        yield (whole,)
        return
    for part in parts_of(whole):
        for rest in _shared_out(n_cities - 1, whole ^ part):
            yield (part, *rest)


def best_ways(tables: Tables, left: int) -> tuple[NDArray[np.object_], int]:
    """How many best splits lay each set at each city, shape (n_cities, 2 ** n_cards), and how many exist."""
    n_cities, n_sets = tables.shape
    found = np.zeros((n_cities, n_sets), dtype=object)
    for city in range(n_cities):
        others = np.delete(tables, city, axis=0)
        best, ways = _counted(others)
        found[city] = _ways_with(tables[city], best, ways, left)
    return found, int(found[0].sum())


def _counted(tables: Tables) -> tuple[NDArray[Any], NDArray[np.object_]]:
    """Best worth of every set shared out over all cities, and the number of ways to reach it."""
    n_cards = tables.shape[-1].bit_length() - 1
    part, rest, start = _ways(n_cards)
    lengths = np.diff(np.append(start, len(part)))
    best, ways = tables[0], np.ones(len(tables[0]), dtype=object)
    for table in tables[1:]:
        sums = best[rest] + table[part]
        best = np.maximum.reduceat(sums, start)
        ways = np.add.reduceat(np.where(sums == np.repeat(best, lengths), ways[rest], 0), start)
    return best, ways


def _ways_with(
    worth: NDArray[Any], best: NDArray[Any], ways: NDArray[np.object_], left: int
) -> NDArray[np.object_]:
    """For each set at one city the number of best splits that lay it there."""
    found = np.zeros(len(worth), dtype=object)
    sets = sets_of_size(len(worth).bit_length() - 1, left).tolist()
    pairs = [(whole ^ part, part) for whole in sets for part in parts_of(whole)]
    goal = max(best[rest] + worth[part] for rest, part in pairs)
    for rest, part in pairs:
        if best[rest] + worth[part] == goal:
            found[part] += ways[rest]
    return found
