"""The Pythons of this machine."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from shutil import which

VERSIONS = ("3.11", "3.12", "3.13")
"""The versions that the kit is made for."""


def places(version: str) -> list[str]:
    """Where a Python of that version lies: where pyenv keeps them, then on the PATH."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return [*map(str, kept), *filter(None, [which(f"python{version}")])]


@cache
def python(version: str) -> str | None:
    """The first of them that starts; what lies on the PATH may be a stand-in that does not."""
    return next((place for place in places(version) if version_of(place) == version), None)


def version_of(place: str) -> str:
    """What a Python says it is; nothing if it does not start."""
    asked = subprocess.run([place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                           capture_output=True, text=True, check=False)  # fmt: skip
    return asked.stdout.strip()
