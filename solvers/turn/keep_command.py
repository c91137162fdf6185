"""Which dice of Soul of the Empire to keep for a goal on the board."""

from __future__ import annotations

import argparse

from solvers.answer import Answer, number
from solvers.movement.reading import game_and_state
from solvers.status import Budget
from solvers.turn.keeping import DiceAdvice, keep_for
from solvers.turn.meantime import Meantime
from solvers.turn.reading import FORMS, goal_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the position, the roll, the goal and what happens in between."""
    parser.add_argument("file", help="a position in JSON or TOML, as game.describe(state) writes it")
    parser.add_argument("goal", nargs="+", help=FORMS)
    parser.add_argument("--roll", type=int, nargs="+", metavar="FACE", help="dice on the table")
    parser.add_argument("--rolls-left", type=int, metavar="N", help="rolls still to come")
    parser.add_argument("--faction", help="whose dice (default: whose turn it is)")
    parser.add_argument("--here", action="store_true", help="the dice are spent in this very position")
    parser.add_argument(
        "--replies", nargs="*", metavar="ACTION", help="what the others do before the next turn"
    )
    parser.add_argument("--work", type=float, default=10.0, help="deterministic budget (default 10)")


def answer(arguments: argparse.Namespace) -> Answer:
    """Advise on the roll."""
    game, state = game_and_state(arguments.file)
    meantime = Meantime.here() if arguments.here else None
    if arguments.replies is not None:
        meantime = Meantime.stated(*arguments.replies)
    found = keep_for(
        game,
        state,
        goal_of(arguments.goal),
        faction=arguments.faction,
        roll=arguments.roll,
        rolls_left=arguments.rolls_left,
        meantime=meantime,
        budget=Budget(work=arguments.work),
    )
    return Answer(str(found), _data(found))


def _data(found: DiceAdvice) -> dict[str, object]:
    return {
        "roll": list(found.roll),
        "rolls_left": found.rolls_left,
        "keep": list(found.keep),
        "value": number(found.value),
        "bound": number(found.bound),
        "options": [
            {"keep": list(o.dice), "value": number(o.value), "bound": number(o.bound)} for o in found.options
        ],
        "chances": [{"value": number(v), "chance": number(c)} for v, c in found.chances],
        "reached": number(found.reached),
        "status": str(found.status),
        "goal": found.goal,
        "assumption": found.assumption,
    }
