"""The placement phase, step by step: COF20 to COF30, COF52 and the rulings beside them."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.children_of_fire.events import CardLaid, CardTurnedUp, PowerUsed
from tests.games.children_of_fire.vocabulary import (
    GAME,
    cards,
    events_of,
    given,
    options,
    play,
    refused,
    rule_of,
    showdown,
    table,
    to_act,
    tokens,
    told,
)

ORIEL, HADRIEL, ZATHIEL = "Oriel Shieldbearer", "Hadriel of the Poor", "Zathiel the Just"
PILE = {"pile": ["Amathiel Bright Spear", "Ishriel Dawnsinger", "Tsephaniel the Steadfast"]}


def second_placement(first: str, **layout: Any) -> State:
    """Seat 0 lays its second card after one at ``"1 church"`` or the like; two players."""
    laid = [*cards(0, first), *cards(1, "7 syndicate")]
    return given(
        laid=laid,
        seats=[PILE, {"pile": ["Vessaroth the Whisperer", "Malkoreth Cutpurse", "Nachor the Blighter"]}],
        **layout,
    )


def spending(options: dict[str, Any] | None = None, power: bool = False, **row: Any) -> State:
    """Seat 0 has just turned up a card in front; it may spend (or first use its power)."""
    strength = 1 if power else 5
    name = ORIEL if power else "Amathiel Bright Spear"
    phase = "power" if power else "spend"
    layout = row.pop("layout", {})
    laid = cards(0, f"{strength}! front")
    return given(
        2, options, phase=phase, laid=laid, turned=name, turned_at="front", seats=[row, {}], **layout
    )


def test_COF20_the_starter_goes_first_then_clockwise() -> None:
    """Seat 1 holds the indicator: 1, 2, 0, and again."""
    state, order = given(3, indicator=1), []
    while state.phase in ("place", "turn_up") and len(order) < 6:
        if state.phase == "place":
            order.append(to_act(state))
        state = play(state, options(state, "place")[0] if state.phase == "place" else "done")
    assert order == [1, 2, 0, 1, 2, 0]


def test_COF21_a_card_of_the_hand_is_laid_face_down() -> None:
    """It leaves the hand, lies face down, and only its owner knows it."""
    state, events = told(given(seats=[PILE, {}]), f'place "{ZATHIEL}">church')
    (laid,) = table(state).laid
    assert (laid.owner, laid.card, laid.spot, laid.up) == (0, ZATHIEL, "church", False)
    assert ZATHIEL not in table(state).hands[0]
    assert events_of(CardLaid, events)[0].redacted(1).card is None
    assert refused(given(seats=[PILE, {}]), 'place "Old Sheshai">church').rule == "COF21"
    assert refused(given(seats=[PILE, {}]), 'place "Ishriel Dawnsinger">church').rule == "COF21"


@pytest.mark.parametrize(
    "spot", ["parliament", "financial_district", "church", "syndicate", "underground", "front"]
)
def test_COF22_six_spots_are_open(spot: str) -> None:
    """Four locations, the underground, the space in front; nowhere else."""
    assert len(options(given(), "place")) == 24
    assert table(play(given(seats=[PILE, {}]), f'place "{ORIEL}">{spot}')).laid[0].spot == spot
    assert refused(given(seats=[PILE, {}]), f'place "{ORIEL}">bank').rule == "COF22"


def test_COF23_no_second_own_card_on_a_spot() -> None:
    """Neither offered nor accepted."""
    state = second_placement("1 church")
    assert not any(text.endswith(">church") for text in options(state, "place"))
    assert refused(state, f'place "{ZATHIEL}">church').rule == "COF23"


def test_COF24_one_own_face_down_card_may_be_turned_up() -> None:
    """Or none; the turned card is known to all."""
    state = play(second_placement("1 church"), f'place "{ZATHIEL}">syndicate')
    assert options(state) == [f'flip "{ORIEL}"', f'flip "{ZATHIEL}"', "done"]
    after, events = told(state, f'flip "{ORIEL}"')
    assert table(after).where(ORIEL).up  # type: ignore[union-attr]
    assert events_of(CardTurnedUp, events)[0].redacted(1).card == ORIEL
    assert refused(state, 'flip "Azkarra Blade of Sammael"').rule == "COF24"


def test_COF24_a_card_face_up_is_not_turned_again() -> None:
    """Refused, and not offered."""
    state = play(second_placement("1! church"), f'place "{ZATHIEL}">syndicate')
    assert options(state) == [f'flip "{ZATHIEL}"', "done"]
    assert refused(state, f'flip "{ORIEL}"').rule == "COF24"


def test_COF25_it_need_not_be_the_card_just_laid() -> None:
    """A card of an earlier placement is turned up."""
    state = play(second_placement("1 church"), f'place "{ZATHIEL}">syndicate', f'flip "{ORIEL}"')
    assert [(one.card, one.up) for one in table(state).cards_of(0)] == [(ORIEL, True), (ZATHIEL, False)]


def test_COF26_a_power_is_used_when_the_card_is_turned_up() -> None:
    """Then it is offered, and at no other moment."""
    state = play(second_placement("1 church"), f'place "{ZATHIEL}">syndicate')
    assert refused(state, "use power").rule == "COF26"
    state = play(state, f'flip "{ORIEL}"')
    assert "use power" in options(state) and rule_of(state) == "COF26"
    later = play(state, "done")
    assert "use power" not in options(later) and refused(later, "use power").rule == "COF26"


def test_COF26_a_card_without_power_offers_none() -> None:
    """The placement goes on at once."""
    state = play(
        given(seats=[{"pile": [ORIEL, HADRIEL, ZATHIEL]}, {}]), 'place "Amathiel Bright Spear">church'
    )
    state, events = told(state, 'flip "Amathiel Bright Spear"')
    assert to_act(state) == 1 and not events_of(PowerUsed, events)


def test_COF27_a_power_works_once() -> None:
    """While it works and after it, it cannot be used again."""
    state = play(given(seats=[PILE, {}]), f'place "{ORIEL}">church', f'flip "{ORIEL}"', "use power")
    assert refused(state, "use power").rule == "COF27"
    after, events = told(state, "pick seat 0 at church")
    assert refused(after, "use power").rule == "COF26"
    assert not events_of(PowerUsed, events)


def test_COF28_spending_needs_a_card_turned_up_in_front() -> None:
    """Turned up at a location it allows none; face down in front it allows none."""
    state = given(seats=[{**PILE, "tokens": {"green": 5}}, {}])
    at_church = play(state, f'place "{ORIEL}">church', f'flip "{ORIEL}"', "done")
    assert at_church.phase == "close" and refused(at_church, "commit mogul 1>greedy").rule == "COF28"
    assert refused(at_church, "buy masses").rule == "COF28"
    in_front = play(state, f'place "{ORIEL}">front', f'flip "{ORIEL}"', "done")
    assert options(in_front, "commit") and rule_of(in_front) == "COF28"
    assert refused(play(state, f'place "{ORIEL}">front'), "commit mogul 1>greedy").rule == "CA59"


def test_COF29_matching_tokens_commit_a_successor() -> None:
    """Green for the mogul; other kinds do not pay for it."""
    state = spending(tokens={"green": 2, "red": 9})
    assert options(state, "commit mogul") == [
        f"commit mogul {n}>{trait}" for trait in ("generous", "greedy") for n in (1, 2)
    ]
    after = play(state, "commit mogul 2>generous")
    assert tokens(after, 0) == {"red": 9} and table(after).commitments[0].tokens == 2
    assert refused(state, "commit mogul 3>generous").rule == "COF29"
    assert refused(state, "commit archbishop 1>pious").rule == "COF29"
    assert refused(state, "commit king 1>pious").rule == "COF29"


def test_COF29_a_token_of_each_kind_buys_a_masses_token() -> None:
    """The tokens go back to the supply; with a kind missing it is refused."""
    state = spending(tokens={"blue": 1, "green": 2, "brown": 1, "red": 1})
    after = play(state, "buy masses")
    assert table(after).masses == (1, 0) and tokens(after, 0) == {"green": 1}
    assert table(after).supply == (20, 19, 20, 20)
    poor = spending(tokens={"blue": 1, "green": 2, "brown": 1})
    assert refused(poor, "buy masses").rule == "COF29" and "red" in refused(poor, "buy masses").reason


def test_COF30_the_phase_ends_when_all_have_laid_three() -> None:
    """After the sixth placement of two players the cards are revealed."""
    state = given(seats=[PILE, {}])
    for n in range(6):
        assert state.phase == "place" and len(table(state).laid) == n
        state = play(state, options(state, "place")[n % 3], "done")
    assert state.phase not in ("place", "turn_up")


def test_COF30_there_is_no_fourth_card() -> None:
    """A fourth card is refused by the rule that ends the phase."""
    state = showdown("5 church, 3 underground, 1 front", "4 church, 2 syndicate, 3 front")
    hand = table(state).hands[1][0]
    assert refused(state, f'place "{hand}">parliament').rule == "COF30"


def test_COF52_the_steps_come_in_order() -> None:
    """Lay, turn up, use the power, spend."""
    state, phases = given(seats=[{**PILE, "tokens": {"blue": 1}}, {}]), []
    for text in (f'place "{ORIEL}">front', f'flip "{ORIEL}"', "done", "done"):
        phases.append(state.phase)
        state = play(state, text)
    assert phases == ["place", "turn_up", "power", "spend"]


def test_CA7_laying_a_card_cannot_be_left_out() -> None:
    """There is always a card and a spot for it."""
    assert "done" not in options(given()) and refused(given(), "done").rule == "CA7"
    state = second_placement("1 church")
    assert len(options(state, "place")) == 3 * 5


def test_CA8_one_card_in_front_unless_the_option_allows_more() -> None:
    """The space in front is a spot like the others; as an option any number lies there."""
    state = second_placement("1 front")
    assert refused(state, f'place "{ZATHIEL}">front').rule == "CA8"
    free = second_placement("1 front", options={"cards_in_front": "any"})
    after = play(free, f'place "{ZATHIEL}">front')
    assert len(table(after).cards_at("front")) == 2
    assert [one.label for one in GAME.observe(after, 1).view.laid] == [
        "seat 0 at front", "seat 1 at syndicate", "seat 0 at front (2)"
    ]  # fmt: skip


def test_CA9_several_players_may_lay_at_one_spot() -> None:
    """Only own cards stand in the way."""
    state = play(given(seats=[PILE, {}]), f'place "{ORIEL}">church', "done")
    assert any(text.endswith(">church") for text in options(state))


def test_CA10_the_card_just_laid_may_be_turned_up() -> None:
    """At once."""
    state = play(given(seats=[PILE, {}]), f'place "{ORIEL}">church')
    assert f'flip "{ORIEL}"' in options(state)


def test_CA11_one_card_and_one_power_in_a_placement() -> None:
    """A second card is refused after the first."""
    state = play(second_placement("1 church"), f'place "{ZATHIEL}">syndicate', f'flip "{ORIEL}"')
    assert refused(state, f'flip "{ZATHIEL}"').rule == "CA11"


def test_CA12_a_power_may_be_left_unused_and_is_lost() -> None:
    """Nothing is marked, and it is not offered again."""
    state = play(second_placement("1 church"), f'place "{ZATHIEL}">syndicate', f'flip "{ORIEL}"', "done")
    assert table(state).marks == () and to_act(state) == 1


def test_CA14_own_face_down_cards_are_seen_by_their_owner() -> None:
    """And by nobody else."""
    state = play(given(3, seats=[PILE, {}, {}]), f'place "{ORIEL}">church')
    known = [GAME.observe(state, seat).view.laid[0].card for seat in (0, 1, 2, None)]
    assert known == [ORIEL, None, None, None]


@pytest.mark.parametrize("text", ["buy masses", "commit mogul 1>greedy"])
def test_CA15_influence_is_spent_once(text: str) -> None:
    """After one way of spending neither is possible."""
    state = play(spending(tokens={"blue": 9, "green": 9, "brown": 9, "red": 9}), text)
    assert state.phase == "close"
    assert refused(state, "commit crime_lord 1>ruthless").rule == "CA15"
    assert refused(state, "buy masses").rule == "CA15"


def test_CA16_the_power_comes_before_the_spending() -> None:
    """While it is offered nothing can be spent yet."""
    state = spending(power=True, tokens={"green": 2})
    assert refused(state, "commit mogul 1>greedy").rule == "CA59"
    assert play(state, "done").phase == "spend"


def test_CA17_the_direction_is_announced_at_once() -> None:
    """Towards one of the two traits of the office, open to all."""
    state = spending(tokens={"green": 2})
    assert refused(state, "commit mogul 1>pious").rule == "CA17"
    after = play(state, "commit mogul 1>greedy")
    assert GAME.observe(after, None).view.commitments[0].steps == 1


def test_CA18_a_pawn_takes_one_commitment_a_turn() -> None:
    """As an option it takes several."""
    layout = {"commitments": [{"player": 1, "pawn": "mogul", "steps": 1}]}
    state = spending(tokens={"green": 2}, layout=layout)
    assert not options(state, "commit mogul") and refused(state, "commit mogul 1>greedy").rule == "CA18"
    many = spending({"commitments": "many"}, tokens={"green": 2}, layout=layout)
    after = play(many, "commit mogul 2>generous")
    assert [one.steps for one in table(after).commitments] == [1, -2]


def test_CA19_a_locked_pawn_is_not_committed() -> None:
    """Neither offered nor accepted."""
    state = spending(tokens={"green": 2}, layout={"pawns": {"mogul": -6}})
    assert not options(state, "commit mogul") and refused(state, "commit mogul 1>greedy").rule == "CA19"


def test_CA20_one_card_then_the_next_player() -> None:
    """A second card in the same placement is refused."""
    state = play(given(seats=[PILE, {}]), f'place "{ORIEL}">church')
    assert refused(state, f'place "{ZATHIEL}">syndicate').rule == "CA20"
    assert to_act(play(state, "done")) == 1


def test_CA43_there_are_two_ways_to_spend() -> None:
    """A commitment or a masses token, nothing else."""
    state = spending(tokens={"blue": 1, "green": 1, "brown": 1, "red": 1})
    kinds = {text.split()[0] for text in options(state)}
    assert kinds == {"commit", "buy", "done"}


def test_CA47_tokens_of_a_commitment_lie_beside_the_pawn() -> None:
    """They are paid at once, at least one, and belong to nobody until the resolution."""
    state = spending(tokens={"green": 4})
    assert refused(state, "commit mogul 0>greedy").rule == "CA47"
    assert refused(state, "commit mogul -1>greedy").rule == "CA47"
    after = play(state, "commit mogul 4>greedy")
    assert tokens(after, 0) == {} and table(after).supply[1] == 16
    assert GAME.census(table(after)) == GAME.census(table(state))


@pytest.mark.parametrize("first", ["1 front", "1 church"])
def test_CA51_a_card_laid_in_front_earlier_may_be_turned_up_for_spending(first: str) -> None:
    """Laid in the first placement, turned up in the second."""
    spot = "church" if first == "1 front" else "front"
    state = play(second_placement(first), f'place "{HADRIEL}">{spot}', f'flip "{ORIEL}"', "done")
    assert (state.phase == "spend") == (first == "1 front")


def test_CA52_a_face_up_card_in_front_gives_no_lasting_right() -> None:
    """In the next placement it allows no spending."""
    state = second_placement("1! front")
    state = play(state, f'place "{ZATHIEL}">church', f'flip "{ZATHIEL}"')
    assert refused(state, "buy masses").rule == "CA59"
    assert to_act(play(state, "done")) == 1


def test_CA59_no_other_order_of_steps() -> None:
    """Turning up or spending before laying is refused."""
    state = second_placement("1 front")
    assert refused(state, f'flip "{ORIEL}"').rule == "CA59"
    assert refused(state, "commit mogul 1>greedy").rule == "CA59"
    assert refused(state, "buy masses").rule == "CA59"


def test_CH4_a_step_costs_one_token_or_the_option() -> None:
    """With a price of two, five tokens pay for two steps."""
    state = spending({"step_price": 2}, tokens={"green": 5})
    assert options(state, "commit mogul")[-1] == "commit mogul 2>greedy"
    after = play(state, "commit mogul 2>greedy")
    assert tokens(after, 0) == {"green": 1} and table(after).commitments[0].tokens == 4


def test_CH5_a_masses_token_costs_one_of_each_or_the_option() -> None:
    """With a price of two, one of each is not enough."""
    one_each = {"blue": 1, "green": 1, "brown": 1, "red": 1}
    assert refused(spending({"masses_price": 2}, tokens=one_each), "buy masses").rule == "COF29"
    two_each = dict.fromkeys(one_each, 2)
    assert tokens(play(spending({"masses_price": 2}, tokens=two_each), "buy masses"), 0) == {}
