"""Choices of Soul of the Empire beside dice and combat cards, against searches through the engine."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.core.advice import Loss
from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions import DONE
from boardkit.games.soul_of_the_empire.actions.board import Attack, Recruit
from boardkit.games.soul_of_the_empire.actions.cards import PlayCard
from boardkit.games.soul_of_the_empire.actions.dice import NameSequence, Rename
from boardkit.games.soul_of_the_empire.factions import FACTIONS
from solvers import advice, combat
from solvers.combat.hints import ON_THE_TABLE, prices
from solvers.status import NotJudged
from solvers.turn.seen import open_goal
from tests.games.soul_of_the_empire.vocabulary import given, play

from .clashes import ATTACK, against_jews
from .soul_boards import GAME
from .test_advice_dice import CARD, RECRUITS
from .test_advice_dice import _claimed as claimed
from .test_turn import a_turn, best_of_all

JUDGE = advice.judge(GAME)


def loss_of(state: State, action: Action) -> Loss:
    found = JUDGE(GAME, state, action)
    assert found is not None
    assert sum(found.parts.values()) == found.total and bool(found.reply) == bool(found.total)
    return found


def best_turn(state: State) -> Fraction:
    """The most points that any order of actions makes ready, by trying all of them."""
    return best_of_all(state, open_goal(state.table, state.table.turn.faction))


# -- recruits and sequences --------------------------------------------------------------------------------


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_recruit_is_judged_as_every_order_of_actions_says(faction: str) -> None:
    rng = Random(7 + FACTIONS.index(faction))
    judged = 0
    for _ in range(4):
        state = a_turn(rng, faction, [2, 2], turn={"faction": faction, "bound": True})
        if Recruit(2) not in GAME.legal_actions(state):
            continue
        state = GAME.apply(state, Recruit(2))
        before = best_turn(state)
        for action in GAME.legal_actions(state):
            loss = loss_of(state, action)
            assert loss.status == "proven" and loss.total == before - best_turn(GAME.apply(state, action))
            judged += 1
    assert judged > 4


def test_SA17_a_sequence_named_in_the_main_phase_is_judged_by_the_turns_that_it_allows() -> None:
    """The task is so many recruits: a sequence brings it if it has that many pips."""
    state = GAME.apply(claimed(dice={"roman": {"sequence": [1, 2], "outside": [5, 5]}}), Rename())
    points = GAME.content.objectives[CARD].roman.points
    worth = {name: points * (sum(name.dice) >= RECRUITS) for name in GAME.legal_actions(state)}
    assert len(set(worth.values())) > 1
    for name, brings in worth.items():
        assert loss_of(state, name).total == max(worth.values()) - brings


def test_SA17_before_the_turn_a_name_gives_nothing_away_unless_it_is_fixed() -> None:
    rolled = ("roll 1 2 2 4 6", "keep")
    state = play(given(phase="ready", turn="roman"), *rolled)
    names = GAME.legal_actions(state)
    assert len(names) > 1 and all(isinstance(name, NameSequence) for name in names)
    assert all(loss_of(state, name).total == 0 for name in names)
    fixed = play(given(phase="ready", turn="roman", options={"sequence_fixed_at_roll": True}), *rolled)
    with pytest.raises(NotJudged):
        JUDGE(GAME, fixed, names[0])


# -- passing and scoring -----------------------------------------------------------------------------------


@pytest.mark.parametrize("faction", ["roman", "jewish", "christian"])
def test_SOE59_a_pass_gives_away_at_most_what_the_turn_could_make_ready(faction: str) -> None:
    rng = Random(FACTIONS.index(faction))
    for _ in range(3):
        turn = a_turn(rng, faction, [1, 2], turn={"faction": faction, "bound": True})
        state = State(turn.table, "turn")
        take, skip = GAME.legal_actions(state)
        if any(FACTIONS.index(faction) in card.claims for card in turn.table.open_cards):
            with pytest.raises(NotJudged, match="brings dice back"):
                JUDGE(GAME, state, skip)
            continue
        assert loss_of(state, take).total == 0
        loss = loss_of(state, skip)
        assert (loss.total, loss.status) == (best_turn(turn), "bound")


def region(*shared: str) -> dict[str, dict[str, int]]:
    """The Coalition in every territory of a region, in some of them beside Romans."""
    places = [GAME.content.map.names[place] for place in GAME.content.map.regions[3].places]
    return {place: {"coalition": 1, **({"roman": 1} if place in shared else {})} for place in places}


def test_SOE154_a_turn_that_scores_a_region_is_not_weighed_against_a_pass() -> None:
    boards = region(), region(next(iter(region())))
    state, shared = (
        given(phase="turn", turn="coalition", units=board, dice={"coalition": "1"}) for board in boards
    )
    for action in GAME.legal_actions(state):
        with pytest.raises(NotJudged, match="scores the regions"):
            JUDGE(GAME, state, action)
    take, _ = GAME.legal_actions(shared)
    assert loss_of(shared, take).total == 0


def test_SOE129_a_turn_that_costs_a_card_of_the_hand_is_not_weighed_against_a_pass() -> None:
    cards = ["industry", "pharisee", "pharaohs_fate", "high_priest_letter"]
    for hand in (cards, cards[:3]):
        state = given(phase="turn", turn="jewish", units={"Jerusalem": {"jewish": 2}}, hands={"jewish": hand})
        take, _ = GAME.legal_actions(state)
        if len(hand) > GAME.content.setup.hand_limit:
            with pytest.raises(NotJudged, match="hand down to its limit"):
                JUDGE(GAME, state, take)
        else:
            assert loss_of(state, take).total == 0


def test_SOE57_what_is_not_scored_counts_as_lost() -> None:
    cards = [{"card": name, "claims": ["christian"]} for name in ("antioch", "seven_churches")]
    units = {name: {"christian": 1} for name in GAME.content.map.names[:30]} | {"Syria": {"christian": 4}}
    state = given(
        phase="scoring", turn="christian", units=dict(list(units.items())[-12:]), open_objectives=cards
    )
    worth = {
        f"score {name}": GAME.content.objectives[name].christian.points
        for name in ("antioch", "seven_churches")
        if f"score {name}" in map(GAME.encode, GAME.legal_actions(state))
    }
    assert worth
    loss = loss_of(state, DONE)
    assert loss.total == sum(worth.values()) and loss.status == "bound"
    for text in worth:
        assert loss_of(state, GAME.read(state, text)).total == 0


# -- attacks -----------------------------------------------------------------------------------------------


def raid(dice: str = "1", **layout: Any) -> State:
    board = {"Syria": {"coalition": 4, "jewish": 3}, "Cyprus": {"coalition": 2, "roman": 1}}
    return given(turn="coalition", dice={"coalition": dice}, units=board, **layout)


def test_an_attack_is_worth_the_balance_of_its_combat_less_its_die() -> None:
    state = against_jews()
    value = combat.solve(GAME, state, prices((2, 1), ON_THE_TABLE), attack=ATTACK).value
    loss = loss_of(state, GAME.read(state, ATTACK))
    worth = Fraction(value) - 1
    assert float(loss.best - loss.total) == pytest.approx(float(worth))
    assert float(loss.best) == pytest.approx(max(0.0, float(worth))) and loss.status == "estimated"


def test_the_same_attack_with_a_larger_die_gives_away_the_pips_between() -> None:
    state = raid("1 2 3")
    losses = {
        action.die: loss_of(state, action).total
        for action in GAME.legal_actions(state)
        if isinstance(action, Attack) and action.enemy == "jewish"
    }
    assert set(losses) == {1, 2, 3}
    assert losses[2] - losses[1] == losses[3] - losses[2] == 1


def test_defenders_in_the_way_of_a_marker_make_an_attack_worth_more() -> None:
    """The claimed marker lies where the defenders stand: once they are gone it can be taken."""
    free, wanted = (
        raid(markers=[{"symbol": "jewish", "territory": place, "claimed": True}])
        for place in ("Cilicia", "Syria")
    )
    one, other = (loss_of(state, GAME.read(state, ATTACK)) for state in (free, wanted))
    assert other.best - other.total > one.best - one.total


@pytest.mark.parametrize("other", ["industry", "pharisee", "high_priest_letter"])
def test_attacks_that_look_alike_are_judged_alike(other: str) -> None:
    one, two = (raid(hands={"jewish": [card]}) for card in ("pharaohs_fate", other))
    for action in GAME.legal_actions(one):
        if isinstance(action, Attack):
            assert loss_of(one, action) == loss_of(two, action)


# -- what is not judged ------------------------------------------------------------------------------------


def test_what_is_not_judged_says_why() -> None:
    state = given(phase="start_phase", turn="roman", hands={"roman": ["auxiliaries"]})
    with pytest.raises(NotJudged, match="power card"):
        JUDGE(GAME, state, GAME.legal_actions(state)[0])


@pytest.mark.parametrize("card", [one.id for one in GAME.content.power.values() if "main" in one.phases])
def test_a_card_played_from_the_hand_is_not_weighed_by_plans_without_cards(card: str) -> None:
    """What a card does at once is no gain of the turn: plans know no card, and it is gone afterwards."""
    units = {"Jerusalem": {"jewish": 2, "christian": 1, "roman": 2}, "Samaria": {"jewish": 2, "christian": 1}}
    owner = GAME.content.power[card].faction
    cards = {"hands": {owner: [card]}, "open_objectives": [{"card": "census"}]}
    state = given(turn={"faction": owner, "bound": True}, units=units, dice={owner: "2"}, **cards)
    for action in GAME.legal_actions(state):
        if isinstance(action, PlayCard):
            with pytest.raises(NotJudged, match="power card"):
                JUDGE(GAME, state, action)


def test_SOE198_a_task_that_is_discarded_is_not_called_a_power_card() -> None:
    state = given(
        2, turn="roman", seats={"roman": 0, "jewish": 0, "coalition": 1, "christian": 1},
        order=["roman", "coalition", "jewish", "christian"], dice={"roman": "6"},
        units={"Rome": {"roman": 2}}, open_objectives=[{"card": "temple"}],
    )  # fmt: skip
    throw = GAME.read(state, "discard temple with 6 and -")
    with pytest.raises(NotJudged, match="in place of one that is discarded"):
        JUDGE(GAME, state, throw)


@pytest.mark.parametrize(("attackers", "defenders"), [(6, 5), (4, 3), (4, 1)])
def test_a_hint_names_an_attack_only_if_it_is_worth_its_die(attackers: int, defenders: int) -> None:
    board = {"Syria": {"coalition": attackers, "jewish": defenders}, "Cyprus": {"christian": 2}}
    state = given(turn="coalition", dice={"coalition": "1"}, units=board)
    hint = advice.adviser(GAME)(GAME.observe(state, 2))
    attack = GAME.read(state, ATTACK)
    is_worth_it = loss_of(state, attack).best > 0
    assert (hint.action == attack and hint.status == "best so far") is is_worth_it
    assert is_worth_it is (defenders == 5) and ("you win" in hint.reason) is is_worth_it
