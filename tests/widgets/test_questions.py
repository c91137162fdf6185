"""How the questions of a menu are put: their order, and what the others settle."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit import GAMES, ContentError
from boardkit.widgets.words import Verb, check_words, load_words

WORDS = """
goal = "g"
step = []
[verb.Trade]
title = "Trade"
rule = "COF50"
"""


def test_questions_come_in_the_order_in_which_they_are_written() -> None:
    verb = Verb("Trade", "COF50", {"given": "g", "gained": "t"}, implied=("n_given",))
    assert verb.asked(("n_given", "given", "n_gained", "gained")) == ("given", "gained", "n_gained")
    assert Verb("Trade", "COF50").asked(("given", "gained")) == ("given", "gained")


@pytest.mark.parametrize("change", ['implied = ["n_give"]', '[verb.Trade.fields]\nn_give = "How many?"'])
def test_a_question_about_a_field_that_does_not_exist_is_told(tmp_path: Path, change: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(WORDS + change)
    with pytest.raises(ContentError, match="words.toml, Trade: expected one of n_given, given, n_gained"):
        check_words(load_words(path), GAMES["children_of_fire"], path.name)
