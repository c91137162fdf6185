"""Choices of the set-up that are not possible."""

from __future__ import annotations

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.refusals.places import unknown_territory
from boardkit.games.soul_of_the_empire.table import Table


def _lay_marker(table: Table, action: a.LayMarker) -> Refusal | None:
    refusal = unknown_territory(table, action.territory)
    if refusal is not None:
        return refusal
    place = table.map.number[action.territory]
    if any(marker.place == place for marker in table.markers):
        return Refusal("SOE30", f"A marker lies in {action.territory} already.")
    if any(marker.place in table.map.next_to[place] for marker in table.markers):
        return Refusal("SOE30", f"A marker lies next to {action.territory}.")
    return Refusal("SOE29", f"{action.territory} is not inside the Empire.")


WHY = {a.LayMarker: _lay_marker}
