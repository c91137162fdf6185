"""The table of Soul of the Empire: every component and where it lies."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from boardkit.core.errors import ContentError
from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire.content import CombatCard, Content, Objective, PowerCard
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, GRAY, JEWISH, ROMAN
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.options import Options
from boardkit.games.soul_of_the_empire.table.components import Deck, Dice, Ended, Lasting, Marker, OpenCard
from boardkit.games.soul_of_the_empire.table.turn import Turn
from boardkit.games.soul_of_the_empire.table.underway import (
    BonusDie,
    Committed,
    Fight,
    Moving,
    Recruiting,
    Rolling,
    ScoredRegion,
    Task,
)

__all__ = [
    "BonusDie",
    "Committed",
    "Deck",
    "Dice",
    "Ended",
    "Fight",
    "Lasting",
    "Marker",
    "Moving",
    "OpenCard",
    "Recruiting",
    "Rolling",
    "ScoredRegion",
    "Table",
    "Task",
    "Turn",
    "check_factions",
    "partners",
    "set_in",
    "with_dice",
    "with_turn",
]


class Table(Struct, frozen=True, cache_hash=True):
    """All components and where they are, hidden ones included.

    Tuples run over the main factions or over all five colours, in the order of `factions`.

    Attributes
    ----------
    box : Box
        Players, options, content.
    seats : tuple of int
        Seat of each colour, -1 for factions not in play; the gray faction has the Jewish seat.
    order : tuple of int
        Factions in turn order.
    turn : Turn
        What is counted within the turn.
    round : int
        Counted from 1; 0 during setup.
    units : tuple of bytes
        Units of each colour by territory.
    supply, captives : tuple of int
        Units of each colour in the supply and in the Roman capture area.
    captured, converted : int
        The two tracks; pieces taken back do not lower the first (SA62).
    rage : int
        Coalition, -2 to 3.
    points : tuple of int
        Objective points of each faction.
    region_slots : tuple of int
        Regions that the Coalition has scored; a unit of it lies in each slot.
    dice : tuple of Dice
        Dice of each faction.
    pool : int
        Yellow dice beside the board.
    open_cards : tuple of OpenCard
        Face-up objective cards, at most four.
    objectives, discarded : tuple of str
        The draw pile as a multiset; cards discarded with two players.
    scored : tuple of tuple of str
        Objective cards scored by each faction.
    markers : tuple of Marker
        On the board.
    to_lay : tuple of tuple of int
        Pairs (faction that places, symbol) still to place, in order.
    taken : tuple of int
        Symbols of markers that the Coalition has taken.
    hands : tuple of tuple of str
        Power cards in hand, sorted.
    stolen : tuple of tuple of str
        For each card in the Coalition's hand a pair (card, where it was taken: hand, discard or deck).
    decks : tuple of Deck
        Power decks.
    playing : tuple of str
        Once cards whose effect runs now.
    lasting : tuple of Lasting
        Durable cards in play, in the order in which they were played.
    combat_used : tuple of tuple of str
        Used combat cards of each deck, sorted.
    task : Task or None
        The action under way.
    ended : Ended or None
        How the game ended.
    """

    box: Box
    seats: tuple[int, ...]
    order: tuple[int, ...]
    turn: Turn
    round: int
    units: tuple[bytes, ...]
    supply: tuple[int, ...]
    dice: tuple[Dice, ...]
    objectives: tuple[str, ...]
    decks: tuple[Deck, ...]
    hands: tuple[tuple[str, ...], ...]
    pool: int
    rage: int
    captives: tuple[int, ...] = (0, 0, 0, 0, 0)
    captured: int = 0
    converted: int = 0
    points: tuple[int, ...] = (0, 0, 0, 0)
    region_slots: tuple[int, ...] = ()
    open_cards: tuple[OpenCard, ...] = ()
    discarded: tuple[str, ...] = ()
    scored: tuple[tuple[str, ...], ...] = ((), (), (), ())
    markers: tuple[Marker, ...] = ()
    to_lay: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()
    stolen: tuple[tuple[str, str], ...] = ()
    playing: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    combat_used: tuple[tuple[str, ...], ...] = ((), (), (), ())
    task: Task | None = None
    ended: Ended | None = None

    @property
    def in_play(self) -> tuple[int, ...]:
        """The main factions of this game, by number."""
        return seated(self.seats)

    @property
    def content(self) -> Content:
        """What lies in the box."""
        return self.box.content  # type: ignore[no-any-return]

    @property
    def options(self) -> Options:
        """What was agreed before the game."""
        return self.box.options  # type: ignore[no-any-return]

    @property
    def map(self) -> Map:
        """The board, as SA6 is read in this game."""
        return self.box.content.map_under(self.box.options)  # type: ignore[no-any-return]

    @property
    def fight(self) -> Fight:
        """The combat under way, in its phases."""
        assert type(self.task) is Fight
        return self.task

    def power_card(self, card: str) -> PowerCard:
        """A power card by id."""
        return self.box.content.power[card]  # type: ignore[no-any-return]

    def combat_card(self, card: str) -> CombatCard:
        """A combat card by id."""
        return self.box.content.combat[card]  # type: ignore[no-any-return]

    def objective(self, card: str) -> Objective:
        """An objective card by id."""
        return self.box.content.objectives[card]  # type: ignore[no-any-return]

    def partner(self, faction: int) -> int:
        """With two players the other faction of the same player; else -1."""
        return partners(self.seats)[faction]


@lru_cache(maxsize=64)
def seated(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The main factions with a seat."""
    return tuple(faction for faction in range(4) if seats[faction] >= 0)


@lru_cache(maxsize=64)
def partners(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The other main faction of each colour's player, -1 for none (two players only)."""
    found = []
    for faction in (ROMAN, JEWISH, COALITION, CHRISTIAN, GRAY):
        mine = JEWISH if faction == GRAY else faction
        others = [f for f in range(4) if f != mine and seats[f] >= 0 and seats[f] == seats[mine]]
        found.append(others[0] if others else -1)
    return tuple(found)


def check_factions(box: Box) -> tuple[int, ...]:
    """The factions of a three- or four-player game in turn order; ContentError names a bad choice (SOE20)."""
    from boardkit.games.soul_of_the_empire.factions import FACTIONS, colour

    names = box.options.factions
    if not names and box.players == 4:
        names = FACTIONS
    if not names and box.players == 3:
        names = FACTIONS[:3]
    allowed = len(names) == len(set(names)) == box.players and names[0] == "roman"
    if box.players == 2:
        allowed = not names
    if not allowed:
        expected = "no factions, they are chosen in the game"
        if box.players > 2:
            expected = f"{box.players} different factions in turn order, roman first"
        raise ContentError("soul_of_the_empire options", "factions", expected=expected, found=repr(names))
    return tuple(colour(name) for name in names)


def set_in(row: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]
    """A tuple with one entry replaced."""
    return (*row[:index], value, *row[index + 1 :])


def with_dice(table: Table, faction: int, dice: Dice) -> Table:
    """The table with one faction's dice replaced."""
    return replace(table, dice=set_in(table.dice, faction, dice))


def with_turn(table: Table, **changes: object) -> Table:
    """The table with fields of the turn replaced."""
    return replace(table, turn=replace(table.turn, **changes))
