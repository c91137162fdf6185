"""Objective cards known in advance, so that no test leans on house tasks that are still balanced."""

from __future__ import annotations

from typing import Any

from boardkit.core.content import Pack
from boardkit.core.state import State

from . import vocabulary
from .vocabulary import GAME

Task = tuple[int, str]
"""Points, and the rest of the task as TOML."""


def stands(area: str, n: int = 1) -> str:
    return f'all = [{{ kind = "units", n = {n}, area = "{area}" }}]'


def did(kind: str, n: int = 1) -> str:
    return f'all = [{{ kind = "{kind}", n = {n} }}]'


def beaten(against: str) -> str:
    return f'all = [{{ kind = "won", against = "{against}" }}]'


KNOWN: dict[str, tuple[Task, Task, Task]] = {
    "temple": ((1, stands("Jerusalem", 5)), (2, stands("Jerusalem")), (1, stands("Jerusalem", 4))),
    "grain": ((1, stands("Aegyptus", 6)), (1, stands("Aegyptus")), (1, stands("Aegyptus"))),
    "rome_burns": ((1, stands("Rome", 6) + ', phase = "start"'), (2, stands("Rome")), (2, stands("Rome", 3))),
    "harvest": ((1, stands("Asia", 5)), (1, stands("Asia", 5)), (2, did("converted", 4))),
    "census": ((1, did("recruited", 5)), (1, did("recruited", 4)), (1, did("recruited", 4))),
    "frontier": ((2, beaten("coalition")), (1, stands("Germania")), (2, stands("Germania"))),
    "churches": ((1, beaten("christian")), (1, beaten("christian")), (1, beaten("coalition"))),
}
"""Roman, Jewish and Christian task; other cards only fill the deck."""

FILLERS = ("roads", "africa", "britain", "danube", *(f"plain_{n}" for n in range(12)))


def _line(name: str, task: Task) -> str:
    points, rest = task
    return f"{name} = {{ points = {points}, {rest} }}"


def _card(card: str, tasks: tuple[Task, Task, Task]) -> list[str]:
    lines = [_line(name, task) for name, task in zip(("roman", "jewish", "christian"), tasks, strict=True)]
    return ["[[card]]", f'id = "{card}"', f'name = "{card}"', *lines]


_FAR = (1, stands("Parthia", 6))
_DECK = KNOWN | dict.fromkeys(FILLERS, (_FAR, _FAR, _FAR))
ERRANDS = GAME.with_content(
    Pack(
        "errands",
        "soul_of_the_empire",
        {"objectives.toml": "\n".join(['source = "pack"', *(s for c in _DECK.items() for s in _card(*c))])},
    )
)
"""The game with these objective cards."""


def given(players: int = 4, options: dict[str, Any] | None = None, **layout: Any) -> State:
    """A position as `vocabulary.given` takes it, with these objective cards."""
    return vocabulary.given(players, options, ERRANDS, **layout)
