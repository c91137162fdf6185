"""The exact end of a round of two players: the engine walks the tree again and replies as well as it can."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from boardkit.core.state import State
from boardkit.games.imminence.content import back
from solvers import bids
from solvers.bids.belief import believed
from solvers.bids.seen import dealt, read_round
from solvers.bids.tree import both
from solvers.status import BadInput, Status
from tests.solvers.rounds import GAME, gains, in_a_round, seen

Deals = dict[int, tuple[str, ...]]


def every_start(observation: Any) -> list[tuple[Fraction, Deals, State]]:
    """Every pair of deals that the public may believe in, as an engine state."""
    round_ = read_round(GAME, observation)
    seats = both(round_)
    starts = []
    for mine, chance in believed(seats[round_.seat], None).items():
        for theirs, odds in believed(seats[1 - round_.seat], None).items():
            whole = dealt(GAME, observation, {1 - round_.seat: theirs})
            laid = [(place, card) for (place, _), card in zip(seats[round_.seat].laid, mine, strict=True)]
            state = with_own_cards(whole, round_.seat, laid)
            starts.append((chance * odds, {round_.seat: mine, 1 - round_.seat: theirs}, state))
    return starts


def with_own_cards(state: State, seat: int, laid: list[tuple[int, str]]) -> State:
    mapping = GAME.describe(state)
    cities = mapping["cities"]
    mapping["laid"] = {
        city: [card for card in cards if card[0] != seat] for city, cards in mapping["laid"].items()
    }
    for place, card in laid:
        mapping["laid"].setdefault(cities[place], []).append([seat, card])
    mapping["laid"] = {city: cards for city, cards in mapping["laid"].items() if cards}
    return GAME.position(mapping)


def reply_value(observation: Any, ending: bids.Ending, replier: int) -> float:
    """What `replier` gets by its best response to the other's plan, walking the engine's own tree."""
    starts = every_start(observation)
    root = starts[0][2]
    busy = {name.rstrip("0123456789")[:-2] for row in root.table.edicts for name in row}
    idle = [city for city in root.table.cities if city not in busy]

    def value(group: list[tuple[float, Deals, State, State, dict[int, tuple[Any, ...]]]]) -> float:
        _, _, start, state, _ = group[0]
        if state.phase != "bid" or state.table.round != start.table.round:
            return sum(w * (gains(a, b)[replier] - gains(a, b)[1 - replier]) for w, _, a, b, _ in group)
        mover = GAME.request(state).player
        if mover == replier:
            parts: dict[Any, list[Any]] = defaultdict(list)
            for entry in group:
                parts[entry[1][replier], entry[4][replier]].append(entry)
            whole = 0.0
            for part in parts.values():
                options = GAME.legal_actions(part[0][3])
                whole += max(value([moved(entry, a, mover, 1.0) for entry in part]) for a in options)
            return whole
        following = []
        for entry in group:
            mix = ending.policy(mover, entry[1][mover], *entry[4][mover])
            for action in GAME.legal_actions(entry[3]):
                share = mix.get((action.card, root.table.cities.index(action.city)), 0.0)
                if share > 0:
                    following.append(moved(entry, action, mover, share))
        return value(following)

    def moved(entry: Any, action: Any, mover: int, share: float) -> Any:
        weight, deals_, start, state, known = entry
        city = idle[0] if action.city in idle else action.city
        place = root.table.cities.index(city)
        told = {
            mover: (*known[mover], (action.card, place)),
            1 - mover: (*known[1 - mover], (back(action.card), place)),
        }
        return weight * share, deals_, start, GAME.apply(state, action), told

    return value([(float(c), d, s, s, {0: (), 1: ()}) for c, d, s in starts])


@pytest.mark.parametrize(("left", "seed"), [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_no_best_response_through_the_engine_gains_anything(left: int, seed: int) -> None:
    observation = seen(in_a_round(2, left, seed))
    ending = bids.endgame(GAME, observation)
    seat = observation.player
    assert ending.status is Status.PROVEN and 0 <= ending.gap <= 1e-9
    assert reply_value(observation, ending, seat) == pytest.approx(ending.value, abs=1e-9)
    assert reply_value(observation, ending, 1 - seat) == pytest.approx(-ending.value, abs=1e-9)


def test_three_cards_left_have_no_better_reply_either() -> None:
    observation = seen(in_a_round(2, 3, 1, cards_per_round=2))
    ending = bids.endgame(GAME, observation)
    assert reply_value(observation, ending, observation.player) == pytest.approx(ending.value, abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_one_card_each_equals_another_linear_programme_by_another_solver(seed: int) -> None:
    """The first card hides its amounts: a zero-sum game with one information set for each back and city."""
    state = in_a_round(2, 2, seed, cards_per_round=1)
    observation = seen(state)
    seat = observation.player
    first = GAME.legal_actions(state)
    shows: dict[tuple[str, str], int] = {}
    for action in first:
        shows.setdefault((back(action.card), action.city), len(shows))
    rows, limits = [], []
    for shown, at in shows.items():
        after = [GAME.apply(state, a) for a in first]
        for reply in GAME.legal_actions(after[0]):
            row = np.zeros(len(first) + len(shows))
            row[len(first) + at] = 1
            for n, action in enumerate(first):
                if (back(action.card), action.city) == shown:
                    points = gains(state, GAME.apply(after[n], reply))
                    row[n] = points[1 - seat] - points[seat]
            rows.append(row)
            limits.append(0)
    goal = np.concatenate([np.zeros(len(first)), -np.ones(len(shows))])
    whole = np.concatenate([np.ones(len(first)), np.zeros(len(shows))])
    bounds = [(0, None)] * len(first) + [(None, None)] * len(shows)
    other = linprog(goal, rows, limits, [whole], [1], bounds)
    assert bids.endgame(GAME, observation).value == pytest.approx(-other.fun, abs=1e-9)


@pytest.mark.parametrize("seed", [0, 1])
def test_two_cards_each_close_the_gap(seed: int) -> None:
    observation = seen(in_a_round(2, 4, seed))
    ending = bids.endgame(GAME, observation)
    assert ending.status is Status.PROVEN and 0 <= ending.gap <= 1e-9
    assert sum(ending.mix.values()) == pytest.approx(1)
    best = max(ending.values.values())
    assert all(ending.values[play] == pytest.approx(best, abs=1e-7) for play in ending.mix)
    assert set(ending.values) == set(observation.actions)


def test_the_last_card_of_a_round_is_a_best_response() -> None:
    """With nobody left to play the end is best play against the belief, here about the own backs too."""
    observation = seen(in_a_round(2, 1, 3))
    ending = bids.endgame(GAME, observation)
    reply = bids.best_response(GAME, observation)
    assert ending.here == pytest.approx(float(reply.value), abs=1e-12)
    assert {play for play, share in ending.mix.items() if share > 0} <= set(reply.actions)


def test_a_public_belief_moves_the_value() -> None:
    observation = seen(in_a_round(2, 2, 4))
    round_ = read_round(GAME, observation)
    rival = round_.rivals[0]
    values = [
        bids.endgame(GAME, observation, {rival.seat: {deal: 1}}).value for deal in believed(rival, None)
    ]
    assert len({round(value, 9) for value in values}) > 1


def test_two_states_that_look_alike_have_the_same_end() -> None:
    observation = seen(in_a_round(2, 2, 5))
    rival = read_round(GAME, observation).rivals[0]
    answers = [
        bids.endgame(GAME, GAME.observe(dealt(GAME, observation, {rival.seat: deal}), observation.player)).mix
        for deal in believed(rival, None)
    ]
    assert len(answers) > 1 and all(answer == answers[0] for answer in answers)


def test_too_many_cards_or_players_are_refused() -> None:
    with pytest.raises(BadInput, match="expected 2"):
        bids.endgame(GAME, seen(in_a_round(3, 2, 0)))
    with pytest.raises(BadInput, match="last two cards"):
        bids.endgame(GAME, seen(in_a_round(2, 6, 0)))
    state = in_a_round(2, 2, 0)
    with pytest.raises(BadInput, match="not to play"):
        bids.endgame(GAME, GAME.observe(state, 1 - GAME.request(state).player))
