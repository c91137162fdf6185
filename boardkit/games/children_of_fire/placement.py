"""The placement phase: lay a card, turn one up with its power, spend influence; trades in between."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Ask
from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.actions import Commit, Done, Place, Trade, TurnUp, UsePower
from boardkit.games.children_of_fire.checks import masses_price
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES
from boardkit.games.children_of_fire.menus import (
    close_menu,
    place_menu,
    power_menu,
    spend_menu,
    trade_menu,
    turn_up_menu,
)  # fmt: skip
from boardkit.games.children_of_fire.powers import use_power
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN, Commitment, Laid, Table, clockwise, put


def open_trading(table: Table) -> Script:
    """Before each placement the others may trade, if that is how trading is played (CA36)."""
    if table.box.options.trading == "any_time":
        for player in clockwise(table.placing + 1, table.box.players)[:-1]:
            while trade_menu(table, player):
                answer = yield Ask(table, player, "Trade, or leave it", "CA36", close_menu)
                if isinstance(answer, Done):
                    break
                table = yield from trade(table, player, answer)
    return table, "place"


def place(table: Table) -> Script:
    """Step 1: one card from the hand face down on a free spot (COF20, COF21, COF22, COF23, CA7, CA9)."""
    player = table.placing
    answer = yield Ask(table, player, "Lay a card face down", "COF21", place_menu)
    if isinstance(answer, Trade):
        return (yield from trade(table, player, answer)), "place"
    yield events.CardLaid(player, table.index.spot[answer.spot], answer.card)
    return lay(table, player, answer), "turn_up"


def lay(table: Table, player: int, placed: Place) -> Table:
    """The table after a card has gone from the hand to a spot."""
    hand = tuple(card for card in table.hands[player] if card != placed.card)
    laid = (*table.laid, Laid(player, placed.card, placed.spot))
    return replace(table, hands=put(table.hands, player, hand), laid=laid)


def turn_up(table: Table) -> Script:
    """Step 2: any one own face-down card may be turned up (COF24, COF25, CA10, CA11)."""
    player = table.placing
    answer = yield Ask(table, player, "Turn up one of your cards, or none", "COF24", turn_up_menu)
    if isinstance(answer, Trade):
        return (yield from trade(table, player, answer)), "turn_up"
    if not isinstance(answer, TurnUp):
        return end_placement(table)
    laid = table.where(answer.card)
    assert laid is not None
    yield events.CardTurnedUp(player, laid.card, table.index.spot[laid.spot])
    table = table.change_card(laid, replace(laid, up=True, seen=()))
    table = replace(table, turned=laid.card, turned_at=laid.spot)
    return table, "power" if table.card(laid.card).power else after_power(table)


def power(table: Table) -> Script:
    """The power of the card just turned up is used now or never (COF26, COF27, CA12, CA16)."""
    player = table.placing
    answer = yield Ask(table, player, f"Use the power of {table.turned}, or not", "COF26", power_menu)
    if isinstance(answer, Trade):
        return (yield from trade(table, player, answer)), "power"
    if isinstance(answer, UsePower):
        table = yield from use_power(table, player, table.turned)
    return table, after_power(table)


def after_power(table: Table) -> str:
    """Only a card that was turned up in front of its owner allows spending (COF28, CA51, CA52)."""
    return "spend" if table.turned_at == FRONT else "close"


def spend(table: Table) -> Script:
    """Step 3: commit a successor or buy a masses token, once (COF28, COF29, CA15, CA43)."""
    player = table.placing
    answer = yield Ask(table, player, "Spend influence in one way, or not", "COF28", spend_menu)
    if isinstance(answer, Trade):
        return (yield from trade(table, player, answer)), "spend"
    if isinstance(answer, Commit):
        table = yield from commit(table, player, answer)
    elif not isinstance(answer, Done):
        table = yield from buy_masses(table, player)
    return table, "close"


def commit(table: Table, player: int, order: Commit) -> Script:
    """Tokens go beside a pawn on the side towards which it will move (CA17, CA47)."""
    pawn = OFFICES.index(order.pawn)
    office, n = table.box.content.offices[pawn], order.steps * table.numbers.step_price
    yield events.Committed(player, office.name, order.steps, order.trait, f"{n} {KINDS[pawn]}")
    steps = order.steps if order.trait == office.plus else -order.steps
    row = (*table.tokens[player][:pawn], table.tokens[player][pawn] - n, *table.tokens[player][pawn + 1 :])
    commitments = (*table.commitments, Commitment(player, order.pawn, steps, n))
    return replace(table, tokens=put(table.tokens, player, row), commitments=commitments)


def buy_masses(table: Table, player: int) -> Script:
    """A token of each kind buys a masses token, worth a point at the end (COF29, COF48)."""
    price = masses_price(table, player)
    told = ", ".join(f"{n} {kind}" for n, kind in zip(price, KINDS, strict=True) if n)
    yield events.MassesBought(player, told or "nothing")
    for kind, n in enumerate(price):
        table = table.pay(player, kind, n)
    return replace(table, masses=put(table.masses, player, table.masses[player] + 1))


def trade(table: Table, player: int, deal: Trade) -> Script:
    """Tokens of one kind go to the supply and tokens of another come back (COF50, CA38)."""
    given, gained = f"{deal.n_given} {deal.given}", f"{deal.n_gained} {deal.gained}"
    yield events.Traded(player, given, gained)
    table = table.pay(player, KINDS.index(deal.given), deal.n_given)
    return table.pay(player, KINDS.index(deal.gained), -deal.n_gained)


def close(table: Table) -> Script:
    """A last chance to trade in this placement, for whoever can (CA36)."""
    player = table.placing
    if trade_menu(table, player):
        answer = yield Ask(table, player, "Trade, or end your placement", "CA36", close_menu)
        if isinstance(answer, Trade):
            return (yield from trade(table, player, answer)), "close"
    return end_placement(table)


def end_placement(table: Table) -> tuple[Table, str]:
    """The next player follows clockwise, until everybody has laid three cards (COF20, COF30, CA20)."""
    marks = tuple(mark for mark in table.marks if mark.for_turn)
    following = (table.placing + 1) % table.box.players
    table = replace(table, placing=following, turned="", turned_at="", marks=marks)
    is_last = len(table.laid) == LAID_IN_A_TURN * table.box.players
    return table, "reveal" if is_last else "open_trading"
