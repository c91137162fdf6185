"""Puzzles out of games that computer players play, written one by one; Ctrl-C keeps what was found."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm  # type: ignore[import-untyped]

from solvers.answer import Answer
from solvers.mining import Mined, mine
from solvers.status import BadInput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the game, how many games are played, what is looked for, and where it goes."""
    parser.add_argument("game", help="which game")
    parser.add_argument("--games", type=int, default=1, help="play so many games (default 1)")
    parser.add_argument("--kind", default="", help="only this kind of puzzle")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument("--players", type=int, help="players in each game (default: all numbers in turn)")
    parser.add_argument("--most", type=int, default=20, help="stop after so many puzzles (default 20)")
    parser.add_argument("--out", default="mined", help="folder for the puzzle files (default: mined)")


def answer(arguments: argparse.Namespace) -> Answer:
    """Mine, and tell what was found."""
    if arguments.most < 1:
        raise BadInput(f"--most {arguments.most}: expected at least 1")
    found, stopped = _mined(arguments, _folder(arguments.out))
    lines = [f"{one.name}.toml  level {one.level}  {one.theme}" for one in found]
    end = f"{len(found)} puzzles in {arguments.out}" + ("; stopped before the end" if stopped else "")
    return Answer("\n".join([*lines, end]), {"puzzles": [_data(one) for one in found], "stopped": stopped})


def _mined(arguments: argparse.Namespace, folder: Path) -> tuple[list[Mined], bool]:
    found: list[Mined] = []
    puzzles = mine(
        arguments.game,
        arguments.kind,
        games=arguments.games,
        seed=arguments.seed,
        players=arguments.players,
        each=_bar,
    )
    try:
        for one in puzzles:
            (folder / f"{one.name}.toml").write_text(one.text, encoding="utf-8")
            found.append(one)
            if len(found) >= arguments.most:
                return found, False
    except KeyboardInterrupt:
        return found, True
    return found, False


def _bar(moments: Sequence[Any]) -> Iterable[Any]:
    bar: Iterable[Any] = tqdm(moments, unit="moment", disable=None, leave=False)
    return bar


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadInput(f"--out {name!r}: {reason}, expected a folder") from None
    return folder


def _data(one: Mined) -> dict[str, object]:
    measured = {
        "tempting": one.difficulty.tempting,
        "wrong": one.difficulty.wrong,
        "depth": one.difficulty.depth,
    }
    return {
        "name": one.name,
        "kind": one.kind,
        "theme": one.theme,
        "level": one.level,
        "difficulty": measured,
    }
