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
from boardkit.games.soul_of_the_empire.tasks import Deed


class Dice(Struct, frozen=True, cache_hash=True):
    """Dice of one faction beside its board; those on cards and markers are counted there.

    Attributes
    ----------
    sequence, outside : tuple of int
        Unspent dice, pips 1 to 6 in rising order: members of the named sequence, and the others.
    spent, resting, power : int
        Dice in the spent area; there but just used to score, so not rolled this turn (SOE41); in the power
        area.
    """

    sequence: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    spent: int = 0
    resting: int = 0
    power: int = 0


class OpenCard(Struct, frozen=True, cache_hash=True):
    """A face-up objective card with the dice on it.

    Attributes
    ----------
    card : str
        Its id.
    claims : tuple of int
        Factions with a claim die on it, in rising order; the gray faction stands for a yellow die.
    revolt : str
        The revolt card from which the yellow die comes; empty without one.
    blocked : int
        The faction whose task is blocked, -1 for none.
    block_dice : int
        Coalition dice on that task, 1 or 2.
    """

    card: str
    claims: tuple[int, ...] = ()
    revolt: str = ""
    blocked: int = -1
    block_dice: int = 0


class Marker(Struct, frozen=True, cache_hash=True):
    """An objective point marker on the board: its symbol, place, and whether a claim die lies on it."""

    symbol: int
    place: int
    claimed: bool = False


class Deck(Struct, frozen=True, cache_hash=True):
    """A power deck: the shuffled part as a multiset, cards put under it in order, and the discard pile."""

    pile: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Lasting(Struct, frozen=True, cache_hash=True):
    """A durable power card in play.

    Attributes
    ----------
    card : str
        Its id.
    owner : int
        The faction that uses it.
    unit : int
        Colour of a unit that lies on it, -1 for none.
    dice : tuple of int
        Yellow dice on it that are ready, by pips.
    used_dice : int
        Its yellow dice that are spent.
    band : bytes
        Units of its revolt by territory; empty if it is no revolt.
    use, use_before : str
        What it was used for in this turn or span, and in the one before; empty for nothing.
    """

    card: str
    owner: int
    unit: int = -1
    dice: tuple[int, ...] = ()
    used_dice: int = 0
    band: bytes = b""
    use: str = ""
    use_before: str = ""


class Turn(Struct, frozen=True, cache_hash=True):
    """What the rules count within one turn.

    Attributes
    ----------
    faction : int
        Whose turn it is.
    card_played : bool
        The one power card of the turn is played (SOE159).
    no_cards, again, passed : bool
        No power card may be played in this turn; another full turn follows it; the faction passed.
    bound : bool
        A die of the sequence is spent, so its members are fixed (SA17).
    renamed : bool
        The sequence was named anew since the dice last changed.
    gray_die : bool
        The one Jewish die for the gray faction is spent (SOE174).
    bought : int
        Power cards designated, at most six (SOE126).
    interrupted : tuple of int
        Factions that have used their one interrupt (SA81).
    deeds : tuple of Deed
        What was done in this main phase (SA120), sorted.
    """

    faction: int
    card_played: bool = False
    no_cards: bool = False
    again: bool = False
    passed: bool = False
    bound: bool = False
    renamed: bool = False
    gray_die: bool = False
    bought: int = 0
    interrupted: tuple[int, ...] = ()
    deeds: tuple[Deed, ...] = ()


class Moving(Struct, frozen=True, cache_hash=True, tag=True):
    """A Move Units action under way: whose units, points left, and for gray the revolt (empty: any).

    `exempt` is the lasting card by which these units ignore the freeze; `guide` the faction that directs the
    rest (-1: the mover), from `origins` to `targets` only, one step at least (`owes_step`).
    """

    faction: int
    points: int
    revolt: str = ""
    exempt: str = ""
    guide: int = -1
    origins: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    owes_step: bool = False


class Recruiting(Struct, frozen=True, cache_hash=True, tag=True):
    """A Recruit action under way: units left to place and the territories that take them.

    `together` says that all go to one of them (SOE78); `exempt` is the lasting card by which those in
    `beside_coalition` take recruits too.
    """

    faction: int
    left: int
    places: tuple[int, ...]
    together: bool = False
    beside_coalition: tuple[int, ...] = ()
    exempt: str = ""


class BonusDie(Struct, frozen=True, cache_hash=True, tag=True):
    """One die that must be used for an action at once, like a die of the sequence (SA200)."""

    die: int


class Committed(Struct, frozen=True, cache_hash=True):
    """A power card laid in a combat: by whom, whether shown, whether used up, where it was stolen."""

    card: str
    owner: int
    shown: bool = False
    used: bool = False
    taken_from: str = ""


class Fight(Struct, frozen=True, cache_hash=True, tag=True):
    """A combat under way.

    Attributes
    ----------
    attacker, defender : int
        Colours; the gray faction fights apart from the Jews (SOE179, SOE180).
    place : int
        The territory.
    cards : tuple of str
        Combat cards of attacker and defender; empty before they are shown.
    powers : tuple of Committed
        Power cards laid in this combat.
    shut : bool
        No other power card affects it.
    guests : tuple of int
        Captives that fight for Rome, by colour.
    plus : tuple of int
        Card effects on the values of attacker and defender.
    winner, loser : int
        -1 before the result.
    bloodless : bool
        Won by a card text alone: nobody is lost (SOE97).
    """

    attacker: int
    defender: int
    place: int
    cards: tuple[str, ...] = ()
    powers: tuple[Committed, ...] = ()
    shut: bool = False
    guests: tuple[int, ...] = (0, 0, 0, 0, 0)
    plus: tuple[int, int] = (0, 0)
    winner: int = -1
    loser: int = -1
    bloodless: bool = False


class Rolling(Struct, frozen=True, cache_hash=True, tag=True):
    """Dice on their way: `pips` lie, `to_roll` are in the hand, and so many more rolls are allowed.

    `revolt` is the card whose yellow dice they are; empty for the faction's own.
    """

    faction: int
    revolt: str = ""
    pips: tuple[int, ...] = ()
    to_roll: int = 0
    rolls_left: int = 3


class ScoredRegion(Struct, frozen=True, cache_hash=True, tag=True):
    """A region that has just been scored and still owes a unit to its slot, then a regroup.

    Rules: SOE157, SOE158.
    """

    region: int
    slotted: bool = False


Task = Moving | Recruiting | BonusDie | Fight | Rolling | ScoredRegion


class Ended(Struct, frozen=True, cache_hash=True):
    """How the game ended: the winning seats, why, and by which rule."""

    winners: tuple[int, ...]
    why: str
    rule: str


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
        return tuple(faction for faction in range(4) if self.seats[faction] >= 0)

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
        inside = self.box.options.dacia_and_armenia == "empire"
        return self.box.content.wide_map if inside else self.box.content.map  # type: ignore[no-any-return]

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
