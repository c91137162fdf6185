"""What a play brings on average if the rest of the round is left to chance: the engine's own play-outs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from boardkit.core.game import Game
from boardkit.core.state import Observation, State
from boardkit.games.imminence import Play
from solvers.bids.belief import Belief, believed
from solvers.bids.seen import dealt, read_round
from solvers.status import BadInput


@dataclass(frozen=True)
class Simulated:
    """Mean payoff of each play over play-outs, with its standard error.

    Attributes
    ----------
    means, errors : mapping of Play to float
        Own points of the round less the average of the others.
    games : int
        Play-outs of each play.
    """

    means: Mapping[Play, float]
    errors: Mapping[Play, float]
    games: int


def simulate(
    game: Game, observation: Observation, games: int = 100, seed: int = 0, belief: Belief | None = None
) -> Simulated:
    """Play the round to its end many times for each play, every later card at random.

    Parameters
    ----------
    game, observation
        Imminence and what the seat that is asked sees; what it does not see is drawn anew each time.
    games : int
        Play-outs of each play, 2 or more; the same hidden cards are used for all plays.
    seed : int
        Fixes them.
    belief : mapping, optional
        Weights of the deals of some seats; by default uniform over what the backs allow.

    Raises
    ------
    BadInput
        Fewer than two play-outs, or not this seat's turn.
    """
    round_ = read_round(game, observation)
    if games < 2 or not observation.actions:
        raise BadInput(
            f"{games} play-outs: expected 2 or more, and the observation of the seat that is asked"
        )
    chances = {rival.seat: believed(rival, belief) for rival in round_.rivals}
    rng = Random(seed)
    results: dict[Play, list[float]] = {play: [] for play in observation.actions if isinstance(play, Play)}
    for _ in range(games):
        deals = {
            seat: rng.choices(list(known), [float(chance) for chance in known.values()])[0]
            for seat, known in chances.items()
        }
        start = dealt(game, observation, deals)
        for play, found in results.items():
            found.append(_played_out(game, start, play, Random(rng.random())))
    means = {play: fmean(found) for play, found in results.items()}
    errors = {play: stdev(found) / sqrt(games) for play, found in results.items()}
    return Simulated(means, errors, games)


def _played_out(game: Game, start: State, play: Play, rng: Random) -> float:
    """Payoff of one play-out to the seat that plays first."""
    request = game.request(start)
    seat = request.player if request is not None else 0
    state = game.apply(start, play)
    while state.phase == "bid" and state.table.round == start.table.round:
        options = game.legal_actions(state)
        state = game.apply(state, options[rng.randrange(len(options))])
    gains = [state.table.points(at) - start.table.points(at) for at in range(state.table.box.players)]
    others = [gain for at, gain in enumerate(gains) if at != seat]
    return float(gains[seat] - fmean(others))
