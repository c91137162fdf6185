"""The totals of a combat and who wins by them, or because a card text removed the last unit."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS
from boardkit.games.soul_of_the_empire.events import CombatTotalled, CombatWon, Verdict
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, GRAY, JEWISH, ROMAN
from boardkit.games.soul_of_the_empire.phases.losses import suffer
from boardkit.games.soul_of_the_empire.table import Fight, Table

Next = tuple[Table, str]


def decide(table: Table) -> Generator[Any, Any, Next]:
    """Who wins, by totals or because a text removed the last unit, then reversals and losses.

    Rules: SOE91 to SOE97; SA218 the named side itself must have units left.
    """
    fight = table.fight
    attackers, defenders = (table.units[c][fight.place] for c in (fight.attacker, fight.defender))
    if not attackers and not defenders:
        yield CombatWon(fight.defender, fight.attacker, table.map.names[fight.place], "SA65")
        return table, "combat_over"
    if attackers and defenders:
        totals = value(table, 0), value(table, 1)
        yield CombatTotalled(fight.attacker, fight.defender, *totals)
        verdict = _by_totals(fight, *totals)
    else:
        table = replace(table, task=replace(fight, bloodless=True))
        verdict = _won_by(fight, attackers > 0, 0, "SOE97")
    table, verdict = yield from WINDOWS.offer(table, verdict)
    assert verdict is not None
    return (yield from suffer(table, verdict))


def _by_totals(fight: Fight, attack: int, defence: int) -> Verdict:
    """The higher value wins, or the lower one; a tie goes to the defender (SOE93 to SOE96)."""
    if attack == defence:
        return _won_by(fight, False, 0, "SOE96")
    low = low_wins(fight)
    rule = "SOE94" if low else "SOE95" if CHRISTIAN in (fight.attacker, fight.defender) else "SOE93"
    return _won_by(fight, (attack < defence) == low, abs(attack - defence), rule)


def _won_by(fight: Fight, attacker_wins: bool, difference: int, rule: str) -> Verdict:
    sides = (fight.attacker, fight.defender) if attacker_wins else (fight.defender, fight.attacker)
    return Verdict(*sides, difference, rule)


def value(table: Table, side: int) -> int:
    """Combat value: units, number of the card, effects, rage, Christian modifier.

    Rules: SOE91, SOE92, SOE118; SOE197, SA148 no modifier among partners; SA52 to SA55.
    """
    fight = table.fight
    me, other = (fight.attacker, fight.defender)[side], (fight.attacker, fight.defender)[1 - side]
    total = strength(table, me) + fight.plus[side] + table.combat_card(fight.cards[side]).value
    if me == COALITION:
        total += table.rage
        if other in (ROMAN, JEWISH, GRAY) and table.partner(COALITION) != CHRISTIAN:
            total -= table.units[CHRISTIAN][fight.place]
    return total


def strength(table: Table, me: int) -> int:
    """Units that count for a side: Jews and gray together, Rome with the captives it calls.

    Rules: SOE178, SA174, SA217.
    """
    fight = table.fight
    units = table.units[me][fight.place]
    if me in (JEWISH, GRAY):
        units = table.units[JEWISH][fight.place] + table.units[GRAY][fight.place]
    return units + (sum(fight.guests) if me == ROMAN else 0)


def low_wins(fight: Fight) -> bool:
    """Whether the lowest value wins: Romans, Jews or gray against Christians (SOE94)."""
    sides = {fight.attacker, fight.defender}
    return CHRISTIAN in sides and COALITION not in sides
