"""The page of measured speeds, from what the benchmarks wrote last: ``python -m docs.builder.figures``."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "build" / "benchmarks.json"
PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = """# How fast engine and solvers are

Measure on your own machine, a few minutes; then make this page again:

    python3 run.py test -m bench tests/benchmarks -n 0
    .venv/bin/python -m docs.builder.figures

*Per M* means per million additions of a plain Python loop that runs in the same second, so that a busy
machine counts like an idle one. *Times faster* compares with what one would use instead, both timed in
turns. Medians, smallest and largest in brackets; the bound is what the test demands.

| What | Measured | Bound |
|---|---|---|
"""


def row(figure: dict[str, float | str]) -> str:
    """One line of the table."""
    median, low, high, bound = (short(float(figure[name])) for name in ("median", "low", "high", "bound"))
    spread = f" ({low} to {high})" if low != high else ""
    return f"| {figure['what']} | {median}{spread} | {bound} |"


def short(number: float) -> str:
    """A number with three digits that count, large ones whole."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def main() -> None:
    """Write the page; the figures of opening and clicks stand on a page of their own."""
    figures = json.loads(REPORT.read_text("utf-8"))
    PAGE.write_text(HEAD + "\n".join(map(row, figures)) + "\n", "utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(figures)} figures")


if __name__ == "__main__":
    main()
