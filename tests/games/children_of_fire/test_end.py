"""The end of the game: COF44 to COF49, CA32, CA39 to CA41, CA46, CA57."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.children_of_fire.events import Scored
from boardkit.games.children_of_fire.scoring import Score
from tests.games.children_of_fire.vocabulary import GAME, events_of, given, showdown, table, told

ENDS = {"prime_minister": -3, "mogul": 6, "archbishop": -4, "crime_lord": 5}
QUIET = ("5 church, 3 parliament, 1 front", "4 church, 2 syndicate, 3 front")


def over(*rows: dict[str, Any], **layout: Any) -> State:
    """A finished game with these seats."""
    layout.setdefault("pawns", ENDS)
    options = layout.pop("options", None)
    return given(len(rows), options, phase="over", seats=list(rows), **layout)


def scores(state: State) -> tuple[Score, ...]:
    """Points by source and seat."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.sources  # type: ignore[attr-defined, no-any-return]


def test_COF44_two_points_for_each_wanted_trait() -> None:
    """Just, greedy, pious, ruthless all come true; the opposite card gets nothing."""
    state = over({"primary": "throne and altar"}, {"primary": "bank and alley"})
    assert [one.traits for one in scores(state)] == [8, 0]


def test_COF45_two_points_for_the_first_locked() -> None:
    """The mogul was locked first."""
    state = over({"secondary": "bank before alley"}, {"secondary": "throne before bank"})
    assert [one.first for one in scores(state)] == [2, 0]


def test_COF46_two_points_for_the_last_settled() -> None:
    """The archbishop came last into colour."""
    settled = ["mogul", "crime_lord", "prime_minister", "archbishop"]
    state = over({"secondary": "throne before altar"}, {"secondary": "bank before alley"}, settled=settled)
    assert [one.last for one in scores(state)] == [2, 0]


def test_COF47_one_point_more_for_both() -> None:
    """Five in all."""
    settled = ["mogul", "crime_lord", "prime_minister", "archbishop"]
    state = over({"secondary": "bank before altar"}, {"secondary": "throne before altar"}, settled=settled)
    assert [one.both for one in scores(state)] == [1, 0]
    assert scores(state)[0].first + scores(state)[0].last + scores(state)[0].both == 5


def test_COF48_one_point_for_each_masses_token() -> None:
    """Seven tokens, seven points."""
    assert [one.masses for one in scores(over({"masses": 7}, {}))] == [7, 0]


def test_COF49_the_greatest_total_wins() -> None:
    """Alone, with the sources added up."""
    outcome = GAME.outcome(over({"masses": 9, "primary": "bank and alley"}, {"primary": "throne and bank"}))
    assert outcome is not None and outcome.rule == "COF49"
    assert outcome.winners == (0,) and outcome.scores[0] > outcome.scores[1]


def test_CA32_the_side_where_a_pawn_stands_at_the_end_counts() -> None:
    """Coloured without being locked: pious at -4, worldly at +4."""
    pious = over({"primary": "throne and altar"}, {})
    worldly = over({"primary": "throne and altar"}, {}, pawns={**ENDS, "archbishop": 4})
    assert scores(pious)[0].traits == 8 and scores(worldly)[0].traits == 6


@pytest.mark.parametrize("players", [2, 3])
def test_CA39_a_tie_is_a_shared_victory(players: int) -> None:
    """Everybody with the best total wins."""
    rows = [
        {"primary": "bank and alley", "secondary": "alley before throne"},
        {"primary": "throne and bank", "secondary": "altar before throne"},
        {"primary": "throne and altar", "secondary": "altar before alley"},
    ][:players]
    totals = [one.total for one in scores(over(*rows))]
    for row, total in zip(rows, totals, strict=True):
        row["masses"] = row.get("masses", 0) + 10 - total  # type: ignore[operator]
    outcome = GAME.outcome(over(*rows))
    assert outcome is not None and outcome.winners == tuple(range(players))
    assert "shared" in outcome.why and sum(GAME.returns(over(*rows))) == 0


def test_CA40_influence_left_over_is_worth_nothing() -> None:
    """Twenty blue tokens change no score."""
    rich, poor = over({"tokens": {"blue": 20}}, {}), over({}, {})
    assert scores(rich) == scores(poor)


def test_CA41_eight_and_five_and_the_masses_are_the_most() -> None:
    """All traits, both successors, and every masses token."""
    settled = ["mogul", "crime_lord", "prime_minister", "archbishop"]
    row = {"primary": "throne and altar", "secondary": "bank before altar", "masses": 20}
    best = scores(over(row, {}, settled=settled))[0]
    assert (best.traits, best.first + best.last + best.both, best.masses, best.total) == (8, 5, 20, 33)


def test_CA46_one_pawn_may_be_first_locked_and_last_settled() -> None:
    """It enters colour after all others by the move that locks it first."""
    pawns = {"prime_minister": 3, "archbishop": 3, "crime_lord": 3}
    rows = [{"secondary": "bank before altar"}, {"secondary": "throne before bank"}]
    moves = [{"player": 0, "pawn": "mogul", "steps": 6}]
    state, _ = told(showdown(*QUIET, pawns=pawns, commitments=moves, seats=rows), "done")
    assert state.phase is None
    assert scores(state)[0].first == 2 and scores(state)[1].last == 2


def test_CA57_a_turn_limit_scores_the_position_as_it_stands() -> None:
    """Nothing is settled: no traits, no last; masses tokens count."""
    rows = [{"masses": 2}, {}]
    state, events = told(showdown(*QUIET, options={"turn_limit": 7}, turn=7, seats=rows), "done")
    outcome = GAME.outcome(state)
    assert state.phase is None and outcome is not None and outcome.rule == "CA57"
    assert outcome.scores == (2, 0) and len(events_of(Scored, events)) == 2


def test_CA57_a_last_successor_needs_all_four_settled() -> None:
    """One pawn is out of colour at the limit: first counts, last does not, and it matches nobody."""
    rows = [{"primary": "throne and altar", "secondary": "bank before altar"}, {}]
    pawns = {"mogul": 6, "archbishop": -4, "crime_lord": 5, "prime_minister": -2}
    layout = {"pawns": pawns, "settled": ["mogul", "crime_lord", "archbishop"], "turn": 7, "seats": rows}
    state, _ = told(showdown(*QUIET, options={"turn_limit": 7}, **layout), "done")
    mine = scores(state)[0]
    assert (mine.traits, mine.first, mine.last, mine.both) == (6, 2, 0, 0)


def test_CA57_without_a_limit_the_game_goes_on() -> None:
    """Turn 31 follows turn 30."""
    state, _ = told(showdown(*QUIET, turn=30), "done")
    assert table(state).turn == 31


def test_all_prophecies_are_shown_at_the_end() -> None:
    """The log tells what everybody had and scored."""
    pawns = {**ENDS, "mogul": 5}
    moves = [{"player": 0, "pawn": "mogul", "steps": 1}]
    state, events = told(showdown(*QUIET, pawns=pawns, commitments=moves), "done")
    sentences = [e.tell(["Ada", "Ben"]) for e in events_of(Scored, events)]
    assert len(sentences) == 2 and sentences[0].startswith("Ada shows 'throne and bank'")
    assert events_of(Scored, events)[0].reveals
    assert state.phase is None
