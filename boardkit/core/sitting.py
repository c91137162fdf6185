"""What people at a real table tell of a game, and how an answer looks to those at one screen."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from boardkit.core.game import Game
from boardkit.core.request import Action, Draw, Request
from boardkit.core.state import State

FIELD = re.compile(r"\{\w+\}")


class Entry(Struct, frozen=True):
    """What was told of one answer.

    Attributes
    ----------
    seat : int
        Who answered; CHANCE for dice and piles.
    text : str
        The answer, or as much of it as can be seen (``play C?F?>asterra``, ``draw``).
    given : bool
        Whether somebody entered it; else nothing could be told and the kit filled it in.
    """

    seat: int
    text: str
    given: bool = True


class Sitting(Struct, frozen=True):
    """What all courses of one game share: the game, its start, whose cards are known, and a seed."""

    game: Game
    start: State
    eyes: tuple[int, ...]
    names: tuple[str, ...]
    seed: int

    def face(self, request: Request, action: Action) -> str:
        """An answer as the people at the screen see it when it is made."""
        if request.player in self.eyes or (isinstance(request, Draw) and request.seen_by in self.eyes):
            return self.game.encode(action)
        if request.secret and self.game.face is None:
            return FIELD.sub("?", type(action).form)  # at the table one sees that a card is laid
        return self.game.shown(request, action, None)

    def fitting(self, request: Request, entry: Entry) -> tuple[Action, ...]:
        """The answers that an entry may mean: the one it names, or all that look like it."""
        if entry.seat != request.player:
            return ()
        named = decoded(self.game, entry.text)
        exact = request.offered(named) if named is not None else None
        if exact is not None:
            return (exact,)
        wanted = entry.text.casefold()
        return tuple(one for one in request.options if self.face(request, one).casefold() == wanted)


@lru_cache(maxsize=4096)
def decoded(game: Game, text: str) -> Action | None:
    return game.codec.decode(text)


def as_entered(sitting: Sitting) -> tuple[Entry, ...]:
    """What was answered since the last boundary of the start, as the people at the screen would tell it.

    It ends where somebody else sealed one of several things that look different at a table: a position need
    not tell even that much of it, so that they tell it themselves.
    """
    game, entries = sitting.game, []
    state = State(sitting.start.table, sitting.start.phase)
    for action in sitting.start.actions:
        request = game.request(state)
        assert request is not None
        if _tells_more(sitting, request):
            break
        entries.append(Entry(request.player, sitting.face(request, action)))
        state = game.apply(state, action)
    return tuple(entries)


def _tells_more(sitting: Sitting, request: Request) -> bool:
    """Whether people at a table see more of a sealed answer than the kit shows of it."""
    if not request.secret or request.player in sitting.eyes:
        return False
    faces = {sitting.face(request, option) for option in request.options}
    return len(faces) > len({sitting.game.shown(request, option, None) for option in request.options})
