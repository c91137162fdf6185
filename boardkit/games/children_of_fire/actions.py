"""What a player of Children of Fire can do."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class ChooseFaction(Action, frozen=True, cache_hash=True):
    """Take the seven personalities of a faction."""

    form: ClassVar[str] = "faction {faction}"
    faction: str


class Discard(Action, frozen=True, cache_hash=True):
    """Put three cards, named in alphabetical order, on the own discard pile before play begins."""

    form: ClassVar[str] = "discard {cards}"
    cards: tuple[str, ...]


class Prepare(Action, frozen=True, cache_hash=True):
    """Put the next amount of tokens on a location."""

    form: ClassVar[str] = "prepare {place}"
    place: str


class Place(Action, frozen=True, cache_hash=True):
    """Lay a card face down on a spot."""

    form: ClassVar[str] = 'place "{card}">{spot}'
    card: str
    spot: str


class TurnUp(Action, frozen=True, cache_hash=True):
    """Turn an own face-down card face up."""

    form: ClassVar[str] = 'flip "{card}"'
    card: str


class UsePower(Action, frozen=True, cache_hash=True):
    """Use the power of the card that was just turned up."""

    form: ClassVar[str] = "use power"


class Pick(Action, frozen=True, cache_hash=True):
    """Choose what a power works on: a card as ``seat 1 at church``, a kind, a successor, a spot, a seat."""

    form: ClassVar[str] = "pick {target}"
    target: str


class Commit(Action, frozen=True, cache_hash=True):
    """Pay for steps of a successor towards one of its two traits."""

    form: ClassVar[str] = "commit {pawn} {steps}>{trait}"
    pawn: str
    steps: int
    trait: str


class BuyMasses(Action, frozen=True, cache_hash=True):
    """Buy a masses token."""

    form: ClassVar[str] = "buy masses"


class Trade(Action, frozen=True, cache_hash=True):
    """Change tokens of one kind into tokens of another, as in ``trade 4 blue>1 red``."""

    form: ClassVar[str] = "trade {n_given} {given}>{n_gained} {gained}"
    n_given: int
    given: str
    n_gained: int
    gained: str


class Give(Action, frozen=True, cache_hash=True):
    """Hand the turn indicator to a seat, counted from 0."""

    form: ClassVar[str] = "indicator to seat {player}"
    player: int


class Done(Action, frozen=True, cache_hash=True):
    """Leave out an optional step."""

    form: ClassVar[str] = "done"


ACTIONS = (
    ChooseFaction, Discard, Prepare, Place, TurnUp, UsePower, Pick, Commit, BuyMasses, Trade, Give, Done,
)  # fmt: skip
