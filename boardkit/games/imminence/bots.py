"""A rule-of-thumb player of Imminence that reads only its observation."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import TYPE_CHECKING

from boardkit.core.request import Action
from boardkit.core.state import Observation
from boardkit.games.imminence.actions import Play
from boardkit.games.imminence.observe import CitySeen, View

if TYPE_CHECKING:
    from random import Random

Spread = tuple[tuple[float, float], ...]
"""Mean and variance of the points of each type, shape (3, 2)."""

Want = tuple[int, int, float]
"""An edict as (type, 1 for majority or -1 for minority, weighted points)."""

RIVALRY = 0.6
"""How much a point of another player weighs against an own one, shared over the others."""

NEARLY = 1e-3
"""Cards whose gains differ by less are equally good."""


def heuristic_bot(observation: Observation, actions: tuple[Action, ...], rng: Random) -> Action:
    """Play the card whose city then looks best for the own edicts and worst for the others'."""
    if not isinstance(actions[0], Play):
        return actions[rng.randrange(len(actions))]
    view: View = observation.view
    me = observation.player
    assert me is not None
    letters, edicts = view.letters, tuple([seen.edicts for seen in view.seats])
    hand = view.seats[me].hand
    assert hand is not None
    gains = {
        city.id: _gains(_spread(city, letters), hand, letters, _wants(edicts, me, city.id, letters))
        for city in view.cities
    }
    worth = [gains[action.city][action.card] for action in actions if isinstance(action, Play)]
    enough = max(worth) - NEARLY
    return rng.choice([action for action, gain in zip(actions, worth, strict=True) if gain >= enough])


@lru_cache(maxsize=10_000)
def _wants(
    edicts: tuple[tuple[str, ...], ...], me: int, city: str, letters: tuple[str, ...]
) -> tuple[Want, ...]:
    """Everybody's open edicts for `city`, each with what its completion is worth to seat `me`."""
    share = -RIVALRY / (len(edicts) - 1)
    return tuple(
        _read(edict, letters, 1.0 if seat == me else share)
        for seat, row in enumerate(edicts)
        for edict in row
        if edict.startswith((f"{city}+", f"{city}-"))
    )


def _read(edict: str, letters: tuple[str, ...], weight: float) -> Want:
    """The type, the sign (1 majority, -1 minority) and the weighted points of an edict's id."""
    sign = "+" if "+" in edict else "-"
    wanted = edict.partition(sign)[2]
    return letters.index(wanted[0]), 1 if sign == "+" else -1, weight * int(wanted[1:])


@lru_cache(maxsize=50_000)
def _spread(city: CitySeen, letters: tuple[str, ...]) -> Spread:
    """What the totals of a city may be: known cards exactly, backs by their mean."""
    mean = [1.0 if city.sway == letter else 0.0 for letter in letters]
    variance = [0.3] * len(letters)
    for seen in city.laid:
        if seen.card is None:
            for letter in seen.back:
                mean[letters.index(letter)] += 1.75
                variance[letters.index(letter)] += 0.7
        else:
            for letter, amount in zip(seen.card[0::2], seen.card[1::2], strict=True):
                mean[letters.index(letter)] += int(amount)
    return tuple(zip(mean, variance, strict=True))


def _gains(
    spread: Spread, hand: tuple[str, ...], letters: tuple[str, ...], wants: tuple[Want, ...]
) -> dict[str, float]:
    """For each card of the hand, how much more the edicts in `wants` are worth with it at their city."""
    now = _worth(spread, wants)
    return {card: _worth(_with(spread, card, letters), wants) - now for card in dict.fromkeys(hand)}


@lru_cache(maxsize=100_000)
def _with(spread: Spread, card: str, letters: tuple[str, ...]) -> Spread:
    """What the totals may be with one more card of which everything is known."""
    added = {letter: int(amount) for letter, amount in zip(card[0::2], card[1::2], strict=True)}
    return tuple([(m + added.get(letter, 0), v) for (m, v), letter in zip(spread, letters, strict=True)])


def _worth(spread: Spread, wants: tuple[Want, ...]) -> float:
    """Expected points of the edicts in `wants` if the totals are independent and roughly normal."""
    return sum([points * _chance(spread, of, sign) for of, sign, points in wants])


@lru_cache(maxsize=200_000)
def _chance(spread: Spread, of: int, sign: int) -> float:
    mean, variance = spread[of]
    chance = 1.0 if sign > 0 else min(1.0, mean)
    for other, (m, v) in enumerate(spread):
        if other != of:
            z = (sign * (mean - m) - 0.5) / sqrt(variance + v)
            chance *= 0.5 * (1 + erf(z / sqrt(2)))
    return chance
