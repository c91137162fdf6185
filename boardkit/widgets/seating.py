"""Who sits in front of the screen: whose secrets may be shown, and when a cover must come between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError, short
from boardkit.core.match import Match

EVERYTHING = "everything"
Eye = int | str | None
"""A seat, None for a spectator, or EVERYTHING."""


class Seating:
    """The people at one screen.

    Parameters
    ----------
    match : Match
        Tells who is asked.
    seats : iterable of int or None
        The seats of the people here; by default all that no bot plays.
    referee : bool
        Whether this screen may show every seat and everything.
    covered : bool
        Whether a cover hides the table while the screen goes from one person to another.
    """

    def __init__(
        self, match: Match, seats: Iterable[int] | None = None, *, referee: bool = False, covered: bool = True
    ) -> None:
        self.people = _people(match, seats)
        self.seats = match.players
        self.has_covers = covered
        """Whether covers were asked for; they come only where several people share the screen."""
        self.referee = referee and not isinstance(match, Companion)  # nobody knows all cards there
        self.covered = covered and len(self.people) > 1
        self.here: int | None = None if self.covered else next(iter(self.people), None)
        self.wanted: int | None = None
        self._eye: Eye = self.here
        self.follow(match)

    @property
    def eye(self) -> Eye:
        """Through whose eyes the table is shown; a spectator's while the cover is on."""
        return None if self.wanted is not None else self._eye

    @property
    def is_covered(self) -> bool:
        """Whether the screen waits for somebody to say that they sit in front of it."""
        return self.wanted is not None

    def follow(self, match: Match) -> None:
        """After a change of the match: turn to the person who is asked, behind a cover if need be."""
        asked = match.teller() if isinstance(match, Companion) else match.to_act
        if asked is None:
            self.wanted = None
        elif asked in self.people and asked != self.here:
            self._turn_to(asked, hides=has_secrets(match, asked))
        elif asked == self.here and asked is not None:
            self.wanted, self._eye = None, asked

    def look(self, eye: Eye) -> None:
        """Show the table as a seat, a spectator or (for a referee) everybody together sees it."""
        if eye == EVERYTHING or (isinstance(eye, int) and eye not in self.people):
            if not self.referee or eye not in (EVERYTHING, *range(self.seats)):
                raise ContentError("look", expected="your own seat or a spectator's view", found=short(eye))
            self.wanted, self._eye = None, eye
        elif eye is None or eye == self.here:
            self.wanted, self._eye = None, eye
        elif isinstance(eye, int):
            self._turn_to(eye)
        else:
            raise ContentError("look", expected="a seat or a spectator's view", found=short(eye))

    def uncover(self) -> None:
        """The person whom the cover names says that they sit here now."""
        if self.wanted is not None:
            self.here, self._eye, self.wanted = self.wanted, self.wanted, None

    def _turn_to(self, seat: int, hides: bool = True) -> None:
        if self.covered and not self.referee and hides:
            self.wanted = seat
        else:
            self.here, self._eye, self.wanted = seat, seat, None


def check_match(match: object, screen: str) -> None:
    """ContentError unless it is a match; the name of a game is what people hand in instead."""
    if not isinstance(match, Match):
        raise ContentError(screen, "match", expected='a match, as Match("imminence")', found=short(match))


def has_secrets(match: Match, seat: int) -> bool:
    """Whether a seat sees anything that a spectator does not; an empty hand is no secret."""
    mine, theirs = (_filled(to_builtins(match.observe(eye).view)) for eye in (seat, None))
    for seen in (mine, theirs):
        seen.pop("player", None)  # who looks is no secret
    return bool(mine != theirs)


def _filled(thing: Any) -> Any:
    """Plain data without what is empty."""
    if isinstance(thing, dict):
        return {
            key: kept for key, value in thing.items() if (kept := _filled(value)) not in (None, (), [], {})
        }
    return [_filled(value) for value in thing] if isinstance(thing, list | tuple) else thing


def _people(match: Match, seats: Iterable[int] | None) -> tuple[int, ...]:
    here = match.eyes if isinstance(match, Companion) else tuple(range(match.players))
    chosen = [seat for seat in here if seat not in match.bots] if seats is None else list(seats)
    for seat in chosen:
        if type(seat) is not int or seat not in here:
            expected = f"seats out of {', '.join(map(str, here))}"
            raise ContentError("Walkthrough", "seats", expected=expected, found=repr(seat))
    return tuple(sorted(set(chosen)))
