"""Where do I put my cards? The best placements against a belief about the others, exactly.

All ways to lay the cards that are still to be laid are compared: 480 at the start of a turn, 60 after the
first card, 8 after the second. The own cards are fixed now and the others' are independent of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import FRONT, SPOTS
from boardkit.games.children_of_fire.table import Table
from solvers.bids.influence.belief import MODELS, Belief, Chances, Others, believed, tables_of, together
from solvers.bids.influence.belief import expected_lead as lead_at
from solvers.bids.influence.plans import Plan, Tables, in_order, plan, ways, worths
from solvers.bids.influence.seen import Bids, Options, read_bids
from solvers.bids.influence.spots import Spots
from solvers.bids.influence.worth import Worth, worth_of
from solvers.status import BadInput, Status


@dataclass(frozen=True)
class Assume:
    """What is taken for granted about the others and about prices.

    Attributes
    ----------
    others : {"uniform", "best reply", "sensible"}
        What the others still lay.
    belief : mapping, optional
        For some seats weights of their plans instead.
    worth : Worth, optional
        Prices; by default the stated evaluation of `worth`.
    options : mapping, optional
        Options of the game that differ from the printed ones.
    """

    others: Others = "uniform"
    belief: Belief | None = None
    worth: Worth | None = None
    options: Options | None = None


@dataclass(frozen=True)
class Reply:
    """The best placements.

    Attributes
    ----------
    actions : tuple of Place
        Every card and spot of a best plan: each may be laid now.
    plans : tuple of tuple of Place
        All best plans.
    value : Fraction
        Points on average: own ones less the others' average, with the cards that lie already.
    values : mapping of Place to Fraction
        For each placement that is possible now the value of the best plan with it.
    worths : mapping of tuple of Place to Fraction
        The value of every plan.
    by_spot : mapping of str to mapping of str to Fraction
        What each card of the hand, and none (``""``), brings on each free spot.
    status : Status
        ``PROVEN``: every plan was compared.
    bound : Fraction
        No plan is worth more.
    engine : int
        Spots that the engine resolved for it.
    model : str
        What was assumed, in words.
    """

    actions: tuple[Place, ...]
    plans: tuple[Plan, ...]
    value: Fraction
    values: Mapping[Place, Fraction]
    worths: Mapping[Plan, Fraction] = field(repr=False)
    by_spot: Tables = field(repr=False)
    status: Status
    bound: Fraction
    engine: int
    model: str

    def loss(self, action: Place) -> Fraction:
        """What is given away by laying a card now where no best plan has it."""
        if action not in self.values:
            raise BadInput(f"{action}: expected a placement that is possible now")
        return self.value - self.values[action]

    def worth(self, placed: Plan) -> Fraction:
        """What a plan is worth, its placements in any order."""
        found = self.worths.get(in_order(placed)) if all(one.spot in SPOTS for one in placed) else None
        if found is None:
            told = ", ".join(f"{one.card} at {one.spot}" for one in placed) or "no placement"
            raise BadInput(f"plan: found {told}, expected one of the {len(self.worths)} plans")
        return found

    def plan_with(self, action: Place) -> Plan:
        """The first of the best plans that contain a placement."""
        with_it = [placed for placed in self.worths if action in placed]
        if not with_it:
            raise BadInput(f"{action}: expected a placement that is possible now")
        return max(with_it, key=self.worths.__getitem__)


def best_response(game: Game, observation: Observation, assume: Assume | None = None) -> Reply:
    """The best way to lay the own cards against a belief about the others.

    Parameters
    ----------
    game : Game
        Children of Fire, with the content that is played.
    observation : Observation
        Of the seat that lays a card now.
    assume : Assume, optional
        By default the others lay anything anywhere and prices are the stated evaluation.

    Raises
    ------
    BadInput
        Nobody lays a card now, or what is assumed does not fit.

    Notes
    -----
    A model of the phase: powers that were used act (the engine resolves every spot), those still to be used
    do not; each card that is face down in front of its owner is turned up for the best spending.
    """
    assume = assume or Assume()
    bids = read_bids(game, observation, assume.options)
    return reply_to(bids, bids.table, assume)


def reply_to(bids: Bids, table: Table, assume: Assume) -> Reply:
    """The same for a table that may differ in tokens or marks."""
    spots = Spots(table, assume.worth or worth_of(table), bids.seat)
    others = believed(bids, spots, assume.others, assume.belief)
    me, deal = bids.me, bids.me.deals[0]
    tables = tables_of(me.seat, me.free, deal.hand, others, spots)
    base = laid_lead(bids, others, spots)
    totals = worths(me, deal, tables)
    named = [plan(me, deal, way) for way in ways(me, deal)]
    found = {placed: base + total for placed, total in zip(named, totals.tolist(), strict=True)}
    return _reply(found, tables, spots.asked, _model(assume))


def laid_lead(bids: Bids, others: dict[int, Chances], spots: Spots) -> Fraction:
    """What the own cards on the table bring, less what cards in front bring the others on average."""
    total = sum((_front_cost(seat, chances, spots) for seat, chances in others.items()), Fraction(0))
    total /= -len(others)
    for spot, card in bids.me.known:
        if spot != FRONT:
            total += lead_at(bids.seat, spot, card, together(spot, others, spots), spots)
        elif not _is_up(spots.table, card):
            total += spots.front_gain(bids.seat)
    return total


def _is_up(table: Table, card: str) -> bool:
    laid = table.where(card)
    return laid is not None and laid.up


def _front_cost(seat: int, chances: Chances, spots: Spots) -> Fraction:
    """What another seat gains by spending, on average: only face-down cards still allow it."""
    hidden = [(card, chance) for card, chance in chances[FRONT].items() if card]
    often = sum((chance for card, chance in hidden if not _is_up(spots.table, card)), Fraction(0))
    return often * spots.front_gain(seat) if often else Fraction(0)


def _reply(found: dict[Plan, Fraction], tables: Tables, asked: int, model: str) -> Reply:
    value = max(found.values())
    plans = tuple(placed for placed, worth in found.items() if worth == value)
    values: dict[Place, Fraction] = {}
    for placed, worth in found.items():
        for one in placed:
            values[one] = max(values.get(one, worth), worth)
    actions = tuple(one for one, worth in values.items() if worth == value)
    return Reply(actions, plans, value, values, found, tables, Status.PROVEN, value, asked, model)


def _model(assume: Assume) -> str:
    told = ["the own cards are fixed now", MODELS[assume.others]]
    if assume.belief:
        told.append(f"seats {', '.join(map(str, sorted(assume.belief)))} as stated")
    told.append("prices as given" if assume.worth else "prices by the stated evaluation")
    return "; ".join(told)
