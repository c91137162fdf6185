"""The review of a whole game on the page: the worst decisions first, each on its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardkit.core.advice import Decision, PuzzleSource, Reviewer, amount, given_away
from boardkit.core.errors import ContentError
from boardkit.core.match import Match
from boardkit.lessons import about, lessons
from boardkit.widgets.choices import spoken
from boardkit.widgets.commands import COMMANDS, Command, Message, Words, obey_word
from boardkit.widgets.lesson import LessonWidget
from boardkit.widgets.reviewing import Reviewing
from boardkit.widgets.screen import Screen
from boardkit.widgets.tables import Seen
from boardkit.widgets.trainer import Trainer
from boardkit.widgets.walkthrough import Walkthrough

NOT_HERE = frozenset({"new", "resume", "resume kept", "look"})
"""What would take the reviewed game off the board."""
LESSONS = 2
"""Lessons that are named for a decision."""


class Review(Walkthrough):
    """Where did I go wrong? A game that was played, with what each decision gave away.

    The page judges one decision after the other and can be halted at any time. A press on a decision puts
    it on the board, as its seat saw it, with what would have been better; other moves can be tried there.

    Parameters
    ----------
    match : Match
        The game that was played; it stays as it is.
    reviewer : Reviewer
        Judges its decisions, such as ``solvers.review``.
    seats : sequence of int, optional
        Whose decisions; by default those of the seats that people played, else of all.
    puzzles : PuzzleSource, optional
        Where puzzles about a decision are opened from, such as ``solvers.puzzles.all``.

    Examples
    --------
    >>> from boardkit import Match
    >>> from solvers import review
    >>> match = Match("imminence", 2, seed=1)
    >>> _ = match.run({0: "random", 1: "heuristic"})
    >>> shown = Review(match, review, seats=[0])
    >>> shown.finish()
    >>> shown.reviewing.worst[0].action
    'play L1C2>fenrow'
    """

    def __init__(
        self,
        match: Match,
        reviewer: Reviewer,
        seats: Sequence[int] | None = None,
        *,
        puzzles: PuzzleSource | None = None,
    ) -> None:
        self.reviewing = Reviewing(match, reviewer, seats)
        self.puzzles = puzzles
        self._seats = seats
        self._spoken: dict[int, str] = {}
        self.guest: Walkthrough | None = None
        """The lesson or the puzzles that were opened from here; they take the page until one goes back."""
        super().__init__(self.reviewing.table(), seats=seats, keep=False, covered=False)

    @property
    def _commands(self) -> Mapping[str, Command]:
        return REVIEW_COMMANDS

    # -- what a reader does, also from Python -------------------------------------------------------------

    def choose(self, step: int) -> None:
        """Put the decision of a step on the board, with what would have been better."""
        self._word("choose", str(step))

    def halt(self) -> None:
        """Judge no more for now."""
        self._word("halt")

    def go_on(self) -> None:
        """Go on where it was halted."""
        self._word("go on")

    def start_over(self) -> None:
        """Put the board back to the chosen decision."""
        self._word("start over")

    def open_lesson(self, key: str) -> None:
        """Turn to a lesson about the decision, by its key."""
        self._word("lesson", key)

    def open_puzzle(self, name: str) -> None:
        """Turn to a puzzle about the decision, by its name."""
        self._word("puzzle", name)

    def back(self) -> None:
        """From a lesson or a puzzle back to the review."""
        self._deliver({"do": "back"})

    def finish(self) -> None:
        """Judge all that is left, without a page."""
        self.reviewing.resume()
        self.reviewing.go_on(patience=float("inf"))

    def _word(self, word: str, text: str = "") -> None:
        self._deliver({"do": "review", "word": word, "text": text})

    # -- inside -------------------------------------------------------------------------------------------

    def _command(self, name: str, message: Message) -> None:
        if name == "review" and message.get("word") == "more":  # the page's own: means the same at any time
            self.send({"wait": True})
            self.reviewing.go_on()
        elif name == "back":  # drawn for the guest's position, not for ours
            self._leave()
        else:
            super()._command(name, message)

    def _obey(self, message: Message) -> None:
        """A guest hears everything but what is said to the review itself."""
        if self.guest is None or message.get("do") in ("back", "review", "show"):
            super()._obey(message)
        else:
            self.guest._obey(message)

    def _send_screen(self) -> None:
        if self.guest is None:
            super()._send_screen()
        else:
            self._pass_on({"screen": self.guest.screen})

    def _pass_on(self, content: Mapping[str, Any], buffers: Any = None) -> None:
        """What a guest sends to its page, with a way back."""
        if "screen" in content:
            screen = content["screen"]
            content = {"screen": {**screen, "lesson": {**screen["lesson"], "back": True}}}
        self.send(content)

    def _welcome(self, guest: Walkthrough) -> None:
        guest.send = self._pass_on
        self.guest = guest

    def _open_lesson(self, key: str) -> None:
        game = self.match.game.name
        found = next((lesson for lesson in lessons(game) if lesson.key == key), None)
        if found is None:
            raise ContentError("review", expected="the key of a lesson of this game", found=key[:60])
        self._welcome(LessonWidget(found))

    def _open_puzzle(self, name: str) -> None:
        if self.puzzles is None:
            raise ContentError("review", expected="puzzles handed in", found="none")
        trainer = Trainer(self.puzzles(self.match.game.name))
        trainer.training.turn_to(name)
        trainer.start_over()
        self._welcome(trainer)

    def _leave(self) -> None:
        if self.guest is not None:
            self.guest.close()
        self.guest = None

    def _obey_word(self, message: Message) -> None:
        obey_word(self, WORDS, message)

    def _choose(self, text: str) -> None:
        step = int(text) if text.isdecimal() and len(text) < 9 else 0
        self.send({"wait": True})
        self.reviewing.choose(step)
        self._lay_out()

    def _lay_out(self) -> None:
        chosen = self.reviewing.chosen
        self.host.start(self.reviewing.table(), [chosen.seat] if chosen else self._seats)

    # -- what the page draws ------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What the page draws; the text begins with the worst decisions."""
        shown = super().screen
        return {**shown, "text": self._with_worst(shown["text"])}

    def _with_worst(self, board: str) -> str:
        review = self.reviewing
        lines = [f"{len(review.decisions)} of {review.of} decisions looked at, {len(review.judged)} judged."]
        lines += [
            f"{place}. Step {one.step}, {self._whose(one)}: {one.action} gives away {given_away(one)}"
            for place, one in enumerate(review.worst, start=1)
        ]
        return "\n".join([*lines, "", board])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none can be shown, the worst decisions and the table as a spectator sees it."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": self._with_worst(data["text/plain"])}, metadata

    def _beside(self) -> Screen:
        review = self.reviewing
        return {
            "lesson": {
                "review": True,
                "done": len(review.decisions),
                "of": review.of,
                "judged": len(review.judged),
                "runs": review.runs,
                "whole": review.is_whole,
                "worst": [self._in_short(one) for one in review.worst],
                "all": [self._in_short(one) for one in review.decisions],
                "notes": sorted({one.note for one in review.decisions if one.note}),
                "chosen": self._in_full(review.chosen) if review.chosen else None,
                "names": list(review.match.names),
            }
        }

    def _in_short(self, one: Decision) -> Screen:
        return {
            "step": one.step,
            "who": self._whose(one),
            "action": one.action,
            "said": self._in_words(one),
            "loss": None if one.loss is None else amount(one.loss),
            "rank": one.rank,
            "measure": one.counted_in,
        }

    def _whose(self, one: Decision) -> str:
        return self.reviewing.match.names[one.seat]

    def _in_words(self, one: Decision) -> str:
        """The choice as the board would show it to its seat; worked out once."""
        if one.step not in self._spoken:
            match = self.reviewing.match
            step = match.steps[one.step - 1]
            seen = Seen(match.game.observe(step.before, one.seat), match.start.table.box.content, match.names)
            self._spoken[one.step] = spoken(self.host.view, seen, step.action)
        return self._spoken[one.step]

    def _in_full(self, one: Decision) -> Screen:
        better = self.reviewing.better
        told = {"action": better.action, "reason": better.reason, "status": better.status} if better else None
        taught = about(self.match.game.name, one.rule)[:LESSONS]
        return self._in_short(one) | {
            "prompt": one.prompt,
            "rule": one.rule,
            "given_away": given_away(one),
            "parts": [[cause, amount(part)] for cause, part in one.parts.items() if part],
            "reply": one.reply,
            "status": one.status,
            "assumed": one.assumed,
            "note": one.note,
            "better": told if told and told["action"] else None,
            "lessons": [[lesson.key, lesson.title] for lesson in taught],
            "puzzles": list(better.puzzles) if better else [],
            "opens": self.puzzles is not None,
        }


WORDS: Words = {
    "choose": lambda board, text: board._choose(text),
    "halt": lambda board, text: board.reviewing.halt(),
    "go on": lambda board, text: board.reviewing.resume(),
    "start over": lambda board, text: board._lay_out(),
    "lesson": lambda board, text: board._open_lesson(text),
    "puzzle": lambda board, text: board._open_puzzle(text),
}
"""What a reader can say to a review."""

REVIEW_COMMANDS: dict[str, Command] = {
    **{name: command for name, command in COMMANDS.items() if name not in NOT_HERE},
    "review": lambda board, message: board._obey_word(message),
    "choose": lambda board, message: board._obey_word({**message, "word": "choose"}),
}
