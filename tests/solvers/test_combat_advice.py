"""Combat advice uses what the seat sees, and reckons with what the other may hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from boardkit.core.state import State
from solvers import combat
from solvers.combat.belief import Hidden, guesses
from solvers.status import BadInput, Status
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play

SYRIA = {"Syria": {"coalition": 4, "jewish": 3}, "Cyprus": {"christian": 2}}
ATTACK = "fight jewish in Syria with 1"


def raid(*cards: str, **layout: Any) -> State:
    """The Coalition attacks Jews who hold these power cards."""
    return given(turn="coalition", dice={"coalition": "1"}, units=SYRIA, hands={"jewish": cards}, **layout)


def hunt(*cards: str, **layout: Any) -> State:
    """Rome attacks Christians who hold these power cards."""
    board = {"Jerusalem": {"roman": 3, "christian": 3}}
    return given(turn="roman", dice={"roman": "1"}, units=board, hands={"christian": cards}, **layout)


HUNT = "fight christian in Jerusalem with 1"


def advice(state: State, **more: Any) -> combat.Counsel:
    request = GAME.request(state)
    assert request is not None
    return combat.advise(GAME, GAME.observe(state, request.player), **more)


def texts(found: combat.Counsel) -> set[str]:
    return {GAME.encode(action) for action in found.actions}


# -- only what is seen -------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["industry", "pharisee", "high_priest_letter"])
def test_states_that_look_alike_get_equal_advice(other: str) -> None:
    one, two = play(raid("pharaohs_fate"), ATTACK), play(raid(other), ATTACK)
    assert GAME.observe(one, 2) == GAME.observe(two, 2)
    assert advice(one) == advice(two)


def test_a_sealed_combat_card_does_not_show_in_the_advice() -> None:
    begun = play(raid("pharaohs_fate"), ATTACK)
    sealed = [play(begun, f"combat card coalition_{n}") for n in (1, 6)]
    assert advice(sealed[0]) == advice(sealed[1])


def test_a_sealed_power_card_does_not_show_before_it_is_announced() -> None:
    """A thief may have laid the stolen Angel; the defender is asked before that is known."""
    hands = {"coalition": ("guardian_angel",), "christian": ("giving",)}
    state = given(
        turn="coalition", dice={"coalition": "1"}, units={"Syria": {"coalition": 3, "christian": 3}},
        hands=hands, stolen=(("guardian_angel", "deck"),),
    )  # fmt: skip
    begun = play(state, "fight christian in Syria with 1", "lay none", "lay none")
    laid, kept = play(begun, "lay guardian_angel"), play(begun, "lay none")
    assert GAME.observe(laid, 3) == GAME.observe(kept, 3) and advice(laid) == advice(kept)


def test_order_of_the_unseen_pile_does_not_matter() -> None:
    state = play(raid("pharaohs_fate"), ATTACK)
    decks = tuple(replace(deck, pile=tuple(reversed(deck.pile))) for deck in state.table.decks)
    other = State(replace(state.table, decks=decks), state.phase, state.actions)
    assert advice(state) == advice(other)


# -- belief ------------------------------------------------------------------------------------------------


def test_chances_of_a_hand_are_those_of_counting_all_draws() -> None:
    unseen, telling = ("a", "a", "b", "x", "y", "z"), ("a", "b")
    found = guesses(Hidden(unseen, 3, telling=telling))
    draws = [
        tuple(sorted(unseen[i] for i in picked if unseen[i] in telling))
        for picked in combinations(range(6), 3)
    ]
    assert {guess.cards: guess.chance for guess in found} == {
        cards: Fraction(draws.count(cards), len(draws)) for cards in set(draws)
    }
    assert all(len(guess.hand) == 3 for guess in found)


def test_a_laid_card_is_one_of_its_kind() -> None:
    found = guesses(Hidden(("a", "b", "x"), 2, telling=("a", "b"), one_of=("a",)))
    assert {guess.cards for guess in found} == {("a",), ("a", "b")}
    assert sum(guess.chance for guess in found) == 1


def test_the_belief_is_over_unseen_cards() -> None:
    (nothing, fate) = advice(play(raid("industry"), ATTACK)).belief
    assert nothing == ((), Fraction(7, 8)) and fate == (("pharaohs_fate",), Fraction(1, 8))
    two = dict(advice(play(raid("industry", "pharisee"), ATTACK)).belief)
    assert two["pharaohs_fate",] == Fraction(1, 4)
    seen = raid("industry", discards={"jewish": ("pharaohs_fate",)})
    assert dict(advice(play(seen, ATTACK)).belief) == {(): 1}


def test_a_card_that_lies_face_down_is_believed() -> None:
    state = play(hunt("guardian_angel"), HUNT, "lay none", "lay guardian_angel")
    found = advice(state)
    assert found.seat == 0 and dict(found.belief) == {("guardian_angel",): 1}
    assert found.battle.columns == tuple(f"christian_{n}" for n in range(1, 7))
    assert min(min(row) for row in found.battle.payoff) < 0 <= max(max(row) for row in found.battle.payoff)
    harmless = advice(play(hunt("giving"), HUNT, "lay none", "lay none"))
    assert max(max(row) for row in harmless.battle.payoff) > max(max(row) for row in found.battle.payoff)


# -- what is advised ---------------------------------------------------------------------------------------


def test_a_known_empty_hand_gives_the_open_equilibrium() -> None:
    state = play(raid(), ATTACK)
    found, battle = advice(state), combat.solve(GAME, state)
    assert found.status is Status.PROVEN and found.gap == 0
    assert found.battle.payoff == battle.payoff and found.value == battle.value
    assert {GAME.encode(a)[12:]: share for a, share in found.mix.items()} == battle.row


def test_the_defender_gains_what_the_attacker_loses() -> None:
    state = play(raid(), ATTACK)
    theirs = advice(play(state, "combat card coalition_3"))
    assert theirs.side == 1 and theirs.value == -advice(state).value


def test_whoever_may_hold_a_reversal_is_worth_more_and_no_less_than_known() -> None:
    open_value = float(combat.solve(GAME, play(raid(), ATTACK)).value)
    known = float(combat.solve(GAME, play(raid("pharaohs_fate"), ATTACK)).value)
    believed = float(advice(play(raid("industry"), ATTACK)).value)
    assert known < believed < open_value


def test_with_the_reversal_in_hand_it_is_laid() -> None:
    found = advice(play(raid("pharaohs_fate"), ATTACK, "combat card coalition_6"))
    assert texts(found) and all("pharaohs_fate" in text for text in texts(found))
    with pytest.raises(BadInput, match="expected one of"):
        found.loss(GAME.decode("done"))
    assert all(found.loss(action) >= 0 for action in found.values)


def test_every_answer_is_worth_what_the_engine_makes_of_it() -> None:
    """Against the other's mix from the table, all by the payoffs of the cells."""
    found = advice(play(raid(), ATTACK))
    for action, value in found.values.items():
        row = found.battle.payoff[found.battle.rows.index(GAME.encode(action)[12:])]
        mix = [found.battle.column.get(name, 0) for name in found.battle.columns]
        assert value == sum(share * gain for share, gain in zip(mix, row, strict=True))


@pytest.mark.parametrize("answers", [(), ("lay none",), ("lay none", "lay guardian_angel"), ("lay elder",)])
def test_every_stage_can_be_advised(answers: tuple[str, ...]) -> None:
    state = play(hunt("elder", "guardian_angel"), HUNT, *answers)
    found = advice(state)
    assert found.status is Status.PROVEN and abs(float(sum(found.mix.values())) - 1) < 1e-9
    request = GAME.request(state)
    assert request is not None and set(found.values) == set(request.options)


def test_conscripts_called_already_stay_called() -> None:
    card = {"card": "conscription", "owner": "roman"}
    begun = play(hunt(lasting=(card,), captives={"coalition": 2}, captured=2), HUNT)
    one = play(begun, "faction coalition")
    assert set(advice(one).values) == set(GAME.legal_actions(one))
    two = play(one, "faction coalition")
    rows = advice(two).battle.rows
    assert len(rows) == 6 and not any("captive" in row for row in rows)


@pytest.mark.parametrize("payoff", ["win", "units", {"win": 2, "units": 1}])
@pytest.mark.parametrize(("captives", "attackers"), [({"jewish": 2}, 3), ({"christian": 1, "jewish": 1}, 1)])
def test_SOE204_an_attack_is_worth_what_it_is_before_the_other_side_answers(
    payoff: Any, captives: dict[str, int], attackers: int
) -> None:
    """Rome says first whether conscripts come; some of its answers never do in an equilibrium."""
    state = given(
        turn="coalition", dice={"coalition": "1"}, units={"Syria": {"coalition": attackers, "roman": 1}},
        lasting=({"card": "conscription", "owner": "roman"},), captives=captives, captured=2,
    )  # fmt: skip
    fight = "fight roman in Syria with 1"
    found = advice(state, payoff=payoff, attack=fight)
    assert float(found.worth) == pytest.approx(float(combat.solve(GAME, state, payoff, attack=fight).value))
    assert found.status is Status.PROVEN and float(found.value) == pytest.approx(float(found.worth))


def test_a_thief_may_hold_any_stealable_card() -> None:
    board = {"Syria": {"coalition": 3, "roman": 3}}
    state = given(
        turn="roman", dice={"roman": "1"}, units=board,
        hands={"coalition": ("guardian_angel",)}, stolen=(("guardian_angel", "hand"),),
    )  # fmt: skip
    found = advice(play(state, "fight coalition in Syria with 1", *_declined(state)))
    assert found.seat == 0 and found.status is Status.PROVEN
    assert {cards for cards, _ in found.belief} >= {(), ("pharaohs_fate",)}


def _declined(state: State) -> tuple[str, ...]:
    begun = play(state, "fight coalition in Syria with 1")
    answers: list[str] = []
    while "lay none" in [GAME.encode(option) for option in GAME.legal_actions(begun)]:
        answers.append("lay none")
        begun = play(begun, "lay none")
    return tuple(answers)


def test_an_attack_that_is_thought_about() -> None:
    found = advice(raid("industry"), attack=ATTACK)
    assert found == advice(play(raid("industry"), ATTACK))


# -- bad input ---------------------------------------------------------------------------------------------


def test_advice_for_a_seat_that_waits_is_refused() -> None:
    state = play(raid(), ATTACK)
    with pytest.raises(BadInput, match="seat 1 waits for seat 2"):
        combat.advise(GAME, GAME.observe(state, 1))
    with pytest.raises(BadInput, match="seat None waits"):
        combat.advise(GAME, GAME.observe(state, None))


def test_advice_without_a_combat_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a combat"):
        advice(raid())
    decided = play(raid(), ATTACK, "combat card coalition_5", "combat card jewish_2")
    with pytest.raises(BadInput, match="cards are shown"):
        advice(decided)
    over = given(phase=None, ended={"winners": (0,), "why": "Rome has won.", "rule": "SOE1"})
    with pytest.raises(BadInput, match="over"):
        combat.advise(GAME, GAME.observe(over, 0))
