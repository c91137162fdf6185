"""Any legal position from a plain mapping; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardkit.core.content import convert
from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire import notation as note
from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.factions import (
    COALITION,
    COLOURS,
    FACTIONS,
    GRAY,
    JEWISH,
    ROMAN,
    colour,
)
from boardkit.games.soul_of_the_empire.phases.setup import setup
from boardkit.games.soul_of_the_empire.position.possible import check_board
from boardkit.games.soul_of_the_empire.position.possible_cards import check_cards
from boardkit.games.soul_of_the_empire.position.possible_turn import check_turn
from boardkit.games.soul_of_the_empire.position.reading import Reader
from boardkit.games.soul_of_the_empire.position.rest import complete
from boardkit.games.soul_of_the_empire.position.wrong import unknown, wrong

TASK_PHASES: dict[str, type[Any]] = {
    "move": t.Moving,
    "move_finished": t.Moving,
    "recruit": t.Recruiting,
    "combat": t.Fight,
    "plunder": t.Fight,
    "combat_over": t.Fight,
    "bonus_action": t.BonusDie,
    "region_slot": t.ScoredRegion,
    "regroup": t.ScoredRegion,
}
"""Phases that need an action under way, and its kind."""


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[t.Table, str | None]:
    """The table and phase of a mapping (see `notation.Position`); ContentError for what cannot be."""
    written = convert("position", dict(mapping), note.Position)
    _check_phase(written)
    if written.phase == "choose_factions":
        _check_nothing_is_laid(box, written)
        return setup(box)[0], written.phase
    table = complete(_as_written(box, written), written)
    check_board(table)
    check_cards(table)
    check_turn(table, written.phase)
    return table, written.phase


def _as_written(box: Box, written: note.Position) -> t.Table:
    """The table with all that is named; what follows from it is still empty."""
    seats, order = _seats(box, written)
    reader = Reader(box, box.content.map_under(box.options))
    return t.Table(
        box=box,
        seats=seats,
        order=order,
        turn=reader.turn(written.turn),
        round=written.round,
        units=reader.units(written.units),
        supply=(0,) * 5,
        dice=tuple(reader.dice(written.dice.get(name, note.DiceNote()), name) for name in FACTIONS),
        objectives=(),
        decks=(t.Deck(),) * 4,
        hands=_by_faction(written.hands),
        pool=0,
        rage=written.rage,
        captives=tuple(written.captives.get(name, 0) for name in COLOURS),
        captured=written.captured if written.captured is not None else sum(written.captives.values()),
        converted=written.converted,
        points=tuple(written.points.get(name, 0) for name in FACTIONS),
        region_slots=tuple(sorted(reader.region(name) for name in written.regions_scored)),
        open_cards=tuple(reader.open_card(card) for card in written.open_objectives),
        discarded=tuple(sorted(written.discarded)),
        scored=_by_faction(written.scored),
        markers=tuple(
            t.Marker(colour(m.symbol), reader.place(m.territory, "markers"), m.claimed)
            for m in written.markers
        ),
        to_lay=tuple((colour(holder), colour(symbol)) for holder, symbol in written.to_lay),
        taken=tuple(sorted(colour(name) for name in written.taken)),
        stolen=tuple(sorted(written.stolen)),
        lasting=tuple(reader.lasting(card) for card in written.lasting),
        combat_used=_by_faction(written.combat_used),
        task=reader.task(written.task) if written.task is not None else None,
        ended=t.Ended(written.ended.winners, written.ended.why, written.ended.rule)
        if written.ended
        else None,
    )


def _by_faction(cards: Mapping[Any, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(cards.get(name, ()))) for name in FACTIONS)


def _check_phase(written: note.Position) -> None:
    """The phase is known, and the task and the end fit it."""
    from boardkit.games.soul_of_the_empire.phases import PHASES

    if written.phase is not None and written.phase not in PHASES:
        unknown("phase", "a phase", written.phase, PHASES)
    if written.phase == "game_over":
        wrong("phase", "None for a game that is over, with how it ended", written.phase)
    kind = TASK_PHASES.get(written.phase or "")
    task = type(written.task).__name__.removesuffix("Note") if written.task else None
    if task != (kind.__name__ if kind else None):
        wrong("task", f"{kind.__name__ if kind else 'none'} in phase {written.phase}", task)
    if (written.phase is None) != (written.ended is not None):
        wrong("ended", "how the game ended if and only if the phase is None", written.ended)


def _check_nothing_is_laid(box: Box, written: note.Position) -> None:
    """Before two players have chosen nothing lies on the table (SOE187)."""
    if box.players != 2:
        wrong("phase", "choose_factions with two players only (SOE187)", f"{box.players} players")
    bare = note.Position(phase=written.phase)
    for field in bare.__struct_fields__:
        if getattr(written, field) != getattr(bare, field):
            expected = "nothing before two players have chosen their factions (SOE187)"
            wrong(field, expected, getattr(written, field))


def _seats(box: Box, written: note.Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    order = t.check_factions(box)
    seats = [-1] * 5
    if box.players == 2:
        if not written.seats or set(written.seats) != set(FACTIONS):
            wrong("seats", "a seat, 0 or 1, for each of the four factions", written.seats)
        seats = [*(written.seats[name] for name in FACTIONS), -1]
        if sorted(seats[:4]) != [0, 0, 1, 1] or seats[ROMAN] == seats[COALITION]:
            wrong("seats", "two factions for each seat, Rome and the Coalition apart", written.seats)
    elif written.seats and box.players > 2:
        wrong("seats", "none: the option 'factions' gives the seats", written.seats)
    for seat, faction in enumerate(order):
        seats[faction] = seat
    seats[GRAY] = seats[JEWISH]
    given = tuple(colour(name) for name in written.order or ())
    if box.players == 2:
        order = given or (ROMAN,)
    elif given and given != order:
        wrong("order", "the order of the option 'factions'", written.order)
    return tuple(seats), order
