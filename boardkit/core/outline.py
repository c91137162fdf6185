"""Plain data as indented lines, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def outline(value: Any, name: str = "") -> Iterator[str]:
    """Plain data as indented lines; what fits on a line stays on one."""
    head = f"{name}: " if name else ""
    flat = f"{head}{_flat(value)}"
    if len(flat) <= 100 or not isinstance(value, dict | list | tuple):
        yield flat
        return
    yield head.rstrip()
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in items:
        yield from ("  " + line for line in outline(part, str(key)))


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return "[" + "; ".join(map(_flat, value)) + "]"
    return "-" if value is None else str(value)
