"""Children of Fire after a card is laid: choices are worth what a count over every deal makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest

from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Commit, Done, Prepare, Trade, TurnUp
from boardkit.games.children_of_fire.content import OFFICES
from boardkit.games.children_of_fire.tracks import goes_to
from solvers import advice
from solvers.bids.influence.choosing import PLACING, UNTOLD
from solvers.bids.influence.seen import deals, dealt_state
from solvers.bids.influence.worth import worth_of
from solvers.status import NotJudged
from tests.games.children_of_fire.vocabulary import GAME, begun, showdown

JUDGE = advice.judge("children_of_fire")
ADVISER = advice.adviser("children_of_fire")
BOARD = {"church": 5, "syndicate": 4, "parliament": 3, "financial_district": 2}

LAST_WORDS = (
    showdown("7! underground, 2! church, 5 parliament", "4 church, 3! parliament, 6 syndicate", board=BOARD),
    showdown(
        "7! church, 2! syndicate, 6 parliament", "4 church, 2! parliament, 7 financial_district", board=BOARD
    ),
    showdown("3! church, 4! underground, 5 syndicate", "6 church, 1! syndicate, 5 parliament", board=BOARD),
)


def seen(state: State) -> Observation:
    request = GAME.request(state)
    assert request is not None
    return GAME.observe(state, request.player)


# -- a second method: every way on is played to the end of the reveal, for every deal -----------------------


def ways_on(state: State, seat: int, given: tuple[Action, ...] = ()) -> Iterator[tuple[Action, ...]]:
    """All own answers until the placement is over, trades left out."""
    request = GAME.request(state)
    over = request is None or request.player != seat or state.phase not in PLACING
    if over:
        yield given
        return
    for action in request.options:
        if not isinstance(action, Trade):
            yield from ways_on(GAME.apply(state, action), seat, (*given, action))


def lead(state: State, seat: int, given: tuple[Action, ...]) -> Fraction:
    """Influence after the reveal at the prices before, the indicator and masses, own less the other's."""
    prices, won = worth_of(state.table), None
    for action in given:
        state = GAME.apply(state, action)
    request = GAME.request(state)
    assert request is not None
    if state.phase == "underground":
        won = request.player
    table = request.table
    worths = [
        sum((price * n for price, n in zip(prices.tokens, row, strict=True)), Fraction(table.masses[at]))
        + (prices.indicator if at == won else 0)
        for at, row in enumerate(table.tokens)
    ]
    return worths[seat] - worths[1 - seat] + squares_wanted(state, seat, given)


def squares_wanted(state: State, seat: int, given: tuple[Action, ...]) -> Fraction:
    """What commitments add: two points spread over a track of two times `end` squares."""
    table, total = state.table, Fraction(0)
    for one in given:
        if isinstance(one, Commit):
            at = OFFICES.index(one.pawn)
            plus = one.trait == table.box.content.offices[at].plus
            moved = goes_to(table.numbers, 0, one.steps if plus else -one.steps)
            wants = table.index.primary[table.primaries[seat]].wants[at]
            total += Fraction(2, 2 * table.numbers.end) * moved * wants
    return total


def counted(state: State) -> dict[Action, Fraction]:
    """For each choice the mean over all deals of the best way on from it."""
    observation = seen(state)
    seat = observation.player
    assert seat is not None
    every = product(*(deals(observation.view, other) for other in range(observation.players)))
    worlds = [dealt_state(GAME, observation, dict(enumerate(deal))) for deal in every]
    found: dict[Action, Fraction] = {}
    for given in ways_on(worlds[0], seat):
        mean = sum((lead(world, seat, given) for world in worlds), Fraction(0)) / len(worlds)
        found[given[0]] = max(found.get(given[0], mean), mean)
    return found


@pytest.mark.parametrize("at", range(len(LAST_WORDS)))
def test_the_last_card_turned_up_is_judged_as_a_full_count_says(at: int) -> None:
    state = LAST_WORDS[at]
    found = counted(state)
    assert len(found) > 2
    for action, worth in found.items():
        loss = JUDGE(GAME, state, action)
        assert loss is not None and loss.status == "estimated"
        assert loss.total == max(found.values()) - worth
        assert sum(loss.parts.values()) == loss.total and bool(loss.reply) == bool(loss.total)


# -- properties in random games ------------------------------------------------------------------------------


def moments(players: int, seed: int) -> Iterator[State]:
    """Choices after a card is laid in two turns of a random game."""
    state, rng = begun(players, seed, "place"), Random(seed)
    while state.table.turn <= 2 and GAME.request(state) is not None:
        options = GAME.legal_actions(state)
        if state.phase in PLACING and len(options) > 1:
            yield state
        state = GAME.apply(state, options[rng.randrange(len(options))])


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 4), (3, 2)])
def test_parts_add_up_and_some_choice_gives_nothing_away(players: int, seed: int) -> None:
    judged = whole = 0
    for state in islice(moments(players, seed), 0, None, players):
        options = GAME.legal_actions(state)
        losses = [told(state, action) for action in options[:8]]
        for loss in filter(None, losses):
            assert loss.total >= 0 and sum(loss.parts.values()) == loss.total and loss.assumed
        if len(options) <= 8 and all(losses):
            assert min(loss.total for loss in filter(None, losses)) == 0
            whole += 1
        judged += any(losses)
    assert judged > 5 and whole > 2


def told(state: State, action: Action) -> advice.Loss | None:
    try:
        return JUDGE(GAME, state, action)
    except NotJudged as why:
        assert str(why)
        return None


@pytest.mark.parametrize("seed", [3, 5])
def test_states_that_look_alike_are_judged_alike(seed: int) -> None:
    compared = 0
    for state in moments(2, seed):
        observation = seen(state)
        if state.actions:
            continue
        action = observation.actions[compared % len(observation.actions)]
        for pick in (0, -1):
            dealt = {at: deals(observation.view, at)[pick] for at in range(2)}
            other = dealt_state(GAME, observation, dealt)
            assert GAME.observe(other, observation.player) == observation
            assert told(other, action) == told(state, action)
            compared += 1
    assert compared > 4


def test_the_locations_are_filled_as_trying_every_order_says() -> None:
    """The best first location is judged to cost nothing, and its loss is that of the best order with it."""
    state = begun(2, 3, "preparation")
    totals = {}
    for first in GAME.legal_actions(state):
        assert isinstance(first, Prepare)
        loss = JUDGE(GAME, state, first)
        assert loss is not None
        totals[first] = loss.total
        second = GAME.apply(state, first)
        later = [told(second, action) for action in GAME.legal_actions(second)]
        assert min(one.total for one in later if one is not None) == 0
        best = {one.best for one in later if one is not None}
        assert best == {loss.best - loss.total}
    assert min(totals.values()) == 0


def test_before_the_last_card_waiting_is_no_fault_that_could_be_told() -> None:
    for state in moments(2, 8):
        waits = state.phase == "turn_up" and len(state.table.cards_of(state.table.placing)) < 3
        if waits and not state.actions and any(isinstance(one, TurnUp) for one in GAME.legal_actions(state)):
            loss = told(state, Done())
            assert loss is None or loss.total == 0


@pytest.mark.parametrize("phase", ["choose_faction", "discard_three"])
def test_what_is_not_judged_is_told_with_its_reason(phase: str) -> None:
    state = begun(2, 1, phase) if phase != "choose_faction" else GAME.new(2)
    with pytest.raises(NotJudged, match=UNTOLD[phase][:20]):
        JUDGE(GAME, state, GAME.legal_actions(state)[0])


def test_a_hint_gives_nothing_away_by_the_judge() -> None:
    hints = 0
    for state in moments(2, 6):
        hint = ADVISER(seen(state))
        if hint.status == "best so far":
            loss = told(state, hint.action)
            assert loss is not None and loss.total == 0
            hints += 1
    assert hints > 3
