"""The table of Children of Fire on the board: what is shown, what can be chosen, and a whole game of it."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from boardkit import Match
from boardkit.widgets import Walkthrough
from tests.widgets.board import NAMES, page_says, possible, refused

SPENDING = {
    "phase": "spend",
    "turn": 3,
    "indicator": 1,
    "placing": 0,
    "turned": "Moina Mathers",
    "turned_at": "front",
    "pawns": {"prime_minister": -2, "mogul": 4, "archbishop": -6, "crime_lord": 1},
    "board": {"parliament": 5, "church": 4},
    "commitments": [{"player": 1, "pawn": "mogul", "steps": -3}],
    "seats": [
        {"faction": "sorcerers", "tokens": {"blue": 5, "red": 2}, "masses": 1,
         "primary": "bank and altar", "secondary": "altar before alley"},
        {"faction": "grigori"},
    ],
    "laid": [
        {"owner": 0, "card": "Moina Mathers", "spot": "front", "up": True},
        {"owner": 1, "card": "Temiael of the Lenses", "spot": "church"},
    ],
    "marks": [{"effect": "ward", "owner": 0}],
}  # fmt: skip
"""Ada (seat 0) may spend; a card of Bruno lies face down at the Church."""


def board(players: int = 2, position: dict[str, Any] | None = None, **settings: Any) -> Walkthrough:
    """A game, or a position, of people at one screen unless `bots` says otherwise."""
    bots = settings.pop("bots", {})
    names = NAMES[:players]
    match = Match("children_of_fire", players, 4, names=names, bots=bots, position=position)
    return Walkthrough(match, keep=False, **settings)


def menu(shown: Walkthrough, title: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shown.screen["ask"]["menus"] if one["title"] == title)
    return found


def block(shown: Walkthrough, title: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shown.screen["board"] if one["title"].startswith(title))
    return found


def options(field: dict[str, Any]) -> dict[str, str]:
    """Text of each value with its second line."""
    return {one["text"]: one["note"] for one in field["options"]}


def spending() -> Walkthrough:
    return board(position=SPENDING, bots={1: "heuristic"})


def test_the_tracks_show_pawns_colours_and_where_a_pawn_will_go() -> None:
    tracks = {one["key"]: one for one in block(spending(), "Successors")["items"]}
    mogul = tracks["mogul"]
    assert [end["text"] for end in mogul["ends"]] == ["generous", "greedy"]
    marks = [one["mark"] for one in mogul["squares"]]
    assert marks == ["Ge*", "Ge", "Ge", "Ge", "-2", "-1", "0", "1", "2", "Gr", "Gr", "Gr", "Gr*"]
    assert [n for n, one in enumerate(mogul["squares"]) if one["now"]] == [10]
    assert [n for n, one in enumerate(mogul["squares"]) if one["goal"]] == [7]
    assert mogul["lines"][0]["text"] == "Bruno commits 3 steps towards generous:"
    assert tracks["archbishop"]["note"] == "on -6: pious, locked, the first of all"
    assert tracks["prime_minister"]["pick"] == "pawn" and not tracks["archbishop"]["pick"]


def test_spots_show_tokens_and_face_down_cards_of_others_show_nothing() -> None:
    spots = {one["key"]: one for one in block(spending(), "Where cards lie")["items"]}
    assert [(one["amount"], one["text"]) for one in spots["parliament"]["badges"]] == [(5, "blue")]
    (hidden,) = spots["church"]["cards"]
    assert hidden["owner"] == "Bruno" and hidden["down"] and not hidden["chips"] and not hidden["name"]
    (own,) = spots["front"]["cards"]
    assert own["name"] == "Moina Mathers" and own["chips"][0]["amount"] == 4


def test_a_commitment_asks_successor_direction_and_number_and_shows_the_price() -> None:
    shown = spending()
    commit = menu(shown, "Commit a successor")
    assert [field["name"] for field in commit["fields"]] == ["pawn", "trait", "steps"] and commit["in_turn"]
    assert commit["note"] == "1 of its colour for each step"
    pawn, trait, steps = commit["fields"]
    assert options(pawn)["Prime Minister"] == "on -2; you have 5 blue"
    assert options(trait)["just"] == "towards -6" and options(trait)["ruthless"] == "towards 6"
    assert options(steps)["3 steps"] == "pay 3"
    assert menu(shown, "Buy a masses token")["note"] == "costs 1 blue, 1 green, 1 brown, 1 red; worth a point"


def test_trades_are_folded_away_and_settle_their_price_themselves() -> None:
    trade = menu(spending(), "Trade with the supply")
    assert trade["folded"] and trade["note"] == "4 of one kind for 1 of another"
    assert [field["name"] for field in trade["fields"]] == ["given", "gained", "n_gained"]
    assert options(trade["fields"][2]) == {"take 1": "give 4"}
    assert options(trade["fields"][0])["blue"] == "you have 5"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("commit prime_minister 6>just", "COF29"),
        ("commit archbishop 1>worldly", "CA19"),
        ("commit mogul 1>greedy", "CA18"),
        ("buy masses", "COF29"),
        ("trade 4 red>1 blue", "COF50"),
    ],
)
def test_greyed_choices_say_why(text: str, rule: str) -> None:
    shown = spending()
    assert text in refused(shown)
    page_says(shown, do="play", text=text)
    assert shown.screen["notice"]["kind"] == "refused" and shown.screen["notice"]["rule"] == rule


def test_prophecies_lie_under_a_flap_and_tell_what_they_would_pay() -> None:
    shown = spending()
    secret = block(shown, "Prophecies of Ada")
    assert secret["flap"]
    points = {row["cells"][0]: row["cells"][-1] for row in secret["rows"]}
    assert points["Archbishop"] == "2" and points["Mogul"] == "0"
    assert points["Locked first"] == "2" and points["Settled last"] == "0" and points["Masses tokens"] == "1"
    assert points["Total"] == str(shown.match.observe(0).view.seats[0].standing.total) == "5"


def test_the_prophecies_are_shown_to_nobody_else() -> None:
    shown = spending()
    shown.switch_seat(None)
    assert not any("Prophecies" in one["title"] for one in shown.screen["board"])
    assert "bank and altar" not in str(shown.screen) and "Temiael" not in str(shown.screen["board"])
    assert "Moina Mathers" in shown.still() and "Temiael" not in shown.still()


def test_others_hands_are_numbers_and_known_discards_are_named() -> None:
    pile = ["Penuel of the Brake", "Barakel Stormwright", "Azaryel Swordsmith"]
    bruno = {"faction": "grigori", "pile": pile, "known_pile": pile[:1]}
    ada = {"faction": "sorcerers", "tokens": {"blue": 5}}
    position = {**SPENDING, "seats": [ada, bruno]}
    shown = board(position=position, bots={1: "heuristic"})
    cells = block(shown, "Players")["rows"][1]["cells"]
    assert cells[0] == "Bruno" and cells[-2:] == ["3", "3"]
    (known,) = block(shown, "Discards that everybody knows")["items"]
    assert known["text"] == "Bruno: Penuel of the Brake"


def test_powers_at_work_are_told_in_words() -> None:
    (ward,) = block(spending(), "Powers at work")["items"]
    assert ward["text"] == "Ada: Warding circle." and "no effect" in ward["who"]


def test_the_log_names_no_prophecy_that_lies_under_the_flap() -> None:
    shown = board(bots={1: "heuristic"})
    shown.press("faction sorcerers")
    told = " ".join(line["text"] for line in shown.screen["log"])
    table = shown.match.state.table
    assert "Ada draws a primary prophecy" in told
    assert table.primaries[0] not in told and table.secondaries[0] not in told


def test_three_discards_are_taken_one_by_one() -> None:
    shown = board(bots={1: "heuristic"})
    shown.press("faction sorcerers")
    (field,) = menu(shown, "Discard three cards")["fields"]
    assert field["take"] == 3 and len(field["options"]) == 7
    assert options(field)["William Westcott"] == "strength 1 · From the archive"


def test_locations_can_be_chosen_on_the_table_while_they_are_filled() -> None:
    filling = {"phase": "preparation", "indicator": 1, "prepared": ["church"]}
    shown = board(position=filling, bots={1: "heuristic"})
    spots = {one["key"]: one["pick"] for one in block(shown, "Where cards lie")["items"]}
    assert spots == {"parliament": "place", "financial_district": "place", "church": "", "syndicate": "place",
                     "underground": "", "front": ""}  # fmt: skip
    assert "prepare church" in refused(shown)


def test_a_power_speaks_of_cards_by_owner_and_spot() -> None:
    darkness = {"faction": "children_of_darkness", "pile": [
        "Orobael the Proud", "Dumaketh Nightrider", "Azkarra Blade of Sammael"]}  # fmt: skip
    laid = [
        {"owner": 0, "card": "Nachor the Blighter", "spot": "church", "up": True},
        {"owner": 1, "card": "Temiael of the Lenses", "spot": "church"},
        {"owner": 0, "card": "Malkoreth Cutpurse", "spot": "front"},
        {"owner": 1, "card": "Kovabel of the Engines", "spot": "underground", "up": True},
    ]
    turned = {"phase": "power", "turned": "Nachor the Blighter", "turned_at": "church"}
    position = {**SPENDING, **turned, "seats": [darkness, {"faction": "grigori"}], "laid": laid, "marks": []}
    shown = board(position=position, bots={1: "heuristic"})
    shown.press("use power")
    (field,) = menu(shown, "What does the power work on?")["fields"]
    seen = "The card of Bruno at the underground, Kovabel of the Engines"
    assert list(options(field)) == ["The card of Bruno at the Church", seen]


OTHER_RULES = {
    "trading": "any_time",
    "cards_in_front": "any",
    "commitments": "many",
    "swapped_card": "face_up",
}


def test_the_other_readings_of_the_rules_are_played_on_the_board() -> None:
    """Trades before others' placements, several cards in front, several commitments a pawn."""
    shown = Walkthrough(Match("children_of_fire", 3, 2, **OTHER_RULES), keep=False, covered=False)
    for n in range(160):
        texts = possible(shown)
        page_says(shown, do="play", text=texts[5 * n % len(texts)])
        assert shown.notice == "" and shown.text


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_through_events_of_the_page_alone(players: int) -> None:
    """People press, chance is drawn by the kit; the last prophecies are open to all."""
    shown = board(players, covered=False)
    for n in count():
        if shown.match.outcome is not None:
            break
        texts = possible(shown)
        page_says(shown, do="play", text=wanted(texts, n))
        assert shown.notice == "" and n < 1500
    scores = block(shown, "Prophecies and points")["rows"]
    assert [int(row["cells"][-1]) for row in scores] == list(shown.match.outcome.scores)
    assert shown.screen["outcome"]["scores"] and shown.screen["ask"] is None


def wanted(texts: list[str], n: int) -> str:
    """A choice that brings the game on: many steps to one side, else whatever comes."""
    steps = [text for text in texts if text.startswith("commit") and text.endswith(
        ("just", "greedy", "pious", "ruthless"))]  # fmt: skip
    if steps:
        return max(steps, key=lambda text: int(text.split()[2].split(">")[0]))
    plain = [text for text in texts if not text.startswith("trade")]
    turned = [text for text in plain if text.startswith("flip")]
    return (turned or plain)[7 * n % len(turned or plain)]
