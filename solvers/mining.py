"""Puzzles out of games that computer players play: moments with a clear best answer, measured and named.

A game is played out, its moments are frozen one by one as the seat that is asked knows them, and each is
solved by the kind's own solver. Kept is what is proven, has few best answers and many others, and costs
something to get wrong. How hard it is is measured; the theme says what the best answer shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from boardkit import GAMES
from boardkit.core.content import parse_toml
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.game import Game
from boardkit.core.match import Match
from solvers.freezing import freeze, kinds_here
from solvers.mined_themes import theme_of
from solvers.mined_ways import a_way
from solvers.puzzles import Puzzle, kinds, parse
from solvers.soul_puzzles.difficulty import Difficulty
from solvers.soul_puzzles.opened import first_steps
from solvers.status import BadInput, Status
from solvers.toml_text import toml

EXTRA: Mapping[str, Callable[[Match, int], str | None]] = {"way": a_way}
"""Kinds that no moment asks by itself: their questions are made up."""

MOMENTS = 30
"""Moments of one game and kind that are looked at."""

CLEAR = Fraction(1, 3)
"""At most this part of the answers may be best."""


@dataclass(frozen=True)
class Mined:
    """A puzzle that was found.

    Attributes
    ----------
    name : str
        For its file: kind, seed of the game and step.
    text : str
        The file.
    kind, theme : str
    level : int
        1 to 5, from the measured difficulty.
    difficulty : Difficulty
    """

    name: str
    text: str
    kind: str
    theme: str
    level: int
    difficulty: Difficulty


Each = Callable[[Sequence[Any]], Iterable[Any]]
"""Wraps the moments of a game, for a progress bar."""


def mine(
    game: str, kind: str = "", *, games: int = 1, seed: int = 0, players: int | None = None, each: Each = iter
) -> Iterator[Mined]:
    """Play games and yield the puzzles in them, one after the other.

    Parameters
    ----------
    game : str
        A game's name.
    kind : str, optional
        One of its kinds of puzzle; by default all that moments ask for.
    games, seed : int
        So many games, with seeds counted from this one.
    players : int, optional
        By default each number of players in turn.
    each : callable, optional
        Wraps the list of moments of each game.

    Raises
    ------
    BadInput
        No such game or kind, or a number that makes no sense.
    """
    _check(game, kind, games, seed)
    for number in range(seed, seed + games):
        match = played(GAMES[game], number, players)
        for step, this in each(_moments(match, kind, number)):
            found = look(match, step, this, number)
            if found is not None:
                yield found


def _check(game: str, kind: str, games: int, seed: int) -> None:
    if not isinstance(game, str) or game not in GAMES:
        raise BadInput(f"game {short(game)}: expected one of {', '.join(GAMES)}")
    if not isinstance(kind, str) or (kind and kind not in kinds(game)):
        raise BadInput(f"kind {short(kind)}: expected one of {', '.join(kinds(game))}")
    if type(games) is not int or games < 1:
        raise BadInput(f"games={games!r}: expected a whole number, at least 1")
    if type(seed) is not int or seed < 0:
        raise BadInput(f"seed={seed!r}: expected a whole number, at least 0")


def played(game: Game, seed: int, players: int | None = None) -> Match:
    """A whole game of computer players; the better ones in turn."""
    sizes = list(game.seats)
    if players is not None and players not in sizes:
        raise BadInput(f"players={players!r}: expected one of {', '.join(map(str, sizes))}")
    n = sizes[seed % len(sizes)] if players is None else players
    names = [name for name in game.bots if name != "random"] or list(game.bots)
    bots = {seat: names[(seat + seed) % len(names)] for seat in range(n)}
    match = Match(game, players=n, seed=seed, bots=bots)
    match.advance(rolls=True)
    return match


def _moments(match: Match, kind: str, seed: int) -> list[tuple[int, str]]:
    """Moments with the kind that they ask for, some of each kind, in an order of chance."""
    steps = list(range(1, len(match.steps) + 1))
    Random(seed).shuffle(steps)
    found: dict[str, list[int]] = {}
    for step in steps:
        for this in _kinds_at(match, step):
            if kind in ("", this) and len(found.setdefault(this, [])) < MOMENTS:
                found[this].append(step)
    return [(step, this) for this, some in sorted(found.items()) for step in some]


def _kinds_at(match: Match, step: int) -> list[str]:
    try:
        here = list(kinds_here(match, step))
    except (ContentError, BadInput, IllegalAction):
        return []
    return [*here, *(name for name in EXTRA if "turn" in here)]


# -- one moment --------------------------------------------------------------------------------------------


def look(match: Match, step: int, kind: str, seed: int) -> Mined | None:
    """The puzzle of a moment, if it is one: proven, with a clear best answer that costs to miss."""
    name = f"{kind}_{seed}_{step}"
    try:
        text = EXTRA[kind](match, step) if kind in EXTRA else freeze(match, kind=kind, step=step)
        puzzle = parse(name, text) if text else None
        if puzzle is None or puzzle.solve().status is not Status.PROVEN:
            return None
        measured = measure(puzzle)
    except (ContentError, BadInput, IllegalAction):
        return None
    return _named(puzzle, text or "", measured) if measured is not None else None


def measure(puzzle: Puzzle) -> Difficulty | None:
    """How hard a puzzle is; None where its best answer is not clear."""
    if not puzzle.choices:
        return first_steps(puzzle)
    losses = [puzzle.check(choice).loss for choice in puzzle.choices]
    wrong: list[Fraction] = [Fraction(loss) for loss in losses if loss]
    best = len(losses) - len(wrong)
    if not wrong or best > max(1, int(len(losses) * CLEAR)):
        return None
    worst = max(wrong)
    return Difficulty(sum(4 * loss <= worst for loss in wrong), len(wrong), 1)


def level_of(found: Difficulty) -> int:
    """1 (one look) to 5: many answers that tempt, many others, many actions."""
    hard = (found.tempting > 0) + (found.tempting > 3) + (found.wrong > 8) + (found.depth > 4)
    return 1 + hard


def _named(puzzle: Puzzle, text: str, measured: Difficulty) -> Mined:
    theme, level = theme_of(puzzle), level_of(measured)
    sheet = dict(parse_toml(puzzle.name, text))
    sheet |= {"title": f"{theme[0].upper()}{theme[1:]}", "theme": theme, "level": level}
    written = toml(sheet)
    parse(puzzle.name, written)
    return Mined(puzzle.name, written, puzzle.kind.name, theme, level, measured)
