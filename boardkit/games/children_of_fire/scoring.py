"""The end of Children of Fire: what each prophecy pays."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from boardkit.core.state import Outcome
from boardkit.games.children_of_fire.content import OFFICES
from boardkit.games.children_of_fire.table import TOKENS, Table
from boardkit.games.children_of_fire.tracks import colour, is_over, last_settled


class Score(Struct, frozen=True, cache_hash=True):
    """Points of one seat by source.

    Attributes
    ----------
    traits : int
        Two for each successor with the wanted trait, 0 to 8 (COF44).
    first, last : int
        Two each for the secondary prophecy (COF45, COF46).
    both : int
        One more if both are right (COF47).
    masses : int
        One for each masses token (COF48).
    """

    traits: int
    first: int
    last: int
    both: int
    masses: int

    @property
    def total(self) -> int:
        """All points together."""
        return self.traits + self.first + self.last + self.both + self.masses


class FireOutcome(Outcome, frozen=True):
    """How a game ended, with the points of each seat by source.

    Attributes
    ----------
    sources : tuple of Score
        By seat.
    """

    sources: tuple[Score, ...]


def score(table: Table, seat: int) -> Score:
    """What `seat` would score if the game ended now (COF44 to COF48, CA32, CA40, CA41, CA46)."""
    primary = table.index.primary.get(table.primaries[seat])
    secondary = table.index.secondary.get(table.secondaries[seat])
    traits = 0
    if primary is not None:
        sides = (colour(table.numbers, square) for square in table.pawns)
        traits = sum(2 for side, wanted in zip(sides, primary.wants, strict=True) if side == wanted)
    first = 2 if secondary is not None and secondary.first in table.first_locked else 0
    last = 2 if secondary is not None and secondary.last == last_settled(table) else 0
    return Score(traits, first, last, 1 if first and last else 0, table.masses[seat])


def result(table: Table) -> FireOutcome:
    """The greatest total wins, equal totals share the victory (COF49, CA39)."""
    sources = tuple(score(table, seat) for seat in range(table.box.players))
    totals = tuple(one.total for one in sources)
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    shared = " The victory is shared." if len(winners) > 1 else ""
    if is_over(table):
        why = f"All successors are settled in turn {table.turn}; the greatest total is {best}.{shared}"
        return FireOutcome(winners, why, "COF49", totals, sources)
    why = f"The limit of {table.turn} turns is reached; the greatest total is {best}.{shared}"
    return FireOutcome(winners, why, "CA57", totals, sources)


def census(table: Table) -> tuple[tuple[int, ...], int, int]:
    """Tokens of each kind, masses tokens and personality cards that exist: none may ever change (COF1)."""
    kinds = zip(table.supply, table.board, *table.tokens, strict=True)
    committed: Counter[str] = Counter()
    for one in table.commitments:
        committed[one.pawn] += one.tokens
    tokens = tuple(sum(kind) + committed[office] for kind, office in zip(kinds, OFFICES, strict=True))
    cards = sum(map(len, table.hands)) + sum(map(len, table.piles)) + len(table.laid)
    return tokens, max(TOKENS, sum(table.masses)), cards + 7 * table.factions.count("")
