"""What a seat sees, as records with names instead of numbers."""

from __future__ import annotations

from msgspec import Struct

from boardkit.games.soul_of_the_empire.table import Dice


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
