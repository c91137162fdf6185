"""Policies: a function of an observation, its legal actions and a random generator."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from boardkit.core.request import Action
from boardkit.core.state import Observation

Policy = Callable[[Observation, tuple[Action, ...], Random], Action]


def random_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """Any legal action, each as likely as the others."""
    return actions[rng.randrange(len(actions))]


def first_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """The first legal action: dull, but the same every time."""
    return actions[0]
