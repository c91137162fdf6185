"""The best turn of Soul of the Empire for a goal."""

from __future__ import annotations

import argparse

from solvers.answer import Answer, number
from solvers.movement.reading import game_and_state
from solvers.status import Budget
from solvers.turn.assume import WORDS, Assume
from solvers.turn.plan import TurnPlan, plan
from solvers.turn.reading import FORMS, goal_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the position, the goal and the budget."""
    parser.add_argument("file", help="a position in JSON or TOML, as game.describe(state) writes it")
    parser.add_argument("goal", nargs="+", help=FORMS)
    parser.add_argument(
        "--assume", default="quiet", metavar="|".join(WORDS), help="combats and gray units (default quiet)"
    )
    parser.add_argument("--work", type=float, default=10.0, help="deterministic budget (default 10)")


def answer(arguments: argparse.Namespace) -> Answer:
    """Plan the turn."""
    game, state = game_and_state(arguments.file)
    assume, budget = Assume.named(arguments.assume), Budget(work=arguments.work)
    found = plan(game, state, goal_of(arguments.goal), assume=assume, budget=budget)
    return Answer(str(found), _data(found))


def _data(found: TurnPlan) -> dict[str, object]:
    return {
        "value": None if found.value is None else number(found.value),
        "bound": None if found.bound is None else number(found.bound),
        "actions": list(found.actions),
        "terms": [{"goal": words, "reached": n} for words, n in found.terms],
        "sequence": list(found.sequence),
        "status": str(found.status),
        "check": found.check,
        "assumption": found.assumption,
        "combats": list(found.combats),
    }
