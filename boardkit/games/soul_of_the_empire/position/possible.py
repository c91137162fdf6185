"""What the board of a position cannot hold: units, captives, regions, markers, dice."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.dice import sequences
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, FACTIONS, GRAY, ROMAN
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.phases.setup import markers_to_lay
from boardkit.games.soul_of_the_empire.pieces import bands_at
from boardkit.games.soul_of_the_empire.position.wrong import wrong

FREE_MARKERS = 4
"""Markers that are laid beside the two Roman ones (SOE27, SOE28)."""


def check_board(table: t.Table) -> None:
    """Refuse what cannot stand or lie on and beside the board."""
    _check_units(table)
    _check_bands(table)
    _check_regions(table)
    _check_marker_pieces(table)
    _check_marker_places(table)
    _check_dice(table)


def _check_units(table: t.Table) -> None:
    for c, name in enumerate(COLOURS):
        if table.seats[c] < 0 and (any(table.units[c]) or table.captives[c]):
            wrong("units", "units of factions in play", name)
    if table.captives[ROMAN]:
        wrong("captives", "no Roman captives", table.captives[ROMAN])
    if table.captured < sum(table.captives):
        wrong("captured", f"at least the {sum(table.captives)} captives (SA62)", table.captured)


def _check_bands(table: t.Table) -> None:
    for place, name in enumerate(table.map.names):
        here = table.units[GRAY][place]
        if sum(n for revolt, n in bands_at(table, place) if revolt) > here:
            wrong("lasting", f"no more gray units of revolts in {name} than stand there", here)


def _check_regions(table: t.Table) -> None:
    slots = table.region_slots
    if slots and (len(set(slots)) < len(slots) or table.seats[COALITION] < 0):
        names = [table.map.regions[index].name for index in slots]
        wrong("regions_scored", "each region once (SOE155), with the Coalition in play", names)


# -- markers ---------------------------------------------------------------------------------------


def _check_marker_pieces(table: t.Table) -> None:
    symbols = [marker.symbol for marker in table.markers] + [s for _, s in table.to_lay] + list(table.taken)
    allowed = Counter([ROMAN, ROMAN, *(symbol for _, symbol in markers_to_lay(table))])
    if Counter(symbols) - allowed:
        wrong("markers", "two markers of each symbol at most (SOE8)", [COLOURS[s] for s in symbols])
    if table.seats[COALITION] < 0 and (table.taken or any(marker.claimed for marker in table.markers)):
        wrong("markers", "no claims without the Coalition (SA2)", "a claim")


def _check_marker_places(table: t.Table) -> None:
    board, places = table.map, [marker.place for marker in table.markers]
    names = [board.names[p] for p in places]
    if len(set(places)) < len(places):
        wrong("markers", "one marker in a territory (SOE30)", names)
    roman = {board.number[name] for name in table.content.setup.roman_markers}
    for marker, name in zip(table.markers, names, strict=True):
        if marker.symbol == ROMAN and marker.place not in roman:
            wrong("markers", "Roman markers where they start (SOE26)", name)
        if marker.symbol != ROMAN and not board.in_empire[marker.place]:
            wrong("markers", "markers inside the Empire (SOE29)", name)
    near = [n for p, n in zip(places, names, strict=True) if set(places) & set(board.next_to[p])]
    if near and markers_always_fit(board, tuple(sorted(roman))):
        wrong("markers", "no marker next to another (SOE30)", near)


@lru_cache(maxsize=8)
def markers_always_fit(board: Map, roman: tuple[int, ...]) -> bool:
    """Whether all markers find a place apart however they are laid, so that no two are neighbours (SA10)."""
    near = [sum(1 << other for other in (p, *board.next_to[p])) for p in range(len(board.names))]
    taken = 0
    for place in roman:
        taken |= near[place]
    free = [p for p in range(len(board.names)) if board.in_empire[p] and not taken >> p & 1]
    open_places = sum(1 << p for p in free)
    return all(
        open_places & ~(near[a] | near[b] | near[c]) for a, b, c in combinations(free, FREE_MARKERS - 1)
    )


# -- dice ------------------------------------------------------------------------------------------


def _check_dice(table: t.Table) -> None:
    for faction, name in enumerate(FACTIONS):
        dice, mine = table.dice[faction], table.turn.faction == faction
        free = table.options.sequence_fixed_at_roll or (mine and table.turn.bound)
        if dice.sequence and not free and dice.sequence not in sequences(dice.sequence):
            wrong(f"dice.{name}.sequence", "a set or a run (SOE38, SOE39)", dice.sequence)
        if dice.resting and not mine:
            wrong(f"dice.{name}.resting", "dice that have just scored in the own turn (SOE41)", dice.resting)
        if dice.power and (not mine or not table.turn.bought or faction == COALITION):
            wrong(f"dice.{name}.power", "dice that buy power cards in this turn (SOE127)", dice.power)
