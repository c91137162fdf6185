"""Speed as a ratio that means the same on a fast and on a busy machine.

The yardstick is a plain Python loop of additions inside a function. Work and yardstick are run in turns,
within the same second, and a median is taken over the rounds, so that a machine that slows down by half slows
both. Two kinds of figures::

    measured = per_million(play_games)              # play_games() -> how many transitions it made
    measured.value                                  # transitions per million additions ("per M")

    measured = times_faster(ours, theirs)           # both are called without arguments
    measured.value                                  # 50.0: theirs takes fifty times as long

In a test hand the figure to the fixture ``speed``, which compares it with its bound, prints all figures at
the end of the run and writes them to ``build/benchmarks.json``::

    def test_random_play_is_quick(speed):
        speed.at_least(1_300, "Imminence, random play, transitions per M", per_million(play_games))

One call of the work should take 20 to 300 ms: shorter ones are measured badly, longer ones do not share their
second with the yardstick. Let the work do the same each time (seed it), and warm caches before measuring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

ADDITIONS = 1_000_000
ROUNDS = 7


@dataclass(frozen=True)
class Measured:
    """A ratio: its median, its smallest and its largest value over the rounds."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:,.4g} ({self.low:,.4g} to {self.high:,.4g})"


def additions(count: int = ADDITIONS) -> int:
    """The yardstick: a plain loop of additions on local names."""
    total = 0
    for number in range(count):
        total += number
    return total


def seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def per_million(work: Callable[[], int], rounds: int = ROUNDS) -> Measured:
    """Units of work done in the time of a million additions.

    Parameters
    ----------
    work : callable
        Does the work once and returns how many units that were (transitions, games, solutions).
    rounds : int
        How often work and yardstick take turns.

    Returns
    -------
    Measured
        Units per million additions; each round is set against the additions just before and after it.
    """
    ratios = []
    before = seconds(additions)
    for _ in range(rounds):
        began = perf_counter()
        units = work()
        spent = perf_counter() - began
        after = seconds(additions)
        ratios.append(units / spent * (before + after) / 2)
        before = after
    return Measured(median(ratios), min(ratios), max(ratios))


def times_faster(
    ours: Callable[[], object], theirs: Callable[[], object], rounds: int = ROUNDS, repeat: int = 1
) -> Measured:
    """How many times as long ``theirs`` takes as ``ours``.

    Parameters
    ----------
    ours, theirs : callable
        The two ways to do the same job; check elsewhere that the answers agree.
    rounds : int
        How often the two take turns.
    repeat : int
        Calls of ``ours`` in a turn, where a single one is too short to be timed.

    Returns
    -------
    Measured
        Seconds of one call of ``theirs`` over seconds of one call of ``ours``.
    """
    ratios = []
    for _ in range(rounds):
        spent = seconds(lambda: [ours() for _ in range(repeat)]) / repeat
        ratios.append(seconds(theirs) / spent)
    return Measured(median(ratios), min(ratios), max(ratios))
