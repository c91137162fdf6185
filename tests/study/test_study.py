"""Studies: equal results for every executor and chunk size, resumed after a crash, cancelled, summed up."""

from __future__ import annotations

import csv
import json
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from boardkit import GAMES, ContentError, Match
from boardkit.__main__ import main
from boardkit.core.content import Pack
from boardkit.study import Study, Table

SMALL = Study("imminence", players=3, games=12, bots="heuristic", options={"cards_per_round": 1})


@pytest.fixture(scope="module")
def expected() -> Table:
    """The study, game by game in this process."""
    return SMALL.run(progress=False)


def processes() -> Executor:
    """Two new processes, as on every platform."""
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


def loky() -> Executor:
    """Joblib's pool."""
    from loky import ProcessPoolExecutor as Loky

    pool: Executor = Loky(max_workers=2)
    return pool


@pytest.mark.parametrize("chunk", [1, 5, 100])
def test_chunks_make_no_difference(chunk: int, expected: Table) -> None:
    assert SMALL.run(chunk=chunk, progress=False) == expected


@pytest.mark.parametrize(
    "make", [lambda: ThreadPoolExecutor(3), processes, loky], ids=["threads", "spawn", "loky"]
)
def test_executors_make_no_difference(make: Callable[[], Executor], expected: Table) -> None:
    with make() as executor:
        assert SMALL.run(executor, chunk=3, progress=False) == expected


def test_each_game_is_a_match_that_can_be_played_again(expected: Table) -> None:
    match = Match("imminence", 3, seed=SMALL.seed + 7, cards_per_round=1)
    outcome = match.run("heuristic")
    row = expected[7]
    assert row["winners"] == outcome.winners and row["steps"] == len(match.steps)
    assert [row[f"score_{seat}"] for seat in range(3)] == list(outcome.scores)
    assert SMALL.match(7).seed == match.seed


def test_another_seed_gives_other_games(expected: Table) -> None:
    other = Study("imminence", 3, 12, "heuristic", seed=500, options={"cards_per_round": 1})
    assert other.run(progress=False).records != expected.records


def test_progress_is_told(expected: Table) -> None:
    told = []
    SMALL.run(chunk=5, progress=lambda done, total: told.append((done, total)))
    assert told == [(5, 12), (10, 12), (12, 12)]


def test_a_bar_is_drawn_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    Study("imminence", games=2, options={"cards_per_round": 1}).run()
    assert "2/2" in capsys.readouterr().err


# -- cancel and resume ---------------------------------------------------------------------------------------


def test_a_cancelled_study_keeps_what_is_finished_and_goes_on(tmp_path: Path, expected: Table) -> None:
    path, told = tmp_path / "study.jsonl", []
    part = SMALL.run(chunk=2, file=path, progress=lambda d, t: told.append(d), cancel=lambda: len(told) >= 2)
    assert len(part) == 4 and not part.is_complete
    told.clear()
    whole = SMALL.run(chunk=5, file=path, progress=lambda d, t: told.append(d))
    assert whole == expected and whole.is_complete and told == [9, 12]
    assert SMALL.run(file=path, progress=False) == expected


def test_a_cancelled_pool_stops(tmp_path: Path) -> None:
    many = Study("imminence", games=400, options={"cards_per_round": 1})
    with ThreadPoolExecutor(2) as executor:
        part = many.run(executor, chunk=5, progress=False, cancel=lambda: True)
    assert 0 < len(part) < 400


def test_a_line_that_a_crash_tore_is_played_again(tmp_path: Path, expected: Table) -> None:
    path = tmp_path / "study.jsonl"
    SMALL.run(file=path, progress=False)
    text = path.read_text("utf-8")
    path.write_text(text[: len(text) - 40], "utf-8")
    assert SMALL.run(file=path, progress=False) == expected
    assert len(path.read_text("utf-8").splitlines()) == 13


def test_a_study_can_be_made_longer(tmp_path: Path, expected: Table) -> None:
    path = tmp_path / "study.jsonl"
    short = Study("imminence", 3, 5, "heuristic", options={"cards_per_round": 1})
    assert len(short.run(file=path, progress=False)) == 5
    assert SMALL.run(file=path, progress=False) == expected
    assert len(short.run(file=path, progress=False)) == 5


def test_a_file_of_another_study_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    SMALL.run(file=path, progress=False)
    for other in (
        Study("imminence", 3, 12, "random", options={"cards_per_round": 1}),
        Study("imminence", 3, 12, "heuristic"),
        Study("imminence", 2, 12, "heuristic", options={"cards_per_round": 1}),
    ):
        with pytest.raises(ContentError, match="line 1"):
            other.run(file=path, progress=False)
    path.write_text("something else\n", "utf-8")
    with pytest.raises(ContentError, match="line 1"):
        SMALL.run(file=path, progress=False)


@pytest.mark.parametrize("line", ['{"number": "x"}', "[]", "NaN", '{"number": 1}', "[" * 5000])
def test_a_broken_record_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "study.jsonl"
    SMALL.run(file=path, progress=False)
    lines = path.read_text("utf-8").splitlines()
    lines[3] = line
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ContentError, match="line 4"):
        SMALL.run(file=path, progress=False)


def test_a_worker_that_dies_loses_nothing(tmp_path: Path, expected: Table) -> None:
    """The pool breaks; what was finished is in the file, and the study goes on from it."""
    path = tmp_path / "study.jsonl"
    with pytest.raises(RuntimeError, match="killed"):
        SMALL.run(Dying(after=2), chunk=2, file=path, progress=False)
    assert len(path.read_text("utf-8").splitlines()) == 1 + 4
    assert SMALL.run(file=path, progress=False) == expected


class Dying(ThreadPoolExecutor):
    """A pool whose worker is killed after some tasks."""

    def __init__(self, after: int) -> None:
        super().__init__(1)
        self.left = after

    def submit(self, call, /, *args, **more):  # type: ignore[no-untyped-def]
        self.left -= 1
        return super().submit(call, *args, **more) if self.left >= 0 else super().submit(self._die)

    def _die(self) -> None:
        raise RuntimeError("killed")


# -- wrong input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"players": 9}, "players"),
        ({"games": 0}, "games"),
        ({"games": 1.5}, "games"),
        ({"games": 10**12}, "games"),
        ({"bots": "genius"}, "one of random, heuristic"),
        ({"bots": ["random", "random", "random"]}, "1 or 2 bots"),
        ({"seed": "x"}, "seed|number"),
        ({"options": {"ronds": 2}}, "did you mean rounds"),
        ({"game": "chess"}, "one of"),
    ],
)
def test_a_wrong_study_is_named(more: dict, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        Study(**{"game": "imminence", "players": 2, **more})


def test_a_study_with_a_pack_runs_in_other_processes() -> None:
    names = (GAMES["imminence"].data / "cities.toml").read_text("utf-8").replace("Asterra", "Rome")
    game = GAMES["imminence"].with_content(Pack("mine", "imminence", {"cities.toml": names}))
    study = Study(game, games=4, options={"cards_per_round": 1})
    with processes() as executor:
        table = study.run(executor, chunk=2, progress=False)
    assert table == study.run(progress=False) and table.header["pack"] == game.pack.fingerprint  # type: ignore[union-attr]


# -- tables --------------------------------------------------------------------------------------------------


def test_shared_victories_are_split(expected: Table) -> None:
    rates = expected.win_rates()
    assert sum(rates) == 1 and all(isinstance(rate, Fraction) for rate in rates)
    shares = [
        sum(Fraction(1, len(row["winners"])) for row in expected if seat in row["winners"]) / 12
        for seat in range(3)
    ]
    assert rates == shares
    by_start = [Fraction(0)] * 3
    for row in expected:
        for seat in row["winners"]:
            by_start[(seat - row["starter"]) % 3] += Fraction(1, len(row["winners"]) * 12)
    assert expected.win_rates("start") == by_start


def test_what_the_game_counts_is_in_the_rows(expected: Table) -> None:
    row = expected[0]
    assert row["rounds"] == 3 and row["totals"] == 12
    assert 0 <= row["minorities"] <= 12 and 0 <= row["majorities"] <= 12
    edicts = row["majority_edicts"] * 2 + row["minority_edicts"] * 3
    assert edicts == sum(row[f"score_{seat}"] for seat in range(3))
    assert expected.mean("rounds") == 3 and expected.mean("totals", per="rounds") == 4


def test_rows_become_a_data_frame(expected: Table) -> None:
    pd = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = expected.frame()
    assert isinstance(frame, pd.DataFrame) and len(frame) == 12
    assert list(frame["number"]) == list(range(12)) and frame.equals(pd.DataFrame(list(expected)))


def test_a_picture_shows_win_rates_with_their_error(expected: Table) -> None:
    figure = expected.picture()
    assert [round(y, 9) for y in figure.data[0].y] == [round(float(r), 9) for r in expected.win_rates()]
    assert len(figure.data[0].error_y.array) == 3


def test_the_summary_is_read_without_a_table(expected: Table) -> None:
    told = str(expected)
    assert "imminence, 3 players, 12 of 12 games" in told and "seat 2  heuristic" in told
    assert "by order of play in the first round" in told and "minority_edicts a game" in told
    assert Table(expected.header, [], 5).win_rates() == [0, 0, 0]


# -- the command ---------------------------------------------------------------------------------------------


def test_the_command_runs_a_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, rows = tmp_path / "study.jsonl", tmp_path / "rows.csv"
    arguments = ["study", "imminence", "--players", "3", "--bots", "heuristic,random,random", "--games", "4"]
    arguments += ["--workers", "1", "--file", str(path), "--csv", str(rows), "--option", "cards_per_round=1"]
    assert main(arguments) == 0
    assert "seat 0  heuristic" in capsys.readouterr().out
    assert json.loads(path.read_text("utf-8").splitlines()[0])["bots"] == ["heuristic", "random", "random"]
    with rows.open(encoding="utf-8", newline="") as lines:
        assert [row["number"] for row in csv.DictReader(lines)] == ["0", "1", "2", "3"]


@pytest.mark.parametrize("more", [["--games", "0"], ["--bots", "genius"], ["--option", "x=1"]], ids=str)
def test_the_command_explains_wrong_input(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "imminence", *more]) == 2
    assert "expected" in capsys.readouterr().err
