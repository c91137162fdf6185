"""Where did I go wrong? A saved game, with what each decision gave away and the worst of them in full."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from tqdm import tqdm  # type: ignore[import-untyped]

from boardkit.core.advice import WORST
from boardkit.core.errors import ContentError, SaveError
from boardkit.core.match import Match
from solvers.answer import Answer, number
from solvers.review import MOST, Review, review
from solvers.review_told import told
from solvers.status import BadInput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the save, whose decisions are looked at, and how many."""
    parser.add_argument("save", help="a saved game: the referee's file, plain or packed")
    parser.add_argument(
        "--seat", type=int, action="append", help="only this seat, counted from 0; repeatable"
    )
    parser.add_argument("--most", type=int, default=MOST, help=f"judge at most so many decisions ({MOST})")
    parser.add_argument("--worst", type=int, default=WORST, help=f"tell so many in full ({WORST})")


def answer(arguments: argparse.Namespace) -> Answer:
    """Judge the saved game; Ctrl-C ends the review with what there is."""
    bar = partial(tqdm, unit="decision", disable=None, leave=False)
    try:
        found = review(_opened(arguments.save), arguments.seat, most=arguments.most, each=bar)
    except ContentError as problem:
        raise BadInput(str(problem)) from None
    return Answer(told(found, arguments.worst), _data(found, arguments.worst))


def _opened(file: str) -> Match:
    try:
        found = Match.load(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "bytes that are not UTF-8"
        raise BadInput(f"{file}: expected a saved game, found {reason}") from None
    except SaveError as problem:
        raise BadInput(f"{file}: {problem}") from None
    if not isinstance(found, Match):
        raise BadInput(f"{file}: expected the referee's file of a game, found the file of one seat")
    return found


def _data(found: Review, worst: int) -> dict[str, Any]:
    decisions = [
        {**msgspec.to_builtins(one, enc_hook=number), "loss": None if one.loss is None else number(one.loss)}
        for one in found.decisions
    ]
    return {"decisions": decisions, "worst": [one.step for one in found.worst(worst)], "status": found.status}
