"""Trading: COF50, CA36 to CA38, CA49."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.children_of_fire.events import Traded
from tests.games.children_of_fire.vocabulary import (
    cards,
    events_of,
    given,
    options,
    play,
    refused,
    showdown,
    table,
    to_act,
    tokens,
    told,
)

ORIEL = "Oriel Shieldbearer"
PILE = ["Amathiel Bright Spear", "Ishriel Dawnsinger", "Tsephaniel the Steadfast"]


def holding(
    options: dict[str, Any] | None = None, masses: int = 0, other: Any = None, **tokens: int
) -> State:
    """Seat 0 holds these tokens and is to lay its first card."""
    row = {"pile": PILE, "tokens": tokens, "masses": masses}
    return given(2, options, seats=[row, other or {}])


def test_COF50_four_of_one_kind_for_one_of_another() -> None:
    """Tokens go to the supply and come from it."""
    state, events = told(holding(blue=5), "trade 4 blue>1 red")
    assert tokens(state, 0) == {"blue": 1, "red": 1}
    assert table(state).supply == (19, 20, 20, 19)
    assert len(events_of(Traded, events)) == 1


def test_COF50_eight_for_two() -> None:
    """At once or one after the other."""
    assert tokens(play(holding(brown=8), "trade 8 brown>2 blue"), 0) == {"blue": 2}
    assert tokens(play(holding(brown=8), "trade 4 brown>1 blue", "trade 4 brown>1 blue"), 0) == {"blue": 2}


@pytest.mark.parametrize(
    "text",
    [
        "trade 3 blue>1 red",
        "trade 4 blue>2 red",
        "trade 4 blue>1 blue",
        "trade 0 blue>0 red",
        "trade 4 green>1 red",
    ],
)
def test_COF50_other_rates_are_refused(text: str) -> None:
    """Three for one, a kind for itself, nothing for nothing, tokens one lacks."""
    assert refused(holding(blue=7), text).rule == "COF50"


def test_CA36_trades_are_possible_throughout_the_own_placement() -> None:
    """Before laying, before turning up, before the power, before and after spending."""
    state = holding(blue=12)
    for text in (f'place "{ORIEL}">front', f'flip "{ORIEL}"', "done", "commit prime_minister 1>just"):
        assert "trade 4 blue>1 red" in options(state)
        state = play(state, text)
    assert state.phase == "close" and options(state)[0] == "done" and len(options(state)) > 1
    assert to_act(play(state, "trade 4 blue>1 red", "done")) == 1


def test_CA36_not_in_the_placement_of_another_nor_in_other_phases() -> None:
    """Seat 1 trades in its own placement only."""
    state = given(2, phase="preparation", indicator=0, seats=[{}, {"tokens": {"red": 8}}])
    assert to_act(state) == 1 and refused(state, "trade 4 red>1 blue").rule == "CA36"


def test_CA36_as_an_option_everybody_trades_before_each_placement() -> None:
    """Seat 1 is asked while seat 0 is to lay a card; whoever cannot trade is not asked."""
    row = {"tokens": {"red": 8}}
    state = given(3, {"trading": "any_time"}, phase="open_trading", seats=[{"pile": PILE}, row, {}])
    assert to_act(state) == 1 and options(state)[0] == "done"
    state = play(state, "trade 4 red>1 blue")
    assert to_act(state) == 1
    state = play(state, "done")
    assert (state.phase, to_act(state)) == ("place", 0)
    closed = given(3, phase="open_trading", seats=[{"pile": PILE}, row, {}])
    assert (closed.phase, to_act(closed)) == ("place", 0)


def test_CA37_masses_tokens_are_not_traded() -> None:
    """Points are no influence."""
    assert refused(holding(masses=8, blue=4), "trade 4 masses>1 red").rule == "CA37"
    assert refused(holding(blue=4), "trade 4 blue>1 masses").rule == "CA37"


def test_CA38_players_trade_with_the_supply_only() -> None:
    """A trade leaves the tokens of the others alone."""
    state = play(holding(blue=4, other={"tokens": {"red": 3}}), "trade 4 blue>1 red")
    assert tokens(state, 1) == {"red": 3} and table(state).supply[3] == 16


def test_CA49_no_trade_for_what_the_supply_lacks() -> None:
    """All twenty red tokens are with seat 1."""
    state = holding(blue=8, other={"tokens": {"red": 20}})
    assert not any(text.endswith("red") for text in options(state, "trade"))
    assert refused(state, "trade 4 blue>1 red").rule == "CA49"


def test_CA49_no_masses_token_once_all_are_taken() -> None:
    """Twenty are all there are."""
    row = {"tokens": {"blue": 1, "green": 1, "brown": 1, "red": 1}, "masses": 20}
    state = given(
        phase="spend",
        laid=cards(0, "5! front"),
        turned="Amathiel Bright Spear",
        turned_at="front",
        seats=[row, {}],
    )
    assert "buy masses" not in options(state) and refused(state, "buy masses").rule == "CA49"


def test_trades_end_with_the_placement() -> None:
    """Once the cards are revealed nobody trades."""
    state = showdown(
        "5 church, 6 underground, 1 front",
        "4 church, 2 underground, 3 front",
        seats=[{"tokens": {"red": 8}}, {}],
    )
    state = play(state, "done")
    assert state.phase == "underground" and refused(state, "trade 4 red>1 blue").rule == "CA36"
