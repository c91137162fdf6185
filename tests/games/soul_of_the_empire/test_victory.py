"""Winning: the four special victories and seven points, at once and in anybody's turn."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.events import GameWon
from boardkit.games.soul_of_the_empire.factions import COALITION
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.victory import holds_alone, victory

from .errands import given
from .vocabulary import GAME, offers, play, table, told
from .vocabulary import given as plainly_given

JUDEA = ("Jerusalem", "Galilaea", "Samaria", "Idumaea", "Peraea")


def _unchecked(**layout: Any) -> Table:
    """A table on which somebody has just won, before the step that did it is over."""
    attacker = layout.get("turn", "roman")
    defender = "coalition" if attacker != "coalition" else "roman"
    fight = {"type": "fight", "attacker": attacker, "defender": defender, "territory": "Parthia"}
    board: Table = given(phase="combat_over", task=fight, **layout).table
    return board


def _winner(board: Table) -> tuple[str, str] | None:
    ended = victory(board)
    return (ended.why.split(" h")[0], ended.rule) if ended else None


def test_SOE1_seven_points_win() -> None:
    assert _winner(_unchecked(points={"coalition": 7})) == ("The Coalition", "SOE1")
    assert _winner(table(given(points={"coalition": 6}))) is None


def test_SOE3_the_coalition_wins_alone_in_the_red_region() -> None:
    italia = {name: {"coalition": 1} for name in ("Rome", "Italia Superior", "Italia Inferior")}
    assert _winner(_unchecked(units=italia)) == ("The Coalition", "SOE3")
    italia["Rome"] = {"coalition": 1, "christian": 1}
    assert _winner(table(given(units=italia))) is None


def test_SOE4_the_christians_need_18_conversions_and_three_places() -> None:
    places = {name: {"christian": 1} for name in ("Rome", "Jerusalem", "Germania")}
    assert _winner(_unchecked(units=places, converted=18)) == ("The Christian faction", "SOE4")
    assert _winner(table(given(units=places, converted=17))) is None
    del places["Germania"]
    assert _winner(table(given(units=places, converted=18))) is None


def test_SOE5_rome_wins_with_25_captures() -> None:
    assert _winner(_unchecked(captured=25, captives={"jewish": 3})) == ("Rome", "SOE5")
    assert _winner(table(given(captured=24))) is None


def test_SOE6_SOE185_gray_units_help_the_jews() -> None:
    judea = {name: {"jewish": 1} for name in JUDEA}
    judea["Samaria"] = {"gray": 2}
    assert _winner(_unchecked(units=judea)) == ("The Jewish faction", "SOE6")
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
    assert _winner(_unchecked(turn="christian", **both)) == ("The Christian faction", "SOE1")
    assert _winner(_unchecked(turn="jewish", **both)) == ("Rome", "SOE1")


def _told_end(state: State, *answers: str) -> GameWon:
    (won,) = [event for event in told(state, *answers)[1] if isinstance(event, GameWon)]
    return won


def test_SOE1_SOE2_play_stops_at_once_and_the_event_names_the_rule_of_the_victory() -> None:
    """A score, a movement point and a combat end the game in the middle of a turn."""
    layout = {
        "units": {"Jerusalem": {"jewish": 1}},
        "open_objectives": [{"card": "temple", "claims": ["jewish"]}],
    }
    state = given(phase="scoring", turn="jewish", points={"jewish": 5}, **layout)
    assert _told_end(state, "score temple").rule == "SOE1"
    places = {"Rome": {"christian": 1}, "Jerusalem": {"christian": 1}, "Gothia": {"christian": 1}}
    task = {"type": "moving", "faction": "christian", "points": 2}
    state = given(phase="move", turn="christian", task=task, converted=18, units=places)
    assert _told_end(state, "move Gothia>Germania").rule == "SOE4"
    judea = {name: {"jewish": 1} for name in JUDEA}
    task = {"type": "moving", "faction": "roman", "points": 2}
    state = given(phase="move", task=task, units={**judea, "Samaria": {"jewish": 1, "roman": 1}})
    won = _told_end(state, "move Samaria>Cyprus")
    assert (won.rule, won.winners) == ("SOE6", (1,))
    assert (
        won.tell(["A", "B", "C", "D"]) == "B wins: The Jewish faction holds every territory of Judea alone."
    )


def test_SOE5_the_25th_capture_wins() -> None:
    board = {"Rome": {"roman": 3, "jewish": 1}}
    state = given(dice={"roman": "1"}, units=board, captives={"jewish": 10}, captured=24)
    state = play(state, "fight jewish in Rome with 1")
    for card in ("6", "1"):
        state = play(state, next(text for text in offers(state, "combat card") if text.endswith(card)))
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.rule, outcome.winners) == ("SOE5", (0,))


def test_SOE14_SA131_sole_occupancy_is_own_units_and_no_others() -> None:
    board = table(given(units={"Rome": {"coalition": 1}, "Syria": {"coalition": 1, "gray": 1}}))
    number = board.map.number
    assert holds_alone(board, COALITION, number["Rome"])
    assert not holds_alone(board, COALITION, number["Syria"])
    assert not holds_alone(board, COALITION, number["Asia"])


def test_SA132_rome_and_all_of_italia_or_with_the_option_any_one_of_it() -> None:
    two = {name: {"coalition": 1} for name in ("Rome", "Italia Inferior")}
    assert _winner(table(given(units=two))) is None
    option = {"rome_and_italia": "Rome and one Italia"}
    assert _winner(_unchecked(units=two, options=option)) == ("The Coalition", "SOE3")
    del two["Rome"]
    two["Italia Superior"] = {"coalition": 1}
    assert _winner(table(given(units=two, options=option))) is None


def test_SA133_conversions_are_kept_and_the_places_are_held_at_one_moment() -> None:
    places = {name: {"christian": 1} for name in ("Rome", "Jerusalem")}
    assert _winner(table(given(units=places, converted=20))) is None
    places["Germania"] = {"christian": 1, "roman": 2}
    assert _winner(_unchecked(units=places, converted=20)) == ("The Christian faction", "SOE4")


def test_SA134_gray_counts_as_jewish_and_a_third_party_spoils_it() -> None:
    judea = {name: {"gray": 1} for name in JUDEA}
    assert _winner(_unchecked(units=judea)) == ("The Jewish faction", "SOE6")
    judea["Jerusalem"] = {"gray": 1, "christian": 1}
    assert _winner(table(given(units=judea))) is None
    judea["Jerusalem"] = {}
    assert _winner(table(given(units=judea))) is None


def test_SA206_with_a_round_limit_most_points_win_and_ties_are_shared() -> None:
    for points, winners in (({"roman": 2, "christian": 3}, (3,)), ({"roman": 3, "christian": 3}, (0, 3))):
        state = given(phase="turn", turn="christian", options={"round_limit": 5}, round=5, points=points)
        won = _told_end(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1")
        assert (won.rule, won.winners) == ("SA206", winners)
    state = given(phase="turn", turn="christian", round=500)
    assert play(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1").phase == "turn"
    assert GAME.options().round_limit is None


def test_SA208_a_finished_game_stays_finished() -> None:
    ended = {"winners": [1], "why": "The Jewish faction has 7 objective points.", "rule": "SOE1"}
    state = given(phase=None, ended=ended, points={"jewish": 6})
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners == (1,)
    assert GAME.legal_actions(state) == ()


def test_SA184_cards_of_the_last_combat_are_put_away_before_the_game_ends() -> None:
    judea = {name: {"jewish": 1} for name in JUDEA} | {"Peraea": {"jewish": 6, "roman": 1}}
    state = plainly_given(
        dice={"jewish": "3"}, turn="jewish", units=judea, hands={"jewish": ["pharaohs_fate"]}
    )
    state = play(state, "fight roman in Peraea with 3")
    while state.phase is not None:
        actions = GAME.legal_actions(state)
        texts = [GAME.encode(action) for action in actions]
        wanted = next((n for n, text in enumerate(texts) if text.endswith("jewish_6 and pharaohs_fate")), 0)
        state = GAME.apply(state, actions[texts.index("no") if "no" in texts else wanted])
    end = table(state)
    assert end.ended is not None and end.ended.rule == "SOE6"
    assert end.task is None and end.hands[1] == ("pharaohs_fate",) and len(end.combat_used[1]) == 1
    assert GAME.position(GAME.describe(state)) == state
