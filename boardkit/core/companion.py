"""A match beside the physical game: people roll, draw and lay real cards, the kit referees and advises.

Nobody tells the kit what only others can see. It keeps a guess in place of each hidden card, never shows it,
asks for the card when it is turned up at the table, and changes the guess when what was entered says more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardkit.core.entering import LONGEST, Misfit, Question, spelled, why_unfit
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.event import Event
from boardkit.core.guessing import Course, mended
from boardkit.core.laid_open import laid_open
from boardkit.core.match import Line, Match, Step
from boardkit.core.request import CHANCE, Action, Draw, Refusal, Rolled
from boardkit.core.sitting import Entry, Sitting, as_entered
from boardkit.core.state import Observation
from boardkit.core.unseen import dealt_anew, first_dealt


class Companion(Match):
    """A game at a real table, entered as it goes.

    Parameters
    ----------
    game : str or Game
        The game.
    players : int
        Number of seats.
    eyes : iterable of int
        The seats of the people at this screen: their cards are entered. All other cards stay unknown until
        they are shown.
    **more
        `seed`, `names`, `position` and the game's options, as for `Match`. There are no bots. Cards of a
        position that none of the `eyes` sees are unknown, whatever stands there.

    Raises
    ------
    ContentError
        A seat, player count, position or option that does not exist.

    Examples
    --------
    >>> beside = Companion("imminence", 2, names=["Ada", "Bruno"], first_player=1)
    >>> _ = [beside.enter(f"draw {city}") for city in ("elsmere", "asterra", "hestia")]
    >>> beside.request.prompt, beside.expected[0]
    ('Choose a faction', 'faction lanterns')
    """

    def __init__(
        self, game: Any, players: int | None = None, *, eyes: Iterable[int] = (0,), **more: Any
    ) -> None:
        if more.get("bots"):
            raise ContentError("Companion", "bots", expected="people at a real table", found="bots")
        super().__init__(game, players, more.pop("seed", 0), **more)
        self.eyes = tuple(dict.fromkeys(eyes))
        for seat in self.eyes:
            if type(seat) is not int or not 0 <= seat < self.players:
                expected = f"seats 0 to {self.players - 1}"
                raise ContentError("Companion", "eyes", expected=expected, found=short(seat))
        self._begun: tuple[Entry, ...] = ()
        if self.position is not None and self.start.phase is not None:
            self._begin_in_the_middle()
        self._sitting = Sitting(self.game, self.start, self.eyes, self.names, self.seed)
        self._course = Course(self._sitting)
        self._past: list[tuple[Entry, ...]] = []
        self._future: list[tuple[Entry, ...]] = []
        self._hidden: set[int] = set()
        self.question: Question | None = None
        """What lies open at the table and must be told before the game goes on."""
        self.misfit: Misfit | None = None
        """The first entry that no longer fits after a correction, if there is one."""
        self._settle(self._begun, 0)

    # -- what was entered -----------------------------------------------------------------------------------

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was told or filled in, what does not fit any more at the end."""
        return (*self._course.entries, *self._course.left)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The numbers of the entries whose hidden part still makes a difference, counted from 1."""
        return tuple(at + 1 for at in self._course.guessed if at not in self._course.settled)

    @property
    def expected(self) -> tuple[str, ...]:
        """What may be entered now, as people at this screen see it; no roll is listed."""
        if self.question is not None:
            return self.question.options
        request = self.request
        if request is None or self.misfit is not None or isinstance(request.options[0], Rolled):
            return ()
        faces = [self._sitting.face(request, action) for action in request.options]
        if isinstance(request, Draw):  # what the kit only guesses to be elsewhere may be drawn as well
            faces = sorted({*faces, *self._course.guessed_out_of(request)})
        elif request.player not in self.eyes:
            faces += self._course.faces_with_other_draws()
        return tuple(dict.fromkeys(faces))

    def teller(self, number: int | None = None) -> int:
        """The seat that knows an entry, or else what is to be entered now; CHANCE for what all can see."""
        steps = self._course.steps
        if number is None:
            number = self.question.number if self.question is not None else len(steps) + 1
        is_past = type(number) is int and 1 <= number <= len(steps)
        request = self.game.request(steps[number - 1].before if is_past else self._course.state)
        if isinstance(request, Draw) and request.seen_by is not None:
            return request.seen_by
        return CHANCE if request is None else request.player

    def observe(self, player: int | None = None) -> Observation:
        """What a seat at this screen, or a spectator, may know; of other seats the kit has only guesses."""
        self._known(player)
        return super().observe(player)

    def log(self, player: int | None = None) -> list[Line]:
        """What happened, as a seat at this screen or a spectator may know it."""
        self._known(player)
        return super().log(player)

    # -- entering -------------------------------------------------------------------------------------------

    def enter(self, text: str) -> tuple[Event, ...]:
        """Enter what happened at the table: a choice, a roll, a draw, or what turned out to lie there.

        Parameters
        ----------
        text : str
            The text of an action, or as much of it as can be seen (one of `expected`).

        Raises
        ------
        IllegalAction
            It does not go with what was entered so far; nothing has changed.
        """
        if self.misfit is not None:
            reason = f"Entry {self.misfit.number} no longer fits: correct it or strike it."
            raise IllegalAction(Refusal("KIT2", reason))
        if self.question is not None:
            return self.correct(self.question.number, text)
        request = self.request
        if request is None:
            raise IllegalAction(Refusal("KIT1", "The game is over."))
        mark = len(self.steps)
        self._change((*self.entries, self._spelled(mark + 1, request.player, text)), mark)
        return self._events(mark)

    def correct(self, number: int, text: str) -> tuple[Event, ...]:
        """Put another entry in the place of one; those after it are entered again as far as they fit.

        Parameters
        ----------
        number : int
            Which entry, counted from 1.
        text : str
            What it should have been; the exact answer makes something unknown known.

        Raises
        ------
        IllegalAction
            There is no such entry, or the new one does not fit in its place; nothing has changed.
        """
        entries = list(self._reach(number))
        entries[number - 1] = self._spelled(number, entries[number - 1].seat, text)
        self._change(tuple(entries), number - 1)
        return self._events(number - 1)

    def cannot_tell(self) -> None:
        """Answer the question of the moment: that cannot be seen, or not yet."""
        if self.question is not None:
            self._hidden.add(self.question.number - 1)
            self._settle(self.entries, len(self.steps))

    def strike(self, number: int) -> None:
        """Take one entry out; those after it are entered again as far as they fit.

        Raises
        ------
        IllegalAction
            There is no entry of that number.
        """
        entries = self._reach(number)
        self._keep()
        self._settle((*entries[: number - 1], *entries[number:]), number - 1)

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Enter a choice."""
        return self.enter(action if isinstance(action, str) else self.game.encode(action))

    def roll(self, result: Action | str | Iterable[int] | None = None) -> tuple[Event, ...]:
        """Enter what real dice or a real pile gave; the kit neither rolls nor draws here.

        Raises
        ------
        IllegalAction
            Nothing was given, or it does not go with what was entered so far.
        """
        if result is None:
            raise IllegalAction(Refusal("KIT5", "Roll and draw at the table, and type what it shows."))
        if not isinstance(result, str | Action):
            try:
                result = Rolled(tuple(sorted(result)))
            except TypeError:
                raise IllegalAction(Refusal("KIT5", f"{short(result)} are no dice.")) from None
        return self.play(result)

    def advance(self, *, rolls: bool = False) -> int:
        """Nothing: what can be filled in has been, all else is entered."""
        return 0

    # -- undo and redo --------------------------------------------------------------------------------------

    def undo(self, *, practice: bool = False) -> None:
        """Take back the last entry, correction or struck entry.

        Raises
        ------
        IllegalAction
            There is none.
        """
        if not self._past:
            raise IllegalAction(Refusal("KIT2", "There is no entry to take back."))
        self._future.append(self.entries)
        self._settle(self._past.pop(), 0)

    def redo(self) -> None:
        """Do again what was last taken back.

        Raises
        ------
        IllegalAction
            Nothing was, or something else was entered since.
        """
        if not self._future:
            raise IllegalAction(Refusal("KIT2", "There is nothing to do again."))
        self._past.append(self.entries)
        self._settle(self._future.pop(), 0)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has something to do again."""
        return bool(self._future)

    def before(self, number: int | None = None) -> Companion:
        """The game as it was before an entry, on a table of its own."""
        table = super().before(number)
        assert isinstance(table, Companion)
        table._course = Course(self._sitting, table.steps, self._course.entries[: len(table.steps)])
        table._past, table._future, table._hidden = [], [], set()
        table.question = table.misfit = None
        return table

    # -- saving ---------------------------------------------------------------------------------------------

    def save(self, player: int | None = None) -> str:
        """The entries as text (None), or what one seat may know."""
        from boardkit.core import save

        return save.companion_text(self) if player is None else super().save(player)

    def resume(self, entries: Iterable[Entry]) -> None:
        """Take up entries that were saved; the first that no longer fits is told by `misfit`."""
        self._settle((*self._begun, *entries), 0)

    # -- inside ---------------------------------------------------------------------------------------------

    def _begin_in_the_middle(self) -> None:
        """What stands in a position and no eye sees is forgotten, and drawn as if at a table."""
        stated = Sitting(self.game, self.start, self.eyes, self.names, self.seed)
        self._begun = as_entered(stated)
        first = first_dealt(self.game, self.start, self.eyes)
        self.position = self.game.describe(first)
        self.game, self.start = dealt_anew(self.game, first, self.eyes)

    def _known(self, player: int | None) -> None:
        if player is not None and player not in self.eyes:
            expected = f"None, or a seat whose cards are known here ({', '.join(map(str, self.eyes))})"
            raise ContentError("seat", expected=expected, found=short(player))

    def _reach(self, number: int) -> tuple[Entry, ...]:
        """All entries, if one of that number can be changed now."""
        last = min(len(self.entries), len(self._course.steps) + 1)
        if type(number) is not int or not 1 <= number <= last:
            reason = f"There is no entry {short(number)} to change: they are numbered 1 to {last}."
            raise IllegalAction(Refusal("KIT2", reason))
        return self.entries

    def _spelled(self, number: int, seat: int, text: str) -> Entry:
        known = self._course.steps
        state = known[number - 1].before if number <= len(known) else self._course.state
        return spelled(self._sitting, state, Entry(seat, " ".join(str(text)[:LONGEST].split())))

    def _change(self, entries: tuple[Entry, ...], at: int) -> None:
        """Put changed entries in force, if the changed one at index `at` fits."""
        course = self._replayed(entries, at)
        if self._slipped(course, entries, at):
            course = Course(self._sitting, self._course.steps[:at], entries[:at])
            course.left = list(entries[at:])
        if len(course.left) >= len(entries) - at:
            raise IllegalAction(why_unfit(course))
        self._keep()
        self._install(course, at)

    def _slipped(self, course: Course, entries: tuple[Entry, ...], at: int) -> bool:
        """Whether a draw that does not fit in its place was taken for a later one."""
        is_draw = at < len(self._course.steps) and self._course.entries[at].seat == CHANCE
        return is_draw and course.entries[at : at + 1] != [entries[at]]

    def _keep(self) -> None:
        self._past.append(self.entries)
        self._future = []

    def _settle(self, entries: tuple[Entry, ...], at: int) -> None:
        self._install(self._replayed(entries, at), at)

    def _replayed(self, entries: tuple[Entry, ...], at: int) -> Course:
        """Entries replayed from index `at` on; the guesses stay where they can."""
        known = self._course.steps
        guesses = {index: step.action for index, step in enumerate(known)}
        course = Course(self._sitting, known[:at], entries[:at])
        if at == len(known):
            course.settled = self._course.settled
        return mended(course.run(entries[at:], guesses))

    def _install(self, course: Course, since: int) -> None:
        """Show a course, but nothing that would be open to see and is only guessed."""
        self._course, self.steps = course, list(course.steps)
        self.question, self.misfit = None, None
        asked = laid_open(course, since, self._hidden)
        if asked is not None:
            shown = (n for n in range(since, len(self.steps)) if self._reveals(self.steps[n]))
            self.steps = self.steps[: next(shown)]
            self.question = self._ask_about(asked)
            return
        self._hidden.clear()
        if course.left:
            reason = why_unfit(course).reason
            number, text = len(course.steps) + 1, course.left[0].text
            self.misfit = Misfit(number, text, reason, len(course.left) - 1)

    def _reveals(self, step: Step) -> bool:
        return any(event.reveals for event in step.events)

    def _ask_about(self, at: int) -> Question:
        entry, course = self._course.entries[at], self._course
        request = self.game.request(course.steps[at].before)
        told = request.prompt if isinstance(request, Draw) else entry.text
        options = sorted(map(self.game.encode, course.may_have_been(at)))
        return Question(at + 1, told, self.teller(at + 1), tuple(options))

    def _events(self, mark: int) -> tuple[Event, ...]:
        return tuple(event for step in self.steps[mark:] for event in step.events)
