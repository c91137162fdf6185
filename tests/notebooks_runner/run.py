"""The runner: nbclient with a gate on the number of kernels and limits on a cell and on a notebook."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

KERNELS = 2
CELL_SECONDS = 60
NOTEBOOK_SECONDS = 120


@dataclass(frozen=True)
class Account:
    """How one notebook went: seconds of its own, and what failed (None when every cell ran)."""

    path: Path
    seconds: float
    failure: str | None


def run_all(paths: Iterable[Path]) -> dict[Path, Account]:
    """Run every notebook from top to bottom, in a fresh kernel each."""
    os.environ.setdefault(
        "PYDEVD_DISABLE_FILE_VALIDATION", "1"
    )  # the debugger's warning about frozen modules
    with ThreadPoolExecutor(1) as aside:  # the browser tests leave a running event loop in this thread
        accounts = aside.submit(asyncio.run, _gather(sorted(paths))).result()
    return {account.path: account for account in accounts}


async def _gather(paths: list[Path]) -> list[Account]:
    gate = asyncio.Semaphore(KERNELS)
    return await asyncio.gather(*(_run_gated(path, gate) for path in paths))


async def _run_gated(path: Path, gate: asyncio.Semaphore) -> Account:
    async with gate:
        began = time.monotonic()
        failure = await _run(path)
        return Account(path, time.monotonic() - began, failure)


async def _run(path: Path) -> str | None:
    client = NotebookClient(
        nbformat.read(path, as_version=4),
        timeout=CELL_SECONDS,
        kernel_name="python3",  # not the name that some author's machine gave it
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        await asyncio.wait_for(client.async_execute(), NOTEBOOK_SECONDS)
    except CellExecutionError as error:
        return str(error)
    except TimeoutError as error:
        return f"took more than {NOTEBOOK_SECONDS} s, or a cell more than {CELL_SECONDS} s: {error}"
    except Exception as error:  # a kernel that died says so here
        return f"{type(error).__name__}: {error}"
    return None
