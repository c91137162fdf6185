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

from typing import Annotated, Any

from msgspec import Meta, Struct

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
        A path into the learner's view of the table, such as ``"seats.0.points"`` (see `judge.look`) …
    at_least, at_most, equals : int or str
        … whose value is at least, at most, or exactly this. What is not there counts as 0.
    all, any : tuple of Goal
        Further goals that must all hold, or one of them.
    """

    happens: str = ""
    where: dict[str, int | str | bool] = {}
    phase: str = ""
    sees: str = ""
    at_least: int | None = None
    at_most: int | None = None
    equals: int | str | bool | None = None
    all: tuple[Goal, ...] = ()
    any: tuple[Goal, ...] = ()


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
        Or: the values are actions, and the right one is (not) possible then.
    values : tuple
        What each option stands for, in the order of the options; ``"none"`` for None.
    """

    after: tuple[str, ...] = ()
    happens: str = ""
    where: dict[str, int | str | bool] = {}
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
    """A lesson as it stands in its file; `name` and `game` come from the file's name and folder.

    `teaches` names rules that it makes clear without citing them in a step.
    """

    title: Text
    about: Text
    players: int = 2
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seed: int = 1
    options: dict[str, Any] = {}
    positions: dict[str, dict[str, Any]] = {}
    teaches: tuple[str, ...] = ()
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

    @property
    def rules(self) -> tuple[str, ...]:
        """The keys of the rules that it teaches: those that its steps cite, in order, then `teaches`."""
        cited = (step.rule for step in self.step if step.rule)
        return tuple(dict.fromkeys((*cited, *self.teaches)))

    def __str__(self) -> str:
        return f"{self.title}: {self.about}"
