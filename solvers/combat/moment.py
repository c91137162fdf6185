"""The moment at which a combat is solved: after the attack is named, before the combat cards are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardkit.core.errors import IllegalAction
from boardkit.core.request import Action, Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.board import Attack
from boardkit.games.soul_of_the_empire.actions.gray import GrayAttack, GrayAttackByJews
from boardkit.games.soul_of_the_empire.factions import COLOURS, head
from boardkit.games.soul_of_the_empire.table import Fight, Table
from solvers.movement.ground import table_of
from solvers.status import BadInput

OPEN, MUSTER, SEALED, CARD = "SA48", "SOE204", "SOE86", "SOE85"
STAGES = (OPEN, MUSTER, SEALED, CARD)
"""Rules that ask before the combat cards are shown, in the order of play (3.9, steps 2 to 5)."""

ATTACKS = (Attack, GrayAttack, GrayAttackByJews)
COMBAT = ("combat", "plunder", "combat_over")


@dataclass(frozen=True)
class Sides:
    """Who fights whom, and which seats choose for them."""

    colours: tuple[int, int]
    seats: tuple[int, int]
    place: str

    @property
    def names(self) -> tuple[str, str]:
        """Attacker and defender."""
        attacker, defender = (COLOURS[colour] for colour in self.colours)
        return attacker, defender

    def of(self, seat: int) -> int | None:
        """0 for the attacker's seat, 1 for the defender's, None for others."""
        return self.seats.index(seat) if seat in self.seats else None


def sides_of(table: Table) -> Sides:
    """The sides of the combat under way."""
    fight = table.task
    if not isinstance(fight, Fight):
        raise BadInput("the state is in no combat: expected one, or attack=... to start it")
    attacker, defender = (table.seats[head(c)] for c in (fight.attacker, fight.defender))
    return Sides((fight.attacker, fight.defender), (attacker, defender), table.map.names[fight.place])


def opened(game: Any, state: State, attack: str | Action | None = None) -> State:
    """The state at the first question of a combat, or where it has come to before the cards are shown.

    Raises
    ------
    BadInput
        The game is over, no combat is under way and none is given, the given one is not possible, or the
        combat cards are shown already.
    """
    table_of(game, state)
    if attack is not None:
        state = _attacked(game, state, attack)
    if state.phase not in COMBAT:
        raise BadInput(f"{_where(game, state)}: expected a combat, or attack=...{_such(game, state)}")
    request = game.request(state)
    if state.phase != "combat" or not isinstance(request, Ask) or request.rule not in STAGES:
        raise BadInput("the combat cards are shown: expected a combat before that")
    return state


def _attacked(game: Any, state: State, attack: str | Action) -> State:
    if state.phase in COMBAT:
        raise BadInput(f"attack={attack!r}: a combat is under way, expected none")
    try:
        action = game.read(state, attack) if isinstance(attack, str) else attack
        if not isinstance(action, ATTACKS):
            raise BadInput(f"attack={attack!r}: expected an attack{_such(game, state)}")
        after: State = game.apply(state, action)
    except IllegalAction as problem:
        raise BadInput(f"attack={attack!r}: {problem}") from None
    return after


def attacks(game: Any, state: State) -> tuple[Action, ...]:
    """The attacks that can be made now.

    Raises
    ------
    BadInput
        No state of this game, or one that is over.
    """
    table_of(game, state)
    request = game.request(state)
    return tuple(action for action in request.options if isinstance(action, ATTACKS)) if request else ()


def _such(game: Any, state: State) -> str:
    found = attacks(game, state)
    return f" such as {game.encode(found[0])!r}" if found else "; no attack is possible now"


def _where(game: Any, state: State) -> str:
    request = game.request(state)
    return f"the state waits for {request.prompt!r}" if request is not None else "the game is over"


def unsealed(game: Any, state: State) -> State:
    """The same state before anything was sealed in the present stage: nobody can see it yet."""
    request = game.request(state)
    here = State(state.table, state.phase)
    for action in state.actions:
        asked = game.request(here)
        if asked.rule == request.rule and asked.secret:
            break
        here = game.apply(here, action)
    return here
