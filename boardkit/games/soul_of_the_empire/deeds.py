"""Deeds of a main phase, kept for tasks that ask about them (SA120)."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire.factions import head
from boardkit.games.soul_of_the_empire.table import Table, with_turn
from boardkit.games.soul_of_the_empire.tasks import Deed


def remember(table: Table, kind: str, by: int, against: int = -1, place: int = -1, n: int = 1) -> Table:
    """Count a deed of the faction whose main phase it is; what happens in foreign turns is no deed."""
    if head(by) != table.turn.faction or kind not in table.content.asked_deeds or n < 1:
        return table
    deeds = list(table.turn.deeds)
    for index, deed in enumerate(deeds):
        if (deed.kind, deed.by, deed.against, deed.place) == (kind, by, against, place):
            deeds[index] = Deed(kind, by, against, place, deed.n + n)
            break
    else:
        deeds.append(Deed(kind, by, against, place, n))
        deeds.sort(key=_order)
    return with_turn(table, deeds=tuple(deeds))


def _order(deed: Deed) -> tuple[str, int, int, int]:
    return deed.kind, deed.by, deed.against, deed.place
