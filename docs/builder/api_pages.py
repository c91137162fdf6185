"""The reference: which modules are public, and a page of docstrings for each area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Area(NamedTuple):
    """One page of the reference."""

    title: str
    about: str
    modules: tuple[str, ...]


AREAS = {
    "core": Area(
        "The engine",
        "What every game runs on, and what screens, bots and solvers call.",
        (
            "boardkit.core.match",
            "boardkit.core.companion",
            "boardkit.core.entering",
            "boardkit.core.game",
            "boardkit.core.state",
            "boardkit.core.request",
            "boardkit.core.event",
            "boardkit.core.windows",
            "boardkit.core.rules",
            "boardkit.core.content",
            "boardkit.core.bots",
            "boardkit.core.advice",
            "boardkit.core.codec",
            "boardkit.core.packed",
            "boardkit.core.save",
            "boardkit.core.shelf",
            "boardkit.core.errors",
            "boardkit.core.testing.conformance",
            "boardkit.core.testing.trail",
        ),
    ),
    "games": Area(
        "The games",
        "Options, actions and what a seat sees of the three games.",
        (
            "boardkit.games.imminence.table",
            "boardkit.games.imminence.actions",
            "boardkit.games.imminence.observe",
            "boardkit.games.children_of_fire.options",
            "boardkit.games.children_of_fire.actions",
            "boardkit.games.children_of_fire.observe",
            "boardkit.games.soul_of_the_empire.options",
            "boardkit.games.soul_of_the_empire.map",
            "boardkit.games.soul_of_the_empire.actions.setup",
            "boardkit.games.soul_of_the_empire.actions.dice",
            "boardkit.games.soul_of_the_empire.actions.board",
            "boardkit.games.soul_of_the_empire.actions.combat",
            "boardkit.games.soul_of_the_empire.actions.cards",
            "boardkit.games.soul_of_the_empire.actions.gray",
            "boardkit.games.soul_of_the_empire.actions.objectives",
            "boardkit.games.soul_of_the_empire.actions.answers",
            "boardkit.games.soul_of_the_empire.views",
            "boardkit.games.soul_of_the_empire.tasks",
        ),
    ),
    "screens": Area(
        "Screens and lessons",
        "The board on a page, lessons, puzzles, reviews, results, and views for a game of one's own.",
        (
            "boardkit.widgets.walkthrough",
            "boardkit.widgets.lesson",
            "boardkit.widgets.trainer",
            "boardkit.widgets.review",
            "boardkit.widgets.what_if",
            "boardkit.widgets.tables",
            "boardkit.lessons.lesson",
            "boardkit.lessons.reading",
            "boardkit.lessons.run",
            "boardkit.commands.results",
            "boardkit.lessons.result",
        ),
    ),
    "solvers": Area(
        "Solvers",
        "Exact answers with their proofs.",
        (
            "solvers.status",
            "solvers.answer",
            "solvers.advice",
            "solvers.puzzles",
            "solvers.freezing",
            "solvers.review",
            "solvers.dice",
            "solvers.dice.keeping",
            "solvers.dice.sequence",
            "solvers.matrix.equilibrium",
            "solvers.matrix.replies",
            "solvers.matrix.solving",
            "solvers.bids.respond",
            "solvers.bids.oneshot",
            "solvers.bids.ending",
            "solvers.bids.edicts",
            "solvers.bids.limits",
            "solvers.bids.simulating",
            "solvers.combat.advising",
            "solvers.combat.battle",
            "solvers.combat.solving",
            "solvers.combat.payoffs",
            "solvers.combat.tipping",
            "solvers.combat.exploiting",
            "solvers.movement.plan",
            "solvers.movement.reach",
            "solvers.movement.wanted",
            "solvers.turn.goals",
            "solvers.turn.plan",
            "solvers.turn.simulating",
        ),
    ),
    "study": Area(
        "Studies",
        "Many seeded games on one machine or a cluster.",
        ("boardkit.study.runner", "boardkit.study.table", "boardkit.study.records"),
    ),
    "adapters": Area(
        "Adapters",
        "The games for OpenSpiel, PettingZoo and Gambit.",
        ("boardkit.adapters.openspiel", "boardkit.adapters.pettingzoo", "boardkit.adapters.gambit"),
    ),
}


def reference_pages() -> Iterator[tuple[str, str]]:
    """Name and reStructuredText of each page of the reference, the overview first."""
    rows = "\n".join(f"   {name}" for name in AREAS)
    yield "index", f"{_title('Reference')}\nFrom the docstrings.\n\n.. toctree::\n   :maxdepth: 2\n\n{rows}\n"
    for name, area in AREAS.items():
        yield name, f"{_title(area.title)}\n{area.about}\n\n" + "\n".join(map(_module, area.modules))


def _title(text: str) -> str:
    return f"{text}\n{'=' * len(text)}\n"


def _module(name: str) -> str:
    return f"{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n"
