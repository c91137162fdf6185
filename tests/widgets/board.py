"""A board on a table in a test, pressed as the page presses it: by messages with a token."""

from __future__ import annotations

from typing import Any

from boardkit import Match
from boardkit.widgets import Walkthrough

NAMES = ("Ada", "Bruno", "Cleo", "Dara", "Enzo")


def board(
    players: int = 2, bots: dict[int, str] | None = None, seed: int = 5, **settings: Any
) -> Walkthrough:
    """A new game of Imminence on a board that keeps no file."""
    match = Match("imminence", players, seed, bots=bots or {}, names=NAMES[:players])
    return Walkthrough(match, keep=False, **settings)


def page_says(shown: Walkthrough, **message: Any) -> None:
    """Deliver one message as the comm does; the token is the current one unless it is given."""
    content = {"token": shown.token, **message}
    shown._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def possible(shown: Walkthrough) -> list[str]:
    """The texts of the actions that the screen offers."""
    ask = shown.screen.get("ask") or {"menus": []}
    return [row[0] for menu in ask["menus"] for row in menu["rows"] if row[-1]]


def refused(shown: Walkthrough) -> list[str]:
    """The texts of the actions that the screen shows greyed."""
    ask = shown.screen.get("ask") or {"menus": []}
    return [row[0] for menu in ask["menus"] for row in menu["rows"] if not row[-1]]


def step(shown: Walkthrough, choice: int = 0) -> None:
    """Do what the screen asks for, whatever it is."""
    if shown.screen["cover"]:
        page_says(shown, do="uncover")
    elif shown.screen["chance"]:
        page_says(shown, do="roll", text="")
    else:
        texts = possible(shown)
        page_says(shown, do="play", text=texts[choice % len(texts)])
