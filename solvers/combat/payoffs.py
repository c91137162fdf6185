"""What a combat may be worth: the words a payoff is named by, weighted sums of them, or a function.

Every payoff is measured on two tables of the engine, before and after, and counts for the attacker: what is
good for the defender is negative.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, COLOURS, ROMAN, head
from boardkit.games.soul_of_the_empire.phases.scoring import scorable
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import own_colours
from boardkit.games.soul_of_the_empire.victory import holds_alone
from solvers.status import BadInput

Sides: TypeAlias = tuple[int, int]
"""Colours of attacker and defender."""

Measured = Callable[[Table, Table, Sides], "int | Fraction"]
Payoff: TypeAlias = "str | Mapping[str, int | Fraction] | Measure | Callable[[Table, Table], int | Fraction]"


@dataclass(frozen=True)
class Measure:
    """One thing that a combat can be judged by.

    Attributes
    ----------
    name, told : str
        Its word, and what it counts.
    measured : callable
        ``measured(before, after, sides)`` for the attacker.
    sees_places : bool
        Whether it matters where units stand, and not only how many there are.
    sees_cards : bool
        Whether it matters which cards lie where.
    owner : int
        The faction whose track it is; -1 for none.
    """

    name: str
    told: str
    measured: Measured
    sees_places: bool = False
    sees_cards: bool = False
    owner: int = -1

    def __call__(self, before: Table, after: Table, sides: Sides) -> Fraction:
        """What happened between two tables is worth to the attacker."""
        return Fraction(self.measured(before, after, sides))


def payoff_of(payoff: Payoff, sides: Sides) -> Measure:
    """The measure that is meant.

    Parameters
    ----------
    payoff : str, mapping of str to number, Measure, or callable
        A word of `MEASURES`, weights of such words, a measure as it is, or ``payoff(before, after)``, what
        the tables are worth to the attacker.
    sides : tuple of int
        Colours of attacker and defender.

    Raises
    ------
    BadInput
        No such word, no weight, or a track of a faction that does not fight here.
    """
    if isinstance(payoff, Measure):
        return payoff
    if isinstance(payoff, str):
        return _named(payoff, sides)
    if isinstance(payoff, Mapping):
        return _weighted(payoff, sides)
    if callable(payoff):
        told = (getattr(payoff, "__doc__", None) or "a function of the tables").strip().splitlines()[0]
        return Measure("own", told, _own(payoff), True, True)
    raise BadInput(f"payoff {payoff!r}: expected one of {', '.join(MEASURES)}, weights of them or a function")


def _own(payoff: Callable[[Table, Table], Any]) -> Measured:
    def measured(before: Table, after: Table, sides: Sides) -> Fraction:
        try:
            return Fraction(payoff(before, after))
        except Exception as problem:  # a foreign function may raise anything
            raise BadInput(f"payoff of two tables: {problem}, expected a number") from problem

    return measured


def _named(name: str, sides: Sides) -> Measure:
    if name not in MEASURES:
        raise BadInput(f"payoff {name!r}: expected one of {', '.join(MEASURES)}")
    found = MEASURES[name]
    if found.owner >= 0 and found.owner not in map(head, sides):
        fighting = " and ".join(COLOURS[colour] for colour in sides)
        raise BadInput(f"payoff {name!r}: found {fighting}, expected a combat of {COLOURS[found.owner]}")
    return found


def _weighted(weights: Mapping[str, int | Fraction], sides: Sides) -> Measure:
    try:
        parts = [(Fraction(weight), _named(name, sides)) for name, weight in weights.items()]
    except (TypeError, ValueError, OverflowError):
        raise BadInput(f"payoff {dict(weights)!r}: expected numbers as weights") from None
    if not parts:
        raise BadInput("payoff: found no weight, expected at least one")

    def measured(before: Table, after: Table, sides: Sides) -> Fraction:
        return sum((w * part(before, after, sides) for w, part in parts), Fraction(0))

    told = " + ".join(f"{weight} x {part.told}" for weight, part in parts)
    places, cards = any(p.sees_places for _, p in parts), any(p.sees_cards for _, p in parts)
    return Measure("weighted", told, measured, places, cards)


# -- the words ---------------------------------------------------------------------------------------------


def _swing(before: Table, after: Table, sides: Sides) -> int:
    attacker, defender = (_on_board(after, side) - _on_board(before, side) for side in sides)
    return attacker - defender


def _on_board(table: Table, side: int) -> int:
    return sum(sum(table.units[colour]) for colour in own_colours(head(side)))


def _for(owner: int, sides: Sides) -> int:
    return 1 if head(sides[0]) == owner else -1


def _captures(before: Table, after: Table, sides: Sides) -> int:
    return _for(ROMAN, sides) * (after.captured - before.captured)


def _conversions(before: Table, after: Table, sides: Sides) -> int:
    return _for(CHRISTIAN, sides) * (after.converted - before.converted)


def _rage(before: Table, after: Table, sides: Sides) -> int:
    return _for(COALITION, sides) * (after.rage - before.rage)


def _cards(before: Table, after: Table, sides: Sides) -> int:
    attacker, defender = (len(after.hands[head(s)]) - len(before.hands[head(s)]) for s in sides)
    return attacker - defender


def _points(before: Table, after: Table, sides: Sides) -> int:
    attacker, defender = (_in_reach(after, head(s)) - _in_reach(before, head(s)) for s in sides)
    return attacker - defender


def _in_reach(table: Table, faction: int) -> int:
    """Points, with those of claimed cards and markers that could be scored as the table lies."""
    cards = [card for phase in ("start", "end") for card in scorable(table, faction, phase)]
    points = table.points[faction] + sum(table.objective(card).task(faction).points for card in cards)
    if faction == COALITION:
        points += sum(m.claimed and holds_alone(table, COALITION, m.place) for m in table.markers)
    return points


def _victory(before: Table, after: Table, sides: Sides) -> int:
    if after.ended is None:
        return 0
    attacker, defender = (after.seats[head(side)] in after.ended.winners for side in sides)
    return attacker - defender


def _win(before: Table, after: Table, sides: Sides) -> int:
    def won(table: Table) -> int:
        return sum(deed.kind == "won" and deed.by == sides[0] for deed in table.turn.deeds)

    return won(after) - won(before)


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("units", "units on the board, the attacker's less the defender's", _swing),
        Measure("captures", "steps of the Roman track", _captures, owner=ROMAN),
        Measure("conversions", "steps of the conversion track", _conversions, owner=CHRISTIAN),
        Measure("rage", "steps of the rage", _rage, owner=COALITION),
        Measure("cards", "power cards in hand, the attacker's less the defender's", _cards),
        Measure("points", "points scored or ready to be scored, the attacker's less the defender's", _points,
                True),
        Measure("victory", "chance to win the game now, the attacker's less the defender's", _victory, True),
        Measure("win", "chance that the attacker wins the combat", _win),
    )
}  # fmt: skip
"""The words for payoffs."""
