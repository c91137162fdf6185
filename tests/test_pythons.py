"""Every Python from 3.11 to 3.13 that this machine has compiles the sources and plays the games alike."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pythons import VERSIONS, python
from tests.source import ROOT

ENGINE = ("msgspec", "networkx")
"""All that the engine and the games need."""
COMPILE = """
import pathlib, sys, warnings
warnings.simplefilter("error")
for file in map(pathlib.Path, sys.stdin.read().split("\\n")):
    compile(file.read_text("utf-8"), str(file), "exec")
"""
PLAY = """
from boardkit import GAMES, Match
from boardkit.core.testing import conform
for name, limit in (("children_of_fire", {"turn_limit": 3}), ("imminence", {}), ("soul_of_the_empire", {"round_limit": 3})):
    match = Match(name, 2, seed=7, **limit)
    match.run()
    print(name, len(match.steps), match.outcome.scores, match.log()[-1])
    conform(GAMES[name], games=1, players=2, looks=1, **limit)
"""  # noqa: E501


@pytest.fixture(params=VERSIONS)
def interpreter(request: pytest.FixtureRequest) -> str:
    """The Pythons of this machine, one by one."""
    place = python(request.param)
    if place is None:
        pytest.skip(f"no Python {request.param} on this machine")
    print(f"Python {request.param} is {place}")
    return place


def run(command: list[str], **more: object) -> str:
    """What a command prints; its errors if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=240, check=False, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return str(done.stdout)


def test_all_sources_compile_without_a_warning(interpreter: str) -> None:
    files = [file for folder in ("boardkit", "solvers", "tests") for file in (ROOT / folder).rglob("*.py")]
    run([interpreter, "-c", COMPILE], input="\n".join(map(str, [ROOT / "run.py", *files])))


def test_the_games_are_the_same_games(interpreter: str, tmp_path: Path) -> None:
    """In an environment with the engine's two packages and nothing else."""
    pins = (ROOT / "constraints.txt").read_text("utf-8")
    wanted = [re.search(rf"^{name}==\S+", pins, re.MULTILINE)[0] for name in ENGINE]  # type: ignore[index]
    run([interpreter, "-m", "venv", str(tmp_path / "env")])
    inside = str(next((tmp_path / "env").glob("[bS]*/python*")))
    run([inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-cache-dir", *wanted])
    bare = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    assert run([inside, "-c", PLAY], env=bare) == run([sys.executable, "-c", PLAY], env=bare)
