"""May a player do this now? Each check gives None or the rule that refuses it, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import asdict

from boardkit.core.request import Action, Ask, Refusal, Request
from boardkit.games.children_of_fire.actions import (
    BuyMasses,
    ChooseFaction,
    Commit,
    Discard,
    Done,
    Give,
    Pick,
    Place,
    Prepare,
    Trade,
    TurnUp,
    UsePower,
)  # fmt: skip
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES, PLACES, SPOTS
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN, Table, has_card_at
from boardkit.games.children_of_fire.tracks import is_locked
from boardkit.games.children_of_fire.windows import windows

PLACEMENT = ("place", "turn_up", "power", "spend", "close")
"""The phases of one placement, in order (COF52)."""
TRADE_RATE = 4
"""Tokens of one kind for one of another (COF50)."""


def check_faction(table: Table, player: int, choice: ChooseFaction) -> Refusal | None:
    """A faction must exist and be free (COF8, COF51)."""
    if choice.faction not in table.index.faction:
        return Refusal("COF51", f"There is no faction {choice.faction!r}.")
    if choice.faction in table.factions:
        return Refusal("COF8", f"The {table.index.faction[choice.faction].name} belong to another player.")
    return None


def check_discard(table: Table, player: int, discard: Discard) -> Refusal | None:
    """Three different cards of the own hand (COF15)."""
    if len(set(discard.cards)) != 3 or len(discard.cards) != 3:
        return Refusal("COF15", f"Three different cards are discarded, not {len(discard.cards)}.")
    foreign = [card for card in discard.cards if card not in table.hands[player]]
    if foreign:
        return Refusal("COF15", f"{foreign[0]} is not in your hand.")
    if list(discard.cards) != sorted(discard.cards):
        return Refusal("COF15", "Name the three cards in alphabetical order.", (_discard_text(discard),))
    return None


def _discard_text(discard: Discard) -> str:
    return f"discard {', '.join(sorted(discard.cards))}"


def check_prepare(table: Table, player: int, prepare: Prepare) -> Refusal | None:
    """One of the four locations, each once (COF18, CA6)."""
    if prepare.place not in PLACES:
        return Refusal("COF18", f"{prepare.place!r} is not one of the four locations.")
    if prepare.place in table.prepared:
        return Refusal("CA6", f"{_at(table, prepare.place)} has its tokens already.")
    return None


def check_place(table: Table, player: int, place: Place) -> Refusal | None:
    """A card of the hand, on a spot without an own card (COF21, COF22, COF23, CA8)."""
    if place.card not in table.hands[player]:
        return Refusal("COF21", f"{place.card} is not in your hand.")
    if place.spot not in SPOTS:
        return Refusal("COF22", f"{place.spot!r} is not a spot for cards.")
    if has_card_at(table, player, place.spot):
        if place.spot == FRONT:
            return Refusal("CA8", "A card of yours lies in front of you already.")
        return Refusal("COF23", f"A card of yours lies at {_at(table, place.spot)} already.")
    return None


def check_turn_up(table: Table, player: int, turn_up: TurnUp) -> Refusal | None:
    """An own card on the table that is still face down (COF24)."""
    laid = table.where(turn_up.card)
    if laid is None or laid.owner != player:
        return Refusal("COF24", f"{turn_up.card} is not one of your cards on the table.")
    if laid.up:
        return Refusal("COF24", f"{turn_up.card} lies face up already.")
    return None


def check_trade(table: Table, player: int, trade: Trade) -> Refusal | None:
    """Four for one, with tokens the player and the supply have (COF50, CA37, CA49)."""
    for kind in (trade.given, trade.gained):
        if kind not in KINDS:
            return Refusal("CA37", f"Only influence is traded ({', '.join(KINDS)}), not {kind!r}.")
    rate = trade_rate(table, player)
    if trade.given == trade.gained or trade.n_gained < 1 or trade.n_given != rate * trade.n_gained:
        return Refusal("COF50", f"{rate} tokens of one kind are traded for one of another kind.")
    owned = table.tokens[player][KINDS.index(trade.given)]
    if owned < trade.n_given:
        return Refusal("COF50", f"You have {owned} {trade.given} tokens, not {trade.n_given}.")
    left = table.supply[KINDS.index(trade.gained)]
    if left < trade.n_gained:
        return Refusal("CA49", f"The supply has {left} {trade.gained} tokens.")
    return None


def trade_rate(table: Table, player: int) -> int:
    """Tokens that `player` gives for one."""
    return int(windows.number("trade_rate", TRADE_RATE, table, player))


def check_commit(table: Table, player: int, commit: Commit) -> Refusal | None:
    """A free successor, towards one of its traits, paid in full (COF29, CA17, CA18, CA19, CA47)."""
    if commit.pawn not in OFFICES:
        return Refusal("COF29", f"{commit.pawn!r} is not one of the four successors.")
    pawn = OFFICES.index(commit.pawn)
    office = table.box.content.offices[pawn]
    if is_locked(table.numbers, table.pawns[pawn]):
        return Refusal("CA19", f"The {office.name} is locked and moves no more.")
    if table.box.options.commitments == "one" and any(c.pawn == commit.pawn for c in table.commitments):
        return Refusal("CA18", f"The {office.name} is committed already this turn.")
    if commit.trait not in (office.minus, office.plus):
        return Refusal("CA17", f"The {office.name} moves towards {office.minus} or {office.plus}.")
    if commit.steps < 1:
        return Refusal("CA47", "A commitment is at least one step.")
    price, owned = commit.steps * table.numbers.step_price, table.tokens[player][pawn]
    if price > owned:
        return Refusal("COF29", f"{commit.steps} steps cost {price} {KINDS[pawn]} tokens; you have {owned}.")
    return None


def masses_price(table: Table, player: int) -> tuple[int, ...]:
    """Tokens of each kind that a masses token costs `player`, shape (4,)."""
    price = table.numbers.masses_price
    if not table.marks:
        return (price,) * len(KINDS)
    return tuple(windows.number("masses_price", price, table, player, kind) for kind in KINDS)


def check_masses(table: Table, player: int, buy: BuyMasses) -> Refusal | None:
    """A masses token must be left, and its price at hand (COF29, CA49)."""
    if not table.masses_left:
        return Refusal("CA49", "All twenty masses tokens are taken.")
    for kind, price, owned in zip(KINDS, masses_price(table, player), table.tokens[player], strict=True):
        if owned < price:
            return Refusal(
                "COF29", f"A masses token costs {price} {kind} tokens among others; you have {owned}."
            )
    return None


def check_give(table: Table, player: int, give: Give) -> Refusal | None:
    """Any player may get the indicator (COF35)."""
    if type(give.player) is int and 0 <= give.player < table.box.players:
        return None
    return Refusal("COF35", f"There is no seat {give.player!r}.")


def _at(table: Table, spot: str) -> str:
    return str(table.index.spot[spot])


Check = Callable[[Table, int, Any], Refusal | None]
CHECKS: dict[type[Action], Check] = {
    ChooseFaction: check_faction, Discard: check_discard, Prepare: check_prepare, Place: check_place,
    TurnUp: check_turn_up, Trade: check_trade, Commit: check_commit, BuyMasses: check_masses,
    Give: check_give,
}  # fmt: skip

HOME = {
    ChooseFaction: ("choose_faction", "COF7", "Factions are chosen once, before the prophecies are drawn."),
    Discard: ("discard_three", "COF15", "Three cards are discarded once, before play begins."),
    Prepare: ("preparation", "COF16", "Locations are filled in the preparation phase."),
    Give: ("underground", "COF35", "The indicator is handed on by whoever wins the underground."),
}
"""Actions that belong to one phase, with what to say in any other."""


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """Why `action`, which is not offered, is not possible in `phase`."""
    if not isinstance(request, Ask):
        return None
    try:
        msgspec.convert(asdict(action), type(action))
    except msgspec.ValidationError as error:
        return Refusal(request.rule, f"This is not a well-formed action: {error}.")
    table, player = request.table, request.player
    if type(action) in HOME:
        home, rule, reason = HOME[type(action)]
        if phase != home:
            return Refusal(rule, reason)
    if type(action) in OUT_OF_TURN:
        refusal = OUT_OF_TURN[type(action)](phase, table, player)
        if refusal is not None:
            return refusal
    if isinstance(action, Pick):
        return Refusal("CA58", f"{action.target!r} cannot be chosen now: {request.prompt}.")
    if isinstance(action, Done):
        return Refusal(
            "CA7" if phase == "place" else request.rule, f"This cannot be left out: {request.prompt}."
        )
    check = CHECKS.get(type(action))
    found = check(table, player, action) if check else None
    return found or Refusal(request.rule, f"First: {request.prompt}.")


def _place_now(phase: str, table: Table, player: int) -> Refusal | None:
    if phase == "place":
        return None
    if len(table.cards_of(player)) >= LAID_IN_A_TURN:
        return Refusal("COF30", "You have laid three cards this turn; there is no fourth.")
    if phase in PLACEMENT:
        return Refusal("CA20", "One card is laid in each placement; then the next player follows.")
    return Refusal("COF16", "Cards are laid in the placement phase.")


def _turn_up_now(phase: str, table: Table, player: int) -> Refusal | None:
    if phase == "turn_up":
        return None
    if phase == "place":
        return Refusal("CA59", "A card is laid before another is turned up.")
    if phase in PLACEMENT:
        return Refusal("CA11", "One card is turned up in each placement.")
    return Refusal("COF24", "Cards are turned up in the own placement.")


def _power_now(phase: str, table: Table, player: int) -> Refusal | None:
    if phase == "power":
        return Refusal("COF27", "The power is in use already and works once.")
    return Refusal("COF26", "A power is used at the moment its card is turned up, and at no other time.")


def _spend_now(phase: str, table: Table, player: int) -> Refusal | None:
    if phase == "spend":
        return None
    if phase not in ("spend", "close"):
        return Refusal("CA59", "Influence is spent after a card in front of you was turned up.")
    if table.turned_at == FRONT:
        return Refusal("CA15", "Influence is spent once for the card turned up in front.")
    return Refusal(
        "COF28", "Influence is spent only with a card in front that was turned up in this placement."
    )


def _trade_now(phase: str, table: Table, player: int) -> Refusal | None:
    if phase in PLACEMENT or phase == "open_trading":
        return None
    return Refusal("CA36", "Tokens are traded during the own placement.")


OUT_OF_TURN: dict[type[Action], Callable[[str, Table, int], Refusal | None]] = {
    Place: _place_now, TurnUp: _turn_up_now, UsePower: _power_now, Commit: _spend_now, BuyMasses: _spend_now,
    Trade: _trade_now,
}  # fmt: skip
