"""Sealed bids of Imminence: best play against a belief, equilibria, ends of rounds, worth of edicts.

Everything works on a seat's `Observation` and on what is printed in the box; no hidden card is ever read.
Each part is loaded when it is first used. ``bids.influence`` is the same for Children of Fire.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.bids.edicts import EdictValue, edict_values
    from solvers.bids.ending import Ending, endgame
    from solvers.bids.limits import Limits, best_within
    from solvers.bids.oneshot import Bidding, equilibrium
    from solvers.bids.respond import Assume, Reply, best_response
    from solvers.bids.showing import show
    from solvers.bids.simulating import Simulated, simulate

_PARTS = {
    "Assume": "respond",
    "Bidding": "oneshot",
    "EdictValue": "edicts",
    "Ending": "ending",
    "Limits": "limits",
    "Reply": "respond",
    "Simulated": "simulating",
    "best_response": "respond",
    "best_within": "limits",
    "edict_values": "edicts",
    "endgame": "ending",
    "equilibrium": "oneshot",
    "show": "showing",
    "simulate": "simulating",
}

__all__ = [
    "Assume",
    "Bidding",
    "EdictValue",
    "Ending",
    "Limits",
    "Reply",
    "Simulated",
    "best_response",
    "best_within",
    "edict_values",
    "endgame",
    "equilibrium",
    "show",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return getattr(import_module(f"{__name__}.{_PARTS[name]}"), name)
    if name == "influence":
        return import_module(f"{__name__}.influence")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
