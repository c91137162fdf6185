"""Turns with combats, gray units and dice given by cards, against a full walk through the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from solvers import matrix, turn
from solvers.status import BadInput, Budget, Status
from solvers.turn.goals import reached, terms_of
from solvers.turn.write_up import before_the_roll
from tests.games.soul_of_the_empire.vocabulary import GAME, given

from .test_turn import TOUCHING, a_turn

COMBAT = ("combat", "plunder", "combat_over")
NEVER = ("play", "use", "retrieve", "discard", "done", "lay ")
"""What no plan does: cards from the hand, dice taken back."""

LONG = Budget(work=60.0)


# -- the full walk: every order of actions, every card, no model -------------------------------------------


class Walk:
    """The best value of a turn by trying everything in the engine, with combats as they are assumed."""

    def __init__(self, state: State, goal: Any, combat: str) -> None:
        self.terms = terms_of(goal, state.table)
        self.faction, self.combat = state.table.turn.faction, combat
        self.seat = state.table.seats[self.faction]
        self.known: dict[tuple[State, int], Fraction] = {}

    def best(self, state: State, fights: int) -> Fraction:
        key = state, fights
        if key not in self.known:
            self.known[key] = Fraction(-1)
            self.known[key] = self._best(state, fights)
        return self.known[key]

    def _best(self, state: State, fights: int) -> Fraction:
        values = [self._now(state)] if state.phase in ("main_phase", None) else []
        request = GAME.request(state)
        if request is None or state.phase == "end_phase":
            return max(values, default=Fraction(-1))
        at_rest = state.phase in ("main_phase", "bonus_action") and not state.actions
        for action in GAME.legal_actions(state):
            text = GAME.encode(action)
            if "fight " in text:
                values += [self.fought(GAME.apply(state, action), fights - 1)] if fights else []
            elif not at_rest or not text.startswith(NEVER):
                values.append(self.best(GAME.apply(state, action), fights))
        return max(values, default=Fraction(-1))

    def _now(self, state: State) -> Fraction:
        table = before_the_roll(GAME, state)
        return sum((t.weight * reached(table, self.faction, t.goal) for t in self.terms), Fraction(0))

    def fought(self, state: State, fights: int) -> Fraction:
        """Neither side lays a power card; then the cards."""
        while GAME.request(state).rule != "SOE85":  # type: ignore[union-attr]
            quiet = next(a for a in GAME.legal_actions(state) if GAME.encode(a) in ("lay none", "done", "no"))
            state = GAME.apply(state, quiet)
        table = []
        for mine in _plain(state):
            after = GAME.apply(state, mine)
            table.append([self.settled(GAME.apply(after, theirs), fights) for theirs in _plain(after)])
        values = [[value for value, _ in row] for row in table]
        if self.combat == "worst":
            return max(map(min, values))
        if self.combat == "value":
            return Fraction(matrix.solve(values).value)
        fitting = [value for row in table for value, won in row if won == (self.combat == "won")]
        return min(fitting, default=Fraction(-1))

    def settled(self, state: State, fights: int) -> tuple[Fraction, bool]:
        """The value after the cards are shown, and whether the combat is won."""
        if state.phase not in COMBAT:
            won = sum(d.n for d in state.table.turn.deeds if d.kind == "won") > self.wins
            return self.best(state, fights), won
        request = GAME.request(state)
        assert request is not None
        mine = isinstance(request, Ask) and request.player == self.seat
        options = request.options if isinstance(request, Ask) else request.outcomes[0][:1]  # type: ignore[attr-defined]
        found = [self.settled(GAME.apply(state, option), fights) for option in options]
        best: Callable[..., Any] = max if mine else min
        return best(found, key=lambda one: one[0])  # type: ignore[no-any-return]

    wins = 0


def _plain(state: State) -> list[Any]:
    return [a for a in GAME.legal_actions(state) if " and " not in GAME.encode(a)]


# -- random small turns ------------------------------------------------------------------------------------


def a_front(rng: Random, faction: str, hand: list[int]) -> State:
    """A small board on which the faction stands beside enemies, or among them."""
    state = a_turn(rng, faction, hand, turn={"faction": faction, "bound": True})
    layout = GAME.describe(state)
    other = rng.choice([name for name in FACTIONS if name != faction])
    place = next(name for name, units in layout["units"].items() if faction in units)
    layout["units"][place][other] = rng.choice((1, 2))
    return GAME.position(layout)


def a_martial_goal(rng: Random) -> Any:
    area = rng.choice((*TOUCHING, "Syria et Cilicia", "the board"))
    goals = [
        turn.Hold((turn.Condition("won", 1),)),
        turn.Hold((turn.Condition("sole", rng.choice((1, 2)), area),)),
        turn.Most(rng.choice(("units", "sole")), area),
    ]
    return turn.Sum(tuple((n, goal) for n, goal in enumerate(rng.sample(goals, 2), start=1)))


@pytest.mark.parametrize("combat", ["worst", "value", "won", "lost"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_combats_in_plans_are_as_good_as_a_full_walk(faction: str, combat: str) -> None:
    rng = Random(10 * FACTIONS.index(faction) + len(combat))
    for hand in ([1], [2]):
        state, goal = a_front(rng, faction, hand), a_martial_goal(rng)
        plan = turn.plan(GAME, state, goal, assume=turn.Assume.named(combat), budget=LONG)
        assert plan.status is Status.PROVEN, goal
        assert plan.value == Walk(state, goal, combat).best(state, 1), goal


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_walk_that_is_cut_short_tells_the_truth_between_two_bounds(faction: str) -> None:
    rng = Random(500 + FACTIONS.index(faction))
    state, goal = a_front(rng, faction, [1, 1]), a_martial_goal(rng)
    best = Walk(state, goal, "worst").best(state, 2)
    for work in (0.3, 1.0):
        plan = turn.plan(GAME, state, goal, assume=turn.Assume.worst(2), budget=Budget(work=work))
        assert plan.value is not None and plan.bound is not None
        assert plan.value <= best <= plan.bound
        assert plan.status is not Status.PROVEN or plan.value == best


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_engine_accepts_the_answers_of_a_plan_with_combats(faction: str) -> None:
    rng = Random(77 + FACTIONS.index(faction))
    for word in ("worst", "won", "lost"):
        state, goal = a_front(rng, faction, [1, 2, 3]), a_martial_goal(rng)
        plan = turn.plan(GAME, state, goal, assume=turn.Assume.named(word), budget=Budget(work=1.0))
        after = state
        for text in plan.actions:
            after = GAME.apply(after, GAME.read(after, text))
        table = before_the_roll(GAME, after)
        far = (t.weight * reached(table, table.turn.faction, t.goal) for t in terms_of(goal, state.table))
        assert plan.value == sum(far) and plan.bound is not None and plan.value <= plan.bound
        assert len(plan.combats) == sum("fight " in text for text in plan.actions)
        assert plan.assumption == turn.Assume.named(word).in_words()


# -- gray units, yellow dice, the Jewish die ---------------------------------------------------------------


def revolt(*dice: int, place: str = "Syria", n: int = 2, card: str = "peasant_revolt") -> dict[str, Any]:
    return {"card": card, "owner": "jewish", "band": {place: n}, "dice": list(dice)}


def jews(dice: str, *revolts: dict[str, Any], **more: Any) -> State:
    units: dict[str, dict[str, int]] = {"Jerusalem": {"jewish": 1}}
    for one in revolts:
        for place, n in one["band"].items():
            units.setdefault(place, {})["gray"] = units.get(place, {}).get("gray", 0) + n
    for place, colours in more.pop("units", {}).items():
        units.setdefault(place, {}).update(colours)
    more = {"turn": "jewish"} | more
    return given(dice={"jewish": dice}, units=units, lasting=list(revolts), **more)


@pytest.mark.parametrize(
    ("dice", "yellow", "goal"),
    [
        ("1", (1,), turn.Hold((turn.Condition("territories", 3),))),
        ("1", (2,), turn.Most("territories", "the board")),
        ("", (1, 1), turn.Hold((turn.Condition("units", 2, "Cilicia"),))),
        ("2", (), turn.Hold((turn.Condition("units", 1, "Cappadocia"),))),
        ("1 1", (1,), turn.Sum(((1, turn.Most("sole")), (2, turn.Hold({"Jerusalem": 3}))))),
    ],
)
def test_gray_units_move_by_yellow_dice_and_one_jewish_die(
    dice: str, yellow: tuple[int, ...], goal: Any
) -> None:
    cards = ("peasant_revolt", "merchant_revolt")
    revolts = [
        revolt(die, place=p, card=c) for die, p, c in zip(yellow, ("Syria", "Cyprus"), cards, strict=False)
    ]
    state = jews(dice, *(revolts or [revolt()]), turn={"faction": "jewish", "bound": True})
    plan = turn.plan(GAME, state, goal, assume=turn.Assume.peace(), budget=LONG)
    quiet = turn.plan(GAME, state, goal)
    assert plan.status is Status.PROVEN
    assert plan.value == Walk(state, goal, "").best(state, 0)
    assert quiet.value is not None and plan.value is not None and quiet.value <= plan.value


def test_SOE174_gray_units_reach_what_the_model_alone_cannot() -> None:
    state = jews("2", revolt())
    goal = turn.Hold((turn.Condition("units", 2, "Cilicia"),))
    assert turn.plan(GAME, state, goal).impossible
    plan = turn.plan(GAME, state, goal, assume=turn.Assume.peace())
    assert plan.value == 1 and plan.actions[0] == "gray move with jewish 2"
    assert "gray units act too" in plan.assumption


def _claimable() -> tuple[str, str, dict[str, dict[str, int]]]:
    """A card whose Jewish task asks for units in places: its name, one place, and units that fulfil it."""
    board = GAME.content.map
    for name, card in sorted(GAME.content.objectives.items()):
        if {c.kind for c in card.jewish.all} <= {"units", "territories"} and card.jewish.phase == "end":
            areas = [[board.names[p] for p in board.areas[c.area]] for c in card.jewish.all]
            return name, areas[0][0], {place: {"jewish": 4} for area in areas for place in area[:4]}
    raise AssertionError("no such card")


def test_SOE184_a_yellow_die_claims_what_gray_units_have_fulfilled() -> None:
    card, place, units = _claimable()
    state = jews("", revolt(1, place=place, n=5), open_objectives=[{"card": card}], units=units)
    plan = turn.plan(GAME, state, turn.Score(card), assume=turn.Assume.peace(), budget=LONG)
    assert plan.value == 1
    assert any(text.startswith(f"gray claim {card}") for text in plan.actions)


# -- bad input and words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda: turn.Assume.named("hope"), "expected one of quiet, peace, hand, worst"),
        (lambda: turn.Assume.worst(0), "1 to 5"),
        (lambda: turn.Assume.value(True), "1 to 5"),
        (lambda: turn.Assume.cards("", "roman_1"), "ids of two combat cards"),
        (lambda: turn.Assume("hope", 1, True), "expected one of worst, value, won"),  # type: ignore[arg-type]
        (lambda: turn.Assume("worst", 0, True), "1 to 5"),
    ],
)
def test_an_assumption_that_makes_no_sense_is_named(ask: Callable[[], Any], expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        ask()


def test_given_cards_are_those_that_are_played_or_refused_by_name() -> None:
    units = {"Syria": {"roman": 3, "jewish": 1}}
    state = given(turn="roman", dice={"roman": "1"}, units=units)
    goal = turn.Hold((turn.Condition("won", 1),))
    plan = turn.plan(GAME, state, goal, assume=turn.Assume.cards("roman_2", "jewish_2"))
    assert plan.actions[1:] == ("combat card roman_2", "combat card jewish_2")
    assert plan.combats == ("fight jewish in Syria with 1: roman_2 against jewish_2",)
    with pytest.raises(BadInput, match="expected one of roman_1"):
        turn.plan(GAME, state, goal, assume=turn.Assume.cards("roman_9", "jewish_2"))


def test_without_a_combat_the_plan_of_the_model_stands() -> None:
    state = given(turn="roman", dice={"roman": "2"}, units={"Rome": {"roman": 2}})
    goal = turn.Most("units")
    quiet = turn.plan(GAME, state, goal)
    worst = turn.plan(GAME, state, goal, assume=turn.Assume.worst())
    assert (worst.actions, worst.value, worst.combats) == (quiet.actions, quiet.value, ())


def test_progress_is_told_and_stops_the_walk() -> None:
    state = given(turn="roman", dice={"roman": "1 2 3"}, units={"Syria": {"roman": 3, "jewish": 1}})
    goal = turn.Sum(((1, turn.Most("units")), (5, turn.Hold((turn.Condition("won", 1),)))))
    told: list[turn.Progress] = []

    def stop(progress: turn.Progress) -> bool:
        told.append(progress)
        return False

    plan = turn.plan(GAME, state, goal, assume=turn.Assume.won(), progress=stop)
    assert told and plan.status is not Status.PROVEN
