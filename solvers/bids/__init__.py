"""Sealed bids of Imminence: best play against a belief, equilibria, ends of rounds, worth of edicts."""

from __future__ import annotations

from solvers.bids.respond import Assume, Reply, best_response

__all__ = ["Assume", "Reply", "best_response"]
