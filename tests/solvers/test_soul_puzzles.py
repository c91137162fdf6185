"""Every puzzle of Soul of the Empire is proved anew; every best answer counts; wrong ones are punished."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardkit import ContentError
from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.dice import without
from boardkit.games.soul_of_the_empire.table import Rolling
from solvers import puzzles
from solvers.dice import sequences
from solvers.puzzles import Puzzle
from solvers.soul_puzzles import Difficulty, difficulty
from solvers.soul_puzzles.answers import parts
from solvers.soul_puzzles.ways import marching
from solvers.status import Status

ALL = puzzles.all("soul_of_the_empire")
CHOSEN = [puzzle for puzzle in ALL if puzzle.choices]
NUMBERS = [puzzle for puzzle in ALL if puzzle.kind.name in ("dice_chance", "tipping")]
LISTS = [puzzle for puzzle in ALL if puzzle.kind.name in ("way", "turn")]
KEEPS = [puzzle for puzzle in ALL if puzzle.kind.name == "keep"]
CARDS = [puzzle for puzzle in ALL if puzzle.kind.name == "combat_card"]


def by_name(puzzle: Puzzle) -> str:
    return puzzle.name


def test_there_are_enough_of_every_sort_and_they_differ() -> None:
    count = {
        kind: sum(puzzle.kind.name == kind for puzzle in ALL) for kind in puzzles.kinds("soul_of_the_empire")
    }
    assert len(ALL) >= 30
    assert count["keep"] + count["dice_chance"] >= 10
    assert count["combat_card"] + count["attack"] + count["tipping"] >= 10
    assert count["way"] >= 5 and count["turn"] >= 5 and min(count.values()) >= 1
    assert len({puzzle.title for puzzle in ALL}) == len({puzzle.theme for puzzle in ALL}) == len(ALL)
    assert {puzzle.level for puzzle in ALL} == {1, 2, 3, 4, 5}
    assert {puzzle.sheet.seat for puzzle in ALL} == {0, 1, 2, 3}


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_every_puzzle_is_proven_and_every_best_answer_counts(puzzle: Puzzle) -> None:
    found = puzzle.solve()
    assert found.status is Status.PROVEN and found.answers and found.proof
    for answer in found.answers:
        verdict = puzzle.check(answer)
        assert verdict.correct and verdict.loss == 0 and not verdict.punished_by


@pytest.mark.parametrize("puzzle", CHOSEN, ids=by_name)
def test_other_choices_are_wrong_and_punished(puzzle: Puzzle) -> None:
    best = set(puzzle.solve().answers)
    assert 0 < len(best) <= len(puzzle.choices) / 2
    for choice in puzzle.choices:
        verdict = puzzle.check(choice)
        assert verdict.correct == (choice in best)
        if not verdict.correct:
            assert verdict.loss is not None and verdict.loss > 0 and verdict.punished_by


@pytest.mark.parametrize("puzzle", NUMBERS, ids=by_name)
def test_other_numbers_are_wrong(puzzle: Puzzle) -> None:
    value = Fraction(puzzle.solve().value)
    verdict = puzzle.check(str(value + Fraction(1, 2)))
    assert not verdict.correct and verdict.loss == Fraction(1, 2) and verdict.punished_by


# -- dice, by another road ---------------------------------------------------------------------------------


def worth(puzzle: Puzzle, dice: tuple[int, ...]) -> Fraction:
    goal, n = puzzle.ask.goal, puzzle.ask.n
    found = sequences(dice)
    if goal == "length":
        return Fraction(max(map(len, found)))
    if goal == "pips":
        return Fraction(max(map(sum, found)))
    fitting = [s for s in found if goal == "at_least" or (len(set(s)) == 1) == (goal == "set") or len(s) == 1]
    return Fraction(max(map(len, fitting)) >= n)


def _rolling(puzzle: Puzzle, state: State) -> Rolling:
    request = puzzle.game.request(state)
    assert request is not None and isinstance(request.table.task, Rolling)
    return request.table.task


def by_the_engine(puzzle: Puzzle, state: State) -> Fraction:
    """Best expected worth of the dice, by walking over every keep and roll that the engine offers."""
    known: dict[tuple[tuple[int, ...], int], Fraction] = {}

    def value(state: State) -> Fraction:
        """Worth of dice on the table: every keep that the engine offers."""
        rolling = _rolling(puzzle, state)
        actions = puzzle.game.legal_actions(state)
        answers = [(without(rolling.pips, *getattr(action, "dice", ())), action) for action in actions]
        return max(after(state, answer, kept) for kept, answer in answers)

    def after(state: State, answer: Action, kept: tuple[int, ...]) -> Fraction:
        """Worth of a keep: every roll that may follow."""
        rolling = _rolling(puzzle, state)
        if kept == rolling.pips:
            return worth(puzzle, kept)
        key = (kept, rolling.rolls_left)
        if key not in known:
            following = puzzle.game.apply(state, answer)
            outcomes = puzzle.game.outcomes(following)
            known[key] = sum((c * rolled(following, roll, kept) for roll, c in outcomes), Fraction(0))
        return known[key]

    def rolled(state: State, roll: Any, kept: tuple[int, ...]) -> Fraction:
        if _rolling(puzzle, state).rolls_left:
            return value(puzzle.game.apply(state, roll))
        return worth(puzzle, tuple(sorted((*kept, *roll.faces))))

    return value(state)


@pytest.mark.parametrize("puzzle", [p for p in (*KEEPS, *NUMBERS) if p.kind.name != "tipping"], ids=by_name)
def test_dice_agree_with_all_keeps_and_rolls_of_the_engine(puzzle: Puzzle) -> None:
    assert by_the_engine(puzzle, puzzle.state) == puzzle.solve().value


# -- combat, by another road -------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", CARDS, ids=by_name)
def test_hidden_cards_do_not_change_the_answer(puzzle: Puzzle) -> None:
    """Whatever the attacker has sealed already, the reader's position has one solution."""
    *before, last = puzzle.sheet.position["actions"]
    if not last.startswith("combat card"):
        return
    start = puzzle.game.position({**puzzle.sheet.position, "actions": before})
    for action in puzzle.game.legal_actions(start):
        other = replace(puzzle, state=puzzle.game.apply(start, action))
        assert other.observation == puzzle.observation and other.solve() == puzzle.solve()


@pytest.mark.parametrize("puzzle", [p for p in CARDS if p.ask.against != "best play"], ids=by_name)
def test_an_answer_to_a_habit_is_the_best_of_all_games_of_the_engine(puzzle: Puzzle) -> None:
    """Every card against every card of the habit, the engine's own play-out with all later choices tried."""
    against = puzzle.ask.against
    game, sheet = puzzle.game, puzzle.sheet
    start = game.position({**sheet.position, "actions": sheet.position["actions"][:1]})
    side = 0 if game.request(start).player == sheet.seat else 1  # type: ignore[union-attr]
    worths = {}
    for mine in map(game.encode, puzzle.observation.actions):
        whole = Fraction(0)
        theirs = _cards(puzzle, start, 1 - side, against)
        for card, weight in theirs.items():
            pair = [mine, card] if side == 0 else [card, mine]
            state = start
            for text in pair:
                state = game.apply(state, game.read(state, text))
            whole += weight * _best_end(puzzle, start, state, side)
        worths[mine] = whole / sum(theirs.values())
    best = max(worths.values())
    assert best == puzzle.solve().value
    assert {text for text, value in worths.items() if value == best} == set(puzzle.solve().answers)


def _cards(puzzle: Puzzle, start: State, side: int, against: object) -> dict[str, int]:
    if isinstance(against, dict):
        return {f"combat card {card}": weight for card, weight in against.items()}
    state = start
    if side == 1:
        state = puzzle.game.apply(state, puzzle.game.legal_actions(state)[0])
    texts = map(puzzle.game.encode, puzzle.game.legal_actions(state))
    return {text: 1 for text in texts if " and " not in text}


def _best_end(puzzle: Puzzle, start: State, state: State, side: int) -> Fraction:
    """What the reader's side gains; each seat takes what is best for its own side."""
    if state.phase not in ("combat", "plunder", "combat_over"):
        return _gain(puzzle, start, state)
    request = puzzle.game.request(state)
    assert request is not None
    if request.player == -1:
        outcomes = puzzle.game.outcomes(state)
        ends = [c * _best_end(puzzle, start, puzzle.game.apply(state, one), side) for one, c in outcomes]
        return sum(ends, Fraction(0))
    ends = [_best_end(puzzle, start, puzzle.game.apply(state, one), side) for one in request.options]
    return max(ends) if request.player == puzzle.sheet.seat else min(ends)


def _gain(puzzle: Puzzle, start: State, end: State) -> Fraction:
    if puzzle.ask.payoff == "victory":
        outcome = puzzle.game.outcome(end)
        return Fraction(outcome is not None and puzzle.sheet.seat in outcome.winners)
    seats = start.table.seats
    change = [
        sum(after) - sum(before) for before, after in zip(start.table.units, end.table.units, strict=True)
    ]
    own = sum(n for n, seat in zip(change, seats, strict=True) if seat == puzzle.sheet.seat)
    return Fraction(2 * own - sum(change))


# -- ways and turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [p for p in LISTS if p.kind.name == "way"], ids=by_name)
def test_any_cheapest_way_counts_and_a_detour_is_measured(puzzle: Puzzle) -> None:
    steps = parts(puzzle.solve().answers[0])
    short = puzzle.check("; ".join(steps[:-1]))
    assert not short.correct and short.loss == 1 and "1 more points are needed" in short.punished_by
    origin, target = steps[-1].removeprefix("move ").split(">")
    there_and_back = [*steps, f"move {target}>{origin}", steps[-1]]
    verdict = puzzle.check("; ".join(there_and_back))
    assert not verdict.correct and verdict.loss == 2 and "are enough" in verdict.punished_by


@pytest.mark.parametrize("puzzle", [p for p in LISTS if p.kind.name == "way"], ids=by_name)
def test_random_ways_are_never_better(puzzle: Puzzle) -> None:
    rng, best = Random(1), int(puzzle.solve().value)
    for _ in range(20):
        state, steps = marching(puzzle, best), []
        while state.phase == "move" and len(steps) < best - 1:
            moves = [o for o in puzzle.game.legal_actions(state) if puzzle.game.encode(o).startswith("move")]
            steps.append(puzzle.game.encode(rng.choice(moves)) if moves else "done")
            state = puzzle.game.apply(state, puzzle.game.read(state, steps[-1]))
        assert not puzzle.check("; ".join(step for step in steps if step != "done")).correct


@pytest.mark.parametrize("puzzle", [p for p in LISTS if p.kind.name == "turn"], ids=by_name)
def test_doing_nothing_is_not_the_best_turn(puzzle: Puzzle) -> None:
    verdict = puzzle.check("done")
    assert not verdict.correct and verdict.loss and "More can be reached" in verdict.punished_by
    with_end = puzzle.check(f"{puzzle.solve().answers[0]}; done")
    assert with_end.correct


@pytest.mark.parametrize("puzzle", LISTS, ids=by_name)
def test_an_impossible_action_is_named_with_its_rule(puzzle: Puzzle) -> None:
    verdict = puzzle.check("move Atlantis>Rome")
    assert not verdict.correct and verdict.loss is None and "Atlantis" in verdict.punished_by
    assert not puzzle.check("; ".join(["move Rome>Sicilia"] * 70)).correct


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_what_is_no_answer_is_told_so(puzzle: Puzzle) -> None:
    for nonsense in ("", "   ", "forty-two", "fight nobody in Nowhere with 7", "roll 1", None, object()):
        verdict = puzzle.check(nonsense)
        assert not verdict.correct and verdict.loss is None
        assert "Expected an answer such as" in verdict.punished_by


# -- difficulty --------------------------------------------------------------------------------------------


def test_difficulty_counts_what_tempts() -> None:
    found = difficulty(next(p for p in KEEPS if p.title == "The inside of a run"))
    assert found.wrong == 23 and found.tempting > 10 and found.depth == 1
    assert difficulty(NUMBERS[0]) == Difficulty(0, 0, 1)
    easy = next(p for p in LISTS if p.title == "Room for six")
    assert difficulty(easy).depth == 5 and 0 < difficulty(easy).tempting < difficulty(easy).wrong


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", [p for p in LISTS if p.kind.name == "turn"], ids=by_name)
def test_a_turn_has_a_right_first_action(puzzle: Puzzle) -> None:
    found = difficulty(puzzle)
    assert found.tempting < found.wrong


# -- files -------------------------------------------------------------------------------------------------


def text_of(puzzle: Puzzle) -> str:
    return (puzzles.FOLDER / "soul_of_the_empire" / f"{puzzle.name}.toml").read_text("utf-8")


def test_no_file_holds_an_answer() -> None:
    for puzzle in ALL:
        assert set(tomllib.loads(text_of(puzzle))) <= set(puzzle.sheet.__struct_fields__)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "keep"', 'kind = "guess"', "one of keep"),
        ('goal = "length"', 'goal = "luck"', "goal"),
        ('"roll 2 3 3 4 4"', '"roll 2 3"', "possible actions"),
        ("seat = 0", "seat = 1", "seat 0"),
        ('"SOE36"', '"SOE9999"', "SOE9999"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = text_of(ALL[0])
    assert old in text
    path = tmp_path / "bad.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ContentError, match=told):
        puzzles.load(path)


def test_a_question_that_does_not_fit_its_position_is_told() -> None:
    keep, card = KEEPS[0], CARDS[0]
    wrong = replace(keep, state=card.state)
    assert "may be rolled again" in wrong.check(card.choices[0]).punished_by
