"""How each game's table looks: one small module and one TOML file a game, found by the game's name.

To add a game, put ``<game>.py`` and ``<game>.toml`` into this folder, or call `register` from anywhere::

    TABLE = TableView(
        board=board,        # Seen -> list of blocks: the table as this seat sees it
        private=private,    # Seen -> list of blocks: what only this seat knows (the hand); [] for a spectator
        own=own,            # Seen -> list of blocks: the same, but shown also while the seat chooses
        headline=headline,  # Seen -> str: where we are, in one line
        label=label,        # (Seen, field, key) -> Label: how one value of an action's field is shown
        price=price,        # (Seen, name of a kind of action) -> str: what it costs, beside its title
        doubts=doubts,      # Seen -> actions a beginner may try; those not possible are shown greyed
        veiled=frozenset(), # rules whose lines in the log name a card under a flap: told as to a spectator
        words=load_words(...),
    )

`Seen` holds an observation and what is printed on the components: a view cannot show what its seat may
not know. The TOML file holds the goal, the steps of the strip (together they name every phase of the
engine), the titles of the actions and the questions behind their fields, and the glossary; see
`boardkit.widgets.words`.

What can be done is listed beside the table anyway. A field of an action can also be answered on the
table: by a `place` whose `pick` names the field, or by `cards` with a `pick`; the key of the place or
card is the answer.

Blocks are described in `boardkit.widgets.blocks`. A new kind of block needs a drawing in ``front/``, in
a file named in its ``PARTS``: ``DRAW.mykind = (block, ctx) => node``, where ``ctx.pickable(field,
key)``, ``ctx.picked(field, key)`` and ``ctx.pick(field, key)`` connect it with the choices. A large one
may stay on the page: ``UPDATE.mykind = (section, block, ctx) => whether it could be brought up to date``.
It also needs a spelling in `boardkit.widgets.text` and a still picture in `boardkit.widgets.still`. The tests
find a new view by its TOML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.widgets.blocks import Block, lines
from boardkit.widgets.words import Words, plain_words


@dataclass(frozen=True)
class Seen:
    """What one seat sees, with what is printed on the components and what the seats are called.

    Attributes
    ----------
    observation : Observation
        The seat's knowledge and nothing else.
    content : object
        The game's cards, map and numbers.
    names : tuple of str
        The seats' names.
    """

    observation: Observation
    content: Any
    names: tuple[str, ...]

    @property
    def view(self) -> Any:
        """The table as the seat sees it."""
        return self.observation.view

    @property
    def me(self) -> int | None:
        """The seat that looks; None for a spectator."""
        return self.observation.player


@dataclass(frozen=True)
class Label:
    """How one value of an action's field is shown: a text, perhaps chips, and a second line."""

    text: str
    chips: tuple[Block, ...] = ()
    note: str = ""


def plain_board(seen: Seen) -> list[Block]:
    """A table view for a game without one: its observation, field by field."""
    names = getattr(seen.view, "__struct_fields__", ())
    return [lines("Table", [f"{name.replace('_', ' ')}: {getattr(seen.view, name)}" for name in names])]


def _nothing(seen: Seen) -> list[Any]:
    return []


def _plain_headline(seen: Seen) -> str:
    return (seen.observation.phase or "the game is over").replace("_", " ").capitalize()


def plain_label(seen: Seen, name: str, key: str) -> Label:
    """The value itself."""
    return Label(key)


def _no_price(seen: Seen, kind: str) -> str:
    return ""


@dataclass(frozen=True)
class TableView:
    """How the table of one game is shown; every function reads a `Seen` and nothing else."""

    words: Words
    board: Callable[[Seen], list[Block]] = plain_board
    private: Callable[[Seen], list[Block]] = _nothing
    own: Callable[[Seen], list[Block]] = _nothing
    headline: Callable[[Seen], str] = _plain_headline
    label: Callable[[Seen, str, str], Label] = plain_label
    price: Callable[[Seen, str], str] = _no_price
    doubts: Callable[[Seen], Iterable[Action]] = field(default=_nothing)
    veiled: frozenset[str] = frozenset()


_REGISTERED: dict[str, TableView] = {}


def register(game: str, view: TableView) -> None:
    """Show the table of `game` by `view` from now on."""
    _REGISTERED[game] = view


def table_view(game: Game) -> TableView:
    """The view of `game`: registered, or from this folder, or a plain one."""
    if game.name in _REGISTERED:
        return _REGISTERED[game.name]
    module = f"{__name__}.{game.name}"
    if find_spec(module) is not None:
        view: TableView = import_module(module).TABLE
        return view
    return TableView(plain_words(game))
