"""The position of a game as plain data, and what a seat may know of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from boardkit.core.request import Action


class Box(Struct, frozen=True, cache_hash=True):
    """What stays the same for a whole game: the number of seats, the options and the content.

    Attributes
    ----------
    players : int
        Number of seats.
    options : Struct
        The game's own options; rulings that could go either way are named after their key.
    content : Struct
        Cards, map and numbers, from the kit or from a content pack.
    """

    players: int
    options: Any
    content: Any


class State(Struct, frozen=True, cache_hash=True):
    """One node of the game tree.

    Attributes
    ----------
    table : Struct
        All components and where they are, hidden ones included, at the last boundary.
    phase : str or None
        The rulebook's name of the phase in snake_case; None when the game is over.
    actions : tuple of Action
        What was answered since that boundary; the phase's script is run again over them.
    """

    table: Any
    phase: str | None
    actions: tuple[Action, ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended.

    Attributes
    ----------
    winners : tuple of int
        Every winning seat; several for a shared victory.
    why : str
        The deciding fact in a sentence.
    rule : str
        Key of the rule that ended it.
    scores : tuple of int
        Final points by seat.
    """

    winners: tuple[int, ...]
    why: str
    rule: str
    scores: tuple[int, ...]

    def returns(self) -> tuple[Fraction, ...]:
        """Zero-sum payoffs: the winners share 1, and everybody pays 1/n for taking part."""
        n = len(self.scores)
        share = Fraction(1, len(self.winners)) if self.winners else Fraction(1, n)
        winners = self.winners or tuple(range(n))
        return tuple((share if seat in winners else Fraction(0)) - Fraction(1, n) for seat in range(n))


class Observation(Struct, frozen=True, cache_hash=True):
    """What one seat may know, and nothing else.

    Attributes
    ----------
    player : int or None
        The seat that looks; None for a spectator.
    players : int
        Number of seats.
    phase : str or None
        The phase, None when the game is over.
    to_act : int or None
        The seat that is asked, CHANCE (-1) for dice and piles, None when the game is over.
    prompt, rule : str
        What is asked, if it is asked of this seat or of chance; else empty.
    actions : tuple of Action
        The seat's own legal answers; empty when others are asked.
    view : Struct
        The game's table as this seat sees it.
    options : Struct or None
        The options of the game, which everybody knows; None in the files of seats from before they were kept.
    """

    player: int | None
    players: int
    phase: str | None
    to_act: int | None
    prompt: str
    rule: str
    actions: tuple[Action, ...]
    view: Any
    options: Any = None

    @property
    def known_options(self) -> dict[str, Any]:
        """The options by name, as a position takes them; empty where the observation does not hold them."""
        return asdict(self.options) if self.options is not None else {}
