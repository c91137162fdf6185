"""What tokens, the turn indicator and the right to spend are worth: the prices in which bids are counted.

A stated evaluation, in points, by default:

- A successor's trait pays two points. They are spread evenly over its track, from one end to the other.
- A token in hand is worth a quarter of the best that it can buy: a step of a successor that is not locked, or
  its share of a masses token. A quarter, because a seat wins far more tokens than it has chances to spend.
- A card face down in front of its owner is worth the best spending that the owner's tokens allow now.
- The turn indicator is worth a quarter of a point.

Prices, steps and ends of tracks all come from the engine; any other prices may be given instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boardkit.core.windows import Script
from boardkit.games.children_of_fire.actions import BuyMasses, Commit
from boardkit.games.children_of_fire.content import KINDS, OFFICES
from boardkit.games.children_of_fire.menus import spend_menu
from boardkit.games.children_of_fire.placement import buy_masses, commit
from boardkit.games.children_of_fire.table import Table
from boardkit.games.children_of_fire.tracks import goes_to, is_locked
from solvers.bids.influence.scripts import run
from solvers.status import BadInput

TRAIT = 2
"""Points for a successor with the wanted trait (COF44)."""
KEPT = Fraction(1, 4)
"""Part of its worth that a token keeps while it is not spent."""
INDICATOR = Fraction(1, 4)

Wants = tuple[int, ...] | None


@dataclass(frozen=True)
class Worth:
    """Points for what a bid can bring.

    Attributes
    ----------
    tokens : tuple of Fraction, shape (4,)
        For a token of each kind, in the order of the boards.
    indicator : Fraction
        For winning the underground.
    """

    tokens: tuple[Fraction, ...]
    indicator: Fraction = INDICATOR

    def __post_init__(self) -> None:
        if len(self.tokens) != len(KINDS):
            raise BadInput(f"worth of tokens: found {len(self.tokens)} numbers, expected {len(KINDS)}")


def worth_of(table: Table) -> Worth:
    """The stated evaluation for a table; the same for all seats."""
    shares = _masses_shares(table)
    return Worth(tuple(KEPT * max(_step(table, at), shares[at]) for at in range(len(KINDS))))


def _step(table: Table, at: int) -> Fraction:
    """Points that a token adds by a step of its successor, 0 if that is locked."""
    if is_locked(table.numbers, table.pawns[at]):
        return Fraction(0)
    return square_worth(table) / table.numbers.step_price


def square_worth(table: Table) -> Fraction:
    """Points for a square on the way to a wanted trait."""
    return Fraction(TRAIT, 2 * table.numbers.end)


def _masses_shares(table: Table) -> tuple[Fraction, ...]:
    """Points that a token adds as part of the price of a masses token."""
    price = table.numbers.masses_price * len(KINDS)
    share = Fraction(1, price) if price and table.masses_left else Fraction(0)
    return (share,) * len(KINDS)


def spending_gain(table: Table, seat: int, worth: Worth, wants: Wants) -> Fraction:
    """Points that a seat gains by the best single spending of the tokens it has; 0 if none pays.

    Parameters
    ----------
    table : Table
        The table before the spending.
    seat : int
        Who spends.
    worth : Worth
        What the tokens are worth that are paid.
    wants : tuple of int, shape (4,), or None
        The sides that its primary prophecy wants; None, where it is not known, for any of the two.
    """
    ways = [way for way in spend_menu(table, seat) if isinstance(way, Commit | BuyMasses)]
    return max((_gain(table, seat, way, worth, wants) for way in ways), default=Fraction(0))


def _gain(table: Table, seat: int, way: Commit | BuyMasses, worth: Worth, wants: Wants) -> Fraction:
    after = run(_spent(table, seat, way)).table
    paid = [have - left for have, left in zip(table.tokens[seat], after.tokens[seat], strict=True)]
    cost = sum((price * n for price, n in zip(worth.tokens, paid, strict=True)), Fraction(0))
    more = Fraction(after.masses[seat] - table.masses[seat])
    return max(Fraction(0), more + _steps(table, way, wants) * square_worth(table) - cost)


def _spent(table: Table, seat: int, way: Commit | BuyMasses) -> Script:
    if isinstance(way, Commit):
        return (yield from commit(table, seat, way))
    return (yield from buy_masses(table, seat))


def _steps(table: Table, way: Commit | BuyMasses, wants: Wants) -> int:
    """Squares that a commitment brings towards what the seat wants."""
    if not isinstance(way, Commit):
        return 0
    pawn = OFFICES.index(way.pawn)
    plus = way.trait == table.box.content.offices[pawn].plus
    square = table.pawns[pawn]
    moved = goes_to(table.numbers, square, way.steps if plus else -way.steps) - square
    return abs(moved) if wants is None else moved * wants[pawn]
