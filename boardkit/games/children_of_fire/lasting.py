"""Powers that last: each lays a mark and, while it lies there, answers an event or changes a number."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES
from boardkit.games.children_of_fire.powers import COMPETED, pick, pick_card, reachable
from boardkit.games.children_of_fire.table import Laid, Mark, Table, label
from boardkit.games.children_of_fire.tracks import is_locked
from boardkit.games.children_of_fire.windows import windows


@windows.action("ward", during="power")
def ward(table: Table, me: int, card: str) -> Script:
    """The next power of another player this turn has no effect."""
    yield events.PowerDone(me, "wards off the next power of another player this turn")
    return table.mark(Mark("ward", me))


@windows.on(events.Power, "ward")
def warded(table: Table, me: int, power: events.Power) -> Script:
    """Take the effect from one power of another player, once."""
    if power.player == me:
        return table, power
    yield events.PowerCancelled(me, power.card)
    marks = list(table.marks)
    marks.remove(next(mark for mark in marks if mark.effect == "ward" and mark.owner == me))
    return replace(table, marks=tuple(marks)), None


@windows.action("rally", during="power")
def rally(table: Table, me: int, card: str) -> Script:
    """A masses token costs nothing of one kind in this placement."""
    kind = yield from pick(table, me, "Which kind need not be paid?", KINDS)
    yield events.PowerDone(me, f"need pay no {kind} for a masses token")
    return table.mark(Mark("rally", me, kind, for_turn=False))


@windows.modifies("masses_price", "rally")
def rallied(table: Table, me: int, price: int, player: int, kind: str) -> int:
    """Nothing of the chosen kind is paid."""
    return 0 if player == me and kind in table.targets("rally", me) else price


@windows.action("bargain", during="power")
def bargain(table: Table, me: int, card: str) -> Script:
    """The own trades cost two tokens less in this placement."""
    yield events.PowerDone(me, "trades more cheaply in this placement")
    return table.mark(Mark("bargain", me, for_turn=False))


@windows.modifies("trade_rate", "bargain")
def bargained(table: Table, me: int, rate: int, player: int) -> int:
    """Two tokens less for a trade, but at least one."""
    return max(1, rate - 2 * len(table.targets("bargain", me))) if player == me else rate


@windows.action("shield", during="power")
def shield(table: Table, me: int, card: str) -> Script:
    """One own card that no power of another player can choose or look at this turn."""
    laid = yield from pick_card(table, me, "Which of your cards is shielded?", table.cards_of(me))
    yield events.PowerDone(me, f"shields the card of {label(table, laid)}")
    return table.mark(Mark("shield", me, laid.card))


@windows.modifies("shield", "shield")
def shielded(table: Table, me: int, value: int, laid: Laid, by: int) -> int:
    """Powers of others cannot reach the shielded card."""
    return value + 1 if by != me and laid.card in table.targets("shield", me) else value


@windows.action("bless", during="power")
def bless(table: Table, me: int, card: str) -> Script:
    """Another own card has one more strength this turn."""
    cards = tuple(laid for laid in table.cards_of(me) if laid.card != card)
    laid = yield from pick_card(table, me, "Which of your other cards is blessed?", cards)
    if laid is None:
        return table
    yield events.PowerDone(me, f"strengthens the card of {label(table, laid)}")
    return table.mark(Mark("bless", me, laid.card))


@windows.modifies("strength", "bless")
def blessed(table: Table, me: int, value: int, laid: Laid) -> int:
    """One more for each blessing."""
    return value + table.targets("bless", me).count(laid.card)


@windows.action("curse", during="power")
def curse(table: Table, me: int, card: str) -> Script:
    """Another player's card has two less strength this turn."""
    laid = yield from pick_card(table, me, "Which card is weakened?", reachable(table, me, COMPETED))
    if laid is None:
        return table
    yield events.PowerDone(me, f"weakens the card of {label(table, laid)}")
    return table.mark(Mark("curse", me, laid.card))


@windows.modifies("strength", "curse")
def cursed(table: Table, me: int, value: int, laid: Laid) -> int:
    """Two less for each blight."""
    return value - 2 * table.targets("curse", me).count(laid.card)


@windows.action("grow", during="power")
def grow(table: Table, me: int, card: str) -> Script:
    """This card is stronger for each card of others on its spot."""
    yield events.PowerDone(me, f"lets {card} grow with every other card on its spot")
    return table.mark(Mark("grow", me, card))


@windows.modifies("strength", "grow")
def grown(table: Table, me: int, value: int, laid: Laid) -> int:
    """Two more for each card of another player on the same spot; nobody shares a space in front."""
    if laid.card not in table.targets("grow", me) or laid.spot == FRONT:
        return value
    others = sum(one.spot == laid.spot and one.owner != laid.owner for one in table.laid)
    return value + 2 * others * table.targets("grow", me).count(laid.card)


@windows.action("tie_break", during="power")
def tie_break(table: Table, me: int, card: str) -> Script:
    """This card wins ties where it lies."""
    yield events.PowerDone(me, f"will win ties with {card}")
    return table.mark(Mark("tie_break", me, card))


@windows.on(events.Tie, "tie_break")
def tie_broken(table: Table, me: int, tie: events.Tie) -> Any:
    """Among the tied the owner alone wins, where the card lies."""
    if me in tie.seats and _lies_at(table, table.targets("tie_break", me), tie.spot):
        tie = replace(tie, seats=(me,))
    return table, tie


@windows.action("leavings", during="power")
def leavings(table: Table, me: int, card: str) -> Script:
    """Where others win, a token of the location of this card comes to its owner first."""
    yield events.PowerDone(me, f"will take a token if others win where {card} lies")
    return table.mark(Mark("leavings", me, card))


@windows.on(events.Share, "leavings")
def left_over(table: Table, me: int, share: events.Share) -> Any:
    """Where others win, a token goes to the owner first, where the card lies."""
    here = _lies_at(table, table.targets("leavings", me), share.spot)
    if here and share.tokens and me not in share.winners:
        share = replace(share, tokens=share.tokens - 1, taken=(*share.taken, me))
    return table, share


@windows.action("hold_fast", during="power")
def hold_fast(table: Table, me: int, card: str) -> Script:
    """A successor that cannot be locked this turn."""
    free = tuple(
        o for o, square in zip(OFFICES, table.pawns, strict=True) if not is_locked(table.numbers, square)
    )
    pawn = yield from pick(table, me, "Which successor is held?", free)
    if pawn is None:
        return table
    yield events.PowerDone(me, f"keeps the {table.index.office[pawn].name} from being locked this turn")
    return table.mark(Mark("hold_fast", me, pawn))


@windows.on(events.Move, "hold_fast")
def held_fast(table: Table, me: int, move: events.Move) -> Any:
    """A held pawn stops one square before the end."""
    if move.pawn in table.targets("hold_fast", me) and is_locked(table.numbers, move.target):
        stop = table.numbers.end - 1
        move = replace(move, target=stop if move.target > 0 else -stop)
    return table, move


def _lies_at(table: Table, cards: tuple[str, ...], spot: str) -> bool:
    """Whether one of `cards` lies on `spot`."""
    return any(one.card in cards for one in table.cards_at(spot))
