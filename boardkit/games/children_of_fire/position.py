"""Any position of Children of Fire from a plain mapping, and back.

Keys of the mapping, all with a default::

    phase = "place"            # any phase, or "over"
    turn = 3
    indicator = 0              # who starts; also the default of `placing`
    placing = 1
    pawns = {mogul = 4}        # others stand on the start square
    first_locked = ["mogul"]
    settled = ["mogul"]        # by default the coloured pawns in the order of the boards
    board = {church = 5}       # tokens on the locations
    prepared = ["church"]
    commitments = [{player = 0, pawn = "mogul", steps = 2}]     # below 0 towards the minus trait
    laid = [{owner = 0, card = "William Westcott", spot = "front", up = false, seen = []}]
    turned, turned_at = "", ""
    marks = [{effect = "ward", owner = 0, target = "", for_turn = true}]
    [[seats]]                  # one for each player
    faction = "sorcerers"      # by default the factions in their printed order
    pile = ["Arthur Waite"]    # by default the three strongest cards that lie nowhere else
    primary, secondary = "throne and bank", "throne before bank"
    tokens = {blue = 2}
    masses = 1
    known_pile, known_free = [], []

A hand is what lies neither on the table nor in the pile; the supply is what lies nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from boardkit.core.content import convert
from boardkit.core.errors import ContentError
from boardkit.core.state import Box
from boardkit.games.children_of_fire.checks import PLACEMENT
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES, PLACES, SPOTS
from boardkit.games.children_of_fire.layout import CommitmentLayout, Layout, SeatLayout
from boardkit.games.children_of_fire.phases import PHASES
from boardkit.games.children_of_fire.table import (
    LAID_IN_A_TURN,
    TOKENS,
    Commitment,
    Laid,
    Mark,
    Table,
    bump,
    setup,
)  # fmt: skip
from boardkit.games.children_of_fire.tracks import colour, is_locked
from boardkit.games.children_of_fire.windows import EFFECTS

OVER = "over"
BEFORE_PLAY = ("choose_faction", "draw_prophecies", "discard_three")


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[Table, str | None]:
    """The table that `mapping` describes; ContentError names what cannot be."""
    layout = convert("position", dict(mapping), Layout)
    table, _ = setup(box)
    _one_of("phase", layout.phase, (*PHASES, OVER))
    indicator = box.options.youngest if layout.indicator is None else layout.indicator
    placing = indicator if layout.placing is None else layout.placing
    table = replace(table, turn=layout.turn, indicator=indicator, placing=placing, turned=layout.turned)
    for entry, seat in (("indicator", indicator), ("placing", placing)):
        _need(seat < box.players, entry, f"a seat 0 to {box.players - 1}", seat)
    table = _with_tracks(table, layout)
    table = _with_laid(table, layout)
    table = _with_seats(table, layout)
    table = _with_tokens(table, layout)
    table = _with_marks(table, layout)
    _check_order(table, layout)
    _check_step(table, layout)
    return table, None if layout.phase == OVER else layout.phase


def write_out(table: Table, phase: str | None) -> dict[str, Any]:
    """The mapping from which `lay_out` makes `table` again."""
    return {
        "phase": phase or OVER,
        "turn": table.turn,
        "indicator": table.indicator,
        "placing": table.placing,
        "seats": [_write_seat(table, seat) for seat in range(table.box.players)],
        "pawns": dict(zip(OFFICES, table.pawns, strict=True)),
        "first_locked": list(table.first_locked),
        "settled": list(table.settled),
        "board": {place: n for place, n in zip(PLACES, table.board, strict=True) if n},
        "prepared": list(table.prepared),
        "commitments": msgspec.to_builtins(table.commitments),
        "laid": msgspec.to_builtins(table.laid),
        "turned": table.turned,
        "turned_at": table.turned_at,
        "marks": msgspec.to_builtins(table.marks),
    }


def _write_seat(table: Table, seat: int) -> dict[str, Any]:
    return {
        "faction": table.factions[seat],
        "pile": list(table.piles[seat]),
        "primary": table.primaries[seat],
        "secondary": table.secondaries[seat],
        "tokens": {kind: n for kind, n in zip(KINDS, table.tokens[seat], strict=True) if n},
        "masses": table.masses[seat],
        "known_pile": list(table.known_piles[seat]),
        "known_free": list(table.known_free[seat]),
    }


def _need(holds: bool, entry: str, expected: str, found: object) -> None:
    if not holds:
        raise ContentError("position", entry, expected=expected, found=str(found))


def _one_of(entry: str, found: str, names: tuple[str, ...]) -> None:
    _need(found in names, entry, f"one of {', '.join(names)}", found)


def _each_once(entry: str, found: tuple[str, ...]) -> None:
    twice = [name for name, count in Counter(found).items() if count > 1]
    _need(not twice, entry, "each once", f"{twice[:1]} twice")


def _with_tracks(table: Table, layout: Layout) -> Table:
    """Pawns, locks and entries that agree with each other (COF39, CA31)."""
    numbers = table.numbers
    for pawn, square in layout.pawns.items():
        _one_of("pawns", pawn, OFFICES)
        _need(
            abs(square) <= numbers.end, f"pawns, {pawn}", f"a square -{numbers.end} to {numbers.end}", square
        )
    pawns = tuple(layout.pawns.get(office, numbers.start) for office in OFFICES)
    coloured = tuple(o for o, at in zip(OFFICES, pawns, strict=True) if colour(numbers, at))
    locked = tuple(o for o, at in zip(OFFICES, pawns, strict=True) if is_locked(numbers, at))
    first = locked[:1] if layout.first_locked is None else layout.first_locked
    settled = coloured if layout.settled is None else layout.settled
    _need(set(first) <= set(locked) and bool(first) == bool(locked), "first_locked", f"of {locked}", first)
    _each_once("settled", settled)
    is_latest = table.box.options.entry_into_colour == "latest"
    fits = set(settled) == set(coloured) if is_latest else set(coloured) <= set(settled) <= set(OFFICES)
    _need(fits, "settled", f"the pawns in colour, {', '.join(coloured) or 'none'}", ", ".join(settled))
    commitments = tuple(_commitment(table, one) for one in layout.commitments)
    if table.box.options.commitments == "one":  # CA18
        _each_once("commitments, pawn", tuple(one.pawn for one in commitments))
    for one in commitments:
        _need(one.pawn not in locked, "commitments, pawn", "a pawn that is not locked (CA19)", one.pawn)
    return replace(table, pawns=pawns, first_locked=first, settled=settled, commitments=commitments)


def _commitment(table: Table, one: CommitmentLayout) -> Commitment:
    _one_of("commitments, pawn", one.pawn, OFFICES)
    _need(one.steps != 0, "commitments, steps", "at least one step (CA47)", one.steps)
    _need(one.player < table.box.players, "commitments, player", "a seat of this game", one.player)
    tokens = abs(one.steps) * table.numbers.step_price if one.tokens is None else one.tokens
    return Commitment(one.player, one.pawn, one.steps, tokens)


def _with_laid(table: Table, layout: Layout) -> Table:
    """Cards on the table, each on a spot of its own (COF23)."""
    _each_once("laid", tuple(one.card for one in layout.laid))
    spots = []
    for one in layout.laid:
        _need(one.owner < table.box.players, "laid, owner", "a seat of this game", one.owner)
        _one_of("laid, spot", one.spot, SPOTS)
        _need(
            all(seat < table.box.players for seat in one.seen), "laid, seen", "seats of this game", one.seen
        )
        if not (one.spot == FRONT and table.box.options.cards_in_front == "any"):
            spots.append(f"seat {one.owner} at {one.spot}")
    _each_once("laid", tuple(spots))
    _one_of("turned", layout.turned, ("", *table.index.card))
    _one_of("turned_at", layout.turned_at, SPOTS if layout.turned else ("",))
    laid = tuple(Laid(one.owner, one.card, one.spot, one.up, tuple(sorted(one.seen))) for one in layout.laid)
    return replace(table, laid=laid, turned_at=layout.turned_at)


def _with_seats(table: Table, layout: Layout) -> Table:
    """Factions, prophecies and decks; a deck lies in hand, pile and on the table (COF8, COF9)."""
    seats = layout.seats if layout.seats is not None else (SeatLayout(),) * table.box.players
    _need(len(seats) == table.box.players, "seats", f"{table.box.players} entries", len(seats))
    index = table.index
    factions = _drawn("faction", [one.faction for one in seats], tuple(index.faction), layout.phase)
    primaries = _drawn("primary", [one.primary for one in seats], tuple(index.primary), layout.phase)
    secondaries = _drawn("secondary", [one.secondary for one in seats], tuple(index.secondary), layout.phase)
    table = replace(table, factions=factions, primaries=primaries, secondaries=secondaries)
    table = replace(table, masses=tuple(one.masses for one in seats))
    _need(sum(table.masses) <= TOKENS, "seats, masses", f"at most {TOKENS} in all", sum(table.masses))
    hands, piles = [], []
    for seat, one in enumerate(seats):
        hand, pile = _deck(table, seat, one, layout.phase)
        hands.append(hand)
        piles.append(pile)
    known = tuple(one.known_pile for one in seats), tuple(one.known_free for one in seats)
    return replace(table, hands=tuple(hands), piles=tuple(piles), known_piles=known[0], known_free=known[1])


def _drawn(field: str, given: list[str | None], names: tuple[str, ...], phase: str) -> tuple[str, ...]:
    """What each seat has, what is left out filled in printed order; empty only while it is being chosen."""
    may_lack = phase == "choose_faction" or (phase == "draw_prophecies" and field != "faction")
    free = iter([name for name in names if name not in given])
    found = tuple(("" if may_lack else next(free)) if name is None else name for name in given)
    for name in found:
        _need(name in names or (may_lack and not name), f"seats, {field}", f"one of {', '.join(names)}", name)
    _each_once(f"seats, {field}", tuple(name for name in found if name))
    return found


def _deck(table: Table, seat: int, one: SeatLayout, phase: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hand and pile of a seat."""
    faction = table.factions[seat]
    deck = [card.name for card in table.index.deck[faction]] if faction else []
    entry = f"seats[{seat}]"
    laid = [card.card for card in table.laid if card.owner == seat]
    for card in (*laid, *(one.pile or ()), *one.known_pile, *one.known_free):
        _need(card in deck, entry, f"a card of the faction {faction}", card)
    _need(len(laid) <= LAID_IN_A_TURN, "laid", f"at most {LAID_IN_A_TURN} cards a seat (COF30)", len(laid))
    before_play = phase in BEFORE_PLAY
    rest = sorted((card for card in deck if card not in laid), key=lambda name: -table.card(name).strength)
    default = () if before_play else tuple(rest[:3])
    pile = tuple(sorted(default if one.pile is None else one.pile))
    _each_once(entry, (*pile, *laid))
    due = 0 if before_play else 3
    _need(len(pile) == due, f"{entry}, pile", f"{due} cards (COF15)", len(pile))
    _need(set(one.known_pile) <= set(pile), f"{entry}, known_pile", "cards of the pile", one.known_pile)
    _need(
        not set(one.known_free) & set(pile), f"{entry}, known_free", "cards not in the pile", one.known_free
    )
    return tuple(sorted(card for card in deck if card not in laid and card not in pile)), pile


def _with_tokens(table: Table, layout: Layout) -> Table:
    """Twenty tokens of each kind: what lies nowhere is in the supply (COF1)."""
    seats = layout.seats or (SeatLayout(),) * table.box.players
    for one in seats:
        for kind in one.tokens:
            _one_of("seats, tokens", kind, KINDS)
    for place in layout.board:
        _one_of("board", place, PLACES)
    for place in layout.prepared:
        _one_of("prepared", place, PLACES)
    _each_once("prepared", layout.prepared)
    tokens = tuple(tuple(one.tokens.get(kind, 0) for kind in KINDS) for one in seats)
    board = tuple(layout.board.get(place, 0) for place in PLACES)
    supply = tuple(TOKENS - n - sum(kind) for n, *kind in zip(board, *tokens, strict=True))
    for beside in table.commitments:
        supply = bump(supply, OFFICES.index(beside.pawn), -beside.tokens)
    for kind, n in zip(KINDS, supply, strict=True):
        _need(n >= 0, "seats, tokens", f"at most {TOKENS} {kind} tokens in all (COF1)", TOKENS - n)
    return replace(table, tokens=tokens, board=board, supply=supply, prepared=layout.prepared)


def _with_marks(table: Table, layout: Layout) -> Table:
    marks = []
    for one in layout.marks:
        _one_of("marks, effect", one.effect, EFFECTS)
        _need(one.owner < table.box.players, "marks, owner", "a seat of this game", one.owner)
        known = one.target in ("", *KINDS, *OFFICES) or one.target in table.index.card
        _need(known, "marks, target", "a card, a kind, a successor or nothing", one.target)
        marks.append(Mark(one.effect, one.owner, one.target, one.for_turn))
    return replace(table, marks=tuple(marks))


def _check_order(table: Table, layout: Layout) -> None:
    """Cards are laid one a seat in turn, as many as the phase allows (COF20, COF30, CA20)."""
    phase, players = layout.phase, table.box.players
    counts = [len(table.cards_of(seat)) for seat in range(players)]
    if phase in (*PLACEMENT, "open_trading"):
        ahead = (table.placing - table.indicator) % players + (phase not in ("open_trading", "place"))
        is_ahead = [(seat - table.indicator) % players < ahead for seat in range(players)]
        rounds = {have - more for have, more in zip(counts, is_ahead, strict=True)}
        expected = f"as many cards of each seat as its turn to place gives, from seat {table.indicator}"
        _need(len(rounds) == 1 and 0 <= min(rounds) < LAID_IN_A_TURN, "laid", expected, counts)
    elif phase in ("reveal", "underground", "resolution"):
        _need(counts == [LAID_IN_A_TURN] * players, "laid", "three cards of each seat (COF30)", counts)
    elif phase != OVER:
        _need(not table.laid, "laid", f"no card in the phase {phase}", counts)


def _check_step(table: Table, layout: Layout) -> None:
    """The phases that follow a card turned up need it; a preparation needs a location left."""
    phase, turned = layout.phase, layout.turned
    own = [laid.card for laid in table.cards_of(table.placing) if laid.up]
    if phase == "power":
        _need(turned in own, "turned", "the card turned up", turned)
        _need(bool(table.card(turned).power), "turned", "a card with a power", turned)
    if phase == "spend":
        is_there = turned in own or turned in table.piles[table.placing]  # swapped away: CA50
        _need(is_there, "turned", "the card turned up", turned)
        _need(layout.turned_at == FRONT, "turned_at", f"{FRONT} (COF28)", layout.turned_at)
    if phase == "preparation":
        _need(len(layout.prepared) < len(PLACES), "prepared", "a location left", layout.prepared)
