"""The host of a game: does what people ask, on a screen or in a test, and remembers what to tell.

No widget is in here; `boardkit.widgets.screen` turns a host into what a page draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from boardkit.core.advice import Advice, Adviser, Freezer
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError, IllegalAction, SaveError, short
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.core.request import Ask, Draw, Refusal, Roll
from boardkit.core.state import Observation, State
from boardkit.widgets import companion
from boardkit.widgets.keeper import Keeper, open_game
from boardkit.widgets.notices import Notice, refused
from boardkit.widgets.seating import Eye, Seating
from boardkit.widgets.tables import Seen, table_view

NO_ADVICE = "No adviser was given to this board."


class Host:
    """Runs one match for the people at one screen.

    Parameters
    ----------
    match : Match
        The game that is played.
    seating : Seating
        Who sits here.
    keeper : Keeper
        Where the game is kept.
    adviser : Adviser or None
        Gives hints.
    """

    def __init__(
        self, match: Match, seating: Seating, keeper: Keeper | None = None, adviser: Adviser | None = None
    ) -> None:
        self.match = match
        self.seating = seating
        self.keeper = keeper or Keeper(None)
        self.adviser = adviser
        self.advisers: Callable[[Game], Adviser] | None = None
        """Gives the adviser of another game that is begun on this screen."""
        self.freezer: Freezer | None = None
        self.positions: Freezer | None = None
        self.view = table_view(match.game)
        self.by_hand = False
        """Whether people enter what real dice and real piles gave; else the kit draws by itself."""
        self.notice: Notice | None = None
        self.rule = ""
        self.panel = ""
        self._advised: tuple[State, Advice] | None = None
        self.hints = 0
        self._seen_from = self._last_choice()
        if self.keeper.path is not None and self.keeper.found(match):
            text = f"A game that was not finished is kept in {self.keeper.path.name}."
            self.notice = Notice("told", text, offers=(("Go on with it", "resume kept"),))

    # -- where we are ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the table is shown; None for a spectator or a referee."""
        eye = self.seating.eye
        return eye if isinstance(eye, int) else None

    @property
    def is_asked(self) -> bool:
        """Whether the person in front of the screen must choose now."""
        match = self.match
        if isinstance(match, Companion) and (match.question is not None or match.misfit is not None):
            return False  # something must be entered first
        return self.seat is not None and self.seat == match.to_act and self.seat in self.seating.people

    def seen(self, eye: Eye) -> Seen:
        """What an eye sees; EVERYTHING counts as a spectator, its secrets are shown seat by seat."""
        observation: Observation = self.match.observe(eye if isinstance(eye, int) else None)
        return Seen(observation, self.match.start.table.box.content, self.match.names)

    @property
    def position(self) -> tuple[Any, ...]:
        """Changes whenever a control drawn before would mean something else."""
        seating = self.seating
        return (
            id(self.match),
            self.match.branch,
            len(self.match.steps),
            self.match.state,
            seating.eye,
            seating.wanted,
        )

    @property
    def advice(self) -> Advice | None:
        """The advice that was asked for here; None once the match has gone on, on whatever board."""
        return self._advised[1] if self._advised and self._advised[0] is self.match.state else None

    @property
    def news_from(self) -> int:
        """The step from which the log is news to the person here."""
        return self._seen_from

    # -- commands -------------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Answer what is asked by the text of an action."""
        self._do(lambda: self._play(text))

    def roll(self, result: str = "") -> None:
        """Let chance answer, or enter what real dice or a real pile gave (``"3 5 5 1"``, ``"draw …"``)."""
        self._do(lambda: self._roll(result))

    def correct(self, number: int, text: str) -> None:
        """Put another entry in the place of one, beside a real game; an empty text takes it out."""
        self._do(lambda: self._correct(number, text))

    def cannot_tell(self) -> None:
        """What is asked about, beside a real game, cannot be seen yet."""
        self._do(lambda: self._companion().cannot_tell())

    def undo(self) -> None:
        """Take back the last choice of a person."""
        self._do(self.match.undo, go_on=False)

    def practise(self) -> None:
        """Take back past a roll or a reveal; the game is practice from there on."""
        self._do(lambda: self.match.undo(practice=True), go_on=False)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._do(self.match.redo)

    def look(self, eye: Eye) -> None:
        """Show the table through other eyes."""
        self._do(lambda: self.seating.look(eye), go_on=False, follow=False)

    def uncover(self) -> None:
        """The person whom the cover names sits here now."""
        self.seating.uncover()
        self.notice = None

    def hint(self) -> None:
        """The idea first; the move with its reason when asked again."""
        self._do(self._hint, go_on=False, follow=False)

    def open(self, panel: str = "", rule: str = "") -> None:
        """Open a panel (``rules``, ``words``, ``save``, ``new``) or the text of a rule; empty closes them."""
        self.panel, self.rule = panel, rule

    def begin(self, make: Callable[[], Match]) -> None:
        """Put the match that `make` gives on this screen."""
        self._do(lambda: self.start(make()), follow=False)

    def resume(self, text: str) -> None:
        """Go on with a saved game."""
        self._do(lambda: self.start(open_game(text)), follow=False)

    def resume_file(self, name: str) -> None:
        """Go on with the game in a file beside the notebook."""

        def read() -> None:
            folder = self.keeper.path.parent if self.keeper.path else Path.cwd()
            self.start(open_game(_read(folder / Path(name).name)))

        self._do(read, follow=False)

    def start(self, match: Match, seats: Iterable[int] | None = None) -> None:
        """Put another match on this screen."""
        before = self.seating
        self.keeper = self.keeper.turn_to(self.match, match)
        if match.game.name != self.match.game.name:
            self.adviser = self.adviser_of(match)  # one knows only the game that it was made for
        self.match, self.view = match, table_view(match.game)
        self.seating = Seating(match, seats, referee=before.referee, covered=before.has_covers)
        self._advised, self.hints, self.panel, self.rule = None, 0, "", ""
        self._seen_from = self._last_choice()

    def adviser_of(self, match: Match) -> Adviser | None:
        """The adviser of a match's game; None if there is none."""
        try:
            return self.advisers(match.game) if self.advisers is not None else None
        except ContentError:  # a game that no solver advises
            return None

    def go_on(self) -> None:
        """Bots with their dice and, unless people enter them, draws; up to what a person chooses or rolls."""
        by_people = self.by_hand or isinstance(self.match, Companion)
        try:
            self.match.advance()
            while not by_people and self._is_for_the_kit(self.match.request):
                self.match.roll()
                self.match.advance()
        finally:  # also where a bot fails: what was done before it stands
            self.seating.follow(self.match)
            self.keeper.keep(self.match)

    # -- inside ---------------------------------------------------------------------------------------------

    def _is_for_the_kit(self, request: object) -> bool:
        """Whether nobody here draws or rolls it: a card from a pile, or the dice of a bot."""
        return isinstance(request, Draw) or (isinstance(request, Roll) and request.owner in self.match.bots)

    def _do(self, command: Callable[[], Any], *, go_on: bool = True, follow: bool = True) -> None:
        """Run a command and what follows from it."""
        self.notice = None
        before = self.match.state
        if not self.attempt(command):
            return
        if self.match.state is not before:
            self._advised, self.hints = None, 0
            self._seen_from = self._last_choice()
        if go_on:
            self.go_on()
        elif follow:
            self.seating.follow(self.match)
            self.keeper.keep(self.match)

    def attempt(self, command: Callable[[], Any]) -> bool:
        """Run a command; what the game refuses becomes a notice, and the match is as it was."""
        try:
            command()
        except IllegalAction as error:
            self.notice = refused(error.refusal)
        except (ContentError, SaveError) as error:
            self.notice = Notice("refused", str(error))
        else:
            return True
        return False

    def _companion(self) -> Companion:
        if not isinstance(self.match, Companion):
            raise ContentError("board", expected="a game beside the physical one", found="one on this screen")
        return self.match

    def _play(self, text: str) -> None:
        if isinstance(self.match, Companion):
            companion.check_teller(self, self.match)
        elif not self.is_asked:
            self._refuse_turn()
        self.match.play(text)

    def _correct(self, number: int, text: str) -> None:
        match = self._companion()
        if not text.strip():
            match.strike(number)
            return
        companion.check_teller(self, match, number)
        match.correct(number, text)

    def _refuse_turn(self) -> None:
        request = self.match.request
        if request is None:
            raise IllegalAction(Refusal("KIT1", "The game is over."))
        if not isinstance(request, Ask):
            raise IllegalAction(Refusal(request.rule, f"Chance comes first: {request.prompt}."))
        name = self.match.names[request.player]
        raise IllegalAction(
            Refusal(request.rule, f"{name} is asked now; look through that seat's eyes to answer.")
        )

    def _roll(self, result: str) -> None:
        if isinstance(self.match, Companion):
            companion.check_teller(self, self.match)
        words = result.strip().removeprefix("roll").strip()
        if not words:
            self.match.roll()
        elif all(part.isdecimal() and len(part) <= 9 for part in words.replace(",", " ").split()):
            self.match.roll([int(part) for part in words.replace(",", " ").split()])
        else:
            self.match.roll(words if words.startswith("draw ") else f"draw {words}")

    def _hint(self) -> None:
        if self.adviser is None:
            raise IllegalAction(Refusal("", NO_ADVICE))
        if not self.is_asked:
            self._refuse_turn()
        if self.advice is None:
            seen = self.match.observe(self.seat)
            advice = self.adviser(seen)
            if not isinstance(advice, Advice) or advice.action not in seen.actions:
                raise ContentError("adviser", expected="advice to a possible action", found=short(advice))
            self._advised, self.hints = (self.match.state, advice), 0
        self.hints = min(2, self.hints + 1)

    def _last_choice(self) -> int:
        """The number of the last step that a person made; the log from there on is news."""
        steps = self.match.steps
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1].by == "hand"), 1)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:  # a name with a null sign is a ValueError too
        reason = error.strerror if isinstance(error, OSError) else "not text"
        raise SaveError(f"{path.name} cannot be read: {reason}") from None
