"""The best turn, against an exhaustive search through the engine."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.events import ObjectiveScored
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from solvers import turn
from solvers.status import BadInput, Budget, Status
from solvers.turn.goals import reached, terms_of
from solvers.turn.write_up import before_the_roll

from .soul_boards import GAME, TOUCHING, random_board

HANDS = ([4], [1, 2], [2, 2], [1, 1, 1], [1, 3])
CARDS = ("antioch", "census", "seven_churches", "diaspora")
INSIDE = tuple(name for name in TOUCHING if GAME.content.map.in_empire[GAME.content.map.number[name]])
LEFT_OUT = ("fight", "gray", "play", "use", "done", "retrieve", "rename", "rage", "lift", "shift")


def a_turn(rng: Random, faction: str, hand: list[int], **more: Any) -> State:
    """A main phase with one hand of dice, on a small random board."""
    cards = rng.sample(CARDS, 2)
    claims = [faction] if faction != "coalition" and rng.random() < 0.5 and len(hand) < 5 else []
    layout: dict[str, Any] = {
        "dice": {faction: {"sequence": hand}},
        "open_objectives": [{"card": cards[0], "claims": claims}, {"card": cards[1]}],
        "markers": [{"symbol": "jewish", "territory": rng.choice(INSIDE)}],
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
        for goal in (a_goal(rng, state) for _ in range(2)):
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


# -- single questions --------------------------------------------------------------------------------------


def _board(faction: str, dice: str, units: dict[str, dict[str, int]], **more: Any) -> State:
    sequence, _, outside = dice.partition("|")
    hand = {"sequence": [int(d) for d in sequence.split()], "outside": [int(d) for d in outside.split()]}
    layout = {"players": 4, "turn": {"faction": faction}, "units": units, "dice": {faction: hand}}
    return GAME.position(layout | more)


def _entered(n: int, area: str = "the board") -> Any:
    return turn.Hold((turn.Condition("entered", n, area),))


def test_SA120_steps_count_as_deeds_even_back_and_forth() -> None:
    state = _board("christian", "4", {"Rome": {"christian": 1}})
    plan = turn.plan(GAME, state, _entered(4))
    assert (plan.value, plan.status) == (1, Status.PROVEN)
    assert turn.plan(GAME, state, _entered(5)).impossible
    held = _board("christian", "4", {"Rome": {"christian": 2}, "Italia Superior": {"coalition": 1}})
    for n, possible in ((2, True), (4, True), (5, False)):
        assert turn.plan(GAME, held, _entered(n)).impossible is not possible


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_steps_of_units_that_are_held_count_for_nothing(n: int) -> None:
    """One unit alone between territories of the Coalition: its first step is its last."""
    board = GAME.content.map
    around = {board.names[place]: {"coalition": 1} for place in board.next_to[board.number["Cyprus"]]}
    state = _board("roman", "4", {"Cyprus": {"roman": 1}} | around)
    plan = turn.plan(GAME, state, _entered(n))
    assert plan.status is Status.PROVEN
    assert plan.value == best_of_all(state, _entered(n)) == (n == 1)


def test_SA17_another_sequence_is_named_when_it_is_better() -> None:
    state = _board("roman", "2 | 6", {"Rome": {"roman": 1}})
    goal = turn.Hold({"Rome": 6})
    plan = turn.plan(GAME, state, goal)
    assert plan.value == 1 and plan.sequence == (6,)
    assert plan.actions[:2] == ("rename sequence", "sequence 6")
    bound = _board("roman", "2 | 6", {"Rome": {"roman": 1}}, turn={"faction": "roman", "bound": True})
    assert turn.plan(GAME, bound, goal).impossible


def test_SOE135_six_pips_block_with_an_outside_die_or_by_moving_a_block() -> None:
    units = {"Germania": {"coalition": 1}}
    cards = [{"card": "antioch"}, {"card": "census"}]
    state = _board("coalition", "4 | 2", units, open_objectives=cards)
    plan = turn.plan(GAME, state, turn.Block("roman", "census"))
    assert (plan.value, plan.actions) == (1, ("block roman on census with 4 and 2",))
    cards[0] = {"card": "antioch", "blocked": "roman", "block_dice": 1}
    moved = turn.plan(
        GAME, _board("coalition", "6", units, open_objectives=cards), turn.Block("roman", "census")
    )
    assert moved.value == 1 and moved.actions[0].startswith("shift block antioch>roman on census")
    claimed = [{"card": "antioch"}, {"card": "census", "claims": ["roman"]}]
    state = _board("coalition", "6 6", units, open_objectives=claimed)
    assert turn.plan(GAME, state, turn.Block("roman", "census")).impossible


def test_SOE134_a_marker_needs_a_die_and_the_territory_alone() -> None:
    markers = [{"symbol": "jewish", "territory": "Pannonia"}]
    state = _board("coalition", "1 2", {"Germania": {"coalition": 2}}, markers=markers)
    plan = turn.plan(GAME, state, turn.TakeMarker("Pannonia"))
    assert plan.value == 1 and len(plan.actions) >= 3
    after = before_the_roll(GAME, played(state, plan))
    assert after.markers[0].claimed
    state = _board("coalition", "1", {"Germania": {"coalition": 2}}, markers=markers)
    assert turn.plan(GAME, state, turn.TakeMarker("Pannonia")).impossible


def _scoring_cards() -> list[tuple[str, str]]:
    """Cards that some faction can score in its end phase by where its units stand."""
    kinds = {"units", "territories", "garrisons", "sole", "regions"}
    return [
        (name, faction)
        for name, card in sorted(GAME.content.objectives.items())
        for faction in ("roman", "jewish", "christian")
        for task in (getattr(card, faction),)
        if task.phase == "end" and {c.kind for c in task.all} <= kinds
    ][::4]


@pytest.mark.parametrize(("card", "faction"), _scoring_cards())
def test_what_a_plan_promises_is_scored_in_the_end_phase(card: str, faction: str) -> None:
    units = {name: {faction: 3} for name in ("Rome", "Syria", "Tarraconensis", "Aegyptus")}
    state = _board(faction, "5 5 5 5 5", units, open_objectives=[{"card": card}])
    plan = turn.plan(GAME, state, turn.Score(card))
    if plan.value != 1:
        assert plan.impossible
        return
    state = GAME.apply(played(state, plan), GAME.decode("done"))
    while state.phase != "scoring":
        request = GAME.request(state)
        quiet = next((GAME.decode(t) for t in ("keep", "done") if request.offered(GAME.decode(t))), None)
        state = GAME.apply(state, quiet or request.options[0])
    _, events = GAME.step(state, GAME.decode(f"score {card}"))
    assert any(type(event) is ObjectiveScored for event in events)


def test_a_plan_goes_on_in_the_middle_of_an_action_and_from_the_start_of_a_turn() -> None:
    state = _board("roman", "3 3", {"Rome": {"roman": 3}})
    goal = turn.Hold({"Narbonensis": 2})
    middle = GAME.apply(
        GAME.apply(state, GAME.decode("move with 3")), GAME.decode("move Rome>Italia Superior")
    )
    plan = turn.plan(GAME, middle, goal)
    assert plan.value == 1 and plan.actions[0].startswith("move ") and " with " not in plan.actions[0]
    begun = _board("roman", "3 3", {"Rome": {"roman": 3}}, phase="turn")
    assert turn.plan(GAME, begun, goal).actions[0] == "take turn"
    placing = GAME.apply(state, GAME.decode("recruit with 3"))
    assert turn.plan(GAME, placing, turn.Hold({"Rome": 6})).actions == ("place Rome",) * 3


def test_SOE78_a_faction_without_units_begins_in_one_starting_territory() -> None:
    state = _board("christian", "1 2 3", {"Jerusalem": {"coalition": 1}})
    plan = turn.plan(GAME, state, turn.Most("units"))
    assert plan.value == 6 == best_of_all(state, turn.Most("units"))
    assert plan.status is Status.PROVEN
    spread = turn.plan(GAME, state, turn.Most("territories"))
    assert spread.value == best_of_all(state, turn.Most("territories"))


def test_progress_is_told_and_can_stop_the_search() -> None:
    units = {"Germania": {"coalition": 5}, "Gothia": {"coalition": 3}, "Parthia": {"coalition": 4}}
    state = _board("coalition", "4 4 4", units)
    told: list[turn.Progress] = []
    whole = turn.plan(GAME, state, turn.Most("territories"), progress=told.append)
    assert whole.status is Status.PROVEN and told and told[-1].value == whole.value
    stopped = turn.plan(GAME, state, turn.Most("territories"), progress=lambda _: False)
    assert stopped.status is not Status.PROVEN and stopped.value is not None
    assert stopped.value <= whole.value <= (stopped.bound or whole.value)


def test_a_small_budget_gives_a_bound_or_no_number_and_the_same_each_time() -> None:
    units = {"Jerusalem": {"jewish": 2}, "Galilaea": {"jewish": 2}, "Syria": {"jewish": 1}}
    state = _board("jewish", "2 3 4 5 6", units)
    plans = [turn.plan(GAME, state, turn.Most("territories"), budget=Budget(work=0.05)) for _ in range(2)]
    assert plans[0] == plans[1]
    assert plans[0].status is not Status.PROVEN


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (turn.Score("nonsense"), "found 'nonsense', expected an open objective card"),
        (turn.Hold({"Atlantis": 1}), "Atlantis"),
        (turn.Most("units", "Gaul"), "Gaul"),
        (turn.Most("hearts"), "hearts"),  # type: ignore[arg-type]
        (turn.TakeMarker("Rome"), "turn of roman"),
        (turn.Most("unit"), "expected a kind such as 'units'"),  # type: ignore[arg-type]
        (turn.Hold((turn.Condition("with", 1, "Rome", "jews"),)), "against='jews', expected one of roman"),  # type: ignore[arg-type]
        (turn.Hold((turn.Condition("absent", 1, "Rome"),)), "against='', expected one of roman"),
        (turn.Hold((turn.Condition("garrisons", strength=0),)), "strength=0, expected a whole number"),
        (turn.Sum(()), "empty sum"),
        (turn.Sum(((0, turn.Most()),)), "weight 0"),
        (turn.Sum(((float("nan"), turn.Most()),)), "weight nan"),
        ("win", "expected a Score"),
    ],
)
def test_a_goal_that_makes_no_sense_is_named(goal: Any, expected: str) -> None:
    state = _board("roman", "3", {"Rome": {"roman": 1}}, open_objectives=[{"card": "antioch"}])
    with pytest.raises(BadInput, match=expected):
        turn.plan(GAME, state, goal)


def test_a_state_that_asks_somebody_else_or_chance_is_named() -> None:
    goal = turn.Most()
    with pytest.raises(BadInput, match="dice or a draw"):
        turn.plan(GAME, GAME.new(players=4), goal)
    state = _board("roman", "3", {"Rome": {"roman": 1, "jewish": 1}})
    fight = next(a for a in GAME.legal_actions(state) if GAME.encode(a).startswith("fight"))
    with pytest.raises(BadInput, match="expected"):
        turn.plan(GAME, GAME.apply(state, fight), goal)
