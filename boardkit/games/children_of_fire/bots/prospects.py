"""What a position promises a seat in points, and what spending would add to it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from boardkit.games.children_of_fire.actions import BuyMasses, Commit, Trade
from boardkit.games.children_of_fire.content import KINDS, OFFICES, Numbers
from boardkit.games.children_of_fire.observe import SeatSeen, View

Squares = tuple[int, ...]

TOKEN = 0.06
"""Points that a token kept for later is worth."""
STEEP = 0.35
"""How fast a lead on a track turns into the trait at the end."""
HASTE = 0.5
"""How fast being ahead turns into being locked first."""


def mine(view: View) -> SeatSeen:
    """The seat that looks."""
    assert view.player is not None
    return view.seats[view.player]


@lru_cache(maxsize=1024)
def trait_chance(numbers: Numbers, lead: int) -> float:
    """Chance that a pawn `lead` squares on the wanted side ends there."""
    if abs(lead) >= numbers.end:
        return 1.0 if lead > 0 else 0.0
    return 1.0 / (1.0 + exp(-STEEP * 6.0 / numbers.end * lead))


@lru_cache(maxsize=64)
def announced(view: View) -> Squares:
    """Where the pawns will stand once every commitment so far is carried out."""
    squares = [office.square for office in view.offices]
    end = view.numbers.end
    for one in view.commitments:
        at = OFFICES.index(one.pawn)
        squares[at] = max(-end, min(end, squares[at] + one.steps))
    return tuple(squares)


@lru_cache(maxsize=1024)
def promise(view: View, squares: Squares) -> float:
    """Points that the pawns on `squares` promise the seat that looks, prophecies only."""
    seat = mine(view)
    total = 0.0
    is_end = ends(view.numbers, squares)
    if seat.primary is not None:
        for square, want in zip(squares, seat.primary.wants, strict=True):
            lead = square * want
            total += 2 * (float(lead > 0) if is_end else trait_chance(view.numbers, lead))
    if seat.secondary is not None:
        total += 2 * first_chance(view, squares, seat.secondary.first)
        total += 2 * last_chance(view, squares, seat.secondary.last)
    return total


def ends(numbers: Numbers, squares: Squares) -> bool:
    """Whether the game is over with the pawns on `squares`."""
    away = sorted(map(abs, squares))
    return away[-1] >= numbers.end and away[0] >= numbers.coloured_from


def first_chance(view: View, squares: Squares, pawn: str) -> float:
    """Chance that `pawn` is, or will be, the first to lock."""
    if view.first_locked:
        return 1.0 if pawn in view.first_locked else 0.0
    end = view.numbers.end
    locked = [office for office, square in zip(OFFICES, squares, strict=True) if abs(square) >= end]
    if locked:
        return 1.0 / len(locked) if pawn in locked else 0.0
    pull = [exp(HASTE * 6.0 / end * abs(square)) for square in squares]
    return pull[OFFICES.index(pawn)] / sum(pull)


def last_chance(view: View, squares: Squares, pawn: str) -> float:
    """Chance that `pawn` is the last to be settled."""
    coloured_from = view.numbers.coloured_from
    loose = [office for office, square in zip(OFFICES, squares, strict=True) if abs(square) < coloured_from]
    if not loose:
        before = [office for office in view.settled if office != pawn]
        is_new = pawn not in view.settled or view.settled[-1] == pawn
        return 0.9 if is_new and len(before) == len(OFFICES) - 1 else 0.1
    return 1.0 / len(loose) if pawn in loose else 0.05


@lru_cache(maxsize=1024)
def commit_gain(view: View, order: Commit) -> float:
    """Points that a commitment adds, the tokens for it taken off."""
    squares = announced(view)
    at = OFFICES.index(order.pawn)
    office, end = view.offices[at], view.numbers.end
    steps = order.steps if order.trait == office.plus else -order.steps
    after = max(-end, min(end, squares[at] + steps))
    moved = (*squares[:at], after, *squares[at + 1 :])
    cost = TOKEN * order.steps * view.numbers.step_price
    return promise(view, moved) - promise(view, squares) - cost


def masses_gain(view: View, tokens: Squares) -> float:
    """Points that a masses token adds, its price taken off; below 0 where `tokens` do not pay for it."""
    price = view.masses_price
    if not view.masses_left or any(have < need for have, need in zip(tokens, price, strict=True)):
        return -1.0
    return 1.0 - TOKEN * sum(price)


@lru_cache(maxsize=256)
def best_spending(view: View, tokens: Squares) -> tuple[float, Commit | BuyMasses | None]:
    """The way of spending `tokens` that adds most, and what it adds; 0 and None if nothing does."""
    best: tuple[float, Commit | BuyMasses | None] = (0.0, None)
    gain = masses_gain(view, tokens)
    if gain > best[0]:
        best = gain, BuyMasses()
    for order in orders(view, tokens):
        gain = commit_gain(view, order)
        if gain > best[0]:
            best = gain, order
    return best


def orders(view: View, tokens: Squares) -> list[Commit]:
    """Commitments that `tokens` pay for, without steps beyond the end of a track."""
    numbers, found = view.numbers, []
    for office, owned in zip(view.offices, tokens, strict=True):
        if office.locked or office.commitments:
            continue
        for trait, room in (
            (office.minus, numbers.end + office.square),
            (office.plus, numbers.end - office.square),
        ):
            most = min(owned // numbers.step_price, room)
            found += [Commit(office.id, steps, trait) for steps in range(1, most + 1)]
    return found


@lru_cache(maxsize=256)
def kind_worth(view: View, kind: str) -> float:
    """Points that one more token of a kind is worth to the seat that looks."""
    at = KINDS.index(kind)
    office, seat = view.offices[at], mine(view)
    worth = TOKEN + (0.12 if not seat.tokens[at] else 0.0)
    if office.locked or seat.primary is None:
        return worth
    lead = office.square * seat.primary.wants[at]
    return worth + 0.25 * (1.0 - trait_chance(view.numbers, lead))


def traded(tokens: Squares, trade: Trade) -> Squares:
    """Tokens by kind after a trade."""
    change = {trade.given: -trade.n_given, trade.gained: trade.n_gained}
    return tuple(have + change.get(kind, 0) for kind, have in zip(KINDS, tokens, strict=True))
