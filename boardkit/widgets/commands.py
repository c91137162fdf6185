"""What a page can ask of a board: one function a command, reached by its name in a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.errors import short
from boardkit.widgets.new_game import new_match
from boardkit.widgets.notices import Notice
from boardkit.widgets.seating import Eye

Message = Mapping[str, Any]
Command = Callable[[Any, Message], None]
"""``command(board, message)``; what is refused becomes a notice of the board's host."""

Words = Mapping[str, Callable[[Any, str], Any]]
"""What can be said to a lesson, a trainer or a review beside the commands: ``words[word](board, text)``."""

SHORT = ("undo", "redo", "hint", "practise")
"""Words that can be typed instead of an action."""


DEEPEST = 12
"""Lists in lists in a message, at most."""


def text_in(message: Message, name: str = "text") -> str:
    """A field of a message as text."""
    given = message.get(name, "")
    return given if isinstance(given, str) else short(given)


def readable(given: Any, depth: int = DEEPEST) -> Any:
    """What came in a message, without half signs, which no page can be sent, and without endless nesting."""
    if isinstance(given, str):
        return given.encode("utf-8", "replace").decode()
    if not isinstance(given, Mapping | list):
        return given
    if depth == 0:
        return None
    if isinstance(given, list):
        return [readable(one, depth - 1) for one in given]
    return {readable(key, 1): readable(one, depth - 1) for key, one in given.items()}


def typed(board: Any, message: Message) -> None:
    """An action, or one of the short words, or what was rolled or drawn."""
    text = " ".join(text_in(message)[:400].split())
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
    plain: Eye = eye if eye is None or type(eye) is int else text_in(message, "eye")
    board.host.look(plain)


def by_hand(board: Any, message: Message) -> None:
    """From now on people enter draws, or no longer do."""
    board.host.by_hand = bool(message.get("on"))
    board.host.go_on()


def correct(board: Any, message: Message) -> None:
    """Another text for an entry of a game at a real table; none takes it out."""
    number = message.get("number")
    board.host.correct(number if type(number) is int else 0, text_in(message)[:400])


def new(board: Any, message: Message) -> None:
    """A new game from the form."""
    board.host.begin(lambda: new_match(board.match, message.get("form", {})))


def resume(board: Any, message: Message) -> None:
    """Go on with a text or with a file beside the notebook."""
    if "file" in message:
        board.host.resume_file(text_in(message, "file"))
    else:
        board.host.resume(text_in(message))


def resume_kept(board: Any, message: Message) -> None:
    """Go on with the game that was found in the board's own file."""
    path = board.host.keeper.path
    board.host.resume_file(path.name if path else "")


def quiet(board: Any, message: Message) -> None:
    """Close the notice."""
    board.host.notice = None


def sign(board: Any, message: Message) -> None:
    """Name and word for the result that a lesson or a trainer hands in."""
    by, word = text_in(message, "by"), text_in(message, "word")
    board.host.notice = None
    board.host.attempt(lambda: board.handing_in.sign(by, word, board.results))


COMMANDS: dict[str, Command] = {
    "play": lambda board, message: board.host.play(text_in(message)),
    "type": typed,
    "roll": lambda board, message: board.host.roll(text_in(message)),
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
    "open": lambda board, message: board.host.open(text_in(message, "panel"), text_in(message, "rule")),
    "quiet": quiet,
}
"""What the page can ask for."""

FREE = frozenset({"open", "quiet", "choose", "hand in", "by hand"})
"""Commands that ask for the same whatever the page showed when they were given, and so need no token."""


def obey_word(board: Any, words: Words, message: Message) -> None:
    """Do what one of a board's own words asks; an unknown word becomes a notice."""
    word, text = text_in(message, "word"), text_in(message)
    act = words.get(word)
    if act is None:
        board.host.notice = Notice("refused", f"This board has no control {word[:40]!r}.")
        return
    board.host.notice = None
    board.host.attempt(lambda: act(board, text))
