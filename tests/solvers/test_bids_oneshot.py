"""The one-shot round of two players: equilibria, and plans under side constraints."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from boardkit.games.imminence import Play
from solvers import bids, matrix
from solvers.bids.cardsets import all_splits, best_worth, worth_of
from solvers.bids.limits import NO_LIMITS, Limits, best_within
from solvers.bids.oneshot import double_oracle, first_best, guaranteed, pairs_of
from solvers.bids.outlook import card_tables, look_out
from solvers.bids.respond import split_of
from solvers.bids.seen import read_round
from solvers.status import BadInput, Status
from tests.solvers.rounds import GAME, gains, in_a_round, seen


def whole_table(pairs: object, n_cities: int = 3) -> tuple[list[tuple[int, ...]], np.ndarray]:
    plans = list(all_splits(n_cities, 6, pairs.left))
    return plans, pairs.table(plans, plans)


@pytest.mark.parametrize("seed", range(4))
def test_worth_of_pairs_is_what_the_engine_scores(seed: int) -> None:
    state = in_a_round(2, 8, seed)
    observation = seen(state)
    round_ = read_round(GAME, observation)
    pairs, rng = pairs_of(round_), Random(seed)
    for _ in range(20):
        play, laid = state, [[], []]
        while play.phase == "bid" and play.table.round == state.table.round:
            action = rng.choice(GAME.legal_actions(play))
            laid[GAME.request(play).player].append(action)
            play = GAME.apply(play, action)
        mine, theirs = laid[round_.seat], laid[1 - round_.seat]
        row = split_of(round_, tuple(mine))
        column = split_of(round_.seen_by(round_.rivals[0], ()), tuple(theirs))
        points = gains(state, play)
        assert pairs.of(row, column) == points[round_.seat] - points[1 - round_.seat]


@pytest.mark.parametrize("seed", range(5))
def test_value_equals_the_whole_table_solved_by_linear_programming(seed: int) -> None:
    """Two cards a side: 135 plans each, small enough for the whole table."""
    observation = seen(in_a_round(2, 4, seed, cards_per_round=2))
    answer = bids.equilibrium(GAME, observation)
    plans, table = whole_table(pairs_of(read_round(GAME, observation)))
    assert len(plans) == 135
    whole = matrix.solve(table)
    assert abs(float(answer.value) - whole.value) <= 1e-9
    assert answer.gap == 0 and answer.status is Status.PROVEN


@pytest.mark.parametrize("seed", range(5))
def test_gap_of_four_cards_against_all_1215_plans_of_each_side(seed: int) -> None:
    observation = seen(in_a_round(2, 8, seed))
    round_ = read_round(GAME, observation)
    answer = bids.equilibrium(GAME, observation)
    pairs = pairs_of(round_)
    plans, table = whole_table(pairs)
    assert len(plans) == 1215
    row = {split_of(round_, plan): share for plan, share in answer.row.items()}
    theirs = round_.seen_by(round_.rivals[0], ())
    column = {split_of(theirs, plan): share for plan, share in answer.column.items()}
    exact = table.astype(object)
    sure = sum(share * exact[plans.index(plan)] for plan, share in row.items())
    conceded = sum(share * exact[:, plans.index(plan)] for plan, share in column.items())
    assert min(sure) == answer.value == max(conceded)
    assert answer.gap == 0 and isinstance(answer.value, Fraction)
    assert sum(answer.row.values()) == sum(answer.column.values()) == 1
    assert min(answer.row.values()) > 0 and min(answer.column.values()) > 0
    assert guaranteed(pairs, row) == answer.value


def test_the_other_seat_sees_the_same_round_with_the_opposite_value() -> None:
    state = in_a_round(2, 8, 1)
    first, second = (bids.equilibrium(GAME, GAME.observe(state, seat)) for seat in (0, 1))
    assert first.value == -second.value and first.seats == second.seats[::-1]


def test_a_round_without_edicts_is_worth_nothing() -> None:
    state = GAME.position({"cities": ["asterra", "brenholt", "calvane"]})
    answer = bids.equilibrium(GAME, GAME.observe(state, 0))
    assert answer.value == 0 and answer.gap == 0
    assert all(isinstance(play, Play) for plan in answer.row for play in plan)


def test_equilibrium_needs_two_players_and_empty_cities() -> None:
    with pytest.raises(BadInput, match="expected 2"):
        bids.equilibrium(GAME, seen(in_a_round(3, 12, 0)))
    with pytest.raises(BadInput, match="before its first card"):
        bids.equilibrium(GAME, seen(in_a_round(2, 7, 0)))


# -- plans under side constraints -------------------------------------------------------------------------


def tables_of(players: int, left: int, seed: int) -> tuple[np.ndarray, int]:
    round_ = read_round(GAME, seen(in_a_round(players, left, seed)))
    return card_tables(look_out(round_)).whole, round_.left


@pytest.mark.parametrize(("players", "left"), [(2, 8), (3, 8), (5, 18)])
def test_cp_sat_agrees_with_the_programme_over_card_sets(players: int, left: int) -> None:
    for seed in range(3):
        tables, n = tables_of(players, left, seed)
        found = best_within(tables, n, NO_LIMITS)
        best = int(best_worth(tables, n))
        assert found.worth <= best <= found.bound
        if found.status is Status.PROVEN:
            assert found.worth == best
    assert worth_of(tables, found.split) == found.worth


@pytest.mark.parametrize(
    "limits",
    [
        Limits(per_city=1),
        Limits(per_city=2),
        Limits(empty_cities=1),
        Limits(empty_cities=2),
        Limits(together=2),
        Limits(per_city=2, empty_cities=1, together=1),
        Limits(per_city=3, together=1),
    ],
    ids=str,
)
def test_each_side_constraint_equals_all_plans_that_keep_to_it(limits: Limits) -> None:
    for seed in range(2):
        tables, n = tables_of(3, 10, seed)
        n_cards = tables.shape[1].bit_length() - 1
        allowed = [split for split in all_splits(4, n_cards, n) if limits.allow(split)]
        if not allowed:
            with pytest.raises(BadInput, match="keeps to them"):
                best_within(tables, n, limits)
            continue
        found = best_within(tables, n, limits)
        assert limits.allow(found.split) and found.status is Status.PROVEN
        assert found.worth == max(worth_of(tables, split) for split in allowed)


def test_impossible_limits_show_no_number() -> None:
    tables, _ = tables_of(2, 8, 0)
    with pytest.raises(BadInput, match="keeps to them"):
        best_within(tables, 4, Limits(per_city=1))
    with pytest.raises(BadInput, match="expected 1 or more"):
        Limits(per_city=0)
    with pytest.raises(BadInput, match="expected 0 or more"):
        Limits(empty_cities=-1)


def test_numbers_too_large_for_cp_sat_give_a_bound() -> None:
    tables, n = tables_of(2, 8, 0)
    large = tables.astype(object) * 10**30 + 1
    found = best_within(large, n)
    best = int(best_worth(large, n))
    assert found.worth <= best <= found.bound and found.bound - found.worth < abs(best) * 1e-6


def test_equilibrium_under_side_constraints_equals_the_whole_table() -> None:
    limits = Limits(per_city=1)
    observation = seen(in_a_round(2, 4, 2, cards_per_round=2))
    answer = bids.equilibrium(GAME, observation, limits)
    pairs = pairs_of(read_round(GAME, observation))
    plans = [plan for plan in all_splits(3, 6, 2) if limits.allow(plan)]
    whole = matrix.solve(pairs.table(plans, plans))
    assert abs(float(answer.value) - whole.value) <= 1e-9 and answer.gap == 0
    assert all(len({play.city for play in plan}) == len(plan) for plan in answer.row)


def test_double_oracle_keeps_few_plans() -> None:
    found = double_oracle(pairs_of(read_round(GAME, seen(in_a_round(2, 8, 2)))), first_best)
    assert max(found.size) < 80 and found.gap == 0
