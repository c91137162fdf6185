"""Hints for a seat of Children of Fire, and what a choice gave away; from what the seat sees."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from boardkit.core.advice import Advice, Adviser, Judge, Loss
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire import View
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import FRONT
from boardkit.games.children_of_fire.tracks import colour, goes_to
from solvers.bids.influence.choosing import hint_on_choice, loss_of_choice
from solvers.bids.influence.ending import Finish, Payoff, last_word
from solvers.bids.influence.punishing import told, worst_case
from solvers.bids.influence.respond import Assume, Reply, best_response
from solvers.bids.influence.seen import read_bids
from solvers.bids.influence.showing import plan_text, where
from solvers.bids.influence.spots import Spots
from solvers.bids.influence.worth import worth_of
from solvers.status import BadInput, Budget, Status

QUICK = Budget(steps=1_500)
"""Positions at the end of a turn that are searched within a hint."""
FEW = 4
"""Players up to whom the others are taken to lay sensibly within a hint; with more, anything anywhere."""

IDEAS = {
    "choose_faction": "No faction is stronger than another: which powers do you like?",
    "discard_three": "What you put aside comes back next turn. Are strong cards more use now or then?",
    "preparation": "Where do you want most tokens to lie, and where do others want them?",
    "turn_up": "A power or the right to spend is worth it only if it changes something now.",
    "power": "Who is hurt or helped by this power?",
    "spend": "Compare your prophecies with where the successors stand and with what is announced.",
    "close": "Do the tokens you have pay for what you want next turn?",
    "open_trading": "Do the tokens you have pay for what you want next turn?",
    "underground": "Who starts the next turn lays first, and the player to the right fills the locations.",
}
"""What to look at, by phase."""


def make_adviser(game: Game) -> Adviser:
    """The adviser of Children of Fire: placements, last words, choices at prices, rules of thumb."""

    def advise(observation: Observation) -> Advice:
        if not observation.actions:
            raise BadInput("nothing is asked of this seat: expected the seat that is asked")
        if any(isinstance(action, Place) for action in observation.actions):
            return _placement_hint(game, observation)
        ending = _ending(game, observation)
        if ending is not None:
            return _ending_hint(game, ending)
        return hint_on_choice(game, observation) or _rule_of_thumb(game, observation)

    return advise


def make_judge(game: Game) -> Judge:
    """The judge of Children of Fire: placements, the choices after them, and the last word of a game."""

    def judge(game: Game, state: State, action: Action) -> Loss | None:
        request = game.request(state)
        if request is None or request.player < 0:
            return None
        observation = game.observe(state, request.player)
        if isinstance(action, Place):
            return _loss_of_placement(game, observation, action)
        ending = _ending(game, observation)
        if ending is not None and action in ending.values:
            return _loss_of_ending(game, ending, action)
        return loss_of_choice(game, state, action)

    return judge


def assumed(observation: Observation) -> Assume:
    """What a hint takes for granted."""
    return Assume(others="sensible" if observation.players <= FEW else "uniform")


def _placement_hint(game: Game, observation: Observation) -> Advice:
    reply = best_response(game, observation, assumed(observation))
    best, printed = reply.actions[0], game.content.index.spot
    rest = tuple(one for one in reply.plan_with(best) if one != best)
    later = f" and plan {plan_text(game, rest)}" if rest else ""
    spot = printed[best.spot]
    idea = f"Look at {spot}: what is it worth to you, and who can still come there?"
    if best.spot == FRONT:
        idea = f"Look at {spot}: your tokens can be spent this turn."
    reason = (
        f"Lay {best.card} {where(game, best.spot)}{later}. Your lead is then {float(reply.value):+.2f} points"
        f" on average, if {reply.model}.{_otherwise(reply)}"
    )
    return Advice(best, idea, reason, str(reply.status))


def _otherwise(reply: Reply) -> str:
    worse = [value for value in reply.values.values() if value < reply.value]
    return f" With the next best card or spot it is {float(max(worse)):+.2f}." if worse else ""


def _ending(game: Game, observation: Observation) -> Finish | None:
    """The searched last word of a game, or None where it is not the last or too long."""
    payoff: Payoff = "win" if observation.players == 2 else "points"
    is_limit = observation.known_options.get("turn_limit") == observation.view.turn
    if not is_limit and not may_end(observation.view):
        return None
    try:
        found = last_word(game, observation, payoff, budget=QUICK)
    except BadInput:
        return None
    is_same = set(found.values) == set(observation.actions)
    return found if found.status is Status.PROVEN and is_same else None


def may_end(view: View) -> bool:
    """Whether, with what is announced, at most one successor is out of colour: else a search is idle."""
    loose = 0
    for office in view.offices:
        steps = sum(one.steps for one in office.commitments)
        loose += not colour(view.numbers, goes_to(view.numbers, office.square, steps))
    return loose <= 1


def _ending_hint(game: Game, ending: Finish) -> Advice:
    best = ending.actions[0]
    line = "; ".join(map(game.encode, ending.lines[best].actions))
    reason = f"The game ends this turn. Best is {line}: {float(ending.value):.2f} by {ending.model}."
    return Advice(best, "The game ends this turn: only points count now.", reason, str(ending.status))


def _rule_of_thumb(game: Game, observation: Observation) -> Advice:
    best = game.bots["heuristic"](observation, observation.actions, Random(0))
    idea = IDEAS.get(observation.phase or "", "Which choice brings you points?")
    return Advice(best, idea, f"By rule of thumb: {game.encode(best)}.", "rule of thumb")


def _loss_of_placement(game: Game, observation: Observation, action: Place) -> Loss:
    assume = assumed(observation)
    reply = best_response(game, observation, assume)
    total = reply.loss(action)
    if not total:
        return Loss(total, {}, "", reply.value)
    bids = read_bids(game, observation)
    spots = Spots(bids.table, worth_of(bids.table), bids.seat)
    worst = told(game, worst_case(bids, spots, reply.plans[0], reply.plan_with(action)))
    return Loss(total, parts_by_spot(game, reply, action), worst, reply.value)


def parts_by_spot(game: Game, reply: Reply, action: Place) -> dict[str, Fraction]:
    """What a placement gives away against the best plan, spot by spot."""
    better, given = (
        {one.spot: one.card for one in placed} for placed in (reply.plans[0], reply.plan_with(action))
    )
    parts = {
        spot: row[better.get(spot, "")] - row[given.get(spot, "")] for spot, row in reply.by_spot.items()
    }
    printed = game.content.index.spot
    return {printed[spot]: part for spot, part in parts.items() if part}


def _loss_of_ending(game: Game, ending: Finish, action: Action) -> Loss:
    total = ending.loss(action)
    if not total:
        return Loss(Fraction(0), {}, "", ending.value)
    return Loss(total, {"end of the game": total}, ended(game, ending, action), ending.value)


def ended(game: Game, ending: Finish, action: Action) -> str:
    """How it goes on after a choice, and how it ends."""
    line = ending.lines[action]
    outcome = game.result(line.table)
    follows = "; ".join(map(game.encode, line.actions[1:]))
    scores = ", ".join(f"Player {seat + 1} {score}" for seat, score in enumerate(outcome.scores))
    what = "the game ends" if line.is_over else "the game goes on, and would now count"
    return f"{'Then ' + follows + ': ' if follows else 'Then '}{what} {scores}."
