"""What a caller gives to start a match, checked: ContentError says what was expected instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.core.errors import ContentError, short


def seat_names(names: Iterable[str] | None, players: int) -> tuple[str, ...]:
    """What the seats are called: each another text of one line, so that the log says who did what."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise ContentError("Match", "names", expected=f"a list of {players} names", found=short(names))
    found = tuple(names)
    if len(found) != players:
        raise ContentError("Match", "names", expected=f"{players} names", found=str(len(found)))
    for seat, name in enumerate(found):
        if not isinstance(name, str) or not 1 <= len(name) <= 60 or not _is_plain(name):
            expected = "texts of 1 to 60 characters on one line, with no blank at an end"
            raise ContentError("Match", "names", f"seat {seat}", expected=expected, found=short(name))
        if name in found[:seat]:
            raise ContentError("Match", "names", f"seat {seat}", expected="each name once", found=short(name))
    return found


def _is_plain(name: str) -> bool:
    """Whether a name stays on its line and cannot be taken for another by its blanks."""
    return name.isprintable() and name.strip() == name


def mapping(field: str, value: object) -> Mapping[Any, Any]:
    """`value`, if it is a mapping."""
    if not isinstance(value, Mapping):
        raise ContentError("Match", field, expected=f"a mapping of {field}", found=short(value))
    return value


def whole(field: str, value: object) -> int:
    """`value`, if it is a whole number that a save can hold."""
    if type(value) is not int or abs(value) > 2**63:
        raise ContentError("Match", field, expected="a whole number of at most 2**63", found=short(value))
    return value
