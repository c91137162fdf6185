"""After the cards are shown: the choices left, solved backwards through the engine.

The attacker's seat takes what is worth most to it, the defender's seat what is worth least to the attacker,
chance is an average, and a seat that does not fight declines what it may decline. From here on nothing that
matters is hidden.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any

from boardkit.core.request import Action, Ask, Draw, Request
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.answers import Done, No
from boardkit.games.soul_of_the_empire.actions.board import Step
from boardkit.games.soul_of_the_empire.actions.cards import ChooseCard
from boardkit.games.soul_of_the_empire.actions.combat import LayNone, Rampage, ReplaceFrom
from boardkit.games.soul_of_the_empire.table import Table
from solvers.combat.moment import COMBAT, Sides
from solvers.combat.payoffs import Measure
from solvers.status import BadInput, Budget

POOLED = ("SOE101", "SOE105")
"""Questions whose answer depends on the table alone: replacements and the excess that moves on."""

WHERE = (ReplaceFrom, Step, Rampage)
"""Answers that differ only in where units stand."""

PILES = (ChooseCard,)
"""Answers that differ only in which card lies where."""

PASSIVE = (No(), Done(), LayNone())


class Afterwards:
    """Worth to the attacker of what follows, for one payoff.

    Parameters
    ----------
    game : Game
    before : Table
        From which the payoff is counted.
    sides : Sides
    payoff : Measure
    budget : Budget
        Its `steps` are positions looked at.
    """

    def __init__(self, game: Any, before: Table, sides: Sides, payoff: Measure, budget: Budget) -> None:
        self.game, self.before, self.sides, self.payoff = game, before, sides, payoff
        self.left = self.steps = budget.steps
        self._known: dict[Hashable, Fraction] = {}

    def worth(self, state: State) -> Fraction:
        """What a state after the reveal is worth to the attacker with the best play of both sides."""
        self.left -= 1
        if self.left < 0:
            raise BadInput(
                f"the budget of {self.steps} steps is spent and nothing is known: expected more steps, "
                "or a payoff that sees neither places nor cards"
            )
        if state.phase not in COMBAT:
            return self.payoff(self.before, state.table, self.sides.colours)
        request = self.game.request(state)
        pooled = request.rule in POOLED
        key: Hashable = (request.table, request.rule, request.player) if pooled else state
        if key not in self._known:
            self._known[key] = self._chosen(state, request)
        return self._known[key]

    def _chosen(self, state: State, request: Request) -> Fraction:
        if not isinstance(request, Ask):
            return self._average(state, request)
        side = self.sides.of(request.player)
        if side is None:
            return self.worth(self.game.apply(state, declined(request.options)))
        worths = [self.worth(self.game.apply(state, one)) for one in self.different(request.options)]
        return max(worths) if side == 0 else min(worths)

    def _average(self, state: State, request: Any) -> Fraction:
        outcomes = request.outcomes if self.payoff.sees_cards else _alike(request)
        worths = (chance * self.worth(self.game.apply(state, one)) for one, chance in outcomes)
        return sum(worths, Fraction(0))

    def different(self, options: Iterable[Action]) -> list[Action]:
        """The options without those that the payoff cannot tell apart."""
        blind = (() if self.payoff.sees_places else WHERE) + (() if self.payoff.sees_cards else PILES)
        found: dict[Hashable, Action] = {}
        for option in options:
            found.setdefault(type(option) if isinstance(option, blind) else option, option)
        return list(found.values())

    def reply(self, state: State) -> list[str]:
        """The choices that best play makes from a state on, as texts; draws left out."""
        texts: list[str] = []
        while state.phase in COMBAT:
            request = self.game.request(state)
            action = self._best(state, request)
            if isinstance(request, Ask) and action not in PASSIVE:
                texts.append(self.game.encode(action))
            state = self.game.apply(state, action)
        return texts

    def _best(self, state: State, request: Request) -> Action:
        if not isinstance(request, Ask):
            return request.outcomes[0][0]
        side = self.sides.of(request.player)
        if side is None:
            return declined(request.options)
        sign = 1 if side == 0 else -1
        return max(request.options, key=lambda one: sign * self.worth(self.game.apply(state, one)))


def _alike(request: Any) -> list[tuple[Action, Fraction]]:
    """Outcomes of a draw where it only matters whether the card may be stolen (SOE114), one for each kind."""
    if not isinstance(request, Draw):
        return list(request.outcomes)
    found: dict[bool, tuple[Action, Fraction]] = {}
    outcomes: Any = request.outcomes
    for one, chance in outcomes:
        kind = request.table.power_card(one.item).stealable
        first, before = found.get(kind, (one, Fraction(0)))
        found[kind] = first, before + chance
    return list(found.values())


def declined(options: tuple[Action, ...]) -> Action:
    """The answer that does nothing, else the first one."""
    return next((option for option in options if option in PASSIVE), options[0])
