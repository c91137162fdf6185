"""The best turn, against an exhaustive search through the engine."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from solvers import turn
from solvers.status import Budget, Status
from solvers.turn.goals import reached, terms_of
from solvers.turn.write_up import before_the_roll

from .soul_boards import GAME, TOUCHING, random_board

HANDS = ([4], [1, 2], [2, 2], [1, 1, 1], [1, 3], [5])
CARDS = ("antioch", "census", "seven_churches", "diaspora")
LEFT_OUT = ("fight", "gray", "play", "use", "done", "retrieve", "rename", "rage", "lift", "shift")


def a_turn(rng: Random, faction: str, hand: list[int], **more: Any) -> State:
    """A main phase with one hand of dice, on a small random board."""
    cards = rng.sample(CARDS, 2)
    claims = [faction] if faction != "coalition" and rng.random() < 0.5 and len(hand) < 5 else []
    layout: dict[str, Any] = {
        "dice": {faction: {"sequence": hand}},
        "open_objectives": [{"card": cards[0], "claims": claims}, {"card": cards[1]}],
        "markers": [{"symbol": "jewish", "territory": rng.choice(TOUCHING)}],
    }
    state = random_board(rng, faction, groups=rng.choice((1, 2, 2)), **layout | more)
    return state


def a_goal(rng: Random, state: State) -> Any:
    """A goal, single or a weighted sum of some."""
    terms = [(rng.choice((1, 2, Fraction(1, 2))), _single(rng, state)) for _ in range(rng.choice((1, 1, 3)))]
    return turn.Sum(tuple(terms)) if len(terms) > 1 or rng.random() < 0.5 else terms[0][1]


def _single(rng: Random, state: State) -> Any:
    area = rng.choice((*TOUCHING, "Syria et Cilicia", "the Empire", "the board"))
    goals: list[Any] = [
        turn.Most(rng.choice(("units", "territories", "sole")), area),
        turn.Hold({rng.choice(TOUCHING): rng.choice((1, 2)), rng.choice(TOUCHING): 1}),
        turn.Hold((turn.Condition("garrisons", 2, "the board", strength=3),)),
        turn.Hold((turn.Condition("recruited", 2, area), turn.Condition("territories", 2))),
    ]
    if FACTIONS[state.table.turn.faction] == "coalition":
        names = GAME.content.map.names
        goals += [turn.TakeMarker(names[state.table.markers[0].place])] * 2
        goals += [turn.Block("roman", state.table.open_cards[0].card)]
    else:
        goals += [turn.Score(card.card) for card in state.table.open_cards] * 2
    return rng.choice(goals)


def best_of_all(state: State, goal: Any) -> Fraction:
    """The best value over every order of actions, by walking through the engine."""
    terms = terms_of(goal, state.table)
    faction = state.table.turn.faction
    best = Fraction(0)
    seen, waiting = {state}, [state]
    while waiting:
        state = waiting.pop()
        table = state.table
        if state.phase == "main_phase":
            best = max(best, sum((t.weight * reached(table, faction, t.goal) for t in terms), Fraction(0)))
        for action in GAME.legal_actions(state):
            text = GAME.encode(action)
            if state.phase == "main_phase" and text.startswith(LEFT_OUT):
                continue
            after = GAME.apply(state, action)
            if after not in seen and after.phase is not None:
                seen.add(after)
                waiting.append(after)
    return best


@pytest.mark.parametrize("hand", HANDS, ids=str)
@pytest.mark.parametrize("faction", FACTIONS)
def test_nothing_is_better_in_any_order_of_actions(faction: str, hand: list[int]) -> None:
    rng = Random(100 * FACTIONS.index(faction) + HANDS.index(hand))
    for _ in range(2):
        state = a_turn(rng, faction, hand, turn={"faction": faction, "bound": True})
        for goal in (a_goal(rng, state) for _ in range(3)):
            plan = turn.plan(GAME, state, goal)
            assert plan.status is Status.PROVEN, goal
            assert plan.value == best_of_all(state, goal), goal


def played(state: State, plan: turn.TurnPlan) -> State:
    """The state after the answers of a plan."""
    for text in plan.actions:
        state = GAME.apply(state, GAME.read(state, text))
    return state


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_engine_accepts_the_plan_and_finds_its_value(faction: str) -> None:
    rng = Random(50 + FACTIONS.index(faction))
    for _ in range(6):
        state = a_turn(rng, faction, [3, 4, 5])
        goal = a_goal(rng, state)
        plan = turn.plan(GAME, state, goal, budget=Budget(work=2.0))
        after = before_the_roll(GAME, played(state, plan))
        found = (t.weight * reached(after, after.turn.faction, t.goal) for t in terms_of(goal, state.table))
        assert plan.value == sum(found)
        assert plan.bound is None or plan.value <= plan.bound
