"""The examples in the docstrings of the boards run."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from boardkit.widgets import lesson, review, trainer, walkthrough


@pytest.mark.parametrize("module", [walkthrough, lesson, trainer, review], ids=lambda module: module.__name__)
def test_examples_run(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted and not done.failed
