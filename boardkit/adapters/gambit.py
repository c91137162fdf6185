"""Payoff tables and small trees as files of Gambit: `nfg` and `efg` write their text, fractions exact.

Gambit itself is not needed for writing; ``pygambit.read_nfg`` and ``pygambit.read_efg`` read the texts, and
so do Gambit's own programs and OpenSpiel's ``nfg_game`` and ``efg_game``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any

from boardkit.adapters.trail import Start, Trail
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.request import CHANCE
from boardkit.core.state import State

Payoffs = Sequence[Fraction | int | float]


def nfg(
    payoff: Sequence[Sequence[Any]],
    rows: Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    *,
    title: str = "",
    players: tuple[str, str] = ("row", "column"),
) -> str:
    """A payoff table as the text of an ``.nfg`` file.

    Parameters
    ----------
    payoff : sequence of sequences or ndarray, shape (rows, columns) or (rows, columns, 2)
        What the row player gets, the column player getting the negative; or pairs of both.
    rows, columns : sequence of str, optional
        What the choices are called; by default numbered from 1.
    title : str
        Title of the game.
    players : tuple of str
        Names of the two players.

    Returns
    -------
    str
        Whole numbers and fractions exactly, floats by their shortest decimal.

    Raises
    ------
    ContentError
        The table is empty or ragged, an entry is no finite number, or names are missing or twice there.
    """
    cells = [[_pair(cell) for cell in row] for row in payoff]
    if not cells or not cells[0] or any(len(row) != len(cells[0]) for row in cells):
        found = f"rows of {sorted({len(row) for row in cells})} entries"
        raise ContentError("nfg", "payoff", expected="a full table with a row or more", found=found)
    names = (_labels("rows", rows, len(cells)), _labels("columns", columns, len(cells[0])))
    strategies = " ".join(f"{{ {' '.join(map(_quoted, labels))} }}" for labels in names)
    column_major = (row[place] for place in range(len(cells[0])) for row in cells)
    return (
        f"NFG 1 R {_quoted(title)} {{ {' '.join(map(_quoted, players))} }}\n\n{{ {strategies} }}\n"
        f'""\n\n{" ".join(f"{first} {second}" for first, second in column_major)}\n'
    )


def efg(
    game: Game,
    state: State,
    *,
    depth: int | None = None,
    cut: Callable[[State], bool] | None = None,
    value: Callable[[State], Payoffs] | None = None,
    names: Sequence[str] | None = None,
    largest: int = 50_000,
) -> str:
    """The game tree below `state` as the text of an ``.efg`` file.

    A node belongs to the information set of everything its player has seen since `state`: answers as they
    were shown to that seat, what it was told, and every observation on the way. `state` is known to all.

    Parameters
    ----------
    game : Game
        The game.
    state : State
        The root.
    depth : int, optional
        Answers, those of chance included, after which the tree is cut; by default at the end of the game.
    cut : callable, optional
        ``cut(state)`` says whether the tree is cut at a state, such as where a combat or a roll is over.
    value : callable, optional
        ``value(state)`` gives the payoffs by seat of a state where the tree is cut.
    names : sequence of str, optional
        What the seats are called; by default ``"seat 0"`` and so on.
    largest : int
        Nodes that are written at most.

    Returns
    -------
    str
        Payoffs and chances as exact fractions.

    Raises
    ------
    ContentError
        The tree has more than `largest` nodes, or is cut where no `value` is given.
    """
    root = Start(game, position=game.describe(state)).root
    names = list(names or (f"seat {seat}" for seat in range(root.start.players)))
    if len(names) != root.start.players:
        raise ContentError("efg", "names", expected=f"{root.start.players} names", found=str(len(names)))
    tree = _Tree(depth, cut, value, largest)
    lines = [f"EFG 2 R {_quoted(game.title)} {{ {' '.join(map(_quoted, names))} }}", '""', *tree.write(root)]
    return "\n".join(lines) + "\n"


class _Tree:
    """The nodes of one tree, with the numbers that its information sets and outcomes have got so far."""

    def __init__(
        self,
        depth: int | None,
        cut: Callable[[State], bool] | None,
        value: Callable[[State], Payoffs] | None,
        largest: int,
    ) -> None:
        self.depth = depth
        self.cut = cut
        self.value = value
        self.largest = largest
        self.infosets: dict[tuple[int, str], int] = {}
        self.n_infosets: dict[int, int] = {}
        self.n_chance = 0
        self.outcomes: dict[tuple[Fraction, ...], int] = {}

    def write(self, root: Trail) -> list[str]:
        """One line a node, in the prefix order of the format."""
        lines: list[str] = []
        waiting = [(root, 0)]
        while waiting:
            node, below = waiting.pop()
            if len(lines) == self.largest:
                expected = f"at most {self.largest} nodes; start later, give depth, or raise largest"
                raise ContentError("efg", expected=expected, found="a larger tree")
            if node.to_act is None or below == self.depth or (self.cut and self.cut(node.state)):
                lines.append(self._terminal(node))
                continue
            lines.append(self._chance(node) if node.to_act == CHANCE else self._choice(node, node.to_act))
            waiting += [(node.then(action), below + 1) for action in reversed(node.choices.values())]
        return lines

    def _terminal(self, node: Trail) -> str:
        if node.to_act is None:
            payoffs: Payoffs = node.start.game.returns(node.state)
        elif self.value is not None:
            payoffs = self.value(node.state)
        else:
            raise ContentError("efg", "value", expected="value=, as the tree is cut", found="none")
        exact = tuple(map(_exact, payoffs))
        number = self.outcomes.setdefault(exact, len(self.outcomes) + 1)
        return f't "" {number} "" {{ {", ".join(map(str, exact))} }}'

    def _chance(self, node: Trail) -> str:
        assert node.request is not None
        shares = node.start.game.outcomes(node.state)
        answers = " ".join(f"{_quoted(node.start.game.encode(action))} {share}" for action, share in shares)
        self.n_chance += 1  # each roll and draw is an information set of its own
        label = _quoted(f"{self.n_chance}: {node.request.prompt}")
        return f'c "" {self.n_chance} {label} {{ {answers} }} 0'

    def _choice(self, node: Trail, player: int) -> str:
        answers = " ".join(_quoted(node.start.game.encode(action)) for action in node.choices.values())
        number = self._number(player, node.recall(player))
        seen = "; ".join(step.line(player) for step in node.latest(node.length))
        label = _quoted(f"{number}: {seen or 'start'}")  # Gambit wants them unique
        return f'p "" {player + 1} {number} {label} {{ {answers} }} 0'

    def _number(self, player: int, recall: str) -> int:
        """The number of an information set, counted from 1 for each player."""
        if (player, recall) not in self.infosets:
            self.n_infosets[player] = self.n_infosets.get(player, 0) + 1
            self.infosets[player, recall] = self.n_infosets[player]
        return self.infosets[player, recall]


def _pair(cell: Any) -> tuple[Fraction, Fraction]:
    if isinstance(cell, str) or not hasattr(cell, "__len__"):
        return _exact(cell), -_exact(cell)
    if len(cell) != 2:
        raise ContentError("nfg", "payoff", expected="a number or a pair of numbers", found=repr(cell))
    return _exact(cell[0]), _exact(cell[1])


def _exact(number: Any) -> Fraction:
    """`number` as a fraction; a float by the shortest decimal that means it."""
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    try:
        decimal = float(number)
    except (TypeError, ValueError):
        decimal = float("nan")
    if isinstance(number, str) or not isfinite(decimal):
        raise ContentError("Gambit", "payoff", expected="a finite number", found=repr(number))
    return Fraction(repr(decimal))


def _labels(field: str, labels: Sequence[str] | None, n: int) -> list[str]:
    names = [str(number) for number in range(1, n + 1)] if labels is None else list(map(_plain, labels))
    if len(names) != n or len(set(names)) != n:
        raise ContentError("nfg", field, expected=f"{n} different names", found=", ".join(names))
    return names


def _plain(text: str) -> str:
    """`text` on one line with single quotes: not every reader of these files knows escaped ones."""
    return " ".join(text.split()).replace('"', "'").replace("\\", "/")


def _quoted(text: str) -> str:
    return f'"{_plain(text)}"'
