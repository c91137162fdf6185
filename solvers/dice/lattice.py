"""All sets of up to n kept dice, arranged by size, and the two recurrences that solve them.

Adding one rolled die to a keep leads one layer up, taking one die away one layer down. So

* ``expected[keep]`` is the mean over the six faces of ``expected[keep + face]``, and
* ``best[dice]`` is the larger of ``expected[dice]`` and every ``best[dice minus one die]``.

No multinomial numbers are needed. All numbers are whole: values are scaled by 6**n once per roll, so every
mean comes out even and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import TypeAlias

from solvers.dice.sequence import FACES, Dice

Layers: TypeAlias = list[list[int]]  # one whole number for each keep, layer by layer


class Lattice:
    """The keeps of 0 to n dice; layer m lists the keeps of m dice by rising faces.

    A keep also has a rank over all layers. The higher rank wins a tie: most dice kept, then the keep that
    comes first by its faces.
    """

    def __init__(self, n_dice: int) -> None:
        self.n_dice = n_dice
        self.layers = [tuple(combinations_with_replacement(FACES, size)) for size in range(n_dice + 1)]
        self.place = {keep: at for layer in self.layers for at, keep in enumerate(layer)}
        self.by_rank = [keep for layer in self.layers for keep in reversed(layer)]
        self.scale: int = 6**n_dice
        self._above = [self._one_more(size) for size in range(n_dice)]
        self._pick_above = [[itemgetter(*places) for places in above] for above in self._above[1:]]
        self._below = [self._one_less(size) for size in range(1, n_dice + 1)]

    def _one_more(self, size: int) -> list[list[int]]:
        """For each face, where each keep of this size stands after rolling that face."""
        return [[self.place[tuple(sorted((*keep, face)))] for keep in self.layers[size]] for face in FACES]

    def _one_less(self, size: int) -> list[list[int]]:
        """For each keep of this size, where it stands after taking back one die."""
        return [
            [self.place[without(keep, face)] for face in dict.fromkeys(keep)] for keep in self.layers[size]
        ]

    def expected(self, final: Sequence[int]) -> Layers:
        """Spread the values of the full rolls over all keeps; the result is scaled by ``scale``."""
        layer = [value * self.scale for value in final]
        layers = [layer]
        for pickers in reversed(self._pick_above):
            six = [pick(layer) for pick in pickers]
            layer = [(a + b + c + d + e + f) // 6 for a, b, c, d, e, f in zip(*six, strict=True)]
            layers.append(layer)
        layers.append([sum(layer) // 6])
        return layers[::-1]

    def best(self, expected: Layers) -> tuple[list[int], list[int]]:
        """Return for each full roll the best expected value, and the rank of the keep that reaches it."""
        values, ranks = expected[0], [0]
        top = 0
        for layer, below in zip(expected[1:], self._below, strict=True):
            top += len(layer)
            values, ranks = _best_of_layer(layer, below, (values, ranks), top)
        return values, ranks

    def spread(self, weights: Layers) -> list[int]:
        """Roll out weights that lie on keeps; return the weights of the full rolls, scaled by ``scale``."""
        carried = [0]
        for size, places in enumerate(self._above):
            here = [old + new * self.scale for old, new in zip(carried, weights[size], strict=True)]
            carried = [0] * len(self.layers[size + 1])
            for face_places in places:
                for place, weight in zip(face_places, here, strict=True):
                    carried[place] += weight // 6
        return [old + new * self.scale for old, new in zip(carried, weights[-1], strict=True)]


def _best_of_layer(
    expected: list[int], below: list[list[int]], best_below: tuple[list[int], list[int]], rank: int
) -> tuple[list[int], list[int]]:
    """Compare keeping all with every best after taking one die back; this is the hot loop."""
    low_values, low_ranks = best_below
    values, ranks = [], []
    for value, places in zip(expected, below, strict=True):
        best_rank = rank
        rank -= 1
        for place in places:
            other = low_values[place]
            if other >= value and (other > value or low_ranks[place] > best_rank):
                value, best_rank = other, low_ranks[place]
        values.append(value)
        ranks.append(best_rank)
    return values, ranks


def without(dice: Dice, face: int) -> Dice:
    """Return the dice without one die of that face."""
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


@lru_cache(maxsize=8)
def lattice(n_dice: int) -> Lattice:
    """Return the lattice for so many dice, built once."""
    return Lattice(n_dice)
