"""Exact answers to "what is best here, and how do you know?".

Each solver is a module of its own and is loaded when it is first named, so that importing this
package costs next to nothing: neither ortools nor numpy comes with it.

Examples
--------
>>> from solvers import dice
>>> dice.policy().value
Fraction(25640275, 6718464)
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = [
    "advice",
    "bids",
    "combat",
    "dice",
    "freezing",
    "matrix",
    "mining",
    "movement",
    "puzzles",
    "review",
    "turn",
]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
