"""``python -m boardkit soak GAME``: random games through the conformance suite until told to stop."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

from boardkit.core.game import Game
from boardkit.core.testing import NotConforming, conform


def soak(game: Game, seed: int, minutes: float | None, file: str) -> int:
    """Play on and on; faults are printed and their seeds kept.

    Parameters
    ----------
    game : Game
        The game.
    seed : int
        Seed of the first game; each further game has the next.
    minutes : float or None
        When to stop; by default on Ctrl-C.
    file : str
        Where the message of each fault is appended, with the call that shows it again.

    Returns
    -------
    int
        1 if there was a fault, else 0.
    """
    ends = time.monotonic() + 60 * minutes if minutes is not None else None
    games = faults = 0
    try:
        for number in count(seed):
            if ends is not None and time.monotonic() >= ends:
                break
            try:
                conform(game, games=1, seed=number)
            except NotConforming as fault:
                faults += 1
                print(fault)
                with Path(file).open("a", encoding="utf-8") as kept:
                    kept.write(f"{fault}\n\n")
            games += 1
    except KeyboardInterrupt:
        pass
    print(
        f"{game.name}: {games} games from seed {seed}, {faults} faults"
        + (f", kept in {file}" if faults else "")
    )
    return 1 if faults else 0
