"""An action under way: half-done moves, recruits, rolls and combats."""

from __future__ import annotations

from msgspec import Struct


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
