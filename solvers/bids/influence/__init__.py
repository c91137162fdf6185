"""Bids for influence in Children of Fire: best placements, equilibria, shadow prices, and the end of a game.

Everything works on a seat's `Observation`, or on a whole state where that is said; every payoff comes from
the engine's own reveal, scoring and scripts. Each part is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.bids.influence.ending import Finish, finish, last_word
    from solvers.bids.influence.oneshot import Bidding, equilibrium
    from solvers.bids.influence.prices import ShadowPrices, shadow_prices
    from solvers.bids.influence.respond import Assume, Reply, best_response
    from solvers.bids.influence.showing import show
    from solvers.bids.influence.simulating import Simulated, simulate
    from solvers.bids.influence.worth import Worth

_PARTS = {
    "Assume": "respond",
    "Bidding": "oneshot",
    "Finish": "ending",
    "Reply": "respond",
    "ShadowPrices": "prices",
    "Simulated": "simulating",
    "Worth": "worth",
    "best_response": "respond",
    "equilibrium": "oneshot",
    "finish": "ending",
    "last_word": "ending",
    "shadow_prices": "prices",
    "show": "showing",
    "simulate": "simulating",
}

__all__ = [
    "Assume",
    "Bidding",
    "Finish",
    "Reply",
    "ShadowPrices",
    "Simulated",
    "Worth",
    "best_response",
    "equilibrium",
    "finish",
    "last_word",
    "shadow_prices",
    "show",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return getattr(import_module(f"{__name__}.{_PARTS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
