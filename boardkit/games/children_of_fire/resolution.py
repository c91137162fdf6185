"""The resolution phase: pawns move, the end is tested, the turn is cleaned up."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.content import OFFICES
from boardkit.games.children_of_fire.scoring import score
from boardkit.games.children_of_fire.table import Commitment, Table, bump, put
from boardkit.games.children_of_fire.tracks import colour, goes_to, is_locked, is_over, settled_after
from boardkit.games.children_of_fire.windows import windows


def resolution(table: Table) -> Script:
    """Pawns move, tokens return, the end is tested, only then follows the clean-up (COF40, CA45, CA56)."""
    table = yield from move_pawns(table)
    table = return_tokens(table)
    if is_over(table) or 0 < table.box.options.turn_limit <= table.turn:
        yield from show_prophecies(table)
        return table, None
    return (yield from clean_up(table)), "begin_turn"


def move_pawns(table: Table) -> Script:
    """Each committed pawn moves, in the order of the commitments or of the boards (COF38, CA28)."""
    order = table.commitments
    if table.box.options.pawn_order == "boards":
        order = tuple(sorted(order, key=lambda one: OFFICES.index(one.pawn)))
    locked: list[str] = []
    for one in order:
        was_free = not is_locked(table.numbers, table.pawns[OFFICES.index(one.pawn)])
        if was_free:
            table = yield from move(table, one)
            if is_locked(table.numbers, table.pawns[OFFICES.index(one.pawn)]):
                locked.append(one.pawn)
    if locked and not table.first_locked:
        first = locked if table.box.options.first_locked == "all" else locked[:1]
        table = replace(table, first_locked=tuple(first))
    return table


def move(table: Table, one: Commitment) -> Script:
    """One pawn goes as far as is paid for, but stops at the end (COF5, COF39, COF55, CA29, CA44)."""
    pawn = OFFICES.index(one.pawn)
    office, start = table.box.content.offices[pawn], table.pawns[pawn]
    plan = events.Move(one.pawn, start, goes_to(table.numbers, start, one.steps))
    table, plan = yield from windows.offer(table, plan)
    target = plan.target if plan is not None else start
    yield events.PawnMoved(office.name, start, target)
    settled = settled_after(table, one.pawn, start, target)
    if is_locked(table.numbers, target):
        yield events.PawnLocked(office.name, office.trait(colour(table.numbers, target)))
    return replace(table, pawns=put(table.pawns, pawn, target), settled=settled)


def return_tokens(table: Table) -> Table:
    """Tokens of commitments go back to the supply (COF38)."""
    supply = table.supply
    for one in table.commitments:
        supply = bump(supply, OFFICES.index(one.pawn), one.tokens)
    return replace(table, supply=supply, commitments=())


def clean_up(table: Table) -> Script:
    """Old discards to the hand, played cards to the pile, tokens left over to the supply (COF41, COF42)."""
    yield events.TurnCleaned(sum(table.board))
    # the old pile is taken back first: CA34, CA35, CA27, CA24
    hands, piles, known, free = [], [], [], []
    for seat in range(table.box.players):
        played = table.cards_of(seat)
        hands.append(tuple(sorted((*table.hands[seat], *table.piles[seat]))))
        piles.append(tuple(sorted(one.card for one in played)))
        known.append(tuple(sorted(one.card for one in played if one.up)))
        free.append(surely_free(table, seat, known[seat]))
    supply = tuple(a + b for a, b in zip(table.supply, table.board, strict=True))
    return replace(
        table, hands=tuple(hands), piles=tuple(piles), known_piles=tuple(known), known_free=tuple(free),
        laid=(), board=(0,) * 4, supply=supply, marks=(), prepared=(),
    )  # fmt: skip


def surely_free(table: Table, seat: int, known_pile: tuple[str, ...]) -> tuple[str, ...]:
    """Cards known to be out of the new pile: those of the old one, or all if it is known (CA48)."""
    if len(known_pile) < len(table.cards_of(seat)):
        return table.known_piles[seat]
    deck = (card.name for card in table.index.deck[table.factions[seat]])
    return tuple(sorted(card for card in deck if card not in known_pile))


def show_prophecies(table: Table) -> Script:
    """Prophecies are shown and counted (COF14, COF44 to COF49)."""
    for seat in range(table.box.players):
        points = score(table, seat)
        yield events.Scored(
            seat, table.primaries[seat], table.secondaries[seat], points.traits, points.first, points.last,
            points.both, points.masses,
        )  # fmt: skip
    return None
