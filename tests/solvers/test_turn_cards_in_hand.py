"""Plans in which power cards are played from the hand, against a full walk through the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.core.request import Ask
from boardkit.core.state import State
from solvers import turn
from solvers.movement.replay import QUIET
from solvers.status import Budget, Status
from solvers.turn.goals import reached, terms_of
from solvers.turn.write_up import before_the_roll
from tests.games.soul_of_the_empire.vocabulary import GAME, given

from .test_turn_assumed import Walk

LONG = Budget(work=60.0)
NEVER = ("use", "retrieve", "discard", "done")


class PlayingWalk(Walk):
    """Every order of actions and of cards from the hand, but where chance or another seat decides."""

    def _best(self, state: State, fights: int) -> Fraction:
        at_rest = state.phase == "main_phase" and not state.actions
        values = [self._now(state)] if at_rest else []
        request = GAME.request(state)
        if request is None or state.phase == "end_phase":
            return max(values, default=Fraction(-1))
        if not isinstance(request, Ask):
            return Fraction(-1)
        options = list(request.options)
        if request.player != self.seat:
            options = [one for one in QUIET if request.offered(one) is not None][:1]
        for action in options:
            text = GAME.encode(action)
            if "fight " not in text and not (at_rest and text.startswith(NEVER)):
                values.append(self.best(GAME.apply(state, action), fights))
        return max(values, default=Fraction(-1))


def jews(**more: Any) -> State:
    """A letter takes the Christian from beside the Jews in Judea."""
    units = {"Jerusalem": {"jewish": 2, "christian": 1}, "Samaria": {"jewish": 1, "christian": 1}}
    return given(turn={"faction": "jewish", "bound": True}, units=units, **more)


ALONE = turn.Hold((turn.Condition("sole", 2, "Judea"),))
LETTER = {"jewish": ["high_priest_letter"]}


@pytest.mark.parametrize("dice", ["", "1", "2"])
@pytest.mark.parametrize(
    "goal", [ALONE, turn.Sum(((1, turn.Most("sole")), (Fraction(1, 2), turn.Most("territories"))))]
)
def test_SOE209_a_letter_in_hand_is_as_good_as_a_full_walk_says(dice: str, goal: Any) -> None:
    state = jews(dice={"jewish": dice}, hands=LETTER)
    best = PlayingWalk(state, goal, "").best(state, 0)
    found = turn.plan(GAME, state, goal, assume=turn.Assume.hand(), budget=LONG)
    assert (found.value, found.status) == (best, Status.PROVEN)
    without = turn.plan(GAME, state, goal, assume=turn.Assume.peace(), budget=LONG)
    assert without.value is not None and without.value <= best and (dice or without.value < best)


def test_SOE209_the_plan_names_the_card_and_the_engine_accepts_it() -> None:
    state = jews(hands=LETTER)
    assert turn.plan(GAME, state, ALONE).impossible
    found = turn.plan(GAME, state, ALONE, assume=turn.Assume.hand())
    assert found.actions[0] == "play high_priest_letter" and "cards in hand too" in found.assumption
    after = state
    for text in found.actions:
        after = GAME.apply(after, GAME.read(after, text))
    table = before_the_roll(GAME, after)
    far = (term.weight * reached(table, table.turn.faction, term.goal) for term in terms_of(ALONE, table))
    assert sum(far) == found.value == 1


@pytest.mark.parametrize("card", ["holy_spirit", "city_riot"])
def test_cards_that_ask_their_owner_are_as_good_as_a_full_walk_says(card: str) -> None:
    units = {"Jerusalem": {"jewish": 1, "christian": 2}, "Samaria": {"christian": 1}}
    more = {"dice": {"christian": "1"}, "hands": {"christian": [card]}}
    state = given(turn={"faction": "christian", "bound": True}, units=units, **more)
    goal = turn.Sum(((2, turn.Most("sole", "Judea")), (1, turn.Most("territories", "Judea"))))
    found = turn.plan(GAME, state, goal, assume=turn.Assume.hand(), budget=LONG)
    best = PlayingWalk(state, goal, "").best(state, 0)
    assert found.value is not None and found.bound is not None and found.value <= best <= found.bound
    assert found.status is not Status.PROVEN or found.value == best


def test_a_card_that_draws_or_asks_others_is_left_in_the_hand() -> None:
    state = jews(hands={"jewish": ["industry"]})
    found = turn.plan(GAME, state, turn.Most("sole"), assume=turn.Assume.hand())
    quiet = turn.plan(GAME, state, turn.Most("sole"))
    assert found.value == quiet.value and not any(text.startswith("play") for text in found.actions)


def test_a_card_and_a_combat_may_both_be_in_a_plan() -> None:
    """The letter clears two territories of Judea, a combat is won elsewhere."""
    units = {"Jerusalem": {"jewish": 2, "christian": 1}, "Samaria": {"jewish": 1, "christian": 1}}
    units["Syria"] = {"jewish": 3, "roman": 1}
    state = given(turn={"faction": "jewish", "bound": True}, dice={"jewish": "1"}, units=units, hands=LETTER)
    wishes = turn.Condition("won", 1), turn.Condition("sole", 2, "Judea")
    goal = turn.Sum(tuple((1, turn.Hold((wish,))) for wish in wishes))
    values = {
        assume: turn.plan(GAME, state, goal, assume=assume).value
        for assume in (turn.Assume.won(), turn.Assume.hand(), turn.Assume.won().with_cards())
    }
    assert list(values.values()) == [1, 1, 2]


def test_a_second_card_of_the_turn_is_not_planned() -> None:
    state = jews(hands=LETTER)
    used = turn.plan(
        GAME,
        given(
            turn={"faction": "jewish", "bound": True, "card_played": True},
            units={"Jerusalem": {"jewish": 2, "christian": 1}, "Samaria": {"jewish": 1, "christian": 1}},
            hands=LETTER,
        ),
        ALONE,
        assume=turn.Assume.hand(),
    )
    assert used.impossible and not turn.plan(GAME, state, ALONE, assume=turn.Assume.hand()).impossible
