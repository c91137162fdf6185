"""The table of Soul of the Empire on the board: what is shown and what can be chosen."""

from __future__ import annotations

import pytest

from boardkit import GAMES
from boardkit.widgets.tables import table_view
from tests.widgets.board import page_says, possible, refused
from tests.widgets.soul_boards import GAME, block, board, kind, march, menu, position


def test_the_factions_show_points_own_goals_and_who_acts() -> None:
    rows = block(march(points={"roman": 2}, captured=4, converted=6, rage=-1), "Factions")["rows"]
    told = {row["cells"][0][0]["text"]: row["cells"][1:] for row in rows}
    assert told["■ Rome"][:3] == ["Ada (you)", "2 of 7", "4 of 25 captured"]
    assert told["◆ Jews"][2] == "0 of 5 in Judea"
    assert told["▲ Coalition"][2] == "rage -1, 0 of 3 in Italia"
    assert told["● Christians"][2] == "6 of 18 converted"
    assert told["⬢ Gray faction"][0] == "Bruno"
    assert [row["now"] for row in rows] == [True, False, False, False, False]


def test_a_region_held_alone_counts_and_a_shared_one_does_not() -> None:
    alone = {name: {"jewish": 1} for name in ("Galilaea", "Samaria")}
    shown = march(units={**alone, "Jerusalem": {"jewish": 2, "gray": 1}, "Peraea": {"jewish": 1, "roman": 1}})
    rows = block(shown, "Factions")["rows"]
    assert rows[1]["cells"][3] == "3 of 5 in Judea"


def test_objective_cards_show_tasks_claims_and_blocks() -> None:
    temple, grain = block(march(), "Objective cards")["items"]
    assert temple["name"] == "The Temple" and temple["pick"] == "card"
    assert [one["text"] for one in temple["badges"]] == ["die of Rome"]
    task, _, christian = temple["lines"]
    assert task["text"].startswith("Have no unit of the Christian faction in Jerusalem; have 4 units")
    assert task["who"] == "claimed" and task["mine"] and not christian["who"]
    assert [one["text"] for one in grain["badges"]] == ["Jews blocked"]
    assert [line["who"] for line in grain["lines"]] == ["", "blocked", ""]


def test_tasks_that_name_an_absent_faction_are_out_of_play() -> None:
    shown = board(3, seed=1, covered=False)
    factions = {chip["text"] for card in block(shown, "Objective cards")["items"]
                for line in card["lines"] for chip in line["chips"]}  # fmt: skip
    assert factions == {"■ Rome", "◆ Jews"}


def test_a_hand_is_shown_to_its_owner_with_text_and_moment() -> None:
    hand = block(march(), "Hand of Ada (Rome)")
    (card,) = hand["items"]
    assert card["name"] == "Circus Maximus" and "once; main" in card["text"] and hand["pick"] == "card"
    assert block(march(), "Lasting power cards")["items"][0]["name"] == "Crucify"


def test_every_choice_of_the_main_phase_names_its_price() -> None:
    shown = march()
    assert menu(shown, "Move units")["note"] == "a pip moves a unit one territory"
    assert menu(shown, "Buy power cards")["note"] == "2 pips a card"
    assert menu(shown, "Fight")["note"] == "costs a die of any value"
    where, enemy, die = menu(shown, "Fight")["fields"]
    assert [one["text"] for one in where["options"]] == ["Syria", "Germania"]
    assert where["options"][0]["note"] == "2 Roman, 1 Jewish, 1 Christian"
    assert {one["text"] for one in enemy["options"]} == {"▲ Coalition", "◆ Jews", "● Christians"}
    assert [one["text"] for one in die["options"]] == ["⚃ 4"]


def test_a_claim_shows_the_own_task_and_a_card_its_text() -> None:
    shown = march()
    card, _ = menu(shown, "Claim an objective card")["fields"]
    assert card["options"][0]["note"].startswith("Hold 3 captives; have 3 units in Aegyptus")
    (card,) = menu(shown, "Play a power card")["fields"]
    assert "Capture any four foreign units" in card["options"][0]["note"]


def test_the_points_of_a_move_count_down() -> None:
    shown = march()
    shown.press("move with 4")
    assert menu(shown, "Move a unit")["note"] == "1 pip a step, 4 left"
    assert shown.screen["headline"] == "Round 2 · ■ Rome (Ada) · 4 movement points left"
    shown.press("move Rome>Italia Inferior")
    assert menu(shown, "Move a unit")["note"] == "1 pip a step, 3 left"
    shown.press("done")
    shown.press("recruit with 4")
    assert menu(shown, "Place a unit")["note"] == "4 left to place"


@pytest.mark.parametrize(
    ("first", "text", "rule"),
    [
        ("move with 4", "move Germania>Gothia", "SOE70"),
        ("move with 4", "move Rome>Italia Superior", "SOE67"),
        ("recruit with 4", "place Germania", "SOE75"),
        ("recruit with 4", "place Italia Superior", "SOE67"),
        ("", "move with 5", "SA14"),
        ("", "recruit with 2", "SA14"),
    ],
)
def test_greyed_choices_say_why(first: str, text: str, rule: str) -> None:
    shown = march()
    if first:
        shown.press(first)
    assert text in refused(shown)
    page_says(shown, do="play", text=text)
    assert shown.screen["notice"]["kind"] == "refused" and shown.screen["notice"]["rule"] == rule


def test_SOE30_a_marker_too_near_to_another_says_why() -> None:
    shown = board(covered=False)
    assert shown.match.state.phase == "lay_markers"
    shown.press("lay marker in Rome")
    assert "lay marker in Italia Inferior" in refused(shown)
    page_says(shown, do="play", text="lay marker in Italia Inferior")
    assert shown.screen["notice"]["rule"] == "SOE30"


def test_claims_that_are_not_fulfilled_are_grey_when_scores_are_taken() -> None:
    shown = march(phase="scoring", hands={"roman": ["collect_tribute"]})
    assert "score temple" in refused(shown) and "score temple" not in possible(shown)
    page_says(shown, do="play", text="score temple")
    assert shown.screen["notice"]["rule"] == "SOE145"


def test_a_combat_shows_both_sides_and_hides_the_cards_until_both_lie() -> None:
    shown = board(position=position(hands={}))
    while shown.host.seating.is_covered:
        shown.uncover()
    shown.press("fight christian in Syria with 4")
    shown.press("combat card roman_6")
    shown.uncover()
    fight = block(shown, "Combat in Syria")
    assert [row["cells"][1] for row in fight["rows"]] == ["attacks", "defends"]
    assert [row["cells"][2:4] for row in fight["rows"]] == [["2", "face down"], ["1", "face down"]]
    assert "roman_6" not in str(shown.screen)
    assert [one["fight"] for one in kind(shown, "map")["places"] if one["key"] == "Syria"] == [True]


def test_what_a_seat_saw_go_into_another_hand_is_told_to_it() -> None:
    hands = {"coalition": ["industry"], "jewish": [], "roman": []}
    shown = board(position=position(hands=hands, stolen=[["industry", "hand"]]), covered=False, referee=True)
    shown.switch_seat(1)
    assert "▲ Coalition holds Industry" in str(block(shown, "What Bruno knows"))
    shown.switch_seat(3)
    assert not any(one["title"].startswith("What") for one in shown.screen["board"])


def test_with_two_players_one_seat_has_two_hands() -> None:
    shown = board(2, seed=2, covered=False)
    shown.press("faction roman")
    shown.press("faction jewish")
    rows = block(shown, "Factions")["rows"]
    assert [row["cells"][1].removesuffix(" (you)") for row in rows] == [
        "Ada",
        "Bruno",
        "Bruno",
        "Ada",
        "Bruno",
    ]


def test_every_kind_of_action_has_a_title_and_every_field_a_question() -> None:
    words, game = table_view(GAMES[GAME]).words, GAMES[GAME]
    mute = [action.__name__ for action in game.actions if action.__name__ not in words.verb]
    assert mute == []
    for action in game.actions:
        verb = words.verb[action.__name__]
        assert set(action.__struct_fields__) == {*verb.fields, *verb.implied}, action.__name__
