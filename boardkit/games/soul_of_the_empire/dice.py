"""Using your dice: three rolls, the sequence, and where a spent die goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask, Roll
from boardkit.games.soul_of_the_empire.actions import KEEP, NameSequence, Reroll
from boardkit.games.soul_of_the_empire.table import Dice, Rolling, Table, set_in, with_dice, with_turn

Pips = tuple[int, ...]


# -- three rolls -----------------------------------------------------------------------------------


def three_rolls(table: Table, faction: int, n: int, revolt: str = "") -> Generator[Any, Any, Pips]:
    """Roll `n` dice up to three times with free choice of what to roll again; return the pips, rising.

    Rules: SOE36, SOE37; SA154: the first roll takes all of them. SOE238 for yellow dice.
    """
    seat = table.seats[faction]
    rule = "SOE238" if revolt else "SOE36"
    rolling = Rolling(faction, revolt, to_roll=n)
    rolled = yield Roll(replace(table, task=rolling), n, "Roll the dice", rule, owner=seat)
    pips: Pips = rolled.faces
    for left in (2, 1):
        shown = replace(table, task=Rolling(faction, revolt, pips, 0, left))
        answer = yield Ask(shown, seat, "Roll some dice again, or keep them", "SOE36", _reroll_menu, pips)
        if answer == KEEP:
            break
        kept = without(pips, *answer.dice)
        n = len(answer.dice)
        rolling = Rolling(faction, revolt, kept, n, left - 1)
        rolled = yield Roll(replace(table, task=rolling), n, "Roll again", rule, owner=seat)
        pips = tuple(sorted(kept + rolled.faces))
    return pips


def _reroll_menu(table: Table, seat: int, pips: Pips) -> tuple[Action, ...]:
    return rerolls(pips)


@cache
def rerolls(pips: Pips) -> tuple[Action, ...]:
    """Keep everything, or roll any of the dice again."""
    choices = {dice for n in range(1, len(pips) + 1) for dice in combinations(pips, n)}
    return (KEEP, *(Reroll(dice) for dice in sorted(choices, key=lambda dice: (len(dice), dice))))


def without(pips: Pips, *taken: int) -> Pips:
    """The dice that are left when some are taken away."""
    left = list(pips)
    for die in taken:
        left.remove(die)
    return tuple(left)


# -- the sequence ----------------------------------------------------------------------------------


@cache
def sequences(pips: Pips, shortest: int = 1) -> tuple[Pips, ...]:
    """Every set and every run among the dice, longest first.

    Rules: SOE38 sets, SOE39 runs, SA12 the shortest sequence, SA13 any legal one, SA15 no run from 6 to 1.
    """
    counts = Counter(pips)
    sets = {(face,) * n for face in counts for n in range(1, counts[face] + 1)}
    runs = {tuple(range(low, high)) for low in range(1, 6) for high in range(low + 2, 8)}
    found = sets | {run for run in runs if all(face in counts for face in run)}
    return tuple(sorted((s for s in found if len(s) >= shortest), key=lambda s: (-len(s), s)))


def name_sequence(table: Table, faction: int) -> Generator[Any, Any, Table]:
    """The owner names any legal set or run among the unspent dice (SA13, SA17)."""
    dice = table.dice[faction]
    unspent = tuple(sorted(dice.sequence + dice.outside))
    legal = sequences(unspent, table.options.shortest_sequence)
    if not legal:
        return with_dice(table, faction, replace(dice, sequence=(), outside=unspent))
    answer = yield Ask(table, table.seats[faction], "Name your dice sequence", "SA13", _sequence_menu, legal)
    rest = without(unspent, *answer.dice)
    return with_dice(table, faction, replace(dice, sequence=answer.dice, outside=rest))


def _sequence_menu(table: Table, seat: int, legal: tuple[Pips, ...]) -> tuple[Action, ...]:
    return _sequence_actions(legal)


@lru_cache(maxsize=4096)
def _sequence_actions(legal: tuple[Pips, ...]) -> tuple[Action, ...]:
    return tuple(NameSequence(pips) for pips in legal)


def must_name(table: Table, faction: int) -> bool:
    """Whether the faction has unspent dice but no sequence, and may still name one."""
    dice = table.dice[faction]
    if dice.sequence or not dice.outside or is_bound(table, faction):
        return False
    return bool(sequences(dice.outside, table.options.shortest_sequence))


def is_bound(table: Table, faction: int) -> bool:
    """Whether the members of the sequence are fixed: once a die of it is spent in the own turn (SA17)."""
    return table.options.sequence_fixed_at_roll or (table.turn.faction == faction and table.turn.bound)


def change_pips(table: Table, faction: int, sequence: Pips, outside: Pips) -> Table:
    """A card changes unspent dice; an unbound sequence that is no longer one is named anew later.

    Rules: SA17, SA18; SA156 dice lie open between the turns, and others may change them.
    """
    sequence, outside = tuple(sorted(sequence)), tuple(sorted(outside))
    if not is_bound(table, faction) and sequence not in sequences(sequence, table.options.shortest_sequence):
        sequence, outside = (), tuple(sorted(sequence + outside))
    table = with_dice(table, faction, replace(table.dice[faction], sequence=sequence, outside=outside))
    return with_turn(table, renamed=False) if table.turn.faction == faction else table


# -- spending --------------------------------------------------------------------------------------


def take(table: Table, faction: int, die: int, outside: int | None = None) -> Table:
    """Take a die of the sequence, and perhaps one from outside; the sequence is bound."""
    dice = table.dice[faction]
    sequence = without(dice.sequence, die)
    rest = dice.outside if outside is None else without(dice.outside, outside)
    dice = Dice(sequence, rest, dice.spent, dice.resting, dice.power)
    table = replace(table, dice=set_in(table.dice, faction, dice))
    return table if table.turn.bound else with_turn(table, bound=True)


def to_spent(table: Table, faction: int, n: int = 1) -> Table:
    """Put dice into the spent area."""
    dice = table.dice[faction]
    return with_dice(table, faction, replace(dice, spent=dice.spent + n))


def to_resting(table: Table, faction: int) -> Table:
    """Put a die that has just scored into the spent area, where it sits out this turn's roll (SOE41)."""
    dice = table.dice[faction]
    return with_dice(table, faction, replace(dice, resting=dice.resting + 1))


def spend(table: Table, faction: int, die: int, outside: int | None = None) -> Table:
    """Spend a die of the sequence, and perhaps one from outside, into the spent area."""
    return to_spent(take(table, faction, die, outside), faction, 1 if outside is None else 2)


@cache
def distinct(pips: Pips) -> Pips:
    """The different values among dice; any of them may be used next (SA16)."""
    return tuple(sorted(set(pips)))


@cache
def starred(sequence: Pips, outside: Pips) -> tuple[tuple[int, int | None], ...]:
    """The ways to pay a starred action: a die of the sequence, alone or with one from outside.

    Rules: SOE42, SOE52, SA157.
    """
    others: tuple[int | None, ...] = (None, *distinct(outside))
    return tuple((die, other) for die in distinct(sequence) for other in others)


@cache
def exactly_six(sequence: Pips, outside: Pips) -> tuple[tuple[int, int | None], ...]:
    """The ways to pay exactly six pips (SOE135, SA113)."""
    return tuple((die, other) for die, other in starred(sequence, outside) if die + (other or 0) == 6)


def halves(die: int, outside: int | None, rounding: str) -> int:
    """Two pips for each point or card, odd pips lost (SOE124, SOE142; SA109)."""
    other = outside or 0
    return die // 2 + other // 2 if rounding == "each die" else (die + other) // 2
