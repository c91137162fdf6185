"""The fewest movement points for a position on the map of Soul of the Empire."""

from __future__ import annotations

import argparse

from solvers.answer import Answer
from solvers.movement.plan import Route, plan
from solvers.movement.reading import FORMS, game_and_state, lines, wish


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
    return Answer(_text(route), _data(route))


def _text(route: Route) -> str:
    title = f"{route.points} movement points" if route.points is not None else "No way"
    end = f"Status: {route.status}. {route.check}.\nAssumed: {route.assumption}."
    return f"{lines(title, route.steps)}\n{end}"


def _data(route: Route) -> dict[str, object]:
    return {
        "points": route.points,
        "at_least": route.at_least,
        "steps": list(route.steps),
        "status": str(route.status),
        "check": route.check,
        "assumption": route.assumption,
    }
