"""Refusing a position: the field, what was expected there, and what was found."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NoReturn

from boardkit.core.errors import ContentError


def wrong(field: str, expected: str, found: object) -> NoReturn:
    """Refuse a position for what stands in a field.

    Raises
    ------
    ContentError
        Always.
    """
    raise ContentError("position", field, expected=expected, found=str(found))


def unknown(field: str, what: str, name: str, known: Iterable[str]) -> NoReturn:
    """Refuse a name that means nothing, with the nearest that does."""
    near = difflib.get_close_matches(name, list(known), 1, cutoff=0.0)
    hint = f" such as {near[0]}" if near else ""
    wrong(field, f"{what}{hint}", repr(name))
