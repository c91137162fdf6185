"""GAMES: every game by its name, each loaded when it is first taken.

The games import the core; the core knows them by the name of their module only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from boardkit.core.errors import ContentError, short

if TYPE_CHECKING:
    from boardkit.core.game import Game

NAMES = ("children_of_fire", "imminence", "soul_of_the_empire")


class Shelf(Mapping[str, "Game"]):
    """Game ids to games; a game's rules are read when the game is first taken."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise ContentError("name of a game", expected=f"one of {', '.join(NAMES)}", found=short(name))
        game: Game = import_module(f"boardkit.games.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __repr__(self) -> str:
        return f"GAMES[{', '.join(NAMES)}]"


GAMES = Shelf()
