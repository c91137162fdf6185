"""The end of a round of two players as a tree with private hands, in sequence form.

Who laid what is open, what lies behind the backs is not: a seat's information is its own deal, its own cards
and the other's backs. A *sequence* is everything a seat has done on the way; payoffs belong to pairs of
sequences. The seat that plays the round's last card is the closer, the other one the opener.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from boardkit.games.imminence.content import back
from solvers.bids.belief import Belief, believed
from solvers.bids.seen import Deal, Rival, Round, without
from solvers.bids.worth import prices, totals_below

Card = tuple[str, int]
"""A card and the number of the city it goes to."""


@dataclass
class Side:
    """Information sets and sequences of one seat; sequence 0 is having done nothing.

    Attributes
    ----------
    keys : list
        What the seat knows at each information set: its deal, then in turn its cards and the other's backs.
    parents : list of int
        The seat's own sequence that leads to the set.
    firsts : list of int
        Sequence of the set's first action; those of the others follow.
    actions : list of list of (str, int)
        The actions at each set.
    n_sequences : int
        Number of sequences, the empty one included.
    """

    keys: list[tuple[Hashable, ...]] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    actions: list[list[Card]] = field(default_factory=list)
    n_sequences: int = 1
    _index: dict[tuple[Hashable, ...], int] = field(default_factory=dict)

    def reach(self, key: tuple[Hashable, ...], parent: int, actions: list[Card]) -> int:
        """The number of an information set, added if it is new."""
        if key not in self._index:
            self._index[key] = len(self.keys)
            self.keys.append(key)
            self.parents.append(parent)
            self.firsts.append(self.n_sequences)
            self.actions.append(actions)
            self.n_sequences += len(actions)
        return self._index[key]

    def find(self, key: tuple[Hashable, ...]) -> int:
        """The number of the information set with this key."""
        return self._index[key]

    def block(self, at: int) -> range:
        """The sequences of the actions at one information set."""
        return range(self.firsts[at], self.firsts[at] + len(self.actions[at]))


@dataclass
class Tree:
    """The end of a round.

    Attributes
    ----------
    opener, closer : int
        Seats; the closer plays the last card.
    sides : mapping of int to Side
        By seat.
    leaves : dict of int to dict of int to list of int
        For each information set of the closer in which it plays the last card: for each sequence of the
        opener the worth to the opener of every action, times its weight.
    unit : int
        What one point of expected payoff is in these weights.
    chances : mapping of int to mapping of deal to Fraction
        By seat the public chances of its deals.
    """

    opener: int
    closer: int
    sides: dict[int, Side]
    leaves: dict[int, dict[int, list[int]]]
    unit: int
    chances: Mapping[int, Mapping[Deal, Fraction]]


def n_ends(round_: Round) -> int:
    """How many ends of the round there are at most, hidden cards included."""
    count, in_hand = 1, {rival.seat: len(rival.deck) - len(rival.laid) for rival in round_.rivals}
    in_hand[round_.seat] = len(round_.hand)
    for seat in round_.order:
        count *= in_hand[seat] * len(round_.cities)
        in_hand[seat] -= 1
    backs = [len(believed(rival, None)) for rival in both(round_).values()]
    return count * int(np.prod(backs))


def both(round_: Round) -> dict[int, Rival]:
    """Both seats as the public sees them."""
    other = round_.rivals[0]
    theirs = round_.seen_by(other, next(iter(believed(other, None))))
    return {other.seat: other, round_.seat: theirs.rivals[0]}


def grow(round_: Round, belief: Belief | None) -> Tree:
    """Build the tree for every deal of both seats.

    Parameters
    ----------
    round_ : Round
        A round of two players as either seat sees it.
    belief : mapping or None
        Public weights of the deals of a seat, by seat; None: uniform over what the backs allow.
    """
    closer = round_.order[-1]
    seats = both(round_)
    opener = next(seat for seat in seats if seat != closer)
    chances = {seat: believed(seats[seat], belief) for seat in seats}
    unit = lcm(*(a.denominator * b.denominator for a in chances[0].values() for b in chances[1].values()))
    tree = Tree(opener, closer, {seat: Side() for seat in sorted(seats)}, {}, unit, chances)
    growing = _Growing(round_, tree, places(round_, opener))
    for one, chance in chances[opener].items():
        for other, odds in chances[closer].items():
            growing.plant({opener: one, closer: other}, seats, chance * odds)
    return tree


def places(round_: Round, seat: int) -> list[int]:
    """Cities to tell apart: all with an open edict, and one of those without, where any card is idle."""
    price = prices(round_, tuple(1 if other == seat else -1 for other in range(2))).any(axis=1)
    idle = np.flatnonzero(~price).tolist()[:1]
    return sorted([*np.flatnonzero(price).tolist(), *idle])


class _Way(NamedTuple):
    """How far a walk has come: codes at the cities; by seat the hand, what is known, and what was done."""

    codes: list[int]
    hands: dict[int, tuple[str, ...]]
    keys: dict[int, tuple[Hashable, ...]]
    done: dict[int, int]


class _Growing:
    """The tree while it is built: one walk over all ends for each pair of deals."""

    def __init__(self, round_: Round, tree: Tree, open_places: list[int]) -> None:
        self.round, self.tree, self.places = round_, tree, open_places
        totals = totals_below(round_.reach)
        self.code = {card: totals.code(points) for card, points in round_.amounts.items()}
        self.ground = [totals.code(points) for points in round_.ground]
        share = tuple(1 if seat == tree.opener else -1 for seat in range(2))
        self.price = [row.tolist() for row in prices(round_, share)]
        self.masks = totals.masks
        self.worths: list[dict[int, int]] = [{} for _ in self.ground]
        self.weight = 0

    def plant(self, deals: Mapping[int, Deal], seats: Mapping[int, Rival], chance: Fraction) -> None:
        """Walk over all ends that begin with these deals."""
        codes = [*self.ground]
        for seat, deal in deals.items():
            for (place, _), card in zip(seats[seat].laid, deal, strict=True):
                codes[place] += self.code[card]
        self.weight = int(chance * self.tree.unit)
        hands = {seat: without(seats[seat].deck, deals[seat]) for seat in deals}
        keys: dict[int, tuple[Hashable, ...]] = {seat: (deals[seat],) for seat in deals}
        self._walk(0, _Way(codes, hands, keys, dict.fromkeys(deals, 0)))

    def _walk(self, turn: int, way: _Way) -> None:
        seat = self.round.order[turn]
        side, other = self.tree.sides[seat], 1 - seat
        actions = [(card, place) for card in way.hands[seat] for place in self.places]
        at = side.reach(way.keys[seat], way.done[seat], actions)
        if turn == len(self.round.order) - 1:
            self._end(self.tree.leaves.setdefault(at, {}), way.done[other], self._last(way.codes, actions))
            return
        for sequence, (card, place) in zip(side.block(at), actions, strict=True):
            codes = [*way.codes]
            codes[place] += self.code[card]
            told = {
                seat: (*way.keys[seat], (card, place)),
                other: (*way.keys[other], (back(card), place)),
            }
            hands = {**way.hands, seat: without(way.hands[seat], (card,))}
            self._walk(turn + 1, _Way(codes, hands, told, {**way.done, seat: sequence}))

    @staticmethod
    def _end(leaves: dict[int, list[int]], sequence: int, worths: list[int]) -> None:
        """Add up what ends alike: an opener without a card left has one sequence for all its deals."""
        known = leaves.get(sequence)
        leaves[sequence] = [a + b for a, b in zip(known, worths, strict=True)] if known else worths

    def _last(self, codes: list[int], actions: list[Card]) -> list[int]:
        """Weighted worth to the opener of each last card."""
        worths = [self._worth(place, code) for place, code in enumerate(codes)]
        whole = sum(worths)
        return [
            self.weight * (whole - worths[place] + self._worth(place, codes[place] + self.code[card]))
            for card, place in actions
        ]

    def _worth(self, place: int, code: int) -> int:
        known = self.worths[place]
        if code not in known:
            known[code] = self.price[place][int(self.masks(np.array([code]))[0])]
        return known[code]
