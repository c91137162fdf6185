"""What a turn is for: a goal, checked, taken apart into weighted terms, and measured by the engine."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Literal, TypeAlias

from boardkit.games.soul_of_the_empire.factions import (
    COALITION,
    COLOURS,
    FACTIONS,
    TERRITORY_LIMIT,
    colour,
)
from boardkit.games.soul_of_the_empire.phases.scoring import scorable
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import Condition
from boardkit.games.soul_of_the_empire.victory import holds_alone
from solvers.movement.wanted import Wanted, Wish, met, sentence, wishes
from solvers.status import BadInput

LARGEST = 2**62
"""What the sum of all weights, as whole multiples of their common part, stays below."""


@dataclass(frozen=True)
class Score:
    """Be able to score an open objective card: claimed, not blocked, its task fulfilled."""

    card: str


@dataclass(frozen=True)
class TakeMarker:
    """The Coalition can score an objective point marker: claimed, and held alone."""

    territory: str


@dataclass(frozen=True)
class Hold:
    """Stand in territories, or fulfil conditions; all of them count as one.

    Parameters
    ----------
    wanted : mapping of str to int, or conditions
        As in `solvers.movement.plan`; deeds of the turn are allowed too.
    """

    wanted: Wanted

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.wanted.items())) if isinstance(self.wanted, Mapping) else self.wanted)


@dataclass(frozen=True)
class Block:
    """The Coalition blocks the task of a faction on an open objective card."""

    faction: str
    card: str


@dataclass(frozen=True)
class Most:
    """As many units in an area as possible; or territories with units; or territories held alone."""

    kind: Literal["units", "territories", "sole"] = "units"
    area: str = "the board"


@dataclass(frozen=True)
class Sum:
    """A weighted sum of goals; weights above 0, taken as they are (floats bit by bit)."""

    terms: tuple[tuple[int | Fraction | float, Goal], ...]


Goal: TypeAlias = Score | TakeMarker | Hold | Block | Most | Sum
Single: TypeAlias = Score | TakeMarker | Hold | Block | Most


@dataclass(frozen=True)
class Term:
    """One goal with its weight, checked."""

    weight: Fraction
    goal: Single


def terms_of(goal: Goal, table: Table) -> tuple[Term, ...]:
    """The single goals of a goal with their weights.

    Raises
    ------
    BadInput
        A goal that is none, a card that is not open, a territory that is not on the map, a weight of 0 or
        below, or a goal that the faction whose turn it is cannot have.
    """
    found = tuple(_taken_apart(goal, Fraction(1)))
    if not found:
        raise BadInput("goal: found an empty sum, expected at least one goal")
    for term in found:
        _check(term.goal, table)
    _check_weights(found, table)
    return found


def _check_weights(terms: Collection[Term], table: Table) -> None:
    """As whole multiples of their common part all weights together must fit into a solver's numbers."""
    scale = lcm(*(term.weight.denominator for term in terms))
    units = len(table.map.names) * TERRITORY_LIMIT * len(COLOURS)
    if sum(term.weight * units for term in terms) * scale >= LARGEST:
        weights = ", ".join(str(float(term.weight)) for term in terms if term.weight < LARGEST)
        raise BadInput(f"weights {weights or 'above ' + str(LARGEST)}: expected numbers nearer to each other")


def _taken_apart(goal: Goal, weight: Fraction) -> Collection[Term]:
    if not isinstance(goal, Sum):
        return (Term(weight, goal),)
    found: list[Term] = []
    for factor, part in _pairs(goal):
        try:
            times = Fraction(factor)
        except (TypeError, ValueError, OverflowError):
            times = Fraction(0)
        if isinstance(factor, bool) or times <= 0:
            raise BadInput(f"weight {factor!r}: expected a number above 0")
        found += _taken_apart(part, weight * times)
    return found


def _pairs(goal: Sum) -> list[tuple[Any, Goal]]:
    try:
        return [(factor, part) for factor, part in goal.terms]
    except (TypeError, ValueError):
        raise BadInput(f"goal {goal!r}: expected pairs of a weight and a goal") from None


def _check(goal: Single, table: Table) -> None:
    faction = table.turn.faction
    if isinstance(goal, Score):
        _known(goal, goal.card, [card.card for card in table.open_cards], "open objective card")
        if faction == COALITION:
            raise BadInput(f"goal {goal!r}: the Coalition scores no objective cards, expected a marker")
    elif isinstance(goal, Hold):
        wishes(goal.wanted, table)
    elif isinstance(goal, Most):
        _known(goal, goal.kind, ["units", "territories", "sole"], "kind")
        _known(goal, goal.area, list(table.map.areas), "territory or area")
    elif isinstance(goal, (TakeMarker, Block)):
        _check_of_coalition(goal, table)
    else:
        expected = "Score, TakeMarker, Hold, Block, Most or Sum"
        raise BadInput(f"goal {goal!r}: expected a {expected}")


def _check_of_coalition(goal: TakeMarker | Block, table: Table) -> None:
    if table.turn.faction != COALITION:
        found = COLOURS[table.turn.faction]
        raise BadInput(f"goal {goal!r}: found the turn of {found}, expected that of the Coalition")
    if isinstance(goal, TakeMarker):
        places = [table.map.names[marker.place] for marker in table.markers]
        _known(goal, goal.territory, places, "territory with a marker")
    else:
        _known(goal, goal.card, [card.card for card in table.open_cards], "open objective card")
        in_play = [FACTIONS[f] for f in table.in_play if f != COALITION]
        _known(goal, goal.faction, in_play, "faction")


def _known(goal: Goal, name: str, known: Collection[str], what: str) -> None:
    if name not in known:
        near = difflib.get_close_matches(str(name), known, 1, cutoff=0.0)
        such = f" such as {near[0]!r}" if near else ", and there is none"
        article = "an" if what.startswith("open") else "a"
        raise BadInput(f"goal {goal!r}: found {name!r}, expected {article} {what}{such}")


# -- measured by the engine --------------------------------------------------------------------------------


def reached(table: Table, faction: int, goal: Single) -> int:
    """How far a goal is reached on a table at the end of a turn: 1 or 0, or a number for `Most`."""
    if isinstance(goal, Score):
        phase = table.objective(goal.card).task(faction).phase
        return int(goal.card in scorable(table, faction, phase))
    if isinstance(goal, TakeMarker):
        place = table.map.number[goal.territory]
        claimed = any(marker.place == place and marker.claimed for marker in table.markers)
        return int(claimed and holds_alone(table, COALITION, place))
    if isinstance(goal, Hold):
        return int(all(met(table, faction, wish) for wish in wishes(goal.wanted, table)))
    if isinstance(goal, Block):
        return int(any(c.card == goal.card and c.blocked == colour(goal.faction) for c in table.open_cards))
    return counted(table, faction, goal)


def counted(table: Table, faction: int, goal: Most) -> int:
    """The largest number for which the engine says that the condition holds."""
    n = 0
    while met(table, faction, Condition(goal.kind, n + 1, goal.area)):
        n += 1
    return n


def conditions(table: Table, faction: int, goal: Single) -> tuple[Wish, ...]:
    """The conditions behind a goal."""
    if isinstance(goal, Score):
        return tuple(table.objective(goal.card).task(faction).all)
    if isinstance(goal, Hold):
        return wishes(goal.wanted, table)
    if isinstance(goal, TakeMarker):
        return (Condition("sole", 1, goal.territory),)
    return ()


def in_words(goal: Goal) -> str:
    """A goal in a few words."""
    if isinstance(goal, Score):
        return f"score {goal.card}"
    if isinstance(goal, TakeMarker):
        return f"take the marker in {goal.territory}"
    if isinstance(goal, Block):
        return f"block {goal.faction} on {goal.card}"
    if isinstance(goal, Most):
        return f"most {goal.kind} in {goal.area}"
    if isinstance(goal, Sum):
        return " + ".join(f"{weight} x {in_words(part)}" for weight, part in goal.terms)
    if isinstance(goal.wanted, Mapping):
        return "hold " + ", ".join(f"{name} {n}" for name, n in goal.wanted.items())
    parts = (goal.wanted,) if not isinstance(goal.wanted, (tuple, list)) else goal.wanted
    return ", ".join(map(sentence, parts))
