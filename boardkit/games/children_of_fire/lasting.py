"""What lasting powers do later: answer an event or change a number while their mark is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.content import FRONT
from boardkit.games.children_of_fire.table import Laid, Mark, Table
from boardkit.games.children_of_fire.tracks import is_locked
from boardkit.games.children_of_fire.windows import windows


@windows.on(events.Power, "ward")
def ward(table: Table, me: int, power: events.Power) -> Iterator[Any]:
    """Take the effect from one power of another player, once."""
    if power.player == me:
        return table, power
    yield events.PowerCancelled(me, power.card)
    marks = list(table.marks)
    marks.remove(Mark("ward", me))
    return replace(table, marks=tuple(marks)), None


@windows.modifies("masses_price", "rally")
def rally(table: Table, me: int, price: int, player: int, kind: str) -> int:
    """Nothing of the chosen kind is paid."""
    return 0 if player == me and kind in table.targets("rally", me) else price


@windows.modifies("trade_rate", "bargain")
def bargain(table: Table, me: int, rate: int, player: int) -> int:
    """Two tokens less for a trade, but at least one."""
    return max(1, rate - 2 * len(table.targets("bargain", me))) if player == me else rate


@windows.modifies("shield", "shield")
def shield(table: Table, me: int, value: int, laid: Laid, by: int) -> int:
    """Powers of others cannot reach the shielded card."""
    return value + 1 if by != me and laid.card in table.targets("shield", me) else value


@windows.modifies("strength", "bless")
def bless(table: Table, me: int, value: int, laid: Laid) -> int:
    """One more for each blessing."""
    return value + table.targets("bless", me).count(laid.card)


@windows.modifies("strength", "curse")
def curse(table: Table, me: int, value: int, laid: Laid) -> int:
    """Two less for each blight."""
    return value - 2 * table.targets("curse", me).count(laid.card)


@windows.modifies("strength", "grow")
def grow(table: Table, me: int, value: int, laid: Laid) -> int:
    """Two more for each card of another player on the same spot; nobody shares a space in front."""
    if laid.card not in table.targets("grow", me) or laid.spot == FRONT:
        return value
    others = sum(one.spot == laid.spot and one.owner != laid.owner for one in table.laid)
    return value + 2 * others * table.targets("grow", me).count(laid.card)


@windows.on(events.Tie, "tie_break")
def tie_break(table: Table, me: int, tie: events.Tie) -> Any:
    """Among the tied the owner alone wins, where the card lies."""
    if me in tie.seats and _lies_at(table, table.targets("tie_break", me), tie.spot):
        tie = replace(tie, seats=(me,))
    return table, tie


@windows.on(events.Share, "leavings")
def leavings(table: Table, me: int, share: events.Share) -> Any:
    """Where others win, a token goes to the owner first, where the card lies."""
    here = _lies_at(table, table.targets("leavings", me), share.spot)
    if here and share.tokens and me not in share.winners:
        share = replace(share, tokens=share.tokens - 1, taken=(*share.taken, me))
    return table, share


@windows.on(events.Move, "hold_fast")
def hold_fast(table: Table, me: int, move: events.Move) -> Any:
    """A held pawn stops one square before the end."""
    if move.pawn in table.targets("hold_fast", me) and is_locked(table.numbers, move.target):
        stop = table.numbers.end - 1
        move = replace(move, target=stop if move.target > 0 else -stop)
    return table, move


def _lies_at(table: Table, cards: tuple[str, ...], spot: str) -> bool:
    """Whether one of `cards` lies on `spot`."""
    return any(one.card in cards for one in table.cards_at(spot))
