"""Last decisions of games, small enough to be walked and not decided yet."""

from __future__ import annotations

from functools import cache
from random import Random

from boardkit import CHANCE, GAMES

LARGEST = 1000
"""Nodes of an ending, at most."""
LAST_SCORE = {
    "players": 2,
    "options": {"round_limit": 1},
    "phase": "scoring",
    "turn": {"faction": "christian"},
    "seats": {"roman": 1, "jewish": 1, "coalition": 0, "christian": 0},
    "order": ["roman", "coalition", "jewish", "christian"],
    "units": {"Jerusalem": {"christian": 6}, "Rome": {"roman": 2}, "Germania": {"coalition": 3}},
    "open_objectives": [{"card": "temple", "claims": ["christian"]}],
}
"""The last turn before the round limit: a claimed card may be scored, and a new card is drawn."""
ENDINGS = {"children_of_fire": ({"turn_limit": 2}, 20, 40), "soul_of_the_empire": LAST_SCORE}
"""A position, or options and the seeds to try, from the first to before the last."""


@cache
def ending(name: str):
    """A given position, or the earliest state of a random game of two with fewer than `LARGEST` nodes left.

    Whoever comes out on top there must still be open; the first seed with such an ending is taken.
    """
    if isinstance(ENDINGS[name], dict):
        return GAMES[name].position(ENDINGS[name])
    options, first, last = ENDINGS[name]
    for seed in range(first, last):
        found = None
        for state in reversed(played_states(name, seed, options)):
            n_nodes, results = below(GAMES[name], state)
            if n_nodes > LARGEST:
                break
            found = state if len(results) > 1 else found
        if found is not None:
            return found
    raise AssertionError(f"no open ending of {name} in the seeds {first} to {last}")


def played_states(name: str, seed: int, options: dict) -> list:
    """All states of one game in which claims are made and actions are taken wherever that is possible."""
    game, rng = GAMES[name], Random(seed)
    state, states = game.new(2, **options), []
    while state.phase is not None:
        states.append(state)
        legal = game.legal_actions(state)
        if game.request(state).player == CHANCE:
            state = game.apply(state, game.sample(state, rng))
        else:
            keen = [action for action in legal if game.encode(action).startswith(("claim", "take", "buy"))]
            state = game.apply(state, rng.choice(keen or legal))
    return states[-40:]


def below(game, state) -> tuple[int, set]:
    """Number of nodes from `state` to the end, counted up to the limit, and the results there."""
    n_nodes, results, waiting = 0, set(), [state]
    while waiting and n_nodes <= LARGEST:
        state = waiting.pop()
        n_nodes += 1
        if state.phase is None:
            results.add(game.returns(state))
        else:
            waiting += [game.apply(state, action) for action in game.legal_actions(state)]
    return n_nodes, results
