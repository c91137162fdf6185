"""One short stable text for each action, and back: ``Move("Rome", "Dacia")`` is ``move Rome>Dacia``."""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from boardkit.core.request import Action

LONGEST = 400
"""No action text is longer; longer input is refused unread."""

_FIELD = re.compile(r"\{(\w+)\}")
_MARKS = re.compile(r"\s*([>:=,])\s*")


def likeliest(text: str, texts: Sequence[str], n: int) -> tuple[str, ...]:
    """The `n` of `texts` that share most pairs of neighbouring letters with `text`; ties keep their order."""
    wanted = _pairs(text[:LONGEST])

    def unlike(other: str) -> float:
        pairs = _pairs(other)
        return -len(wanted & pairs) / (len(wanted) + len(pairs) or 1)

    return tuple(sorted(texts, key=unlike)[:n])


@lru_cache(maxsize=10_000)
def _pairs(text: str) -> frozenset[str]:
    text = text.casefold()
    return frozenset(map(str.__add__, text, text[1:]))


class Codec:
    """Texts of a game's actions.

    Parameters
    ----------
    kinds : iterable of type
        The action classes, each with a `form` such as ``"play {card}>{city}"``. Fields may be `str`, `int`,
        ``tuple[int, ...]`` (written with blanks), ``tuple[str, ...]`` (with commas), or one of the first two
        or None (written ``-``).
    """

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self.forms = sorted(map(_Form, kinds), key=lambda form: -form.n_fixed)
        self._by_kind = {form.kind: form for form in self.forms}
        self.encode = lru_cache(maxsize=50_000)(self._write)
        """``encode(action)``: the text of an action."""

    def _write(self, action: Action) -> str:
        return self._by_kind[type(action)].write(action)

    def decode(self, text: str) -> Action | None:
        """The action that `text` means, blanks and capitals of its fixed words aside; None if none fits."""
        if not isinstance(text, str) or len(text) > LONGEST:
            return None
        text = _plain(text)
        return next((action for form in self.forms if (action := form.read(text)) is not None), None)

    def knows(self, action: object) -> bool:
        """Whether `action` is one of this game's with fields of the right types: its text means it again."""
        if not isinstance(action, Action) or type(action) not in self._by_kind:
            return False
        holds = self._by_kind[type(action)].holds(action)
        return holds and self.decode(self._write(action)) == action  # not from the cache: True is not 1 here


class _Form:
    """The template of one action class: its fixed words and its typed fields."""

    def __init__(self, kind: type[Action]) -> None:
        self.kind = kind
        if _plain(kind.form) != kind.form:
            raise TypeError(f"{kind.__name__}: write {_plain(kind.form)!r} instead of {kind.form!r}")
        parts = _FIELD.split(kind.form)
        self.fixed, self.fields = parts[0::2], parts[1::2]
        hints = get_type_hints(kind)
        if sorted(self.fields) != sorted(kind.__struct_fields__):
            raise TypeError(
                f"{kind.__name__}: form {kind.form!r} does not name its fields {kind.__struct_fields__}"
            )
        self.kinds = [_FieldKind(hints[name]) for name in self.fields]
        self.n_fixed = sum(map(len, self.fixed))
        pattern = ""
        for words, field in zip(self.fixed, self.kinds, strict=False):
            group = f"({field.pattern})"
            if field.may_be_empty and words.endswith(" "):  # nothing is written without the blank before it
                words, group = words[:-1], f"(?: {group})?"
            pattern += re.escape(words) + group
        pattern += re.escape(self.fixed[-1])
        self._match = re.compile(pattern, re.IGNORECASE | re.DOTALL).fullmatch

    def write(self, action: Action) -> str:
        text = self.fixed[0]
        for name, field, words in zip(self.fields, self.kinds, self.fixed[1:], strict=True):
            text += field.write(getattr(action, name)) + words
        return text.rstrip().replace("  ", " ")

    def holds(self, action: Action) -> bool:
        """Whether the fields of `action` are of the types that have a text."""
        values = (getattr(action, name) for name in self.fields)
        return all(field.holds(value) for field, value in zip(self.kinds, values, strict=True))

    def read(self, text: str) -> Action | None:
        found = self._match(text)
        if found is None:
            return None
        parts = [(part or "").strip() for part in found.groups()]
        values = [field.read(part) for field, part in zip(self.kinds, parts, strict=True)]
        return self.kind(**dict(zip(self.fields, values, strict=True)))


def _plain(text: str) -> str:
    """`text` with single blanks, and none around the marks that join the parts of an action."""
    return _MARKS.sub(r"\1", " ".join(text.split()))


def _is_short(value: str | int) -> bool:
    return len(value) <= LONGEST if isinstance(value, str) else abs(value) < 10**9


class _FieldKind:
    """How one field is written: text, whole number, several of either, or perhaps nothing."""

    PATTERNS = {str: r".+?", int: r"-?\d{1,9}", "ints": r"(?:\d{1,9}(?: \d{1,9})*)?", "strs": r".*?"}

    def __init__(self, hint: Any) -> None:
        self.optional = False
        if get_origin(hint) in (Union, types.UnionType):
            self.optional = True
            (hint,) = (part for part in get_args(hint) if part is not type(None))
        if get_origin(hint) is tuple:
            self.kind: Any = "ints" if get_args(hint)[0] is int else "strs"
        elif hint in (str, int):
            self.kind = hint
        else:
            raise TypeError(f"an action field cannot be {hint!r}")
        self.pattern = self.PATTERNS[self.kind] + ("|-" if self.optional else "")

    @property
    def may_be_empty(self) -> bool:
        """Whether its text may be nothing at all."""
        return self.kind in ("ints", "strs")

    def holds(self, value: Any) -> bool:
        """Whether `value` is of this kind: no bool, no number of more than nine digits."""
        if value is None:
            return self.optional
        if self.kind in ("ints", "strs"):
            one = int if self.kind == "ints" else str
            return type(value) is tuple and all(type(part) is one and _is_short(part) for part in value)
        return type(value) is self.kind and _is_short(value)

    def write(self, value: Any) -> str:
        if value is None:
            return "-"
        if self.kind == "ints":
            return " ".join(map(str, value))
        return ", ".join(value) if self.kind == "strs" else str(value)

    def read(self, text: str) -> Any:
        if self.optional and text == "-":
            return None
        if self.kind is int:
            return int(text)
        if self.kind == "ints":
            return tuple(int(part) for part in text.split())
        if self.kind == "strs":
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return text
