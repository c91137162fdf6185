"""Scoring what is fulfilled: every order of it is tried in the engine."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.advice import Loss
from boardkit.core.game import Game
from boardkit.core.request import Action, Ask
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.actions import DONE
from boardkit.games.soul_of_the_empire.actions.objectives import Score, ScoreMarker
from solvers.status import NotJudged, Status
from solvers.turn.seen import as_seen
from solvers.turn.untold import CARD, HIDDEN

SCORES = (Score, ScoreMarker)
MENUS = ("SOE45", "SOE57")
"""Rules that ask what to score next."""
PHASES = ("start_phase", "scoring")

PUT_OFF = "points that are not scored now count as lost; they may still be scored in a later turn"


def may_score(observation: Observation) -> bool:
    """Whether something fulfilled can be scored now."""
    return observation.phase in PHASES and any(isinstance(one, SCORES) for one in observation.actions)


def loss(game: Game, observation: Observation, action: Action) -> Loss:
    """Points that can no longer be scored in this phase after a choice: at most so many are given away.

    Raises
    ------
    NotJudged
        A power card is played.
    """
    if not _scores(action):
        raise NotJudged(CARD)
    seen = as_seen(game, observation)
    if game.refusal(seen, action) is not None:
        raise NotJudged(HIDDEN)
    values = {one: _points(game, seen, one) for one in observation.actions if _scores(one)}
    best = max(values, key=lambda one: values[one])
    total = values[best] - values[action]
    reply = f"So many points more can be scored now. Instead: {game.encode(best)}"
    status = str(Status.BOUND if total else Status.PROVEN)
    return Loss(
        total, {"position": total}, reply if total else "", values[best], status=status, assumed=PUT_OFF
    )


def _points(game: Game, state: State, action: Action) -> Fraction:
    """The most points of the faction once the phase is over; what is drawn and rolled now scores nothing."""
    faction = state.table.turn.faction
    after = game.apply(state, action)
    request = game.request(after)
    while request is not None and after.phase == state.phase and request.rule not in MENUS:
        after = game.apply(after, request.options[0] if isinstance(request, Ask) else request.outcomes[0][0])
        request = game.request(after)
    if request is None or after.phase != state.phase:
        table = after.table if request is None else request.table
        return Fraction(table.points[faction])
    return max(_points(game, after, one) for one in request.options if _scores(one))


def _scores(action: Action) -> bool:
    return action == DONE or isinstance(action, SCORES)
