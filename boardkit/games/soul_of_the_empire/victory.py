"""Winning: seven points or a special victory, tested after each finished step, in anybody's turn (SA184)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from boardkit.core.state import Outcome
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    GRAY,
    JEWISH,
    ROMAN,
    TITLES,
    title,
)
from boardkit.games.soul_of_the_empire.table import Ended, Fight, Table

POINTS_TO_WIN = 7
PARTNER_POINTS = 3
CAPTURES_TO_WIN = 25
CONVERSIONS_TO_WIN = 18
CHRISTIAN_PLACES = ("Rome", "Jerusalem", "Germania")

After = tuple[Table, str]


def after(table: Table, phase: str) -> After:
    """What a finished step leads to: the end of the game if somebody has won, else `phase`.

    Cards of a combat are put away before the game ends, so that none is left without a place.

    Rules: SOE1, SOE2, SA184; SA129 in anybody's turn; SA208 for good.
    """
    ended = victory(table)
    if ended is None:
        return table, phase
    if isinstance(table.task, Fight):
        return table, "combat_over"
    return replace(table, ended=ended, task=None), "game_over"


def victory(table: Table) -> Ended | None:
    """Who has won, the faction whose turn it is before the others in turn order (SA130)."""
    points = table.points
    nobody = (
        max(points) < POINTS_TO_WIN
        and table.captured < CAPTURES_TO_WIN
        and table.converted < CONVERSIONS_TO_WIN
        and not _coalition_holds_italia(table)
        and not _jews_hold_judea(table)
    )
    if nobody:
        return None
    active = table.turn.faction
    for faction in (active, *(f for f in table.order if f != active), *table.in_play):
        ended = _won(table, faction)
        if ended is not None:
            return ended
    return None


def _won(table: Table, faction: int) -> Ended | None:
    """Whether a faction has won; with two players its partner needs three points too.

    Rules: SOE191, SA143; SA215 the game goes on until both are true.
    """
    partner = table.partner(faction)
    if partner >= 0 and table.points[partner] < PARTNER_POINTS:
        return None
    if table.points[faction] >= POINTS_TO_WIN:
        rule, why = "SOE1", f"{title(faction)} has {table.points[faction]} objective points"
    elif SPECIAL[faction](table):
        rule, why = SPECIAL_RULES[faction], f"{title(faction)} {SPECIAL_TEXTS[faction]}"
    else:
        return None
    if partner >= 0:
        rule, why = "SOE191", f"{why}, and {TITLES[partner]} has {table.points[partner]} points"
    return Ended((table.seats[faction],), f"{why}.", rule)


def _rome(table: Table) -> bool:
    """Enough captures (SOE5)."""
    return table.seats[ROMAN] >= 0 and table.captured >= CAPTURES_TO_WIN


def _jews_hold_judea(table: Table) -> bool:
    """Jews or gray stand in every blue territory, and nobody else (SOE6, SOE185, SA134)."""
    return all(stand_alone(table.units, (JEWISH, GRAY), place) for place in table.map.blue)


def _coalition_holds_italia(table: Table) -> bool:
    if table.options.rome_and_italia == "region":
        return all(holds_alone(table, COALITION, place) for place in table.map.red)
    names = table.map.names
    italia = (p for p in table.map.red if "Italia" in names[p])
    rome = table.map.number["Rome"]
    return holds_alone(table, COALITION, rome) and any(holds_alone(table, COALITION, p) for p in italia)


def holds_alone(table: Table, colour: int, place: int) -> bool:
    """Sole occupancy: units of this colour and of no other, the partner's included (SOE14, SA131, SA213)."""
    return stand_alone(table.units, (colour,), place)


def stand_alone(units: Sequence[Sequence[int]], colours: Sequence[int], place: int) -> bool:
    """Whether some of these colours stand in a territory, and no other; `units` by colour and territory."""
    return any(units[c][place] for c in colours) and not any(
        units[c][place] for c in range(5) if c not in colours
    )


def _christians(table: Table) -> bool:
    """Enough conversions at any time, and the three places held now (SOE4, SA133)."""
    row, number = table.units[CHRISTIAN], table.map.number
    return table.converted >= CONVERSIONS_TO_WIN and all(row[number[name]] for name in CHRISTIAN_PLACES)


SPECIAL = (_rome, _jews_hold_judea, _coalition_holds_italia, _christians)
"""The special victory of each main faction (SOE3 to SOE6)."""

SPECIAL_RULES = ("SOE5", "SOE6", "SOE3", "SOE4")
SPECIAL_TEXTS = (
    f"has captured {CAPTURES_TO_WIN} units",
    "holds every territory of Judea alone",
    "holds Rome and Italia alone",
    f"has converted {CONVERSIONS_TO_WIN} units and stands in Rome, Jerusalem and Germania",
)


def end_by_round_limit(table: Table) -> Table:
    """Most points win when the agreed number of rounds is over; two factions of one player add up (SA206)."""
    scores = seat_points(table)
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return replace(
        table, ended=Ended(winners, f"The last round is over; {max(scores)} points are the most.", "SA206")
    )


def seat_points(table: Table) -> tuple[int, ...]:
    """Objective points of each seat."""
    scores = [0] * table.box.players
    for faction in table.in_play:
        scores[table.seats[faction]] += table.points[faction]
    return tuple(scores)


def result(table: Table) -> Outcome:
    """How a finished game ended."""
    ended = table.ended
    assert ended is not None
    return Outcome(ended.winners, ended.why, ended.rule, seat_points(table))
