"""What a table of Children of Fire is worth to a seat in the middle of a turn, at the stated prices.

Three things add up: what the own cards, and the best way to lay the rest of them, bring against others who
lay any cards anywhere; the influence in hand; and the squares that successors are committed to move towards
what the own prophecy wants. All count as own points less the others' average. What the others' prophecies
want is not known, so that a commitment brings them nothing on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from boardkit.core.game import Game
from boardkit.core.request import Request
from boardkit.games.children_of_fire import View
from boardkit.games.children_of_fire.content import FRONT, OFFICES
from boardkit.games.children_of_fire.table import Table
from boardkit.games.children_of_fire.tracks import goes_to
from solvers.bids.influence.respond import Assume, reply_to
from solvers.bids.influence.seen import Bids, bidder_of
from solvers.bids.influence.worth import Worth, square_worth
from solvers.status import NotJudged

MODEL = (
    "others lay any cards anywhere, powers that are not used yet are left out, and influence and commitments "
    "count by the stated evaluation"
)
TOO_MUCH = "there are too many ways to go on to look at all of them"
A_LOOK = "it shows a hidden card, and what knowing one is worth no solver of the kit tells"


@dataclass(frozen=True)
class Standing:
    """Points that a table is worth to a seat, split by what brings them."""

    cards: Fraction
    influence: Fraction
    commitments: Fraction

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.cards + self.influence + self.commitments


@dataclass
class Standings:
    """Tables valued for one seat with the prices of one moment; what the cards bring is worked out once.

    Attributes
    ----------
    game : Game
        Children of Fire.
    seat : int
        For whom.
    worth : Worth
        Prices of influence, held as they are.
    asked : Request
        The question that the seat is asked.
    known : int
        Cards that are known to the seat at the start: a table on which it knows more is not valued.
    left : int
        Ways in which cards may lie that may still be looked at.
    """

    game: Game
    seat: int
    worth: Worth
    asked: Request
    known: int
    left: int
    _cards: dict[object, Fraction] = field(default_factory=dict)

    def of(self, table: Table) -> Standing:
        """What a table is worth.

        Raises
        ------
        NotJudged
            The seat knows more hidden cards than at the start, or the budget is spent.
        """
        return Standing(self._by_cards(table), self._influence(table), self._commitments(table))

    def _by_cards(self, table: Table) -> Fraction:
        key = self._seen_by_cards(table)
        if key not in self._cards:
            self.left -= 1
            if self.left < 0:
                raise NotJudged(TOO_MUCH)
            view: View = self.game.view(table, self.asked, self.seat)
            if cards_known(view) > self.known:
                raise NotJudged(A_LOOK)
            bidders = tuple(bidder_of(view, seat) for seat in range(table.box.players))
            reply = reply_to(Bids(self.seat, bidders, table), table, Assume(worth=self.worth))
            self._cards[key] = reply.value
        return self._cards[key]

    def _seen_by_cards(self, table: Table) -> object:
        """All that cards depend on: the own influence only while a card in front may still spend it."""
        spent = any(one.owner == self.seat and one.spot == FRONT and one.up for one in table.laid)
        tokens = tuple(() if spent and seat == self.seat else row for seat, row in enumerate(table.tokens))
        return table.laid, table.marks, table.board, tokens, table.masses_left, table.hands[self.seat]

    def _influence(self, table: Table) -> Fraction:
        """Influence by its prices and a point for each masses token (COF48)."""
        worths = [
            sum((price * n for price, n in zip(self.worth.tokens, row, strict=True)), Fraction(more))
            for row, more in zip(table.tokens, table.masses, strict=True)
        ]
        return ahead(worths, self.seat)

    def _commitments(self, table: Table) -> Fraction:
        """Squares that successors will move towards what the own prophecy wants (COF44)."""
        wants = table.index.primary[table.primaries[self.seat]].wants
        total = 0
        for at, pawn in enumerate(OFFICES):
            steps = sum(one.steps for one in table.commitments if one.pawn == pawn)
            total += (goes_to(table.numbers, table.pawns[at], steps) - table.pawns[at]) * wants[at]
        return total * square_worth(table)


def cards_known(view: View) -> int:
    """Cards of the others that a seat knows: on the table, in piles, or surely in none."""
    others = [seen for seat, seen in enumerate(view.seats) if seat != view.player]
    laid = sum(one.card is not None and not one.up and one.owner != view.player for one in view.laid)
    return laid + sum(len(seen.known_pile) + len(seen.known_free) for seen in others)


def ahead(worths: Sequence[Fraction], seat: int) -> Fraction:
    """The own number less the others' average."""
    rest = [worth for at, worth in enumerate(worths) if at != seat]
    return worths[seat] - sum(rest, Fraction(0)) / len(rest)
