"""From an observation to what the players of this package reckon with."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.soul_of_the_empire.bots.clash import Deck
from boardkit.games.soul_of_the_empire.bots.ground import Ground, Units, faction_seen, units_seen
from boardkit.games.soul_of_the_empire.bots.temper import Temper
from boardkit.games.soul_of_the_empire.bots.wishes import Seen
from boardkit.games.soul_of_the_empire.factions import COLOURS, GRAY, JEWISH, colour, head
from boardkit.games.soul_of_the_empire.observe import View
from boardkit.games.soul_of_the_empire.tasks import Deed


def units_of(ground: Ground, view: View) -> Units:
    """The units on the board."""
    return units_seen(ground.map, view.units)


@lru_cache(maxsize=4096)
def seen_by(ground: Ground, view: View, faction: int, temper: Temper) -> Seen:
    """What a faction sees beside the units on the board."""
    number = ground.map.number
    me = faction_seen(view, faction)
    assert me is not None
    points = [0, 0, 0, 0]
    for one in view.factions:
        points[colour(one.name)] = one.points
    return Seen(
        ground=ground,
        faction=faction,
        seats=seats_seen(view),
        in_play=tuple(colour(one.name) for one in view.factions),
        rivals=tuple(colour(one.name) for one in view.factions if one.seat != me.seat),
        cards=tuple(
            (card.card, tuple(map(colour, card.claims)), colour(card.blocked) if card.blocked else -1)
            for card in view.open_cards
        ),
        deeds=tuple(
            Deed(
                deed.kind,
                colour(deed.by),
                colour(deed.against) if deed.against else -1,
                number[deed.territory] if deed.territory else -1,
                deed.n,
            )
            for deed in view.turn.deeds
        ),
        captives=view.captives,
        captured=view.captured,
        converted=view.converted,
        hand=me.hand.n,
        lasting=sum(card.owner == COLOURS[faction] for card in view.lasting),
        points=(points[0], points[1], points[2], points[3]),
        rage=view.rage,
        markers=tuple((number[m.territory], colour(m.symbol), m.claimed) for m in view.markers),
        taken=tuple(map(colour, view.taken)),
        regions=view.regions_scored,
        temper=temper,
    )


@lru_cache(maxsize=1024)
def deck_of(ground: Ground, view: View, side: int) -> Deck:
    """The combat cards that a side of a combat may still choose."""
    one = faction_seen(view, head(side))
    assert one is not None
    return tuple(ground.content.combat[card] for card in one.combat_cards)


@lru_cache(maxsize=1024)
def seats_seen(view: View) -> tuple[int, ...]:
    """The seat of each colour, -1 for those not in play; gray units have the Jewish seat."""
    seats = [-1] * len(COLOURS)
    for one in view.factions:
        seats[colour(one.name)] = one.seat
    seats[GRAY] = seats[JEWISH]
    return tuple(seats)
