"""Powers: how one is used, and those that work at once (`lasting.py` has the others).

A script gets the table, the seat that uses the power and the name of the card it stands on, may ask, and
returns the table. No other file knows a power by its name.
"""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.actions import Pick
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES, PLACES, SPOTS, UNDERGROUND
from boardkit.games.children_of_fire.table import Commitment, Laid, Table, bump, has_card_at, label, put
from boardkit.games.children_of_fire.windows import windows

COMPETED = (*PLACES, UNDERGROUND)
"""Spots where cards are compared."""


def use_power(table: Table, me: int, card: str) -> Script:
    """The power of a card, unless something takes its effect away (COF26, COF27)."""
    effect = table.card(card).power
    yield events.PowerUsed(me, card, table.index.power[effect].name)
    table, left = yield from windows.offer(table, events.Power(me, card, effect))
    if left is None:
        return table
    return (yield from windows.act(effect, "power", table, me, card))


def pick(table: Table, me: int, prompt: str, targets: tuple[str, ...], secret: bool = False) -> Script:
    """Ask for one of `targets`; None, told to all, if there is none."""
    if not targets:
        yield events.PowerDone(me, "finds nothing for this power to work on")
        return None
    answer = yield Ask(table, me, prompt, "COF26", pick_menu, targets, secret=secret)
    return answer.target


def pick_menu(table: Table, player: int, targets: tuple[str, ...]) -> tuple[Action, ...]:
    """Each thing that the power can work on (CA58)."""
    return tuple(map(Pick, targets))


def pick_card(table: Table, me: int, prompt: str, cards: tuple[Laid, ...]) -> Script:
    """Ask for one of `cards`, spoken of by owner and spot so that hidden ones stay hidden."""
    labels = {label(table, laid): laid for laid in cards}
    answer = yield from pick(table, me, prompt, tuple(labels))
    return labels[answer] if answer is not None else None


def reachable(table: Table, me: int, spots: tuple[str, ...] = SPOTS) -> tuple[Laid, ...]:
    """Cards of other players on `spots` that a power of `me` can choose."""
    return tuple(
        laid for laid in table.laid if laid.owner != me and laid.spot in spots and is_open(table, me, laid)
    )


def is_open(table: Table, me: int, laid: Laid) -> bool:
    """Whether a power of `me` can choose a card or look at it."""
    return not windows.number("shield", 0, table, laid, me)


def own_card(table: Table, card: str) -> Laid:
    """The card on the table on which a power stands."""
    laid = table.where(card)
    assert laid is not None
    return laid


@windows.action("swap_discard", during="power")
def swap_discard(table: Table, me: int, card: str) -> Script:
    """This card changes places with one of the own pile, which arrives face down (F19, CA50)."""
    come = yield from pick(table, me, "Which discard takes its place?", table.piles[me], secret=True)
    if come is None:
        return table
    here, face_up = own_card(table, card), table.box.options.swapped_card == "face_up"
    yield events.CardSwapped(me, card, table.index.spot[here.spot], come, face_up)
    table = table.change_card(here, Laid(me, come, here.spot, face_up))
    pile = tuple(sorted((*(one for one in table.piles[me] if one != come), card)))
    known = (
        tuple(sorted((*(one for one in table.known_piles[me] if one != come), card))) if face_up else (card,)
    )
    table = replace(table, piles=put(table.piles, me, pile), known_piles=put(table.known_piles, me, known))
    free = tuple(one for one in table.known_free[me] if one != card)
    return replace(table, known_free=put(table.known_free, me, free))


@windows.action("steal", during="power")
def steal(table: Table, me: int, card: str) -> Script:
    """Take a token of a kind from a player who has at least three more of it."""
    mine = table.tokens[me]
    targets = {
        f"seat {seat} {kind}": (seat, at)
        for seat, row in enumerate(table.tokens)
        for at, kind in enumerate(KINDS)
        if row[at] >= mine[at] + 3
    }
    target = yield from pick(table, me, "Take which token of whom?", tuple(targets))
    if target is None:
        return table
    seat, at = targets[target]
    yield events.PowerDone(me, f"takes a {KINDS[at]} token from seat {seat}")
    return table.pay(seat, at, 1).pay(me, at, -1)


@windows.action("shift", during="power")
def shift(table: Table, me: int, card: str) -> Script:
    """This card moves to another spot without an own card."""
    here = own_card(table, card)
    targets = tuple(spot for spot in SPOTS if spot != here.spot and not has_card_at(table, me, spot))
    spot = yield from pick(table, me, f"Where does {card} go?", targets)
    if spot is None:
        return table
    yield events.PowerDone(me, f"moves {card} to {table.index.spot[spot]}")
    return table.change_card(here, replace(here, spot=spot))


@windows.action("peek", during="power")
def peek(table: Table, me: int, card: str) -> Script:
    """Look at all face-down cards of others on one spot; each space in front is a spot of its own."""
    spots: dict[str, tuple[Laid, ...]] = {}
    for laid in reachable(table, me):
        if not laid.up:
            where = f"front of seat {laid.owner}" if laid.spot == FRONT else laid.spot
            spots[where] = (*spots.get(where, ()), laid)
    spot = yield from pick(table, me, "Look at the face-down cards of which spot?", tuple(spots))
    if spot is None:
        return table
    seen = tuple((laid.owner, laid.card) for laid in spots[spot])
    printed = table.index.spot
    yield events.CardsSeen(me, printed.get(spot, spot), seen, len(seen))
    for laid in spots[spot]:
        table = table.change_card(laid, replace(laid, seen=tuple(sorted({*laid.seen, me}))))
    return table


@windows.action("tempt", during="power")
def tempt(table: Table, me: int, card: str) -> Script:
    """A commitment of two steps or more loses one; its tokens return to the supply."""
    return (yield from _change_commitment(table, me, -1))


@windows.action("press_on", during="power")
def press_on(table: Table, me: int, card: str) -> Script:
    """A commitment gains one step, paid from the supply."""
    return (yield from _change_commitment(table, me, 1))


def _change_commitment(table: Table, me: int, more: int) -> Script:
    """One step more or less for a commitment that can bear it."""
    price = table.numbers.step_price
    targets: dict[str, Commitment] = {}
    for one in table.commitments:
        can_bear = table.supply[OFFICES.index(one.pawn)] >= price if more > 0 else abs(one.steps) > 1
        if can_bear:
            beside = sum(other.startswith(one.pawn) for other in targets)
            targets[one.pawn + (f" ({beside + 1})" if beside else "")] = one
    target = yield from pick(table, me, "Which commitment?", tuple(targets))
    if target is None:
        return table
    old = targets[target]
    pawn, office = OFFICES.index(old.pawn), table.index.office[old.pawn]
    steps = old.steps + (more if old.steps > 0 else -more)
    new = replace(old, steps=steps, tokens=old.tokens + more * price)
    yield events.PowerDone(me, f"changes the commitment of the {office.name} to {abs(steps)} steps")
    at = table.commitments.index(old)
    return replace(
        table, commitments=put(table.commitments, at, new), supply=bump(table.supply, pawn, -more * price)
    )


@windows.action("divert", during="power")
def divert(table: Table, me: int, card: str) -> Script:
    """Take a token from any location."""
    filled = tuple(place for place, n in zip(PLACES, table.board, strict=True) if n)
    place = yield from pick(table, me, "Take a token from which location?", filled)
    if place is None:
        return table
    return (yield from _take_from_board(table, me, place, 1))


@windows.action("devour", during="power")
def devour(table: Table, me: int, card: str) -> Script:
    """Take up to two tokens from the location of this card."""
    spot = own_card(table, card).spot
    if spot not in PLACES or not table.board[PLACES.index(spot)]:
        yield events.PowerDone(me, "finds nothing for this power to work on")
        return table
    return (yield from _take_from_board(table, me, spot, 2))


def _take_from_board(table: Table, me: int, place: str, most: int) -> Script:
    """Up to `most` tokens go from a location to the player."""
    at = PLACES.index(place)
    n = min(most, table.board[at])
    yield events.PowerDone(me, f"takes {n} {KINDS[at]} from {table.index.spot[place]}")
    tokens = put(table.tokens, me, bump(table.tokens[me], at, n))
    return replace(table, board=bump(table.board, at, -n), tokens=tokens)


@windows.action("drive_out", during="power")
def drive_out(table: Table, me: int, card: str) -> Script:
    """Another player's card on this spot goes, unseen, where its owner has none (CA58)."""
    spot = own_card(table, card).spot
    spots = (spot,) if spot in COMPETED else ()
    cards = tuple(laid for laid in reachable(table, me, spots) if _ways_out(table, laid))
    laid = yield from pick_card(table, me, "Drive out whose card?", cards)
    if laid is None:
        return table
    target = yield from pick(table, me, "Where does it go?", _ways_out(table, laid))
    yield events.PowerDone(me, f"drives the card of {label(table, laid)} to {table.index.spot[target]}")
    return table.change_card(laid, replace(laid, spot=target))


def _ways_out(table: Table, laid: Laid) -> tuple[str, ...]:
    """Locations and the underground where the owner of `laid` has no card."""
    return tuple(spot for spot in COMPETED if not has_card_at(table, laid.owner, spot))


@windows.action("copy", during="power")
def copy(table: Table, me: int, card: str) -> Script:
    """Another card's power, as if it stood on this card; a copying card is not copied."""
    own = table.card(card).power
    cards = tuple(
        laid
        for laid in table.laid
        if laid.up
        and laid.card != card
        and table.card(laid.card).power not in ("", own)
        and is_open(table, me, laid)
    )
    laid = yield from pick_card(table, me, "Use the power of which card?", cards)
    if laid is None:
        return table
    effect = table.card(laid.card).power
    yield events.PowerDone(me, f"uses the power of {laid.card}: {table.index.power[effect].name}")
    return (yield from windows.act(effect, "power", table, me, card))
