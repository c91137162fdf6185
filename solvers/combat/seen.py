"""A combat from what one seat sees: every way the hidden hands may lie, and what was answered already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.actions.answers import Done
from boardkit.games.soul_of_the_empire.actions.combat import LayNone, LayPower
from boardkit.games.soul_of_the_empire.actions.setup import ChooseFaction
from boardkit.games.soul_of_the_empire.decks import home
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, FACTIONS, colour, head
from boardkit.games.soul_of_the_empire.observe import FactionView, FightView, View
from boardkit.games.soul_of_the_empire.phases.combat import may_lay
from boardkit.games.soul_of_the_empire.table import Committed, Deck, Fight, Table, set_in
from solvers.combat.belief import Cards, Guess, Hidden, guesses
from solvers.combat.moment import CARD, MUSTER, OPEN, SEALED, STAGES, Sides, opened, sides_of
from solvers.combat.tree import Deal
from solvers.movement.ground import is_this_game
from solvers.status import BadInput
from solvers.turn.seen import as_seen

MOMENTS = {"open": OPEN, "sealed": SEALED, "with the combat card": CARD}
"""The stage at which cards of each moment are laid."""

MODEL = (
    "hidden hands are any of the unseen cards alike, for both sides; nothing is concluded from cards not "
    "laid; power cards are laid in their stages"
)


@dataclass(frozen=True)
class Seen:
    """A combat as one seat sees it.

    Attributes
    ----------
    side : int
        0 if the seat attacks, 1 if it defends.
    sides : Sides
    stage : str
        The rule of the question it has come to.
    deals : tuple of Deal
        All hands that both sides may hold, with their chances.
    mine : tuple of str
        The seat's own cards that make a difference.
    belief : tuple of Guess
        The other's hand.
    fight : FightView or None
        What lies on the table; None before the attack.
    """

    side: int
    sides: Sides
    stage: str
    deals: tuple[Deal, ...]
    mine: Cards
    belief: tuple[Guess, ...]
    fight: FightView | None

    def forced(self, request: Ask) -> Action | None:
        """The answer to a question of the past, as it can be seen; None for one that is open."""
        if request.rule == MUSTER:
            return self._guest(request)
        earlier = STAGES.index(request.rule) < STAGES.index(self.stage)
        if request.rule == OPEN:
            asked_before = (
                request.rule == self.stage and self.sides.of(request.player) == 0 and self.side == 1
            )
            return LayNone() if earlier or asked_before else None
        return self._laid(request) if earlier else None

    def _guest(self, request: Ask) -> Action | None:
        guests = self.fight.guests if self.fight is not None else (0,) * len(COLOURS)
        for c, n in enumerate(guests):
            if request.table.task.guests[c] < n:
                return ChooseFaction(COLOURS[c])
        return Done() if STAGES.index(MUSTER) < STAGES.index(self.stage) else None

    def _laid(self, request: Ask) -> Action:
        """What lies face down: the own card by name, the other's whichever it may hold."""
        assert self.fight is not None
        owner = FACTIONS[head(self.sides.colours[self.sides.of(request.player) or 0])]
        for power in self.fight.powers:
            if power.owner == owner and not power.shown:
                laid = [o for o in request.options if isinstance(o, LayPower) and power.card in ("", o.card)]
                return laid[0]
        return LayNone()


def read(game: Any, observation: Observation, attack: str | Action | None) -> Seen:
    """Read a combat from what a seat sees.

    Raises
    ------
    BadInput
        The game is over, somebody else is asked, or there is no combat.
    """
    is_this_game(game)
    if not isinstance(observation, Observation):
        raise BadInput(f"observation {observation!r}: expected what a seat observes")
    if observation.to_act is None:
        raise BadInput("the game of this observation is over: expected one that goes on")
    if observation.player is None or observation.to_act != observation.player:
        asked = "chance" if observation.to_act == -1 else f"seat {observation.to_act}"
        raise BadInput(f"seat {observation.player} waits for {asked}: expected the seat that is asked")
    view: View = observation.view
    fight = view.doing if isinstance(view.doing, FightView) else None
    if fight is not None and (observation.phase != "combat" or observation.rule not in STAGES):
        raise BadInput("the combat cards are shown: expected a combat before that")
    start = opened(game, _with_fight(bare(game, observation), fight), attack)
    return _seen(game, observation, fight, start)


def _seen(game: Any, observation: Observation, fight: FightView | None, start: State) -> Seen:
    sides = sides_of(game.request(start).table)
    side = sides.of(observation.player if observation.player is not None else -1)
    if side is None:
        raise BadInput(f"seat {observation.player} does not fight here: expected one that does")
    stage = observation.rule if fight is not None else STAGES[0]
    table = start.table
    heads = tuple(head(c) for c in sides.colours)
    hidden = [
        _hidden(table, observation.view, (faction, stage), own=number == side)
        for number, faction in enumerate(heads)
    ]
    ways = [guesses(one, other.unseen) for one, other in zip(hidden, hidden[::-1], strict=True)]
    deals = _deals(start, (heads[0], heads[1]), (ways[0], ways[1]))
    mine = _own_cards(observation.view, heads[side])
    telling = tuple(sorted(card for card in mine if card in hidden[side].telling))
    return Seen(side, sides, stage, deals, telling, ways[1 - side], fight)


# -- the table without hidden cards ------------------------------------------------------------------------


def bare(game: Any, observation: Observation) -> State:
    """The table as the seat sees it, in the main phase, all hands empty."""
    state = as_seen(game, observation)
    view: View = observation.view
    table: Table = state.table
    for faction in view.factions:
        f, deck = colour(faction.name), table.content.combat_decks[colour(faction.name)]
        used = tuple(sorted(card for card in deck if card not in faction.combat_cards))
        decks = set_in(table.decks, f, Deck(discard=faction.deck.discard))
        table = replace(table, combat_used=set_in(table.combat_used, f, used), decks=decks)
    return State(replace(table, hands=((),) * len(table.hands), stolen=()), state.phase)


def _with_fight(state: State, fight: FightView | None) -> State:
    """The same table in the combat under way: conscripts still among the captives, open cards laid."""
    if fight is None:
        return state
    table = state.table
    powers = tuple(Committed(p.card, colour(p.owner), True, True) for p in fight.powers if p.shown)
    task = Fight(
        colour(fight.attacker),
        colour(fight.defender),
        table.map.number[fight.territory],
        powers=powers,
        shut=fight.shut,
    )
    captives = tuple(n + more for n, more in zip(table.captives, fight.guests, strict=True))
    return State(replace(table, captives=captives, task=task), "combat")


# -- hidden hands ------------------------------------------------------------------------------------------


def _view_of(view: View, faction: int) -> FactionView:
    return next(f for f in view.factions if f.name == FACTIONS[faction])


def _own_cards(view: View, faction: int) -> Cards:
    """The seat's own hand, with what it has laid face down."""
    return (*_view_of(view, faction).hand.cards, *(card for card in _face_down(view, faction) if card))


def _face_down(view: View, faction: int) -> Cards:
    """Names of the cards that a faction has laid face down; empty where they are not seen."""
    fight = view.doing if isinstance(view.doing, FightView) else None
    powers = fight.powers if fight is not None else ()
    return tuple(p.card for p in powers if p.owner == FACTIONS[faction] and not p.shown)


def _hidden(table: Table, view: View, asked: tuple[int, str], own: bool) -> Hidden:
    """A side's hand as the other side sees it."""
    faction, stage = asked
    hand, down = _view_of(view, faction).hand, _face_down(view, faction)
    mine = _own_cards(view, faction) if own else ()
    known = () if own else hand.cards
    unseen = (*unseen_of(table, view, faction), *mine)
    telling = tuple(sorted({card for card in (*unseen, *known) if _tells(table, card, asked, bool(down))}))
    one_of = tuple(card for card in telling if table.power_card(card).moment == "sealed") if down else ()
    return Hidden(tuple(sorted(unseen)), hand.n + len(down) - len(known), known, telling, one_of)


def _tells(table: Table, card: str, asked: tuple[int, str], laid: bool) -> bool:
    """Whether holding a card makes a difference from this stage on."""
    faction, stage = asked
    moment = table.power_card(card).moment
    if not moment:
        return False
    if laid:
        return moment == "sealed"
    if isinstance(table.task, Fight) and (table.task.shut or not may_lay(table, faction)):
        return False
    return STAGES.index(MOMENTS[moment]) >= STAGES.index(stage)


def unseen_of(table: Table, view: View, faction: int) -> Cards:
    """Cards that a faction may hold without this seat's knowing: of its deck; for a thief of all decks."""
    decks = [f for f in table.in_play if f != COALITION] if faction == COALITION else [faction]
    seen = [card for f in view.factions for card in (*f.hand.cards, *f.deck.discard, *f.deck.bottom)]
    seen += [*(lasting.card for lasting in view.lasting), *view.playing]
    seen += [card for f in table.in_play for card in _face_down(view, f) if card]
    seen += [card.card for card in table.task.powers] if isinstance(table.task, Fight) else []
    left = [card for f in decks for card in table.content.deck(f)]
    for card in seen:
        if card in left:
            left.remove(card)
    if faction == COALITION:
        left = [card for card in left if table.power_card(card).stealable]
    return tuple(left)


def _deals(
    start: State, heads: tuple[int, int], ways: tuple[tuple[Guess, ...], tuple[Guess, ...]]
) -> tuple[Deal, ...]:
    """Every pair of hands with its chance; pairs that would need more copies than there are left out."""
    found = []
    for one in ways[0]:
        for other in ways[1]:
            table = dealt(start.table, heads, (one.hand, other.hand))
            if table is not None:
                state = State(table, start.phase)
                found.append(Deal(one.chance * other.chance, (one.cards, other.cards), state))
    whole = sum(deal.chance for deal in found)
    return tuple(Deal(deal.chance / whole, deal.hands, deal.start) for deal in found)


def dealt(table: Table, heads: tuple[int, int], hands: tuple[Cards, Cards]) -> Table | None:
    for faction, hand in zip(heads, hands, strict=True):
        table = replace(table, hands=set_in(table.hands, faction, tuple(sorted(hand))))
        if faction == COALITION:
            table = replace(table, stolen=tuple((card, "deck") for card in sorted(hand)))
    both = (*hands[0], *hands[1])
    if any(both.count(card) > table.power_card(card).copies for card in both):
        return None
    for f in table.in_play:
        if f != COALITION:
            table = replace(table, decks=set_in(table.decks, f, _deck(table, f, both)))
    return table


def _deck(table: Table, faction: int, hands: Cards) -> Deck:
    """The draw pile: the deck without what lies elsewhere."""
    discard = table.decks[faction].discard
    gone = [*discard, *(card for card in hands if home(table, card) == faction)]
    gone += [lasting.card for lasting in table.lasting]
    left = list(table.content.deck(faction))
    for card in gone:
        if card in left:
            left.remove(card)
    return Deck(pile=tuple(sorted(left)), discard=discard)
