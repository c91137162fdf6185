"""Bids for influence: every number against plain play by the engine, and from what a seat sees only."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from boardkit import GAMES
from boardkit.core.state import State
from boardkit.games.children_of_fire.actions import Done, Place
from boardkit.games.children_of_fire.content import FRONT, SPOTS
from solvers import matrix
from solvers.bids import influence
from solvers.bids.influence import Assume, Worth
from solvers.bids.influence.oneshot import duel
from solvers.bids.influence.plans import plans
from solvers.bids.influence.seen import as_seen, dealt_state, read_bids
from solvers.bids.influence.worth import spending_gain, worth_of
from solvers.status import BadInput, Status
from tests.games.children_of_fire.vocabulary import GAME, card, given, laid_by

from .fire_boards import BOARD, RICH, late, pile, seen, start


def lead_by_engine(state: State, laying: dict[int, tuple[Place, ...]], seat: int, worth: Worth) -> Fraction:
    """The placement phase played by the engine card by card, and what it brought by the prices."""
    rest = {at: list(placed) for at, placed in laying.items()}
    current = state
    while current.phase not in ("underground", "preparation"):
        request = GAME.request(current)
        assert request is not None
        action = rest[request.player].pop(0) if current.phase == "place" else Done()
        current = GAME.apply(current, action)
    winner = GAME.request(current).player if current.phase == "underground" else None  # type: ignore[union-attr]
    gains = []
    for at in range(state.table.box.players):
        before, after = state.table.tokens[at], current.table.tokens[at]
        gain = sum(p * (b - a) for p, a, b in zip(worth.tokens, before, after, strict=True))
        gain += worth.indicator * (at == winner)
        spots = {one.spot for one in laying[at]} | {x.spot for x in state.table.cards_of(at) if not x.up}
        if FRONT in spots:
            primary = state.table.index.primary[state.table.primaries[at]].wants if at == seat else None
            gain += spending_gain(state.table, at, worth, primary)
        gains.append(gain)
    others = [gain for at, gain in enumerate(gains) if at != seat]
    return Fraction(gains[seat]) - sum(others, Fraction(0)) / len(others)


# -- best responses -----------------------------------------------------------------------------------------


def test_there_are_480_ways_then_60_then_8() -> None:
    assert len(influence.best_response(GAME, seen(start())).worths) == 480
    one = given(2, phase="place", placing=0, board=BOARD, laid=laid_by(("4 church", "4 church")))
    assert len(influence.best_response(GAME, seen(one)).worths) == 60
    reply = influence.best_response(GAME, seen(late()))
    assert len(reply.worths) == 8
    places = {action for action in seen(late()).actions if isinstance(action, Place)}
    assert set(reply.values) == places


def test_the_ways_are_those_that_the_rules_allow() -> None:
    bids = read_bids(GAME, seen(start()))
    hand = bids.me.deals[0].hand
    expected = {
        frozenset(zip(cards, spots, strict=True))
        for cards in combinations(hand, 3)
        for spots in permutations(SPOTS, 3)
    }
    found = [frozenset((one.card, one.spot) for one in placed) for placed in plans(bids.me, bids.me.deals[0])]
    assert len(found) == len(set(found)) and set(found) == expected


def test_the_last_card_agrees_with_every_case_played_by_the_engine() -> None:
    """Both sides' last card: all of the other's deals and placements, each played out."""
    known = {"pile": pile(1, 1, 2, 4), "known_pile": pile(1, 1, 2)}
    observation = seen(late(seats=[{**RICH, "pile": pile(0, 1, 3, 5)}, known]))
    reply = influence.best_response(GAME, observation)
    bids = read_bids(GAME, observation)
    worth, rival = worth_of(bids.table), bids.bidders[1]
    tried: dict[Place, Fraction] = {}
    for action in reply.values:
        whole = []
        for deal in rival.deals:
            state = dealt_state(GAME, observation, {0: bids.me.deals[0], 1: deal})
            for placed in plans(rival, deal):
                whole.append(lead_by_engine(state, {0: (action,), 1: placed}, 0, worth))
        tried[action] = sum(whole, Fraction(0)) / len(whole)
    assert tried == dict(reply.values)
    assert reply.value == max(tried.values()) and reply.status is Status.PROVEN


@pytest.mark.parametrize("players", [2, 3])
def test_a_stated_belief_agrees_with_play_by_the_engine(players: int) -> None:
    state = start(players)
    observation, bids = seen(state), read_bids(GAME, seen(state))
    believed, deals = {}, {0: bids.me.deals[0]}
    for rival in bids.bidders[1:]:
        deals[rival.seat] = rival.deals[0]
        ways = list(plans(rival, rival.deals[0]))
        believed[rival.seat] = {ways[7]: 2, ways[300]: 1}
    reply = influence.best_response(GAME, observation, Assume(belief=believed))
    played = dealt_state(GAME, observation, deals)
    for placed in (reply.plans[0], *list(reply.worths)[::160]):
        whole = Fraction(0)
        for number in range(2 ** (players - 1)):
            chance, laying = Fraction(1), {0: placed}
            for at, (rival, weights) in enumerate(sorted(believed.items())):
                way, weight = list(weights.items())[number >> at & 1]
                chance *= Fraction(weight, 3)
                laying[rival] = way
            whole += chance * lead_by_engine(played, laying, 0, worth_of(bids.table))
        assert whole == reply.worths[placed]


def test_marks_of_powers_act_as_in_the_engine() -> None:
    """A scales card at the Church wins its ties there, a blessed card is stronger."""
    specs = "2! church, 4! front", "3 parliament, 5! underground"
    marks = [
        {"effect": "tie_break", "owner": 0, "target": card(0, 2)},
        {"effect": "bless", "owner": 0, "target": card(0, 2)},
    ]
    seats = [{"pile": pile(0, 1, 3, 5)}, {"pile": pile(1, 1, 4, 7)}]
    state = given(2, phase="place", board=BOARD, laid=laid_by(specs), marks=marks, seats=seats)
    observation = seen(state)
    bids = read_bids(GAME, observation)
    reply = influence.best_response(GAME, observation)
    rival = bids.bidders[1]
    for action in list(reply.values)[:3]:
        whole = []
        for deal in rival.deals:
            other = dealt_state(GAME, observation, {0: bids.me.deals[0], 1: deal})
            for placed in plans(rival, deal):
                whole.append(lead_by_engine(other, {0: (action,), 1: placed}, 0, worth_of(bids.table)))
        assert sum(whole, Fraction(0)) / len(whole) == reply.values[action]


def test_simulation_agrees_within_its_error() -> None:
    observation = seen(start(3))
    reply = influence.best_response(GAME, observation)
    tried = [reply.plans[0], *list(reply.worths)[::200]]
    found = influence.simulate(GAME, observation, tried, games=150, seed=4)
    for placed in tried:
        assert abs(found.means[placed] - float(reply.worths[placed])) < 4 * found.errors[placed] + 1e-9
    assert influence.simulate(GAME, observation, tried, games=20, seed=4) == influence.simulate(
        GAME, observation, tried, games=20, seed=4
    )


def test_others_who_reply_best_are_worse_for_me_than_any_cards_anywhere() -> None:
    observation = seen(start())
    values = {
        model: influence.best_response(GAME, observation, Assume(others=model)).value  # type: ignore[arg-type]
        for model in ("uniform", "sensible", "best reply")
    }
    assert values["best reply"] < values["sensible"] < values["uniform"]


def test_a_plan_is_found_in_any_order() -> None:
    reply = influence.best_response(GAME, seen(start()))
    placed = reply.plans[0]
    assert reply.worth(placed[::-1]) == reply.value
    for wrong in ((), placed[:2], (Place("nobody", "nowhere"),)):
        with pytest.raises(BadInput, match="480 plans"):
            reply.worth(wrong)


def test_prices_may_be_given() -> None:
    only_church = Worth((Fraction(0), Fraction(0), Fraction(1), Fraction(0)), Fraction(0))
    reply = influence.best_response(GAME, seen(late()), Assume(worth=only_church))
    assert {one.spot for one in reply.actions} == {"church"}


# -- what a seat does not see -------------------------------------------------------------------------------


def test_tables_made_up_look_the_same_to_the_seat() -> None:
    for state in (start(2), start(5), late()):
        observation = seen(state)
        assert GAME.observe(as_seen(GAME, observation), observation.player) == observation


def test_states_that_look_alike_get_equal_answers() -> None:
    observation = seen(late())
    bids = read_bids(GAME, observation)
    answers = []
    for at in (0, -1):
        state = dealt_state(GAME, observation, {0: bids.me.deals[0], 1: bids.bidders[1].deals[at]})
        assert GAME.observe(state, 0) == observation
        answers.append(influence.best_response(GAME, GAME.observe(state, 0)))
    assert answers[0] == answers[1]


def test_known_cards_of_a_pile_are_not_expected() -> None:
    """After a turn the cards that lay face up are known to be in the pile."""
    known = pile(1, 5, 6, 7)
    state = start(2, seats=[RICH, {"pile": known, "known_pile": known}])
    assert [deal.hand for deal in read_bids(GAME, seen(state)).bidders[1].deals] == [
        tuple(sorted(pile(1, 1, 2, 3, 4)))
    ]
    strong = influence.best_response(GAME, seen(start(2)))
    assert influence.best_response(GAME, seen(state)).value > strong.value


# -- the one-shot placement ---------------------------------------------------------------------------------


def hands(state: State) -> tuple[str, ...]:
    found: tuple[str, ...] = state.table.hands[1]
    return found


def test_the_equilibrium_has_no_gap_and_agrees_with_the_whole_table() -> None:
    state = start()
    found = influence.equilibrium(GAME, seen(state), hands(state))
    assert found.ways == (480, 480) and found.gap == 0 and found.status is Status.PROVEN
    assert sum(found.row.values()) == sum(found.column.values()) == 1
    bids = read_bids(GAME, seen(state))
    both = duel(bids, bids.table, hands(state), Assume())
    whole = matrix.solve((both.table() / both.unit).tolist())
    assert whole.gap <= 1e-9 and whole.value == pytest.approx(float(found.value), abs=1e-9)


def test_no_plan_gains_against_the_equilibrium() -> None:
    """The best response to the other's mix is worth exactly the value."""
    state = start()
    found = influence.equilibrium(GAME, seen(state), hands(state))
    reply = influence.best_response(GAME, seen(state), Assume(belief={1: found.column}))
    assert reply.value == found.value
    assert set(found.row) <= set(reply.plans)


def test_pairs_of_ways_are_worth_what_the_engine_plays() -> None:
    state = start()
    bids = read_bids(GAME, seen(state))
    both = duel(bids, bids.table, hands(state), Assume())
    table = both.table()
    mine, theirs = (list(plans(bidder, deal)) for bidder, deal in both.sides)
    for a, b in ((0, 0), (17, 333), (479, 12), (200, 201), (99, 470)):
        played = lead_by_engine(
            dealt_state(GAME, seen(state), {0: both.sides[0][1], 1: both.sides[1][1]}),
            {0: mine[a], 1: theirs[b]},
            0,
            worth_of(bids.table),
        )
        assert Fraction(int(table[a, b]), both.unit) == played


def test_sides_with_different_numbers_of_ways() -> None:
    """The other has laid its card already: 8 ways against 60."""
    known = pile(1, 5, 6, 7)
    seats = [{}, {"pile": known, "known_pile": known}]
    laid = laid_by(("4! church", "4! church, 3! front"))
    state = given(2, phase="place", indicator=1, placing=0, board=BOARD, laid=laid, seats=seats)
    found = influence.equilibrium(GAME, seen(state))
    assert sorted(found.ways) == [8, 60] and found.gap == 0
    reply = influence.best_response(GAME, seen(state), Assume(belief={1: found.column}))
    assert reply.value == found.value


@pytest.mark.parametrize("hand", [None, (), ("William Westcott",), ("nobody",) * 4])
def test_a_hand_that_is_not_known_is_asked_for(hand: tuple[str, ...] | None) -> None:
    with pytest.raises(BadInput, match="hand of seat 1"):
        influence.equilibrium(GAME, seen(start()), hand)


# -- shadow prices ------------------------------------------------------------------------------------------


def test_shadow_prices_are_differences_of_values() -> None:
    state = late()
    found = influence.shadow_prices(GAME, seen(state))
    value = influence.best_response(GAME, seen(state)).value
    worth = worth_of(state.table)
    assert found.value == value and found.status is Status.PROVEN
    for place, price in found.on_board.items():
        again = late(board={**BOARD, place: BOARD[place] + 1})
        other = influence.best_response(GAME, seen(again), Assume(worth=worth)).value
        assert price == other - value


def test_one_more_strength_never_harms_and_can_help() -> None:
    found = influence.shadow_prices(GAME, seen(start()))
    assert min(found.strength.values()) >= 0 < max(found.strength.values())


def test_a_missing_token_is_worth_a_masses_token() -> None:
    """One of each kind but red: one red more buys a masses token with the card in front."""
    poor = [{"tokens": {"blue": 1, "green": 1, "brown": 1}, "primary": "throne and bank"}, {}]
    state = given(2, phase="place", board={}, seats=poor, pawns=dict.fromkeys(PAWNS, 6))
    found = influence.shadow_prices(GAME, seen(state))
    assert found.in_hand["red"] > 0 and found.in_hand["blue"] == 0


PAWNS = ("prime_minister", "mogul", "archbishop", "crime_lord")


def test_prices_of_the_equilibrium() -> None:
    state = late(
        seats=[{"pile": pile(0, 1, 3, 5)}, {"pile": pile(1, 1, 2, 4), "known_pile": pile(1, 1, 2, 4)}]
    )
    with pytest.raises(BadInput, match="hidden card"):
        influence.shadow_prices(GAME, seen(state), both_well=True)
    fresh = start()
    found = influence.shadow_prices(GAME, seen(fresh), hand=hands(fresh), both_well=True)
    assert found.status is Status.PROVEN and max(found.strength.values()) > 0


# -- bad input ----------------------------------------------------------------------------------------------


def test_what_cannot_be_asked() -> None:
    state = start()
    with pytest.raises(BadInput, match="lays a card"):
        influence.best_response(GAME, GAME.observe(state, 1))
    with pytest.raises(BadInput, match="spectator"):
        influence.best_response(GAME, GAME.observe(state, None))
    other = GAMES["imminence"]
    with pytest.raises(BadInput, match="expected children_of_fire"):
        influence.best_response(other, other.observe(other.new(2), 0))
    with pytest.raises(BadInput, match="2 for the one-shot"):
        influence.equilibrium(GAME, seen(start(3)))
    with pytest.raises(BadInput, match="cards_in_front"):
        influence.best_response(GAME, seen(state), Assume(options={"cards_in_front": "any"}))
    with pytest.raises(BadInput, match="expected one of"):
        influence.best_response(GAME, seen(state), Assume(others="clairvoyant"))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="4"):
        Worth((Fraction(1),))


@pytest.mark.parametrize(
    "belief",
    [
        {0: {(): 1}},
        {1: {(): 1}},
        {1: {(Place("nobody", "church"),) * 3: 1}},
        {1: {tuple(Place(card(1, n), "church") for n in (1, 2, 3)): 1}},
        {1: {tuple(Place(card(1, n), s) for n, s in zip((1, 2, 3), SPOTS, strict=False)): 0}},
        {1: {tuple(Place(card(1, n), s) for n, s in zip((1, 2, 3), SPOTS, strict=False)): -1}},
    ],
)
def test_a_belief_that_cannot_be_is_refused(belief: Any) -> None:
    with pytest.raises(BadInput, match="belief about seat"):
        influence.best_response(GAME, seen(start()), Assume(belief=belief))


def test_answers_are_told_as_tables() -> None:
    state = start()
    observation = seen(state)
    reply = influence.best_response(GAME, observation)
    told = [
        influence.show(GAME, reply),
        influence.show(GAME, influence.equilibrium(GAME, observation, hands(state))),
        influence.show(GAME, influence.shadow_prices(GAME, observation)),
        influence.show(GAME, influence.simulate(GAME, observation, reply.plans, games=3)),
    ]
    assert "480 plans compared" in told[0] and "gap     0 (proven" in told[1]
    assert all(len(text.splitlines()) > 4 for text in told)
    with pytest.raises(BadInput):
        influence.show(GAME, "a guess")  # type: ignore[arg-type]


def test_every_card_is_as_likely_as_it_should_be() -> None:
    """The uniform belief against a plain count over deals and placements."""
    from solvers.bids.influence.belief import anywhere

    rival = read_bids(GAME, seen(late())).bidders[1]
    count: Counter[tuple[str, str]] = Counter()
    n = 0
    for deal in rival.deals:
        for placed in plans(rival, deal):
            n += 1
            count.update((one.spot, one.card) for one in placed)
            count.update(zip(rival.hidden, deal.hidden, strict=True))
            count.update(rival.known)
    found = anywhere(rival)
    for spot in SPOTS:
        assert sum(found[spot].values()) == 1
        for name, chance in found[spot].items():
            if name:
                assert chance == Fraction(count[spot, name], n)
