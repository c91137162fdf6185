"""The puzzle trainer: try, be judged, get help."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from boardkit import Match
from boardkit.widgets import Trainer
from boardkit.widgets.figures import in_parts
from boardkit.widgets.trainer import CHOICES, WORDS
from solvers import freezing, puzzles
from solvers.puzzles import Puzzle
from solvers.toml_text import toml
from tests.widgets.board import page_says, possible

GAMES = ("children_of_fire", "imminence", "soul_of_the_empire")
IMMINENCE = puzzles.all("imminence")
FIRE = puzzles.all("children_of_fire")
SOUL = puzzles.all("soul_of_the_empire")
PLAYED = [puzzle for puzzle in SOUL if puzzle.answered_by == "actions"]
QUICK = [*IMMINENCE[:8], *FIRE[:2], *FIRE[6:9], *SOUL[:8], *SOUL[12:18]]


def by_name(puzzle: Puzzle) -> str:
    return puzzle.name


def asked(trainer: Trainer) -> dict[str, Any]:
    beside: dict[str, Any] = trainer.screen["lesson"]
    return beside


# -- answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", QUICK, ids=by_name)
def test_every_best_answer_is_correct_and_the_others_cost_something(puzzle: Puzzle) -> None:
    trainer = Trainer([puzzle])
    best = puzzle.solve().answers
    for answer in best:
        trainer.answer(answer)
        assert trainer.feedback == "Correct." and asked(trainer)["why"] == puzzle.why
    for worse in [choice for choice in puzzle.choices if choice not in best][:3]:
        trainer.answer(worse)
        verdict = puzzle.check(worse)
        assert trainer.feedback.startswith("Not the best: it gives away ")
        assert verdict.punished_by in trainer.feedback and asked(trainer)["parts"] == in_parts(verdict.parts)
        assert not asked(trainer)["why"], "the explanation waits until the puzzle is solved"


SPLIT = [puzzle for puzzle in (*IMMINENCE, *FIRE) if puzzle.kind.name in ("best_play", "placement")]


@pytest.mark.parametrize("puzzle", SPLIT, ids=by_name)
def test_parts_of_a_loss_add_up_to_it(puzzle: Puzzle) -> None:
    for choice in puzzle.choices[:4]:
        verdict = puzzle.check(choice)
        if verdict.parts:
            assert sum(verdict.parts.values()) == verdict.loss
        else:  # solved with waiting, or counted against the best of several others: no sum over edicts
            assert verdict.correct or len(puzzle.observation.actions) > 9 or puzzle.ask.payoff == "best"


def test_a_move_on_the_board_is_the_answer_and_the_position_stays() -> None:
    trainer = Trainer(IMMINENCE)
    page_says(trainer, do="play", text="play L1C2>fenrow")
    assert trainer.feedback.startswith("Not the best") and not trainer.match.steps
    page_says(trainer, do="play", text="play L1C2>calvane")
    assert trainer.feedback == "Correct." and trainer.training.stands(trainer.puzzle) == "solved"


def test_a_typed_action_is_the_answer_whatever_its_capitals() -> None:
    trainer = Trainer(IMMINENCE)
    page_says(trainer, do="type", text="  PLAY   l1c2>Calvane ")
    assert trainer.feedback == "Correct."


@pytest.mark.parametrize("nonsense", ["", "   ", "play", "9" * 5000, "play X9Y9>nowhere", "\0", "<b>"])
def test_nonsense_is_no_try(nonsense: str) -> None:
    trainer = Trainer(IMMINENCE)
    page_says(trainer, do="puzzle", word="answer", text=nonsense)
    assert trainer.feedback.startswith("That is no answer here.") and not trainer.training.standing
    page_says(trainer, do="puzzle", word=nonsense)
    assert "no control" in trainer.notice


@pytest.mark.parametrize("puzzle", PLAYED, ids=by_name)
def test_a_list_of_actions_can_be_played_on_the_board(puzzle: Puzzle) -> None:
    trainer = Trainer([puzzle])
    for action in puzzle.solve().answers[0].split("; "):
        if puzzle.kind.name == "way" and action not in possible(trainer):
            page_says(trainer, do="play", text="move with 6")
        page_says(trainer, do="play", text=action)
        assert trainer.notice == "", action
    trainer.check_board()
    assert trainer.feedback == "Correct."
    trainer.start_over()
    assert not trainer.match.steps and not trainer.feedback


def test_what_was_played_on_the_board_is_judged_as_it_stands() -> None:
    trainer = Trainer(SOUL)
    trainer.choose("50_small_die_claims")
    trainer.check_board()
    assert "none yet" in trainer.notice
    trainer.press("done")
    trainer.check_board()
    assert "gives away 2." in trainer.feedback
    assert [cause for cause, _ in asked(trainer)["parts"]] == ["take the marker in Moesia", "hold Moesia 4"]


def test_a_number_is_typed_and_the_board_is_for_looking() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.choose("08_how_likely")
    assert asked(trainer)["by"] == "text"
    page_says(trainer, do="type", text="1/7")
    assert trainer.feedback.startswith("Not the best")
    page_says(trainer, do="type", text=str(trainer.puzzle.solve().value))
    assert trainer.feedback == "Correct."
    page_says(trainer, do="play", text=possible(trainer)[0])
    assert len(trainer.match.steps) >= 1


# -- help ---------------------------------------------------------------------------------------------------


def test_the_idea_comes_on_request_and_so_does_the_solution() -> None:
    trainer = Trainer(IMMINENCE)
    assert not asked(trainer)["idea"] and asked(trainer)["solution"] is None
    trainer.hint()
    assert asked(trainer)["idea"] == trainer.puzzle.idea
    trainer.show_solution()
    shown, found = asked(trainer)["solution"], trainer.puzzle.solve()
    assert tuple(shown["answers"]) == found.answers and found.proof in shown["proof"]


def test_a_solution_that_was_looked_at_no_longer_counts_as_solved() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.show_solution()
    trainer.answer(trainer.puzzle.solve().answers[0])
    assert trainer.feedback == "Correct." and trainer.training.stands(trainer.puzzle) == "shown"


def test_a_solved_puzzle_stays_solved() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.answer("play L1C2>calvane")
    trainer.answer("play L1C2>fenrow")
    trainer.show_solution()
    assert trainer.training.stands(trainer.puzzle) == "solved"


def test_the_page_says_that_it_thinks_before_the_answer_comes() -> None:
    trainer, sent = Trainer(FIRE), []
    trainer.send = sent.append  # type: ignore[method-assign]
    trainer.answer("buy masses")
    thinking = [message["screen"]["lesson"]["thinking"] for message in sent]
    assert thinking[0] and not thinking[-1] and not asked(trainer)["thinking"]


def test_a_position_can_be_played_out_and_given_back() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.play_out()
    page_says(trainer, do="play", text=possible(trainer)[0])
    assert trainer.match.steps and not trainer.feedback and not trainer.training.standing
    trainer.start_over()
    assert trainer.match.state == trainer.puzzle.table().state


def test_every_rule_of_a_puzzle_can_be_read() -> None:
    trainer = Trainer(SOUL)
    for rule in asked(trainer)["rules"]:
        trainer.turn_to(rule=rule)
        assert trainer.screen["rule"]["section"]


# -- without a kernel ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_without_a_kernel_question_and_table_can_be_read(game: str) -> None:
    trainer = Trainer(puzzles.all(game))
    data = trainer._repr_mimebundle_()[0]
    assert trainer.puzzle.question in data["text/plain"] and trainer.puzzle.goal in data["text/plain"]
    assert "<figure" in data["text/html"] and trainer.puzzle.theme not in trainer.get_state()


def test_the_text_tells_what_was_said_to_an_answer() -> None:
    trainer = Trainer(IMMINENCE)
    trainer.answer("play L1C2>fenrow")
    assert trainer.feedback in trainer.text and "Calvane" in trainer.text


# -- two choices in a row ------------------------------------------------------------------------------------


def test_a_choice_counts_though_the_page_has_not_yet_drawn_the_choice_before() -> None:
    trainer = Trainer(puzzles.all)
    token = trainer.token
    page_says(trainer, do="choose", word="game", text="imminence", token=token)
    page_says(trainer, do="choose", word="level", text="3", token=token)
    page_says(trainer, do="choose", word="open", text="08_how_likely", token=token)
    assert trainer.notice == "" and trainer.puzzle.name == "08_how_likely"
    assert asked(trainer)["chosen_level"] == "3"
    page_says(trainer, do="puzzle", word="next", token=token)
    assert trainer.notice and trainer.puzzle.name == "08_how_likely", "a stale Next skips nothing"


# -- a random clicker ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_random_clicker_finds_no_fault(seed: int) -> None:
    """Words with and without sense, moves, undo, stale controls: the trainer says something sensible."""
    rng, trainer = Random(seed), Trainer(puzzles.all)
    texts = ["", "imminence", "children_of_fire", "last word", "3", "0", "x", "buy masses", "1/2", "\ud800"]
    words = [word for word in (*WORDS, *CHOICES) if word not in ("solution", "answer")] + ["nonsense", ""]
    for _ in range(60):
        texts[0] = rng.choice(trainer.training.all).name
        do = rng.choice(
            ["puzzle", "puzzle", "choose", "play", "type", "undo", "redo", "hint", "roll", "new", "look"]
        )
        text = rng.choice([*texts, *possible(trainer)[:5], trainer.progress])
        message = {"do": do, "word": rng.choice(words), "text": text}
        page_says(trainer, **message, **({"token": "old"} if rng.random() < 0.1 else {}))
        assert trainer.host.notice is None or trainer.host.notice.kind != "fault", (message, trainer.notice)
        assert asked(trainer)["puzzle"] == trainer.puzzle.name and trainer.puzzle in trainer.training.chosen
        assert trainer.match.game.name == trainer.puzzle.table().game.name


# -- puzzles of one's own -----------------------------------------------------------------------------------


def test_what_is_not_proven_is_said() -> None:
    match = Match("imminence", 4, seed=1)
    match.advance(rolls=True)
    while match.request.prompt.startswith("Choose"):
        match.play(match.request.options[0])
        match.advance(rolls=True)
    trainer = Trainer([freezing.frozen(match)])
    trainer.answer(trainer.puzzle.solve().answers[0])
    assert trainer.puzzle.solve().status == "bound"
    assert trainer.feedback.startswith("Correct.\nKnown only so far (bound): ")
    assert asked(trainer)["doubt"] in trainer.feedback


def test_a_position_that_its_kind_cannot_solve_is_told_as_such() -> None:
    """A choice of attacks where the others hold hidden cards."""
    sheet = next(puzzle for puzzle in SOUL if puzzle.kind.name == "attack").sheet
    position = {**sheet.position, "hands": {"christian": ["gospel"]}}
    broken = puzzles.parse("mine.toml", toml(to_builtins(replace(sheet, position=position))))
    trainer = Trainer([broken])
    page_says(trainer, do="play", text=possible(trainer)[0])
    assert "hidden hands" in trainer.feedback or trainer.match.steps
    trainer.start_over()
    trainer.show_solution()
    assert trainer.host.notice is not None and trainer.host.notice.kind == "refused"
    assert "hidden hands" in trainer.notice and not trainer.training.standing
