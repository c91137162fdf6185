"""``python -m boardkit study GAME``: many games, and what they say about balance."""

from __future__ import annotations

import csv
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from boardkit.study import Study, Table


def run_study(study: Study, workers: int | None, file: str | None, rows: str | None) -> int:
    """Run a study and print its summary.

    Parameters
    ----------
    study : Study
        Which games.
    workers : int or None
        Processes; by default one a core. The results do not depend on it.
    file : str or None
        Where finished games are kept, to go on after a crash.
    rows : str or None
        A CSV file to write the games to.
    """
    if rows:
        Path(rows).open("a", encoding="utf-8").close()  # told before the games, not after
    count = workers or os.cpu_count() or 1
    if count == 1:
        table = study.run(file=file)
    else:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(count, mp_context=spawn) as executor:
            table = study.run(executor, file=file)
    print(table)
    if rows:
        write_rows(table, rows)
    return 0


def write_rows(table: Table, path: str) -> None:
    """One line a game."""
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(table[0]))
        writer.writeheader()
        writer.writerows({**row, "winners": " ".join(map(str, row["winners"]))} for row in table)
