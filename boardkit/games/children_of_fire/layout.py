"""The mapping that describes a position, checked for types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from boardkit.games.children_of_fire.table import TOKENS

Seat = Annotated[int, Meta(ge=0, le=4)]
Stock = Annotated[int, Meta(ge=0, le=TOKENS)]


class SeatLayout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies before one seat."""

    faction: str | None = None
    pile: tuple[str, ...] | None = None
    primary: str | None = None
    secondary: str | None = None
    tokens: dict[str, Stock] = {}
    masses: Stock = 0
    known_pile: tuple[str, ...] = ()
    known_free: tuple[str, ...] = ()


class LaidLayout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card on the table."""

    owner: Seat
    card: str
    spot: str
    up: bool = False
    seen: tuple[Seat, ...] = ()


class CommitmentLayout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An announced move; `tokens` by default what the steps cost."""

    player: Seat
    pawn: str
    steps: Annotated[int, Meta(ge=-40, le=40)]
    tokens: Stock | None = None


class MarkLayout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a power has left behind."""

    effect: str
    owner: Seat
    target: str = ""
    for_turn: bool = True


class Layout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The mapping, checked for types."""

    phase: str = "place"
    turn: Annotated[int, Meta(ge=0, le=10_000)] = 1
    indicator: Seat | None = None
    placing: Seat | None = None
    seats: tuple[SeatLayout, ...] | None = None
    pawns: dict[str, Annotated[int, Meta(ge=-30, le=30)]] = {}
    first_locked: tuple[str, ...] | None = None
    settled: tuple[str, ...] | None = None
    board: dict[str, Stock] = {}
    prepared: tuple[str, ...] = ()
    commitments: tuple[CommitmentLayout, ...] = ()
    laid: tuple[LaidLayout, ...] = ()
    turned: str = ""
    turned_at: str = ""
    marks: tuple[MarkLayout, ...] = ()
