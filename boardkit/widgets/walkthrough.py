"""The walk-through: any game of the kit on a page, played by mouse, keyboard or typed text."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import anywidget

from boardkit.core.advice import Adviser, Freezer
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.widgets.commands import COMMANDS, FREE, Command, Message, readable, text_in
from boardkit.widgets.front import MODULE, STYLE
from boardkit.widgets.host import Host
from boardkit.widgets.keeper import SUFFIX, Keeper
from boardkit.widgets.notices import Notice, fault
from boardkit.widgets.screen import Screen, screen
from boardkit.widgets.seating import Eye, Seating, check_match
from boardkit.widgets.still import still
from boardkit.widgets.text import text_of

STALE = "That control was drawn for an earlier position, so nothing was done. The board is up to date now."
_BOARDS: WeakKeyDictionary[Match, WeakSet[Walkthrough]] = WeakKeyDictionary()


class Walkthrough(anywidget.AnyWidget):
    """A game on the page: where we are, what may be done and why not, what happened.

    Nothing of the game is kept in the widget's synced state: the page asks for the screen when it is drawn.
    So a saved notebook holds no hidden card, and a page without its kernel says so instead of showing dead
    buttons.

    Parameters
    ----------
    match : Match
        The game to play; a `Companion` for one that is played at a real table.
    seats : iterable of int, optional
        The seats of the people at this screen; by default all that no bot plays. With several, a cover hides
        the table while the screen is passed on.
    adviser : Adviser, optional
        Gives hints from what the seat sees; by default that of `advisers`, if there are any.
    referee : bool
        Whether this screen may look through every seat's eyes and see everything; no covers then.
    covered : bool
        False for an open table without covers.
    by_hand : bool
        Whether people draw and roll, or type in what real components gave; else the kit draws by itself.
    keep : bool, str or Path
        The file that is written after every move, so that a crash loses nothing: by default
        ``<game>.boardkit-save`` in the working folder for games played from their start; False for none.
    advisers : callable, optional
        ``advisers(game)`` gives the adviser of a game, such as ``solvers.advice.adviser``, so that every game
        begun on this board has hints.
    freezer : Freezer, optional
        Makes puzzle files of the moments of the game, such as ``solvers.puzzles.freeze``; the Save panel
        then has one.
    positions : Freezer, optional
        Copies out a moment as a position that a game can start from, such as
        ``solvers.puzzles.position_text``; the Save panel then has it.

    Raises
    ------
    ContentError
        `match` is no match, a seat is not there, or the file is in no folder that exists.

    Examples
    --------
    >>> from boardkit import Match
    >>> board = Walkthrough(Match("imminence", players=2, seed=1, bots={1: "heuristic"}), keep=False)
    >>> board.press("faction lanterns")
    >>> board.press("play L3C1>" + board.match.state.table.cities[0])
    >>> print(board.text.splitlines()[0])
    Imminence: Round 1 of 4 · 2 of 8 cards on the table
    """

    _esm = MODULE
    _css = STYLE

    @property
    def _commands(self) -> Mapping[str, Command]:
        """What the page can ask for, by name."""
        return COMMANDS

    def __init__(
        self,
        match: Match,
        seats: Iterable[int] | None = None,
        adviser: Adviser | None = None,
        *,
        referee: bool = False,
        covered: bool = True,
        by_hand: bool = False,
        keep: bool | str | Path | None = None,
        advisers: Callable[[Game], Adviser] | None = None,
        freezer: Freezer | None = None,
        positions: Freezer | None = None,
    ) -> None:
        super().__init__()
        check_match(match, type(self).__name__)
        seating = Seating(match, seats, referee=referee, covered=covered)
        self.host = Host(match, seating, Keeper(_file(match, keep)), adviser)
        self.host.by_hand, self.host.advisers = by_hand, advisers
        self.host.freezer, self.host.positions = freezer, positions
        self.host.adviser = adviser or self.host.adviser_of(match)
        self._name = secrets.token_hex(4)
        self._turn = 0
        self._last: tuple[str, Any] = ("", None)
        self.host.go_on()
        self._drawn = self._place
        self._join()
        self.on_msg(self._heard)

    # -- what a person does, also from Python -------------------------------------------------------------

    def press(self, text: str) -> None:
        """Press the control of an action, given by the action's text; a greyed one says why it is refused."""
        self._deliver({"do": "play", "text": text})

    def type(self, text: str) -> None:
        """Type an action, or ``undo``, ``redo``, ``hint``, ``roll``, ``roll 1 3 5``, ``draw …``."""
        self._deliver({"do": "type", "text": text})

    def roll(self, result: str = "") -> None:
        """Roll or draw, or enter what real dice or a real pile gave."""
        self._deliver({"do": "roll", "text": result})

    def undo(self) -> None:
        """Take back the last choice."""
        self._deliver({"do": "undo"})

    def redo(self) -> None:
        """Do again what was taken back."""
        self._deliver({"do": "redo"})

    def practise(self) -> None:
        """Go back past a roll or a reveal; the game is practice from then on."""
        self._deliver({"do": "practise"})

    def hint(self) -> None:
        """Ask for the idea; ask again for the move."""
        self._deliver({"do": "hint"})

    def switch_seat(self, eye: Eye) -> None:
        """Look through other eyes: a seat, None for a spectator, ``"everything"`` for a referee."""
        self._deliver({"do": "look", "eye": eye})

    def uncover(self) -> None:
        """Say that the person whom the cover names sits here."""
        self._deliver({"do": "uncover"})

    def turn_to(self, panel: str = "", rule: str = "") -> None:
        """Open ``rules``, ``words``, ``save``, ``new`` or one rule by its key; nothing closes them."""
        self._deliver({"do": "open", "panel": panel, "rule": rule})

    def resume(self, text: str) -> None:
        """Go on with a saved text."""
        self._deliver({"do": "resume", "text": text})

    def new_game(self, players: int | None = None, **form: Any) -> None:
        """Start again: `players`, `names`, `who` (``"person"`` or a bot, by seat), `seed`, `options`."""
        asked = {"players": self.match.players if players is None else players, **form}
        self._deliver({"do": "new", "form": asked})

    # -- what is there ------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match on the screen."""
        return self.host.match

    @property
    def token(self) -> str:
        """Names the position that the controls were drawn for."""
        return f"{self._name}.{self._turn}"

    @property
    def _place(self) -> tuple[Any, ...]:
        """Changes whenever a control drawn before would mean something else."""
        return self.host.position

    @property
    def screen(self) -> Screen:
        """What the page draws, as plain data: nothing that the eye in front of it may not see."""
        shown = screen(self.host, self.token) | self._beside()
        return {**shown, "text": text_of(shown)}

    def _beside(self) -> Screen:
        """What stands beside the game: a lesson has more to say."""
        return {"lesson": None}

    @property
    def text(self) -> str:
        """The screen as text."""
        text: str = self.screen["text"]
        return text

    @property
    def notice(self) -> str:
        """What the screen tells at the moment, else ``""``."""
        return self.host.notice.text if self.host.notice else ""

    def still(self) -> str:
        """The table as a picture in HTML that needs no kernel, as a spectator sees it."""
        return still(self.host)

    # -- messages -----------------------------------------------------------------------------------------

    def _heard(self, _: Any, message: Message, buffers: Any) -> None:
        """A message from the page; the only handler, registered once."""
        if isinstance(message, Mapping):
            self._obey(message)

    def _deliver(self, message: Message) -> None:
        """What a press on the page does, with the token of the moment."""
        self._obey({**message, "token": self.token})

    def _obey(self, message: Message) -> None:
        message = readable(message)
        name = text_in(message, "do")
        if name != "show":
            try:
                self._command(name, message)
            except Exception as error:  # whatever went wrong must be read on the page
                self.host.notice = fault(error)
        self._join()
        self._redraw()

    def _command(self, name: str, message: Message) -> None:
        command = self._commands.get(name)
        if command is None:
            self.host.notice = Notice("refused", f"This board has no control {name[:40]!r}.")
        elif name in FREE or self._is_fresh(message):
            command(self, message)

    def _is_fresh(self, message: Message) -> bool:
        """Whether the control was drawn for the position as it is now."""
        given, what = text_in(message, "token"), {**message, "token": ""}
        if given == self.token and self._drawn == self._place:
            self._last = (given, what)
            return True
        if self._last != (given, what):  # a second press on the same control is simply not counted
            self.host.notice = Notice("refused", STALE)
        return False

    def _redraw(self) -> None:
        """Send the screen, here and to the other boards of the same match."""
        self._send_screen()
        for board in list(_BOARDS.get(self.match, ())):
            if board is not self and board._drawn[2:4] != self.host.position[2:4]:
                board.host.seating.follow(board.match)
                board._send_screen()

    def _send_screen(self) -> None:
        if self._drawn != self._place:
            self._turn += 1
            self._drawn = self._place
        try:
            self.send({"screen": self.screen})
        except Exception as error:  # a table that cannot be drawn must say so too
            self.send({"fault": fault(error).text})

    def _join(self) -> None:
        _BOARDS.setdefault(self.match, WeakSet()).add(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none can be shown, the table as text and as a still picture for spectators."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        seen = self.host.seen(None)
        plain = text_of({**self.screen, "board": self.host.view.board(seen), "ask": None, "notice": None})
        return {**(data or {}), "text/plain": plain, "text/html": self.still()}, metadata or {}


def _file(match: Match, keep: bool | str | Path | None) -> Path | None:
    if keep is None:
        keep = match.position is None
    if isinstance(keep, bool):
        return Path.cwd() / f"{match.game.name}{SUFFIX}" if keep else None
    path = Path(keep)
    if not path.resolve().parent.is_dir():
        raise ContentError("Walkthrough", "keep", expected="a file in a folder that exists", found=str(keep))
    return path.resolve()
