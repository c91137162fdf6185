"""The suite itself: which games are played, where they are looked at closely, and the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from boardkit.core.game import Game
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.core.testing import promises
from boardkit.core.testing.refusals import check_refusals, pool_of
from boardkit.core.testing.trail import MOST_STEPS, Moment, Trail, play_random
from boardkit.core.testing.twins import check_twins

LONG_REPLAY = 40
"""Answers since the last boundary; a phase that needs more should be split."""


class NotConforming(AssertionError):
    """A game breaks a promise of the core; the message says where and how to see it again."""


@dataclass
class Report:
    """What a run of the suite has seen; `print` it.

    Attributes
    ----------
    game : str
        The game's name.
    games, steps : int
        Games played to the end, and answers in all.
    looks, refusals, twins : int
        States looked at closely, actions refused, pairs of look-alike games compared.
    seats, phases, actions : Counter
        Games by number of players; answers by phase and by kind of action.
    longest_game : int
        Answers of the longest game.
    longest_replay : tuple of (int, str)
        The most answers since a boundary, and the phase.
    """

    game: str
    games: int = 0
    steps: int = 0
    looks: int = 0
    refusals: int = 0
    twins: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    longest_game: int = 0
    longest_replay: tuple[int, str] = (0, "")

    @property
    def findings(self) -> tuple[str, ...]:
        """What is allowed but should be looked into."""
        length, phase = self.longest_replay
        if length <= LONG_REPLAY:
            return ()
        return (f"phase {phase} is replayed over up to {length} answers; end it sooner",)

    def __str__(self) -> str:
        seats = ", ".join(f"{count} with {n}" for n, count in sorted(self.seats.items()))
        length, phase = self.longest_replay
        lines = [
            f"{self.game}: {self.games} random games conform ({seats} players)",
            f"  {self.steps} answers, the longest game {self.longest_game}",
            f"  {self.looks} close looks, {self.refusals} refusals, {self.twins} pairs that look alike",
            f"  longest replay {length} answers, in phase {phase or 'none'}",
            f"  phases: {_counts(self.phases)}",
            f"  actions: {_counts(self.actions)}",
            *(f"  look into it: {finding}" for finding in self.findings),
        ]
        return "\n".join(lines)

    def add(self, trail: Trail) -> None:
        """Count one more game."""
        self.games += 1
        self.steps += len(trail.moments)
        self.seats[trail.players] += 1
        self.longest_game = max(self.longest_game, len(trail.moments))
        for moment in trail.moments:
            phase = str(moment.state.phase)
            self.phases[phase] += 1
            self.actions[type(moment.action).__name__] += 1
            if len(moment.state.actions) > self.longest_replay[0]:
                self.longest_replay = len(moment.state.actions), phase


def conform(
    game: Game,
    games: int = 20,
    players: int | None = None,
    seed: int = 0,
    *,
    looks: int = 4,
    most_steps: int = MOST_STEPS,
    **options: Any,
) -> Report:
    """Play random games to the end and check every promise of the core on the way.

    Parameters
    ----------
    game : Game
        Any game, also one that is not on the kit's shelf.
    games : int
        Number of games; game number i has the seed ``seed + i``.
    players : int
        Number of seats; by default every number the game allows, in turn.
    seed : int
        Fixes everything.
    looks : int
        States of each game that are looked at closely (replays, copies, refusals, secrets), besides the first
        of each phase; what is cheap is checked at every step.
    most_steps : int
        A game must be over after so many answers.
    **options
        The game's options.

    Returns
    -------
    Report
        Counts of what was seen; prints as a summary.

    Raises
    ------
    NotConforming
        A promise is broken.
    """
    report = Report(game.name)
    fresh = replace(game)
    for number in range(seed, seed + games):
        seats = game.seats[number % len(game.seats)] if players is None else players
        where = _Place(game.name, seats, number, options)
        with where.named():
            trail = play_random(game, seats, number, most_steps=most_steps, **options)
        _Walk(report, fresh, trail, where).check(looks)
        report.add(trail)
    return report


class _Walk:
    """One game gone through again: something is checked at every step, everything at some."""

    def __init__(self, report: Report, fresh: Game, trail: Trail, where: _Place) -> None:
        self.report = report
        self.game, self.fresh = trail.game, fresh
        self.trail = trail
        self.where = where
        self.rng = Random(f"looks/{trail.seed}")
        self.pool = pool_of(trail, self.rng)
        self.census: Any = None

    def check(self, looks: int) -> None:
        """Check the whole game, with `looks` close looks beside the first of each phase."""
        close = self._close_steps(looks)
        for moment in self.trail.moments:
            with self.where.named(moment):
                promises.check_request(self.game, moment.request)
                promises.check_events(self.game, moment.events, promises.seats_of(moment.state))
                self._count(moment)
                if moment.number in close:
                    self._look(moment)
        with self.where.named():
            promises.check_whole(self.fresh, self.trail)
            self._look_at(self.trail.state)

    def _look(self, moment: Moment) -> None:
        promises.check_order(self.game, self.fresh, moment)
        promises.check_replay(self.fresh, moment)
        promises.check_chance(self.game, moment)
        promises.check_texts(self.game, moment)
        self._look_at(moment.state)
        self.report.looks += 1
        self.report.twins += check_twins(self.game, moment, self.pool, self.rng)

    def _look_at(self, state: State) -> None:
        """What holds of any state, also of the last one."""
        promises.check_copies(state)
        promises.check_views(self.game, self.fresh, state)
        promises.check_position(self.game, state)
        self.report.refusals += check_refusals(self.game, state, self.pool, self.rng)

    def _close_steps(self, looks: int) -> frozenset[int]:
        first: dict[str, int] = {}
        for moment in self.trail.moments:
            first.setdefault(str(moment.state.phase), moment.number)
        numbers = range(1, len(self.trail.moments) + 1)
        return frozenset(first.values()) | frozenset(self.rng.sample(numbers, min(looks, len(numbers))))

    def _count(self, moment: Moment) -> None:
        """From the first choice on, no component appears or vanishes, half-done steps included."""
        if self.census is None and not isinstance(moment.request, Ask):
            return
        now = self.game.census(moment.request.table)
        assert self.census in (None, now), f"components changed from {self.census} to {now}"
        self.census = now


@dataclass(frozen=True)
class _Place:
    """Where the suite is, for the message of a fault."""

    game: str
    players: int
    seed: int
    options: dict[str, Any]

    @contextmanager
    def named(self, moment: Moment | None = None) -> Iterator[None]:
        """Name this place in whatever goes wrong inside."""
        try:
            yield
        except Exception as error:
            step = f", step {moment.number} in phase {moment.state.phase}" if moment else ""
            kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
            more = "".join(f", {name}={value!r}" for name, value in self.options.items())
            raise NotConforming(
                f"{self.game}, {self.players} players, seed {self.seed}{step}: {kind}{error}\n"
                f"Again: conform(game, games=1, players={self.players}, seed={self.seed}{more})"
            ) from error


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())
