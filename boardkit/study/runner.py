"""Playing the games of a study, in chunks that any executor may run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from boardkit.core.errors import ContentError, short
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.study.records import Record, RecordFile
from boardkit.study.table import Table

Progress = Callable[[int, int], object]
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Study:
    """Which games are played.

    Parameters
    ----------
    game : str or Game
        ``"imminence"``, or a game with an owner's content.
    players : int
        Number of seats; by default the smallest.
    games : int
        How many games; number i is ``Match(game, players, seed + i, **options).run(bots)`` and nothing else.
    bots : str or sequence of str
        One bot for all seats, or one for each seat, by name from ``game.bots``.
    seed : int
        Seed of the first game.
    options : mapping
        The game's options.

    Raises
    ------
    ContentError
        A number of players, a bot, an option or a number of games that does not exist.
    """

    game: str | Game
    players: int | None = None
    games: int = 1000
    bots: str | Sequence[str] = "random"
    seed: int = 0
    options: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            expected = f"a whole number 1 to {MOST_GAMES}"
            raise ContentError("study", "games", expected=expected, found=short(self.games))
        if type(self.seed) is not int:
            raise ContentError("study", "seed", expected="a whole number", found=short(self.seed))
        if not isinstance(self.options or {}, Mapping):
            raise ContentError("study", "options", expected="a mapping", found=short(self.options))
        if not isinstance(self.bots, str | Sequence):
            raise ContentError("study", "bots", expected="a bot, or one a seat", found=short(self.bots))
        self.match(self.games - 1)  # the last seed must do too
        first = self.match(0)
        object.__setattr__(self, "game", first.game)
        object.__setattr__(self, "players", first.players)
        bots = (self.bots,) * first.players if isinstance(self.bots, str) else tuple(self.bots)
        if len(bots) != first.players:
            raise ContentError(
                "study", "bots", expected=f"1 or {first.players} bots", found=str(len(self.bots))
            )
        for seat, bot in enumerate(bots):
            first.seat_bot(seat, bot)
        object.__setattr__(self, "bots", bots)

    def match(self, number: int) -> Match:
        """Game `number` before its first answer, to play it again and look at it."""
        return Match(self.game, self.players, self.seed + number, **dict(self.options or {}))

    @property
    def header(self) -> dict[str, Any]:
        """What the file of records says about the study: equal for studies whose games are equal."""
        assert isinstance(self.game, Game)
        return {
            "boardkit": "study 1",
            "game": self.game.name,
            "rules": self.game.version,
            "pack": self.game.pack.fingerprint if self.game.pack else None,
            "players": self.players,
            "bots": list(self.bots),
            "options": msgspec.to_builtins(self.match(0).state.table.box.options),
            "seed": self.seed,
        }

    def play(self, number: int) -> Record:
        """Play game `number` to its end."""
        match = self.match(number)
        outcome = match.run(dict(enumerate(self.bots)))
        counts = _measure(match)
        return Record(number, outcome.winners, outcome.scores, len(match.steps), counts)

    def run(
        self,
        executor: Executor | None = None,
        *,
        chunk: int = 25,
        file: str | Path | None = None,
        progress: Progress | bool = True,
        cancel: Callable[[], bool] | None = None,
    ) -> Table:
        """Play all games that are not in `file` yet.

        Parameters
        ----------
        executor : Executor, optional
            Where chunks of games run; by default in this process, one after the other.
        chunk : int
            Games of one task.
        file : str or Path, optional
            Every finished chunk is appended here; after a crash the same call goes on from it.
        progress : callable or bool
            ``progress(done, total)`` after every chunk; True draws a bar with tqdm, False nothing.
        cancel : callable, optional
            Asked after every chunk; when it says True the study stops with what is finished.

        Returns
        -------
        Table
            All records in the order of their numbers; `is_complete` says whether none is missing.

        Raises
        ------
        ContentError
            The file belongs to another study.
        """
        kept = RecordFile(file, self.header) if file is not None else None
        done = {record.number: record for record in kept.read()} if kept else {}
        done = {number: record for number, record in done.items() if number < self.games}
        missing = [number for number in range(self.games) if number not in done]
        chunks = [missing[at : at + max(1, chunk)] for at in range(0, len(missing), max(1, chunk))]
        with _shown(progress, self.games, len(done)) as show:
            for records in _results(self, chunks, executor, cancel):
                done |= {record.number: record for record in records}
                if kept:
                    kept.append(records)
                show(len(done), self.games)
        return Table(self.header, [done[number] for number in sorted(done)], self.games)


def play_chunk(study: Study, numbers: Sequence[int]) -> list[Record]:
    """One task of an executor."""
    return [study.play(number) for number in numbers]


def _results(
    study: Study,
    chunks: Sequence[Sequence[int]],
    executor: Executor | None,
    cancel: Callable[[], bool] | None,
) -> Iterator[list[Record]]:
    """The records of each chunk as they are finished."""
    if executor is None:
        for numbers in chunks:
            if cancel is not None and cancel():
                return
            yield play_chunk(study, numbers)
        return
    futures: list[Future[list[Record]]] = [executor.submit(play_chunk, study, part) for part in chunks]
    try:
        for future in as_completed(futures):
            yield future.result()
            if cancel is not None and cancel():
                return
    finally:
        for future in futures:
            future.cancel()


def _measure(match: Match) -> dict[str, int]:
    """What the game's own module `measures` counts, if it has one."""
    module = f"boardkit.games.{match.game.name}.measures"
    if find_spec(f"boardkit.games.{match.game.name}") is None or find_spec(module) is None:
        return {}
    events = [event for step in match.steps for event in step.events]
    counts: dict[str, int] = import_module(module).measure(events, match.state)
    return counts


class _shown:
    """A progress callback that is closed at the end."""

    def __init__(self, progress: Progress | bool, total: int, done: int) -> None:
        self.show: Progress = progress if callable(progress) else (lambda done, total: None)
        self.bar: Any = None
        if progress is True:
            from tqdm import tqdm

            self.bar = tqdm(total=total, initial=done, unit="game")
            self.show = lambda done, total: self.bar.update(done - self.bar.n)

    def __enter__(self) -> Progress:
        return self.show

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.close()
