"""The way through the puzzles: one is chosen, and a short text leads back after a restart."""

from __future__ import annotations

import pytest

from boardkit import ContentError, SaveError
from boardkit.widgets import Trainer
from boardkit.widgets.training import Training
from solvers import puzzles
from solvers.puzzles import Puzzle
from tests.widgets.board import page_says

GAMES = ("children_of_fire", "imminence", "soul_of_the_empire")
IMMINENCE = puzzles.all("imminence")
FIRE = puzzles.all("children_of_fire")


def listed(trainer: Trainer) -> list[list[object]]:
    """Name, title, level and standing of each puzzle that can be chosen."""
    rows: list[list[object]] = trainer.screen["lesson"]["puzzles"]
    return rows


# -- choosing -----------------------------------------------------------------------------------------------


def test_next_and_previous_go_round() -> None:
    trainer = Trainer(IMMINENCE)
    seen = []
    for _ in IMMINENCE:
        seen.append(trainer.puzzle.name)
        trainer.next()
    assert seen == [puzzle.name for puzzle in IMMINENCE] and trainer.puzzle is IMMINENCE[0]
    trainer.previous()
    assert trainer.puzzle is IMMINENCE[-1]


def test_theme_and_level_narrow_the_choice() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.choose(level=3)
    assert {level for _, _, level, _ in listed(trainer)} == {3} == {trainer.puzzle.level}
    trainer.choose(theme="no such theme")
    assert "theme and level" in trainer.notice and trainer.training.level == 3
    trainer.choose(level=0, theme="last word")
    assert trainer.puzzle.theme == "last word"
    trainer.choose(theme="", level=0)
    assert len(listed(trainer)) == len(IMMINENCE)


def test_any_other_prefers_what_is_not_solved() -> None:
    training = Training(IMMINENCE[:3])
    training.standing = {("", IMMINENCE[1].name): "solved"}
    training.any_other()
    assert training.puzzle is IMMINENCE[2]
    training.standing[("", IMMINENCE[0].name)] = "solved"
    training.any_other()
    assert training.puzzle is not IMMINENCE[2]
    alone = Training(IMMINENCE[:1])
    alone.any_other()
    assert alone.puzzle is IMMINENCE[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_source_gives_the_puzzles_of_every_game(game: str) -> None:
    trainer = Trainer(puzzles.all)
    trainer.choose_game(game)
    assert trainer.match.game.name == game and trainer.training.game == game
    trainer.choose_game("chess")
    assert "expected one of" in trainer.notice and trainer.match.game.name == game


def test_nothing_and_two_of_one_name_are_refused() -> None:
    with pytest.raises(ContentError, match="none"):
        Trainer([])
    with pytest.raises(ContentError, match="01_ahead"):
        Trainer([IMMINENCE[0], IMMINENCE[0]])


def test_controls_of_an_earlier_puzzle_do_nothing() -> None:
    trainer = Trainer(IMMINENCE)
    old = trainer.token
    trainer.next()
    page_says(trainer, do="play", text="play L1C2>calvane", token=old)
    assert "earlier position" in trainer.notice and not trainer.training.standing


# -- coming back --------------------------------------------------------------------------------------------


def test_progress_survives_a_restart_as_a_short_text() -> None:
    trainer = Trainer(puzzles.all, "imminence")
    trainer.answer("play L1C2>calvane")
    trainer.next()
    trainer.show_solution()
    trainer.choose_game("children_of_fire")
    trainer.answer("buy masses")
    text = trainer.progress
    assert len(text) < 300 and "\n" not in text
    again = Trainer(puzzles.all, progress=text)
    assert again.progress == text and again.puzzle.name == trainer.puzzle.name
    again.choose_game("imminence")
    assert [how for _, _, _, how in listed(again)][:3] == ["solved", "shown", ""]


@pytest.mark.parametrize("text", ["", "lesson imminence/1 step 2 |", "puzzles", "puzzles ?x", "x" * 9000])
def test_a_progress_text_of_something_else_is_refused(text: str) -> None:
    trainer = Trainer(IMMINENCE)
    trainer.answer("play L1C2>calvane")
    before = trainer.progress
    trainer.go_to(text)
    assert "no" in trainer.notice and trainer.progress == before
    with pytest.raises(SaveError):
        Training(IMMINENCE).resume(text)


def test_a_refused_progress_text_leaves_the_game_as_it_was() -> None:
    trainer = Trainer(puzzles.all, "imminence")
    trainer.next()
    before = trainer.puzzle, trainer.training.game
    trainer.go_to("puzzles @children_of_fire/nothing")
    assert "of other puzzles" in trainer.notice
    assert (trainer.puzzle, trainer.training.game) == before


def test_progress_of_other_puzzles_is_refused_and_names_with_blanks_come_back() -> None:
    fire = Training(FIRE)
    fire.answer("buy masses")
    with pytest.raises(SaveError, match="other puzzles"):
        Training(IMMINENCE).resume(fire.progress)
    odd = Puzzle("my @ puzzle/1", *(getattr(FIRE[0], f) for f in ("sheet", "game", "kind", "ask", "state")))
    mine = Training([odd])
    mine.show()
    again = Training([odd])
    again.resume(mine.progress)
    assert again.stands(odd) == "shown"
