"""Every shipped puzzle is proved anew; every best answer counts; loading is strict."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from boardkit import GAMES, ContentError
from solvers import puzzles
from solvers.__main__ import main
from solvers.puzzles import Puzzle, fraction
from solvers.status import BadInput, Status
from tests.solvers.rounds import all_deals, expected, gains, payoff_of

IMMINENCE = puzzles.all("imminence")
CHOSEN = [puzzle for puzzle in IMMINENCE if puzzle.choices]
TYPED = [puzzle for puzzle in IMMINENCE if not puzzle.choices]


def by_name(puzzle: Puzzle) -> str:
    return puzzle.name


def test_there_are_enough_of_them_and_they_differ() -> None:
    assert len(IMMINENCE) >= 10
    assert len({puzzle.theme for puzzle in IMMINENCE}) >= 10
    assert {puzzle.observation.players for puzzle in IMMINENCE} == {2, 3, 4, 5}
    assert len({puzzle.title for puzzle in IMMINENCE}) == len(IMMINENCE)
    assert {puzzle.level for puzzle in IMMINENCE} == {1, 2, 3, 4, 5}
    assert [puzzle.name for puzzle in IMMINENCE] == sorted(puzzle.name for puzzle in IMMINENCE)


@pytest.mark.parametrize("puzzle", IMMINENCE, ids=by_name)
def test_every_puzzle_is_proven(puzzle: Puzzle) -> None:
    found = puzzle.solve()
    assert found.status is Status.PROVEN and found.answers and found.proof
    assert isinstance(found.value, Fraction) or puzzle.kind.name == "last_word"
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


def is_small(puzzle: Puzzle) -> bool:
    """Whether a puzzle is the last card of a round with few enough deals to try them all."""
    view = puzzle.observation.view
    laid = sum(len(city.laid) for city in view.cities)
    return laid == len(view.seats) * view.cards_per_round - 1 and len(view.seats) <= 3


SMALL = [puzzle for puzzle in CHOSEN if puzzle.kind.name == "best_play" and is_small(puzzle)]


@pytest.mark.parametrize("puzzle", SMALL, ids=by_name)
def test_best_plays_of_a_last_card_are_best_by_the_engine(puzzle: Puzzle) -> None:
    """Independent of the solver: every play with every deal, played out by the engine."""
    observation, seat = puzzle.observation, puzzle.sheet.seat
    tried = {
        action: sum(
            chance * expected(start, puzzle.game.apply(start, action), seat, puzzle.ask.payoff)
            for chance, start in all_deals(observation)
        )
        for action in observation.actions
    }
    best = max(tried.values())
    assert puzzle.solve().value == best
    assert set(puzzle.solve().answers) == {puzzle.game.encode(a) for a in tried if tried[a] == best}


def test_many_seats_agree_with_a_plain_count_over_deals_of_each() -> None:
    """Four players: the lead of the better plays over all deals, resolved by the engine."""
    puzzle = next(p for p in CHOSEN if p.observation.players == 4)
    best, tried = puzzle.solve(), {}
    starts = list(all_deals(puzzle.observation))
    for action in puzzle.observation.actions:
        text = puzzle.game.encode(action)
        if text not in best.answers and puzzle.check(text).loss > Fraction(3, 4):
            continue
        tried[text] = sum(
            chance
            * payoff_of(
                gains(start, puzzle.game.apply(start, action)),
                puzzle.sheet.seat,
                "best",
                tuple(start.table.points(seat) for seat in range(4)),
            )
            for chance, start in starts
        )
    assert max(tried.values()) == best.value
    assert {text for text in tried if tried[text] == best.value} == set(best.answers)


@pytest.mark.parametrize("puzzle", IMMINENCE, ids=by_name)
def test_hidden_cards_do_not_change_the_answer(puzzle: Puzzle) -> None:
    """The reader sees the observation only: any deal behind the same backs has the same solution."""
    if len(puzzle.observation.view.seats) > 3:
        return
    other = list(all_deals(puzzle.observation))[-1][1]
    again = Puzzle(puzzle.name, puzzle.sheet, puzzle.game, puzzle.kind, puzzle.ask, other)
    assert again.observation == puzzle.observation
    assert again.solve() == puzzle.solve()


@pytest.mark.parametrize("puzzle", IMMINENCE, ids=by_name)
def test_what_is_no_answer_is_told_so(puzzle: Puzzle) -> None:
    for nonsense in (
        "",
        "   ",
        "play",
        "play X9Y9>nowhere",
        "\ud800",
        "9" * 500,
        None,
        [],
        float("nan"),
        "1/0",
    ):
        verdict = puzzle.check(nonsense)
        assert not verdict.correct and verdict.punished_by
    assert puzzle.check("nothing of the kind").loss is None


@pytest.mark.parametrize("puzzle", CHOSEN, ids=by_name)
def test_an_answer_may_be_an_action(puzzle: Puzzle) -> None:
    answer = puzzle.game.decode(puzzle.solve().answers[0])
    assert puzzle.check(answer).correct
    capitals = puzzle.solve().answers[0].replace("play", "PLAY")
    assert puzzle.check(capitals).correct


@pytest.mark.parametrize("puzzle", IMMINENCE, ids=by_name)
def test_a_match_can_start_from_the_position(puzzle: Puzzle) -> None:
    match = puzzle.match()
    assert match.state == puzzle.state and match.to_act == puzzle.sheet.seat


@pytest.mark.parametrize("puzzle", IMMINENCE, ids=by_name)
def test_the_seat_named_in_the_question_is_the_seat_that_plays(puzzle: Puzzle) -> None:
    named = re.search(r"You are Player (\d)|you, Player (\d)", puzzle.question)
    told = next(int(n) for n in named.groups() if n) if named else 0
    assert told == puzzle.sheet.seat + 1


# -- mixed answers and numbers ------------------------------------------------------------------------------


def the(kind: str) -> Puzzle:
    return next(puzzle for puzzle in IMMINENCE if puzzle.kind.name == kind)


def test_any_mix_that_guarantees_the_value_is_correct() -> None:
    puzzle = the("mix")
    value = puzzle.solve().value
    text = puzzle.solve().answers[0]
    parts = [part.rpartition(" ")[0::2] for part in text.split("; ")]
    assert sum(Fraction(share) for _, share in parts) == 1
    spread = "; ".join(f"{play} {float(Fraction(share)):.2f}" for play, share in parts)
    assert puzzle.check(spread).correct
    for play, _ in parts:
        alone = puzzle.check(play)
        assert not alone.correct and alone.loss > 0 and "answers a back" in alone.punished_by
    assert value - puzzle.check(parts[0][0]).loss < value


def test_loss_of_a_mix_is_what_the_best_answer_by_the_engine_takes() -> None:
    """For some mixes: what is sure by trying every answer to every back with the engine."""
    puzzle = the("mix")
    game, state, seat = puzzle.game, puzzle.state, puzzle.sheet.seat
    plays = game.legal_actions(state)
    names = [action for action in plays if action.city == "galloth"][:4]
    for weights in product((0, 1, 2), repeat=2):
        if not sum(weights):
            continue
        mix = {a: Fraction(w, sum(weights)) for a, w in zip(names[2:4], weights, strict=True) if w}
        sure = Fraction(0)
        groups: dict[object, list[object]] = {}
        for action in mix:
            seen = game.observe(game.apply(state, action), 1 - seat)
            groups.setdefault(seen, []).append(action)
        for group in groups.values():
            replies = game.legal_actions(game.apply(state, group[0]))
            sure += min(
                sum(
                    mix[a] * payoff_of(gains(state, game.apply(game.apply(state, a), reply)), seat, "average")
                    for a in group
                )
                for reply in replies
            )
        text = "; ".join(f"{game.encode(a)} {share}" for a, share in mix.items())
        verdict = puzzle.check(text)
        assert verdict.loss == puzzle.solve().value - sure
        assert verdict.correct == (verdict.loss == 0)


def test_shares_must_add_up_to_one() -> None:
    puzzle = the("mix")
    play = puzzle.solve().answers[0].split("; ")[0].rpartition(" ")[0]
    for text in (f"{play} 1/2", f"{play} 2", f"{play} 3/2; {play} -1/2", "1/2"):
        verdict = puzzle.check(text)
        assert not verdict.correct and verdict.loss is None


@pytest.mark.parametrize("kind", ["chance", "round_value"])
def test_numbers_count_however_they_are_written(kind: str) -> None:
    puzzle = the(kind)
    value = puzzle.solve().value
    for text in (
        str(value),
        f" {value.numerator} / {value.denominator} ",
        f"{float(value)}",
        f"{float(value) * 100}%",
    ):
        assert puzzle.check(text).correct
    assert puzzle.check(value).correct
    off = puzzle.check(str(value + Fraction(1, 8)))
    assert off.loss == Fraction(1, 8) and not off.correct


def test_fraction_reads_what_people_type() -> None:
    assert fraction("3/4") == fraction("0.75") == fraction("75%") == fraction("0,75") == Fraction(3, 4)
    for text in ("", "x", "1/0", "nan", "inf"):
        with pytest.raises(BadInput):
            fraction(text)


def test_majorities_name_what_is_missing_and_what_is_too_much() -> None:
    puzzle = the("majorities")
    assert puzzle.check("none, C").correct and puzzle.check("c NONE").correct
    few, many = puzzle.check("C"), puzzle.check("C none L")
    assert few.loss == many.loss == 1
    assert "none is possible" in few.punished_by and "L is not possible" in many.punished_by


# -- loading ------------------------------------------------------------------------------------------------


def written(tmp_path: Path, old: str, new: str) -> Path:
    text = (puzzles.FOLDER / "imminence" / "01_ahead_in_every_case.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 2", "format"),
        ("format = 1", "form = 1", "mine.toml"),
        ('game = "imminence"', 'game = "chess"', "chess"),
        ('game = "imminence"', 'game = "children_of_fire"', "expected one of"),
        ('kind = "best_play"', 'kind = "worst_play"', "worst_play"),
        ("level = 1", "level = 9", "level"),
        ("level = 1", 'level = "1"', "level"),
        ('"IMM19"', '"IMM99"', "IMM99"),
        ("seat = 0", "seat = 1", "seat 0 who is to act"),
        ("seat = 0", "seat = -1", "seat"),
        ('payoff = "own"', 'payoff = "money"', "ask"),
        ('payoff = "own"', "wages = 3", "wages"),
        ('title = "', 'title = "' + "x" * 200, "title"),
        ('"L3C1"', '"L9C9"', "laid"),
        ("players = 2", "players = 7", "players"),
        ("round = 4", "round = 9", "round"),
        ('"fenrow"', '"nowhere"', "cities"),
        ("starter = 1", "starter = 0", "order of play"),
        ("[ask]", "[ask", "TOML"),
        ("[position]", "[position]\nsurprise = 1", "surprise"),
    ],
)
def test_a_puzzle_that_does_not_fit_says_where(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError, match=re.escape(told)) as error:
        puzzles.load(written(tmp_path, old, new))
    assert error.value.file.startswith("mine.toml")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        puzzles.load(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError):
        puzzles.load(tmp_path / "bytes.toml")
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(ContentError):
        puzzles.load(tmp_path / "deep.toml")


def test_kinds_that_need_the_last_card_refuse_other_positions(tmp_path: Path) -> None:
    text = (puzzles.FOLDER / "imminence" / "12_two_cards_left.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('kind = "best_play"', 'kind = "reach"').replace('payoff = "average"', ""))
    with pytest.raises(ContentError, match="last card of a round"):
        puzzles.load(path).solve()


def test_no_file_holds_an_answer() -> None:
    for puzzle in IMMINENCE:
        raw = tomllib.loads((puzzles.FOLDER / "imminence" / f"{puzzle.name}.toml").read_text("utf-8"))
        assert not {"answer", "answers", "solution", "value"} & (set(raw) | set(raw.get("ask", {})))


def test_every_rule_named_exists_and_every_game_is_known() -> None:
    for puzzle in IMMINENCE:
        assert set(puzzle.rules) <= set(GAMES["imminence"].rules)
    with pytest.raises(ContentError):
        puzzles.all("chess")


# -- the command line ---------------------------------------------------------------------------------------


def test_a_puzzle_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(puzzles.FOLDER / "imminence" / "01_ahead_in_every_case.toml")
    assert main(["puzzle", path]) == 0
    asked = capsys.readouterr().out
    assert "Which card goes where?" in asked and "play L1C2>calvane" in asked
    hidden = [card for rival in IMMINENCE[0].state.table.laid for seat, card in rival if seat == 1]
    assert not any(f'"{card}"' in asked for card in hidden if card not in str(IMMINENCE[0].observation))
    assert main(["puzzle", path, "--solve", "--json"]) == 0
    assert '"proven"' in capsys.readouterr().out
    assert main(["puzzle", path, "--answer", "play L3F1>elsmere"]) == 0
    assert "Not the best" in capsys.readouterr().out
    assert main(["puzzle", "nowhere.toml"]) == 2
