"""Turns and dice advice: processor seconds, brought to a machine of 25 million additions a second."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import pytest

from boardkit import GAMES
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from solvers import advice, movement, turn
from solvers.status import Budget, Status

from .conftest import Speed
from .yardstick import ADDITIONS, Measured, additions

pytestmark = pytest.mark.bench

GAME = GAMES["soul_of_the_empire"]
BOARDS = GAME.content.setup.boards
ADDITIONS_A_SECOND = 25_000_000
AT_MOST = Budget(work=60.0)


def opening_board(faction: str, sequence: tuple[int, ...]) -> State:
    """All starting units of the four boards, and one hand of dice."""
    units: dict[str, dict[str, int]] = {}
    for name in FACTIONS:
        for place, n in BOARDS[name].units.items():
            units.setdefault(place, {})[name] = n
    turn_ = {"faction": faction, "bound": True}
    layout = {"units": units, "turn": turn_, "dice": {faction: {"sequence": sequence}}}
    return GAME.position({"players": 4, **layout})


def worth_alone() -> Any:
    """Each territory held alone is worth 1 to 4, fixed by its place in the list."""
    places = enumerate(GAME.content.map.names)
    terms = ((1 + 7 * n % 4, turn.Hold((turn.Condition("sole", 1, name),))) for n, name in places)
    return turn.Sum(tuple(terms))


def processor_seconds(work: Callable[[], object], rounds: int = 1) -> Measured:
    """Median of some rounds, each set against the yardstick run before and after it."""
    found = []
    for _ in range(rounds):
        before = _clocked(additions)
        spent = _clocked(work)
        yardstick = (before + _clocked(additions)) / 2
        found.append(spent / yardstick * ADDITIONS / ADDITIONS_A_SECOND)
    return Measured(median(found), min(found), max(found))


def _clocked(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def proven(state: State, goal: Any) -> None:
    plan = turn.plan(GAME, state, goal, budget=AT_MOST)
    assert plan.status is Status.PROVEN and plan.value == plan.bound


@pytest.mark.parametrize("faction", FACTIONS)
def test_hands_of_up_to_five_pips_are_proven_within_a_second(speed: Speed, faction: str) -> None:
    for hand in ((5,), (2, 3), (1, 1, 1, 1, 1)):
        for goal in (worth_alone(), turn.Most("territories")):
            state = opening_board(faction, hand)
            proven(state, goal)
            name = f"turn of {faction} with {' '.join(map(str, hand))}, seconds"
            speed.at_most(1.0, name, processor_seconds(lambda s=state, g=goal: proven(s, g), rounds=3))


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("hand", [(4, 4, 4, 4), (2, 3, 4, 5, 6)], ids=str)
def test_large_hands_are_proven_over_every_order(speed: Speed, faction: str, hand: tuple[int, ...]) -> None:
    for goal in (worth_alone(), turn.Most("territories")):
        state = opening_board(faction, hand)
        name = f"turn of {faction} with {' '.join(map(str, hand))}, seconds"
        speed.at_most(40.0, name, processor_seconds(lambda s=state, g=goal: proven(s, g)))


def test_the_usual_budget_answers_within_five_seconds(speed: Speed) -> None:
    state, goal = opening_board("jewish", (2, 3, 4, 5, 6)), worth_alone()
    plan = turn.plan(GAME, state, goal)
    assert plan.value is not None and plan.bound is not None
    measured = processor_seconds(lambda: turn.plan(GAME, state, goal))
    speed.at_most(5.5, f"usual budget, {plan.value} of at most {plan.bound}, seconds", measured)


def test_dice_advice_gives_a_bound_at_once_and_closes_it(speed: Speed) -> None:
    state = opening_board("jewish", ())
    goal = turn.Sum(((2, turn.Hold({"Rome": 2})), (1, turn.Hold({"Aegyptus": 5, "Jerusalem": 4}))))
    question: dict[str, Any] = {"faction": "jewish", "roll": (1, 2, 4, 4, 6), "rolls_left": 2}

    def first() -> None:
        advice.keep_for(GAME, state, goal, **question, progress=lambda _: False)

    speed.at_most(2.0, "dice advice, first bound, seconds", processor_seconds(first))
    found: list[Any] = []
    whole = processor_seconds(lambda: found.append(advice.keep_for(GAME, state, goal, **question)))
    assert found[0].status is (Status.PROVEN if found[0].gap == 0 else Status.BOUND)
    speed.at_most(20.0, f"dice advice, gap {float(found[0].gap):.3g}, seconds", whole)


def test_the_cheapest_way_is_proven_in_a_blink(speed: Speed) -> None:
    state = opening_board("roman", ())
    wanted = [movement.Condition("territories", 26, "the Empire"), movement.Condition("sole", 2, "Hispania")]
    movement.plan(GAME, state, wanted)
    measured = processor_seconds(lambda: movement.plan(GAME, state, wanted), rounds=5)
    speed.at_most(1.0, "cheapest way to 26 territories, seconds", measured)
