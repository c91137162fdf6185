"""What only one seat of Children of Fire knows, hand and prophecies; and what all see when it is over."""

from __future__ import annotations

from boardkit.games.children_of_fire.observe import OfficeSeen, SeatSeen
from boardkit.games.children_of_fire.tracks import colour
from boardkit.widgets.blocks import Block, cards, flap, row, table
from boardkit.widgets.tables import Seen
from boardkit.widgets.tables.children_of_fire_marks import hand_card, trait


def own(seen: Seen) -> list[Block]:
    """Hand and discards, and the prophecies with what they would pay now, under a flap."""
    if seen.me is None:
        return []
    seat: SeatSeen = seen.view.seats[seen.me]
    name, shown = seen.names[seen.me], []
    if seat.hand:
        shown.append(cards(f"Hand of {name}", [hand_card(seen, card) for card in seat.hand], pick="card"))
    if seat.pile:
        shown.append(flap(cards(f"Discards of {name}", [hand_card(seen, card) for card in seat.pile])))
    if seat.primary is not None and seat.secondary is not None:
        shown.append(flap(_prophecies(seen, seat, f"Prophecies of {name}, and what they would pay now")))
    return shown


def _prophecies(seen: Seen, seat: SeatSeen, title: str) -> Block:
    points, offices = seat.standing, seen.view.offices
    assert seat.primary is not None and seat.secondary is not None and points is not None
    rows = [_wanted(seen, office, side) for office, side in zip(offices, seat.primary.wants, strict=True)]
    names = {office.id: office.name for office in offices}
    locked = " and ".join(names[pawn] for pawn in seen.view.first_locked) or "none is locked"
    rows += [
        row("Locked first", names[seat.secondary.first], locked, points.first, mine=points.first > 0),
        row("Settled last", names[seat.secondary.last], _last(seen), points.last, mine=points.last > 0),
        row("Both of these right", "", "", points.both, mine=points.both > 0),
        row("Masses tokens", "", str(seat.masses), points.masses, mine=points.masses > 0),
        row("Total", "", "", points.total),
    ]
    return table(title, ("What", "Your prophecy", "Now", "Points now"), rows)


def _wanted(seen: Seen, office: OfficeSeen, side: int) -> Block:
    now = colour(seen.view.numbers, office.square)
    points = 2 if now == side else 0
    return row(office.name, trait(office, side), trait(office, now), points, mine=points > 0)


def _last(seen: Seen) -> str:
    view = seen.view
    if not all(colour(view.numbers, office.square) for office in view.offices):
        return "not all are settled"
    return str(next(office.name for office in view.offices if office.id == view.settled[-1]))


def final_scores(seen: Seen) -> Block:
    """Every prophecy with its points, when the game is over."""
    rows = [_scored(seen, number, seat) for number, seat in enumerate(seen.view.seats)]
    head = ("Player", "Traits wanted", "Points", "First locked, last settled", "Points", "Masses", "Total")
    return table("Prophecies and points", head, rows)


def _scored(seen: Seen, number: int, seat: SeatSeen) -> Block:
    points, offices = seat.standing, seen.view.offices
    assert seat.primary is not None and seat.secondary is not None and points is not None
    names = {office.id: office.name for office in offices}
    wants = ", ".join(trait(office, side) for office, side in zip(offices, seat.primary.wants, strict=True))
    pair = f"{names[seat.secondary.first]}, {names[seat.secondary.last]}"
    paid = f"{points.first} + {points.last}" + (f" + {points.both}" if points.both else "")
    cells = (seen.names[number], wants, points.traits, pair, paid, points.masses, points.total)
    return row(*cells, mine=number == seen.me)
