"""Dice that know the board: every roll is worth its best plan, and the keeps follow from that."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any

import pytest

from boardkit.core.bots import random_bot
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from boardkit.games.soul_of_the_empire.phases.turn import begin
from solvers import advice, dice, turn
from solvers.status import BadInput, Budget, Status
from solvers.turn.meantime import with_hand

from .soul_boards import GAME
from .test_turn import a_goal, a_turn


def value_by_planning(state: State, faction: int, goal: Any) -> Any:
    """The worth of a roll by a plan of its own for each roll, sequences named at will."""
    table = begin(state.table, faction)

    def worth(roll: tuple[int, ...]) -> Fraction:
        values = [Fraction(0)]
        for name in dice.sequences(roll):
            rest = list(roll)
            for die in name:
                rest.remove(die)
            plan = turn.plan(GAME, with_hand(table, faction, name, tuple(rest)), goal)
            assert plan.status is Status.PROVEN and plan.value is not None
            values.append(plan.value)
        return max(values)

    return worth


@pytest.mark.parametrize("faction", FACTIONS)
def test_keeps_and_values_are_those_of_planning_every_roll(faction: str) -> None:
    rng = Random(FACTIONS.index(faction))
    number = FACTIONS.index(faction)
    state = with_hand(a_turn(rng, faction, []).table, number, (), ())
    goal = a_goal(rng, state)
    by_plans = dice.policy(value_by_planning(state, number, goal), n_dice=2, rolls=2)
    for roll in ((1, 1), (2, 5), (4, 6)):
        found = advice.keep_for(GAME, state, goal, faction=faction, roll=roll, rolls_left=1)
        assert found.status is Status.PROVEN and found.gap == 0
        assert {option.dice: option.value for option in found.options} == dict(by_plans.options(roll, 1))
        assert found.keep == by_plans.best_keep(roll, 1)
        assert all(
            found.loss(keep) == (by_plans.loss(roll, keep, 1),) * 2 for keep, _ in by_plans.options(roll, 1)
        )
        assert sum(chance for _, chance in found.chances) == 1


def _recruiting_card() -> tuple[str, int]:
    """A card with which Rome scores for recruits alone, and how many it wants."""
    for name, card in sorted(GAME.content.objectives.items()):
        (first, *rest), phase = card.roman.all, card.roman.phase
        if not rest and (first.kind, phase) == ("recruited", "end") and 1 < first.n <= 6:
            return name, first.n
    raise AssertionError("no Roman task about recruits")


CARD, RECRUITS = _recruiting_card()
AREA = next(c.area for c in GAME.content.objectives[CARD].roman.all)
PLACE = GAME.content.map.names[GAME.content.map.areas[AREA][0]]
GOAL = turn.Hold((turn.Condition("units", 4, "Britannia"),))


def _claimed(faction: str = "roman", **more: Any) -> State:
    """Five dice to be rolled, and a claim on a card for recruits."""
    layout: dict[str, Any] = {
        "players": 4,
        "turn": {"faction": faction},
        "units": {"Belgica": {"roman": 2}, PLACE: {"roman": 1}},
        "open_objectives": [{"card": CARD, "claims": ["roman"]}],
    }
    return GAME.position(layout | more)


ALONE = {"Belgica": {"roman": 1}}


def test_the_first_bound_comes_at_once_and_closes_in() -> None:
    told: list[Any] = []
    board = _claimed(units=ALONE)
    found = advice.keep_for(GAME, board, GOAL, roll=(1, 2, 2, 5), rolls_left=2, progress=told.append)
    assert found.status is Status.PROVEN and 0 < found.value < 1
    assert found.reached == found.value
    gaps = [one.gap for one in told]
    assert gaps == sorted(gaps, reverse=True) and gaps[-1] == 0
    assert all(one.value <= found.value <= one.bound for one in told)
    assert all((one.status is Status.PROVEN) == (one.gap == 0) for one in told)


def test_it_can_be_stopped_and_says_how_far_it_is() -> None:
    board = _claimed(units=ALONE | {"Moesia": {"roman": 1}})
    found = advice.keep_for(GAME, board, GOAL, roll=(1, 2, 2, 5), rolls_left=2, progress=lambda _: False)
    assert found.status is Status.BOUND and found.value < found.bound
    again = advice.keep_for(GAME, board, GOAL, roll=(1, 2, 2, 5), rolls_left=2, budget=Budget(work=0.001))
    assert again.value <= again.bound


def _in_the_ready_phase() -> State:
    """The Roman main phase is over and its dice are rolled for the first time."""
    state = _claimed(dice={"roman": {"sequence": [3]}})
    for text in ("done", "roll 1 2 2 5"):
        state = GAME.apply(state, GAME.read(state, text))
    return state


def test_a_state_in_which_dice_are_rolled_gives_them_by_itself() -> None:
    state = _in_the_ready_phase()
    assert isinstance(GAME.request(state), Ask)
    found = advice.keep_for(GAME, state, GOAL)
    given = advice.keep_for(GAME, _claimed(), GOAL, roll=(1, 2, 2, 5), rolls_left=2)
    assert (found.roll, found.rolls_left) == ((1, 2, 2, 5), 2)
    assert (found.keep, found.value) == (given.keep, given.value)
    assert "nothing changes before the owner's next turn" in found.assumption


def test_before_the_first_roll_there_is_only_a_chance() -> None:
    state = _claimed(units=ALONE)
    state = GAME.apply(state, GAME.read(state, "done"))
    found = advice.keep_for(GAME, state, GOAL)
    assert found.roll == () and found.rolls_left == 3 and found.keep == ()
    later = advice.keep_for(GAME, state, GOAL, roll=(6, 6, 6, 6), rolls_left=2)
    assert 0 < found.value < later.value == 1


def test_what_others_do_in_between_is_stated_or_sampled_and_named() -> None:
    state = _in_the_ready_phase()
    freeze = ("take turn", "move with 1", "move Germania>Belgica")
    units = {"Belgica": {"roman": 2}, "Germania": {"coalition": 1}}
    state = _claimed(units=units, dice={"roman": {"sequence": [3]}, "coalition": {"sequence": [1]}})
    quiet = advice.keep_for(GAME, state, GOAL, roll=(6, 6, 6, 6), rolls_left=0)
    replied = advice.Meantime.stated(*freeze)
    frozen = advice.keep_for(GAME, state, GOAL, roll=(6, 6, 6, 6), rolls_left=0, meantime=replied)
    assert (quiet.value, frozen.value) == (1, 0)
    assert "the others answer: take turn; move with 1; move Germania>Belgica" in frozen.assumption
    sampled = advice.Meantime.sampled(random_bot, samples=2, seed=3)
    mean = advice.keep_for(GAME, state, GOAL, roll=(6, 6, 6, 6), rolls_left=0, meantime=sampled)
    assert mean.value in (0, Fraction(1, 2), 1) and "2 sampled replies" in mean.assumption


def test_in_setup_and_after_a_pass_this_very_position_is_meant() -> None:
    passed = _claimed(turn={"faction": "roman", "passed": True})
    assert "this very position" in advice.keep_for(GAME, passed, GOAL, roll=(6, 6), rolls_left=0).assumption
    here = advice.keep_for(GAME, _claimed(), GOAL, roll=(6, 6), rolls_left=0, meantime=advice.Meantime.here())
    assert "this very position" in here.assumption


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"roll": (1, 7), "rolls_left": 1}, "face 7"),
        ({"roll": (1, 1, 1, 1, 1, 1, 1), "rolls_left": 1}, "7 dice"),
        ({"roll": (1, 2), "rolls_left": 3}, "rolls_left=3"),
        ({}, "roll: expected dice"),
        ({"roll": (1, 2), "rolls_left": 1, "faction": "gray"}, "faction 'gray'"),
        ({"roll": (1,), "rolls_left": 1, "meantime": advice.Meantime.stated("take turn", "dance")}, "dance"),
    ],
)
def test_questions_that_make_no_sense_are_named(question: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        advice.keep_for(GAME, _claimed(), GOAL, **question)


# -- hints and losses --------------------------------------------------------------------------------------

ADVISER = advice.adviser("soul_of_the_empire")


def _asked_states(seed: int, steps: int) -> Iterator[State]:
    rng = Random(seed)
    state = GAME.new(players=4)
    for _ in range(steps):
        request = GAME.request(state)
        if request is None:
            return
        if isinstance(request, Ask):
            yield state
            state = GAME.apply(state, rng.choice(request.options))
        else:
            state = GAME.apply(state, GAME.sample(state, rng))


def test_every_hint_is_legal_quick_and_rests_on_what_the_seat_sees() -> None:
    rng = Random(2)
    for state in _asked_states(4, 500):
        player = GAME.request(state).player
        if rng.random() < 0.1:
            seen = GAME.observe(state, player)
            began = perf_counter()
            hint = ADVISER(seen)
            assert perf_counter() - began < 20  # 2 seconds when the machine is not shared
            assert hint.action in seen.actions and hint.idea and hint.reason
            assert ADVISER(seen) == hint


def test_hints_on_dice_go_for_what_is_claimed() -> None:
    state = _in_the_ready_phase()
    hint = ADVISER(GAME.observe(state, 0))
    found = advice.keep_for(GAME, state, turn.Score(CARD))
    kept = [2, 2, 1, 5]
    for die in getattr(hint.action, "dice", ()):
        kept.remove(die)
    assert found.loss(kept)[0] == 0
    assert f"score {CARD}" in hint.idea and hint.status == "proven"


def test_the_loss_of_a_keep_is_what_the_policy_says() -> None:
    state = _in_the_ready_phase()
    points = GAME.content.objectives[CARD].roman.points
    found = advice.keep_for(GAME, state, turn.Score(CARD))
    for action in GAME.legal_actions(state)[:6]:
        kept = [1, 2, 2, 5]
        for die in getattr(action, "dice", ()):
            kept.remove(die)
        loss = advice.explain(GAME, state, action)
        assert loss.total == points * found.loss(kept)[0] == sum(loss.parts.values())
        assert bool(loss.reply) == (loss.total > 0)


def test_the_loss_of_an_action_splits_into_dice_cards_and_position() -> None:
    points = GAME.content.objectives[CARD].roman.points
    state = _claimed(dice={"roman": {"sequence": [RECRUITS]}})
    good = advice.explain(GAME, state, GAME.read(state, f"recruit with {RECRUITS}"))
    assert good.total == 0 and not good.reply
    wasted = advice.explain(GAME, state, GAME.read(state, f"buy with {RECRUITS} and -"))
    assert wasted.total == points == wasted.parts["dice"] == sum(wasted.parts.values())
    assert f"Instead: recruit with {RECRUITS}" in wasted.reply
    over = advice.explain(GAME, state, GAME.read(state, "done"))
    assert over.total == points == sum(over.parts.values())


def test_a_choice_that_no_solver_judges_is_named() -> None:
    state = _claimed(phase="start_phase", hands={"roman": ["auxiliaries"]})
    with pytest.raises(BadInput, match="what a power card is worth later on"):
        advice.explain(GAME, state, GAME.legal_actions(state)[0])
