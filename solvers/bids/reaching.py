"""What the last card of a round brings about, tried by the engine with everything the backs may hide."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from boardkit.core.errors import ContentError
from boardkit.core.state import State
from boardkit.games.imminence import Play
from boardkit.games.imminence.table import EQUAL
from solvers.bids.belief import believed
from solvers.bids.seen import Deal, dealt, read_round

if TYPE_CHECKING:
    from solvers.puzzles import Puzzle

Seat = Annotated[int, Meta(ge=0, le=4)]
Deals = dict[int, Deal]


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What shall hold after the round: all of it.

    Attributes
    ----------
    completes, prevents : tuple of (int, str)
        Seats with edicts that shall be completed, or stay open.
    sway : dict of str to str
        Cities with the type that their sway card shall show, or ``"equal"``.
    """

    completes: tuple[tuple[Seat, str], ...] = ()
    prevents: tuple[tuple[Seat, str], ...] = ()
    sway: dict[str, str] = {}


@lru_cache(maxsize=32)
def every_deal(puzzle: Puzzle) -> list[tuple[Deals, Fraction, State]]:
    """Every way the cards may lie that the reader's seat cannot tell apart, with its chance.

    Raises
    ------
    ContentError
        More than the round's last card is still to be played.
    """
    round_ = read_round(puzzle.game, puzzle.observation)
    if len(round_.order) != 1:
        found = f"{len(round_.order)} cards to be played"
        raise ContentError(puzzle.name, "position", expected="the last card of a round", found=found)
    known = [[(rival.seat, *one) for one in believed(rival, None).items()] for rival in round_.rivals]
    found_deals = []
    for joint in product(*known):
        deals, chance = {}, Fraction(1)
        for seat, deal, odds in joint:
            deals[seat] = deal
            chance *= odds
        found_deals.append((deals, chance, dealt(puzzle.game, puzzle.observation, deals)))
    return found_deals


@lru_cache(maxsize=32)
def chances(puzzle: Puzzle) -> dict[Play, Fraction]:
    """For each play the chance that everything that is wanted happens."""
    starts = every_deal(puzzle)
    return {
        play: sum((odds for _, odds, start in starts if chance_of(puzzle, start, play)), Fraction(0))
        for play in puzzle.observation.actions
        if isinstance(play, Play)
    }


def chance_of(puzzle: Puzzle, start: State, play: Play) -> bool:
    """Whether everything that is wanted happens from one position."""
    wanted: Wanted = puzzle.ask
    after = puzzle.game.apply(start, play)
    types = [influence.id for influence in puzzle.game.content.influence]
    done = all(_completed(start, after, *it) for it in wanted.completes)
    stopped = not any(_completed(start, after, *it) for it in wanted.prevents)
    shown = {
        city: "equal" if of == EQUAL else types[of]
        for city, of in zip(after.table.cities, after.table.sway, strict=True)
    }
    return done and stopped and all(shown.get(city) == of for city, of in wanted.sway.items())


def _completed(start: State, after: State, seat: int, edict: str) -> bool:
    return bool(after.table.completed[seat].count(edict) > start.table.completed[seat].count(edict))


def told_deal(puzzle: Puzzle, deals: Deals) -> str:
    """What lies behind the backs, in words."""
    words = puzzle.game.content.index.laid_words
    round_ = read_round(puzzle.game, puzzle.observation)
    said = []
    for rival in round_.rivals:
        cards = zip(rival.laid, deals[rival.seat], strict=True)
        hidden = [words(card, round_.cities[place]) for (place, _), card in cards]
        if hidden:
            said.append(f"Player {rival.seat + 1} may have {', '.join(hidden)}")
    return "; ".join(said) or "Nothing is hidden: the totals decide."
