"""The end: totals, winners, ties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardkit.core.state import State
from tests.games.imminence.vocabulary import GAME, begun, finished, given, play, round_of, table


def over(completed: list[list[str]], **options: object) -> State:
    """A finished game of as many players as `completed` has rows."""
    players = len(completed)
    rounds = 4 if players == 2 else players
    return given(players, options, completed=completed, round=rounds, phase="over")


def test_IMM9_points_of_completed_edicts_decide() -> None:
    """Open edicts are worth nothing."""
    state, _ = round_of(
        "L3C1>asterra", "L3C1>asterra", round=4, edicts=[["asterra+L2", "brenholt-L3", "calvane-L3"], []]
    )
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.scores == (2, 0) and outcome.winners == (0,)


def test_IMM27_totals_are_made_after_the_last_round() -> None:
    """No outcome before, an outcome at once after it."""
    state = given(2, {"cards_per_round": 1}, round=4, completed=[["asterra+L2"], []])
    assert GAME.outcome(state) is None and GAME.outcome(play(state, "L3C1>brenholt")) is None
    outcome = GAME.outcome(play(state, "L3C1>brenholt", "L3C1>brenholt"))
    assert outcome is not None and outcome.scores == (2, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_IMM28_the_best_total_wins(players: int) -> None:
    """The last seat has the most points."""
    rows = [[] for _ in range(players - 1)] + [["asterra-L3"]]
    outcome = GAME.outcome(over(rows))
    assert outcome is not None and outcome.winners == (players - 1,) and outcome.rule == "IMM28"
    assert GAME.returns(over(rows))[-1] == 1 - Fraction(1, players)


def test_IA23_points_win_by_default_and_numbers_by_option() -> None:
    """Two minorities are worth 6; three majorities are worth 6 too, and one more of them 8."""
    rows = [["asterra-L3", "brenholt-L3"], ["asterra+L2", "brenholt+L2"], ["asterra+C2"] * 1]
    assert GAME.outcome(over(rows)).winners == (0,)  # type: ignore[union-attr]
    rows = [["asterra-L3", "brenholt-L3"], ["asterra+L2", "brenholt+L2", "calvane+L2"], []]
    by_points, by_number = GAME.outcome(over(rows)), GAME.outcome(over(rows, winner="edicts"))
    assert by_points is not None and by_points.winners == (0, 1) and by_points.scores == (6, 6, 0)
    assert by_number is not None and by_number.winners == (1,) and by_number.scores == (2, 3, 0)


def test_IA24_equal_totals_share_the_victory_or_more_edicts_win() -> None:
    """6 points each, by two edicts and by three."""
    rows = [["asterra-L3", "brenholt-L3"], ["asterra+L2", "brenholt+L2", "calvane+L2"]]
    shared, broken = GAME.outcome(over(rows)), GAME.outcome(over(rows, ties="edicts"))
    assert shared is not None and shared.winners == (0, 1) and "shared" in shared.why
    assert broken is not None and broken.winners == (1,)
    assert GAME.returns(over(rows)) == (0, 0)


@pytest.mark.parametrize("tied", [2, 3, 4, 5])
def test_IA24_every_tied_player_wins(tied: int) -> None:
    """Nobody who ties is dropped; whoever has less is."""
    cities = ["asterra", "brenholt", "calvane", "dorwick", "elsmere"]
    rows = [[f"{cities[seat]}+L2"] if seat < tied else [] for seat in range(5)]
    outcome = GAME.outcome(over(rows))
    assert outcome is not None and outcome.winners == tuple(range(tied))
    assert sum(GAME.returns(over(rows))) == 0


@pytest.mark.parametrize("ties", ["shared", "edicts"])
def test_IA24_all_may_tie_with_nothing(ties: str) -> None:
    """No edict completed by anybody: everybody shares."""
    outcome = GAME.outcome(over([[], [], []], ties=ties))
    assert outcome is not None and outcome.winners == (0, 1, 2) and outcome.scores == (0, 0, 0)


def test_IA24_ties_of_edicts_are_shared_too() -> None:
    """Equal points and equal numbers cannot be told apart."""
    outcome = GAME.outcome(over([["asterra+L2"], ["brenholt+L2"]], ties="edicts"))
    assert outcome is not None and outcome.winners == (0, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_score_is_what_the_log_says(players: int) -> None:
    """Points at the end are those of the edicts set aside."""
    state = finished(begun(players, seed=players), seed=1)
    outcome = GAME.outcome(state)
    assert outcome is not None
    for seat, row in enumerate(table(state).completed):
        assert outcome.scores[seat] == sum(int(edict[-1]) for edict in row)
