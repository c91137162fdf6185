"""Positions with a question, solved and checked by the solvers; nothing in a puzzle file is taken on trust.

A puzzle is one TOML file: a position, a question, and the kind of question, which names the solving function.
No file holds an answer: `Puzzle.solve` finds every best one and proves it, and `Puzzle.check` judges what
a reader gives, with the loss and what punishes it.

Kinds belong to games. A module that has some lists them in ``KINDS`` and is named in ``MAKERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.core.request import Action, Ask
from boardkit.core.state import Observation, State
from solvers.puzzle_sheet import Sheet, Solution, Verdict
from solvers.status import BadInput

__all__ = [
    "FOLDER",
    "Kind",
    "MAKERS",
    "Puzzle",
    "Sheet",
    "Solution",
    "Verdict",
    "all",
    "fraction",
    "freeze",
    "position_text",
    "kinds",
    "load",
    "parse",
]

FOLDER = Path(__file__).parent / "data" / "puzzles"

MAKERS = {
    "children_of_fire": "solvers.bids.influence.questions",
    "imminence": "solvers.bids.questions",
    "soul_of_the_empire": "solvers.soul_puzzles",
}
"""For each game the module that knows its kinds of puzzles."""


LONGEST = 10_000
"""Characters of an answer, at most: a way of fifty steps has some three thousand."""


@dataclass(frozen=True)
class Kind:
    """One kind of question.

    Attributes
    ----------
    name : str
        As in puzzle files.
    ask : type
        Struct of the fields below ``[ask]``.
    solve : callable
        ``solve(puzzle) -> Solution``.
    check : callable
        ``check(puzzle, text) -> Verdict``; raises BadInput or IllegalAction for what is no answer.
    choices : callable
        ``choices(puzzle) -> tuple of str``: the answers to choose from, or empty where one is typed.
    form : str
        What an answer looks like, for example ``"play L3C1>asterra"``.
    said : callable or None
        ``said(actions) -> str``, for answers that are actions one after the other: the answer that actions
        played from the position amount to.
    start : callable or None
        ``start(puzzle) -> State``: where such actions begin, if not at the position itself.
    """

    name: str
    ask: type[Struct]
    solve: Callable[[Puzzle], Solution]
    check: Callable[[Puzzle, str], Verdict]
    choices: Callable[[Puzzle], tuple[str, ...]]
    form: str
    said: Callable[[Sequence[str]], str] | None = None
    start: Callable[[Puzzle], State] | None = None


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position with a question.

    Attributes
    ----------
    name : str
        Stem of the file.
    sheet : Sheet
        What the file says.
    game : Game
        The game, with the content that the position uses.
    kind : Kind
        What solves and checks it.
    ask : Struct
        The checked fields of the kind.
    state : State
        The position.
    """

    name: str
    sheet: Sheet
    game: Game
    kind: Kind
    ask: Any
    state: State

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {self.title}, level {self.level}>"

    @property
    def title(self) -> str:
        """A few words."""
        return self.sheet.title

    @property
    def question(self) -> str:
        """What is asked."""
        return self.sheet.question

    @property
    def goal(self) -> str:
        """What counts as best."""
        return self.sheet.goal

    @property
    def theme(self) -> str:
        """What the position teaches."""
        return self.sheet.theme

    @property
    def level(self) -> int:
        """1 (one look) to 5 (paper and pencil)."""
        return self.sheet.level

    @property
    def rules(self) -> tuple[str, ...]:
        """Keys of the rules that are needed."""
        return self.sheet.rules

    @property
    def seat(self) -> int:
        """The seat that the reader takes."""
        return self.sheet.seat

    @property
    def idea(self) -> str:
        """What to look at."""
        return self.sheet.idea

    @property
    def why(self) -> str:
        """The explanation after the answer."""
        return self.sheet.why

    @property
    def form(self) -> str:
        """What an answer looks like."""
        return self.kind.form

    @property
    def answered_by(self) -> str:
        """``"choice"`` of an action, ``"actions"`` one after the other, or ``"text"``."""
        if self.kind.said is not None:
            return "actions"
        try:
            return "choice" if self.choices else "text"
        except BadInput:  # told when an answer is given
            return "text"

    @property
    def observation(self) -> Observation:
        """What the reader's seat sees: the position that may be shown."""
        return self.game.observe(self.state, self.sheet.seat)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; empty where one is typed."""
        return self.kind.choices(self)

    def match(self) -> Match:
        """A match that starts from the position, to try things on a board."""
        return Match(self.game, position=self.sheet.position, seed=0)

    def table(self) -> Match:
        """A match to answer on: from the position, or from where the kind has its actions begin."""
        if self.kind.start is None:
            return self.match()
        return Match(self.game, position=self.game.describe(self.kind.start(self)), seed=0)

    def said(self, actions: Sequence[str]) -> str:
        """The answer that actions played from the position amount to."""
        return self.kind.said(actions) if self.kind.said is not None else "; ".join(actions)

    def solve(self) -> Solution:
        """Find and prove every best answer; worked out once."""
        return self._solution

    @cached_property
    def _solution(self) -> Solution:
        return self.kind.solve(self)

    def check(self, answer: object) -> Verdict:
        """Judge an answer, given as text or as an action.

        Every best answer is correct. What is no answer at all has no loss, and `punished_by` says why.
        """
        text = answer if isinstance(answer, str) else self._as_text(answer)
        if text is None or not text.strip():
            return Verdict(False, None, f"Expected an answer such as {self.kind.form}.")
        try:
            return self.kind.check(self, text.strip()[:LONGEST])
        except (BadInput, IllegalAction) as problem:
            return Verdict(False, None, f"{problem} Expected an answer such as {self.kind.form}.")

    def _as_text(self, answer: object) -> str | None:
        if isinstance(answer, Action):
            return self.game.encode(answer) if isinstance(answer, self.game.actions) else None
        return str(answer) if isinstance(answer, int | float | Fraction) else None


def load(path: str | Path) -> Puzzle:
    """Read a puzzle file strictly.

    Parameters
    ----------
    path : str or Path
        The TOML file.

    Raises
    ------
    ContentError
        The file, the entry and the field that does not fit, with what was found and what was expected.
    """
    if not isinstance(path, str | Path) or "\0" in str(path):
        raise ContentError("puzzles", "file", expected="the path of a TOML file", found=short(path))
    file = Path(path)
    return parse(file.name, read_text(file))


def parse(name: str, text: str) -> Puzzle:
    """Read the text of a puzzle file; `name` is the file's, or what else errors call it.

    Raises
    ------
    ContentError
        As `load`.
    """
    sheet = convert(name, parse_toml(name, text), Sheet)
    game = _game(name, sheet)
    kind = _kind(name, sheet)
    ask = convert(f"{name}, ask", sheet.ask, kind.ask)
    for key in sheet.rules:
        if key not in game.rules:
            raise ContentError(name, "rules", expected=f"keys of the rules of {game.name}", found=key)
    return Puzzle(Path(name).stem, sheet, game, kind, ask, _state(name, sheet, game))


def freeze(match: Match, file: str | Path | None = None, kind: str = "", *, step: int | None = None) -> str:
    """A moment of a running game as the text of a puzzle file; see `solvers.freezing.freeze`."""
    from solvers import freezing

    return freezing.freeze(match, file, kind, step=step)


def position_text(match: Match, step: int | None = None) -> str:
    """A moment as a position that a game can start from; see `solvers.freezing.position_text`."""
    from solvers import freezing

    return freezing.position_text(match, step)


def all(game: str) -> tuple[Puzzle, ...]:  # noqa: A001 - the name that callers know
    """All puzzles of a game, in the order of their file names.

    Raises
    ------
    ContentError
        There is no such game, or a puzzle does not load.
    """
    from boardkit import GAMES

    name = GAMES[game].name
    return tuple(load(path) for path in sorted((FOLDER / name).glob("*.toml")))


def kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of puzzles of a game, by name.

    Raises
    ------
    ContentError
        There is no such game.
    """
    if not isinstance(game, str) or game not in MAKERS:
        raise ContentError("puzzles", "game", expected=f"one of {', '.join(MAKERS)}", found=short(game))
    return {kind.name: kind for kind in import_module(MAKERS[game]).KINDS}


def _game(file: str, sheet: Sheet) -> Game:
    from boardkit import GAMES

    if sheet.game not in GAMES:
        raise ContentError(file, "game", expected=f"one of {', '.join(GAMES)}", found=sheet.game)
    return GAMES[sheet.game]


def _kind(file: str, sheet: Sheet) -> Kind:
    if sheet.game not in MAKERS:
        raise ContentError(file, "game", expected=f"one of {', '.join(MAKERS)}", found=sheet.game)
    known = kinds(sheet.game)
    if sheet.kind not in known:
        raise ContentError(file, "kind", expected=f"one of {', '.join(known)}", found=sheet.kind)
    return known[sheet.kind]


def _state(file: str, sheet: Sheet, game: Game) -> State:
    try:
        state = game.position(sheet.position)
    except ContentError as error:
        place = ", ".join(part for part in (error.file, error.entry) if part)
        raise ContentError(file, place, error.field, expected=error.expected, found=error.found) from None
    except IllegalAction as error:
        raise ContentError(file, "position, actions", expected="possible actions", found=str(error)) from None
    request = game.request(state)
    asked = request.player if isinstance(request, Ask) else None
    if asked != sheet.seat:
        found = "nobody" if asked is None else f"seat {asked}"
        raise ContentError(file, "seat", expected=f"{found} who is to act", found=str(sheet.seat))
    return state


def fraction(text: str) -> Fraction:
    """A number as people type it: ``3/4``, ``0.75``, ``75%``.

    Raises
    ------
    BadInput
        It is none.
    """
    plain = text.strip().replace(" ", "").replace(",", ".")
    try:
        if plain.endswith("%"):
            return Fraction(plain[:-1]) / 100
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{text[:40]!r} is no number.") from None
