"""The turn and its preparation: COF16 to COF19, COF43, COF56, CA4 to CA6, CA55."""

from __future__ import annotations

import pytest

from boardkit.games.children_of_fire.events import Prepared, TurnBegun
from tests.games.children_of_fire.vocabulary import (
    GAME,
    begun,
    events_of,
    given,
    options,
    play,
    refused,
    showdown,
    table,
    to_act,
    told,
)

FILL = ("prepare financial_district", "prepare parliament", "prepare church")


def preparing(players: int = 3, **layout):  # type: ignore[no-untyped-def]
    """The start of a preparation."""
    return given(players, phase="preparation", **layout)


def test_COF16_a_turn_has_four_phases_in_order() -> None:
    """Preparation, placements, reveal with the underground, resolution."""
    state, seen = begun(2, seed=3), []
    turn = table(state).turn
    while state.phase is not None and table(state).turn == turn:
        seen += [] if state.phase in seen else [state.phase]
        state = GAME.apply(state, GAME.legal_actions(state)[-1])
    assert seen[0] == "preparation" and seen.index("place") == 1
    assert state.phase == "preparation" and table(state).turn == turn + 1


@pytest.mark.parametrize("indicator", [0, 1, 2])
def test_COF17_the_player_on_the_right_of_the_starter_prepares(indicator: int) -> None:
    """Counter-clockwise neighbour."""
    assert to_act(preparing(3, indicator=indicator)) == (indicator - 1) % 3


def test_COF18_five_four_three_two() -> None:
    """In the order chosen; the last location follows by itself."""
    state, events = told(preparing(), *FILL)
    assert table(state).board == (4, 5, 3, 2)
    assert [e.n for e in events_of(Prepared, events)] == [5, 4, 3, 2]
    assert refused(preparing(), "prepare underground").rule == "COF18"


def test_COF19_tokens_have_the_colour_of_the_location() -> None:
    """They come from the supply of that colour."""
    state = play(preparing(), *FILL)
    assert table(state).supply == (16, 15, 17, 18)


def test_COF43_a_new_turn_starts_with_preparation() -> None:
    """After the clean-up the next turn is prepared."""
    state = showdown("5 church, 3 underground, 1 front", "4 church, 2 syndicate, 3 front")
    state, events = told(state, "done", "indicator to seat 0")
    assert state.phase == "preparation" and table(state).turn == 2
    assert [e.turn for e in events_of(TurnBegun, events)] == [2]


@pytest.mark.parametrize("indicator", [0, 1, 2])
def test_COF56_the_holder_of_the_indicator_starts(indicator: int) -> None:
    """And places first."""
    state = play(preparing(3, indicator=indicator), *FILL)
    assert state.phase == "place" and to_act(state) == indicator


@pytest.mark.parametrize("indicator", [0, 1])
def test_CA4_with_two_players_the_opponent_prepares(indicator: int) -> None:
    """The one on the right is the only other."""
    assert to_act(preparing(2, indicator=indicator)) == 1 - indicator


def test_CA5_a_short_supply_is_put_out_as_far_as_it_goes() -> None:
    """Two tokens are left for the five due; the location keeps its place in the order."""
    state = preparing(2, seats=[{"tokens": {"green": 18}}, {}])
    state, events = told(state, "prepare financial_district", "prepare church")
    assert [(e.n, e.due) for e in events_of(Prepared, events)] == [(2, 5), (4, 4)]
    assert "supply has no more" in events_of(Prepared, events)[0].tell(["Ada", "Ben"])
    assert table(state).board[1] == 2 and table(state).supply[1] == 0


def test_CA6_no_location_is_filled_twice() -> None:
    """The second time it is refused."""
    state = play(preparing(), "prepare church")
    assert "prepare church" not in options(state)
    assert refused(state, "prepare church").rule == "CA6"


def test_CA55_the_right_neighbour_of_the_new_holder_prepares() -> None:
    """After the underground has moved the indicator."""
    state = showdown(
        "5 church, 1 syndicate, 2 front", "6 underground, 1 church, 2 front", "1 syndicate, 2 church, 3 front"
    )
    state = play(state, "done", "indicator to seat 2")
    assert table(state).indicator == 2 and to_act(state) == 1


def test_preparing_in_another_phase_is_refused() -> None:
    """Locations are filled in the preparation phase only."""
    assert refused(given(), "prepare church").rule == "COF16"
