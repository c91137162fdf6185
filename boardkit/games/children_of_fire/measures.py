"""What a study of many games counts in one game of Children of Fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardkit.core.event import Event
from boardkit.core.state import State
from boardkit.games.children_of_fire.events import Committed, MassesBought, PawnLocked, PowerUsed, Traded
from boardkit.games.children_of_fire.tracks import is_over

ABSENT = -1
"""Seat of a faction that nobody chose."""


def measure(events: Iterable[Event], state: State) -> dict[str, int]:
    """Numbers of one finished game.

    Returns
    -------
    dict
        ``starter`` (seat that began), ``turns``, ``limit`` (1 if the turn limit ended it), ``commitments``,
        ``masses``, ``trades``, ``powers`` and ``locks`` of all seats, and for each faction ``seat_of_...``:
        the seat that led it, -1 for none.
    """
    table = state.table
    kinds = Counter(map(type, events))
    counts = {
        "starter": table.box.options.youngest,
        "turns": table.turn,
        "limit": int(not is_over(table)),
        "commitments": kinds[Committed],
        "masses": kinds[MassesBought],
        "trades": kinds[Traded],
        "powers": kinds[PowerUsed],
        "locks": kinds[PawnLocked],
    }
    for faction in table.box.content.factions:
        seat = table.factions.index(faction.id) if faction.id in table.factions else ABSENT
        counts[f"seat_of_{faction.id}"] = seat
    return counts
