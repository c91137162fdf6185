"""The end of a game: equal to trying everything, and blind to what the seat does not see."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from boardkit.core.state import State
from solvers.bids import influence
from solvers.bids.influence.ending import PAYOFFS
from solvers.status import BadInput, Budget, Status
from tests.games.children_of_fire.vocabulary import GAME, card, given, laid_by, play

LAST = {"turn_limit": 7}
PAWNS = ("prime_minister", "mogul", "archbishop", "crime_lord")


def pile(faction: int, *strengths: int) -> list[str]:
    return [card(faction, strength) for strength in strengths]


def ending(squares: tuple[int, ...], mine: tuple[int, ...], **more: Any) -> State:
    """Seat 0 turned a card up in front in the last placement of the last turn."""
    specs = "4! front, 6 church, 5 parliament", "7 church, 6 parliament, 5 syndicate"
    kinds = dict(zip(("blue", "green", "brown", "red"), mine, strict=True))
    seats = [
        {"pile": pile(0, 1, 2, 3), "primary": "throne and altar", "tokens": kinds},
        {"pile": pile(1, 1, 2, 3), "primary": "bank and alley", "masses": 1},
    ]
    layout = {"phase": "spend", "turn": 7, "indicator": 1, "placing": 0, "turned": card(0, 4)}
    layout |= {"turned_at": "front", "pawns": dict(zip(PAWNS, squares, strict=True)), "seats": seats}
    return given(2, more.pop("options", LAST), laid=laid_by(specs), **{**layout, **more})


def answered(theirs: tuple[int, ...], mine: tuple[int, ...] = (1, 1, 1, 1), **more: Any) -> State:
    """Seat 0 spends; seat 1 has laid its third card, in front, and is still to turn it up."""
    specs = "4! front, 6 church, 5 parliament", "7 church, 6 parliament"
    kinds = [dict(zip(("blue", "green", "brown", "red"), row, strict=True)) for row in (mine, theirs)]
    seats = [
        {"pile": pile(0, 1, 2, 3), "primary": "throne and altar", "secondary": "bank before altar"},
        {"pile": pile(1, 3, 4, 5), "primary": "bank and alley", "secondary": "alley before throne"},
    ]
    seats = [{**row, "tokens": tokens} for row, tokens in zip(seats, kinds, strict=True)]
    layout = {"phase": "spend", "turn": 7, "indicator": 0, "placing": 0, "turned": card(0, 4)}
    layout |= {"turned_at": "front", "seats": seats}
    layout.setdefault("pawns", dict(zip(PAWNS, (-4, 5, -3, 4), strict=True)))
    return given(2, LAST, laid=laid_by(specs), **{**layout, **more})


def brute(state: State, seat: int, payoff: str) -> tuple[Fraction, ...]:
    """Every line to the end, without memory, bounds or short cuts."""
    request = GAME.request(state)
    if request is None:
        return tuple(PAYOFFS[payoff](state.table, at) for at in range(state.table.box.players))
    lines = [brute(GAME.apply(state, action), seat, payoff) for action in GAME.legal_actions(state)]
    return max(lines, key=lambda values: (values[request.player], -values[seat]))


@pytest.mark.parametrize("payoff", ["points", "lead", "win"])
@pytest.mark.parametrize(
    ("squares", "mine"),
    [((-4, 2, 4, -3), (1, 1, 1, 1)), ((5, 5, -2, 2), (1, 2, 1, 0)), ((-6, 4, 3, 3), (4, 0, 1, 0))],
)
def test_the_last_spending_is_that_of_trying_everything(
    payoff: Any, squares: tuple[int, ...], mine: tuple[int, ...]
) -> None:
    state = ending(squares, mine)
    found = influence.finish(GAME, state, payoff)
    tried = {action: brute(GAME.apply(state, action), 0, payoff)[0] for action in GAME.legal_actions(state)}
    assert dict(found.values) == tried
    assert set(found.actions) == {action for action in tried if tried[action] == max(tried.values())}
    assert found.status is Status.PROVEN


@pytest.mark.parametrize("payoff", ["points", "lead"])
@pytest.mark.parametrize("theirs", [(0, 0, 2, 0), (0, 0, 0, 2)])
def test_answers_of_the_other_are_those_of_trying_everything(payoff: Any, theirs: tuple[int, ...]) -> None:
    state = answered(theirs, (0, 1, 1, 0))
    found = influence.finish(GAME, state, payoff)
    some = list(found.values)[:3]
    for action in some:
        assert found.values[action] == brute(GAME.apply(state, action), 0, payoff)[0]
    assert found.status is Status.PROVEN


def test_lines_are_played_by_the_engine() -> None:
    state = answered((0, 0, 3, 1))
    found = influence.finish(GAME, state, "lead")
    for action, line in found.lines.items():
        end = state
        for step in line.actions:
            end = GAME.apply(end, step)
        while GAME.request(end) is not None and end.phase == "underground":
            end = GAME.apply(end, GAME.legal_actions(end)[0])
        outcome = GAME.outcome(end)
        assert outcome is not None and line.is_over and line.actions[0] == action
        assert outcome.scores[0] - outcome.scores[1] == found.values[action]


def test_what_is_not_over_is_not_proven() -> None:
    state = ending((-4, 2, 4, -3), (1, 1, 1, 1), options={})
    found = influence.finish(GAME, state, "points")
    assert found.status is Status.BEST_SO_FAR and "as they stand" in found.model


def test_locks_and_masses_in_numbers() -> None:
    """By hand: a step into the wanted colour pays two, and two more for being settled last; masses one."""
    state = ending((-4, 2, 4, -3), (1, 1, 1, 1))
    found = influence.finish(GAME, state, "points")
    told = {GAME.encode(action): worth for action, worth in found.values.items()}
    assert told["commit mogul 1>greedy"] == told["buy masses"] + 3 == told["done"] + 4


# -- from what a seat sees ----------------------------------------------------------------------------------


@pytest.mark.parametrize("payoff", ["lead", "win"])
def test_hidden_prophecies_are_averaged(payoff: Any) -> None:
    """All thirty-five pairs of the other's prophecies, each position searched by itself."""
    state = ending((-4, 2, 4, -3), (1, 1, 1, 1))
    found = influence.last_word(GAME, GAME.observe(state, 0), payoff, LAST)
    table, means = state.table, dict.fromkeys(found.values, Fraction(0))
    pairs = [
        (primary, secondary)
        for (primary,) in permutations(table.index.primary, 1)
        for secondary in table.index.secondary
        if primary != table.primaries[0] and secondary != table.secondaries[0]
    ]
    assert len(pairs) == 35
    base = GAME.describe(state)
    for primary, secondary in pairs:
        base["seats"][1] |= {"primary": primary, "secondary": secondary}
        world = GAME.position(base)
        for action in means:
            end = GAME.apply(world, action)
            while end.phase is not None:  # what is left is trading and the indicator
                end = GAME.apply(end, GAME.legal_actions(end)[0])
            means[action] += PAYOFFS[payoff](end.table, 0) / 35
    assert dict(found.values) == means
    assert found.status is Status.PROVEN and "35 ways" in found.model


def test_states_that_look_alike_get_equal_answers() -> None:
    state = ending((-4, 2, 4, -3), (1, 1, 1, 1))
    mapping = GAME.describe(state)
    mapping["seats"][1] |= {"primary": "throne and bank", "secondary": "alley before bank"}
    mapping["seats"][1]["pile"] = pile(1, 1, 2, 5)
    mapping["laid"][-1]["card"] = card(1, 3)
    other = GAME.position(mapping)
    assert other != state and GAME.observe(other, 0) == GAME.observe(state, 0)
    for payoff in ("points", "win"):
        answers = [
            influence.last_word(GAME, GAME.observe(one, 0), payoff, LAST)  # type: ignore[arg-type]
            for one in (state, other)
        ]
        assert answers[0].values == answers[1].values and answers[0].actions == answers[1].actions


def test_hidden_cards_change_no_points() -> None:
    """They move tokens, which score nothing: `last_word` may make them up."""
    state = ending((-4, 2, 4, -3), (1, 1, 1, 1))
    found = influence.last_word(GAME, GAME.observe(state, 0), "points", LAST)
    assert found.values == influence.finish(GAME, state, "points").values


# -- bad input ----------------------------------------------------------------------------------------------


def test_what_cannot_be_asked() -> None:
    state = answered((0, 0, 3, 1))
    with pytest.raises(BadInput, match="last placement"):
        influence.last_word(GAME, GAME.observe(state, 0), "points", LAST)
    with pytest.raises(BadInput, match="expected a seat that is asked"):
        influence.finish(GAME, given(2, phase="preparation"))
    over = play(ending((-4, 2, 4, -3), (0, 0, 0, 0)), "done")
    with pytest.raises(BadInput):
        influence.finish(GAME, over)
    with pytest.raises(BadInput, match="expected one of"):
        influence.finish(GAME, state, "money")  # type: ignore[arg-type]


def test_a_budget_that_does_not_last_gives_no_number() -> None:
    with pytest.raises(BadInput, match="more than 20 positions"):
        influence.finish(GAME, answered((0, 0, 3, 1)), budget=Budget(steps=20))


def test_the_search_is_counted_and_repeats() -> None:
    state = answered((0, 0, 3, 1))
    found, again = (influence.finish(GAME, state, "lead") for _ in range(2))
    assert found.steps == again.steps > 0 and found.values == again.values
    assert "proven" in influence.show(GAME, found)
    with pytest.raises(BadInput):
        found.loss(GAME.decode("indicator to seat 0"))
