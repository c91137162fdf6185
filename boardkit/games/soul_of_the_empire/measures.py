"""What a study of many games counts in one game of Soul of the Empire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardkit.core.event import Event
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.events import CardPlayed, CombatBegun, ObjectiveScored, Passed
from boardkit.games.soul_of_the_empire.factions import FACTIONS

ENDINGS = {"points": "SOE1", "coalition_italia": "SOE3", "christian_18": "SOE4", "roman_25": "SOE5"}
ENDINGS |= {"jewish_judea": "SOE6", "two_factions": "SOE191", "round_limit": "SA206"}
"""The ways in which a game ends, each by its rule; with two players all victories are of one rule."""


def measure(events: Iterable[Event], state: State) -> dict[str, int]:
    """Numbers of one finished game.

    Returns
    -------
    dict
        ``rounds``; ``by_...`` (1 for the way in which the game ended); ``captured`` and ``converted``;
        ``combats``, ``cards`` (power cards played outside combats), ``scores`` and ``passes`` of all
        factions; for each faction ``seat_of_...`` (-1 if it is absent) and ``points_of_...``.
    """
    table = state.table
    assert table.ended is not None
    kinds = Counter(map(type, events))
    counts = {"rounds": table.round}
    counts |= {f"by_{name}": int(table.ended.rule == rule) for name, rule in ENDINGS.items()}
    counts |= {"captured": table.captured, "converted": table.converted}
    counts |= {
        "combats": kinds[CombatBegun],
        "cards": kinds[CardPlayed],
        "scores": kinds[ObjectiveScored],
        "passes": kinds[Passed],
    }
    for faction, name in enumerate(FACTIONS):
        counts[f"seat_of_{name}"] = table.seats[faction]
        counts[f"points_of_{name}"] = table.points[faction]
    return counts
