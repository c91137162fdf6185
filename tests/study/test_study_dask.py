"""A study on a real Dask cluster of two workers, one of which is killed on the way."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from boardkit.study import Study

pytestmark = pytest.mark.filterwarnings("ignore")
STUDY = Study("imminence", players=2, games=60, bots="random", options={"cards_per_round": 2})


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two worker processes on this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import Client, LocalCluster

        cluster = LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        )
        with cluster, Client(cluster) as found:
            yield found


def test_a_cluster_gives_the_same_results_though_a_worker_is_killed(client: Any) -> None:
    killed = []

    def kill_one(done: int, total: int) -> None:
        if not killed:
            pids = client.run(os.getpid)
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    table = STUDY.run(client.get_executor(), chunk=3, progress=kill_one)
    assert killed and table.is_complete
    assert table == STUDY.run(progress=False)
