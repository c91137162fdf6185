"""What plans bring if the others lay at random: whole placement phases played out by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev

from boardkit.core.game import Game
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Done, Place
from boardkit.games.children_of_fire.checks import PLACEMENT
from boardkit.games.children_of_fire.content import FRONT
from boardkit.games.children_of_fire.table import Table
from solvers.bids.influence.plans import Plan, plan, ways
from solvers.bids.influence.respond import Assume
from solvers.bids.influence.seen import Bidder, Bids, dealt_state, read_bids
from solvers.bids.influence.spots import Spots
from solvers.bids.influence.worth import worth_of
from solvers.status import BadInput


@dataclass(frozen=True)
class Simulated:
    """Mean payoff of plans over play-outs, with its standard error.

    Attributes
    ----------
    means, errors : mapping of tuple of Place to float
        Points: own ones less the others' average.
    games : int
        Play-outs of each plan.
    """

    means: Mapping[Plan, float]
    errors: Mapping[Plan, float]
    games: int


def simulate(
    game: Game,
    observation: Observation,
    plans: Iterable[Plan],
    games: int = 100,
    seed: int = 0,
    assume: Assume | None = None,
) -> Simulated:
    """Play the placement phase to its reveal many times for each plan; the others lay any cards anywhere.

    Parameters
    ----------
    game, observation
        Children of Fire and what the seat sees that lays a card now.
    plans : iterable of tuple of Place
        What is tried: as many cards as the seat still lays.
    games : int
        Play-outs of each plan, 2 or more; all plans meet the same hidden cards and replies.
    seed : int
        Fixes them.
    assume : Assume, optional
        Prices and options.

    Raises
    ------
    BadInput
        Fewer than two play-outs, or no plan.
    """
    assume = assume or Assume()
    bids = read_bids(game, observation, assume.options)
    results: dict[Plan, list[float]] = {placed: [] for placed in plans}
    if games < 2 or not results:
        raise BadInput(f"{games} play-outs of {len(results)} plans: expected 2 or more of at least one")
    spots, rng = Spots(bids.table, assume.worth or worth_of(bids.table), bids.seat), Random(seed)
    for _ in range(games):
        laying, start = _drawn(game, observation, bids, rng, assume)
        for placed, found in results.items():
            found.append(float(_played_out(game, start, {**laying, bids.seat: placed}, spots)))
    means = {placed: fmean(found) for placed, found in results.items()}
    errors = {placed: stdev(found) / sqrt(games) for placed, found in results.items()}
    return Simulated(means, errors, games)


def _drawn(
    game: Game, observation: Observation, bids: Bids, rng: Random, assume: Assume
) -> tuple[dict[int, Plan], State]:
    """Hidden cards and plans of the others, and a state with these cards."""
    deals = {one.seat: rng.choice(one.deals) for one in bids.bidders}
    laying = {one.seat: _any_plan(one, rng, deals[one.seat].hand) for one in bids.bidders}
    return laying, dealt_state(game, observation, deals, assume.options)


def _any_plan(bidder: Bidder, rng: Random, hand: tuple[str, ...]) -> Plan:
    deal = next(deal for deal in bidder.deals if deal.hand == hand)
    found = ways(bidder, deal)
    return plan(bidder, deal, found[rng.randrange(len(found))])


def _played_out(game: Game, start: State, laying: Mapping[int, Plan], spots: Spots) -> Fraction:
    """The lead of the seat that asks after a phase in which everybody follows a plan and uses no power."""
    state, rest = start, {seat: list(placed) for seat, placed in laying.items()}
    winner = None
    while state.phase in (*PLACEMENT, "open_trading", "underground") and winner is None:
        request = game.request(state)
        assert request is not None
        if state.phase == "underground":
            winner = request.player
        else:
            action = rest[request.player].pop(0) if state.phase == "place" else Done()
            state = game.apply(state, action)
    return _lead(start.table, state.table, laying, winner, spots)


def _lead(
    before: Table, after: Table, laying: Mapping[int, Plan], winner: int | None, spots: Spots
) -> Fraction:
    gains = []
    for seat in range(before.box.players):
        pairs = zip(before.tokens[seat], after.tokens[seat], spots.worth.tokens, strict=True)
        gain = sum(((now - was) * price for was, now, price in pairs), Fraction(0))
        gain += spots.worth.indicator if seat == winner else 0
        gains.append(gain + (spots.front_gain(seat) if _has_front(before, seat, laying[seat]) else 0))
    others = [gain for seat, gain in enumerate(gains) if seat != spots.seat]
    return gains[spots.seat] - sum(others, Fraction(0)) / len(others)


def _has_front(before: Table, seat: int, placed: tuple[Place, ...]) -> bool:
    """Whether a seat has a face-down card in front of it at the end of the phase."""
    lies = any(one.spot == FRONT and not one.up for one in before.cards_of(seat))
    return lies or any(one.spot == FRONT for one in placed)
