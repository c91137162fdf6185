"""The options of a game of Children of Fire: rulings that can go the other way, tracks and prices."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from boardkit.core.state import Box
from boardkit.games.children_of_fire.content import Numbers, check_numbers


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """Options of a game of Children of Fire.

    Attributes
    ----------
    youngest : int
        The seat that chooses first and begins (CA53).
    turn_limit : int
        Turns after which the position is scored as it stands; 0 for no limit (CA57).
    cards_in_front : str
        ``"one"`` own card in front of oneself, or ``"any"`` number (CA8).
    commitments : str
        ``"one"`` a pawn and turn, or ``"many"`` (CA18).
    several_cards : str
        ``"sum"`` or ``"best"``: the strength of several own cards on one spot (CA21).
    pawn_order : str
        Pawns move in the order of the ``"commitments"`` or of the ``"boards"`` (CA28).
    first_locked : str
        Of pawns that lock in one turn the ``"earlier"`` is first, or ``"all"`` are (CA30).
    entry_into_colour : str
        The ``"latest"`` or the ``"first"`` entry of a pawn into colour counts (CA31).
    trading : str
        In the ``"own_placement"``, or at ``"any_time"``: before every placement everybody may trade (CA36).
    swapped_card : str
        A card swapped in from the pile arrives ``"face_down"``, or ``"face_up"`` without its power (CA50).
    track_end, coloured_from, start, step_price, masses_price : int or None
        Numbers of the tracks and prices; None for those of the content.
    """

    youngest: Annotated[int, Meta(ge=0, le=4)] = 0
    turn_limit: Annotated[int, Meta(ge=0, le=1000)] = 0
    cards_in_front: Literal["one", "any"] = "one"
    commitments: Literal["one", "many"] = "one"
    several_cards: Literal["sum", "best"] = "sum"
    pawn_order: Literal["commitments", "boards"] = "commitments"
    first_locked: Literal["earlier", "all"] = "earlier"
    entry_into_colour: Literal["latest", "first"] = "latest"
    trading: Literal["own_placement", "any_time"] = "own_placement"
    swapped_card: Literal["face_down", "face_up"] = "face_down"
    track_end: Annotated[int, Meta(ge=1, le=30)] | None = None
    coloured_from: Annotated[int, Meta(ge=1, le=30)] | None = None
    start: Annotated[int, Meta(ge=-29, le=29)] | None = None
    step_price: Annotated[int, Meta(ge=1, le=20)] | None = None
    masses_price: Annotated[int, Meta(ge=0, le=20)] | None = None


@lru_cache(maxsize=256)
def numbers(box: Box) -> Numbers:
    """The content's numbers where no option says otherwise; ContentError if they do not fit each other."""
    printed, options = box.content.numbers, box.options
    names = {"end": options.track_end, "coloured_from": options.coloured_from, "start": options.start}
    names |= {"step_price": options.step_price, "masses_price": options.masses_price}
    chosen: Numbers = replace(printed, **{name: value for name, value in names.items() if value is not None})
    check_numbers("children_of_fire options", chosen)
    return chosen
