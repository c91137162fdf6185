"""Cards that somebody does not see are drawn anew, place by place, from those that may lie there.

A game says with this where its unseen cards lie (`Game.unseen`). A companion that begins in the middle of a
game has them drawn as at its start, so that each is a guess like any other draw that nobody saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Any

from msgspec import Struct

from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.request import Draw, Drawn
from boardkit.core.script import boundary
from boardkit.core.state import State

PHASE = "unseen"
"""The phase in which unseen cards are drawn, before the game goes on from a position."""
Cards = tuple[str, ...]


class Place(Struct, frozen=True):
    """Where one unseen card lies.

    Attributes
    ----------
    seat : int
        Whose card it is; only that seat sees it.
    prompt, rule : str
        Where it lies, in a few words, and the rule by which it lies hidden.
    may_hold : tuple of str
        The cards that may lie there, as far as the place itself tells.
    """

    seat: int
    prompt: str
    rule: str
    may_hold: Cards


def filled(table: Any, places: Sequence[Place], loose: Iterable[str]) -> Generator[Draw, Drawn, Cards]:
    """Draw a card for each place out of the loose ones, so that a card is left for each place to come.

    Raises
    ------
    ContentError
        The loose cards cannot lie in these places.
    """
    rest, cards = Counter(loose), []
    for at, place in enumerate(places):
        pile = tuple(sorted(_fitting(places[at:], rest)))
        if not pile:
            found = "none among those that lie nowhere in the open"
            raise ContentError("position", place.prompt, expected="a card that may lie there", found=found)
        drawn = yield Draw(table, pile, place.prompt, place.rule, owner=place.seat, seen_by=place.seat)
        rest[drawn.item] -= 1
        cards.append(drawn.item)
    return tuple(cards)


def _fitting(places: Sequence[Place], rest: Counter[str]) -> list[str]:
    """Cards for the first place that leave enough for the others, each as often as it is there."""
    first, later = places[0], places[1:]
    cards = [card for card in dict.fromkeys(first.may_hold) if rest[card]]
    if any(sum(rest[card] for card in one.may_hold) <= len(later) for one in later):
        cards = [card for card in cards if _can_fill(later, rest - Counter([card]))]
    return [card for card in cards for _ in range(rest[card])]


def _can_fill(places: Sequence[Place], rest: Counter[str]) -> bool:
    """Whether every place can get a card: each in turn takes one, and who must move takes another."""
    holder: dict[tuple[str, int], int] = {}

    def settles(at: int, tried: set[tuple[str, int]]) -> bool:
        for card in places[at].may_hold:
            for one in ((card, n) for n in range(rest[card])):
                if one in tried:
                    continue
                tried.add(one)
                if one not in holder or settles(holder[one], tried):
                    holder[one] = at
                    return True
        return False

    return all(settles(at, set()) for at in range(len(places)))


def first_dealt(game: Game, start: State, eyes: tuple[int, ...]) -> State:
    """The boundary of a position, with the first card that may lie there in each place no eye sees.

    Two positions that look alike to the eyes give the same state.

    Raises
    ------
    ContentError
        The position holds cards that cannot lie where they do.
    """
    script, answer = game.unseen(start.table, eyes), None
    try:
        while True:
            answer = Drawn(script.send(answer).pile[0])
    except StopIteration as end:
        return State(end.value, start.phase)


def dealt_anew(game: Game, start: State, eyes: tuple[int, ...]) -> tuple[Game, State]:
    """The game that begins with the drawing of what no eye sees and goes on from `start`, and its start."""

    def script(table: Any) -> Generator[Any, Any, tuple[Any, str | None]]:
        table = yield from game.unseen(table, eyes)
        return boundary((table, start.phase))

    dealt = game.with_phase(PHASE, script)
    return dealt, dealt.begin(start.table, PHASE)
