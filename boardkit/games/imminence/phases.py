"""The sequence of play of Imminence, one script a phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.errors import ContentError
from boardkit.core.request import Ask, Draw
from boardkit.core.state import Box
from boardkit.games.imminence import events
from boardkit.games.imminence.actions import ChooseFaction, Play
from boardkit.games.imminence.checks import check_faction
from boardkit.games.imminence.table import EDICTS, EQUAL, Table, edicts_for, majority, minority, put


def setup(box: Box) -> tuple[Table, str]:
    """An empty table; faction and reference cards do nothing in play (IMM5, IA34, IH4)."""
    check_options(box)
    nobody: tuple[tuple[str, ...], ...] = ((),) * box.players
    return Table(box, 0, -1, ("",) * box.players, nobody, (), (), (), nobody, nobody, ()), "place_cities"


def check_options(box: Box) -> None:
    """Refuse options that do not fit the number of players (IA4, IA8, IA37)."""
    options = box.options
    if options.first_player is not None and options.first_player >= box.players:
        found = str(options.first_player)
        raise ContentError(
            "imminence options", "first_player", expected=f"a seat below {box.players}", found=found
        )
    if options.rounds is not None and options.rounds % box.players:
        expected = f"a multiple of {box.players}, so that starts stay equal (IA8, IA37)"
        raise ContentError("imminence options", "rounds", expected=expected, found=str(options.rounds))


def place_cities(table: Table) -> Iterator[Any]:
    """Draw one city more than there are players, sway cards on their equal face (IMM2, IMM3, IA1, IA26).

    The edicts of these cities, and no others, are the pile (IMM6, IMM7, IMM32).
    """
    if len(table.cities) > table.box.players:
        ours = tuple(sorted(e.id for e in table.box.content.edicts if e.city in table.cities))
        return replace(table, pile=ours), "name_starter"
    rest = tuple(city.id for city in table.box.content.cities if city.id not in table.cities)
    drawn = yield Draw(table, rest, "draw a city", "IMM2")
    yield events.CityPlaced(table.index.city[drawn.item].name)
    table = replace(
        table, cities=(*table.cities, drawn.item), laid=(*table.laid, ()), sway=(*table.sway, EQUAL)
    )
    return table, "place_cities"


def name_starter(table: Table) -> Iterator[Any]:
    """The first start player is given or drawn (IMM12, IA4)."""
    starter = table.box.options.first_player
    if starter is None:
        seats = tuple(f"seat {seat}" for seat in range(table.box.players))
        drawn = yield Draw(table, seats, "draw the first start player", "IMM12")
        starter = seats.index(drawn.item)
    yield events.StarterNamed(starter)
    return replace(table, starter=starter), "choose_factions"


def choose_factions(table: Table) -> Iterator[Any]:
    """Each player takes a different faction and its deck, the start player first (IMM4, IMM29)."""
    player = next((seat for seat in seats_from_starter(table) if not table.factions[seat]), None)
    if player is None:
        return table, "draw_edicts"
    choice = yield Ask(table, player, "Choose a faction", "IMM4", faction_menu)
    yield events.FactionTaken(player, table.index.faction[choice.faction].name)
    table = replace(table, factions=put(table.factions, player, choice.faction))
    return take_cards_back(table), "choose_factions"


def draw_edicts(table: Table) -> Iterator[Any]:
    """Fill everybody up to three open edicts, one player after the other (IMM8, IMM25, IA20, IA28).

    Nothing comes back when the pile is empty (IA19, IA32), and nothing is exchanged (IA21).
    """
    short = (seat for seat in seats_from_starter(table) if len(table.edicts[seat]) < EDICTS)
    player = next(short, None)
    if player is None or not table.pile:
        return table, "begin_round"
    happened = events.EdictDealt if table.round == 0 else events.EdictDrawn
    drawn = yield Draw(table, table.pile, "draw an edict", happened.rule, owner=player)
    yield happened(player, table.index.words(drawn.item))
    at = table.pile.index(drawn.item)
    mine = (*table.edicts[player], drawn.item)
    edicts = put(table.edicts, player, mine)
    return replace(table, edicts=edicts, pile=table.pile[:at] + table.pile[at + 1 :]), "draw_edicts"


def begin_round(table: Table) -> Iterator[Any]:
    """The next round starts to the left of the last start player (IMM26)."""
    starter = table.starter if table.round == 0 else (table.starter + 1) % table.box.players
    table = replace(table, round=table.round + 1, starter=starter)
    yield events.RoundBegun(table.round, starter)
    return table, "bid"


def bid(table: Table) -> Iterator[Any]:
    """Clockwise from the start player, one card face down to a city, four each (IMM13 to IMM16, IMM30)."""
    player = to_play(table)
    play = yield Ask(table, player, "Play a card face down at a city", "IMM13", play_menu)
    yield events.card_played(player, play.card, table.index.city[play.city].name)
    table = table.lay(player, play.card, table.cities.index(play.city))
    return table, "resolve" if table.is_round_full else "bid"


def resolve(table: Table) -> Iterator[Any]:
    """City by city: turn cards over, total, complete edicts, turn the sway card (IMM17 to IMM23, IMM31).

    Table order for cities (IA9), clockwise for players (IA39), each edict once (IA30); new edicts come after
    all cities (IA16), and not after the last round (IA22).
    """
    index = table.index
    for place, city in enumerate(table.cities):
        totals = table.totals(place)
        most, least = majority(totals), minority(totals)
        laid, name = table.laid[place], index.city[city].name
        yield events.CityTotalled(name, laid, totals, index.letters, most, least)
        for player, edict in edicts_met(table, city, totals):
            yield events.EdictCompleted(player, index.words(edict))
            table = set_aside(table, player, edict)
        shown = sway_after(table, place, most)
        if shown != table.sway[place]:
            yield events.SwayTurned(name, None if shown == EQUAL else index.types[shown])
            table = replace(table, sway=put(table.sway, place, shown))
    table = take_cards_back(table)
    return table, None if table.round == table.n_rounds else "draw_edicts"


def edicts_met(table: Table, city: str, totals: tuple[int, ...]) -> list[tuple[int, str]]:
    """Everybody's open edicts for `city` that `totals` meet, with their seats (IMM22, IA17, IA18, IA33)."""
    met = edicts_for(table.box.content, city, totals)
    return [
        (player, edict)
        for player in seats_from_starter(table)
        for edict in table.edicts[player]
        if edict in met
    ]


def set_aside(table: Table, player: int, edict: str) -> Table:
    """A completed edict waits for the end of the game (IMM21)."""
    kept = list(table.edicts[player])
    kept.remove(edict)
    completed = (*table.completed[player], edict)
    return replace(
        table,
        edicts=put(table.edicts, player, tuple(kept)),
        completed=put(table.completed, player, completed),
    )


def sway_after(table: Table, place: int, most: int | None) -> int:
    """What the sway card shows in the next round: the majority of this one (IMM23, IA15)."""
    if most is not None:
        return most
    return EQUAL if table.box.options.no_majority == "equal" else table.sway[place]


def take_cards_back(table: Table) -> Table:
    """All six influence cards are in hand again (IA3)."""
    decks = table.index.hands
    hands = tuple([decks[name] for name in table.factions])
    return replace(table, hands=hands, laid=((),) * len(table.cities))


def to_play(table: Table) -> int:
    """The seat that plays the next card (IMM15)."""
    return (table.starter + table.n_laid) % table.box.players


def seats_from_starter(table: Table) -> tuple[int, ...]:
    """The seats clockwise, the start player of the round first."""
    return clockwise(table.starter, table.box.players)


@cache
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats clockwise from `first`."""
    return tuple((first + step) % players for step in range(players))


def faction_menu(table: Table, player: int) -> tuple[ChooseFaction, ...]:
    """The factions that nobody has."""
    choices = (ChooseFaction(faction.id) for faction in table.box.content.factions)
    return tuple(choice for choice in choices if check_faction(table, choice) is None)


def play_menu(table: Table, player: int) -> tuple[Play, ...]:
    """Each different card of the hand at each city; there is no passing (IA6)."""
    return plays(table.hands[player], table.cities)


@lru_cache(maxsize=100_000)
def plays(hand: tuple[str, ...], cities: tuple[str, ...]) -> tuple[Play, ...]:
    """Every card of `hand` at every one of `cities`; any number of cards may lie at one (IA5)."""
    return tuple(Play(card, city) for card in dict.fromkeys(hand) for city in cities)


PHASES = {
    "place_cities": place_cities,
    "name_starter": name_starter,
    "choose_factions": choose_factions,
    "draw_edicts": draw_edicts,
    "begin_round": begin_round,
    "bid": bid,
    "resolve": resolve,
}
