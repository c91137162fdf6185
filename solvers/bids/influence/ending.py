"""The end of a game: who locks what, when, and is a masses token better? Every line is played by the engine.

`finish` takes a position with all cards and prophecies open; every seat does what is best for itself, and of
what is equally good for it what is worst for the seat that asks. `last_word` takes what a seat sees, when no
other seat has anything left to place or to spend this turn: hidden cards then only move tokens, which score
nothing, and hidden prophecies are averaged over all that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product
from typing import Literal

from msgspec.structs import replace

from boardkit.core.game import Game
from boardkit.core.request import Action, Ask
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Give
from boardkit.games.children_of_fire.checks import PLACEMENT
from boardkit.games.children_of_fire.scoring import result
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN, Table
from solvers.bids.influence.seen import Options, as_seen, checked
from solvers.status import BadInput, Budget, Status

Payoff = Literal["points", "lead", "win"]
"""Own points, own points less the best other's, or the share of the victory."""
Values = tuple[Fraction, ...]
PAYOFFS: dict[str, Callable[[Table, int], Fraction]] = {}

BUDGET = Budget(steps=60_000)
"""Positions that are looked at, at most."""


@dataclass(frozen=True)
class Line:
    """The best way on from a position.

    Attributes
    ----------
    values : tuple of Fraction
        Payoff of each seat in seat order.
    actions : tuple of Action
        What is done to the end of the turn.
    table : Table
        How the table then lies.
    is_over : bool
        Whether the game is over with it.
    """

    values: Values
    actions: tuple[Action, ...]
    table: Table = field(repr=False)
    is_over: bool


@dataclass(frozen=True)
class Finish:
    """What each choice leads to.

    Attributes
    ----------
    seat : int
        The seat that is asked.
    actions : tuple of Action
        All best choices.
    value : Fraction
        What they are worth.
    values : mapping of Action to Fraction
        What each choice is worth.
    lines : mapping of Action to Line
        How it goes on after each choice.
    status : Status
        ``PROVEN`` if the game is over in every line that was compared; ``BEST_SO_FAR`` where it goes on and
        the position is counted as it stands.
    steps : int
        Positions looked at.
    model : str
        What was assumed, in words.
    """

    seat: int
    actions: tuple[Action, ...]
    value: Fraction
    values: Mapping[Action, Fraction]
    lines: Mapping[Action, Line] = field(repr=False)
    status: Status
    steps: int
    model: str

    def loss(self, action: Action) -> Fraction:
        """What a choice gives away."""
        if action not in self.values:
            raise BadInput(f"{action}: expected a choice that is possible now")
        return self.value - self.values[action]


def points(table: Table, seat: int) -> Fraction:
    """Own points as the table lies."""
    return Fraction(result(table).scores[seat])


def lead(table: Table, seat: int) -> Fraction:
    """Own points less the best other's."""
    scores = result(table).scores
    return Fraction(scores[seat] - max(score for at, score in enumerate(scores) if at != seat))


def win(table: Table, seat: int) -> Fraction:
    """The share of the victory (COF49)."""
    winners = result(table).winners
    return Fraction(seat in winners, len(winners))


PAYOFFS |= {"points": points, "lead": lead, "win": win}


def finish(game: Game, state: State, payoff: Payoff = "lead", budget: Budget = BUDGET) -> Finish:
    """Search the rest of the turn with everything open.

    Parameters
    ----------
    game : Game
        Children of Fire.
    state : State
        A position of the placement, reveal or resolution phase.
    payoff : {"points", "lead", "win"}
        What every seat wants most of.
    budget : Budget
        Positions that may be looked at.

    Raises
    ------
    BadInput
        Nobody is asked in such a phase, or the budget does not last: then nothing is claimed.
    """
    measure = _payoff(payoff)

    def leaf(table: Table) -> Values:
        return tuple(measure(table, seat) for seat in range(table.box.players))

    told = f"all cards open; each seat wants most {_words(payoff)}"
    return _Search(game, _asked(game, state), leaf, budget).finish(state, told)


def last_word(
    game: Game,
    observation: Observation,
    payoff: Payoff = "points",
    options: Options | None = None,
    budget: Budget = BUDGET,
) -> Finish:
    """Search the rest of the last placement of a turn, from what its seat sees.

    Raises
    ------
    BadInput
        Another seat still places a card this turn, or the budget does not last.
    """
    seat, view = checked(game, observation)
    state = as_seen(game, observation, options)
    if _asked(game, state) != seat or _others_place(state.table, seat):
        raise BadInput("expected the seat that is asked in the last placement of a turn")
    tables = _prophecies(state.table, seat, payoff, budget)
    measure, known = _payoff(payoff), dict[tuple[object, ...], Values]()

    def leaf(table: Table) -> Values:
        key = table.pawns, table.first_locked, table.settled, table.masses
        if key not in known:
            worlds = (replace(table, primaries=one, secondaries=two) for one, two in tables)
            mean = sum((measure(world, seat) for world in worlds), Fraction(0)) / len(tables)
            known[key] = tuple(mean if at == seat else Fraction(0) for at in range(observation.players))
        return known[key]

    told = _words(payoff)
    if len(tables) > 1:
        told += f", on average over {len(tables)} ways in which the others' prophecies may lie"
    return _Search(game, seat, leaf, budget).finish(state, told)


def _payoff(name: str) -> Callable[[Table, int], Fraction]:
    if name not in PAYOFFS:
        raise BadInput(f"payoff {name!r}: expected one of {', '.join(PAYOFFS)}")
    return PAYOFFS[name]


def _words(payoff: str) -> str:
    return {"points": "own points", "lead": "points ahead of the best other", "win": "share of victory"}[
        payoff
    ]


def _asked(game: Game, state: State) -> int:
    """The seat that is asked in a phase of the rest of a turn."""
    request = game.request(state)
    if state.phase not in (*PLACEMENT, "open_trading", "underground") or not isinstance(request, Ask):
        raise BadInput(f"phase {state.phase!r}: expected a seat that is asked from its placement on")
    return request.player


def _others_place(table: Table, seat: int) -> bool:
    """Whether another seat has cards left to lay this turn, or one was laid and is not done with."""
    others = [at for at in range(table.box.players) if at != seat]
    return table.placing != seat or any(len(table.cards_of(at)) < LAID_IN_A_TURN for at in others)


Prophecies = tuple[tuple[str, ...], tuple[str, ...]]


def _prophecies(table: Table, seat: int, payoff: Payoff, budget: Budget) -> list[Prophecies]:
    """Every way in which the prophecies of all seats may lie; one where they do not matter."""
    if payoff == "points":
        return [(table.primaries, table.secondaries)]
    primaries = _ways(tuple(table.index.primary), table.primaries[seat], seat, table.box.players)
    secondaries = _ways(tuple(table.index.secondary), table.secondaries[seat], seat, table.box.players)
    n_ways = len(primaries) * len(secondaries)
    if n_ways > budget.steps:
        raise BadInput(f"{n_ways} ways in which prophecies may lie: more than the budget")
    return list(product(primaries, secondaries))


def _ways(deck: tuple[str, ...], own: str, seat: int, players: int) -> list[tuple[str, ...]]:
    rest = [card for card in deck if card != own]
    return [(*ways[:seat], own, *ways[seat:]) for ways in permutations(rest, players - 1)]


class _Search:
    """A search over the engine's states, each looked at once."""

    def __init__(self, game: Game, seat: int, leaf: Callable[[Table], Values], budget: Budget) -> None:
        self.game, self.seat, self.leaf, self.budget = game, seat, leaf, budget
        self.known: dict[State, Line] = {}
        self.steps = 0
        self.is_over = True

    def finish(self, state: State, told: str) -> Finish:
        self.turn = state.table.turn
        lines = {action: self._after(state, action) for action in self.game.legal_actions(state)}
        values = {action: line.values[self.seat] for action, line in lines.items()}
        value = max(values.values())
        best = tuple(action for action, worth in values.items() if worth == value)
        status = Status.PROVEN if self.is_over else Status.BEST_SO_FAR
        stands = "" if self.is_over else "; where the game goes on, points as they stand"
        return Finish(self.seat, best, value, values, lines, status, self.steps, told + stands)

    def _after(self, state: State, action: Action) -> Line:
        line = self._line(self.game.apply(state, action))
        return Line(line.values, (action, *line.actions), line.table, line.is_over)

    def _line(self, state: State) -> Line:
        found = self.known.get(state)
        if found is None:
            found = self.known[state] = self._looked_at(state)
        return found

    def _looked_at(self, state: State) -> Line:
        self.steps += 1
        if self.steps > self.budget.steps:
            raise BadInput(f"more than {self.budget.steps} positions: expected a smaller end of a game")
        request = self.game.request(state)
        if request is None or state.table.turn > self.turn:
            self.is_over &= request is None
            return Line(self.leaf(state.table), (), state.table, request is None)
        options = request.options
        if isinstance(options[0], Give):  # the indicator scores nothing: one option stands for all
            options = options[:1]
        lines = [self._after(state, action) for action in options]
        return max(lines, key=lambda line: (line.values[request.player], -line.values[self.seat]))
