"""Whether to attack, and whom: each combat by its equilibrium, for what it brings less what its die costs.

All is told in the pips of `solvers.combat.hints`. A die costs its pips, which recruit as many units, or what
this turn's tasks lose without it, whichever is more. Where the tasks gain once the defenders are gone,
that is counted for a combat that removes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from boardkit.core.advice import Advice, Loss
from boardkit.core.errors import ContentError
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.actions.board import Attack
from boardkit.games.soul_of_the_empire.dice import spend
from boardkit.games.soul_of_the_empire.factions import colour
from boardkit.games.soul_of_the_empire.table import Table, set_in
from solvers.combat.advising import advise
from solvers.combat.hints import COUNTED_QUICKLY, ON_THE_TABLE, PRICES, prices
from solvers.combat.payoffs import Measure, payoff_of
from solvers.combat.realising import CLOSE
from solvers.combat.seen import MODEL
from solvers.status import BadInput, Budget, NotJudged, Status
from solvers.turn.goals import Goal
from solvers.turn.plan import plan
from solvers.turn.seen import as_seen, open_goal
from solvers.turn.untold import GRAY_DIE, LONG_COMBATS

JUDGEMENT = Budget(steps=8_000, work=1.0)
"""For one attack: positions of its combat, and the work of each plan of the rest of the turn."""
HINT = Budget(steps=2_500, work=0.1)
MOST, MOST_IN_A_HINT = 8, 3
"""Combats that are compared at most."""

ASSUMED = (
    f"{COUNTED_QUICKLY}; a die costs its pips, or what this turn's tasks lose without it, at 6 for a point; "
    + MODEL
)


@dataclass(frozen=True)
class Assault:
    """What an attack brings on average in balance, and what its die costs; in pips."""

    brings: Fraction
    costs: Fraction

    @property
    def worth(self) -> Fraction:
        """What it brings less what it costs."""
        return self.brings - self.costs


NOTHING = Assault(Fraction(0), Fraction(0))


def loss(game: Game, observation: Observation, action: Action) -> Loss:
    """What an attack gives away against the best attack with its cheapest die, or none.

    Raises
    ------
    NotJudged
        Gray units attack, or the budget does not last.
    """
    if not isinstance(action, Attack):
        raise NotJudged(GRAY_DIE)
    cheapest = _by_the_smallest_die(observation)
    if len(cheapest) > MOST:
        raise NotJudged(LONG_COMBATS)
    found: dict[Action | None, Assault] = {None: NOTHING}
    found |= {one: assault(game, observation, one, JUDGEMENT) for one in (*cheapest, action)}
    best = max(found, key=lambda one: found[one].worth)
    dice, position = found[action].costs - found[best].costs, found[best].brings - found[action].brings
    instead = game.encode(best) if best is not None else "no attack"
    reply = f"It is worth {float(found[action].worth):+.2f} pips to you. Instead: {instead}"
    total, parts = dice + position, {"dice": dice, "cards": Fraction(0), "position": position}
    return Loss(total, parts, reply if total else "", found[best].worth, "estimated", ASSUMED)


def hint(game: Game, observation: Observation) -> Advice | None:
    """The attack that is worth most, if one is worth its die; None where that cannot be told in time."""
    attacks = _by_the_smallest_die(observation)
    if not 0 < len(attacks) <= MOST_IN_A_HINT:
        return None
    try:
        found = {one: assault(game, observation, one, HINT) for one in attacks}
        best = max(attacks, key=lambda one: found[one].worth)
        chance = float(advise(game, observation, "win", attack=best, budget=HINT).worth)
    except (BadInput, ContentError):
        return None
    if found[best].worth <= 0:
        return None
    idea = f"Look at {best.territory}: what would a combat there bring, and what does its die cost?"
    reason = (
        f"{game.encode(best)} is worth {float(found[best].brings):+.2f} pips to you in balance, its die "
        f"{float(found[best].costs):.2f}. Played for nothing but the victory, you win {chance:.0%} of times. "
        f"Assumed: {ASSUMED}."
    )
    return Advice(best, idea, reason, str(Status.BEST_SO_FAR))


def _by_the_smallest_die(observation: Observation) -> list[Attack]:
    found: dict[tuple[str, str], Attack] = {}
    for one in observation.actions:
        if isinstance(one, Attack):
            known = found.get((one.enemy, one.territory), one)
            found[one.enemy, one.territory] = min(known, one, key=lambda attack: attack.die)
    return list(found.values())


@lru_cache(maxsize=64)
def assault(game: Game, observation: Observation, attack: Attack, budget: Budget) -> Assault:
    """What an attack brings and costs, by what the seat sees.

    Raises
    ------
    NotJudged
        The budget does not last.
    """
    seen = as_seen(game, observation)
    goal = open_goal(seen.table, seen.table.turn.faction)
    without = State(spend(seen.table, seen.table.turn.faction, attack.die), seen.phase)
    before, after, cleared = (
        _tasks(game, state, goal, budget) for state in (seen, without, _cleared(without, attack))
    )
    costs = max(Fraction(attack.die), PRICES["points"] * (before - after))
    sides = seen.table.turn.faction, colour(attack.enemy)
    measure = _with_bonus(sides, (attack, PRICES["points"] * (cleared - after)))
    try:
        counsel = advise(game, observation, measure, attack=attack, budget=budget)
    except BadInput:
        raise NotJudged(LONG_COMBATS) from None
    if counsel.status is not Status.PROVEN:
        raise NotJudged(LONG_COMBATS)
    value = Fraction(counsel.worth)
    return Assault(value if abs(value) > CLOSE else Fraction(0), costs)


@lru_cache(maxsize=256)
def _tasks(game: Game, state: State, goal: Goal | None, budget: Budget) -> Fraction:
    """Points that the rest of the turn makes ready, without another combat."""
    if goal is None:
        return Fraction(0)
    found = plan(game, state, goal, budget=budget)
    if found.status is not Status.PROVEN or found.value is None:
        raise NotJudged(LONG_COMBATS)
    return found.value


def _cleared(state: State, attack: Attack) -> State:
    """The same with the defenders gone."""
    table: Table = state.table
    enemy, place = colour(attack.enemy), table.map.number[attack.territory]
    row = table.units[enemy]
    units = set_in(table.units, enemy, row[:place] + bytes(1) + row[place + 1 :])
    return State(replace(table, units=units), state.phase)


def _with_bonus(sides: tuple[int, int], bonus: tuple[Attack, Fraction]) -> Measure:
    """The prices, and more if the defenders are gone afterwards."""
    bare = payoff_of(prices(sides, ON_THE_TABLE), sides)
    attack, more = bonus

    def measured(before: Table, after: Table, both: tuple[int, int]) -> Fraction:
        gone = not after.units[both[1]][after.map.number[attack.territory]]
        return bare(before, after, both) + (more if gone else 0)

    return Measure("assault", COUNTED_QUICKLY, measured, bare.sees_places, bare.sees_cards)
