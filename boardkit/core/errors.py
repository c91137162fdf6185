"""The three errors a caller meets, and the one that means the kit itself is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardkit.core.request import Refusal


def short(value: object) -> str:
    """The repr of anything, cut where it gets long; what cannot be written is named by its type."""
    try:
        return cut(repr(value))
    except Exception:  # a foreign repr may raise anything, and the error that quotes it must be told
        return f"a {type(value).__name__} that cannot be shown"


def cut(text: str, most: int = 60) -> str:
    """A text of at most `most` characters that stays on one line and can be written in any encoding."""
    plain = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[: most + 1])
    return plain if len(text) <= most else plain[: most - 3] + "..."


class IllegalAction(ValueError):
    """An action that the rules do not allow now; the state is as it was.

    Attributes
    ----------
    refusal : Refusal
        The rule that refuses it, the reason in a sentence, and what is possible instead.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        return IllegalAction, (self.refusal,)


class ContentError(ValueError):
    """Content, an option or a position that does not fit: where, what was found, what was expected.

    Attributes
    ----------
    file, entry, field : str
        Where it stands; empty where there is no such place.
    expected, found : str
        What the kit can use, and what it met.
    """

    def __init__(self, file: str, entry: str = "", field: str = "", *, expected: str, found: str) -> None:
        self.file, self.entry, self.field = file, entry, field
        self.expected, self.found = expected, found
        place = ", ".join(cut(part) for part in (file, entry, field) if part)
        super().__init__(f"{place}: expected {cut(expected, 1500)}, found {cut(found, 300)}")

    def __reduce__(self) -> tuple[object, ...]:
        return _content_error, (self.file, self.entry, self.field, self.expected, self.found)


def _content_error(file: str, entry: str, field: str, expected: str, found: str) -> ContentError:
    return ContentError(file, entry, field, expected=expected, found=found)


class SaveError(ValueError):
    """A saved text that cannot be opened, or that stops fitting at a named step."""

    def __init__(self, reason: str) -> None:
        super().__init__(cut(reason, 1000))


class RulesError(RuntimeError):
    """A rule script broke its own contract: a fault of the kit or of a game, never of the caller."""
