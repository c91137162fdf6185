"""The choice to plunder as the Coalition sees it: a state that looks like its observation."""

from __future__ import annotations

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
    view: View = observation.view
    fight = view.doing
    if observation.rule != PLUNDER or not isinstance(fight, FightView):
        raise BadInput(f"phase {observation.phase!r}: expected the choice to plunder")
    table: Table = bare(game, observation).table
    sides = colour(fight.attacker), colour(fight.defender)
    heads = head(sides[0]), head(sides[1])
    found = dealt(replace(table, task=_fight(table, fight)), heads, _hands(table, view, heads))
    if found is None:
        raise BadInput("no hidden hands fit what is seen")
    return State(found, "plunder")


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


def _hands(table: Table, view: View, heads: tuple[int, int]) -> tuple[Cards, Cards]:
    one, other = (_hand(table, view, faction) for faction in heads)
    return one, other


def _hand(table: Table, view: View, faction: int) -> Cards:
    """The cards that are known, then others that may be there."""
    hand = next(f.hand for f in view.factions if f.name == FACTIONS[faction])
    unseen = unseen_of(table, view, faction)
    likely = sorted(unseen, key=lambda card: (not table.power_card(card).stealable, card))
    return (*hand.cards, *likely[: hand.n - len(hand.cards)])
