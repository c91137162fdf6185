"""Scoring: objective cards, markers, regions and the regroup."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import may_play_any, play, play_menu
from boardkit.games.soul_of_the_empire.checks import has_room
from boardkit.games.soul_of_the_empire.decks import plus
from boardkit.games.soul_of_the_empire.dice import three_rolls, to_resting, to_spent
from boardkit.games.soul_of_the_empire.events import ObjectiveScored, PointLost, UnitMoved
from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY, JEWISH
from boardkit.games.soul_of_the_empire.phases.setup import reveal_objective
from boardkit.games.soul_of_the_empire.phases.turn import take_yellow_back
from boardkit.games.soul_of_the_empire.pieces import step, to_region_slot
from boardkit.games.soul_of_the_empire.table import (
    OpenCard,
    Rolling,
    ScoredRegion,
    Table,
    set_in,
    with_dice,
)
from boardkit.games.soul_of_the_empire.tasks import is_fulfilled
from boardkit.games.soul_of_the_empire.victory import after, holds_alone

Next = tuple[Table, str]
Script = Generator[Any, Any, Next]
REGROUP = 6


# -- objective cards -------------------------------------------------------------------------------


def scorable(table: Table, faction: int, phase: str) -> tuple[str, ...]:
    """Claimed cards whose task is fulfilled and not blocked (SOE138, SOE145, SOE183, SA114, SA161)."""
    if faction == COALITION:
        return ()
    mine = (faction, GRAY) if faction == JEWISH else (faction,)
    found = []
    for card in table.open_cards:
        if card.blocked == faction or not any(claim in mine for claim in card.claims):
            continue
        task = table.objective(card.card).task(faction)
        if task.phase == phase and is_fulfilled(table, faction, task):
            found.append(card.card)
    return tuple(found)


def score_card(table: Table, faction: int, card_id: str, phase: str) -> Script:
    """Points, dice, victory test, then a new card and the roll of a returned block.

    Rules: SOE145 to SOE150, SA209.
    """
    card = next(card for card in table.open_cards if card.card == card_id)
    points = table.objective(card_id).task(faction).points
    yield ObjectiveScored(faction, table.objective(card_id).name, points)
    place = table.open_cards.index(card)
    table = _dice_off(table, faction, card)
    table = replace(
        table,
        points=set_in(table.points, faction, table.points[faction] + points),
        scored=set_in(table.scored, faction, plus(table.scored[faction], card_id)),
        open_cards=tuple(other for other in table.open_cards if other.card != card_id),
    )
    table, following = after(table, phase)
    if table.ended is not None:
        return table, following
    table = yield from reveal_objective(table, place)
    if card.block_dice:
        table = yield from _roll_block(table, card.block_dice)
    return table, following


def _dice_off(table: Table, faction: int, card: OpenCard) -> Table:
    """The own die rests, all others on the card go to their spent areas (SOE121, SOE147, SOE148)."""
    for claimer in card.claims:
        if claimer == GRAY:
            table = take_yellow_back(table, card.card)
        elif claimer == faction:
            table = to_resting(table, faction)
        else:
            table = to_spent(table, claimer)
    return to_spent(table, COALITION, card.block_dice) if card.block_dice else table


def _roll_block(table: Table, n: int) -> Generator[Any, Any, Table]:
    """Returned block dice may be rolled up to three times and become unspent (SOE150, SA19)."""
    dice = table.dice[COALITION]
    table = with_dice(table, COALITION, replace(dice, spent=dice.spent - n))
    shown = replace(table, task=Rolling(COALITION, to_roll=n))
    pips = yield from three_rolls(shown, COALITION, n)
    dice = table.dice[COALITION]
    return with_dice(table, COALITION, replace(dice, outside=tuple(sorted(dice.outside + pips))))


# -- step 4 of the end phase -----------------------------------------------------------------------


def scoring(table: Table) -> Any:
    """Score as many claims as wanted, in the owner's order; an end card may come in between.

    Rules: SOE57, SOE235, SA160 to SA163.
    """
    if may_play_any(table, table.turn.faction) or len(scoring_menu(table, 0)) > 1:
        return _score(table)
    return table, "regions"


def _score(table: Table) -> Script:
    faction = table.turn.faction
    answer = yield Ask(table, table.seats[faction], "Score what you have claimed", "SOE57", scoring_menu)
    if answer == a.DONE:
        return table, "regions"
    if isinstance(answer, a.PlayCard):
        return after((yield from play(table, faction, answer.card)), "scoring")
    if isinstance(answer, a.ScoreMarker):
        return (yield from _score_marker(table, answer.territory))
    return (yield from score_card(table, faction, answer.card, "scoring"))


def scoring_menu(table: Table, seat: int) -> tuple[Action, ...]:
    """Fulfilled claims, markers held alone, end cards, and to go on."""
    faction = table.turn.faction
    scores = tuple(a.Score(card) for card in scorable(table, faction, "end"))
    markers: tuple[Action, ...] = ()
    if faction == COALITION:
        names = table.map.names
        held = (m for m in table.markers if m.claimed and holds_alone(table, COALITION, m.place))
        markers = tuple(a.ScoreMarker(names[m.place]) for m in held)
    return (*scores, *markers, *play_menu(table, faction, "end"), a.DONE)


def _score_marker(table: Table, territory: str) -> Script:
    """One point; the second marker of a faction takes a point from it, the partner included.

    Rules: SOE151 to SOE153, SOE236, SA8, SA122, SA214.
    """
    marker = next(m for m in table.markers if table.map.names[m.place] == territory)
    pair = marker.symbol in table.taken
    gain = 2 if pair else 1
    yield ObjectiveScored(COALITION, f"the marker in {territory}", gain, "SOE151")
    points = set_in(table.points, COALITION, table.points[COALITION] + gain)
    if pair and points[marker.symbol]:
        yield PointLost(marker.symbol)
        points = set_in(points, marker.symbol, points[marker.symbol] - 1)
    table = replace(
        table,
        points=points,
        markers=tuple(m for m in table.markers if m != marker),
        taken=tuple(sorted((*table.taken, marker.symbol))),
    )
    return after(to_resting(table, COALITION), "scoring")


# -- step 5: regions -------------------------------------------------------------------------------


def regions(table: Table) -> Any:
    """Each region that the Coalition holds alone scores once, by itself.

    Rules: SOE58, SOE154 to SOE156, SA124, SA125; SA128 the red one too, where it has not won.
    """
    held = held_regions(table)
    if table.turn.faction == COALITION and held:
        return _score_region(table, held[0])
    return table, "last_cards"


def held_regions(table: Table) -> tuple[int, ...]:
    """Regions that the Coalition holds alone and has not scored yet (SOE154)."""
    return tuple(
        index
        for index, region in enumerate(table.map.regions)
        if index not in table.region_slots and all(holds_alone(table, COALITION, p) for p in region.places)
    )


def _score_region(table: Table, index: int) -> Script:
    yield ObjectiveScored(COALITION, f"the region {table.map.regions[index].name}", 1, "SOE154")
    points = set_in(table.points, COALITION, table.points[COALITION] + 1)
    table, following = after(replace(table, points=points), "region_slot")
    return (table, following) if table.ended else (replace(table, task=ScoredRegion(index)), following)


def region_slot(table: Table) -> Script:
    """One unit of the region goes to its slot for good; the player says from where (SOE157, SA126)."""
    task = table.task
    assert isinstance(task, ScoredRegion)
    answer = yield Ask(table, table.seats[COALITION], "Which unit goes to the slot?", "SOE157", _slot_menu)
    table = to_region_slot(table, COALITION, table.map.number[answer.territory], task.region)
    return regrouping(table, task.region)


def _slot_menu(table: Table, seat: int) -> tuple[Action, ...]:
    task = table.task
    assert isinstance(task, ScoredRegion)
    places = table.map.regions[task.region].places
    return tuple(a.ChooseTerritory(table.map.names[p]) for p in places if table.units[COALITION][p])


def regrouping(table: Table, region: int) -> Next:
    """After the slot comes the regroup."""
    return replace(table, task=ScoredRegion(region, slotted=True)), "regroup"


def regroup(table: Table) -> Script:
    """Up to six units of the region gather in one of its territories, without a die (SOE158, SA127)."""
    task = table.task
    assert isinstance(task, ScoredRegion)
    places = table.map.regions[task.region].places
    names = table.map.names
    seat = table.seats[COALITION]
    table = replace(table, task=None)
    answer = yield Ask(table, seat, "Regroup in which territory?", "SOE158", _target_menu, places)
    if answer == a.DONE:
        return after(table, "regions")
    target = table.map.number[answer.territory]
    for _ in range(REGROUP):
        sources = tuple(p for p in places if p != target and table.units[COALITION][p])
        if not sources or not has_room(table.units, COALITION, target):
            break
        answer = yield Ask(table, seat, "Regroup a unit", "SOE158", _source_menu, sources)
        if answer == a.DONE:
            break
        table = step(table, COALITION, table.map.number[answer.territory], target)
        yield UnitMoved(COALITION, answer.territory, names[target], "SOE158")
    return after(table, "regions")


def _target_menu(table: Table, seat: int, places: tuple[int, ...]) -> tuple[Action, ...]:
    return (a.DONE, *(a.ChooseTerritory(table.map.names[p]) for p in places))


def _source_menu(table: Table, seat: int, sources: tuple[int, ...]) -> tuple[Action, ...]:
    return (a.DONE, *(a.ChooseTerritory(table.map.names[p]) for p in sources))
