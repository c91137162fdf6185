"""Positions of Imminence in the middle of a round, and what the engine itself makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from boardkit import GAMES
from boardkit.core.request import Ask
from boardkit.core.state import Observation, State
from boardkit.games.imminence import Play
from solvers.bids.belief import deals
from solvers.bids.seen import dealt, read_round

GAME = GAMES["imminence"]


def in_a_round(players: int, cards_left: int, seed: int, cards_per_round: int = 4) -> State:
    """A random position in which `cards_left` cards are still to be played by all seats together."""
    rng = Random(f"{players}/{cards_left}/{seed}")
    cities = rng.sample([city.id for city in GAME.content.cities], players + 1)
    edicts = [edict.id for edict in GAME.content.edicts if edict.city in cities]
    rng.shuffle(edicts)
    types = [influence.id for influence in GAME.content.influence]
    state = GAME.position(
        {
            "players": players,
            "options": {"cards_per_round": cards_per_round},
            "starter": rng.randrange(players),
            "cities": cities,
            "sway": {city: rng.choice(types) for city in cities if rng.random() < 0.5},
            "edicts": [edicts[3 * seat : 3 * seat + 3] for seat in range(players)],
            "completed": [[edict] for edict in edicts[-players:]],
        }
    )
    for _ in range(players * cards_per_round - cards_left):
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    return state


def seen(state: State) -> Observation:
    """What the seat that is asked sees."""
    return GAME.observe(state, GAME.request(state).player)


def all_deals(observation: Observation) -> Iterator[tuple[Fraction, State]]:
    """Every whole position that looks like this to the seat, each with its chance, as engine states."""
    round_ = read_round(GAME, observation)
    known = [[(rival.seat, deal, ways) for deal, ways in deals(rival).items()] for rival in round_.rivals]
    whole = Fraction(1)
    for one in known:
        whole /= sum(ways for _, _, ways in one)
    for joint in product(*known):
        chance = whole
        for _, _, ways in joint:
            chance *= ways
        yield chance, dealt(GAME, observation, {seat: deal for seat, deal, _ in joint})


def gains(before: State, after: State) -> tuple[int, ...]:
    """Points of each seat between two states."""
    seats = range(before.table.box.players)
    return tuple(after.table.points(seat) - before.table.points(seat) for seat in seats)


def payoff_of(points: tuple[int, ...], seat: int, payoff: str, before: tuple[int, ...] = ()) -> Fraction:
    """A payoff from the points of one round, written once more and plainly."""
    others = [n for other, n in enumerate(points) if other != seat]
    if payoff == "own":
        return Fraction(points[seat])
    if payoff == "average":
        return points[seat] - Fraction(sum(others), len(others))
    whole = [a + b for a, b in zip(points, before, strict=True)]
    return Fraction(whole[seat] - max(n for other, n in enumerate(whole) if other != seat))


def expected(start: State, state: State, seat: int, payoff: str) -> Fraction:
    """The payoff of `seat` if everybody plays any card anywhere to the end of the round, by the engine."""
    request = GAME.request(state)
    if state.table.round != start.table.round or state.phase != "bid" or not isinstance(request, Ask):
        points = tuple(start.table.points(other) for other in range(start.table.box.players))
        return payoff_of(gains(start, state), seat, payoff, points)
    options = request.options
    return sum((expected(start, GAME.apply(state, a), seat, payoff) for a in options), Fraction(0)) / len(
        options
    )


def plays(observation: Observation) -> tuple[Any, ...]:
    """The options of the seat that is asked."""
    assert all(isinstance(action, Play) for action in observation.actions)
    return observation.actions
