"""``python -m boardkit play GAME``: a game in the terminal, with typed actions."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from random import Random

from boardkit.core.errors import IllegalAction
from boardkit.core.match import Match
from boardkit.core.request import CHANCE, Ask

WORDS = {
    "help": "these words",
    "options": "everything you may do now; type its number, or its words",
    "table": "what lies on the table, as you see it",
    "log": "what happened so far",
    "hint": "what a rule-of-thumb player would do",
    "why KEY": "a rule in our own words",
    "undo": "take back your last choice (undo practice: also past dice and reveals)",
    "redo": "do it again",
    "save FILE": "keep the match; go on with: play --load FILE",
    "quit": "leave",
}
SHOWN = 12
"""Options that are listed unasked."""


class Terminal:
    """One match at one keyboard.

    Parameters
    ----------
    match : Match
        The match; seats without a bot are played here.
    ask : callable
        Reads a line, like `input`.
    say : callable
        Writes a line, like `print`.
    """

    def __init__(
        self, match: Match, ask: Callable[[str], str] = input, say: Callable[[str], None] = print
    ) -> None:
        self.match = match
        self.ask = ask
        self.say = say
        self.here = tuple(seat for seat in range(match.players) if seat not in match.bots)
        self.viewer: int | None = self.here[0] if len(self.here) == 1 else None
        self._told: dict[int | None, int] = {}
        """How many steps each viewer has been told."""

    def run(self) -> int:
        """Play until the match is over or somebody leaves."""
        match = self.match
        self.say(f"{match.game.title}, {match.players} players, seed {match.seed}. Type help for help.")
        while True:
            match.advance(rolls=True)
            if match.outcome is not None:
                self._tell_news()
                self._tell_end()
                return 0
            self._hand_over()
            self._tell_news()
            self._tell_question()
            if not self._turn():
                return 0

    def _turn(self) -> bool:
        """Read lines until one of them changes the match; False to leave."""
        while True:
            try:
                line = self.ask("> ").strip()
            except EOFError:
                line = "quit"
            if line == "quit":
                return False
            try:
                if self._obey(line):
                    return True
            except IllegalAction as error:
                self.say(str(error))

    def _obey(self, line: str) -> bool:
        """Do what one line says; True if the match has changed."""
        word, _, rest = line.partition(" ")
        plain = {"help": self._help, "options": self._options, "table": self._table, "log": self._log}
        plain |= {"hint": self._hint, "?": self._help}
        if not line:
            return False
        if line in plain:
            plain[line]()
        elif word == "why" and rest:
            self._why(rest)
        elif word == "save":
            self._save(rest)
        elif line in ("undo", "undo practice"):
            self.match.undo(practice=line.endswith("practice"))
            self._told = {who: min(told, len(self.match.steps)) for who, told in self._told.items()}
            return True
        elif line == "redo":
            self.match.redo()
            return True
        else:
            self.match.play(self._typed(line))
            return True
        return False

    # -- what is told --

    def _hand_over(self) -> None:
        """With several people at one keyboard, the next one takes it before anything hidden is shown."""
        player = self.match.to_act
        if len(self.here) > 1 and player != self.viewer:
            self.viewer = player
            assert player is not None
            try:
                self.ask(f"{'-' * 40}\n{self.match.names[player]}, take the keyboard and press Enter. ")
            except EOFError:
                return

    def _tell_news(self) -> None:
        for line in self.match.log(self.viewer):
            if line.step > self._told.get(self.viewer, 0):
                self.say(f"  {line}")
        self._told[self.viewer] = len(self.match.steps)

    def _tell_question(self) -> None:
        request = self.match.request
        assert isinstance(request, Ask)
        self.say(f"{self.match.names[request.player]}: {request.prompt}. [{request.rule}]")
        if len(request.options) <= SHOWN:
            self._options()
        else:
            n, first = len(request.options), self._texts()[0]
            self.say(f"  {n} possibilities, such as {first}; type options to see all")

    def _tell_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        for name, score in zip(self.match.names, outcome.scores, strict=True):
            self.say(f"  {name}: {score}")
        winners = " and ".join(self.match.names[seat] for seat in outcome.winners)
        self.say(f"{outcome.why} Won by {winners}. [{outcome.rule}]")

    # -- what can be asked --

    def _texts(self) -> list[str]:
        return [self.match.game.encode(action) for action in self.match.game.legal_actions(self.match.state)]

    def _typed(self, line: str) -> str:
        """What was typed, or the choice of that number in the list."""
        texts = self._texts()
        return texts[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(texts) else line

    def _help(self) -> None:
        self.say("Type an action as it is shown, its number, or:")
        for word, meaning in WORDS.items():
            self.say(f"  {word:<10} {meaning}")

    def _options(self) -> None:
        numbered = (f"{n} {text}" for n, text in enumerate(self._texts(), 1))
        for line in textwrap.wrap("   ".join(text.replace(" ", "\0") for text in numbered), 100):
            self.say("  " + line.replace("\0", " "))

    def _table(self) -> None:
        from boardkit.widgets.tables import Seen, table_view
        from boardkit.widgets.text import board_text

        match, view = self.match, table_view(self.match.game)
        seen = Seen(match.observe(match.to_act), match.start.table.box.content, match.names)
        blocks = [*view.board(seen), *view.private(seen), *view.own(seen)]
        self.say(textwrap.indent(board_text(blocks), "  "))

    def _log(self) -> None:
        for line in self.match.log(self.viewer):
            self.say(f"{line.step:>4}  {line}")

    def _hint(self) -> None:
        match = self.match
        name = next((name for name in match.game.bots if name != "random"), None)
        if name is None or match.to_act in (None, CHANCE):
            self.say("There is no rule-of-thumb player for this game.")
            return
        seen = match.observe(match.to_act)
        action = match.game.bots[name](seen, seen.actions, Random(0))
        self.say(f"By rule of thumb: {match.game.encode(action)}")

    def _why(self, key: str) -> None:
        rule = self.match.game.rules.get(key.upper())
        if rule is None:
            self.say(f"There is no rule {key}; keys stand in square brackets.")
        else:
            self.say(
                f"{key.upper()}, {rule.section}: {rule.question + ' ' if rule.question else ''}{rule.text}"
            )

    def _save(self, file: str) -> None:
        if not file:
            self.say("Say where: save FILE")
            return
        try:
            Path(file).write_text(self.match.save(), "utf-8")
            self.say(f"Saved; go on with: python -m boardkit play --load {file}")
        except (OSError, ValueError) as error:
            self.say(f"Not saved: {error}")
