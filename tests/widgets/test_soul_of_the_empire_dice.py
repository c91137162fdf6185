"""The dice tray of Soul of the Empire: every die has its place, and the chances are the solver's."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.games.soul_of_the_empire.factions import DICE_EACH, YELLOW_DICE
from boardkit.widgets.tables.soul_of_the_empire_odds import chances, longest, outlook, rerolls
from boardkit.widgets.text import text_of
from solvers.dice import policy, sequences
from tests.widgets.soul_boards import board, kind, march, menu, played


def areas(tray: dict[str, Any], who: str) -> dict[str, list[int]]:
    """What lies where of one faction."""
    row = next(one for one in tray["rows"] if who in one["who"]["text"])
    return {area["name"]: area["faces"] for area in row["areas"]}


def test_each_die_is_shown_where_it_lies() -> None:
    tray = kind(march(), "tray")
    assert areas(tray, "Rome") == {"sequence": [4, 4], "outside": [2, 5], "on The Temple": [0]}
    assert areas(tray, "Coalition") == {
        "sequence": [3, 3],
        "spent": [0],
        "on Grain of Egypt, a block": [0, 0],
    }
    assert [row["now"] for row in tray["rows"]] == [True, False, False, False, False]
    assert areas(tray, "Gray") == {"yellow dice beside the board": [0, 0, 0, 0]}


def test_only_dice_of_who_acts_can_be_clicked() -> None:
    rows = kind(march(), "tray")["rows"]
    picks = {(row["who"]["text"], area["pick"]) for row in rows for area in row["areas"]}
    assert {pick for pick in picks if pick[1]} == {("■ Rome", "die"), ("■ Rome", "outside")}


@pytest.mark.parametrize("players", [2, 4])
def test_no_die_is_ever_lost_or_shown_twice(players: int) -> None:
    """Through whole games: five dice a faction, four yellow ones; those that are being rolled lie above."""
    shown = board(players, covered=False, options={"round_limit": 3})
    for _ in played(shown, seed=players):
        doing = shown.match.observe(None).view.doing
        rolled = doing if getattr(doing, "what", "") == "rolling" else None
        total = len(rolled.pips) + rolled.to_roll if rolled else 0
        shown_dice = [n_dice(row) for row in kind(shown, "tray")["rows"]]
        assert sum(shown_dice) + total == DICE_EACH * (len(shown_dice) - 1) + YELLOW_DICE
        assert rolled or all(n in (DICE_EACH, YELLOW_DICE) for n in shown_dice)


def n_dice(row: dict[str, Any]) -> int:
    """How many dice of one holder are shown."""
    return sum(len(area["faces"]) for area in row["areas"])


def test_a_roll_under_way_can_be_rolled_again_by_choosing_dice() -> None:
    shown = board(4, covered=False)
    while shown.match.state.phase != "first_rolls":
        shown.press(shown.match.game.encode(shown.match.request.options[0]))  # type: ignore[union-attr]
    shown.roll("2 3 3 5 6")
    thrown = kind(shown, "tray")["thrown"]
    assert thrown["faces"] == [2, 3, 3, 5, 6] and thrown["pick"] == "dice"
    assert thrown["note"].endswith("choose dice to roll again, 2 rolls left.")
    assert menu(shown, "Roll dice again")["folded"]
    keys = {row[1] for row in menu(shown, "Roll dice again")["rows"]}
    assert keys == set(thrown["odds"]) - {""}
    assert thrown["odds"][""][0] == ["sequence of 3 or more", "no"]
    assert "2 3 3 5 6 - ■ Rome: choose dice" in text_of(shown.screen)
    shown.press("reroll 5 6")
    assert kind(shown, "tray")["thrown"]["note"] == "■ Rome: 2 dice to roll."
    shown.roll("3 3")
    shown.press("keep")
    thrown = kind(shown, "tray")["thrown"]
    assert thrown["faces"] == [2, 3, 3, 3, 3] and "the longest has 4" in thrown["note"]
    shown.press("sequence 3 3 3 3")
    assert areas(kind(shown, "tray"), "Rome") == {"sequence": [3, 3, 3, 3], "outside": [2]}


@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize("pips", [(1, 2, 2, 5, 6), (3, 3, 4), (1, 6), (2, 3, 5, 6), (4, 4, 4, 4, 4)])
def test_the_chances_are_those_of_the_solver(pips: tuple[int, ...], rolls: int) -> None:
    """No way of keeping reaches a length more often: the exact policy for that length says the same."""
    told = outlook(pips, rolls)
    for length in told[()]:
        best = policy(("at_least", length), len(pips), 3)
        for dice in rerolls(pips):
            kept = list(pips)
            for die in dice:
                kept.remove(die)
            expected = best.keep_value(kept, rolls) if dice else Fraction(longest(pips) >= length)
            assert told[dice][length] == expected, (dice, length)


def test_a_first_roll_is_told_exactly() -> None:
    """Five equal dice within three rolls, or a run of five: the solver's policy from the start."""
    exact = policy(("at_least", 5), 5, 3)
    assert chances((), 5, 3)[5] == exact.keep_value((), 3)


def test_the_longest_sequence_is_the_one_of_the_rules() -> None:
    for pips in ((1, 2, 3, 5, 6), (2, 2, 4, 6, 6), (1, 3, 5), (6,)):
        assert longest(pips) == len(max(sequences(pips), key=len))
