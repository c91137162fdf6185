"""Dice: speed as ratios measured in one run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
import pytest

from solvers import dice
from tests.benchmarks import textbook_dice

pytestmark = pytest.mark.bench


def seconds(work: Callable[[], object], times: int) -> float:
    started = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - started) / times


def ratio(peer: Callable[[], object], own: Callable[[], object], times: tuple[int, int]) -> float:
    """How many times faster we are: median of eleven pairs timed back to back."""
    peer(), own()
    return median(seconds(peer, times[0]) / seconds(own, times[1]) for _ in range(11))


def test_float_table_against_the_textbook(record_property: Callable[[str, object], None]) -> None:
    worth = {roll: float(len(dice.sequences(roll)[0])) for roll in textbook_dice.ROLLS}
    root, stages = textbook_dice.table(worth)
    own = dice.table(worth.__getitem__)
    assert root == pytest.approx(float(own.value), rel=1e-12)
    for left, (values, _) in enumerate(stages, start=1):
        assert [values[roll] for roll in own.rolls] == pytest.approx(own.values[left].tolist(), rel=1e-12)
    found = ratio(lambda: textbook_dice.table(worth), lambda: dice.table(worth.__getitem__), (2, 20))
    record_property("times faster than the textbook", round(found, 1))
    print(f"float table: {found:.1f} times faster than the textbook")
    assert found >= 10


def test_many_tables_at_once_against_one_by_one() -> None:
    values = np.random.default_rng(1).random((64, 252))
    place = {roll: at for at, roll in enumerate(dice.table().rolls)}
    worth = {roll: float(values[0, at]) for roll, at in place.items()}
    found = ratio(lambda: dice.table(worth.__getitem__), lambda: dice.tables(values), (20, 1)) * 64
    print(f"64 goals at once: {found:.1f} times faster each than one alone")
    assert found >= 1.5


def test_exact_policy_in_a_fifth_of_a_second() -> None:
    fastest = min(seconds(lambda: dice.policy(lambda roll: len(set(roll))), 1) for _ in range(5))
    print(f"exact policy: {fastest * 1e3:.2f} ms")
    assert fastest < 0.2


def start(code: str) -> float:
    started = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    return perf_counter() - started


def test_import_and_first_answer_against_importing_scipy_optimize() -> None:
    pytest.importorskip("scipy")
    own = "from solvers import dice; dice.policy().best_keep((2, 3, 3, 5, 6), 2)"
    pairs = [(start("import scipy.optimize"), start(own)) for _ in range(5)]
    found = median(peer / mine for peer, mine in pairs)
    print(f"import and first answer: {found:.1f} times faster than importing scipy.optimize")
    assert found >= 1
