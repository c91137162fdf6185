"""Every puzzle of Children of Fire is proved anew; every best answer counts; wrong ones are punished."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from boardkit import ContentError
from boardkit.games.children_of_fire.actions import Place
from solvers import puzzles
from solvers.__main__ import main
from solvers.bids.influence.ending import PAYOFFS
from solvers.bids.influence.plans import plans
from solvers.bids.influence.questions import tokens_by_deal
from solvers.bids.influence.seen import deals, dealt_state, read_bids
from solvers.bids.influence.worth import worth_of
from solvers.puzzles import Puzzle
from solvers.status import Status
from tests.solvers.test_children_of_fire_bids import lead_by_engine

ALL = puzzles.all("children_of_fire")
CHOSEN = [puzzle for puzzle in ALL if puzzle.choices]
TYPED = [puzzle for puzzle in ALL if not puzzle.choices]
LAST_TURNS = [puzzle for puzzle in ALL if puzzle.kind.name == "last_turn"]


def by_name(puzzle: Puzzle) -> str:
    return puzzle.name


def the(kind: str) -> Puzzle:
    return next(puzzle for puzzle in ALL if puzzle.kind.name == kind)


def test_there_are_enough_of_them_and_they_differ() -> None:
    assert len(ALL) >= 10
    assert len({puzzle.theme for puzzle in ALL}) >= 10
    assert {puzzle.kind.name for puzzle in ALL} == set(puzzles.kinds("children_of_fire"))
    assert {puzzle.observation.players for puzzle in ALL} >= {2, 3}
    assert len({puzzle.title for puzzle in ALL}) == len(ALL)
    assert {puzzle.level for puzzle in ALL} == {1, 2, 3, 4, 5}
    themes = " ".join(puzzle.theme for puzzle in ALL)
    for wanted in ("lock", "tie", "underground", "masses", "five-point"):
        assert wanted in themes


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_every_puzzle_is_proven(puzzle: Puzzle) -> None:
    found = puzzle.solve()
    assert found.status is Status.PROVEN and found.answers and found.proof
    assert isinstance(found.value, Fraction)
    for answer in found.answers:
        verdict = puzzle.check(answer)
        assert verdict.correct and verdict.loss == 0 and not verdict.punished_by


@pytest.mark.parametrize("puzzle", CHOSEN, ids=by_name)
def test_exactly_the_best_choices_are_accepted_and_the_others_are_punished(puzzle: Puzzle) -> None:
    best = set(puzzle.solve().answers)
    assert 0 < len(best) < len(puzzle.choices) / 2
    for choice in puzzle.choices:
        verdict = puzzle.check(choice)
        assert verdict.correct == (choice in best)
        if not verdict.correct:
            assert verdict.loss is not None and verdict.loss > 0 and verdict.punished_by


@pytest.mark.parametrize("puzzle", [p for p in LAST_TURNS if p.ask.cards == "open"], ids=by_name)
def test_the_reply_that_punishes_is_legal_and_costs_what_is_said(puzzle: Puzzle) -> None:
    """The line told for a wrong answer is played by the engine: its end is the value less the loss."""
    game, seat, best = puzzle.game, puzzle.sheet.seat, puzzle.solve()
    for choice in puzzle.choices:
        verdict = puzzle.check(choice)
        if verdict.correct:
            continue
        line = re.search(r"Then (.*): the game ends", verdict.punished_by)
        state = game.apply(puzzle.state, game.read(puzzle.state, choice))
        for text in line[1].split("; ") if line else ():
            state = game.apply(state, game.read(state, text))
        while state.phase is not None:
            state = game.apply(state, game.legal_actions(state)[0])
        assert best.value - PAYOFFS[puzzle.ask.payoff](state.table, seat) == verdict.loss


@pytest.mark.parametrize(
    "puzzle",
    [p for p in ALL if p.kind.name == "placement" and p.observation.players == 2],
    ids=by_name,
)
def test_best_last_cards_are_best_by_the_engine(puzzle: Puzzle) -> None:
    """Independent of the solver: every placement with every deal, played out by the engine."""
    observation, seat = puzzle.observation, puzzle.sheet.seat
    bids = read_bids(puzzle.game, observation)
    worth, rival = worth_of(bids.table), bids.bidders[1 - seat]
    tried: dict[str, Fraction] = {}
    for placed in plans(bids.me, bids.me.deals[0]):
        whole = Fraction(0)
        for deal in rival.deals:
            state = dealt_state(puzzle.game, observation, {seat: bids.me.deals[0], 1 - seat: deal})
            whole += lead_by_engine(state, {seat: placed, 1 - seat: ()}, seat, worth)
        tried[puzzle.game.encode(placed[0])] = whole / len(rival.deals)
    best = max(tried.values())
    assert set(puzzle.solve().answers) == {text for text in tried if tried[text] == best}
    for text in puzzle.choices:
        assert puzzle.check(text).loss == best - tried[text]


def test_a_number_of_tokens_is_that_of_every_hidden_card() -> None:
    puzzle = the("tokens")
    found = tokens_by_deal(puzzle)
    assert sum(chance for _, chance in found) == 1 and len({n for n, _ in found}) > 1
    assert puzzle.solve().value == sum(n * chance for n, chance in found)


@pytest.mark.parametrize("puzzle", [p for p in ALL if getattr(p.ask, "cards", "") != "open"], ids=by_name)
def test_hidden_cards_do_not_change_the_answer(puzzle: Puzzle) -> None:
    """The reader sees the observation only: another deal behind the same backs has the same solution."""
    observation = puzzle.observation
    last = {seat: deals(observation.view, seat)[-1] for seat in range(observation.players)}
    other = dealt_state(puzzle.game, observation, last)
    again = Puzzle(puzzle.name, puzzle.sheet, puzzle.game, puzzle.kind, puzzle.ask, other)
    assert again.observation == puzzle.observation
    assert again.solve() == puzzle.solve()


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_what_is_no_answer_is_told_so(puzzle: Puzzle) -> None:
    for nonsense in ("", "  ", "place", 'place "nobody">nowhere', "\ud800", "9" * 500, None, [], "1/0"):
        verdict = puzzle.check(nonsense)
        assert not verdict.correct and verdict.punished_by
    assert puzzle.check("nothing of the kind").loss is None


@pytest.mark.parametrize("puzzle", CHOSEN, ids=by_name)
def test_an_answer_may_be_an_action(puzzle: Puzzle) -> None:
    assert puzzle.check(puzzle.game.decode(puzzle.solve().answers[0])).correct


@pytest.mark.parametrize("puzzle", TYPED, ids=by_name)
def test_numbers_count_however_they_are_written(puzzle: Puzzle) -> None:
    value = Fraction(puzzle.solve().value)
    for given in (str(value), f" {value.numerator} / {value.denominator} ", value):
        assert puzzle.check(given).correct
    off = puzzle.check(str(value + Fraction(1, 8)))
    assert off.loss == Fraction(1, 8) and not off.correct and off.punished_by


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_a_match_can_start_from_the_position(puzzle: Puzzle) -> None:
    match = puzzle.match()
    assert match.state == puzzle.state and match.to_act == puzzle.sheet.seat


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_the_seat_named_in_the_question_is_the_seat_that_plays(puzzle: Puzzle) -> None:
    named = re.search(r"You are Player (\d)", puzzle.question)
    assert named is not None and int(named[1]) == puzzle.sheet.seat + 1
    assert set(puzzle.rules) <= set(puzzle.game.rules)


def test_no_file_holds_an_answer() -> None:
    for puzzle in ALL:
        raw = tomllib.loads((puzzles.FOLDER / "children_of_fire" / f"{puzzle.name}.toml").read_text("utf-8"))
        assert not {"answer", "answers", "solution", "value"} & (set(raw) | set(raw.get("ask", {})))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('payoff = "points"', 'payoff = "money"', "ask"),
        ('cards = "hidden"', 'cards = "marked"', "ask"),
        ("seat = 0", "seat = 1", "seat 0 who is to act"),
        ('"COF29"', '"COF99"', "COF99"),
        ('phase = "spend"', 'phase = "sleep"', "phase"),
        ("mogul = 2", "mogul = 9", "pawns"),
        ('spot = "syndicate"', 'spot = "docks"', "spot"),
    ],
)
def test_a_puzzle_that_does_not_fit_says_where(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = (puzzles.FOLDER / "children_of_fire" / "01_a_step_into_colour.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError, match=re.escape(told)):
        puzzles.load(path)


def test_a_trade_is_no_placement() -> None:
    puzzle = the("placement")
    assert all(isinstance(puzzle.game.decode(text), Place) for text in puzzle.choices)
    assert puzzle.check("trade 4 blue>1 red").loss is None


def test_a_puzzle_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(puzzles.FOLDER / "children_of_fire" / "01_a_step_into_colour.toml")
    assert main(["puzzle", path]) == 0
    assert "One token of each kind" in capsys.readouterr().out
    assert main(["puzzle", path, "--answer", "buy masses"]) == 0
    assert "Not the best" in capsys.readouterr().out
    assert main(["puzzle", path, "--solve", "--json"]) == 0
    assert '"proven"' in capsys.readouterr().out
