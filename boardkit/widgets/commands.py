"""What a page can ask of a board: one function a command, reached by its name in a message."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from boardkit.widgets.host import Notice
from boardkit.widgets.new_game import new_match
from boardkit.widgets.seating import Eye

Message = Mapping[str, Any]
Command = Callable[[Any, Message], None]
"""``command(board, message)``; what is refused becomes a notice of the board's host."""

SHORT = ("undo", "redo", "hint", "practise")
"""Words that can be typed instead of an action."""


def _text(message: Message, name: str = "text") -> str:
    return str(message.get(name, ""))


def typed(board: Any, message: Message) -> None:
    """An action, or one of the short words, or what was rolled or drawn."""
    text = " ".join(_text(message)[:400].split())
    word, _, rest = text.partition(" ")
    command = word.casefold()
    if command in SHORT and not rest:
        board._commands[command](board, message)
    elif command in ("roll", "draw"):
        board.host.roll(rest)
    elif text:
        board.host.play(text)


def look(board: Any, message: Message) -> None:
    """Other eyes: a seat, nobody's, or a word; what else comes from a page is told as text."""
    eye = message.get("eye")
    plain: Eye = eye if eye is None or type(eye) in (int, str) else str(eye)
    board.host.look(plain)


def by_hand(board: Any, message: Message) -> None:
    """From now on people enter draws, or no longer do."""
    board.host.by_hand = bool(message.get("on"))
    board.host.go_on()


def correct(board: Any, message: Message) -> None:
    """Another text for an entry of a game at a real table; none takes it out."""
    number = message.get("number")
    board.host.correct(number if type(number) is int else 0, _text(message)[:400])


def new(board: Any, message: Message) -> None:
    """A new game from the form."""
    board.host.begin(lambda: new_match(board.match, message.get("form", {})))


def resume(board: Any, message: Message) -> None:
    """Go on with a text or with a file beside the notebook."""
    if "file" in message:
        board.host.resume_file(_text(message, "file"))
    else:
        board.host.resume(_text(message))


def resume_kept(board: Any, message: Message) -> None:
    """Go on with the game that was found in the board's own file."""
    path = board.host.keeper.path
    board.host.resume_file(path.name if path else "")


def quiet(board: Any, message: Message) -> None:
    """Close the notice."""
    board.host.notice = None


COMMANDS: dict[str, Command] = {
    "play": lambda board, message: board.host.play(_text(message)),
    "type": typed,
    "roll": lambda board, message: board.host.roll(_text(message)),
    "correct": correct,
    "cannot tell": lambda board, message: board.host.cannot_tell(),
    "undo": lambda board, message: board.host.undo(),
    "redo": lambda board, message: board.host.redo(),
    "practise": lambda board, message: board.host.practise(),
    "hint": lambda board, message: board.host.hint(),
    "look": look,
    "uncover": lambda board, message: board.host.uncover(),
    "by hand": by_hand,
    "new": new,
    "resume": resume,
    "resume kept": resume_kept,
    "open": lambda board, message: board.host.open(_text(message, "panel"), _text(message, "rule")),
    "quiet": quiet,
}
"""What the page can ask for."""

FREE = frozenset({"open", "quiet"})
"""Commands that change nothing in the game and so need no token."""


def fault(error: Exception) -> Notice:
    """What went wrong in the kit itself, for the page: error, place, advice."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = (
        f"Something went wrong in the kit: {type(error).__name__}: {error} "
        f"({Path(where.filename).name}, line {where.lineno}). "
        "The game is as it was before; undo, or another choice, may help."
    )
    return Notice("fault", text)
