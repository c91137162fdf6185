"""The fixture ``speed``: figures against their bounds, in one table at the end of the run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.benchmarks.yardstick import Measured

HERE = Path(__file__).parent
REPORT = HERE.parents[1] / "build" / "benchmarks.json"


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    what: str
    measured: Measured
    bound: float

    def __str__(self) -> str:
        return f"{self.what}: {self.measured}, bound {self.bound:,g}"


FIGURES = pytest.StashKey[list[Figure]]()


class Speed:
    """Takes figures, keeps them for the table and compares them with their bounds."""

    def __init__(self, figures: list[Figure]) -> None:
        self.figures = figures

    def at_least(self, bound: float, what: str, measured: Measured) -> None:
        """Fail if the median lies below the bound; ``what`` names the work and the unit."""
        self.figures.append(Figure(what, measured, bound))
        assert measured.value >= bound, f"{what}: {measured} is below {bound:,g}"

    def at_most(self, bound: float, what: str, measured: Measured) -> None:
        """Fail if the median lies above the bound; ``what`` names the work and the unit."""
        self.figures.append(Figure(what, measured, bound))
        assert measured.value <= bound, f"{what}: {measured} is above {bound:,g}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.bench)


@pytest.fixture
def speed(request: pytest.FixtureRequest) -> Iterator[Speed]:
    yield Speed(request.config.stash.setdefault(FIGURES, []))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    figures = config.stash.get(FIGURES, [])
    if not figures:
        return
    terminalreporter.section("speed")
    for figure in figures:
        terminalreporter.write_line(str(figure))
    rows = [
        {"what": figure.what, "bound": figure.bound, "median": figure.measured.value}
        | {"low": figure.measured.low, "high": figure.measured.high}
        for figure in figures
    ]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
