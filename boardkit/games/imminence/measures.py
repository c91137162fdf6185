"""What a study of many games counts in one game of Imminence."""

from __future__ import annotations

from collections.abc import Iterable

from boardkit.core.event import Event
from boardkit.core.state import State
from boardkit.games.imminence.events import CityTotalled, StarterNamed


def measure(events: Iterable[Event], state: State) -> dict[str, int]:
    """Numbers of one finished game.

    Returns
    -------
    dict
        ``starter`` (seat that starts the first round), ``rounds``, ``totals`` (cities totalled),
        ``majorities`` and ``minorities`` among them, ``majority_edicts`` and ``minority_edicts`` completed.
    """
    table = state.table
    totalled = [event for event in events if isinstance(event, CityTotalled)]
    completed = [table.index.edict[name] for row in table.completed for name in row]
    return {
        "starter": next(event.player for event in events if isinstance(event, StarterNamed)),
        "rounds": table.n_rounds,
        "totals": len(totalled),
        "majorities": sum(event.majority is not None for event in totalled),
        "minorities": sum(event.minority is not None for event in totalled),
        "majority_edicts": sum(edict.is_majority for edict in completed),
        "minority_edicts": sum(not edict.is_majority for edict in completed),
    }
