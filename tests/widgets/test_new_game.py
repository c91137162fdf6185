"""The form of a new game: what the page sends back begins a game."""

from __future__ import annotations

import pytest

from boardkit import Match
from boardkit.games import GAMES
from boardkit.widgets import Walkthrough
from tests.widgets.board import page_says


@pytest.mark.parametrize("first", GAMES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_starts_from_an_untouched_form(first: str, name: str) -> None:
    """The page sends back every option as the text that it was given."""
    shown = Walkthrough(Match(first, seed=1), keep=False)
    page_says(shown, do="open", panel="new")
    offered = shown.screen["panel"]["games"][name]
    given = {option["name"]: option["now"] for option in offered["options"]}
    assert all(
        isinstance(text, str) for option in offered["options"] for text in (option["now"], *option["values"])
    )
    page_says(shown, do="new", form={"game": name, "players": offered["seats"][0], "options": given})
    assert shown.match.game.name == name and shown.notice == ""
    assert shown.match.start.table.box.options == GAMES[name].options()


def test_words_of_an_option_are_given_in_one_line() -> None:
    shown = Walkthrough(Match("soul_of_the_empire", 3, seed=1), keep=False)
    three = {"factions": "roman, coalition, christian"}
    page_says(shown, do="new", form={"game": "soul_of_the_empire", "players": 3, "options": three})
    assert shown.match.start.table.box.options.factions == ("roman", "coalition", "christian")
    page_says(shown, do="open", panel="new")
    options = shown.screen["panel"]["games"]["soul_of_the_empire"]["options"]
    assert [one["now"] for one in options if one["name"] == "factions"] == ["roman, coalition, christian"]
