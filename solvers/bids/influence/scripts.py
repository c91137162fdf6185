"""Run a script of the engine outside of a match: to the end, or to the first question it asks."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.core.request import Ask
from boardkit.core.windows import Script
from boardkit.games.children_of_fire.table import Table


@dataclass(frozen=True)
class Ran:
    """The table at the end of a script, or where it asks, and which seat it asks (None for nobody)."""

    table: Table
    asked: int | None


def run(script: Script) -> Ran:
    """Follow a script as far as it goes by itself."""
    try:
        while True:
            said = next(script)
            if isinstance(said, Ask):
                return Ran(said.table, said.player)
    except StopIteration as end:
        table = end.value[0] if isinstance(end.value, tuple) else end.value
        return Ran(table, None)
