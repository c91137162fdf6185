"""The games, each loaded when it is first asked for."""

from boardkit.core.shelf import GAMES, NAMES

__all__ = ["GAMES", "NAMES"]
