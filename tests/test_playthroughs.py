"""Games kept as text go on as they did; to write them anew: ``python -m tests.playthroughs.record``."""

from __future__ import annotations

import pytest

from tests.playthroughs.record import GAMES_KEPT, HERE, path_of, record


@pytest.mark.parametrize("name", GAMES_KEPT)
def test_a_game_goes_as_it_was_kept(name: str) -> None:
    assert record(name) == path_of(name).read_text("utf-8")


def test_every_text_belongs_to_a_game() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES_KEPT)
