"""Names that mean nothing: territories, factions and cards with the nearest that exist."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from boardkit.core.request import Refusal
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Table


def unknown_territory(table: Table, *names: str) -> Refusal | None:
    """A territory that the map does not have, or None."""
    return _unknown(names, table.map.number, "SOE63", "territory")


def unknown_faction(table: Table, name: str) -> Refusal | None:
    """A faction that does not exist or is not in play, or None."""
    unknown = _unknown((name,), COLOURS, "SOE83", "faction")
    if unknown is None and table.seats[COLOURS.index(name)] < 0:
        return Refusal("SA150", f"The {name} faction is not in play.")
    return unknown


def closed_card(table: Table, name: str) -> Refusal | None:
    """An objective card that does not lie open, or None."""
    open_cards = [card.card for card in table.open_cards]
    if name in open_cards:
        return None
    lie = ", ".join(open_cards) or "none"
    return Refusal("SOE17", f"No objective card {name!r} lies open; open are {lie}.")


def unknown_power_card(table: Table, name: str) -> Refusal | None:
    """A power card that does not exist, or None."""
    return _unknown((name,), table.content.power, "SOE159", "power card")


def unknown_combat_card(table: Table, name: str) -> Refusal | None:
    """A combat card that does not exist, or None."""
    return _unknown((name,), table.content.combat, "SOE85", "combat card")


def _unknown(names: Iterable[str], known: Iterable[str], rule: str, what: str) -> Refusal | None:
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(str(name), list(known), 1, cutoff=0.5)
            hint = f" Did you mean {near[0]}?" if near else ""
            return Refusal(rule, f"There is no {what} {name!r}.{hint}")
    return None
