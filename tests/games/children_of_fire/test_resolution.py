"""The resolution phase: COF38 to COF42, COF55 and the rulings on order, entry into colour and clean-up."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.children_of_fire.events import PawnLocked, PawnMoved, Scored, TurnCleaned
from tests.games.children_of_fire.vocabulary import (
    GAME,
    card,
    events_of,
    play,
    showdown,
    square,
    table,
    told,
)

QUIET = ("5 church, 3 parliament, 1 front", "4 church, 2 syndicate, 3 front")


def resolved(
    *moves: tuple[str, int], options: dict[str, Any] | None = None, **layout: Any
) -> tuple[State, Any]:
    """A turn in which these commitments were made, played to its end."""
    commitments = [{"player": 0, "pawn": pawn, "steps": steps} for pawn, steps in moves]
    return told(showdown(*QUIET, options=options, commitments=commitments, **layout), "done")


def test_COF38_pawns_go_to_their_announced_squares() -> None:
    """And the tokens return to the supply."""
    state, events = resolved(("mogul", 2), ("archbishop", -3))
    assert square(state, "mogul") == 2 and square(state, "archbishop") == -3
    assert table(state).supply == (20, 20, 20, 20) and table(state).commitments == ()
    assert [(e.start, e.target) for e in events_of(PawnMoved, events)] == [(0, 2), (0, -3)]


@pytest.mark.parametrize(("start", "steps"), [(4, 2), (-5, -1)])
def test_COF39_a_pawn_at_the_end_is_locked(start: int, steps: int) -> None:
    """On either side."""
    state, events = resolved(("mogul", steps), pawns={"mogul": start})
    assert len(events_of(PawnLocked, events)) == 1
    assert GAME.observe(state, 0).view.offices[1].locked and table(state).first_locked == ("mogul",)


COLOURED = {"prime_minister": 3, "archbishop": -4, "crime_lord": 5}


def test_COF40_the_game_ends_with_one_locked_and_all_in_colour() -> None:
    """The last pawn to come into colour ends it."""
    state, _ = resolved(("mogul", 3), pawns={**COLOURED, "crime_lord": 6})
    assert state.phase is None and GAME.outcome(state) is not None


@pytest.mark.parametrize(
    ("pawns", "steps"), [({**COLOURED, "crime_lord": 6}, 2), (COLOURED, 3), ({"crime_lord": 6}, 3)]
)
def test_COF40_otherwise_the_game_goes_on(pawns: dict[str, int], steps: int) -> None:
    """A pawn out of colour, or none locked."""
    state, _ = resolved(("mogul", steps), pawns=pawns)
    assert state.phase == "preparation" and table(state).turn == 2


def test_COF41_played_cards_and_old_discards_change_places() -> None:
    """Three come back, three go."""
    state = showdown(*QUIET)
    old = table(state).piles
    after = play(state, "done")
    assert set(table(after).piles[0]) == {card(0, 5), card(0, 3), card(0, 1)}
    assert set(old[0]) < set(table(after).hands[0]) and len(table(after).hands[0]) == 4


def test_COF42_unclaimed_tokens_leave_the_boards() -> None:
    """Nobody bid for the Financial District."""
    state, events = resolved(board={"financial_district": 4})
    assert table(state).board == (0, 0, 0, 0) and table(state).supply[1] == 20
    assert events_of(TurnCleaned, events)[0].unclaimed == 4


def test_COF55_a_locked_pawn_stays() -> None:
    """Even if a second commitment of the turn would pull it back."""
    moves = (("mogul", 2), ("mogul", -4))
    state, _ = resolved(*moves, pawns={"mogul": 4}, options={"commitments": "many"})
    assert square(state, "mogul") == 6 and table(state).supply[1] == 20


def test_CA18_as_an_option_a_pawn_moves_for_each_in_order() -> None:
    """Two forward, then three back."""
    state, events = resolved(("mogul", 2), ("mogul", -3), options={"commitments": "many"})
    assert [(e.start, e.target) for e in events_of(PawnMoved, events)] == [(0, 2), (2, -1)]


@pytest.mark.parametrize(("order", "first"), [("commitments", "archbishop"), ("boards", "mogul")])
def test_CA28_pawns_move_in_the_order_of_the_commitments_or_boards(order: str, first: str) -> None:
    """It decides who is locked first and who is settled last."""
    moves = (("archbishop", 6), ("mogul", 6))
    state, _ = resolved(*moves, options={"pawn_order": order})
    assert table(state).first_locked == (first,)
    assert table(state).settled[0] == first


def test_CA29_the_end_of_the_track_stops_a_pawn() -> None:
    """Surplus steps are lost, their tokens return."""
    state, _ = resolved(("mogul", 5), pawns={"mogul": 4})
    assert square(state, "mogul") == 6 and table(state).supply[1] == 20


@pytest.mark.parametrize(("option", "first"), [("earlier", ("mogul",)), ("all", ("mogul", "archbishop"))])
def test_CA30_of_two_locks_in_one_turn_the_earlier_or_both_are_first(
    option: str, first: tuple[str, ...]
) -> None:
    """In the order in which they moved."""
    state, _ = resolved(("mogul", 6), ("archbishop", -6), options={"first_locked": option})
    assert table(state).first_locked == first


def test_CA30_a_later_lock_changes_nothing() -> None:
    """The first one stays first in later turns, whatever the option."""
    state, _ = resolved(("archbishop", 6), pawns={"mogul": 6}, options={"first_locked": "all"})
    assert table(state).first_locked == ("mogul",)


@pytest.mark.parametrize(
    ("option", "settled"), [("latest", ("archbishop", "mogul")), ("first", ("mogul", "archbishop"))]
)
def test_CA31_the_latest_or_the_first_entry_counts(option: str, settled: tuple[str, ...]) -> None:
    """The mogul leaves colour and comes back after the archbishop has come."""
    moves = (("mogul", -1), ("archbishop", 3), ("mogul", 1))
    state, _ = resolved(
        *moves, pawns={"mogul": 3}, options={"entry_into_colour": option, "commitments": "many"}
    )
    assert table(state).settled == settled


def test_CA31_a_pawn_out_of_colour_is_not_settled() -> None:
    """It has left, so no entry counts for now."""
    state, _ = resolved(("mogul", -1), pawns={"mogul": 3})
    assert table(state).settled == ()


def test_CA33_all_four_locked_end_the_game() -> None:
    """The last of them locks."""
    state, _ = resolved(
        ("mogul", 1), pawns={"prime_minister": 6, "mogul": 5, "archbishop": -6, "crime_lord": 6}
    )
    assert state.phase is None


def test_CA34_the_fourth_card_stays_in_hand() -> None:
    """Four again: one kept and three back."""
    state = showdown(*QUIET)
    (kept,) = table(state).hands[0]
    assert kept in table(play(state, "done")).hands[0]


def test_CA35_the_old_pile_returns_before_the_played_cards_go() -> None:
    """No card played this turn is in the next hand."""
    after = play(showdown(*QUIET), "done")
    assert not {card(0, 5), card(0, 3), card(0, 1)} & set(table(after).hands[0])


@pytest.mark.parametrize(
    ("start", "steps", "settled"),
    [
        (0, 3, ("archbishop", "mogul")),  # comes in
        (4, -7, ("archbishop", "mogul")),  # to the colour of the other side
        (3, 2, ("mogul", "archbishop")),  # on inside a colour
        (5, 1, ("mogul", "archbishop")),  # locks from inside
        (0, 2, ("archbishop",)),  # not there yet
    ],
)
def test_CA44_what_counts_as_an_entry(start: int, steps: int, settled: tuple[str, ...]) -> None:
    """The archbishop is in colour since before."""
    inside = ["mogul", "archbishop"] if abs(start) >= 3 else ["archbishop"]
    state, _ = resolved(("mogul", steps), pawns={"mogul": start, "archbishop": 3}, settled=inside)
    assert table(state).settled == settled


def test_CA45_the_end_is_tested_after_all_have_moved() -> None:
    """The second pawn leaves colour, so the first, which would have ended the game, does not end it."""
    moves = (("mogul", 3), ("archbishop", 2))
    pawns = {"prime_minister": 6, "archbishop": -4, "crime_lord": 5}
    state, _ = resolved(*moves, pawns=pawns)
    assert square(state, "mogul") == 3 and square(state, "archbishop") == -2
    assert state.phase == "preparation"


def test_CA45_of_two_entries_together_the_later_mover_is_later() -> None:
    """In the order of the commitments."""
    state, _ = resolved(("crime_lord", 3), ("prime_minister", -3))
    assert table(state).settled == ("crime_lord", "prime_minister")


def test_CA56_the_clean_up_follows_only_if_the_game_goes_on() -> None:
    """At the end cards stay where they lie and nothing leaves the boards, but committed tokens return."""
    pawns = {**COLOURED, "crime_lord": 6}
    state, events = resolved(("mogul", 3), pawns=pawns, board={"financial_district": 4})
    assert table(state).board[1] == 4 and len(table(state).laid) == 6 and table(state).supply[1] == 16
    assert not events_of(TurnCleaned, events) and len(events_of(Scored, events)) == 2


def test_CH1_CH2_CH3_the_track_follows_the_options() -> None:
    """A short track: colour from 2, ends at 4, start at 1."""
    chosen = {"track_end": 4, "coloured_from": 2, "start": 1}
    state, events = resolved(("mogul", 3), ("archbishop", 1), options=chosen)
    assert table(state).pawns == (1, 4, 2, 1)
    assert table(state).first_locked == ("mogul",) and table(state).settled == ("mogul", "archbishop")
