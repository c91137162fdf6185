"""The cheapest way there, against breadth-first search through the engine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS
from solvers import movement
from solvers.movement.order import in_order, without_circles
from solvers.movement.replay import PlanRefused
from solvers.movement.wanted import met
from solvers.status import BadInput, Budget, Status

from .soul_boards import GAME, moving, random_board, random_wishes, reached

POINTS = 3
BOARDS = 12
WISHES = 8


@pytest.mark.parametrize("mover", COLOURS)
def test_the_fewest_points_are_those_of_a_search_through_the_engine(mover: str) -> None:
    rng = Random(COLOURS.index(mover))
    for _ in range(BOARDS):
        state = random_board(rng, mover, groups=rng.choice((1, 2)))
        found = reached(state, mover, POINTS)
        for wishes in (random_wishes(rng, mover) for _ in range(WISHES)):
            colour = COLOURS.index(mover)
            ways = [n for n, table in found.values() if all(met(table, colour, wish) for wish in wishes)]
            route = movement.plan(GAME, state, wishes, faction=mover, points=POINTS)
            assert route.status is Status.PROVEN
            assert route.points == min(ways, default=None), wishes


@pytest.mark.parametrize("mover", COLOURS)
def test_the_positions_in_reach_are_those_of_a_search_through_the_engine(mover: str) -> None:
    rng = Random(7 + COLOURS.index(mover))
    for _ in range(4):
        state = random_board(rng, mover)
        found = Counter(n for n, _ in reached(state, mover, POINTS).values())
        reach = movement.positions(GAME, state, POINTS, faction=mover)
        assert reach.status is Status.PROVEN
        assert list(reach.new) == [found[n] for n in range(POINTS + 1)]


@pytest.mark.parametrize("mover", COLOURS)
def test_the_steps_are_texts_that_the_engine_accepts(mover: str) -> None:
    rng = Random(21 + COLOURS.index(mover))
    for _ in range(10):
        state = random_board(rng, mover)
        wishes = random_wishes(rng, mover)
        route = movement.plan(GAME, state, wishes, faction=mover)
        if not route.points:
            continue
        state = moving(state, mover, route.points)
        for text in route.steps:
            state = GAME.apply(state, GAME.read(state, text))
        assert all(met(state.table, COLOURS.index(mover), wish) for wish in wishes)
        assert state.phase == "main_phase"


def _board(units: dict[str, dict[str, int]], faction: str = "roman") -> State:
    return GAME.position({"players": 4, "units": units, "turn": {"faction": faction}})


def test_SOE70_no_way_leads_out_of_a_territory_with_the_coalition() -> None:
    state = _board({"Rome": {"roman": 3, "coalition": 1}})
    route = movement.plan(GAME, state, {"Italia Superior": 1})
    assert route.impossible and not route.steps
    assert movement.positions(GAME, state, 3).new == (1, 0, 0, 0)


def test_SOE67_a_full_territory_lets_units_through_by_making_room() -> None:
    units = {name: {"roman": 6} for name in ("Rome", "Italia Superior", "Narbonensis")}
    wanted = {"Aquitania et Lugdunensis": 1, "Narbonensis": 6, "Italia Superior": 6}
    route = movement.plan(GAME, _board(units), wanted)
    assert route.points == 3


def test_SOE64_dots_carry_units_first_in_the_middle_and_last() -> None:
    for start, end in (
        ("Rome", "Sardinia et Corsica"),
        ("Italia Superior", "Sicilia"),
        ("Rome", "Cyrenaica et Creta"),
    ):
        route = movement.plan(GAME, _board({start: {"roman": 1}}), {end: 1})
        found = reached(_board({start: {"roman": 1}}), "roman", 4)
        place = GAME.content.map.number[end]
        assert route.points == min(n for n, table in found.values() if table.units[0][place])


def test_a_position_that_holds_already_costs_nothing() -> None:
    route = movement.plan(GAME, _board({"Rome": {"roman": 2}}), {"Rome": 2})
    assert (route.points, route.steps, route.status) == (0, (), Status.PROVEN)


def test_too_few_points_are_proven_to_be_too_few() -> None:
    state = _board({"Rome": {"roman": 1}})
    needed = movement.plan(GAME, state, {"Britannia": 1}).points
    assert needed is not None and needed > 1
    assert movement.plan(GAME, state, {"Britannia": 1}, points=needed).points == needed
    assert movement.plan(GAME, state, {"Britannia": 1}, points=needed - 1).impossible


def test_a_budget_that_is_too_small_shows_no_number() -> None:
    rng = Random(5)
    state = random_board(rng, "roman", groups=4)
    reach = movement.positions(GAME, state, 4, faction="roman", budget=Budget(steps=50))
    assert reach.status is Status.BEST_SO_FAR and len(reach.new) < 5


def test_circles_are_cut_out_of_a_flow_and_the_rest_is_put_in_order() -> None:
    steps = {(0, 1): 2, (1, 2): 3, (2, 1): 1, (3, 0): 1, (0, 3): 1}
    assert without_circles(steps) == {(0, 1): 2, (1, 2): 2}
    assert in_order((2, 6, 6, 0), {(0, 1): 2, (1, 2): 2, (2, 3): 2}, 6)[0] == (2, 3)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"Judea": 1}, "found the territory 'Judea', expected one such as"),
        ({"Atlantis": 1}, "Atlantis"),
        ({"Rome": -1}, "at least 0"),
        ({}, "found nothing"),
        ("Rome", "expected conditions"),
        ([movement.Condition("won")], "found a deed"),
        ([movement.Condition("units", 1, "Gaul")], "Gaul"),
        ([movement.Garrison("Rome", 3, 2)], "the least first"),
    ],
)
def test_a_wish_that_makes_no_sense_is_named(wanted: object, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        movement.plan(GAME, _board({"Rome": {"roman": 1}}), wanted)  # type: ignore[arg-type]


def test_other_questions_that_make_no_sense_are_named() -> None:
    state = _board({"Rome": {"roman": 1}})
    with pytest.raises(BadInput, match="points=-1"):
        movement.plan(GAME, state, {"Rome": 1}, points=-1)
    with pytest.raises(BadInput, match="faction 'greek'"):
        movement.plan(GAME, state, {"Rome": 1}, faction="greek")
    with pytest.raises(BadInput, match="points=2.0"):
        movement.positions(GAME, state, 2.0)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="is over"):
        movement.plan(GAME, replace(state, phase=None), {"Rome": 1})
    with pytest.raises(BadInput, match="expected soul_of_the_empire"):
        movement.plan(object(), state, {"Rome": 1})


def test_a_way_that_wins_the_game_before_its_end_is_told() -> None:
    units = {"Jerusalem": 6, "Samaria": 6, "Galilaea": 3, "Idumaea": 3}
    position = {
        "players": 4,
        "phase": "main_phase",
        "turn": {"faction": "jewish"},
        "units": {name: {"jewish": n} for name, n in units.items()},
    }
    state = GAME.position(position)
    with pytest.raises(PlanRefused) as told:
        movement.plan(GAME, state, {"Peraea": 2})
    assert "won on the way, and 1 of its 2 steps are left over" in str(told.value)
