"""What people at a real table type: how an entry is spelled, what is asked about it, why it does not fit."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from boardkit.core.codec import likeliest
from boardkit.core.errors import IllegalAction, cut, short
from boardkit.core.guessing import Course
from boardkit.core.request import CHANCE, Draw, Drawn, Refusal, Request
from boardkit.core.sitting import Entry, Sitting
from boardkit.core.state import State

LONGEST = 400
"""Characters of an entry, at most."""
UNFIT = "This does not go with what was entered before it."


class Question(Struct, frozen=True):
    """Something unknown lies open at the table now, so that the kit must be told.

    Attributes
    ----------
    number : int
        The entry that it is about, counted from 1.
    told : str
        What was known of it so far: its entry, or of a draw what was drawn.
    seat : int
        Who made it, or who drew; CHANCE for what all can see.
    options : tuple of str
        What it may have been, as far as the kit can tell; another text may be entered too.
    """

    number: int
    told: str
    seat: int
    options: tuple[str, ...]


class Misfit(Struct, frozen=True):
    """The first entry that no longer goes with what stands before it; it and all after it are kept."""

    number: int
    text: str
    reason: str
    waiting: int


def spelled(sitting: Sitting, state: State, told: Entry) -> Entry:
    """An entry in the kit's own spelling.

    Parameters
    ----------
    sitting : Sitting
        The game, and whose cards are known.
    state : State
        Where the entry answers.
    told : Entry
        What was typed, and who is meant.

    Raises
    ------
    IllegalAction
        Nonsense, with the nearest that can be told; or another seat is asked there.
    """
    game, request = sitting.game, sitting.game.request(state)
    if request is None or request.player != told.seat:
        raise IllegalAction(_wrong_seat(sitting, request))
    found = sitting.fitting(request, told)
    face = sitting.face(request, found[0]) if found else ""
    if face.casefold() == told.text.casefold():
        return Entry(told.seat, face)
    if game.codec.decode(told.text) is None:
        faces = (sitting.face(request, action) for action in request.options)
        near = likeliest(told.text, list(dict.fromkeys(faces)), 3)
        reason = f"{short(told.text)} is nothing that can happen here."
        raise IllegalAction(Refusal(request.rule, reason, near))
    return Entry(told.seat, game.encode(game.read(state, told.text)))


def why_unfit(course: Course) -> Refusal:
    """Why the first of the entries that are left does not fit."""
    game = course.sitting.game
    request, entry = game.request(course.state), course.left[0]
    if request is None or entry.seat != request.player:
        return _wrong_seat(course.sitting, request)
    action = game.codec.decode(entry.text)
    if isinstance(request, Draw) and isinstance(action, Drawn):
        return _not_there(course, request, action)
    refused = game.refusal(course.state, action) if action is not None else None
    refused = refused or Refusal(request.rule, UNFIT)
    return refused if request.player in course.sitting.eyes else replace(refused, instead=())  # its guess


def _not_there(course: Course, request: Draw, drawn: Drawn) -> Refusal:
    """Why a card cannot be what is drawn: as far as anybody here knows, it lies elsewhere."""
    alone = len(course.sitting.eyes) < 2  # what may lie there tells what the people at the screen have
    may_lie = sorted(
        {*request.pile, *(text.removeprefix("draw ") for text in course.guessed_out_of(request))}
    )
    expected = f"one of {', '.join(may_lie)}" if alone else "a card that may lie there"
    reason = cut(f"{request.prompt}: found {short(drawn.item)}, expected {expected}", 399)
    return Refusal(request.rule, f"{reason}.")


def _wrong_seat(sitting: Sitting, request: Request | None) -> Refusal:
    """Why an entry of another seat than the one that is asked fits nowhere."""
    if request is None:
        return Refusal("KIT1", "The game is over.")
    who = "dice or a pile" if request.player == CHANCE else sitting.names[request.player]
    return Refusal(request.rule, f"{who} must answer here: {request.prompt}.")
