"""Positions and wishes from text, for the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from boardkit.core.errors import ContentError
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.tasks import Condition
from solvers.movement.ground import GAME
from solvers.movement.wanted import Beside, Garrison, Wish
from solvers.status import BadInput

FORMS = "TERRITORY=N, 'beside AREA N' or 'KIND AREA N' as in 'sole Judea 2'"


def game_and_state(file: str) -> tuple[Any, State]:
    """The game and the position of a JSON or TOML file, as ``game.describe`` writes it."""
    from boardkit import GAMES

    game = GAMES[GAME]
    path = Path(file)
    try:
        text = path.read_text(encoding="utf-8")
        mapping = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        return game, game.position(mapping)
    except OSError as problem:
        raise BadInput(f"{file}: {problem.strerror}, expected a file with a position") from None
    except (ValueError, AttributeError, TypeError) as problem:
        raise BadInput(f"{file}: {problem}, expected a position in JSON or TOML") from None
    except ContentError as problem:
        raise BadInput(f"{file}: {problem}") from None


def wish(text: str) -> Wish:
    """A wish from its text."""
    territory, is_garrison, n = text.partition("=")
    if is_garrison:
        return Garrison(territory.strip(), whole(n, text))
    kind, *words = text.split()
    if not words:
        raise BadInput(f"{text!r}: expected {FORMS}")
    area, number = (words[:-1], words[-1]) if words[-1].isdigit() and words[:-1] else (words, "1")
    if kind == "beside":
        return Beside(" ".join(area), whole(number, text))
    return Condition(kind, whole(number, text), " ".join(area))  # type: ignore[arg-type]


def whole(number: str, text: str) -> int:
    """A whole number in a text."""
    if not number.strip().isdigit():
        raise BadInput(f"{text!r}: found {number!r}, expected a whole number")
    return int(number)
