"""``python -m boardkit hand-in`` and ``check-result``: the two sides of a result."""

from __future__ import annotations

import sys
from pathlib import Path

from boardkit.commands import results
from boardkit.core.content import read_text


def write(by: str, work: list[str], word: str) -> int:
    """Print the text to hand in; without `work`, lines are read from the keyboard or a pipe."""
    lines = work or [line for line in sys.stdin.read().splitlines() if line.strip()]
    print(results.hand_in(by, lines, word))
    return 0


def check(files: list[str], word: str, puzzles: str | None) -> int:
    """Check every result in the files, line by line, then a line a learner; 1 if a seal is off."""
    text = "\n".join(sys.stdin.read() if name == "-" else read_text(Path(name)) for name in files)
    folder = Path(puzzles) if puzzles else None
    summary, fits = [], True
    for result in results.read_results(text):
        print(result.by)
        looked = [_told(checked) for checked in results.check(result, word, folder)]
        sealed, *work = looked
        fits = fits and sealed
        standing = "sealed" if sealed else "SEAL DOES NOT FIT"
        summary.append(f"{result.by}: {sum(work)} of {len(work)} good, {standing}")
        print()
    print("\n".join(summary))
    return 0 if fits else 1


def _told(checked: results.Checked) -> bool:
    print(f"  {'+' if checked.good else '-'} {checked.line[:100]}\n      {checked.told}")
    return checked.good
