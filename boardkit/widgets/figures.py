"""Figures of solvers as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def number(value: Fraction | float) -> str:
    """A number as people read it: whole, a short fraction with its decimals, or decimals."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return str(value)
    if isinstance(value, Fraction) and value.denominator < 1000:
        return f"{value} ({float(value):.3g})"
    return f"{float(value):.4g}"


def in_parts(parts: Mapping[str, Fraction | float]) -> list[list[str]]:
    """The causes of a loss, each with what it costs."""
    return [[cause, number(part)] for cause, part in parts.items() if part]
