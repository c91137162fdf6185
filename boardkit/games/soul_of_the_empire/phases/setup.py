"""Setup, steps 1 to 5."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask, Draw
from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire.actions import ChooseFaction, LayMarker, Place
from boardkit.games.soul_of_the_empire.decks import less, starting_deck
from boardkit.games.soul_of_the_empire.dice import name_sequence, three_rolls
from boardkit.games.soul_of_the_empire.events import (
    FactionChosen,
    MarkerLaid,
    ObjectiveRevealed,
    SequenceNamed,
    UnitsPlaced,
)
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    COLOURS,
    DICE_EACH,
    GRAY,
    JEWISH,
    PIECES,
    ROMAN,
    TERRITORY_LIMIT,
    YELLOW_DICE,
    colour,
)
from boardkit.games.soul_of_the_empire.pieces import place_from_supply
from boardkit.games.soul_of_the_empire.table import (
    Deck,
    Dice,
    Marker,
    OpenCard,
    Table,
    Turn,
    check_factions,
)
from boardkit.games.soul_of_the_empire.tasks import is_possible

Next = tuple[Table, str | None]
OPEN_OBJECTIVES = 4
NOT_CHOSEN = (0, 0, 1, 1, 0)
"""Seats that stand in until two players have chosen; the turn order is empty so long."""


def setup(box: Box) -> tuple[Table, str]:
    """The table before the first step: with two players the factions are still to choose (SOE187)."""
    order = check_factions(box)
    if box.players == 2:
        return boards(_bare(box, NOT_CHOSEN)), "choose_factions"
    seats = [-1] * 5
    for seat, faction in enumerate(order):
        seats[faction] = seat
    seats[GRAY] = seats[JEWISH]
    return boards(replace(_bare(box, tuple(seats)), order=order)), "reveal_objectives"


def _bare(box: Box, seats: tuple[int, ...]) -> Table:
    empty = bytes(len(box.content.map.names))
    return Table(
        box=box,
        seats=seats,
        order=(),
        turn=Turn(ROMAN),
        round=0,
        units=(empty,) * 5,
        supply=(0,) * 5,
        dice=(Dice(),) * 4,
        objectives=(),
        decks=(Deck(),) * 4,
        hands=((),) * 4,
        pool=YELLOW_DICE,
        rage=box.content.setup.rage,
    )


def choose_factions(table: Table) -> Generator[Any, Any, Next]:
    """Two players: A picks Rome or the Coalition, B gets the other and picks Jews or Christians, A gets the
    last.

    Rules: SOE187, SOE188; SOE190 Rome goes first.
    """
    first = yield Ask(table, 0, "Choose Rome or the Coalition", "SOE187", _faction_menu, (ROMAN, COALITION))
    second = yield Ask(
        table, 1, "Choose the Jews or the Christians", "SOE188", _faction_menu, (JEWISH, CHRISTIAN)
    )
    seats = [0, 0, 0, 0]
    seats[ROMAN if first.faction == "coalition" else COALITION] = 1
    seats[colour(second.faction)] = 1
    for faction, seat in enumerate(seats):
        yield FactionChosen(seat, faction)
    return replace(table, seats=(*seats, seats[JEWISH]), order=(ROMAN,)), "reveal_objectives"


def _faction_menu(table: Table, seat: int, factions: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(ChooseFaction(COLOURS[faction]) for faction in factions)


def boards(table: Table) -> Table:
    """Every faction gets its board, pieces, dice and decks; starting units stand.

    Rules: SOE7, SOE18 to SOE26, SOE32; SOE228 combat decks lie face down, unused.
    """
    for faction in table.in_play:
        table = _board(table, faction)
    if table.seats[JEWISH] >= 0:
        table = replace(table, supply=(*table.supply[:GRAY], PIECES[GRAY]))
    places = (table.map.number[name] for name in table.content.setup.roman_markers)
    markers = tuple(Marker(ROMAN, place) for place in places)
    return replace(table, objectives=useful_objectives(table), markers=markers, to_lay=markers_to_lay(table))


def _board(table: Table, faction: int) -> Table:
    """One faction's pieces: a unit on the track for good (SA4), some on the board, the rest in supply.

    Rules: SOE22 to SOE25; SOE225 how rich each faction is.
    """
    sheet = table.content.setup.boards[COLOURS[faction]]
    supply, dice, decks, hands = map(list, (table.supply, table.dice, table.decks, table.hands))
    supply[faction] = PIECES[faction] - 1
    dice[faction] = Dice(spent=DICE_EACH)
    pile, hand = starting_deck(table, faction)
    decks[faction], hands[faction] = Deck(pile=pile), hand
    table = replace(table, supply=tuple(supply), dice=tuple(dice), decks=tuple(decks), hands=tuple(hands))
    for name, n in sheet.units.items():
        table = place_from_supply(table, faction, table.map.number[name], n)
    return table


def useful_objectives(table: Table) -> tuple[str, ...]:
    """The objective cards of this game (SA150)."""
    return tuple(sorted(card for card in table.content.objectives if _is_useful(table, card)))


def _is_useful(table: Table, card: str) -> bool:
    """Whether a faction in play can achieve its task; other cards are left out (SA150)."""
    objective = table.objective(card)
    return any(is_possible(objective.task(f), table.in_play) for f in table.in_play if f != COALITION)


def markers_to_lay(table: Table) -> tuple[tuple[int, int], ...]:
    """Who lays which symbol, in order (SOE27, SOE28, SA7, SA8); all are laid without the Coalition too (SA2).

    Two players: whoever does not control the Coalition lays all four (SOE189).
    """
    in_play = table.in_play
    if table.box.players == 2:
        return tuple((ROMAN, symbol) for symbol in (JEWISH, CHRISTIAN) * 2)
    owned = {JEWISH: [JEWISH] * 2, CHRISTIAN: [CHRISTIAN] * 2}
    for absent in (JEWISH, CHRISTIAN):
        if absent not in in_play:
            spare = owned.pop(absent)
            other = next(f for f in in_play if f not in (ROMAN, COALITION))
            owned = {other: owned[other] + spare[:1], ROMAN: spare[1:]}
    first, second = owned.items()
    return _alternating(*first, *second)


def _alternating(a: int, of_a: list[int], b: int, of_b: list[int]) -> tuple[tuple[int, int], ...]:
    laid = []
    for index in range(max(len(of_a), len(of_b))):
        for holder, symbols in ((a, of_a), (b, of_b)):
            if index < len(symbols):
                laid.append((holder, symbols[index]))
    return tuple(laid)


def reveal_objectives(table: Table) -> Generator[Any, Any, Next]:
    """Step 1: four objective cards lie open for all (SOE17, SA1)."""
    while len(table.open_cards) < OPEN_OBJECTIVES and table.objectives:
        table = yield from reveal_objective(table)
    return table, "lay_markers"


def reveal_objective(table: Table, place: int | None = None) -> Generator[Any, Any, Table]:
    """Turn up the next objective card, at the place of the one that left (SOE149, SA119)."""
    if not table.objectives and table.discarded:
        table = replace(table, objectives=table.discarded, discarded=())
    if not table.objectives:
        return table
    rule = "SOE17" if place is None else "SOE149"
    drawn = yield Draw(table, table.objectives, "Turn up an objective card", rule)
    yield ObjectiveRevealed(table.objective(drawn.item).name, rule)
    cards = list(table.open_cards)
    cards.insert(len(cards) if place is None else place, OpenCard(drawn.item))
    return replace(table, objectives=less(table.objectives, drawn.item), open_cards=tuple(cards))


def lay_markers(table: Table) -> Any:
    """Step 4: the variable markers go into the Empire (SOE29)."""
    if not table.to_lay:
        return table, "later_units"
    return _lay_marker(table)


def _lay_marker(table: Table) -> Generator[Any, Any, Next]:
    (holder, symbol), *rest = table.to_lay
    answer = yield Ask(table, table.seats[holder], "Lay an objective point marker", "SOE29", marker_menu)
    place = table.map.number[answer.territory]
    yield MarkerLaid(holder, symbol, answer.territory)
    return replace(table, markers=(*table.markers, Marker(symbol, place)), to_lay=tuple(rest)), "lay_markers"


def marker_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Territories of the Empire neither with nor next to a marker; if there is none, any without one.

    Rules: SOE29, SOE30; SA9 any marker keeps others away, the Roman ones too; SA10.
    """
    board = table.map
    taken = {marker.place for marker in table.markers}
    empire = [p for p in range(len(board.names)) if board.in_empire[p] and p not in taken]
    apart = [p for p in empire if not taken.intersection(board.next_to[p])]
    return tuple(LayMarker(board.names[p]) for p in apart or empire)


def later_units(table: Table) -> Any:
    """Rome's last eight units, anywhere in the Empire (SOE24, SA5)."""
    placed = sum(map(sum, table.units))
    boards_ = table.content.setup.boards
    owed = (
        sum(sum(boards_[COLOURS[f]].units.values()) + boards_[COLOURS[f]].later for f in table.in_play)
        - placed
    )
    if owed <= 0:
        return table, "first_rolls"
    return _later_unit(table)


def _later_unit(table: Table) -> Generator[Any, Any, Next]:
    faction = _who_places(table)
    answer = yield Ask(
        table, table.seats[faction], "Place one of your last units", "SOE24", _later_menu, faction
    )
    yield UnitsPlaced(faction, 1, answer.territory, "SOE24")
    return place_from_supply(table, faction, table.map.number[answer.territory]), "later_units"


def _who_places(table: Table) -> int:
    for faction in table.in_play:
        sheet = table.content.setup.boards[COLOURS[faction]]
        if sum(table.units[faction]) < sum(sheet.units.values()) + sheet.later:
            return faction
    raise AssertionError("nobody has units to place")


def _later_menu(table: Table, seat: int, faction: int) -> tuple[Action, ...]:
    board, row = table.map, table.units[faction]
    return tuple(
        Place(name) for p, name in enumerate(board.names) if board.in_empire[p] and row[p] < TERRITORY_LIMIT
    )


def first_rolls(table: Table) -> Any:
    """Step 5: everybody rolls and readies all five dice, in turn order (SOE31, SOE34, SOE35, SA11)."""
    for faction in table.in_play:
        if table.dice[faction].spent == DICE_EACH:
            return _first_roll(table, faction)
    return replace(table, round=1), "turn"


def _first_roll(table: Table, faction: int) -> Generator[Any, Any, Next]:
    empty = replace(table, dice=(*table.dice[:faction], Dice(), *table.dice[faction + 1 :]))
    pips = yield from three_rolls(empty, faction, DICE_EACH)
    rolled = replace(table, dice=(*table.dice[:faction], Dice(outside=pips), *table.dice[faction + 1 :]))
    table = yield from name_sequence(rolled, faction)
    yield SequenceNamed(faction, table.dice[faction].sequence, table.dice[faction].outside)
    return table, "first_rolls"
