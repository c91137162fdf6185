"""The Pythons of this machine."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from shutil import which

VERSIONS = ("3.11", "3.12", "3.13")
"""The versions that the kit is made for."""


@cache
def python(version: str) -> str | None:
    """A Python of that version which starts: on the PATH, or where pyenv keeps them."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for place in (which(f"python{version}"), *map(str, kept)):
        if place and version_of(place) == version:
            return place
    return None


def version_of(place: str) -> str:
    """What a Python says it is; nothing if it does not start."""
    asked = subprocess.run([place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                           capture_output=True, text=True, check=False)  # fmt: skip
    return asked.stdout.strip()
