"""Studies: many seeded games with chosen bots and options, on one machine or on a cluster.

::

    from boardkit.study import Study
    table = Study("imminence", players=3, games=1000, bots="heuristic").run()
    print(table)

`run` takes any ``concurrent.futures.Executor``: none for one process, a process pool, loky's, or a Dask
client's (``client.get_executor()``). The results are the same for each of them and for every chunk size.
"""

from boardkit.study.runner import Study
from boardkit.study.table import Table

__all__ = ["Study", "Table"]
