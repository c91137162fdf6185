"""One way in which a game at a real table may have gone: what was told of it, and a guess where nothing was.

A course replays entries from a start. Where an entry does not settle the answer (a card face down, a draw
that only its owner sees) the course guesses one that looks the same. A guess is worth nothing by itself: it
is changed as soon as something told does not go with it, and asked about as soon as it would be open to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from boardkit.core.match import Step
from boardkit.core.request import Action, Ask, Draw, Request
from boardkit.core.sitting import Entry, Sitting, decoded
from boardkit.core.state import State

Guesses = Mapping[int, Action]
TRIES = 800
"""Other guesses that are tried before an entry is said not to fit."""
WIDENED = 40
"""Other draws with which the choices of another seat are listed."""


class Course:
    """Entries that were replayed, step by step, and those that are left.

    Attributes
    ----------
    steps : list of Step
        One for each of `entries`.
    entries : list of Entry
        What fitted.
    left : list of Entry
        What does not fit any more, and what follows it.
    settled : set of int
        Guesses that make no difference any more, by their index.
    """

    def __init__(self, sitting: Sitting, steps: Sequence[Step] = (), entries: Sequence[Entry] = ()) -> None:
        self.sitting = sitting
        self.steps = list(steps)
        self.entries = list(entries)
        self.left: list[Entry] = []
        self.settled: set[int] = set()

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.sitting.start

    @property
    def guessed(self) -> list[int]:
        """The steps whose answer is a guess, by their index."""
        encode = self.sitting.game.encode
        pairs = zip(self.entries, self.steps, strict=True)
        return [at for at, (entry, step) in enumerate(pairs) if entry.text != encode(step.action)]

    # -- replaying ----------------------------------------------------------------------------------------

    def run(self, entries: Sequence[Entry], guesses: Guesses) -> Course:
        """Go on with entries, filling in what nobody can tell, up to what has to be entered."""
        left = list(entries)
        while (request := self.sitting.game.request(self.state)) is not None:
            entry = left[0] if left else None
            fitting = self.sitting.fitting(request, entry) if entry else ()
            if entry and (fitting or not entry.given):
                left.pop(0)
                if not fitting:
                    continue  # the kit had filled it in, and the game no longer asks it
            else:
                entry = None if entry and self._is_in_the_way(request, entry) else self._untold(request)
                if entry is None:
                    break
                fitting = self.sitting.fitting(request, entry)
            self._take(request, entry, self._guess(request, fitting, guesses))
        self.left = left
        return self

    def _untold(self, request: Request) -> Entry | None:
        """The entry of an answer of which nothing can be told; None where something can."""
        faces = {self.sitting.face(request, action) for action in request.options}
        if len(faces) > 1:
            return None
        face = faces.pop()
        is_hidden = any(self.sitting.game.encode(action) != face for action in request.options)
        if is_hidden or request.player in self.sitting.eyes or not self.guessed:
            return Entry(request.player, face, given=False)
        return None  # it only looks forced, because of a guess

    def _is_in_the_way(self, now: Request, entry: Entry) -> bool:
        """Whether a card cannot be drawn only because of what was guessed to be drawn before."""
        steps = (self.steps[at] for at in self.guessed) if isinstance(now, Draw) else ()
        before = (self.sitting.game.request(step.before) for step in steps)
        drawn = decoded(self.sitting.game, entry.text)
        return any(
            isinstance(then, Draw) and then.offered(drawn) is not None and _share(then, now)
            for then in before
        )

    def _guess(self, request: Request, fitting: Sequence[Action], guesses: Guesses) -> Action:
        at = len(self.steps)
        if len(fitting) == 1 or guesses.get(at) in fitting:
            return guesses[at] if guesses.get(at) in fitting else fitting[0]
        rng = Random(f"{self.sitting.seed}/{at}")
        if isinstance(request, Draw):
            return rng.choices(fitting, [request.pile.count(getattr(one, "item", "")) for one in fitting])[0]
        return rng.choice(fitting)

    def _take(self, request: Request, entry: Entry, action: Action) -> None:
        before = self.state
        after, events = self.sitting.game.step(before, action)
        by = "hand" if entry.given else "forced" if isinstance(request, Ask) else "chance"
        self.steps.append(Step(before, after, request.player, action, events, by))
        self.entries.append(entry)

    # -- other guesses ------------------------------------------------------------------------------------

    def others(self, at: int) -> list[Action]:
        """What a guessed answer may have been instead, as far as the guesses before it tell."""
        step = self.steps[at]
        request = self.sitting.game.request(step.before)
        assert request is not None
        return [one for one in self.sitting.fitting(request, self.entries[at]) if one != step.action]

    def with_guess(self, at: int, action: Action) -> Course:
        """The course in which one answer was another; guesses after it stay where they still can."""
        guesses = self._swapped(at, action)
        course = Course(self.sitting, self.steps[:at], self.entries[:at])
        return course.run([*self.entries[at:], *self.left], guesses)

    def if_told(self, at: int, action: Action, tries: int = 8) -> Course:
        """The course if one guessed answer were known to be another."""
        known = Entry(self.entries[at].seat, self.sitting.game.encode(action))
        course = Course(self.sitting, self.steps[:at], self.entries[:at])
        guesses = self._swapped(at, action)
        return mended(course.run([known, *self.entries[at + 1 :], *self.left], guesses), tries)

    def _swapped(self, at: int, action: Action) -> dict[int, Action]:
        """The answers with another one there; who had that one gets what was there."""
        old = self.steps[at].action
        kept = (old if step.action == action else step.action for step in self.steps)
        return dict(enumerate(kept)) | {at: action}

    def draws_of(self, seat: int) -> list[int]:
        """The guessed draws of a seat, by their index, the latest first."""
        game, steps = self.sitting.game, self.steps
        return [at for at in reversed(self.guessed) if _owner(game.request(steps[at].before)) == seat]

    def guessed_out_of(self, now: Request) -> list[str]:
        """What was guessed to be drawn from the pile from which is drawn now, as texts."""
        game = self.sitting.game
        if not isinstance(now, Draw):
            return []
        pairs = ((game.request(self.steps[at].before), self.steps[at].action) for at in self.guessed)
        return [game.encode(action) for then, action in pairs if isinstance(then, Draw) and _share(then, now)]

    def faces_with_other_draws(self) -> list[str]:
        """What the seat that is asked may do if it drew other cards than those guessed, as it looks."""
        game, asked = self.sitting.game, self.sitting.game.request(self.state)
        draws = self.draws_of(asked.player) if asked is not None else []
        others = ((at, action) for at in draws for action in self.others(at))
        faces: list[str] = []
        for at, action in islice(others, WIDENED):
            trial = self.with_guess(at, action)
            request = None if trial.left else game.request(trial.state)
            if request is not None and asked is not None and request.prompt == asked.prompt:
                faces += [self.sitting.face(request, one) for one in request.options]
        return faces

    def may_have_been(self, at: int) -> list[Action]:
        """What a guessed answer may be, also if its seat did something else before."""
        step = self.steps[at]
        before = [n for n in self.guessed if n < at and self.steps[n].player == step.player]
        trials = (self.with_guess(n, action) for n in reversed(before) for action in self.others(n))
        fit = (trial.steps[at].action for trial in islice(trials, WIDENED) if not trial.left)
        return list(dict.fromkeys((step.action, *self.others(at), *fit)))

    def seen(self, since: int) -> tuple[Any, ...]:
        """What the people at the screen have seen from a step on, and the table as they see it now."""
        game, names = self.sitting.game, self.sitting.names
        happened = [event for step in self.steps[since:] for event in step.events]
        told = [event.redacted(eye).tell(names) for eye in self._eyes() for event in happened]
        return (told, [game.observe(self.state, eye).view for eye in self._eyes()])

    def _eyes(self) -> tuple[int | None, ...]:
        return self.sitting.eyes or (None,)


def mended(course: Course, most: int = TRIES) -> Course:
    """The course with other guesses, so that as many entries fit as can be made to."""
    tries = iter(range(most))
    while course.left:
        better = _better(course, tries)
        if better is None:
            break
        course = better
    return course


def _better(course: Course, tries: Iterator[int], in_the_way: bool = True) -> Course | None:
    """A course with one other guess (or two, if one of them is in the way) in which more entries fit."""
    wanted = course.left[0].text
    second = []
    for at, action in _likely_first(course, wanted):
        if next(tries, None) is None:
            return None
        trial = course.with_guess(at, action)
        if len(trial.left) < len(course.left):
            return trial
        if in_the_way and _names(course.steps[at].action, wanted):
            second.append(trial)
    found = (_better(trial, tries, False) for trial in second if trial.left)
    return next((better for better in found if better and len(better.left) < len(course.left)), None)


def _likely_first(course: Course, wanted: str) -> Iterator[tuple[int, Action]]:
    """Other answers to all guesses, the latest first; before all others those that have to do with it.

    First goes what is guessed to be the very thing that is wanted, then what may be it.
    """
    others = [(at, action) for at in reversed(course.guessed) for action in course.others(at)]
    in_the_way = {at for at in course.guessed if _names(course.steps[at].action, wanted)}
    yield from (pair for pair in others if pair[0] in in_the_way)
    others = [pair for pair in others if pair[0] not in in_the_way]
    yield from (pair for pair in others if _names(pair[1], wanted))
    yield from (pair for pair in others if not _names(pair[1], wanted))


def _names(action: Action, wanted: str) -> bool:
    """Whether an answer names a thing that is named in a text, such as the same card."""
    named = (getattr(action, field) for field in action.__struct_fields__)
    things = (thing for some in named for thing in (some if isinstance(some, tuple) else (some,)))
    return any(isinstance(thing, str) and thing in wanted for thing in things)


def _share(one: Draw, other: Request) -> bool:
    """Whether two things are drawn from piles that have something in common."""
    return isinstance(other, Draw) and not set(one.pile).isdisjoint(other.pile)


def _owner(request: Request | None) -> int | None:
    return request.owner if isinstance(request, Draw) else None
