"""Best play in a round of Imminence, checked against the engine itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from boardkit import GAMES
from boardkit.core.state import State
from boardkit.games.imminence import Play
from solvers import bids
from solvers.bids.belief import believed, deals, spread
from solvers.bids.belief import hands as hands_of
from solvers.bids.cardsets import all_splits, best_splits, best_ways, best_worth, worth_of
from solvers.bids.outlook import card_tables, look_out, scenario_tables
from solvers.bids.respond import fixed_plan, split_of
from solvers.bids.seen import Round, read_round
from solvers.bids.worth import mask_of, prices, totals_below, wish_of
from solvers.status import BadInput, Status
from tests.solvers.rounds import GAME, all_deals, expected, gains, in_a_round, payoff_of, plays, seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_of_worth_agree_with_the_engine_on_random_rounds(players: int) -> None:
    """IMM17 to IMM22: what the last card brings to each seat, by precomputed tables and by the engine."""
    for seed in range(12):
        state = in_a_round(players, 1, seed)
        observation = seen(state)
        round_ = read_round(GAME, observation)
        totals = totals_below(round_.reach)
        codes = np.array(
            [
                [
                    sum(totals.code(round_.amounts[card]) for seat, card in laid if seat != round_.seat)
                    for laid in state.table.laid
                ]
            ]
        )
        outlook = look_out(round_)
        for action in plays(observation):
            after = gains(state, GAME.apply(state, action))
            split = split_of(round_, (action,))
            for seat in range(players):
                alone = tuple(int(other == seat) for other in range(players))
                tables = scenario_tables(outlook, codes, prices(round_, alone))
                assert worth_of(tables[0], split) == after[seat]


def test_IMM18_masks_are_the_rules_of_the_game() -> None:
    edicts = {edict.id: edict for edict in GAME.content.edicts if edict.city == "asterra"}
    state = in_a_round(2, 1, 0)
    for totals in [(0, 0, 0), (1, 0, 0), (2, 2, 0), (2, 1, 0), (3, 2, 1), (3, 1, 1), (5, 4, 4), (9, 1, 3)]:
        met = {edict.id for edict in edicts.values() if mask_of(totals) >> wish_of(edict) & 1}
        from boardkit.games.imminence.table import is_met

        assert met == {edict.id for edict in edicts.values() if is_met(edict, totals)}
    assert state.phase == "bid"


@pytest.mark.parametrize("payoff", ["own", "average", "best"])
@pytest.mark.parametrize("players", [2, 3])
def test_last_card_of_the_round_equals_every_deal_tried_by_the_engine(players: int, payoff: str) -> None:
    for seed in range(4):
        state = in_a_round(players, 1, seed)
        observation = seen(state)
        seat = observation.player
        reply = bids.best_response(GAME, observation, bids.Assume(payoff=payoff))
        tried = {
            action: sum(
                chance * expected(start, GAME.apply(start, action), seat, payoff)
                for chance, start in all_deals(observation)
            )
            for action in plays(observation)
        }
        assert reply.values == tried
        assert reply.status is Status.PROVEN and reply.bound == reply.value == max(tried.values())
        assert reply.actions == tuple(a for a in plays(observation) if tried[a] == reply.value)
        assert reply.error == 0


@pytest.mark.parametrize("payoff", ["own", "average"])
def test_others_that_still_play_are_taken_to_play_anything_anywhere(payoff: str) -> None:
    for seed in range(2):
        state = in_a_round(3, 2, seed)
        observation = seen(state)
        reply = bids.best_response(GAME, observation, bids.Assume(payoff=payoff))
        some = Random(seed).sample(list(plays(observation)), 3)
        for action in some:
            tried = sum(
                chance * expected(start, GAME.apply(start, action), observation.player, payoff)
                for chance, start in all_deals(observation)
            )
            assert reply.values[action] == tried
        assert reply.status is Status.PROVEN


def waited_for(group: list[tuple[Fraction, State, State]], seat: int) -> Fraction:
    """Best play by the engine alone: positions that look alike to `seat`, with their chances."""
    if group[0][2].phase != "bid" or group[0][2].table.round != group[0][1].table.round:
        return sum((c * payoff_of(gains(a, b), seat, "average") for c, a, b in group), Fraction(0))
    request = GAME.request(group[0][2])
    if request.player == seat:
        return max(waited_for([(c, a, GAME.apply(b, x)) for c, a, b in group], seat) for x in request.options)
    after = defaultdict(list)
    for chance, start, state in group:
        options = GAME.legal_actions(state)
        for action in options:
            following = GAME.apply(state, action)
            after[GAME.observe(following, seat)].append((chance / len(options), start, following))
    return sum((waited_for(part, seat) for part in after.values()), Fraction(0))


@pytest.mark.parametrize("seed", [0, 1])
def test_later_cards_wait_for_what_the_others_show(seed: int) -> None:
    state = in_a_round(2, 3, seed, cards_per_round=2)
    observation = seen(state)
    seat = observation.player
    reply = bids.best_response(GAME, observation)
    starts = list(all_deals(observation))
    for action in Random(seed).sample(list(plays(observation)), 4):
        group = [(chance, start, GAME.apply(start, action)) for chance, start in starts]
        assert reply.values[action] == waited_for(group, seat)
    assert reply.status is Status.PROVEN
    fixed = fixed_plan(look_out(read_round(GAME, observation)), bids.Assume())
    assert fixed.value <= reply.value <= fixed.bound


def every_plan(round_: Round, payoff: str = "average") -> dict[tuple[int, ...], Fraction]:
    tables = card_tables(look_out(round_), payoff)
    return {
        split: Fraction(int(worth_of(tables.whole, split)), tables.unit)
        for split in all_splits(len(round_.cities), len(round_.hand), round_.left)
    }


@pytest.mark.parametrize(("players", "left"), [(2, 8), (2, 6), (3, 9), (5, 20)])
def test_programme_over_card_sets_equals_all_plans(players: int, left: int) -> None:
    round_ = read_round(GAME, seen(in_a_round(players, left, 3)))
    tables = card_tables(look_out(round_)).whole
    worths = {s: worth_of(tables, s) for s in all_splits(len(round_.cities), len(round_.hand), round_.left)}
    best = max(worths.values())
    assert best_worth(tables, round_.left) == best
    found = set(best_splits(tables, round_.left))
    assert found == {split for split, worth in worths.items() if worth == best}
    counts, ways = best_ways(tables, round_.left)
    assert ways == len(found)
    for city in range(len(round_.cities)):
        for part in {split[city] for split in found}:
            assert counts[city][part] == sum(split[city] == part for split in found)


def test_one_side_has_1215_plans_at_three_cities() -> None:
    assert len(set(all_splits(3, 6, 4))) == 1215
    assert len(set(all_splits(6, 6, 4))) == 15 * 6**4


def test_IA7_what_backs_allow() -> None:
    state = GAME.position(
        {
            "cities": ["asterra", "brenholt", "calvane"],
            "edicts": [["asterra+L2"], ["brenholt+C2"]],
            "laid": {"asterra": [[0, "L3C1"], [1, "L3F1"]], "brenholt": [[0, "C3F1"], [1, "L1F2"]]},
        }
    )
    rival = read_round(GAME, GAME.observe(state, 0)).rivals[0]
    assert deals(rival) == {("L3F1", "L1F2"): 1, ("L1F2", "L3F1"): 1}
    assert believed(rival, {1: {("L3F1", "L1F2"): 3, ("L1F2", "L3F1"): 1}}) == {
        ("L3F1", "L1F2"): Fraction(3, 4),
        ("L1F2", "L3F1"): Fraction(1, 4),
    }


def test_a_stated_belief_changes_the_advice_and_is_checked() -> None:
    state = GAME.position(
        {
            "starter": 1,
            "options": {"cards_per_round": 1},
            "cities": ["asterra", "brenholt", "calvane"],
            "edicts": [["asterra+C2", "brenholt+F2"], []],
            "laid": {"asterra": [[1, "L3C1"]]},
        }
    )
    observation = GAME.observe(state, 0)
    even = bids.best_response(GAME, observation, bids.Assume(payoff="own"))
    low = bids.Assume(payoff="own", belief={1: {("L1C2",): 1}})
    sure = bids.best_response(GAME, observation, low)
    assert (even.value, sure.value) == (3, 4)
    with pytest.raises(BadInput, match="L3F1"):
        bids.best_response(GAME, observation, bids.Assume(belief={1: {("L3F1",): 1}}))
    with pytest.raises(BadInput, match="above 0"):
        bids.best_response(GAME, observation, bids.Assume(belief={1: {("L1C2",): 0}}))


def test_rivals_that_reply_as_well_as_they_can() -> None:
    """The spread of a rival's cards counts each of its best plans once."""
    for seed in range(4):
        round_ = read_round(GAME, seen(in_a_round(2, 4, seed)))
        rival = round_.rivals[0]
        chances = believed(rival, None)
        wanted: dict[int, Fraction] = defaultdict(Fraction)
        for hand in hands_of(round_, rival, chances):
            theirs = round_.seen_by(rival, hand.deal)
            worths = every_plan(theirs)
            best = [split for split, worth in worths.items() if worth == max(worths.values())]
            for split in best:
                wanted[hand.laid[0] + int(hand.codes[split[0]])] += hand.chance / len(best)
        found = spread(hands_of(round_, rival, chances, "best reply"), 0)
        shares = [Fraction(int(weight), found.total) for weight in found.weights]
        assert dict(zip(found.codes.tolist(), shares, strict=True)) == wanted


def test_lead_over_the_best_other_seat_counts_points_from_before() -> None:
    state = in_a_round(3, 3, 1)
    observation = seen(state)
    reply = bids.best_response(GAME, observation, bids.Assume(payoff="best", samples=2000))
    average = bids.best_response(GAME, observation)
    ahead = state.table.points(observation.player) - max(
        state.table.points(seat) for seat in range(3) if seat != observation.player
    )
    assert reply.value <= average.value + ahead + 3 * reply.error + 1e-9
    assert reply.status in (Status.PROVEN, Status.BEST_SO_FAR)


def test_sampled_models_repeat_and_show_their_error() -> None:
    observation = seen(in_a_round(3, 5, 2))
    assume = bids.Assume(others="heuristic", samples=40, seed=5)
    one, two = (bids.best_response(GAME, observation, assume) for _ in range(2))
    assert one == two
    assert one.status is Status.BEST_SO_FAR and one.error > 0 and one.bound >= one.value
    assert "40 scenarios" in one.model and "rule-of-thumb" in one.model
    other = bids.best_response(GAME, observation, bids.Assume(others="heuristic", samples=40, seed=6))
    assert other.values != one.values


def test_status_says_how_far_an_answer_goes() -> None:
    early = bids.best_response(GAME, seen(in_a_round(3, 12, 0)))
    assert early.status is Status.BOUND and early.value < early.bound
    late = bids.best_response(GAME, seen(in_a_round(3, 1, 0)))
    assert late.status is Status.PROVEN and late.value == late.bound


def test_simulation_comes_near_the_solver() -> None:
    """Play-outs by the engine and exact values: within four standard errors for every play."""
    observation = seen(in_a_round(2, 2, 6))
    found = bids.simulate(GAME, observation, games=150, seed=3)
    reply = bids.best_response(GAME, observation)
    for play, mean in found.means.items():
        assert abs(mean - float(reply.values[play])) <= 4 * found.errors[play] + 1e-9
    assert found == bids.simulate(GAME, observation, games=150, seed=3)
    with pytest.raises(BadInput, match="2 or more"):
        bids.simulate(GAME, observation, games=1)


def test_answers_print_with_their_status_and_check() -> None:
    late, early = seen(in_a_round(2, 2, 6)), seen(in_a_round(2, 8, 6))
    assert "status  proven" in bids.show(GAME, bids.best_response(GAME, late))
    assert "gap     0 (proven" in bids.show(GAME, bids.equilibrium(GAME, early))
    assert "sequences)" in bids.show(GAME, bids.endgame(GAME, late))
    assert "10 play-outs" in bids.show(GAME, bids.simulate(GAME, late, games=10))
    assert "denied by" in bids.show(GAME, bids.edict_values(GAME, late))
    assert "standard error" in bids.show(
        GAME, bids.best_response(GAME, late, bids.Assume(others="heuristic", samples=10))
    )


def test_edict_values_on_the_last_card_equal_the_engine() -> None:
    """Chance of every open edict for every card set this seat can lay, by playing it out."""
    for seed in range(4):
        observation = seen(in_a_round(3, 1, seed))
        starts = list(all_deals(observation))
        values = bids.edict_values(GAME, observation)
        chances: dict[tuple[int, str], list[Fraction]] = defaultdict(list)
        for action in plays(observation):
            for value in values:
                met = sum(c for c, s in starts if is_completed(s, action, value.owner, value.edict))
                chances[value.owner, value.edict].append(Fraction(met))
        for value in values:
            tried = chances[value.owner, value.edict]
            assert (value.least, value.most) == (min(tried), max(tried))
            assert value.worth == value.points * value.chance and value.chance in tried
            assert value.price_to_deny >= 0 and value.price_to_make >= 0


def is_completed(state: State, action: Play, owner: int, edict: str) -> bool:
    after = GAME.apply(state, action)
    return after.table.completed[owner].count(edict) > state.table.completed[owner].count(edict)


def test_two_states_that_look_alike_get_equal_answers() -> None:
    observation = seen(in_a_round(2, 3, 4))
    states = [state for _, state in all_deals(observation)]
    assert len(states) > 1
    answers = [bids.best_response(GAME, GAME.observe(state, observation.player)) for state in states]
    assert all(answer == answers[0] for answer in answers)


def test_advice_to_the_wrong_seat_or_phase_is_refused() -> None:
    state = in_a_round(3, 5, 0)
    other = (GAME.request(state).player + 1) % 3
    with pytest.raises(BadInput, match="not to play"):
        bids.best_response(GAME, GAME.observe(state, other))
    with pytest.raises(BadInput, match="spectator"):
        bids.best_response(GAME, GAME.observe(state))
    with pytest.raises(BadInput, match="expected 'bid'"):
        start = GAMES["imminence"].new(3)
        bids.best_response(GAME, GAME.observe(start, 0))
    with pytest.raises(BadInput, match="payoff"):
        bids.best_response(GAME, seen(state), bids.Assume(payoff="money"))
    with pytest.raises(BadInput, match="others"):
        bids.Assume(others="nobody")
    with pytest.raises(BadInput, match="samples"):
        bids.Assume(samples=0)


SAME = """
from tests.solvers.rounds import GAME, in_a_round, seen
from solvers import bids
for left in (2, 5, 12):
    print(bids.best_response(GAME, seen(in_a_round(3, left, 7))))
print(bids.best_response(GAME, seen(in_a_round(3, 5, 7)), bids.Assume(others="heuristic", samples=10)))
print(bids.equilibrium(GAME, seen(in_a_round(2, 8, 7))))
print(bids.edict_values(GAME, seen(in_a_round(4, 6, 7))))
"""


def test_answers_do_not_depend_on_the_hash_seed() -> None:
    texts = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", SAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        texts.add(run.stdout)
    assert len(texts) == 1
