"""What two combat cards lead to, and which card to choose."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from boardkit.games.soul_of_the_empire.bots.temper import Temper
from boardkit.games.soul_of_the_empire.content import CombatCard
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, GRAY, JEWISH, ROMAN

if TYPE_CHECKING:
    from random import Random

ROUNDS = 150
"""Rounds of fictitious play; the mean of so many best answers is close to an equilibrium."""


class Clash(Struct, frozen=True, cache_hash=True):
    """A combat before the cards.

    Attributes
    ----------
    sides : tuple of int
        Colours of attacker and defender.
    units : tuple of int
        Units of those two colours alone, which may be lost.
    bonus : tuple of int
        What is added to the value of each side: partners, captives, rage, Christians in the way.
    """

    sides: tuple[int, int]
    units: tuple[int, int]
    bonus: tuple[int, int] = (0, 0)


class Result(Struct, frozen=True, cache_hash=True):
    """Who wins (0 attacker, 1 defender), units that each side loses, and by how much it was won."""

    winner: int
    losses: tuple[int, int]
    difference: int


def clash_at(units: tuple[bytes, ...], place: int, sides: tuple[int, int], rage: int) -> Clash:
    """The combat of two colours in a territory."""
    bonus = [0, 0]
    for side, (me, other) in enumerate((sides, sides[::-1])):
        if me in (JEWISH, GRAY):
            bonus[side] += units[GRAY if me == JEWISH else JEWISH][place]
        if me == COALITION:
            bonus[side] += rage
            if other in (ROMAN, JEWISH, GRAY):
                bonus[side] -= units[CHRISTIAN][place]
    return Clash(sides, (units[sides[0]][place], units[sides[1]][place]), (bonus[0], bonus[1]))


def result(clash: Clash, cards: tuple[CombatCard, CombatCard]) -> Result:
    """What a pair of cards leads to, power cards apart (3.9, steps 6 to 11)."""
    units, plus, lost = list(clash.units), list(clash.bonus), [0, 0]
    for side in (0, 1):
        card, other = cards[side], cards[1 - side]
        if other.effect == "cancel" and (card.effect != "cancel" or side == 1):
            continue
        target = side if card.effect in ("own_value", "remove_own") else 1 - side
        if card.effect.endswith("value"):
            plus[target] += card.amount
        elif card.effect.startswith("remove"):
            gone = min(card.amount, units[target])
            units[target] -= gone
            lost[target] += gone
    return _verdict(clash.sides, cards, units, plus, lost)


def _verdict(
    sides: tuple[int, int],
    cards: tuple[CombatCard, CombatCard],
    units: list[int],
    plus: list[int],
    lost: list[int],
) -> Result:
    if not units[0] or not units[1]:
        return Result(0 if units[0] else 1, (lost[0], lost[1]), 0)
    totals = [units[side] + plus[side] + cards[side].value for side in (0, 1)]
    low = CHRISTIAN in sides and COALITION not in sides
    attacker_wins = totals[0] != totals[1] and (totals[0] < totals[1]) == low
    winner, difference = (0 if attacker_wins else 1), abs(totals[0] - totals[1])
    loser = 1 - winner
    lost[loser] += min(units[loser], difference) if sides[winner] == CHRISTIAN else units[loser]
    return Result(winner, (lost[0], lost[1]), difference)


Deck = tuple[CombatCard, ...]


@lru_cache(maxsize=16384)
def table(clash: Clash, own: Deck, other: Deck) -> tuple[tuple[Result, ...], ...]:
    """Results by card of the attacker and card of the defender."""
    return tuple(tuple(result(clash, (a, d)) for d in other) for a in own)


def gain(sides: tuple[int, int], found: Result, victory: float) -> float:
    """What a result is worth to the attacker in units: theirs lost, own kept, and the victory itself."""
    swing = found.losses[1] - found.losses[0] + (victory if found.winner == 0 else -victory)
    if CHRISTIAN in sides:
        swing += 0.5 * (found.losses[1] if sides[0] == CHRISTIAN else -found.losses[0])
    return swing


@lru_cache(maxsize=16384)
def matrix(clash: Clash, attack: Deck, defence: Deck, temper: Temper) -> tuple[tuple[float, ...], ...]:
    """What each pair of cards is worth to the attacker; good cards are saved where they do not matter."""
    low = CHRISTIAN in clash.sides and COALITION not in clash.sides
    dear = -temper.saving if low else temper.saving
    return tuple(
        tuple(
            gain(clash.sides, found, temper.victory) - dear * attack[i].value + dear * defence[j].value
            for j, found in enumerate(row)
        )
        for i, row in enumerate(table(clash, attack, defence))
    )


@lru_cache(maxsize=16384)
def equilibrium(rows: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Mixed strategies of both sides by fictitious play: how often each card was the best answer so far."""
    attack, defence = [0] * len(rows), [0] * len(rows[0])
    for_attack, for_defence = [0.0] * len(rows), [0.0] * len(rows[0])
    for _ in range(ROUNDS):
        i = max(range(len(rows)), key=for_attack.__getitem__)
        j = min(range(len(rows[0])), key=for_defence.__getitem__)
        attack[i] += 1
        defence[j] += 1
        for k, row in enumerate(rows):
            for_attack[k] += row[j]
        for k, worth in enumerate(rows[i]):
            for_defence[k] += worth
    return tuple(n / ROUNDS for n in attack), tuple(n / ROUNDS for n in defence)


@lru_cache(maxsize=16384)
def even(rows: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Every card as likely as the others."""
    n, m = len(rows), len(rows[0])
    return (1 / n,) * n, (1 / m,) * m


@lru_cache(maxsize=16384)
def prospects(clash: Clash, attack: Deck, defence: Deck, temper: Temper) -> tuple[tuple[Result, float], ...]:
    """Results with their chances: both sides in equilibrium, or any cards."""
    mixes = (equilibrium if temper.reckons else even)(matrix(clash, attack, defence, temper))
    chances: dict[Result, float] = {}
    for row, p in zip(table(clash, attack, defence), mixes[0], strict=True):
        for found, q in zip(row, mixes[1], strict=True):
            if p * q:
                chances[found] = chances.get(found, 0.0) + p * q
    return tuple(chances.items())


def choose_card(clash: Clash, decks: tuple[Deck, Deck], side: int, temper: Temper, rng: Random) -> int:
    """The place of the card to play: drawn from the equilibrium, or the best against any card."""
    rows = matrix(clash, *decks, temper)
    if temper.reckons:
        mix = equilibrium(rows)[side]
        return rng.choices(range(len(mix)), mix)[0]
    if side == 0:
        return max(range(len(rows)), key=lambda i: sum(rows[i]) + 0.3 * rng.random())
    return min(range(len(rows[0])), key=lambda j: sum(row[j] for row in rows) + 0.3 * rng.random())
