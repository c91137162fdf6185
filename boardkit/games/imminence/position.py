"""Any position of Imminence from a plain mapping, and back.

Keys of the mapping, all but `cities` with a default::

    round = 2                             # from 1; 0 during set-up, the last one when the game is over
    starter = 0                           # start player of the round
    cities = ["asterra", "brenholt", "calvane"]
    factions = ["lanterns", "ashen"]
    sway = {asterra = "law"}              # others lie on the equal face
    laid = {asterra = [[0, "L3C1"]]}      # (seat, card), in order of play
    edicts = [["asterra+L2"], []]         # open edicts by seat
    completed = [[], ["brenholt-C3"]]
    pile = ["calvane+F2"]                 # by default every edict of the cities that lies nowhere else
    phase = "bid"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from boardkit.core.content import convert
from boardkit.core.errors import ContentError
from boardkit.core.state import Box
from boardkit.games.imminence.phases import PHASES, check_options, setup, take_cards_back
from boardkit.games.imminence.table import EDICTS, EQUAL, Table

Whole = Annotated[int, Meta(ge=0, le=40)]
OVER = "over"
SET_UP = ("place_cities", "name_starter", "choose_factions")
BETWEEN = ("draw_edicts", "begin_round")


class Layout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The mapping, checked for types."""

    cities: tuple[str, ...] = ()
    round: Whole | None = None
    starter: Annotated[int, Meta(ge=-1, le=4)] = 0
    factions: tuple[str, ...] | None = None
    sway: dict[str, str] = {}
    laid: dict[str, tuple[tuple[Whole, str], ...]] = {}
    edicts: tuple[tuple[str, ...], ...] | None = None
    completed: tuple[tuple[str, ...], ...] | None = None
    pile: tuple[str, ...] | None = None
    phase: str = "bid"


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[Table, str | None]:
    """The table that `mapping` describes; ContentError names what cannot be."""
    check_options(box)
    layout = convert("position", dict(mapping), Layout)
    _need(layout.phase in (*PHASES, OVER), "phase", f"one of {', '.join((*PHASES, OVER))}", layout.phase)
    number = _round(box, layout)
    _check_starter(box, layout)
    _check_set_up(layout)
    _check_cities(box, layout)
    nobody: tuple[tuple[str, ...], ...] = ((),) * box.players
    table = Table(
        box=box,
        round=number,
        starter=layout.starter,
        factions=_factions(box, layout),
        hands=nobody,
        cities=layout.cities,
        laid=((),) * len(layout.cities),
        sway=_sway(box, layout),
        edicts=_by_seat(box, "edicts", layout.edicts) or nobody,
        completed=_by_seat(box, "completed", layout.completed) or nobody,
        pile=(),
    )
    table = _with_pile(table, layout)
    return _lay_cards(take_cards_back(table), layout), None if layout.phase == OVER else layout.phase


def write_out(table: Table, phase: str | None) -> dict[str, Any]:
    """The mapping from which `lay_out` makes `table` again."""
    types = table.box.content.influence
    shown = {city: types[of].id for city, of in zip(table.cities, table.sway, strict=True) if of != EQUAL}
    laid = {
        city: [list(card) for card in cards] for city, cards in zip(table.cities, table.laid, strict=True)
    }
    return {
        "round": table.round,
        "starter": table.starter,
        "cities": list(table.cities),
        "factions": list(table.factions),
        "sway": shown,
        "laid": {city: cards for city, cards in laid.items() if cards},
        "edicts": [list(edicts) for edicts in table.edicts],
        "completed": [list(edicts) for edicts in table.completed],
        "pile": list(table.pile),
        "phase": phase or OVER,
    }


def _need(holds: bool, entry: str, expected: str, found: object) -> None:
    if not holds:
        raise ContentError("position", entry, expected=expected, found=str(found))


def _round(box: Box, layout: Layout) -> int:
    """The running round: before, between, during or after all rounds, as the phase goes (IMM10, IMM11)."""
    last = setup(box)[0].n_rounds
    if layout.phase in SET_UP:
        rounds = range(1)
    elif layout.phase in BETWEEN:
        rounds = range(last)
    else:
        rounds = range(last if layout.phase == OVER else 1, last + 1)
    number = min(max(1, rounds[0]), rounds[-1]) if layout.round is None else layout.round
    _need(number in rounds, "round", f"{rounds[0]} to {rounds[-1]} in the phase {layout.phase}", number)
    return number


def _check_set_up(layout: Layout) -> None:
    """Edicts are dealt, and the pile is known, after the cities lie and factions are chosen (IMM6, IMM8)."""
    for field in ("edicts", "completed") if layout.phase in SET_UP else ():
        _need(not any(getattr(layout, field) or ()), field, f"none in the phase {layout.phase}", "some")
    _need(layout.phase != "place_cities" or not layout.pile, "pile", "none while cities are placed", "some")


def _check_starter(box: Box, layout: Layout) -> None:
    least = -1 if layout.phase in ("place_cities", "name_starter") else 0
    _need(least <= layout.starter < box.players, "starter", f"a seat 0 to {box.players - 1}", layout.starter)


def _check_cities(box: Box, layout: Layout) -> None:
    known = box.content.index.city
    for n, city in enumerate(layout.cities):
        _need(city in known, "cities", f"one of {', '.join(known)}", city)
        _need(city not in layout.cities[:n], "cities", "each city once", f"{city} twice")
    wanted = box.players + 1
    if layout.phase != "place_cities":
        _need(len(layout.cities) == wanted, "cities", f"{wanted} cities", len(layout.cities))
    for field in ("sway", "laid"):
        for city in getattr(layout, field):
            _need(city in layout.cities, field, "a city in play", city)


def _factions(box: Box, layout: Layout) -> tuple[str, ...]:
    known = box.content.index.faction
    factions = layout.factions if layout.factions is not None else tuple(known)[: box.players]
    _need(len(factions) == box.players, "factions", f"{box.players} factions", len(factions))
    unset = layout.phase in SET_UP
    for n, faction in enumerate(factions):
        _need(faction in known or (unset and not faction), "factions", f"one of {', '.join(known)}", faction)
        _need(not faction or faction not in factions[:n], "factions", "each faction once", f"{faction} twice")
    return factions


def _sway(box: Box, layout: Layout) -> tuple[int, ...]:
    types = [influence.id for influence in box.content.influence]
    for of in layout.sway.values():
        _need(of in types, "sway", f"one of {', '.join(types)}", of)
    return tuple(types.index(layout.sway[city]) if city in layout.sway else EQUAL for city in layout.cities)


def _by_seat(
    box: Box, field: str, rows: tuple[tuple[str, ...], ...] | None
) -> tuple[tuple[str, ...], ...] | None:
    _need(
        rows is None or len(rows) == box.players, field, f"{box.players} lists, one a seat", len(rows or ())
    )
    for seat, row in enumerate(rows or ()):
        many = field == "edicts" and len(row) > EDICTS
        _need(not many, f"{field} of seat {seat}", f"at most {EDICTS} open edicts (IMM25)", len(row))
    return rows


def _with_pile(table: Table, layout: Layout) -> Table:
    """The pile is what lies nowhere else, or what is given, if it exists that often."""
    ours = Counter(e.id for e in table.box.content.edicts if e.city in table.cities)
    out = Counter(name for row in (*table.edicts, *table.completed) for name in row)
    for name, count in (out + Counter(layout.pile or ())).items():
        at_most = f"an edict of the cities in play, at most {ours[name]} of it"
        _need(count <= ours[name], "edicts", at_most, f"{name} {count} times")
    if layout.phase == "place_cities":
        return table
    pile = tuple(layout.pile) if layout.pile is not None else tuple((ours - out).elements())
    return replace(table, pile=tuple(sorted(pile)))


def _lay_cards(table: Table, layout: Layout) -> Table:
    """Cards laid this round, out of their owners' hands, as many each as the order of play gives."""
    players, start = table.box.players, table.starter
    for city, cards in layout.laid.items():
        for seat, card in cards:
            _need(seat < players, "laid", f"a seat 0 to {players - 1}", seat)
            _need(card in table.hands[seat], "laid", f"a card of seat {seat}'s deck not laid twice", card)
            table = table.lay(seat, card, table.cities.index(city))
    counts = Counter(seat for row in table.laid for seat, _ in row)
    for seat in range(players):
        due = (table.n_laid + players - 1 - (seat - start) % players) // players
        _need(
            counts[seat] == due, "laid", f"{due} cards of seat {seat} in order of play (IMM15)", counts[seat]
        )
    full = players * table.box.options.cards_per_round
    fits, expected = {
        "bid": (table.n_laid < full, f"fewer than {full} cards while a round runs (IMM16)"),
        "resolve": (table.n_laid == full, f"{full} cards when a round is resolved (IMM16)"),
    }.get(layout.phase, (not table.n_laid, "no card outside a round"))
    _need(fits, "laid", expected, table.n_laid)
    return table
