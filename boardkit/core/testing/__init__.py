"""The conformance suite: any game, also your own, through random play and every promise of the core.

::

    from boardkit.core.testing import conform
    print(conform(my_game, games=200))

A fault raises `NotConforming`, which names the game, the number of players, the seed and the step, and the
call that shows it again.
"""

from boardkit.core.testing.conformance import NotConforming, Report, conform
from boardkit.core.testing.trail import Moment, Trail, play_random

__all__ = ["Moment", "NotConforming", "Report", "Trail", "conform", "play_random"]
