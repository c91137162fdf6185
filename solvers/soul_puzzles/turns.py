"""What is my best turn?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from boardkit.core.errors import IllegalAction
from solvers import turn
from solvers.puzzles import Kind, Puzzle, Solution, Verdict
from solvers.soul_puzzles.answers import CORRECT, parts, typed
from solvers.status import BadInput
from solvers.turn.goals import Term, in_words, terms_of
from solvers.turn.plan import measured
from solvers.turn.write_up import Writer

MOST_ACTIONS = 60


class Wished(Struct, frozen=True, forbid_unknown_fields=True):
    """What the turn is for: each part with its weight.

    `score` has objective cards, `markers` territories with a marker, `most` areas in which each own unit
    counts; `hold` is one position, worth `hold_weight`; `conditions`, in the words of objective cards, are
    one goal worth 1; `block` has a card and the faction to block on it.
    """

    score: dict[str, int] = {}
    markers: dict[str, int] = {}
    most: dict[str, int] = {}
    hold: dict[str, int] = {}
    hold_weight: int = 1
    conditions: tuple[turn.Condition, ...] = ()
    block: dict[str, str] = {}


def goal_of(ask: Wished) -> turn.Goal:
    """The goal as the planner takes it."""
    found: list[tuple[int, turn.Goal]] = [(n, turn.Score(card)) for card, n in ask.score.items()]
    found += [(n, turn.TakeMarker(place)) for place, n in ask.markers.items()]
    found += [(n, turn.Most("units", area)) for area, n in ask.most.items()]
    found += [(1, turn.Block(faction, card)) for card, faction in ask.block.items()]
    if ask.hold:
        found.append((ask.hold_weight, turn.Hold(ask.hold)))
    if ask.conditions:
        found.append((1, turn.Hold(ask.conditions)))
    return turn.Sum(tuple(found))


@lru_cache(maxsize=64)
def best_turn(puzzle: Puzzle) -> turn.TurnPlan:
    """The best plan."""
    found = turn.plan(puzzle.game, puzzle.state, goal_of(puzzle.ask))
    if found.value is None:
        raise BadInput(f"no plan: {found.check}")
    return found


def solve_turn(puzzle: Puzzle) -> Solution:
    """A best plan; every other one that reaches as much is as good."""
    found = best_turn(puzzle)
    return Solution(("; ".join(found.actions),), found.value or Fraction(0), found.status, found.check)


def check_turn(puzzle: Puzzle, text: str) -> Verdict:
    """Play the actions through the engine, and measure what they reach."""
    actions = parts(text)
    if len(actions) > MOST_ACTIONS:
        raise BadInput(f"{len(actions)} actions: expected at most {MOST_ACTIONS}")
    terms = terms_of(goal_of(puzzle.ask), puzzle.state.table)
    found = measured(puzzle.game, played(puzzle, actions), terms, ())
    loss = Fraction(puzzle.solve().value) - (found.value or 0)
    if loss <= 0:
        return CORRECT
    reached = ", ".join(f"{word}: {n}" for word, n in found.terms)
    told = f"At the end of the turn: {reached}. More can be reached."
    return Verdict(False, loss, told, _parts(puzzle, terms, dict(found.terms)))


def _parts(puzzle: Puzzle, terms: Sequence[Term], reached: Mapping[str, int]) -> dict[str, Fraction]:
    """What is missing of each part of the goal against the best plan, by weight."""
    best = dict(best_turn(puzzle).terms)
    missing = {
        words: term.weight * (best[words] - reached[words])
        for term in terms
        if (words := in_words(term.goal)) in best
    }
    return {words: Fraction(n) for words, n in missing.items() if n}


def played(puzzle: Puzzle, actions: list[str]) -> Writer:
    """The turn so far.

    Raises
    ------
    BadInput
        An action that the rules refuse, or one that leaves the plan to luck.
    """
    writer = Writer(puzzle.game, puzzle.state)
    for at, text in enumerate(actions, start=1):
        if writer.state.phase == "end_phase" or "fight" in text:
            raise BadInput(
                f"Action {at}, {text!r}: expected actions without luck, up to the end of the main phase"
            )
        try:
            writer.state = puzzle.game.apply(writer.state, puzzle.game.read(writer.state, text))
        except IllegalAction as problem:
            raise BadInput(f"Action {at}, {text!r}: {problem}") from None
    return writer


def wrong_starts(puzzle: Puzzle) -> tuple[int, int]:
    """First actions after which the best cannot be reached any more, and all first actions without luck."""
    game, goal = puzzle.game, goal_of(puzzle.ask)
    texts = [text for text in map(game.encode, puzzle.observation.actions) if "fight" not in text]
    texts = [text for text in texts if text not in ("done", "rename sequence")]
    plans = [turn.plan(game, game.apply(puzzle.state, game.decode(text)), goal) for text in texts]
    best = puzzle.solve().value
    return sum(plan.value is None or plan.value < best for plan in plans), len(texts)


TURN = Kind(
    "turn",
    Wished,
    solve_turn,
    check_turn,
    typed,
    "move with 3; move Syria>Cilicia; done; recruit with 2",
    said="; ".join,
)
