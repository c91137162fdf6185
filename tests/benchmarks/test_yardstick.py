"""The yardstick measures itself as one, and twice the work as twice as slow."""

from __future__ import annotations

import pytest

from tests.benchmarks.conftest import Speed
from tests.benchmarks.yardstick import Measured, additions, per_million, times_faster


def a_million_additions() -> int:
    additions()
    return 1_000_000


def test_a_million_additions_take_the_time_of_a_million_additions() -> None:
    assert per_million(a_million_additions).value == pytest.approx(1_000_000, rel=0.35)


def test_twice_the_work_takes_twice_as_long() -> None:
    double = times_faster(additions, lambda: additions(2_000_000))
    assert double.value == pytest.approx(2, rel=0.35)
    assert double.low <= double.value <= double.high


def test_a_figure_below_its_bound_fails() -> None:
    with pytest.raises(AssertionError, match="games per M: 3 .* is below 4"):
        Speed([]).at_least(4, "games per M", Measured(3.0, 2.0, 5.0))
    with pytest.raises(AssertionError, match="is above 2"):
        Speed([]).at_most(2, "games per M", Measured(3.0, 2.0, 5.0))
