"""Settings for all tests."""

from __future__ import annotations

import os

# Before numpy is imported anywhere: a second BLAS thread makes small products slower, and changes no result.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import settings  # noqa: E402

from tests.pythons import VERSIONS, places  # noqa: E402

# The same examples every time; how long one takes depends on who else uses the machine.
settings.register_profile("boardkit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("boardkit")


def pytest_report_header() -> str:
    """Which other Pythons the games are tried with; none is started for this."""
    found = (f"{version} ({next(iter(places(version)), 'not here')})" for version in VERSIONS)
    return f"tried with Python {', '.join(found)}"
