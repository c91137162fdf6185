"""Answers as plain text tables: for notebooks, the command line and pages without a kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from boardkit.core.game import Game
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import FRONT
from solvers.bids.influence.ending import Finish
from solvers.bids.influence.oneshot import Bidding
from solvers.bids.influence.prices import ShadowPrices
from solvers.bids.influence.respond import Reply
from solvers.bids.influence.simulating import Simulated
from solvers.bids.showing import number, table
from solvers.status import BadInput

SHOWN = 12
"""Rows of a table, at most."""

Answer = Reply | Bidding | Finish | ShadowPrices | Simulated


def show(game: Game, answer: Answer) -> str:
    """An answer as a text table, with its status and its check.

    Raises
    ------
    BadInput
        It is no answer of these solvers.
    """
    if isinstance(answer, Reply):
        return _reply(game, answer)
    if isinstance(answer, Bidding):
        return _bidding(game, answer)
    if isinstance(answer, Finish):
        return _finish(game, answer)
    if isinstance(answer, ShadowPrices):
        return _prices(answer)
    if isinstance(answer, Simulated):
        return _simulated(game, answer)
    raise BadInput(f"{type(answer).__name__}: expected an answer of a solver for Children of Fire")


def plan_text(game: Game, placed: Iterable[Place]) -> str:
    """A plan in one line: ``Moina Mathers at the Church, Florence Farr in front``."""
    return ", ".join(f"{one.card} {where(game, one.spot)}" for one in placed)


def where(game: Game, spot: str) -> str:
    """Where a card lies: ``at the Church``, ``in front``."""
    return "in front" if spot == FRONT else f"at {game.content.index.spot[spot]}"


def _ranked(values: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    return sorted(values.items(), key=lambda one: -one[1])[:SHOWN]


def _reply(game: Game, reply: Reply) -> str:
    best = [f"best    {plan_text(game, placed)}" for placed in reply.plans[:3]]
    more = f" and {len(reply.plans) - 3} more" if len(reply.plans) > 3 else ""
    known = f"status  {reply.status}: {number(reply.value)}; {len(reply.worths)} plans compared{more}"
    rows = [(game.encode(one), number(worth)) for one, worth in _ranked(reply.values)]
    return "\n".join([*best, known, f"model   {reply.model}", "", table(("now", "worth"), rows)])


def _bidding(game: Game, found: Bidding) -> str:
    size = f"{found.ways[0]} x {found.ways[1]} ways, {found.size[0]} x {found.size[1]} in the last table"
    lines = [
        f"value   {number(found.value)} to Player {found.seats[0] + 1}",
        f"gap     {number(found.gap)} ({found.status}; {size})",
        f"model   {found.model}",
    ]
    for seat, mix in zip(found.seats, (found.row, found.column), strict=True):
        rows = [(plan_text(game, placed), f"{float(share):.2%}") for placed, share in _ranked(mix)]
        lines += ["", table((f"Player {seat + 1} lays", "how often"), rows)]
    return "\n".join(lines)


def _finish(game: Game, found: Finish) -> str:
    lines = [
        f"best    {'; '.join(map(game.encode, found.actions[:3]))}",
        f"status  {found.status}: {number(found.value)}; {found.steps} positions",
        f"model   {found.model}",
        "",
    ]
    rows = [(game.encode(action), number(worth)) for action, worth in _ranked(found.values)]
    return "\n".join([*lines, table(("now", "worth"), rows)])


def _prices(found: ShadowPrices) -> str:
    lines = [f"value   {number(found.value)}", f"status  {found.status}", f"model   {found.model}", ""]
    groups = (("token at", found.on_board), ("token of", found.in_hand), ("strength of", found.strength))
    rows = [(f"{what} {key}", _signed(worth)) for what, some in groups for key, worth in some.items()]
    return "\n".join([*lines, table(("one more", "adds"), rows)])


def _signed(worth: Fraction) -> str:
    return f"{float(worth) + 0.0:+.4f}"


def _simulated(game: Game, found: Simulated) -> str:
    rows = [
        (plan_text(game, placed), f"{mean:+.3f}", f"{found.errors[placed]:.3f}")
        for placed, mean in _ranked(found.means)
    ]
    return "\n".join([f"{found.games} play-outs of each plan", "", table(("plan", "mean", "error"), rows)])
