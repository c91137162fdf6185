"""Run notebooks without a browser, a few kernels at a time, and say what failed where.

One process drives all kernels, so that a notebook costs one kernel start (0.6 s) plus its cells. Outputs and
widget state are never written back. ``python -m tests.notebooks_runner notebooks/*.ipynb`` prints the times.
"""

from tests.notebooks_runner.run import Account, run_all

__all__ = ["Account", "run_all"]
