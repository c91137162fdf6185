"""What only the Coalition does: markers, blocks, rage."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.dice import exactly_six, halves, spend, starred, take, to_spent
from boardkit.games.soul_of_the_empire.events import DieSpent, RageChanged
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, GRAY, JEWISH, colour
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.phases.claim import open_card, with_open_card
from boardkit.games.soul_of_the_empire.phases.losses import HIGHEST_RAGE
from boardkit.games.soul_of_the_empire.table import Marker, OpenCard, Table

Pips = tuple[int, ...]
Way = tuple[int, int | None]
Next = Generator[Any, Any, tuple[Table, str]]


def menu(table: Table, pips: Pips) -> tuple[Action, ...]:
    """Markers, blocks and rage that these dice can pay (SOE50)."""
    outside = table.dice[COALITION].outside
    found = _markers(table.map, table.markers, pips)
    found += _blocks(table.open_cards, table.in_play, exactly_six(pips, outside))
    found += _lifts(table.open_cards, pips)
    return found + (_rages(pips, outside, table.options.rounding) if table.rage < HIGHEST_RAGE else ())


@lru_cache(maxsize=4096)
def _markers(board: Map, markers: tuple[Marker, ...], pips: Pips) -> tuple[Action, ...]:
    kinds = {False: a.ClaimMarker, True: a.RetrieveMarker}
    return tuple(kinds[m.claimed](board.names[m.place], die) for m in markers for die in pips)


@cache
def _rages(pips: Pips, outside: Pips, rounding: str) -> tuple[Action, ...]:
    return tuple(a.Rage(die, other) for die, other in starred(pips, outside) if halves(die, other, rounding))


@lru_cache(maxsize=4096)
def _lifts(cards: tuple[OpenCard, ...], pips: Pips) -> tuple[Action, ...]:
    return tuple(a.LiftBlock(card.card, die) for card in cards if card.block_dice for die in pips)


@lru_cache(maxsize=4096)
def _blocks(
    cards: tuple[OpenCard, ...], in_play: tuple[int, ...], ways: tuple[Way, ...]
) -> tuple[Action, ...]:
    if not ways:
        return ()
    found: list[Action] = []
    for card in cards:
        for faction in in_play:
            if can_block(cards, card, faction):
                found += [a.Block(COLOURS[faction], card.card, *way) for way in ways]
        if card.block_dice:
            found += [
                a.ShiftBlock(card.card, COLOURS[faction], target.card, *way)
                for target in cards
                for faction in in_play
                if can_block(_lifted(cards, card), target, faction, card)
                for way in ways
            ]
    return tuple(found)


def can_block(
    cards: tuple[OpenCard, ...], card: OpenCard, faction: int, moving: OpenCard | None = None
) -> bool:
    """Whether a faction's task on a card can be blocked.

    Rules: SOE137 unclaimed; SOE139 one block on a card and one against a faction (SA115); SOE237, SA166
    others' tasks only, the partner's too; SA165 a moved block must move.
    """
    if faction == COALITION or is_claimed(card, faction):
        return False
    if moving is not None and card.card == moving.card:
        if faction == moving.blocked:
            return False
    elif card.block_dice:
        return False
    return all(other.blocked != faction or not other.block_dice for other in cards)


def is_claimed(card: OpenCard, faction: int) -> bool:
    """Whether a die claims the faction's task, a yellow one for the Jews included."""
    return faction in card.claims or (faction == JEWISH and GRAY in card.claims)


def _lifted(cards: tuple[OpenCard, ...], card: OpenCard) -> tuple[OpenCard, ...]:
    return tuple(replace(c, blocked=-1, block_dice=0) if c == card else c for c in cards)


def claim_marker(table: Table, faction: int, answer: a.ClaimMarker) -> Next:
    """A die of any value goes on the marker (SOE132, SOE227, SA123)."""
    yield DieSpent(faction, answer.die, f"claim the marker in {answer.territory}")
    return _with_claim(take(table, faction, answer.die), answer.territory, True), "main_phase"


def retrieve_marker(table: Table, faction: int, answer: a.RetrieveMarker) -> Next:
    """A paid die brings the claim die back (SOE133)."""
    yield DieSpent(faction, answer.die, "retrieve a die")
    table = to_spent(spend(table, faction, answer.die), faction)
    return _with_claim(table, answer.territory, False), "main_phase"


def _with_claim(table: Table, territory: str, claimed: bool) -> Table:
    place = table.map.number[territory]
    markers = tuple(replace(m, claimed=claimed) if m.place == place else m for m in table.markers)
    return replace(table, markers=markers)


def block(table: Table, faction: int, answer: a.Block) -> Next:
    """Exactly six pips go on an unclaimed task and stay there (SOE135 to SOE139, SA116)."""
    yield DieSpent(faction, 6, f"block a task on {table.objective(answer.card).name}")
    table = take(table, faction, answer.die, answer.outside)
    n = 1 if answer.outside is None else 2
    return with_open_card(table, answer.card, blocked=colour(answer.faction), block_dice=n), "main_phase"


def shift_block(table: Table, faction: int, answer: a.ShiftBlock) -> Next:
    """Six pips, spent, move the dice of a block to another task (SOE140, SA165)."""
    yield DieSpent(faction, 6, f"move a block to {table.objective(answer.target).name}")
    n = open_card(table, answer.card).block_dice
    table = spend(table, faction, answer.die, answer.outside)
    table = with_open_card(table, answer.card, blocked=-1, block_dice=0)
    return with_open_card(table, answer.target, blocked=colour(answer.faction), block_dice=n), "main_phase"


def lift_block(table: Table, faction: int, answer: a.LiftBlock) -> Next:
    """One die of any value brings all dice of a block to spent (SOE141, SA164)."""
    yield DieSpent(faction, answer.die, "lift a block")
    n = open_card(table, answer.card).block_dice
    table = to_spent(spend(table, faction, answer.die), faction, n)
    return with_open_card(table, answer.card, blocked=-1, block_dice=0), "main_phase"


def increase_rage(table: Table, faction: int, answer: a.Rage) -> Next:
    """Two pips a point, at most 3, a surplus is lost (SOE142 to SOE144, SA167)."""
    yield DieSpent(faction, answer.die + (answer.outside or 0), "increase rage")
    gain = halves(answer.die, answer.outside, table.options.rounding)
    rage = min(HIGHEST_RAGE, table.rage + gain)
    yield RageChanged(rage)
    return replace(spend(table, faction, answer.die, answer.outside), rage=rage), "main_phase"
