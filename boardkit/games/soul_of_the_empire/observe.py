"""What one seat may know of the table (specification 3.11), with names instead of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardkit.core.request import Request
from boardkit.games.soul_of_the_empire.decks import home
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.table import (
    BonusDie,
    Fight,
    Moving,
    Recruiting,
    Rolling,
    ScoredRegion,
    Table,
)
from boardkit.games.soul_of_the_empire.views import (
    DeckView,
    DeedView,
    DoingView,
    FactionView,
    FightView,
    HandView,
    LastingView,
    MarkerView,
    OpenCardView,
    PowerView,
    TerritoryView,
    TurnView,
    View,
)

__all__ = [
    "DeckView",
    "DeedView",
    "DoingView",
    "FactionView",
    "FightView",
    "HandView",
    "LastingView",
    "MarkerView",
    "OpenCardView",
    "PowerView",
    "TerritoryView",
    "TurnView",
    "View",
    "known_cards",
    "observe",
    "units_view",
]


def observe(table: Table, request: Request | None, player: int | None) -> View:
    """What seat `player` may know of the table; None is a spectator (SA205)."""
    board = table.map
    return View(
        round=table.round,
        turn=_turn(table),
        order=_names(table.order),
        factions=tuple(_faction(table, faction, player) for faction in table.in_play),
        units=units_view(board, table.units),
        gray_supply=table.supply[-1],
        captives=table.captives,
        captured=table.captured,
        converted=table.converted,
        rage=table.rage,
        pool=table.pool,
        regions_scored=tuple(board.regions[index].name for index in table.region_slots),
        open_cards=tuple(
            OpenCardView(c.card, _names(c.claims), c.revolt, _name(c.blocked), c.block_dice)
            for c in table.open_cards
        ),
        objectives=len(table.objectives),
        discarded=table.discarded,
        markers=tuple(MarkerView(COLOURS[m.symbol], board.names[m.place], m.claimed) for m in table.markers),
        to_lay=tuple((COLOURS[holder], COLOURS[symbol]) for holder, symbol in table.to_lay),
        taken=_names(table.taken),
        lasting=tuple(_lasting(table, card) for card in table.lasting),
        playing=table.playing,
        doing=_doing(table, player),
    )


def _name(faction: int) -> str:
    return COLOURS[faction] if faction >= 0 else ""


def _names(factions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(COLOURS[faction] for faction in factions)


@lru_cache(maxsize=4096)
def units_view(board: Map, units: tuple[bytes, ...]) -> tuple[TerritoryView, ...]:
    """The territories that hold units, in the order of the map."""
    rows = zip(board.names, *units, strict=True)
    return tuple(TerritoryView(*row) for row in rows if any(row[1:]))


def _turn(table: Table) -> TurnView:
    turn, names = table.turn, table.map.names
    deeds = tuple(
        DeedView(d.kind, COLOURS[d.by], _name(d.against), names[d.place] if d.place >= 0 else "", d.n)
        for d in turn.deeds
    )
    return TurnView(
        COLOURS[turn.faction],
        turn.card_played,
        turn.no_cards,
        turn.again,
        turn.passed,
        turn.bound,
        turn.renamed,
        turn.gray_die,
        turn.bought,
        _names(turn.interrupted),
        deeds,
    )


def _faction(table: Table, faction: int, player: int | None) -> FactionView:
    deck = table.decks[faction]
    sees_bottom = player is not None and player == table.seats[COALITION]
    used = table.combat_used[faction]
    return FactionView(
        name=COLOURS[faction],
        seat=table.seats[faction] if table.order else -1,
        points=table.points[faction],
        supply=table.supply[faction],
        dice=table.dice[faction],
        hand=HandView(len(table.hands[faction]), known_cards(table, faction, player)),
        deck=DeckView(len(deck.pile) + len(deck.bottom), deck.bottom if sees_bottom else (), deck.discard),
        combat_cards=tuple(card for card in table.content.combat_decks[faction] if card not in used),
        scored=table.scored[faction],
    )


def known_cards(table: Table, faction: int, player: int | None) -> tuple[str, ...]:
    """The cards of a hand that a seat knows: its own; of stolen ones those it saw go."""
    if player is not None and player == table.seats[faction]:
        return table.hands[faction]
    if faction != COALITION:
        return ()
    return tuple(
        card
        for card, where in table.stolen
        if where == "discard pile"
        or (where == "hand" and player is not None and table.seats[home(table, card)] == player)
    )


def _lasting(table: Table, card: Any) -> LastingView:
    names = table.map.names
    band = tuple((names[place], n) for place, n in enumerate(card.band) if n)
    unit = COLOURS[card.unit] if card.unit >= 0 else ""
    owner = COLOURS[card.owner]
    return LastingView(card.card, owner, unit, card.dice, card.used_dice, band, card.use, card.use_before)


def _doing(table: Table, player: int | None) -> FightView | DoingView | None:
    task, names = table.task, table.map.names
    match task:
        case None:
            return None
        case Fight():
            return _fight(table, task, player)
        case Moving():
            targets = tuple(names[p] for p in task.targets)
            return DoingView(
                "moving", COLOURS[task.faction], task.points, task.revolt or task.exempt, territories=targets
            )
        case Recruiting():
            places = tuple(names[p] for p in task.places)
            return DoingView("recruiting", COLOURS[task.faction], task.left, task.exempt, territories=places)
        case Rolling():
            left, faction = task.rolls_left, COLOURS[task.faction]
            return DoingView("rolling", faction, left, task.revolt, task.pips, task.to_roll)
        case BonusDie():
            return DoingView("bonus die", COLOURS[table.turn.faction], pips=(task.die,))
        case ScoredRegion():
            region = table.map.regions[task.region]
            return DoingView(
                "regrouping", COLOURS[COALITION], territories=tuple(names[p] for p in region.places)
            )


def _fight(table: Table, fight: Fight, player: int | None) -> FightView:
    powers = tuple(
        PowerView(COLOURS[c.owner], c.card if c.shown or table.seats[c.owner] == player else "", c.shown)
        for c in fight.powers
    )
    return FightView(
        COLOURS[fight.attacker],
        COLOURS[fight.defender],
        table.map.names[fight.place],
        fight.cards,
        powers,
        fight.shut,
        fight.guests,
        fight.plus,
        _name(fight.winner),
        _name(fight.loser),
        fight.bloodless,
    )
