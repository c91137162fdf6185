"""Scenarios of how the others go on, played out by the engine with the rule-of-thumb player."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from boardkit.core.game import Game
from boardkit.core.state import Observation, State
from boardkit.games.imminence.bots import heuristic_bot
from solvers.bids.belief import believed
from solvers.bids.outlook import MODELS, Outlook, sampled
from solvers.bids.seen import Deal, Round, dealt, read_round
from solvers.bids.worth import totals_below

if TYPE_CHECKING:
    from solvers.bids.respond import Assume


def play_out(game: Game, observation: Observation, assume: Assume) -> Outlook:
    """Draw what the backs hide, let every seat go on by the rule of thumb, and count what came to the cities.

    Parameters
    ----------
    game, observation
        Imminence and what the seat sees.
    assume : Assume
        The belief about hidden cards, the number of scenarios, and the seed that fixes them.
    """
    round_ = read_round(game, observation)
    rng = Random(assume.seed)
    chances = {rival.seat: believed(rival, assume.belief) for rival in round_.rivals}
    rows = []
    for _ in range(assume.samples):
        deals = {seat: _one_of(known, rng) for seat, known in chances.items()}
        rows.append(_others_codes(game, dealt(game, observation, deals), round_, rng))
    model = f"{assume.samples} scenarios, seed {assume.seed}: {MODELS['heuristic']}"
    return sampled(round_, np.array(rows, dtype=np.int64), model)


def _one_of(chances: dict[Deal, Fraction], rng: Random) -> Deal:
    return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]


def _others_codes(game: Game, state: State, round_: Round, rng: Random) -> list[int]:
    """What the others have brought to each city when the last card of the round is about to be turned."""
    for seat in round_.order[:-1]:
        seen = game.observe(state, seat)
        state = game.apply(state, heuristic_bot(seen, seen.actions, rng))
    last = round_.order[-1]
    seen = game.observe(state, last)
    final = heuristic_bot(seen, seen.actions, rng)
    totals = totals_below(round_.reach)
    codes = [
        sum(totals.code(round_.amounts[card]) for seat, card in laid if seat != round_.seat)
        for laid in state.table.laid
    ]
    if last != round_.seat:
        codes[round_.cities.index(final.city)] += totals.code(round_.amounts[final.card])  # type: ignore[attr-defined]
    return codes
