"""What totals are worth: which of the six possible wishes they meet, asked of the game and kept.

The three totals at a city are written as one whole number, a *code*, so that the code of two sets of cards
together is the sum of their codes. For each code the game's own `is_met` says once which wishes it meets; the
answers are kept as the six bits of a *mask*.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from boardkit.games.imminence.content import Edict
from boardkit.games.imminence.table import is_met
from solvers.bids.seen import Round
from solvers.status import BadInput

Codes = NDArray[np.int64]
Whole = NDArray[np.int64] | NDArray[np.object_]

Payoff = Literal["own", "average", "best"]
"""Own points; own points less the average of the others; own points less those of the best other seat."""

WISHES = tuple(Edict("", "", is_majority, of, 0) for is_majority in (True, False) for of in range(3))
N_MASKS = 1 << len(WISHES)
UNKNOWN = 255


class Totals:
    """All totals below `size` of each type, as codes, with the wishes they meet."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.step = np.array([size * size, size, 1], dtype=np.int64)
        self._masks = np.full(size**3, UNKNOWN, dtype=np.uint8)

    def code(self, points: Sequence[int]) -> int:
        """The code of points of each type, shape (3,)."""
        a, b, c = points
        return (a * self.size + b) * self.size + c

    def points(self, code: int) -> tuple[int, ...]:
        """The points of each type behind a code."""
        rest, c = divmod(code, self.size)
        return (*divmod(rest, self.size), c)

    def masks(self, codes: Codes) -> NDArray[np.uint8]:
        """For each code the wishes that are met; bit i stands for ``WISHES[i]``."""
        found: NDArray[np.uint8] = self._masks[codes]
        if (found == UNKNOWN).any():
            for code in np.unique(codes[found == UNKNOWN]).tolist():
                self._masks[code] = mask_of(self.points(code))
            found = self._masks[codes]
        return found


def mask_of(totals: tuple[int, ...]) -> int:
    """The wishes that `totals` meet, by the game's rule (IMM18 to IMM20)."""
    return sum(1 << at for at, wish in enumerate(WISHES) if is_met(wish, totals))


@lru_cache(maxsize=8)
def totals_below(size: int) -> Totals:
    """The totals of a given size, shared by all rounds that need no more."""
    return Totals(size)


def shares(round_: Round, payoff: Payoff) -> tuple[tuple[int, ...], int]:
    """What a point of each seat counts, in whole numbers, and what one point of the payoff is in them."""
    if payoff not in get_args(Payoff):
        raise BadInput(f"payoff {payoff!r}: expected one of {', '.join(get_args(Payoff))}")
    if payoff == "own":
        return tuple(int(seat == round_.seat) for seat in range(round_.players)), 1
    others = round_.players - 1
    return tuple(others if seat == round_.seat else -1 for seat in range(round_.players)), others


def prices(round_: Round, share: Sequence[int]) -> NDArray[np.int64]:
    """Worth of each mask at each city, shape (n_cities, 64), if a point of seat s counts ``share[s]``."""
    table = np.zeros((len(round_.cities), N_MASKS), dtype=np.int64)
    masks = np.arange(N_MASKS)
    for owner, edict in round_.edicts:
        met = masks >> wish_of(edict) & 1
        table[round_.cities.index(edict.city)] += share[owner] * edict.points * met
    return table


def wish_of(edict: Edict) -> int:
    """Which of the six wishes an edict is."""
    return edict.of if edict.is_majority else 3 + edict.of


def card_codes(round_: Round, totals: Totals, hand: Sequence[str]) -> Codes:
    """The code of every set of cards of `hand`, indexed by its bits, shape (2 ** n_cards,)."""
    codes = np.zeros(1, dtype=np.int64)
    for card in hand:
        codes = np.concatenate([codes, codes + totals.code(round_.amounts[card])])
    return codes
