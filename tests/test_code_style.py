"""The linter and the type checker have nothing to say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.source import ROOT


@pytest.mark.parametrize("command", [("ruff", "check", "."), ("mypy",)], ids=lambda command: command[0])
def test_it_is_content(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
