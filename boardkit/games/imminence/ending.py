"""The end of Imminence: who represented the guilds best."""

from __future__ import annotations

from collections import Counter

from boardkit.core.state import Outcome
from boardkit.games.imminence.content import DECK
from boardkit.games.imminence.table import Table


def result(table: Table) -> Outcome:
    """Total the completed edicts; the best total wins, equal ones share (IMM9, IMM27, IMM28, IA23, IA24)."""
    seats = range(table.box.players)
    points = tuple(table.points(seat) for seat in seats)
    counts = tuple(len(table.completed[seat]) for seat in seats)
    options = table.box.options
    scores = points if options.winner == "points" else counts
    ranks = [(scores[seat], counts[seat] if options.ties == "edicts" else 0) for seat in seats]
    winners = tuple(seat for seat in seats if ranks[seat] == max(ranks))
    unit = "points" if options.winner == "points" else "completed edicts"
    shared = "; the victory is shared" if len(winners) > 1 else ""
    return Outcome(
        winners, f"Most {unit} after {table.n_rounds} rounds: {max(scores)}{shared}.", "IMM28", scores
    )


def census(table: Table) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Influence cards and edicts that exist: neither may ever change once the cities lie."""
    edicts = Counter(table.pile)
    for row in (*table.edicts, *table.completed):
        edicts.update(row)
    cards = sum(map(len, table.hands)) + table.n_laid
    missing = DECK * table.factions.count("")
    return cards + missing, tuple(sorted(edicts.items()))
