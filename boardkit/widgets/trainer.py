"""The puzzle trainer on the page: a position with its question above it, and answers judged by a solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardkit.core.advice import Puzzle, PuzzleSource, Solution, Verdict
from boardkit.core.codec import Codec
from boardkit.core.errors import ContentError
from boardkit.core.match import Match
from boardkit.widgets import puzzle_panel
from boardkit.widgets.choices import spoken
from boardkit.widgets.commands import COMMANDS, SHORT, Command, Message, Words, obey_word, sign, text_in
from boardkit.widgets.handing_in import HandingIn
from boardkit.widgets.screen import Screen
from boardkit.widgets.still import figure
from boardkit.widgets.training import Training
from boardkit.widgets.walkthrough import Walkthrough

NOT_HERE = frozenset({"new", "resume", "resume kept", "look", "by hand"})
"""What would take the position away from under the puzzle."""
THINKING = "Working it out: the first answer to a puzzle may take some seconds."
OTHERS = "heuristic"
"""Who plays the other seats when a position is played out, where the game has it; else random play."""
PROVEN = "proven"
LONGEST = 10_000
"""Characters of an answer, at most."""


class Trainer(Walkthrough):
    """Puzzles on the board: every best answer counts, a wrong one is shown what punishes it.

    Parameters
    ----------
    source : sequence of Puzzle, or PuzzleSource
        The puzzles, as ``solvers.puzzles.all("imminence")``, or ``solvers.puzzles.all`` for all games.
    game : str
        The game to begin with, where there are several.
    progress : str
        A progress text to go on from.

    Examples
    --------
    >>> from solvers import puzzles
    >>> trainer = Trainer(puzzles.all("imminence"))
    >>> trainer.answer("play L1C2>fenrow")
    >>> trainer.feedback.splitlines()[0]
    'Not the best: it gives away 2.'
    >>> trainer.answer("play L1C2>calvane")
    >>> trainer.feedback
    'Correct.'
    """

    def __init__(
        self, source: Sequence[Puzzle] | PuzzleSource, game: str = "", *, progress: str = ""
    ) -> None:
        self.training = Training(source, game)
        if progress:
            self.training.resume(progress)
        self._forget()
        self.plays_out = False
        self.handing_in = HandingIn()
        super().__init__(self.training.table(), seats=[self.puzzle.seat], keep=False)

    @property
    def _commands(self) -> Mapping[str, Command]:
        return TRAINER_COMMANDS

    @property
    def puzzle(self) -> Puzzle:
        """The open puzzle."""
        return self.training.puzzle

    # -- what a reader does, also from Python -------------------------------------------------------------

    def answer(self, text: str) -> None:
        """Give an answer to the puzzle."""
        self._word("answer", text)

    def check_board(self) -> None:
        """Give what was played on the board as the answer."""
        self._word("check board")

    def idea(self) -> None:
        """Ask what to look at."""
        self._word("idea")

    def show_solution(self) -> None:
        """Ask for every best answer with its proof."""
        self._word("solution")

    def start_over(self) -> None:
        """Put the position back as it was."""
        self._word("start over")

    def play_out(self) -> None:
        """Play on from the position, without being judged; the others are played by the kit."""
        self._word("play out")

    def next(self) -> None:
        """Turn to the next puzzle of the chosen theme and level."""
        self._word("next")

    def previous(self) -> None:
        """Turn to the puzzle before."""
        self._word("previous")

    def any_other(self) -> None:
        """Turn to some other puzzle, one that is not solved if there is one."""
        self._word("random")

    def choose(self, name: str = "", *, theme: str | None = None, level: int | None = None) -> None:
        """Turn to a puzzle by its name, or keep to a theme or a level (``""`` and 0 for all)."""
        if theme is not None:
            self._choose("theme", theme)
        if level is not None:
            self._choose("level", str(level))
        if name:
            self._choose("open", name)

    def choose_game(self, game: str) -> None:
        """Turn to the puzzles of another game."""
        self._choose("game", game)

    def go_to(self, progress: str) -> None:
        """Go on from a progress text."""
        self._word("resume", progress)

    @property
    def progress(self) -> str:
        """A short text that brings back what is tried, shown and solved, in another kernel too."""
        return self.training.progress

    @property
    def results(self) -> list[str]:
        """A line a puzzle to hand in, with the answer given last."""
        return self.training.results

    @property
    def feedback(self) -> str:
        """What is said to the last answer, else ``""``."""
        return (
            "\n".join(filter(None, [*puzzle_panel.told(self._verdict), self._doubt])) if self._verdict else ""
        )

    def _word(self, word: str, text: str = "") -> None:
        self._deliver({"do": "puzzle", "word": word, "text": text})

    def _choose(self, word: str, text: str) -> None:
        self._deliver({"do": "choose", "word": word, "text": text})

    # -- inside -------------------------------------------------------------------------------------------

    def _obey_word(self, message: Message, words: Words | None = None) -> None:
        before = self.training.key(self.puzzle)
        obey_word(self, words or WORDS, message)
        if self.training.key(self.puzzle) != before:
            self._lay_out()

    def _lay_out(self, match: Match | None = None) -> None:
        """The position of the open puzzle, with nothing said about it yet."""
        self._forget()
        self.plays_out = match is not None
        self.host.start(match or self.training.table(), [self.puzzle.seat])
        self.host.go_on()

    def _forget(self) -> None:
        self._verdict: Verdict | None = None
        self._said, self._doubt = "", ""
        self._solution: Solution | None = None
        self._has_idea = False
        self._thinks = False

    def _think(self, work: Callable[[], Any]) -> Any:
        """Solve while the page says so."""
        self._thinks = True
        self._send_screen()
        try:
            return work()
        finally:
            self._thinks = False

    def _judge(self, text: str) -> None:
        answer = " ".join(text[:LONGEST].split())
        self._said, self._doubt, self._verdict = answer, "", None
        self._verdict = self._think(lambda: self.training.answer(answer))
        self._doubt = self._think(self._doubted) if self._verdict.loss is not None else ""

    def _doubted(self) -> str:
        """What is not proven about the judgement; empty for a proven one."""
        found = self._solved()
        return "" if found.status == PROVEN else f"Known only so far ({found.status}): {found.proof}."

    def _solved(self) -> Solution:
        try:
            return self.puzzle.solve()
        except ValueError as problem:  # a file of one's own, with a position that its kind cannot solve
            expected = "a position that this kind of puzzle can solve"
            raise ContentError("puzzle", self.puzzle.name, expected=expected, found=str(problem)) from None

    def _judge_board(self) -> None:
        match, seat = self.match, self.puzzle.seat
        played = [match.game.encode(step.action) for step in match.steps if step.player == seat]
        if not played:
            raise ContentError("answer", expected="actions played on the board", found="none yet")
        self._judge(self.puzzle.said(played))

    def _show(self) -> None:
        self._solution = self._think(self._solved)
        self.training.show()

    def _play_out(self) -> None:
        match = self.training.table()
        bot = OTHERS if OTHERS in match.game.bots else "random"
        for seat in range(match.players):
            if seat != self.puzzle.seat:
                match.seat_bot(seat, bot)
        self._lay_out(match)

    def _play(self, message: Message) -> None:
        """An action on the board: the answer, a part of it, or just a move."""
        text = text_in(message)
        if self.puzzle.answered_by == "choice" and not self.plays_out:
            self._obey_word({"word": "answer", "text": text})
        else:
            self.host.play(text)

    def _typed(self, message: Message) -> None:
        """Typed below the board: a short word, an action to play, or the answer."""
        text = " ".join(text_in(message)[:LONGEST].split())
        word = text.partition(" ")[0].casefold()
        by_board = self.plays_out or self.puzzle.answered_by == "actions" and ";" not in text
        if word in SHORT:
            self._commands[word](self, message)
        elif by_board or (self.puzzle.answered_by == "text" and self._is_action(text)):
            COMMANDS["type"](self, message)
        elif text:
            self._obey_word({"word": "answer", "text": text})

    def _is_action(self, text: str) -> bool:
        codec: Codec = self.match.game.codec
        return codec.decode(text) is not None

    # -- what the page draws ------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What the page draws; the hint of the bar is the idea of the puzzle."""
        shown = super().screen
        can = {**shown["can"], "hint": True, "advised": True, "stronger": False}
        return {**shown, "can": can, "text": self._with_question(shown["text"])}

    def _with_question(self, board: str) -> str:
        puzzle = self.puzzle
        asked = [puzzle.title, puzzle.question, f"Goal: {puzzle.goal}"]
        asked.append(f"An answer looks like: {puzzle.form}")
        said = ["", self.feedback] if self.feedback else []
        return "\n".join([*asked, *said, "", board])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none can be shown, question and table as the reader's seat sees it."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        seen, view = self.host.seen(self.puzzle.seat), self.host.view
        blocks = [*view.board(seen), *view.private(seen), *view.own(seen)]
        picture = figure(blocks, f"{self.puzzle.question} {self.puzzle.goal}")
        return {**data, "text/plain": self.text, "text/html": picture}, metadata

    def _beside(self) -> Screen:
        open_ = {"by": self.puzzle.answered_by, "idea": self._has_idea, "out": self.plays_out}
        said = {
            "said": f"{self._said}{self._in_words(self._said)}",
            "doubt": self._doubt,
            "thinking": THINKING if self._thinks else "",
        }
        about = puzzle_panel.question(self.puzzle, open_) | puzzle_panel.choice(self.training)
        judged = puzzle_panel.judged(self.puzzle, self._verdict, self._solution, self._in_words)
        handed = {"hand_in": self.handing_in.panel(self.results)}
        return {"lesson": about | judged | said | handed}

    def _in_words(self, answer: str) -> str:
        """An answer that is chosen on the board as the board shows it, in brackets; nothing for others."""
        host = self.host
        action = host.match.game.codec.decode(answer) if self.puzzle.answered_by == "choice" else None
        return f" ({spoken(host.view, host.seen(self.puzzle.seat), action)})" if action is not None else ""


def _idea(trainer: Trainer) -> None:
    trainer._has_idea = True


def _level(trainer: Trainer, text: str) -> None:
    if not text.isdecimal() or len(text) > 2:
        raise ContentError("level", expected="a number", found=text[:40])
    trainer.training.choose(level=int(text))


WORDS: Words = {
    "answer": lambda trainer, text: trainer._judge(text),
    "check board": lambda trainer, text: trainer._judge_board(),
    "idea": lambda trainer, text: _idea(trainer),
    "solution": lambda trainer, text: trainer._show(),
    "start over": lambda trainer, text: trainer._lay_out(),
    "play out": lambda trainer, text: trainer._play_out(),
    "next": lambda trainer, text: trainer.training.step(1),
    "previous": lambda trainer, text: trainer.training.step(-1),
    "random": lambda trainer, text: trainer.training.any_other(),
    "resume": lambda trainer, text: trainer.training.resume(text),
}
"""What a reader can say to the trainer about the open puzzle."""

CHOICES: Words = {
    "open": lambda trainer, text: trainer.training.turn_to(text),
    "theme": lambda trainer, text: trainer.training.choose(theme=text),
    "level": _level,
    "game": lambda trainer, text: trainer.training.choose_game(text),
}
"""What a reader can choose by its name, whichever puzzle the page shows."""

TRAINER_COMMANDS: dict[str, Command] = {
    **{name: command for name, command in COMMANDS.items() if name not in NOT_HERE},
    "puzzle": lambda trainer, message: trainer._obey_word(message),
    "choose": lambda trainer, message: trainer._obey_word(message, CHOICES),
    "play": lambda trainer, message: trainer._play(message),
    "type": lambda trainer, message: trainer._typed(message),
    "hint": lambda trainer, message: trainer._obey_word({"word": "idea"}),
    "hand in": sign,
}
