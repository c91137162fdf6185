"""What learners hand in is checked by solving it anew; changed, broken and hostile texts are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit.__main__ import main
from boardkit.commands.results import check, hand_in, read_results
from boardkit.core.errors import ContentError
from boardkit.games import GAMES
from boardkit.lessons import LessonRun, lessons
from solvers import puzzles

PUZZLES = puzzles.all("imminence")[:3]
BEST = [f"puzzle imminence/{puzzle.name}: {puzzle.solve().answers[0]}" for puzzle in PUZZLES]


def walked(game: str, number: int) -> LessonRun:
    """A lesson done to its end."""
    run = LessonRun(lessons(game)[number])
    run.show()
    while run.next():
        run.show()
    return run


def found(text: str, word: str = "") -> list[bool]:
    (result,) = read_results(text)
    return [line.good for line in check(result, word)]


@pytest.mark.parametrize("game", GAMES)
def test_lessons_that_were_played_count(game: str) -> None:
    text = hand_in("Ada", [walked(game, 0).progress, walked(game, 1).progress], "lantern")
    assert found(text, "lantern") == [True, True, True]


def test_a_lesson_counts_only_when_it_is_finished() -> None:
    """Every step before the last is told with what it still waits for, and counts for nothing."""
    run = LessonRun(lessons("imminence")[1])
    n = len(run.lesson.step)
    for number in range(1, n + 1):
        _, line = check(read_results(hand_in("Ada", [run.progress]))[0])
        assert line.good == (number == n)
        assert (f"left at step {number} of {n}" in line.told) == (number < n)
        assert ("still to do: " + (run.step.do or run.step.ask) in line.told) == (not run.is_done)
        run.show()
        run.next()


def test_moves_that_do_not_lead_there_are_seen() -> None:
    claimed = f"lesson {lessons('imminence')[1].key} step {len(lessons('imminence')[1].step)} |"
    assert found(hand_in("Ada", [claimed])) == [True, False]


def test_best_answers_count_and_others_say_what_they_cost() -> None:
    puzzle = PUZZLES[0]
    worse = next(choice for choice in puzzle.choices if not puzzle.check(choice).correct)
    text = hand_in("Bo", [*BEST, f"puzzle imminence/{puzzle.name}: {worse}"])
    *_, last = check(read_results(text)[0])
    assert found(text) == [True, True, True, True, False] and "gives away" in last.told


def test_the_text_holds_no_answer_but_the_learners_own() -> None:
    puzzle = PUZZLES[0]
    text = hand_in("Bo", [f"puzzle imminence/{puzzle.name}: no idea"])
    assert not any(answer in text for answer in puzzle.solve().answers)


@pytest.mark.parametrize("change", [("Bo", "Cy"), ("calvane", "fenrow"), ("seal ", "seal 0000-")])
def test_a_line_that_was_changed_breaks_the_seal(change: tuple[str, str]) -> None:
    text = hand_in("Bo", BEST, "lantern")
    assert found(text, "lantern")[0] and change[0] in text
    assert not found(text.replace(*change), "lantern")[0]


@pytest.mark.parametrize(
    "by", ["Ada >", "<b>Ada</b>", "seal x", "boardkit result 1", "A\u2028by Eve", "Ada\ud800"]
)
def test_a_name_may_hold_any_signs(by: str) -> None:
    text = hand_in(by, BEST, "word \ud800")
    (result,) = read_results(text)
    assert result.by == " ".join(by.split()) and all(line.good for line in check(result, "word \ud800"))


def test_another_word_makes_another_seal() -> None:
    assert not found(hand_in("Bo", BEST, "lantern"), "candle")[0]
    assert not found(hand_in("Bo", BEST), "candle")[0]


def test_mails_fold_quote_and_follow_each_other() -> None:
    text = hand_in("Bo", [*BEST, walked("imminence", 0).progress], "lantern")
    folded = "\n".join("> " + line.replace(" play", "\n>   play") for line in text.splitlines())
    both = f"Dear teacher,\n\n{folded}\n\nYours, Bo\n{hand_in('Cy', BEST[:1])}\n"
    first, second = read_results(both)
    assert (first.by, second.by) == ("Bo", "Cy")
    assert all(line.good for line in check(first, "lantern"))


@pytest.mark.parametrize(
    "line",
    [
        "puzzle imminence/../../pyproject: 1",
        "puzzle chess/01: e4",
        "puzzle imminence/99_none: 1",
        "puzzle 99_none: 1",
        "lesson 1_goal_and_table step 1 |",
        "puzzle imminence/01_ahead_in_every_case",
        "lesson imminence/99_none step 1 |",
        "lesson imminence/1_goal_and_table step 9999999999999999999999 |",
        "lesson imminence/1_goal_and_table step 1 | " + "play nowhere ; " * 500,
    ],
)
def test_what_is_not_there_is_told_and_not_counted(line: str) -> None:
    assert found(hand_in("Ada", [line])) == [True, False]


@pytest.mark.parametrize("text", ["", "hello", "boardkit result 1\nlesson x", "x" * 300_000])
def test_what_is_no_result_says_what_was_expected(text: str) -> None:
    with pytest.raises(ContentError, match="result.*expected"):
        read_results(text)


@pytest.mark.parametrize(
    ("by", "work"), [("", BEST), ("Ada", ["seal 1234"]), ("Ada", ["puzzle"]), ("Ada", ["by Bo"])]
)
def test_only_names_lessons_and_puzzles_are_handed_in(by: str, work: list[str]) -> None:
    with pytest.raises(ContentError):
        hand_in(by, work)


def test_a_name_or_word_that_is_too_long_is_refused_and_not_cut() -> None:
    assert found(hand_in("A" * 80, BEST, "w" * 80), "w" * 80)[0]
    for by, word in (("A" * 81, ""), ("Ada", "w" * 81)):
        with pytest.raises(ContentError, match="at most 80 characters, found 81"):
            hand_in(by, BEST, word)


def test_a_trainer_tells_what_was_answered() -> None:
    from boardkit.widgets import Trainer

    for trainer in (Trainer(PUZZLES), Trainer(puzzles.all, game="imminence")):
        trainer.answer(PUZZLES[0].choices[0])
        trainer.answer(PUZZLES[0].solve().answers[0])
        (line,) = trainer.training.results
        assert line.endswith(f"{PUZZLES[0].name}: {PUZZLES[0].solve().answers[0]}")
        assert found(hand_in("Ada", [line])) == [True, True]


def test_puzzles_of_the_teachers_own_are_solved_too(tmp_path: Path) -> None:
    text = (puzzles.FOLDER / "imminence" / f"{PUZZLES[0].name}.toml").read_text("utf-8")
    (tmp_path / "monday.toml").write_text(text, "utf-8")
    handed = hand_in("Bo", [f"puzzle monday: {PUZZLES[0].solve().answers[0]}"])
    (result,) = read_results(handed)
    assert [line.good for line in check(result, puzzles=tmp_path)] == [True, True]
    assert [line.good for line in check(result)] == [True, False]


def test_both_sides_in_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hand-in", "Bo", *BEST, "--word", "lantern"]) == 0
    (tmp_path / "bo.txt").write_text(capsys.readouterr().out, "utf-8")
    assert main(["check-result", str(tmp_path / "bo.txt"), "--word", "lantern"]) == 0
    assert capsys.readouterr().out.endswith("Bo: 3 of 3 good, sealed\n")
    assert main(["check-result", str(tmp_path / "bo.txt"), "--word", "candle"]) == 1
    assert main(["check-result", str(tmp_path / "none.txt")]) == 2
