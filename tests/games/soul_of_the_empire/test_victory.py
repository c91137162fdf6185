"""Winning: the four special victories and seven points, at once and in anybody's turn."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.victory import victory

from .vocabulary import GAME, given, play, table

JUDEA = ("Jerusalem", "Galilaea", "Samaria", "Idumaea", "Peraea")


def _winner(board: Table) -> tuple[str, str] | None:
    ended = victory(board)
    return (ended.why.split(" h")[0], ended.rule) if ended else None


def test_SOE1_seven_points_win() -> None:
    assert _winner(table(given(points={"coalition": 7}))) == ("The Coalition", "SOE1")
    assert _winner(table(given(points={"coalition": 6}))) is None


def test_SOE3_the_coalition_wins_alone_in_the_red_region() -> None:
    italia = {name: {"coalition": 1} for name in ("Rome", "Italia Superior", "Italia Inferior")}
    assert _winner(table(given(units=italia))) == ("The Coalition", "SOE3")
    italia["Rome"] = {"coalition": 1, "christian": 1}
    assert _winner(table(given(units=italia))) is None


def test_SOE4_the_christians_need_18_conversions_and_three_places() -> None:
    places = {name: {"christian": 1} for name in ("Rome", "Jerusalem", "Germania")}
    assert _winner(table(given(units=places, converted=18))) == ("The Christian faction", "SOE4")
    assert _winner(table(given(units=places, converted=17))) is None
    del places["Germania"]
    assert _winner(table(given(units=places, converted=18))) is None


def test_SOE5_rome_wins_with_25_captures() -> None:
    assert _winner(table(given(captured=25, captives={"jewish": 3}))) == ("Rome", "SOE5")
    assert _winner(table(given(captured=24))) is None


def test_SOE6_SOE185_gray_units_help_the_jews() -> None:
    judea = {name: {"jewish": 1} for name in JUDEA}
    judea["Samaria"] = {"gray": 2}
    assert _winner(table(given(units=judea))) == ("The Jewish faction", "SOE6")
    judea["Peraea"] = {"jewish": 1, "roman": 1}
    assert _winner(table(given(units=judea))) is None


def test_SA129_SA184_a_movement_point_ends_the_game_at_once() -> None:
    italia = {name: {"coalition": 1} for name in ("Rome", "Italia Superior")}
    state = given(
        phase="move",
        turn="coalition",
        task={"type": "moving", "faction": "coalition", "points": 3},
        units={**italia, "Sicilia": {"coalition": 1}},
    )
    state = play(state, "move Sicilia>Italia Inferior")
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.rule) == ((2,), "SOE3")


def test_SA130_the_faction_whose_turn_it_is_comes_first() -> None:
    both = {"points": {"roman": 7, "christian": 7}}
    assert _winner(table(given(turn="christian", **both))) == ("The Christian faction", "SOE1")
    assert _winner(table(given(turn="jewish", **both))) == ("Rome", "SOE1")
