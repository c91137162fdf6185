"""A combat inside a plan: played through the engine under the assumption, and what the plan makes of it.

The answers before the combat cards lay no power card. The cards follow the assumption. Later on the planner
chooses what is best for the plan, everybody else what is worst for it, and cards are drawn as they come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from boardkit.core.request import Action, Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.combat import CombatWith
from boardkit.games.soul_of_the_empire.events import CombatWon
from boardkit.games.soul_of_the_empire.factions import head
from solvers.combat.afterwards import declined
from solvers.combat.moment import CARD, COMBAT
from solvers.status import BadInput
from solvers.turn.assume import Assume


@dataclass(frozen=True)
class Line:
    """One way through the rest of a turn.

    Attributes
    ----------
    value : Fraction
        What it is worth; with combats in equilibrium a mean.
    given : tuple of str
        The answers along the way; of several outcomes the one that is assumed, or the likeliest.
    sequence : tuple of int
        The dice sequence that is used.
    told : tuple of str
        What was assumed of each combat on it.
    won : bool or None
        Whether the attacker wins the combat that is being resolved.
    """

    value: Fraction
    given: tuple[str, ...]
    sequence: tuple[int, ...] = ()
    told: tuple[str, ...] = ()
    won: bool | None = None

    def after(self, *given: str, told: str = "") -> Line:
        """The line with answers before it."""
        return replace(self, given=(*given, *self.given), told=((told,) if told else ()) + self.told)


Rest = Callable[[State], Line]
"""What the rest of the turn is worth after a combat."""


@dataclass
class Clash:
    """Resolves combats for one seat under an assumption.

    Attributes
    ----------
    game : Game
    seat : int
        Whose plan it is: always the attacker's.
    assume : Assume
    rest : callable
        Values the state after a combat.
    spend : callable
        Told about each answer given; raises when the budget is spent.
    most : Fraction
        What nothing can exceed: when it is reached, nothing else is tried.
    floor : Fraction
        What a combat must be worth more than to be of interest.
    """

    game: Any
    seat: int
    assume: Assume
    rest: Rest
    spend: Callable[[], None]
    most: Fraction
    floor: Fraction = Fraction(-1)

    def fight(self, state: State, attack: Action, floor: Fraction) -> Line | None:
        """The combat and the rest of the turn; None if it cannot be worth more than `floor`."""
        self.floor = floor
        name = self.game.encode(attack)
        given = [name]
        state = self._apply(state, attack)
        while state.phase in COMBAT and self._rule(state) != CARD:
            request = self.game.request(state)
            action = declined(request.options)
            given.append(self.game.encode(action))
            state = self._apply(state, action)
        found = self._cards(state, name)
        return found.after(*given) if found is not None else None

    def _rule(self, state: State) -> str:
        return str(self.game.request(state).rule)

    def _apply(self, state: State, action: Action) -> State:
        self.spend()
        after: State = self.game.apply(state, action)
        return after

    # -- the combat cards ----------------------------------------------------------------------------------

    def _cards(self, state: State, name: str) -> Line | None:
        if self.assume.combat == "worst":
            return self._at_worst(state, name)
        lines = [(card, self._answers(state, card)) for card in self._plain(state)]
        if self.assume.combat == "value":
            return self._in_balance(lines, name)
        if self.assume.combat == "cards":
            return self._given_pair(lines, name)
        return self._decided(lines, name)

    def _at_worst(self, state: State, name: str) -> Line | None:
        """The card whose worst answer is best; a card is given up as soon as one answer is bad enough."""
        floor, found = self.floor, list[tuple[CombatWith, CombatWith, Line]]()
        for card in self._plain(state):
            reply, line = self._worst_answer(state, card, floor)
            if line.value > floor:
                floor = line.value
                found.append((card, reply, line))
        if not found:
            return None
        card, reply, line = found[-1]
        told = f"{name}: {card.card}, and {reply.card} is the answer that hurts most"
        return self._shown(card, reply, line, told)

    def _worst_answer(self, state: State, card: CombatWith, floor: Fraction) -> tuple[CombatWith, Line]:
        after = self._apply(state, card)
        worst: tuple[CombatWith, Line] | None = None
        for reply in self._plain(after):
            line = self._followed(after, reply)
            if worst is None or line.value < worst[1].value:
                worst = reply, line
            if line.value <= floor:
                break
        assert worst is not None
        return worst

    def _plain(self, state: State) -> list[CombatWith]:
        """The combat cards that can be chosen without a power card."""
        return [card for card in self.game.legal_actions(state) if type(card) is CombatWith]

    def _answers(self, state: State, card: CombatWith) -> list[tuple[CombatWith, Line]]:
        """For each card of the other side what follows."""
        after = self._apply(state, card)
        return [(reply, self._followed(after, reply)) for reply in self._plain(after)]

    def _shown(self, card: CombatWith, reply: CombatWith, line: Line, told: str) -> Line:
        return line.after(self.game.encode(card), self.game.encode(reply), told=told)

    def _in_balance(self, lines: Sequence[Any], name: str) -> Line:
        """The equilibrium for what the plan is worth; the line shown is that of the likeliest cards."""
        from solvers.matrix import solve

        found = solve([[line.value for _, line in answers] for _, answers in lines])
        row = max(range(len(lines)), key=lambda at: (found.row[at], -at))
        card, answers = lines[row]
        column = max(range(len(answers)), key=lambda at: (found.column[at], -at))
        reply, line = answers[column]
        mix = ", ".join(
            f"{one.card} {float(share):.0%}"
            for (one, _), share in zip(lines, found.row, strict=True)
            if share
        )
        told = f"{name}: {mix}; shown with {reply.card} as the answer"
        return replace(self._shown(card, reply, line, told), value=Fraction(found.value))

    def _given_pair(self, lines: Sequence[Any], name: str) -> Line:
        attacker, defender = self.assume.pair
        for card, answers in lines:
            for reply, line in answers:
                if (card.card, reply.card) == (attacker, defender):
                    return self._shown(card, reply, line, f"{name}: {attacker} against {defender}")
        mine = ", ".join(card.card for card, _ in lines)
        theirs = ", ".join(reply.card for reply, _ in lines[0][1])
        raise BadInput(f"cards {attacker!r} against {defender!r}: expected one of {mine}, and of {theirs}")

    def _decided(self, lines: Sequence[Any], name: str) -> Line | None:
        wanted = self.assume.combat == "won"
        fitting = [
            (card, reply, line) for card, answers in lines for reply, line in answers if line.won is wanted
        ]
        if not fitting:
            return None
        card, reply, line = min(fitting, key=lambda one: one[2].value)
        return self._shown(card, reply, line, f"{name}: assumed {self.assume.combat}")

    # -- afterwards ----------------------------------------------------------------------------------------

    def _followed(self, state: State, action: Action) -> Line:
        """What follows an answer or a card drawn, which stands in the line itself only after the reveal."""
        self.spend()
        after, events = self.game.step(state, action)
        line = self._afterwards(after)
        verdict = next((event for event in events if isinstance(event, CombatWon)), None)
        if verdict is None:
            return line
        return replace(line, won=state.table.seats[head(verdict.winner)] == self.seat)

    def _afterwards(self, state: State) -> Line:
        if state.phase not in COMBAT:
            return replace(self.rest(state), won=None)
        request = self.game.request(state)
        options = request.options if isinstance(request, Ask) else (request.outcomes[0][0],)
        mine = isinstance(request, Ask) and request.player == self.seat
        lines: list[Line] = []
        for action in options:
            lines.append(self._followed(state, action).after(self.game.encode(action)))
            if mine and lines[-1].value >= self.most:
                break
        return max(lines, key=_worth) if mine else min(lines, key=_worth)


def _worth(line: Line) -> Fraction:
    return line.value
