"""The reveal phase: the locations pay out, then the underground moves the turn indicator."""

from __future__ import annotations

from msgspec.structs import replace

from boardkit.core.request import Ask
from boardkit.core.windows import Script
from boardkit.games.children_of_fire import events
from boardkit.games.children_of_fire.content import KINDS, PLACES, UNDERGROUND
from boardkit.games.children_of_fire.menus import give_menu
from boardkit.games.children_of_fire.table import Table, bump, put, strength
from boardkit.games.children_of_fire.windows import windows


def reveal(table: Table) -> Script:
    """The four locations are turned up and paid out one after the other (COF31, COF37, COF54, CA22)."""
    for place in PLACES:
        table = yield from turn_all_up(table, place)
        table, winners = yield from strongest(table, place)
        if winners:
            table = yield from share_out(table, place, winners)
    return table, "underground"


def underground(table: Table) -> Script:
    """The strongest underground takes the indicator and hands it to anybody (COF34, COF35, CA25, CA26)."""
    table = yield from turn_all_up(table, UNDERGROUND)
    table, winners = yield from strongest(table, UNDERGROUND)
    if len(winners) != 1:
        yield events.IndicatorStays(table.indicator)
        return table, "resolution"
    answer = yield Ask(table, winners[0], "Who gets the turn indicator?", "COF35", give_menu)
    yield events.IndicatorGiven(winners[0], answer.player)
    return replace(table, indicator=answer.player), "resolution"


def turn_all_up(table: Table, spot: str) -> Script:
    """Every card on `spot` lies face up, without its power (COF31, COF37, CA54)."""
    laid = tuple(replace(one, up=True, seen=()) if one.spot == spot else one for one in table.laid)
    table = replace(table, laid=laid)
    shown = tuple((one.owner, one.card, strength(table, one)) for one in table.cards_at(spot))
    yield events.Revealed(table.index.spot[spot], shown)
    return table


def strengths(table: Table, spot: str) -> dict[int, int]:
    """Strength of each seat that has cards on `spot`: their sum, or the best of them (CA13, CA21)."""
    found: dict[int, list[int]] = {}
    for one in table.cards_at(spot):
        found.setdefault(one.owner, []).append(strength(table, one))
    together = sum if table.box.options.several_cards == "sum" else max
    return {seat: together(values) for seat, values in found.items()}


def strongest(table: Table, spot: str) -> Script:
    """The seats with the greatest strength on `spot`; a power may settle a tie (COF32, COF33, COF36)."""
    found = strengths(table, spot)
    best = max(found.values(), default=0)
    seats = tuple(sorted(seat for seat, value in found.items() if value == best))
    if len(seats) < 2:
        return table, seats
    table, tie = yield from windows.offer(table, events.Tie(spot, seats))
    return table, tie.seats if tie is not None else ()


def share_out(table: Table, place: str, winners: tuple[int, ...]) -> Script:
    """Winners share the tokens evenly; the rest goes back to the supply (COF32, COF33, CA23)."""
    at = PLACES.index(place)
    if not table.board[at]:
        return table
    table, share = yield from windows.offer(table, events.Share(place, winners, table.board[at]))
    each, rest = divmod(share.tokens, len(winners))
    yield events.TokensWon(winners, each, KINDS[at], rest)
    tokens = table.tokens
    for seat in winners:
        tokens = put(tokens, seat, bump(tokens[seat], at, each))
    for seat in share.taken:
        yield events.TokenTaken(seat, KINDS[at])
        tokens = put(tokens, seat, bump(tokens[seat], at, 1))
    supply = bump(table.supply, at, rest)
    return replace(table, tokens=tokens, supply=supply, board=put(table.board, at, 0))
