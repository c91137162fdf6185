"""A random game to its end, kept step by step."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Action, Ask, Request
from boardkit.core.state import State

MOST_STEPS = 20_000
"""A game that is not over after so many answers does not end, for the suite."""


class Moment(NamedTuple):
    """One answer of a game: the state that asked, what it asked, the answer and what came of it."""

    number: int
    state: State
    request: Request
    action: Action
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Trail:
    """A whole game.

    Attributes
    ----------
    game : Game
        The game.
    players, seed : int
        With the options, they give this very game again.
    moments : tuple of Moment
        Every answer in order, numbered from 1.
    state : State
        The state at the end.
    """

    game: Game
    players: int
    seed: int
    moments: tuple[Moment, ...]
    state: State

    @property
    def texts(self) -> tuple[str, ...]:
        """Every answer as text."""
        return tuple(self.game.encode(moment.action) for moment in self.moments)


def play_random(
    game: Game, players: int | None = None, seed: int = 0, *, most_steps: int = MOST_STEPS, **options: Any
) -> Trail:
    """Play one game in which everybody chooses at random.

    Parameters
    ----------
    game : Game
        Any game.
    players : int
        Number of seats; by default the smallest.
    seed : int
        Fixes chance and choices.
    most_steps : int
        The game must be over after so many answers.
    **options
        The game's options.

    Raises
    ------
    AssertionError
        The game does not end, or asks something that has no answer.
    """
    rng = Random(f"{game.name}/{seed}")
    state = game.new(players, **options)
    moments: list[Moment] = []
    while (request := game.request(state)) is not None:
        assert len(moments) < most_steps, f"not over after {most_steps} steps; last phase {state.phase}"
        action = pick(request, rng)
        after, events = game.step(state, action)
        moments.append(Moment(len(moments) + 1, state, request, action, after, events))
        state = after
    return Trail(game, state.table.box.players, seed, tuple(moments), state)


def pick(request: Request, rng: Random) -> Action:
    """One answer: chance by its odds, a player's choice at random."""
    if not isinstance(request, Ask):
        return request.sample(rng)
    options = request.options
    assert options, f"{request!r} offers nothing"
    return options[rng.randrange(len(options))]
