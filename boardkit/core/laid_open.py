"""Which guess can be checked at the table now: one whose truth would look different to the people there."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice

from boardkit.core.guessing import Course
from boardkit.core.request import CHANCE, Action

PROBED = 3
"""Other answers that are compared for each guess, to find out whether it can be seen at the table."""
PROBES = 150
"""Comparisons at most."""
LATELY = 12
"""Steps before something is shown in which a card may have been laid that is shown now."""


def laid_open(course: Course, since: int, passed: Set[int]) -> int | None:
    """The guess that can be checked at the table, because something was shown from step `since` on.

    Parameters
    ----------
    course : Course
        What was told, with its guesses.
    since : int
        Index of the first step that is new.
    passed : set of int
        Guesses that are hidden still: people said so.
    """
    if not any(event.reveals for step in course.steps[since:] for event in step.events):
        return None
    settled = course.settled
    course = Course(course.sitting, course.steps, course.entries)  # without what no longer fits
    seen, guessed, matters = course.seen(since), course.guessed, set[int]()
    for at, action in islice(_probes(course, since, settled), PROBES):
        trial = course.if_told(at, action)
        if trial.state != course.state and not (trial.left and len(course.others(at)) <= PROBED):
            matters.add(at)
        if not trial.left and trial.seen(since) != seen:
            changed = (n for n in reversed(guessed) if _differ(course, trial, n) and n not in passed)
            found = next(changed, None)
            if found is not None:
                return found
    settled.update(at for at in guessed if at not in matters)
    return None


def _differ(course: Course, trial: Course, at: int) -> bool:
    return at >= len(trial.steps) or course.steps[at].action != trial.steps[at].action


def _probes(course: Course, since: int, settled: Set[int]) -> Iterator[tuple[int, Action]]:
    """Other answers to compare: to each guess, and to the draws of those who laid or showed something."""
    guessed = [at for at in course.guessed if at not in settled]
    for at in guessed:
        yield from ((at, action) for action in course.others(at)[:PROBED])
    showing = [step.player for step in course.steps[since:]]
    lately = [course.steps[at].player for at in reversed(guessed) if at >= since - LATELY]
    for seat in dict.fromkeys(seat for seat in (*showing, *lately) if seat != CHANCE):
        for at in course.draws_of(seat):
            yield from ((at, action) for action in course.others(at)[PROBED:])
