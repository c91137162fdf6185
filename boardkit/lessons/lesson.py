"""Lessons as data: strict TOML, one file a lesson, read in the order of the file names.

::

    title = "Majority"
    about = "When a type leads at a city, and when a tie spoils it."
    players = 2
    names = ["Ada", "Bruno"]
    bots = ["", "heuristic"]          # by seat; the learner's seat is ""
    seed = 5

    [positions.last_card]             # positions of the game, by name
    round = 1

    [[step]]
    position = "last_card"            # the table is laid out anew; without it play goes on
    say = "…"                         # always there; empty lines part paragraphs
    rule = "IMM19"

    [[step]]
    say = "…"
    do = "Complete an edict."         # what the learner should bring about
    goal = { happens = "EdictCompleted", where = { player = 0 } }
    show = ["play L3F1>asterra"]      # one way to do it

    [[step]]
    say = "…"
    ask = "Which type leads?"
    options = ["Law", "Coin", "none"]
    answer = { after = ["play L1F2>asterra"], happens = "CityTotalled", field = "majority",
               values = [0, 1, "none"] }
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.games import GAMES

HERE = Path(__file__).parent
Text = Annotated[str, Meta(min_length=1, max_length=1500)]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step waits for; everything that is given must hold.

    Attributes
    ----------
    happens : str
        An event of this class has happened since the step began …
    where : dict
        … with these values of its fields.
    phase : str
        The game is in this phase; ``"over"`` when it has ended.
    sees : str
        A path into the learner's view of the table, such as ``"seats.0.points"`` …
    at_least, equals : int or str
        … whose value is at least, or exactly, this.
    """

    happens: str = ""
    where: dict[str, int | str] = {}
    phase: str = ""
    sees: str = ""
    at_least: int | None = None
    equals: int | str | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the engine finds the right answer of a question.

    Attributes
    ----------
    after : tuple of str
        Actions to play first, on a copy of the table.
    happens, where, field : str, dict, str
        The first event of that kind on the way, and the field that answers; ``""`` asks whether it happens.
    sees : str
        Or: a path into the learner's view.
    legal : bool
        Or: the values are actions, and the right one is (not) possible.
    values : tuple
        What each option stands for, in the order of the options; ``"none"`` for None.
    """

    after: tuple[str, ...] = ()
    happens: str = ""
    where: dict[str, int | str] = {}
    field: str = ""
    sees: str = ""
    legal: bool | None = None
    values: tuple[int | str | bool, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: `do` with `goal` and `show`, or `ask` with `options` and `answer`, or only `say`."""

    say: Text
    rule: str = ""
    position: str = ""
    do: str = ""
    goal: Goal | None = None
    show: tuple[str, ...] = ()
    ask: str = ""
    options: tuple[str, ...] = ()
    answer: Answer | None = None
    why: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson as it stands in its file; `name` and `game` come from the file's name and folder."""

    title: Text
    about: Text
    players: int = 2
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seed: int = 1
    options: dict[str, Any] = {}
    positions: dict[str, dict[str, Any]] = {}
    step: tuple[Step, ...]
    name: str = ""
    game: str = ""

    @property
    def learner(self) -> int:
        """The learner's seat: the first without a bot."""
        return next((seat for seat, bot in enumerate(self.bots) if not bot), 0)

    @property
    def key(self) -> str:
        """``game/name``, unique over all lessons."""
        return f"{self.game}/{self.name}"

    def __str__(self) -> str:
        return f"{self.title}: {self.about}"


def lessons(game: str) -> list[Lesson]:
    """All lessons of a game, in order.

    Raises
    ------
    ContentError
        There is no such game, or a lesson file does not fit; says where.
    """
    known = GAMES[game]
    folder = HERE / game
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return [_read(file, known) for file in files]


def load(path: str | Path, game: str) -> Lesson:
    """One lesson from a file of one's own, tried out from beginning to end."""
    lesson = _read(Path(path), GAMES[game])
    check_lesson(lesson)
    return lesson


def check_lesson(lesson: Lesson) -> None:
    """Walk through a lesson: positions stand, goals are met by `show`, each question has one right answer."""
    from boardkit.lessons.run import LessonRun

    run = LessonRun(lesson)
    while True:
        where = f"step {run.at + 1}"
        if run.step.ask and not run.right:
            raise _misfit(lesson, where, "answer", "one right option", "none or several")
        run.show()
        if not run.is_done:
            shown = ", ".join(run.step.show) or "none"
            raise _misfit(lesson, where, "show", "actions that reach the goal", shown)
        if run.is_last:
            return
        run.next()


def _read(file: Path, game: Game) -> Lesson:
    from msgspec.structs import replace

    lesson = convert(file.name, parse_toml(file.name, read_text(file)), Lesson)
    lesson = replace(lesson, name=file.stem, game=game.name)
    for number, step in enumerate(lesson.step, start=1):
        _check_step(lesson, f"step {number}", step, game)
    return lesson


def _check_step(lesson: Lesson, entry: str, step: Step, game: Game) -> None:
    def need(holds: bool, field: str, expected: str, found: str) -> None:
        if not holds:
            raise _misfit(lesson, entry, field, expected, found)

    need(not step.rule or step.rule in game.rules, "rule", "a rule key", step.rule)
    known = ", ".join(lesson.positions) or "no positions"
    need(not step.position or step.position in lesson.positions, "position", f"one of {known}", step.position)
    need(bool(step.do) == (step.goal is not None), "goal", "a goal with each do", repr(step.do))
    need(bool(step.ask) == (step.answer is not None), "answer", "an answer with each ask", repr(step.ask))
    need(not (step.do and step.ask), "ask", "either do or ask", "both")
    if step.answer is not None:
        n = len(step.options)
        need(
            len(step.answer.values) == n >= 2,
            "values",
            f"{n} values, one an option",
            str(len(step.answer.values)),
        )


def _misfit(lesson: Lesson, entry: str, field: str, expected: str, found: str) -> ContentError:
    return ContentError(f"{lesson.name}.toml", entry, field, expected=expected, found=found)
