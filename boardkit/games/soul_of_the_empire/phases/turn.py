"""Order of play: whose turn it is, passing, rolling and readying."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire.actions import ChooseFaction, Pass, TakeTurn
from boardkit.games.soul_of_the_empire.dice import name_sequence, three_rolls
from boardkit.games.soul_of_the_empire.events import GameWon, Passed, SequenceNamed, TurnBegun
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, GRAY, JEWISH, ROMAN, colour
from boardkit.games.soul_of_the_empire.pieces import revolts
from boardkit.games.soul_of_the_empire.table import Dice, Lasting, Table, Turn, set_in, with_dice, with_turn
from boardkit.games.soul_of_the_empire.victory import end_by_round_limit

Next = tuple[Table, str | None]

_TURN_MENU = (TakeTurn(), Pass())


def turn(table: Table) -> Generator[Any, Any, Next]:
    """A faction takes its three phases or passes (SOE44, SOE59); decided before the start phase (SA27).

    Rules: SA159 without dice too; SA211 without pieces too.
    """
    faction = table.turn.faction
    answer = yield Ask(table, table.seats[faction], "Take your turn, or pass", "SOE59", _turn_menu)
    if answer == TakeTurn():
        yield TurnBegun(faction, table.round)
        return table, "start_phase"
    yield Passed(faction)
    return gathered(with_turn(table, passed=True), faction), "ready"


def _turn_menu(table: Table, seat: int) -> tuple[Action, ...]:
    return _TURN_MENU


def gathered(table: Table, faction: int) -> Table:
    """All dice of a faction from cards, markers, blocks, unspent and spent come to its spent area.

    Rules: SOE60, SOE123, SOE133, SA28.
    """
    dice = table.dice[faction]
    n = len(dice.sequence) + len(dice.outside) + dice.spent + dice.resting + dice.power
    cards, markers = table.open_cards, table.markers
    n += sum(faction in card.claims for card in cards)
    cards = tuple(
        replace(card, claims=tuple(c for c in card.claims if c != faction))
        if faction in card.claims
        else card
        for card in cards
    )
    if faction == COALITION:
        n += sum(card.block_dice for card in cards) + sum(marker.claimed for marker in markers)
        cards = tuple(replace(card, blocked=-1, block_dice=0) if card.block_dice else card for card in cards)
        markers = tuple(replace(marker, claimed=False) if marker.claimed else marker for marker in markers)
    table = replace(table, open_cards=cards, markers=markers)
    if faction == JEWISH:
        table = _gather_yellow(table)
    return with_dice(table, faction, Dice(spent=n))


def _gather_yellow(table: Table) -> Table:
    """Yellow dice on objective cards go back to their revolts (SA29)."""
    for card in table.open_cards:
        if GRAY in card.claims:
            table = take_yellow_back(table, card.card)
    return table


def take_yellow_back(table: Table, objective: str) -> Table:
    """The yellow die on an objective card returns to its revolt card as used."""
    revolt = next(card.revolt for card in table.open_cards if card.card == objective)
    cards = tuple(
        replace(card, revolt="", claims=tuple(c for c in card.claims if c != GRAY))
        if card.card == objective
        else card
        for card in table.open_cards
    )
    lasting = tuple(
        replace(card, used_dice=card.used_dice + 1) if card.card == revolt else card for card in table.lasting
    )
    return replace(table, open_cards=cards, lasting=lasting)


# -- roll and ready --------------------------------------------------------------------------------


def ready(table: Table) -> Generator[Any, Any, Next]:
    """Roll and ready every own die in unspent and spent; those that scored this turn rest.

    Rules: SOE34, SOE40, SOE41, SOE56, SA155.
    """
    faction = table.turn.faction
    dice = table.dice[faction]
    n = len(dice.sequence) + len(dice.outside) + dice.spent
    if not table.options.start_scored_dice_rest:
        n, dice = n + dice.resting, replace(dice, resting=0)
    free = replace(table.turn, bound=False, renamed=False)
    table = replace(
        table, turn=free, dice=set_in(table.dice, faction, Dice(resting=dice.resting, power=dice.power))
    )
    if n:
        pips = yield from three_rolls(table, faction, n)
        table = with_dice(table, faction, replace(table.dice[faction], outside=pips))
        table = yield from name_sequence(table, faction)
        yield SequenceNamed(faction, table.dice[faction].sequence, table.dice[faction].outside)
    return table, "ready_revolts" if faction == JEWISH else after_roll(table)


def ready_revolts(table: Table) -> Any:
    """Yellow dice return to their revolt cards and roll too, used or not (SOE170, SA193)."""
    for card in revolts(table):
        if card.owner == JEWISH and (card.used_dice or card.dice) and card.use != "rolled":
            return _ready_revolt(table, card)
    lasting = tuple(replace(card, use="") if card.use == "rolled" else card for card in table.lasting)
    return replace(table, lasting=lasting), after_roll(table)


def _ready_revolt(table: Table, card: Lasting) -> Generator[Any, Any, Next]:
    n = len(card.dice) + card.used_dice
    in_hand = _with(table, replace(card, dice=(), used_dice=0))
    pips = yield from three_rolls(in_hand, JEWISH, n, card.card)
    return _with(table, replace(card, dice=pips, used_dice=0, use="rolled")), "ready_revolts"


def _with(table: Table, card: Lasting) -> Table:
    return replace(
        table, lasting=tuple(card if other.card == card.card else other for other in table.lasting)
    )


def after_roll(table: Table) -> str:
    """After the roll comes the scoring, after a pass nothing (SOE61, SOE233)."""
    return "next_turn" if table.turn.passed else "scoring"


# -- the next turn ---------------------------------------------------------------------------------


def next_turn(table: Table) -> Any:
    """The turn goes to the next faction, or a second time to the same one (SOE43, SA201).

    Rules: SA22 scoring is finished first.
    """
    faction = table.turn.faction
    dice = table.dice[faction]
    table = with_dice(table, faction, replace(dice, spent=dice.spent + dice.resting, resting=0))
    if table.turn.again:
        return begin(table, faction, no_cards=True), "turn"
    if table.box.players == 2 and len(table.order) == 1:
        return _second_faction(table)
    place = table.order.index(faction) + 1
    if place < len(table.order):
        return begin(table, table.order[place]), "turn"
    return next_round(table)


def next_round(table: Table) -> Any:
    """A round is over; the limit on rounds, where agreed, ends the game (SA206)."""
    limit = table.options.round_limit
    if table.options.combat_cards_return == "each round":
        table = replace(table, combat_used=((),) * 4)
    if limit is not None and table.round >= limit:
        return end_by_round_limit(table), "game_over"
    return begin(replace(table, round=table.round + 1), table.order[0]), "turn"


def begin(table: Table, faction: int, no_cards: bool = False) -> Table:
    """A fresh turn: what is used once a turn is free again; Grace's span runs to the owner's next turn.

    Rules: SA107.
    """
    each_turn = table.options.grace_span == "each turn"
    lasting = tuple(
        replace(card, use="", use_before=card.use) if card.owner == faction or each_turn else card
        for card in table.lasting
    )
    return replace(table, turn=Turn(faction, no_cards=no_cards), lasting=lasting)


def _second_faction(table: Table) -> Generator[Any, Any, Next]:
    """Two players: who goes second says with which faction; the rest follows from alternating.

    Rules: SOE190, SA144.
    """
    other = table.seats[COALITION]
    answer = yield Ask(table, other, "Which of your factions goes second?", "SOE190", _second_menu)
    second = colour(answer.faction)
    romans = table.partner(ROMAN)
    table = replace(table, order=(ROMAN, second, romans, table.partner(second)))
    return begin(table, second), "turn"


def _second_menu(table: Table, seat: int) -> tuple[Action, ...]:
    mine = (faction for faction in table.in_play if table.seats[faction] == seat)
    return tuple(ChooseFaction(COLOURS[faction]) for faction in mine)


def game_over(table: Table) -> Generator[Any, Any, Next]:
    """Tell how the game ended."""
    assert table.ended is not None
    yield GameWon(table.ended.winners, table.ended.why, table.ended.rule)
    return table, None
