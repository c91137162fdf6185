"""A learner on the way through a lesson: where they are, what counts as done, and ways back and forward."""

from __future__ import annotations

from boardkit.core.errors import IllegalAction, SaveError
from boardkit.core.match import Match
from boardkit.core.request import Drawn, Rolled
from boardkit.lessons.judge import NoSuchPath, is_reached, right_options
from boardkit.lessons.lesson import Lesson, Step

SIGN = "lesson"


class LessonRun:
    """One walk through a lesson; nobody can be stranded in it.

    Parameters
    ----------
    lesson : Lesson
        What is taught.

    Attributes
    ----------
    at : int
        Number of the step, from 0.
    match : Match
        The table of the lesson; whoever shows it may play on it freely.
    chosen : str
        The answer last given to a question.
    skipped : set of int
        Steps that were skipped.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        self.chosen = ""
        self.skipped: set[int] = set()
        self._past: list[list[str]] = []
        self._starts: list[str] = []
        self.restart()

    # -- where the learner is -------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self.lesson.step[self.at]

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.lesson.step) - 1

    @property
    def is_done(self) -> bool:
        """Whether the step is done: said, brought about by any legal way, or answered rightly."""
        if self.step.goal is not None:
            return is_reached(self.step.goal, self.match, self._since, self.lesson.learner)
        return not self.step.ask or self.chosen == self.right

    @property
    def is_finished(self) -> bool:
        """Whether the whole lesson is done."""
        return self.is_last and self.is_done

    @property
    def right(self) -> str:
        """The right option of a question, worked out by the engine; ``""`` where there is none."""
        if self.step.answer is None:
            return ""
        table = Match.load(self._starts[self.at])  # as it was asked, whatever was tried since
        found = right_options(self.step.answer, table, self.lesson.learner)
        return self.step.options[found[0]] if len(found) == 1 else ""

    @property
    def is_stuck(self) -> bool:
        """Whether the goal can no longer be reached because the game is over."""
        return self.match.outcome is not None and not self.is_done

    # -- what the learner does ------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play an action on the table; IllegalAction says why not."""
        self.match.play(text)
        self.match.advance(rolls=True)

    def answer(self, option: str) -> bool:
        """Answer the question; whether it was right."""
        self.chosen = option if option in self.step.options else ""
        return self.is_done

    def next(self) -> bool:
        """On to the next step if this one is done; whether it went on.

        Where nothing was to be done, the table goes on as the step found it, whatever was tried on it.
        """
        if not self.is_done or self.is_last:
            return False
        if not self.step.do:
            self._return_to(self.at)
        self._begin(self.at + 1)
        return True

    def back(self) -> None:
        """Back to the beginning of the step before, or of this one if it is the first."""
        self._return_to(max(0, self.at - 1))

    def again(self) -> None:
        """Back to the beginning of this step."""
        self._return_to(self.at)

    def restart(self) -> None:
        """Back to the beginning of the lesson."""
        self._past, self._starts = [], []
        self.skipped.clear()
        self._begin(0)

    def show(self) -> None:
        """Do the step as the lesson would, from where the step began.

        Where that leads nowhere, because the learner went another way before, on the lesson's own table.
        """
        self._return_to(self.at)
        self._do_as_shown()
        if not self.is_done:
            self._lay_out_anew()
            self._do_as_shown()

    def _do_as_shown(self) -> None:
        try:
            for text in self.step.show:
                self.play(text)
        except IllegalAction:
            self.again()
        self.chosen = self.right

    def _lay_out_anew(self) -> None:
        """The table of this step as it is when everything before was done as the lesson shows it."""
        steps = self.lesson.step
        first = max((n for n in range(self.at + 1) if steps[n].position), default=0)
        self.match = _table(self.lesson, steps[first])
        for text in (text for step in steps[first : self.at] for text in step.show):
            self.play(text)
        self._since = len(self.match.steps)
        self._starts[self.at] = self.match.save()

    def skip(self) -> None:
        """On to the next step as if this one had been shown."""
        self.show()
        self.skipped.add(self.at)
        self.next()

    # -- a short text to come back with ---------------------------------------------------------------------

    @property
    def progress(self) -> str:
        """Where the learner is, as one line; `resume` goes there again, in another kernel too."""
        done = [" ; ".join(texts) for texts in self._played()]
        return f"{SIGN} {self.lesson.key} step {self.at + 1} | " + " | ".join(done)

    def resume(self, text: str) -> None:
        """Go where a progress text says.

        Raises
        ------
        SaveError
            It is of another lesson, or of a step that the lesson does not have.
        """
        head, *parts = (part.strip() for part in text.split("|"))
        words = head.split()
        if len(words) != 4 or progress_key(text) != self.lesson.key or not _is_number(words[3]):
            raise SaveError(f"this is not a progress text of the lesson {self.lesson.key}")
        target = int(words[3]) - 1
        if not 0 <= target < len(self.lesson.step) or len(parts) > target + 1:
            raise SaveError(
                f"the lesson {self.lesson.key} has {len(self.lesson.step)} steps, not step {words[3]}"
            )
        self.restart()
        for number in range(target):
            self._repeat(parts[number] if number < len(parts) else "")
        self._try(parts[target] if len(parts) > target else "")

    def _repeat(self, texts: str) -> None:
        """Do a step as it was done; where that no longer reaches its goal, as the lesson does it."""
        self._try(texts)
        self.chosen = self.right
        if not self.next():
            self.show()
            self.next()

    def _try(self, texts: str) -> None:
        try:
            for text in filter(None, map(str.strip, texts.split(";"))):
                self._play_again(text)
            self.match.advance(rolls=True)
        except IllegalAction:
            self.again()

    def _play_again(self, text: str) -> None:
        """Play what was played by hand before: a choice, or dice and draws that were typed in."""
        self.match.advance()
        if isinstance(self.match.game.decode(text), Rolled | Drawn):
            self.match.roll(text)
        else:
            self.match.advance(rolls=True)
            self.match.play(text)

    def _played(self) -> list[list[str]]:
        """By step, what was played by hand in it."""
        told = list(self._past[: self.at])
        told.append(_by_hand(self.match, self._since))
        return told

    # -- inside ---------------------------------------------------------------------------------------------

    def _begin(self, at: int) -> None:
        """Lay out a step, or go on with the table as it is."""
        self._past = [*self._past[: at - 1], _by_hand(self.match, self._since)] if at else []
        if at == 0 or self.lesson.step[at].position:
            self.match = _table(self.lesson, self.lesson.step[at])
        self.at, self.chosen, self._since = at, "", len(self.match.steps)
        self._starts = [*self._starts[:at], self.match.save()]
        if self._leads_nowhere:
            self._lay_out_anew()

    @property
    def _leads_nowhere(self) -> bool:
        """Whether the learner's own table has no answer to this step: then the lesson's own is laid out."""
        try:
            return bool(self.step.ask) and not self.right or self.is_stuck
        except NoSuchPath:
            return True

    def _return_to(self, at: int) -> None:
        self.at, self.chosen = at, ""
        self._past, self._starts = self._past[:at], self._starts[: at + 1]
        match: Match = Match.load(self._starts[at])
        self.match, self._since = match, len(match.steps)


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 5


def progress_key(text: str) -> str:
    """The key of the lesson that a progress text belongs to; ``""`` if it is no such text."""
    words = text.split()
    return words[1] if len(words) > 3 and words[0] == SIGN and words[2] == "step" else ""


def _table(lesson: Lesson, step: Step) -> Match:
    bots = {seat: bot for seat, bot in enumerate(lesson.bots) if bot}
    names = lesson.names or None
    if step.position:
        place = {"players": lesson.players, "options": lesson.options, **lesson.positions[step.position]}
        match = Match(lesson.game, seed=lesson.seed, bots=bots, names=names, position=place)
    else:
        match = Match(lesson.game, lesson.players, lesson.seed, bots=bots, names=names, **lesson.options)
    match.advance(rolls=True)
    return match


def _by_hand(match: Match, since: int) -> list[str]:
    return [match.game.encode(step.action) for step in match.steps[since:] if step.by == "hand"]
