"""Answers as plain text tables: for notebooks, the command line and pages without a kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from boardkit.core.game import Game
from boardkit.games.imminence import Play
from solvers.bids.edicts import EdictValue
from solvers.bids.ending import Ending
from solvers.bids.oneshot import Bidding
from solvers.bids.respond import Reply
from solvers.bids.simulating import Simulated
from solvers.status import BadInput, Status

SHOWN = 12
"""Plays or plans of a table, at most."""

Answer = Reply | Bidding | Ending | Simulated | tuple[EdictValue, ...]


def show(game: Game, answer: Answer) -> str:
    """An answer of a bid solver as a text table, with its status and its check.

    Raises
    ------
    BadInput
        It is no answer of a bid solver.
    """
    if isinstance(answer, Reply):
        return _reply(game, answer)
    if isinstance(answer, Bidding):
        return _bidding(game, answer)
    if isinstance(answer, Ending):
        return _ending(game, answer)
    if isinstance(answer, Simulated):
        return _simulated(game, answer)
    if isinstance(answer, tuple):
        return _edicts(answer)
    raise BadInput(f"{type(answer).__name__}: expected an answer of a bid solver")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns of equal width, the first one left-aligned."""
    lines = [tuple(heads), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(text.rjust(w) for text, w in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    )


def number(value: Any) -> str:
    """A fraction with its decimals, or a float with four."""
    if isinstance(value, Fraction) and 1 < value.denominator <= 9999:
        return f"{value} = {float(value):.4f}"
    near = round(float(value), 4) + 0.0  # no minus before a zero
    return f"{near:.4f}" if near != int(near) else str(int(near))


def _plan(game: Game, plan: Iterable[Play]) -> str:
    return ", ".join(game.encode(play).removeprefix("play ") for play in plan)


def _ranked(values: Mapping[Play, Any]) -> list[tuple[Play, Any]]:
    return sorted(values.items(), key=lambda one: -one[1])[:SHOWN]


def _reply(game: Game, reply: Reply) -> str:
    rows = [(game.encode(play), number(value)) for play, value in _ranked(reply.values)]
    best = f"best    {'; '.join(map(game.encode, reply.actions[:3]))}"
    error = f", standard error {reply.error:.3f}" if reply.status is Status.BEST_SO_FAR else ""
    known = f"status  {reply.status}: {number(reply.value)} to {number(reply.bound)}{error}"
    return "\n".join([best, known, f"model   {reply.model}", "", table(("play", "worth"), rows)])


def _bidding(game: Game, found: Bidding) -> str:
    size = f"{found.size[0]} x {found.size[1]} plans in the last table"
    lines = [
        f"value   {number(found.value)} to Player {found.seats[0] + 1}",
        f"gap     {number(found.gap)} ({found.status}; {size})",
        f"model   {found.model}",
    ]
    for seat, mix in zip(found.seats, (found.row, found.column), strict=True):
        ranked = sorted(mix.items(), key=lambda one: -one[1])[:SHOWN]
        rows = [(_plan(game, plan), f"{float(share):.2%}") for plan, share in ranked]
        lines += ["", table((f"Player {seat + 1} lays", "how often"), rows)]
    return "\n".join(lines)


def _ending(game: Game, found: Ending) -> str:
    rows = [
        (game.encode(play), f"{found.mix.get(play, 0):.2%}", number(value))
        for play, value in _ranked(found.values)
    ]
    here = f"{number(found.here)} with these cards"
    return "\n".join(
        [
            f"value   {number(found.value)} to Player {found.seat + 1}, {here}",
            f"gap     {found.gap:.1e} ({found.status}; {found.size[0]} and {found.size[1]} sequences)",
            f"model   {found.model}",
            "",
            table(("play", "how often", "worth"), rows),
        ]
    )


def _simulated(game: Game, found: Simulated) -> str:
    rows = [
        (game.encode(play), f"{mean:+.3f}", f"{found.errors[play]:.3f}")
        for play, mean in _ranked(found.means)
    ]
    return f"{found.games} play-outs of each play\n\n{table(('play', 'mean', 'error'), rows)}"


def _edicts(values: tuple[EdictValue, ...]) -> str:
    rows = [
        (
            f"Player {value.owner + 1}: {value.words}",
            *(f"{float(chance):.0%}" for chance in (value.chance, value.least, value.most)),
            _cards(value.denied_by),
            f"{float(value.price_to_deny):.2f}",
        )
        for value in values
    ]
    return table(("edict", "chance", "least", "most", "denied by", "price"), rows)


def _cards(plays: tuple[Play, ...]) -> str:
    return ", ".join(play.card for play in plays) or "no card there"
