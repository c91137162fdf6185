"""A lesson on the page: the walk-through of its table, with what is taught above it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardkit.core.advice import Adviser
from boardkit.core.errors import SaveError
from boardkit.lessons import Lesson, LessonRun, lessons, progress_key
from boardkit.widgets.commands import COMMANDS, Command, Message, Words, obey_word, sign
from boardkit.widgets.handing_in import HandingIn
from boardkit.widgets.notices import Notice
from boardkit.widgets.screen import Screen
from boardkit.widgets.walkthrough import Walkthrough

NOT_HERE = frozenset({"new", "resume", "resume kept", "look"})
"""What would take the table away from under the lesson. Undo begins the step again."""


class LessonWidget(Walkthrough):
    """A lesson that nobody can be stranded in: Back, Show me, Skip and Restart are always there.

    Parameters
    ----------
    lesson : Lesson or str
        A lesson, or the game whose first lesson is meant.
    progress : str
        A progress text to go on from.
    adviser : Adviser, optional
        Gives hints.

    Examples
    --------
    >>> taught = LessonWidget("imminence")
    >>> taught.next()
    >>> taught.answer("three")
    >>> taught.run.is_done
    True
    """

    def __init__(self, lesson: Lesson | str, progress: str = "", adviser: Adviser | None = None) -> None:
        if isinstance(lesson, str):
            lesson = lessons(lesson)[0]
        self.run = LessonRun(lesson)
        self._others = {other.key: other for other in lessons(lesson.game)}
        self._left: dict[str, LessonRun] = {}
        self.handing_in = HandingIn()
        if progress:
            self.run.resume(progress)
        super().__init__(self.run.match, seats=[lesson.learner], adviser=adviser, keep=False)

    @property
    def _commands(self) -> Mapping[str, Command]:
        return LESSON_COMMANDS

    # -- what a learner does, also from Python ------------------------------------------------------------

    def next(self) -> None:
        """Go on, if the step is done."""
        self._word("next")

    def back(self) -> None:
        """Go back to the step before."""
        self._word("back")

    def show_me(self) -> None:
        """Let the lesson do this step."""
        self._word("show")

    def skip(self) -> None:
        """Leave this step out."""
        self._word("skip")

    def restart(self) -> None:
        """Begin the lesson again."""
        self._word("restart")

    def again(self) -> None:
        """Begin this step again."""
        self._word("again")

    def answer(self, option: str) -> None:
        """Answer the question of this step."""
        self._word("answer", option)

    def choose(self, lesson: str) -> None:
        """Turn to another lesson of the game, by its key such as ``imminence/3_majority``."""
        self._word("choose", lesson)

    def go_to(self, progress: str) -> None:
        """Go where a progress text says, in this lesson or another of the game."""
        self._word("resume", progress)

    @property
    def results(self) -> list[str]:
        """A line a lesson to hand in: how far each one is that was begun on this board."""
        runs = {**self._left, self.run.lesson.key: self.run}
        return [run.progress for _, run in sorted(runs.items()) if run.at or run.is_finished]

    def _word(self, word: str, text: str = "") -> None:
        self._deliver({"do": "lesson", "word": word, "text": text})

    # -- inside -------------------------------------------------------------------------------------------

    @property
    def _place(self) -> tuple[Any, ...]:
        return (*super()._place, self.run.lesson.key, self.run.at)

    def _obey_word(self, message: Message) -> None:
        before = self.run.at, self.run.match
        obey_word(self, WORDS, message)
        if self.run.match is not self.host.match:
            self.host.start(self.run.match, [self.run.lesson.learner])
        if before == (self.run.at, self.run.match) and message.get("word") == "next":
            self.host.notice = self._missing()

    def _turn_to(self, key: str) -> LessonRun:
        """A walk through a lesson of this game: the one that was left, else a new one."""
        if key == self.run.lesson.key:
            return self.run
        if key not in self._others:
            raise SaveError(f"there is no lesson {key[:60]!r} of this game")
        self._left[self.run.lesson.key] = self.run
        return self._left.get(key) or LessonRun(self._others[key])

    def _resume(self, text: str) -> None:
        run = self._turn_to(progress_key(text))
        run.resume(text)
        self.run = run

    def _onward(self) -> None:
        self.run = self._turn_to(self._next_key() or self.run.lesson.key)

    def _next_key(self) -> str:
        keys = list(self._others)
        at = keys.index(self.run.lesson.key) if self.run.lesson.key in keys else len(keys)
        return keys[at + 1] if at + 1 < len(keys) else ""

    def _missing(self) -> Notice:
        """Why Next leads nowhere now."""
        if not self.run.is_finished:
            task = self.run.step.do or self.run.step.ask
            return Notice("told", f"First: {task} Or press Show me, or Skip.")
        following = self._others.get(self._next_key())
        offers = ((f"Next lesson: {following.title}", "next lesson"),) if following else ()
        return Notice("told", "That was the last step: this lesson is done.", offers=offers)

    def _beside(self) -> Screen:
        run, step = self.run, self.run.step
        return {
            "lesson": {
                "title": run.lesson.title,
                "key": run.lesson.key,
                "others": [[key, self._named(key)] for key in self._others],
                "step": run.at + 1,
                "steps": len(run.lesson.step),
                "marks": [_mark(run, number) for number in range(len(run.lesson.step))],
                "text": step.say.strip(),
                "rule": step.rule,
                "task": step.do or step.ask,
                "done": run.is_done,
                "options": list(step.options),
                "chosen": run.chosen,
                "right": run.is_done,
                "feedback": self._feedback(),
                "last": run.is_last,
                "progress": run.progress,
                "hand_in": self.handing_in.panel(self.results),
                "can": {"back": run.at > 0, "next": run.is_done, "show": bool(step.do or step.ask),
                        "again": bool(step.do)},
            }
        }  # fmt: skip

    def _named(self, key: str) -> str:
        """The title of a lesson, with a tick once it is done."""
        run = self.run if key == self.run.lesson.key else self._left.get(key)
        return f"{self._others[key].title}{' ✓' if run is not None and run.is_finished else ''}"

    def _feedback(self) -> str:
        run, step = self.run, self.run.step
        if step.ask and run.chosen:
            return step.why if run.is_done else "Not so. Look at the table once more, or press Show me."
        if step.do and run.is_done:
            return "Done. Go on with Next."
        if run.is_stuck:
            return "The game is over before the goal was reached. Press Try again, or Show me."
        return ""


def _mark(run: LessonRun, number: int) -> str:
    if number == run.at:
        return "here"
    return "skipped" if number in run.skipped else "done" if number < run.at else "ahead"


def _choose(board: LessonWidget, key: str) -> None:
    board.run = board._turn_to(key)


WORDS: Words = {
    "next": lambda board, text: board.run.next(),
    "back": lambda board, text: board.run.back(),
    "again": lambda board, text: board.run.again(),
    "show": lambda board, text: board.run.show(),
    "skip": lambda board, text: board.run.skip(),
    "restart": lambda board, text: board.run.restart(),
    "answer": lambda board, text: board.run.answer(text),
    "resume": lambda board, text: board._resume(text),
    "choose": _choose,
    "onward": lambda board, text: board._onward(),
}
"""What a learner can say to a lesson."""

LESSON_COMMANDS: dict[str, Command] = {
    **{name: command for name, command in COMMANDS.items() if name not in NOT_HERE},
    "lesson": lambda board, message: board._obey_word(message),
    "choose": lambda board, message: board._obey_word({**message, "word": "choose"}),
    "next lesson": lambda board, message: board._obey_word({"word": "onward"}),
    "undo": lambda board, message: board._obey_word({"word": "again"}),
    "practise": lambda board, message: board._obey_word({"word": "again"}),
    "hand in": sign,
}
