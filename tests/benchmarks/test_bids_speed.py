"""Bids: speed as ratios measured in one run, with the answers compared."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np

from solvers.bids.cardsets import all_splits, best_splits, best_worth, worth_of
from solvers.bids.limits import best_within
from solvers.bids.oneshot import double_oracle, pairs_of
from solvers.bids.outlook import card_tables, look_out, sampled, scenario_tables
from solvers.bids.seen import Round, read_round
from solvers.bids.worth import Codes, card_codes, prices, shares, totals_below
from solvers.matrix.lp import glop_mixes
from solvers.matrix.solving import guarantees
from tests.benchmarks.conftest import Speed
from tests.benchmarks.yardstick import times_faster
from tests.solvers.rounds import GAME, in_a_round, seen


def test_one_shot_equilibrium_against_the_whole_linear_programme(speed: Speed) -> None:
    """1,215 plans a side; the whole table is given to GLOP, ours starts from the worths by city."""
    pairs = pairs_of(read_round(GAME, seen(in_a_round(2, 8, 1))))
    plans = list(all_splits(3, 6, 4))
    table = pairs.table(plans, plans).astype(float).tolist()
    assert (len(table), len(table[0])) == (1215, 1215)
    mixes = []
    measured = times_faster(
        lambda: double_oracle(pairs), lambda: mixes.append(glop_mixes([*table])), rounds=2, repeat=3
    )
    least, most = guarantees(table, *map(tuple, mixes[0]))
    ours = double_oracle(pairs)
    assert ours.gap == 0
    assert least - 1e-9 <= float(ours.value) <= most + 1e-9 and most - least < 1e-6
    speed.at_least(50, "one-shot round 1,215 x 1,215, times faster than GLOP on the whole table", measured)


def five_hundred(round_: Round) -> Codes:
    """Samples of what one rival of six cities lays: four of six cards anywhere."""
    rng, totals = Random(4), totals_below(round_.reach)
    codes = card_codes(round_, totals, round_.rivals[0].deck)
    plans = list(all_splits(6, 6, 4))
    return np.array([[codes[part] for part in rng.choice(plans)] for _ in range(500)], dtype=np.int64)


def test_best_reply_to_samples_against_cp_sat(speed: Speed) -> None:
    """500 sampled opponents at six cities: tables and programme over card sets, or tables and CP-SAT."""
    round_ = read_round(GAME, seen(in_a_round(5, 20, 2)))
    drawn = five_hundred(round_)

    def tables() -> np.ndarray:
        return card_tables(sampled(round_, drawn, "500 samples"), "average").whole

    def ours() -> tuple[int, ...]:
        return next(best_splits(tables(), 4))

    def cp_sat() -> tuple[int, ...]:
        return best_within(tables(), 4).split

    share, _ = shares(round_, "average")
    by_sample = scenario_tables(look_out(round_), drawn, prices(round_, share))
    whole = by_sample.sum(axis=0)
    brute = max(int(worth_of(whole, split)) for split in all_splits(6, 6, 4))
    assert worth_of(tables(), ours()) == worth_of(tables(), cp_sat()) == brute == best_worth(tables(), 4)
    assert len(list(islice(all_splits(6, 6, 4), 20_000))) == 19_440
    measured = times_faster(ours, cp_sat, rounds=5, repeat=5)
    speed.at_least(10, "best reply to 500 samples at 6 cities, times faster than CP-SAT", measured)


def test_best_reply_to_samples_against_brute_force(speed: Speed) -> None:
    round_ = read_round(GAME, seen(in_a_round(5, 20, 2)))
    tables = card_tables(sampled(round_, five_hundred(round_), "500 samples"), "average").whole
    plans = np.array(list(all_splits(6, 6, 4)))

    def brute() -> int:
        return int(sum(tables[place][plans[:, place]] for place in range(6)).max())

    assert brute() == best_worth(tables, 4)
    measured = times_faster(lambda: best_worth(tables, 4), brute, rounds=11, repeat=20)
    speed.at_least(1, "programme over card sets, times faster than all 19,440 plans in numpy", measured)
