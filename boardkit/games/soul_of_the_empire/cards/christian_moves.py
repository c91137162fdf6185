"""Christian power cards that move units: City Riot, Gospel, Help the Wounded."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, needs, with_lasting
from boardkit.games.soul_of_the_empire.checks import allies, has_room
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.events import MoveFinished, UnitMoved
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COLOURS, GRAY, JEWISH, colour
from boardkit.games.soul_of_the_empire.phases.move import LEADERLESS_NAME, steps
from boardkit.games.soul_of_the_empire.pieces import bands_at, step, supply_to_card
from boardkit.games.soul_of_the_empire.table import Lasting, Table

# -- one step because of a card --------------------------------------------------------------------


def card_steps(table: Table, c: int) -> tuple[Action, ...]:
    """Every step that a card may give to units of a colour."""
    ways = _ways_of(table, c)
    return tuple(option for way in ways for option in _as_card_step(table, c, way.origin, way.target))


def _ways_of(table: Table, c: int) -> tuple[a.Step, ...]:
    """Steps of a colour that a card may give: freeze and limit hold (SA33, SA79)."""
    free = table.options.card_moves_ignore_freeze
    return steps(table.map, table.units, c, allies(table.seats), free)


def _as_card_step(table: Table, c: int, origin: str, target: str) -> tuple[Action, ...]:
    """A gray unit moves with its revolt, so the choice says which."""
    if c != GRAY:
        return (a.ChooseStep(COLOURS[c], origin, target),)
    bands = bands_at(table, table.map.number[origin])
    return tuple(a.GrayStep(origin, target, revolt or LEADERLESS_NAME) for revolt, _ in bands)


def walk(table: Table, answer: Any, rule: str) -> Generator[Any, Any, Table]:
    """The step of an answer, given by the card of a rule."""
    gray = type(answer) is a.GrayStep
    c = GRAY if gray else colour(answer.faction)
    revolt = answer.revolt if gray and answer.revolt != LEADERLESS_NAME else ""
    origin, target = table.map.number[answer.origin], table.map.number[answer.target]
    yield UnitMoved(c, answer.origin, answer.target, rule)
    return remember(step(table, c, origin, target, revolt), "entered", c, place=target)


# -- City Riot -------------------------------------------------------------------------------------


@WINDOWS.action("city_riot", during="play")
def city_riot(table: Table, me: int, card: str) -> Any:
    """All units of a territory with an own and a foreign one move out next door, freeze or not.

    Rules: SOE216, SA78.
    """
    options = tuple(a.ChooseTerritory(table.map.names[p]) for p in _crowds(table, me))
    answer = yield choose(table, me, options, "Where is the riot?", "SOE216")
    place = table.map.number[answer.territory]
    while ways := _ways_out(table, place):
        answer = yield choose(table, me, ways, "Move a unit out", "SOE216")
        table = yield from walk(table, answer, "SOE216")
    return table


@needs("city_riot")
def _crowds(table: Table, me: int) -> tuple[int, ...]:
    """Territories with a unit of the player of the card and one of another faction."""
    row, others = table.units[me], [table.units[c] for c in range(5) if c != me]
    return tuple(p for p, n in enumerate(row) if n and any(other[p] for other in others))


def _ways_out(table: Table, place: int) -> tuple[Action, ...]:
    """Steps of the next colour that still has a unit there and room next door; a full one stays (SA78)."""
    names = table.map.names
    for c in range(5):
        targets = [p for p in table.map.next_to[place] if has_room(table.units, c, p)]
        if table.units[c][place] and targets:
            ways = (_as_card_step(table, c, names[place], names[p]) for p in targets)
            return tuple(option for way in ways for option in way)
    return ()


# -- Gospel ----------------------------------------------------------------------------------------


@WINDOWS.action("gospel", during="play")
def gospel(table: Table, me: int, card: str) -> Any:
    """A unit of a faction from its supply lies on the card (SOE221, SA195)."""
    answer = yield choose(table, me, _followed(table, me), "Follow which faction?", "SOE221")
    chosen = colour(answer.faction)
    return with_lasting(supply_to_card(table, chosen), card, unit=chosen)


@needs("gospel")
def _followed(table: Table, me: int) -> tuple[Action, ...]:
    return tuple(a.ChooseFaction(COLOURS[f]) for f in table.in_play if f != me and table.supply[f])


@WINDOWS.on(MoveFinished, "gospel")
def gospel_follows(table: Table, card: Lasting, moved: MoveFinished) -> Any:
    """Whenever that faction has moved, one Christian unit may move one territory (SOE221, SA195, SA79)."""
    if moved.faction != card.unit:
        return table, moved
    ways = card_steps(table, CHRISTIAN)
    if not ways:
        return table, moved
    answer = yield choose(table, card.owner, (*ways, a.DONE), "Move one Christian unit?", "SOE221")
    return (table if answer == a.DONE else (yield from walk(table, answer, "SOE221"))), moved


# -- Help the Wounded ------------------------------------------------------------------------------


@WINDOWS.action("help_the_wounded", during="start")
def help_the_wounded(table: Table, me: int, card: str) -> Any:
    """In the own start phase one unit of each other faction may move one territory.

    Rules: SOE224, SA196; SA147 with two players one unit of the partner alone.
    """
    for group in _wounded(table, me):
        ways = _steps_of(table, group)
        if not ways:
            continue
        names = " or ".join(COLOURS[c] for c in group)
        answer = yield choose(table, me, (*ways, a.DONE), f"Move one {names} unit?", "SOE224")
        if answer != a.DONE:
            table = yield from walk(table, answer, "SOE224")
    return table


@needs("help_the_wounded", "start")
def _any_help(table: Table, me: int) -> bool:
    return any(_ways_of(table, c) for group in _wounded(table, me) for c in group)


def _wounded(table: Table, me: int) -> tuple[tuple[int, ...], ...]:
    """The factions of which a unit may move: one unit of each group."""
    if table.box.players == 2:
        partner = table.partner(me)
        return ((JEWISH, GRAY),) if partner == JEWISH else ((partner,),)
    return tuple((c,) for c in range(5) if c != me and table.seats[c] >= 0)


def _steps_of(table: Table, group: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(way for c in group for way in card_steps(table, c))
