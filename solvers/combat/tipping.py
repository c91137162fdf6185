"""How a combat tips as one number changes: rage, or the units of one side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE, LOWEST_RAGE
from boardkit.games.soul_of_the_empire.table import Fight, Table, set_in
from solvers.combat.battle import Battle
from solvers.combat.moment import opened
from solvers.combat.payoffs import Payoff
from solvers.combat.solving import solve
from solvers.status import BadInput, Budget

KINDS = ("rage", "attackers", "defenders")


@dataclass(frozen=True)
class Tipping:
    """A combat solved for several values of one number.

    Attributes
    ----------
    number : str
        What changes.
    battles : dict of int to Battle
        By its value.
    now : int
        Its value in the state.
    tips : tuple of (int, int)
        Neighbouring values between which the worth to the attacker changes its sign or crosses one half.
    """

    number: str
    battles: dict[int, Battle]
    now: int
    tips: tuple[tuple[int, int], ...]

    @property
    def values(self) -> dict[int, Any]:
        """Worth to the attacker by the value of the number."""
        return {at: battle.value for at, battle in self.battles.items()}


def tipping(
    game: Any,
    state: State,
    number: str,
    values: Iterable[int] | None = None,
    *,
    payoff: Payoff = "win",
    attack: str | Action | None = None,
    budget: Budget | None = None,
) -> Tipping:
    """Solve a combat again and again while one number changes.

    Parameters
    ----------
    game, state, attack, budget
        As for `solve`; both hands are open.
    number : {"rage", "attackers", "defenders"}
        Rage, or the units of a side in the territory; those that come or go are in their supply.
    values : iterable of int, optional
        By default all that are possible: rage -2 to 3, units 1 to 6 as far as the supply lasts.
    payoff : str, mapping or callable
        By default the chance that the attacker wins, which tips at one half; others tip at 0.

    Raises
    ------
    BadInput
        An unknown number, a value that cannot be, or what `solve` raises.
    """
    start = State(opened(game, state, attack).table, "combat")
    if number not in KINDS:
        raise BadInput(f"number {number!r}: expected one of {', '.join(KINDS)}")
    table: Table = start.table
    now, least, most = _range(table, number)
    wanted = list(range(least, most + 1)) if values is None else _listed(number, values)
    for value in wanted:
        if type(value) is not int or not least <= value <= most:
            raise BadInput(f"{number} {value!r}: expected whole numbers from {least} to {most}")
    if not wanted:
        raise BadInput(f"{number}: found no value, expected some from {least} to {most}")
    battles = {
        value: solve(game, State(_changed(table, number, value), "combat"), payoff, budget=budget)
        for value in wanted
    }
    return Tipping(number, battles, now, _tips(battles, 0.5 if payoff == "win" else 0))


def _listed(number: str, values: Iterable[int]) -> list[int]:
    try:
        return list(values)
    except TypeError:
        raise BadInput(f"{number} {values!r}: expected some whole numbers") from None


def _fight(table: Table) -> Fight:
    assert isinstance(table.task, Fight)
    return table.task


def _colour(table: Table, number: str) -> int:
    fight = _fight(table)
    return fight.attacker if number == "attackers" else fight.defender


def _range(table: Table, number: str) -> tuple[int, int, int]:
    """The number now, and the least and the most it can be."""
    if number == "rage":
        return table.rage, LOWEST_RAGE, HIGHEST_RAGE
    c = _colour(table, number)
    now = table.units[c][_fight(table).place]
    if COLOURS[c] == "gray":
        raise BadInput(f"{number}: found gray units of a revolt, expected those of a main faction")
    return now, 1, min(TERRITORY_LIMIT, now + table.supply[c])


def _changed(table: Table, number: str, value: int) -> Table:
    if number == "rage":
        return replace(table, rage=value)
    c, place = _colour(table, number), _fight(table).place
    row = bytearray(table.units[c])
    supply = table.supply[c] + row[place] - value
    row[place] = value
    return replace(table, units=set_in(table.units, c, bytes(row)), supply=set_in(table.supply, c, supply))


def _tips(battles: dict[int, Battle], middle: float) -> tuple[tuple[int, int], ...]:
    def above(value: int) -> int:
        worth = battles[value].value
        return int(worth > middle) - int(worth < middle)

    order = sorted(battles)
    pairs = zip(order, order[1:], strict=False)
    return tuple((one, other) for one, other in pairs if above(one) != above(other))
