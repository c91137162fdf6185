"""The fewest movement points for a position on the map of Soul of the Empire."""

from __future__ import annotations

import argparse

from solvers.answer import Answer
from solvers.movement.plan import Route, plan
from solvers.movement.reading import FORMS, game_and_state, wish


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the position and what is wanted."""
    parser.add_argument("file", help="a position in JSON or TOML, as game.describe(state) writes it")
    parser.add_argument("wanted", nargs="+", help=FORMS)
    parser.add_argument("--faction", help="whose units move (default: whose turn it is)")
    parser.add_argument("--points", type=int, help="movement points there are at most")


def answer(arguments: argparse.Namespace) -> Answer:
    """Find the way."""
    game, state = game_and_state(arguments.file)
    wanted = [wish(text) for text in arguments.wanted]
    route = plan(game, state, wanted, faction=arguments.faction, points=arguments.points)
    return Answer(str(route), _data(route))


def _data(route: Route) -> dict[str, object]:
    return {
        "points": route.points,
        "at_least": route.at_least,
        "steps": list(route.steps),
        "status": str(route.status),
        "check": route.check,
        "assumption": route.assumption,
    }
