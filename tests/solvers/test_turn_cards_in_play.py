"""Plans where a lasting card offers something after a claim or a move."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from solvers import turn
from solvers.status import Budget, Status
from solvers.turn.goals import reached, terms_of
from solvers.turn.write_up import before_the_roll
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play

from .test_turn_assumed import Walk

PAIRS = ["roman", "jewish", "christian", "coalition"]
ONE_SEAT = {"players": 2, "order": PAIRS, "seats": {name: n % 2 for n, name in enumerate(PAIRS)}}


def value_of(state: State, plan: turn.TurnPlan, goal: Any) -> Any:
    """What the answers of a plan are worth when the engine is given them one by one."""
    table = before_the_roll(GAME, play(state, *plan.actions))
    return sum(t.weight * reached(table, table.turn.faction, t.goal) for t in terms_of(goal, state.table))


def claimable() -> State:
    """Africa can be claimed and scored at once; dice lie in the spent area for Enrapture."""
    names = GAME.content.map.names
    places = {names[p] for c in GAME.content.objectives["africa"].christian.all for p in _places(c)}
    return given(
        turn="christian",
        dice={"christian": "1"},
        units={name: {"christian": 1} for name in places},
        open_objectives=[{"card": "africa"}],
        lasting=[{"card": "enrapture", "owner": "christian"}],
    )


def _places(condition: Any) -> tuple[int, ...]:
    return tuple(GAME.content.map.areas[condition.area])


def gospel(unit: str, dice: str, units: dict[str, dict[str, int]], **more: Any) -> State:
    card = {"card": "gospel", "owner": "christian", "unit": unit}
    return given(turn=unit, dice={unit: dice}, units=units, lasting=[card], **more)


@pytest.mark.parametrize("assume", [None, turn.Assume.peace(), turn.Assume.won()])
def test_SOE219_a_card_is_claimed_though_enrapture_offers_a_die(assume: turn.Assume | None) -> None:
    state = claimable()
    plan = turn.plan(GAME, state, turn.Score("africa"), assume=assume)
    assert (plan.value, plan.status) == (1, Status.PROVEN)
    assert plan.actions == ("claim africa with 1", "no")
    assert value_of(state, plan, turn.Score("africa")) == 1


@pytest.mark.parametrize("players", [{}, ONE_SEAT], ids=["four", "two"])
@pytest.mark.parametrize("unit", ["roman", "christian"])
def test_SOE221_two_moves_follow_each_other_though_gospel_offers_a_step(
    unit: str, players: dict[str, Any]
) -> None:
    units = {"Rome": {unit: 3}, "Aegyptus": {"christian": 2}}
    state = gospel(unit, "1 1", units, **players)
    goal = turn.Hold({"Italia Superior": 1, "Sardinia et Corsica": 1})
    plan = turn.plan(GAME, state, goal)
    assert (plan.value, plan.status) == (1, Status.PROVEN)
    assert value_of(state, plan, goal) == 1


@pytest.mark.parametrize("dice", ["1", "2"])
def test_SOE221_the_step_that_gospel_gives_is_part_of_a_plan_with_cards(dice: str) -> None:
    state = gospel("christian", dice, {"Rome": {"christian": 4}})
    goal = turn.Most("territories")
    quiet = turn.plan(GAME, state, goal)
    plan = turn.plan(GAME, state, goal, assume=turn.Assume.peace(), budget=Budget(work=60.0))
    assert plan.status is quiet.status is Status.PROVEN
    assert plan.value == Walk(state, goal, "").best(state, 0) == int(dice) + 2
    assert quiet.value == int(dice) + 1
    assert value_of(state, plan, goal) == plan.value
