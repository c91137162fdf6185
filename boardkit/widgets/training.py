"""Somebody on the way through puzzles: which one is open, what was tried, what is solved."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from urllib.parse import quote, unquote

from boardkit import games
from boardkit.core.advice import Puzzle, PuzzleSource, Verdict
from boardkit.core.errors import ContentError, SaveError, short
from boardkit.core.match import Match

SIGN = "puzzles"
MARKS = {"*": "solved", "+": "shown", "-": "tried"}
"""How a puzzle stands, as its mark in a progress text; untouched ones have none."""
RANK = ("", "tried", "shown", "solved")
ANY_LEVEL = 0


class Training:
    """One way through the puzzles of one or more games.

    Parameters
    ----------
    source : sequence of Puzzle, or PuzzleSource
        The puzzles, or where those of any game of the kit come from.
    game : str
        The game to begin with, for a source.

    Raises
    ------
    ContentError
        There is no puzzle, something else was handed in, or two of a game have one name.

    Attributes
    ----------
    games : tuple of str
        Games that can be chosen.
    theme : str
        Only puzzles of this theme, ``""`` for all.
    level : int
        Only puzzles of this level, 0 for all.
    standing : dict of (str, str) to str
        By game and name of a puzzle: ``"tried"``, ``"shown"`` or ``"solved"``.
    given : dict of (str, str) to list of str
        The answers that were tried, in their order.
    """

    def __init__(self, source: Sequence[Puzzle] | PuzzleSource, game: str = "") -> None:
        self._source = source if callable(source) else None
        self._shelf: dict[str, tuple[Puzzle, ...]] = {} if callable(source) else {"": _checked(source)}
        self.games: tuple[str, ...] = tuple(games.GAMES) if self._source else ()
        self.game = (game or self.games[0]) if self.games else ""
        self.theme, self.level = "", ANY_LEVEL
        self.standing: dict[tuple[str, str], str] = {}
        self.given: dict[tuple[str, str], list[str]] = {}
        self.puzzle = self.all[0]

    # -- what there is --------------------------------------------------------------------------------------

    @property
    def all(self) -> tuple[Puzzle, ...]:
        """All puzzles of the game, in their order; a source is asked for them when they are first wanted."""
        if self.game not in self._shelf:
            assert self._source is not None
            self._shelf[self.game] = _checked(self._source(self.game))
        return self._shelf[self.game]

    @property
    def chosen(self) -> tuple[Puzzle, ...]:
        """Those of the theme and the level."""
        return tuple(
            puzzle
            for puzzle in self.all
            if self.theme in ("", puzzle.theme) and self.level in (ANY_LEVEL, puzzle.level)
        )

    def key(self, puzzle: Puzzle) -> tuple[str, str]:
        """What a puzzle is kept by."""
        return self.game, puzzle.name

    def stands(self, puzzle: Puzzle) -> str:
        """How far a puzzle is: ``""``, ``"tried"``, ``"shown"`` or ``"solved"``."""
        return self.standing.get(self.key(puzzle), "")

    @property
    def tried(self) -> list[str]:
        """The answers given to the open puzzle."""
        return self.given.get(self.key(self.puzzle), [])

    # -- on the way -----------------------------------------------------------------------------------------

    def turn_to(self, name: str) -> None:
        """Open a puzzle of the game by its name.

        Raises
        ------
        ContentError
            There is none of that name.
        """
        found = next((puzzle for puzzle in self.all if puzzle.name == name), None)
        if found is None:
            raise ContentError("puzzle", expected="the name of a puzzle of this game", found=short(name))
        self.puzzle = found

    def choose(self, theme: str | None = None, level: int | None = None) -> None:
        """Only a theme or a level from now on; turn to the first puzzle that fits.

        Where no puzzle fits what was chosen before as well, that is dropped.

        Raises
        ------
        ContentError
            No puzzle has this theme or level; the choice stays as it was.
        """
        before = self.theme, self.level
        self.theme = self.theme if theme is None else theme
        self.level = self.level if level is None else level
        if not self.chosen:
            self.theme, self.level = theme or "", level or ANY_LEVEL
        if not self.chosen:
            wanted = ", ".join(filter(None, [self.theme, f"level {self.level}" if self.level else ""]))
            self.theme, self.level = before
            raise ContentError(
                "puzzles", expected="a theme and level that some puzzle has", found=short(wanted)
            )
        if self.puzzle not in self.chosen:
            self.puzzle = self.chosen[0]

    def choose_game(self, game: str) -> None:
        """The puzzles of another game.

        Raises
        ------
        ContentError
            There are none of that game here.
        """
        if game not in self.games:
            expected = f"one of {', '.join(self.games)}" if self.games else "the game of these puzzles"
            raise ContentError("puzzles", "game", expected=expected, found=short(game))
        before, self.game = self.game, game
        try:
            first = self.all[0]
        except ContentError:
            self.game = before
            raise
        self.theme, self.level, self.puzzle = "", ANY_LEVEL, first

    def step(self, way: int) -> None:
        """The next puzzle of the choice (1) or the one before (-1), round and round."""
        chosen = self.chosen
        at = chosen.index(self.puzzle) if self.puzzle in chosen else -way
        self.puzzle = chosen[(at + way) % len(chosen)]

    def any_other(self) -> None:
        """Some other puzzle of the choice, one that is not solved if there is one."""
        others = [puzzle for puzzle in self.chosen if puzzle is not self.puzzle]
        fresh = [puzzle for puzzle in others if self.stands(puzzle) != "solved"]
        if fresh or others:
            self.puzzle = random.choice(fresh or others)

    def answer(self, text: str) -> Verdict:
        """Judge an answer to the open puzzle and remember how it stands."""
        verdict = self.puzzle.check(text)
        if verdict.loss is not None:  # else it was no answer at all
            if text not in self.tried:
                self.given.setdefault(self.key(self.puzzle), []).append(text)
            self._reach("solved" if verdict.correct and self.stands(self.puzzle) != "shown" else "tried")
        return verdict

    def show(self) -> None:
        """The solution is shown: from now on the puzzle no longer counts as solved by oneself."""
        self._reach("shown")

    def _reach(self, standing: str) -> None:
        key = self.key(self.puzzle)
        self.standing[key] = max(self.standing.get(key, ""), standing, key=RANK.index)

    def table(self) -> Match:
        """The position of the open puzzle on a table of its own."""
        return self.puzzle.table()

    # -- a short text to come back with ---------------------------------------------------------------------

    @property
    def progress(self) -> str:
        """What is tried, shown and solved, and the open puzzle, as one line."""
        marks = {standing: mark for mark, standing in MARKS.items()}
        told = [f"{marks[how]}{_address(key)}" for key, how in sorted(self.standing.items())]
        return " ".join([SIGN, f"@{_address(self.key(self.puzzle))}", *told])

    @property
    def results(self) -> list[str]:
        """A line a puzzle for a teacher: its name, and the answer that was given last."""
        return [f"puzzle {_address(key)}: {texts[-1]}" for key, texts in sorted(self.given.items())]

    def resume(self, text: str) -> None:
        """Go on from a progress text; puzzles that are no longer there are left out.

        Raises
        ------
        SaveError
            It is no such text; everything stays as it was.
        """
        sign, *words = text[:20_000].split()[:2_000] or [""]
        if sign != SIGN or not words or any(word[0] not in ("@", *MARKS) for word in words):
            raise SaveError(f"this is not a progress text of puzzles: {short(text[:80])}")
        standing = {_key(word[1:]): MARKS[word[0]] for word in words if word[0] in MARKS}
        game, name = next((_key(word[1:]) for word in words if word[0] == "@"), self.key(self.puzzle))
        before = self.game, self.theme, self.level, self.puzzle
        if game != self.game:
            self._resume_game(game)
        here = {key: how for key, how in standing.items() if self._is_here(key)}
        if not here and not self._is_here((game, name)):
            self.game, self.theme, self.level, self.puzzle = before
            raise SaveError("this progress text is of other puzzles")
        self.standing = here
        self.theme, self.level = "", ANY_LEVEL
        self.puzzle = next((puzzle for puzzle in self.all if puzzle.name == name), self.all[0])

    def _resume_game(self, game: str) -> None:
        try:
            self.choose_game(game)
        except ContentError as error:
            raise SaveError(f"this progress text does not fit here: {error}") from None

    def _is_here(self, key: tuple[str, str]) -> bool:
        game, name = key
        if game != self.game:  # another game's are looked at when that game is chosen
            return game in self.games
        return any(puzzle.name == name for puzzle in self.all)


def _address(key: tuple[str, str]) -> str:
    """Game and name as one word."""
    return "/".join(quote(part, safe="") for part in key if part)


def _key(address: str) -> tuple[str, str]:
    game, _, name = address.rpartition("/")
    return unquote(game), unquote(name)


def _checked(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """The puzzles, at least one, no two of one name."""
    try:
        found = tuple(puzzles)
        names = [puzzle.name for puzzle in found]
    except (TypeError, AttributeError):
        expected = 'puzzles, as solvers.puzzles.all("imminence")'
        raise ContentError("puzzles", expected=expected, found=short(puzzles)) from None
    twice = next((name for name in names if names.count(name) > 1), None)
    if not found or twice is not None:
        raise ContentError("puzzles", expected="puzzles with names that differ", found=twice or "none")
    return found
