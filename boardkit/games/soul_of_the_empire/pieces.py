"""Units on their way: every change of place of a piece goes through these functions, so that none is lost.

A unit is in a territory, in its supply, on the objective track, in the Roman capture area, on a power card,
or in a
region slot of the Coalition board.
"""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.games.soul_of_the_empire.factions import COALITION, GRAY
from boardkit.games.soul_of_the_empire.table import Fight, Lasting, Table, set_in

LEADERLESS = ""
"""Stands for gray units whose revolt card is gone (SA189)."""


def changed(row: bytes, place: int, by: int) -> bytes:
    """A row of units with one territory's count changed."""
    return row[:place] + bytes((row[place] + by,)) + row[place + 1 :]


def step(table: Table, colour: int, origin: int, target: int, revolt: str = LEADERLESS) -> Table:
    """Move one unit; a gray unit moves with its revolt."""
    row = table.units[colour]
    moved = bytearray(row)
    moved[origin] -= 1
    moved[target] += 1
    table = replace(table, units=set_in(table.units, colour, bytes(moved)))
    if revolt:
        table = _band_changes(_band_changes(table, revolt, origin, -1), revolt, target, 1)
    return table


def place_from_supply(table: Table, colour: int, place: int, n: int = 1, revolt: str = LEADERLESS) -> Table:
    """Put units from the supply into a territory."""
    table = _add(table, colour, place, n, revolt)
    return replace(table, supply=set_in(table.supply, colour, table.supply[colour] - n))


def return_to_supply(table: Table, colour: int, place: int, n: int, revolt: str = LEADERLESS) -> Table:
    """Take units from a territory to their supply."""
    table = _add(table, colour, place, -n, revolt)
    return close_revolts(replace(table, supply=set_in(table.supply, colour, table.supply[colour] + n)))


def capture(table: Table, colour: int, place: int, n: int, revolt: str = LEADERLESS) -> Table:
    """Take units from a territory to the Roman capture area; the count rises by as many (SOE98, SA62)."""
    table = _add(table, colour, place, -n, revolt)
    captives = set_in(table.captives, colour, table.captives[colour] + n)
    return close_revolts(replace(table, captives=captives, captured=table.captured + n))


def release(table: Table, colour: int, n: int = 1) -> Table:
    """Return captives to their supply; the Roman count falls by as many (SA63)."""
    captives = set_in(table.captives, colour, table.captives[colour] - n)
    supply = set_in(table.supply, colour, table.supply[colour] + n)
    return replace(table, captives=captives, supply=supply, captured=table.captured - n)


def conscript(table: Table, colour: int) -> Table:
    """A captive joins the fight under way; the Roman count falls when it goes home (SA63, SA174)."""
    fight = table.fight
    guests = set_in(fight.guests, colour, fight.guests[colour] + 1)
    captives = set_in(table.captives, colour, table.captives[colour] - 1)
    return replace(table, captives=captives, task=replace(fight, guests=guests))


def conscripts_home(table: Table) -> Table:
    """Captives that fought for Rome go to their supply; the Roman count falls by as many (SA63, SA174)."""
    fight = table.fight
    if not any(fight.guests):
        return table
    supply = tuple(n + more for n, more in zip(table.supply, fight.guests, strict=True))
    captured = table.captured - sum(fight.guests)
    return replace(table, supply=supply, captured=captured, task=replace(fight, guests=(0,) * 5))


def take_back(table: Table, colour: int, place: int) -> Table:
    """A captive returns to the board; the Roman count stays (SOE102)."""
    captives = set_in(table.captives, colour, table.captives[colour] - 1)
    return _add(replace(table, captives=captives), colour, place, 1, LEADERLESS)


def supply_to_card(table: Table, colour: int) -> Table:
    """A unit leaves its supply to lie on a power card."""
    return replace(table, supply=set_in(table.supply, colour, table.supply[colour] - 1))


def card_to_supply(table: Table, colour: int) -> Table:
    """A unit that lay on a power card returns to its supply."""
    return replace(table, supply=set_in(table.supply, colour, table.supply[colour] + 1))


def to_region_slot(table: Table, colour: int, place: int, region: int) -> Table:
    """A Coalition unit leaves play for the slot of a scored region (SOE157, SA126)."""
    table = _add(table, colour, place, -1, LEADERLESS)
    return replace(table, region_slots=tuple(sorted((*table.region_slots, region))))


def _add(table: Table, colour: int, place: int, n: int, revolt: str) -> Table:
    table = replace(table, units=set_in(table.units, colour, changed(table.units[colour], place, n)))
    return _band_changes(table, revolt, place, n) if revolt else table


# -- revolts ---------------------------------------------------------------------------------------


def bands_at(table: Table, place: int) -> tuple[tuple[str, int], ...]:
    """The gray units of a territory by revolt: pairs of revolt card and number, leaderless ones last.

    Rules: SA136.
    """
    found = [(card.card, card.band[place]) for card in table.lasting if card.band and card.band[place]]
    rest = table.units[GRAY][place] - sum(n for _, n in found)
    return tuple(found) + (((LEADERLESS, rest),) if rest else ())


def revolts(table: Table) -> tuple[Lasting, ...]:
    """The revolt cards in play."""
    return tuple(card for card in table.lasting if card.band)


def _band_changes(table: Table, revolt: str, place: int, by: int) -> Table:
    lasting = tuple(
        replace(card, band=changed(card.band, place, by)) if card.card == revolt else card
        for card in table.lasting
    )
    return replace(table, lasting=lasting)


def close_revolts(table: Table) -> Table:
    """Discard revolt cards whose units are all gone (SOE186)."""
    for card in table.lasting:
        if card.band and not any(card.band):
            table = remove_lasting(table, card)
    return table


def remove_lasting(table: Table, card: Lasting) -> Table:
    """A durable card leaves play: to its own discard pile, its unit to the supply, its yellow dice to the
    pool.

    Rules: SOE186; SA189 and SA190 when a card is lost to Exploit; SA191 a yellow die on an objective card.
    """
    from boardkit.games.soul_of_the_empire.decks import discard

    table = replace(table, lasting=tuple(other for other in table.lasting if other.card != card.card))
    claimed = [open_card for open_card in table.open_cards if open_card.revolt == card.card]
    pool = table.pool + len(card.dice) + card.used_dice + len(claimed)
    cards = tuple(
        replace(other, revolt="", claims=tuple(c for c in other.claims if c != GRAY))
        if other in claimed
        else other
        for other in table.open_cards
    )
    table = discard(replace(table, pool=pool, open_cards=cards), card.card)
    return card_to_supply(table, card.unit) if card.unit >= 0 else table


# -- counting --------------------------------------------------------------------------------------


def on_board(table: Table, colour: int) -> int:
    """Units of a colour that stand in territories."""
    return sum(table.units[colour])


def total(table: Table, colour: int) -> int:
    """Units of a colour in all places together; never changes in a game."""
    guests = table.task.guests[colour] if isinstance(table.task, Fight) else 0
    slots = len(table.region_slots) if colour == COALITION else 0
    tracker = 1 if colour != GRAY and table.seats[colour] >= 0 else 0
    on_cards = sum(card.unit == colour for card in table.lasting)
    return (
        on_board(table, colour)
        + table.supply[colour]
        + table.captives[colour]
        + guests
        + slots
        + tracker
        + on_cards
    )
