"""The choice to plunder as the Coalition sees it: a state that looks like its observation."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from msgspec.structs import replace

from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.factions import FACTIONS, colour, head
from boardkit.games.soul_of_the_empire.observe import FightView, View
from boardkit.games.soul_of_the_empire.table import Committed, Fight, Table
from solvers.combat.belief import Cards
from solvers.combat.seen import bare, dealt, unseen_of
from solvers.status import BadInput

PLUNDER = "SOE108"
"""The rule that asks whether to plunder, and how."""


def plundering(game: Any, observation: Observation) -> State:
    """A state of the same choice; hidden hands hold cards that can be stolen, as far as there may be such.

    Raises
    ------
    BadInput
        Nobody plunders here.
    """
    return plunders(game, observation)[0][0]


def plunders(game: Any, observation: Observation) -> list[tuple[State, Fraction]]:
    """States of the same choice with their chances: the hidden hand holds a card to steal, or it holds none.

    Hidden cards are any of the unseen ones alike. The hand with a card to steal comes first.

    Raises
    ------
    BadInput
        Nobody plunders here.
    """
    view: View = observation.view
    fight = view.doing
    if observation.rule != PLUNDER or not isinstance(fight, FightView):
        raise BadInput(f"phase {observation.phase!r}: expected the choice to plunder")
    table: Table = bare(game, observation).table
    table = replace(table, task=_fight(table, fight))
    heads = head(table.fight.attacker), head(table.fight.defender)
    found = []
    for one, chance in _hands(table, view, heads[0]):
        for other, as_well in _hands(table, view, heads[1]):
            known = dealt(table, heads, (one, other))
            if known is not None:
                found.append((State(known, "plunder"), chance * as_well))
    if not found:
        raise BadInput("no hidden hands fit what is seen")
    return found


def _fight(table: Table, fight: FightView) -> Fight:
    powers = tuple(Committed(p.card, colour(p.owner), p.shown, p.shown) for p in fight.powers if p.card)
    return Fight(
        colour(fight.attacker),
        colour(fight.defender),
        table.map.number[fight.territory],
        cards=fight.cards,
        powers=powers,
        shut=fight.shut,
        guests=fight.guests,
        plus=fight.plus,
        winner=colour(fight.winner),
        loser=colour(fight.loser),
        bloodless=fight.bloodless,
    )


def _hands(table: Table, view: View, faction: int) -> list[tuple[Cards, Fraction]]:
    """The cards that are known, then others: with something to steal if there may be such, and without."""
    hand = next(f.hand for f in view.factions if f.name == FACTIONS[faction])
    unseen = unseen_of(table, view, faction)
    n = hand.n - len(hand.cards)
    safe = [card for card in sorted(unseen) if not table.power_card(card).stealable]
    loot = [card for card in sorted(unseen) if table.power_card(card).stealable]
    none = Fraction(comb(len(safe), n), comb(len(unseen), n))
    ways = [([*loot, *safe], 1 - none), (safe, none)]
    return [((*hand.cards, *cards[:n]), chance) for cards, chance in ways if chance]
