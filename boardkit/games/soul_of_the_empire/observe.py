"""What one seat may know of the table (specification 3.11), with names instead of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from boardkit.core.request import Request
from boardkit.games.soul_of_the_empire.decks import home
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.table import (
    BonusDie,
    Dice,
    Fight,
    Moving,
    Recruiting,
    Rolling,
    ScoredRegion,
    Table,
)


class TerritoryView(Struct, frozen=True, cache_hash=True):
    """Units in one territory by colour."""

    territory: str
    roman: int
    jewish: int
    coalition: int
    christian: int
    gray: int


class HandView(Struct, frozen=True, cache_hash=True):
    """A hand: how many power cards, and those whose names this seat knows."""

    n: int
    cards: tuple[str, ...]


class DeckView(Struct, frozen=True, cache_hash=True):
    """A power deck: cards to draw, cards at its bottom that this seat knows, and the open discard pile."""

    n: int
    bottom: tuple[str, ...]
    discard: tuple[str, ...]


class FactionView(Struct, frozen=True, cache_hash=True):
    """One faction beside the board.

    `seat` is -1 before two players have chosen; `combat_cards` are its unused combat cards, open to all by
    elimination; `scored` its objective cards.
    """

    name: str
    seat: int
    points: int
    supply: int
    dice: Dice
    hand: HandView
    deck: DeckView
    combat_cards: tuple[str, ...]
    scored: tuple[str, ...]


class OpenCardView(Struct, frozen=True, cache_hash=True):
    """A face-up objective card with the dice on it; `blocked` is a faction or empty."""

    card: str
    claims: tuple[str, ...]
    revolt: str
    blocked: str
    block_dice: int


class MarkerView(Struct, frozen=True, cache_hash=True):
    """An objective point marker on the board; its symbol is no secret (SA153)."""

    symbol: str
    territory: str
    claimed: bool


class LastingView(Struct, frozen=True, cache_hash=True):
    """A durable power card in play; `band` pairs territories with units of its revolt."""

    card: str
    owner: str
    unit: str
    dice: tuple[int, ...]
    used_dice: int
    band: tuple[tuple[str, int], ...]
    use: str
    use_before: str


class DeedView(Struct, frozen=True, cache_hash=True):
    """Something done in this main phase."""

    kind: str
    by: str
    against: str
    territory: str
    n: int


class TurnView(Struct, frozen=True, cache_hash=True):
    """What is counted within the turn."""

    faction: str
    card_played: bool
    no_cards: bool
    again: bool
    passed: bool
    bound: bool
    renamed: bool
    gray_die: bool
    bought: int
    interrupted: tuple[str, ...]
    deeds: tuple[DeedView, ...]


class PowerView(Struct, frozen=True, cache_hash=True):
    """A power card laid in a combat; its name is empty while it is hidden from this seat."""

    owner: str
    card: str
    shown: bool


class FightView(Struct, frozen=True, cache_hash=True, tag="fight"):
    """A combat under way."""

    attacker: str
    defender: str
    territory: str
    cards: tuple[str, ...]
    powers: tuple[PowerView, ...]
    shut: bool
    guests: tuple[int, ...]
    plus: tuple[int, int]
    winner: str
    loser: str
    bloodless: bool


class DoingView(Struct, frozen=True, cache_hash=True, tag="doing"):
    """Another action under way: points or units left, dice, territories it is bound to."""

    what: str
    faction: str
    left: int = 0
    card: str = ""
    pips: tuple[int, ...] = ()
    to_roll: int = 0
    territories: tuple[str, ...] = ()


class View(Struct, frozen=True, cache_hash=True):
    """The table as one seat, or a spectator, sees it.

    Attributes
    ----------
    round, turn, order : int, TurnView, tuple of str
        The round from 1 (0 in setup), the turn, the factions in turn order.
    factions : tuple of FactionView
        Factions in play.
    units : tuple of TerritoryView
        Territories that hold units.
    gray_supply, captives : int, tuple of int
        Gray units not in play; captives by colour.
    captured, converted, rage, pool : int
        The two tracks, the rage, the yellow dice beside the board.
    objectives : int
        Objective cards in the draw pile.
    """

    round: int
    turn: TurnView
    order: tuple[str, ...]
    factions: tuple[FactionView, ...]
    units: tuple[TerritoryView, ...]
    gray_supply: int
    captives: tuple[int, ...]
    captured: int
    converted: int
    rage: int
    pool: int
    regions_scored: tuple[str, ...]
    open_cards: tuple[OpenCardView, ...]
    objectives: int
    discarded: tuple[str, ...]
    markers: tuple[MarkerView, ...]
    to_lay: tuple[tuple[str, str], ...]
    taken: tuple[str, ...]
    lasting: tuple[LastingView, ...]
    playing: tuple[str, ...]
    doing: FightView | DoingView | None


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
