"""When a power is worth turning a card up for, and what it is best used on."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardkit.games.children_of_fire.bots.bidding import bid_worth, prize, rivals, win_chance
from boardkit.games.children_of_fire.bots.prospects import best_spending, kind_worth, mine, traded
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES, PLACES, SPOTS
from boardkit.games.children_of_fire.menus import trades
from boardkit.games.children_of_fire.observe import LaidSeen, View

CARD = re.compile(r"seat (\d) at (\w+)")
TOKEN_OF = re.compile(r"seat (\d) (\w+)")


def power_worth(view: View, effect: str, laid: LaidSeen) -> float:
    """Points that using a power on the own card `laid` may be expected to add."""
    judge = JUDGES.get(effect)
    return judge(view, laid) if judge else 0.02


def _bid(view: View, laid: LaidSeen, more: int) -> float:
    """What `more` strength adds to an own card."""
    strength = laid.strength or 0
    return bid_worth(view, strength + more, laid.spot) - bid_worth(view, strength, laid.spot)


def _others(view: View, laid: LaidSeen) -> list[LaidSeen]:
    return [one for one in view.laid if one.owner == view.player and one.label != laid.label]


def _bless(view: View, laid: LaidSeen) -> float:
    return max((_bid(view, one, 1) for one in _others(view, laid)), default=0.0)


def _curse(view: View, laid: LaidSeen) -> float:
    own = [one for one in view.laid if one.owner == view.player and rivals(view, one.spot)]
    return max((0.6 * _bid(view, one, 2) for one in own), default=0.0)


def _grow(view: View, laid: LaidSeen) -> float:
    return _bid(view, laid, 2 * len(rivals(view, laid.spot)))


def _swap(view: View, laid: LaidSeen) -> float:
    if laid.spot == FRONT:
        return 0.1  # a second spending later in the turn
    seat = mine(view)
    best = max((card.strength for card in seat.deck if card.name in (seat.pile or ())), default=0)
    return bid_worth(view, best, laid.spot) - bid_worth(view, laid.strength or 0, laid.spot)


def _devour(view: View, laid: LaidSeen) -> float:
    at = PLACES.index(laid.spot) if laid.spot in PLACES else -1
    return kind_worth(view, KINDS[at]) * min(2, view.offices[at].tokens) if at >= 0 else 0.0


def _steal(view: View, laid: LaidSeen) -> float:
    own, rows = mine(view).tokens, [seat.tokens for seat in view.seats]
    richer = [kind for at, kind in enumerate(KINDS) if any(row[at] >= own[at] + 3 for row in rows)]
    return 1.3 * max((kind_worth(view, kind) for kind in richer), default=0.0)


def _step(more: int) -> Callable[[View, LaidSeen], float]:
    def judge(view: View, laid: LaidSeen) -> float:
        return max((commitment_gain(view, at, more) for at in range(len(view.commitments))), default=0.0)

    return judge


def commitment_gain(view: View, at: int, more: int) -> float:
    """Points for the seat that looks if a commitment gets one step more or less."""
    one, primary = view.commitments[at], mine(view).primary
    if primary is None or (more < 0 and abs(one.steps) < 2):
        return 0.0
    helps = (one.steps > 0) == (primary.wants[OFFICES.index(one.pawn)] > 0)
    return 0.22 if helps == (more > 0) else -0.22


def _hold(view: View, laid: LaidSeen) -> float:
    return max((hold_gain(view, pawn) for pawn in OFFICES), default=0.0)


def hold_gain(view: View, pawn: str) -> float:
    """Points for keeping a pawn from locking on the wrong side."""
    at, primary = OFFICES.index(pawn), mine(view).primary
    if primary is None:
        return 0.0
    target = view.offices[at].square + sum(one.steps for one in view.commitments if one.pawn == pawn)
    return 0.4 if target * primary.wants[at] <= -view.numbers.end else 0.0


def _rally(view: View, laid: LaidSeen) -> float:
    tokens = mine(view).tokens
    short = [have < need for have, need in zip(tokens, view.masses_price, strict=True)]
    return 0.5 if laid.spot == FRONT and sum(short) == 1 and view.masses_left else 0.0


def _bargain(view: View, laid: LaidSeen) -> float:
    """Worth what the cheaper trade adds to the spending that follows."""
    if laid.spot != FRONT:
        return 0.0
    tokens = mine(view).tokens
    now = best_spending(view, tokens)[0]
    cheap = trades(tokens, view.supply, view.trade_rate - 2)
    return max((best_spending(view, traded(tokens, deal))[0] - now for deal in cheap), default=0.0)


def _ward(view: View, laid: LaidSeen) -> float:
    """Worth more, the more cards others have still to turn up."""
    still = sum(3 - sum(one.owner == seat for one in view.laid) for seat in range(len(view.seats)))
    return 0.02 * still


def _peek(view: View, laid: LaidSeen) -> float:
    has_more_to_lay = sum(one.owner == view.player for one in view.laid) < 3
    return 0.1 if has_more_to_lay and any(one.card is None for one in view.laid) else 0.0


def _divert(view: View, laid: LaidSeen) -> float:
    filled = [kind for kind, office in zip(KINDS, view.offices, strict=True) if office.tokens]
    return max((kind_worth(view, kind) for kind in filled), default=0.0)


def _drive_out(view: View, laid: LaidSeen) -> float:
    if not rivals(view, laid.spot):
        return 0.0
    return 0.5 * prize(view, laid.spot) * (1.0 - win_chance(view, laid.strength or 0, laid.spot))


def _tie_break(view: View, laid: LaidSeen) -> float:
    return 0.15 * prize(view, laid.spot) * len(rivals(view, laid.spot))


def _leavings(view: View, laid: LaidSeen) -> float:
    at = PLACES.index(laid.spot) if laid.spot in PLACES else -1
    if at < 0 or not view.offices[at].tokens:
        return 0.0
    return kind_worth(view, KINDS[at]) * (1.0 - win_chance(view, laid.strength or 0, laid.spot))


def _copy(view: View, laid: LaidSeen) -> float:
    """As good as the best power that lies face up."""
    return max((copied_worth(view, one, laid) for one in view.laid if one.label != laid.label), default=0.0)


def copied_worth(view: View, shown: LaidSeen, laid: LaidSeen) -> float:
    """Points that the power of the face-up card `shown` would add on the own card `laid`."""
    decks = (card for seat in view.seats for card in seat.deck)
    power = next((card.power for card in decks if card.name == shown.card and shown.up), "")
    return power_worth(view, power, laid) if power not in ("", "copy") else 0.0


JUDGES: dict[str, Callable[[View, LaidSeen], float]] = {
    "swap_discard": _swap, "bless": _bless, "curse": _curse, "grow": _grow, "devour": _devour,
    "steal": _steal, "tempt": _step(-1), "press_on": _step(1), "hold_fast": _hold, "rally": _rally,
    "bargain": _bargain, "ward": _ward, "peek": _peek, "divert": _divert, "drive_out": _drive_out,
    "tie_break": _tie_break, "copy": _copy, "leavings": _leavings,
}  # fmt: skip


def target_worth(view: View, effect: str, target: str) -> float:
    """How good a target is for a power; only the order matters."""
    if CARD.match(target):
        return _card_worth(view, effect, target)
    token = TOKEN_OF.match(target)
    if token:
        return kind_worth(view, token[2])
    if target in KINDS:
        return -float(mine(view).tokens[KINDS.index(target)])
    if target in SPOTS:
        return _spot_worth(view, effect, target)
    pawn = target.partition(" ")[0]
    if pawn in OFFICES:
        return _pawn_worth(view, effect, pawn)
    strength = {card.name: card.strength for card in mine(view).deck}.get(target, 0)
    return float(-strength if view.turned_at == FRONT else strength)


def _card_worth(view: View, effect: str, label: str) -> float:
    laid = next((one for one in view.laid if one.label == label), None)
    if laid is None:
        return 0.0
    if effect == "copy" and laid.up:
        own = next((one for one in view.laid if one.card == view.turned), laid)
        return copied_worth(view, laid, own)
    if laid.owner == view.player:
        return max(_bid(view, laid, 2), 0.01 * (laid.strength or 0))
    strength = 4.0 if laid.strength is None else float(laid.strength)
    meets_me = any(one.owner == view.player and one.spot == laid.spot for one in view.laid)
    return strength * prize(view, laid.spot) * (3.0 if meets_me else 1.0)


def _spot_worth(view: View, effect: str, spot: str) -> float:
    if effect == "divert":
        return kind_worth(view, KINDS[PLACES.index(spot)])
    holds_mine = any(one.owner == view.player and one.spot == spot for one in view.laid)
    return -prize(view, spot) if holds_mine else prize(view, spot)


def _pawn_worth(view: View, effect: str, pawn: str) -> float:
    if effect == "hold_fast":
        return hold_gain(view, pawn)
    more = -1 if effect == "tempt" else 1
    found = [commitment_gain(view, at, more) for at, one in enumerate(view.commitments) if one.pawn == pawn]
    return max(found, default=0.0)
