"""Table views: their words fit the game, and a game without one still has a board."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from boardkit import GAMES, ContentError, Match
from boardkit.widgets import TableView, Walkthrough, register
from boardkit.widgets.still import DRAW
from boardkit.widgets.tables import table_view
from boardkit.widgets.text import SPELL
from boardkit.widgets.words import check_words, load_words, plain_words
from tests.widgets.board import possible, step

FOLDER = Path(__file__).parents[2] / "boardkit" / "widgets" / "tables"
VIEWED = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("name", VIEWED)
def test_the_words_name_phases_actions_and_rules_that_exist(name: str) -> None:
    check_words(table_view(GAMES[name]).words, GAMES[name], f"{name}.toml")


@pytest.mark.parametrize("name", VIEWED)
def test_every_phase_has_its_step_in_the_strip_and_the_end_has_one(name: str) -> None:
    steps = table_view(GAMES[name]).words.step
    shown = [phase for entry in steps for phase in entry.phases]
    assert sorted(shown) == sorted(GAMES[name].phases)
    assert any(not entry.phases for entry in steps)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("by_hand", [False, True], ids=["kit draws", "drawn by hand"])
def test_every_game_is_played_on_the_board(name: str, by_hand: bool) -> None:
    """Everybody at one screen, from the set-up on, with nothing but what the page offers."""
    shown = Walkthrough(Match(name, seed=3), by_hand=by_hand, keep=False)
    for n in range(120):
        if shown.match.outcome is not None:
            break
        step(shown, choice=11 * n)
        assert shown.notice == ""
        assert len(json.dumps(shown.screen)) < 200_000
        assert shown.text


def test_words_that_do_not_fit_name_the_entry(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('goal = "g"\n[[step]]\ntitle = "Bid"\nphases = ["bet"]\nabout = "a"\nrule = "IMM13"\n')
    with pytest.raises(ContentError, match="words.toml, Bid: expected a phase of the game, found 'bet'"):
        check_words(load_words(path), GAMES["imminence"], path.name)
    path.write_text('goal = "g"\nstep = []\nextra = 1\n')
    with pytest.raises(ContentError, match="words.toml"):
        load_words(path)


def test_text_and_still_picture_know_the_same_kinds_of_block() -> None:
    assert set(SPELL) == set(DRAW)


def test_a_game_without_a_view_can_be_played() -> None:
    game = GAMES["imminence"]
    plain = replace(game, name="fourth")
    assert table_view(plain).words.goal == "Play Imminence."
    shown = Walkthrough(Match(plain, 2, 3), keep=False)
    for _ in range(12):
        step(shown)
    shown.uncover()
    assert shown.notice == "" and "cities" in shown.text and possible(shown)


def test_a_registered_view_is_used() -> None:
    game = replace(GAMES["imminence"], name="fifth")
    register("fifth", TableView(plain_words(game), headline=lambda seen: "a headline of one's own"))
    assert Walkthrough(Match(game, 2, 3), keep=False).screen["headline"] == "a headline of one's own"
