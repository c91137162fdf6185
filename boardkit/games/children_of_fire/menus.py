"""The options of each request: every candidate that no check refuses."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from boardkit.core.request import Action
from boardkit.games.children_of_fire.actions import (
    BuyMasses,
    ChooseFaction,
    Commit,
    Discard,
    Done,
    Give,
    Place,
    Prepare,
    Trade,
    TurnUp,
    UsePower,
)  # fmt: skip
from boardkit.games.children_of_fire.checks import (
    check_commit,
    check_faction,
    check_masses,
    check_prepare,
    trade_rate,
)  # fmt: skip
from boardkit.games.children_of_fire.content import KINDS, OFFICES, PLACES, SPOTS
from boardkit.games.children_of_fire.table import Counts, Table, barred

DONE = Done()


def faction_menu(table: Table, player: int) -> tuple[Action, ...]:
    """The factions that nobody has (COF8)."""
    choices = (ChooseFaction(faction.id) for faction in table.box.content.factions)
    return tuple(choice for choice in choices if check_faction(table, player, choice) is None)


def discard_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Every three of the seven cards (COF15)."""
    return tuple(Discard(cards) for cards in combinations(sorted(table.hands[player]), 3))


def prepare_menu(table: Table, player: int) -> tuple[Action, ...]:
    """The locations not filled yet (COF18)."""
    return tuple(p for p in map(Prepare, PLACES) if check_prepare(table, player, p) is None)


def place_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Each card of the hand on each free spot, and trades (COF21, COF22, COF23, COF50)."""
    taken = barred(table, player)
    free = tuple(spot for spot in SPOTS if spot not in taken)
    return placements(table.hands[player], free) + trade_menu(table, player)


@lru_cache(maxsize=4096)
def placements(hand: tuple[str, ...], free: tuple[str, ...]) -> tuple[Action, ...]:
    """Every card of `hand` on every spot of `free`."""
    return tuple(Place(card, spot) for card in hand for spot in free)


def turn_up_menu(table: Table, player: int) -> tuple[Action, ...]:
    """The own face-down cards, nothing, and trades (COF24, COF25)."""
    hidden = sorted(laid.card for laid in table.laid if laid.owner == player and not laid.up)
    return (*map(TurnUp, hidden), DONE, *trade_menu(table, player))


def power_menu(table: Table, player: int) -> tuple[Action, ...]:
    """The power, nothing, and trades (COF26, CA12)."""
    return (UsePower(), DONE, *trade_menu(table, player))


def spend_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Every commitment that can be paid, a masses token, nothing, and trades (COF29)."""
    masses = BuyMasses()
    buys = () if check_masses(table, player, masses) else (masses,)
    return (*commitments(table, player), *buys, DONE, *trade_menu(table, player))


def commitments(table: Table, player: int) -> tuple[Action, ...]:
    """Every commitment that can be paid, pawn by pawn (COF29, CA17, CA47)."""
    found: list[Action] = []
    for office, owned in zip(table.box.content.offices, table.tokens[player], strict=True):
        steps = owned // table.numbers.step_price
        if steps and check_commit(table, player, Commit(office.id, 1, office.minus)) is None:
            found += payable(office.id, steps, office.minus, office.plus)
    return tuple(found)


@lru_cache(maxsize=4096)
def payable(pawn: str, most: int, minus: str, plus: str) -> tuple[Action, ...]:
    """One to `most` steps of a pawn towards either trait."""
    return tuple(Commit(pawn, steps, trait) for trait in (minus, plus) for steps in range(1, most + 1))


def close_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Nothing, and trades (CA36)."""
    return (DONE, *trade_menu(table, player))


def trade_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Every trade with the supply, several at once included (COF50)."""
    rate = trade_rate(table, player)
    return trades(table.tokens[player], table.supply, rate) if max(table.tokens[player]) >= rate else ()


@lru_cache(maxsize=16384)
def trades(owned: Counts, supply: Counts, rate: int) -> tuple[Trade, ...]:
    """Every trade at `rate` for one that both sides can pay."""
    return tuple(
        Trade(n * rate, given, n, gained)
        for given, have in zip(KINDS, owned, strict=True)
        for gained, left in zip(KINDS, supply, strict=True)
        if gained != given
        for n in range(1, min(have // rate, left) + 1)
    )


def give_menu(table: Table, player: int) -> tuple[Action, ...]:
    """Every seat, the own included (COF35)."""
    return tuple(map(Give, range(table.box.players)))


__all__ = [
    "OFFICES", "close_menu", "discard_menu", "faction_menu", "give_menu", "place_menu", "power_menu",
    "prepare_menu", "spend_menu", "trade_menu", "turn_up_menu",
]  # fmt: skip
