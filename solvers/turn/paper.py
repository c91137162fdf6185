"""What dice do beside the board: claims, markers, blocks, purchases; searched through the engine.

None of these changes where units stand or may go, so they may all come first, and what a choice of them costs
is the dice it takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.actions.objectives import (
    Block as LayBlock,
)
from boardkit.games.soul_of_the_empire.actions.objectives import (
    Buy,
    Claim,
    ClaimMarker,
    LiftBlock,
    ShiftBlock,
)
from boardkit.games.soul_of_the_empire.factions import GRAY, JEWISH, colour
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, holds
from solvers.movement.replay import acted
from solvers.movement.wanted import Wish
from solvers.turn.goals import Block, Score, Single, TakeMarker, Term, conditions
from solvers.turn.opening import Pips, covers

ON_THE_BOARD = ("recruited", "entered")
"""Deeds that moving and recruiting do."""
STANDING = ("captives", "conversions", "hand", "lasting")


@dataclass(frozen=True)
class Option:
    """One way to spend dice beside the board.

    Attributes
    ----------
    texts : tuple of str
        The actions, without the answers in between.
    left : tuple of int
        Dice of the sequence that remain for the board.
    met : frozenset of int
        The terms, by number, of which everything but the board is done.
    """

    texts: tuple[str, ...]
    left: Pips
    met: frozenset[int]


def needs_outside_dice(table: Table, terms: Sequence[Term]) -> bool:
    """Whether dice outside the sequence can matter: for blocks and purchases."""
    return any(isinstance(term.goal, Block) for term in terms) or bool(_bought(table, terms))


def options(game: Any, state: State, terms: Sequence[Term]) -> list[Option]:
    """Every way to spend dice beside the board that is not worse than another one."""
    if state.phase != "main_phase":
        return [_option(state, terms, ())]
    brings = wanted(state.table, terms)
    seen = {_key(state)}
    waiting: deque[tuple[State, tuple[str, ...]]] = deque([(state, ())])
    found: list[Option] = []
    while waiting:
        state, texts = waiting.popleft()
        found.append(_option(state, terms, texts))
        for action in game.legal_actions(state):
            if brings(action):
                after, _ = acted(game, state, action)
                if after.phase == "main_phase" and _key(after) not in seen:
                    seen.add(_key(after))
                    waiting.append((after, (*texts, game.encode(action))))
    return _worth_it(found)


def _key(state: State) -> tuple[object, ...]:
    table = state.table
    return table.open_cards, table.markers, table.turn.bought, table.dice[table.turn.faction]


def _option(state: State, terms: Sequence[Term], texts: tuple[str, ...]) -> Option:
    table = state.table
    met = frozenset(n for n, term in enumerate(terms) if _is_met(table, term.goal))
    return Option(texts, table.dice[table.turn.faction].sequence, met)


def _worth_it(found: list[Option]) -> list[Option]:
    """Without the options that leave no better dice and meet no more than another one."""
    kept: list[Option] = []
    for one in sorted(found, key=lambda o: (-len(o.met), -sum(o.left), len(o.texts))):
        if not any(other.met >= one.met and covers(other.left, one.left) for other in kept):
            kept.append(one)
    return kept


def _is_met(table: Table, goal: Single) -> bool:
    """Whether everything of a goal that does not lie on the board is done."""
    faction = table.turn.faction
    if isinstance(goal, Score):
        mine = (faction, GRAY) if faction == JEWISH else (faction,)
        card = next(card for card in table.open_cards if card.card == goal.card)
        if card.blocked == faction or not any(claim in mine for claim in card.claims):
            return False
    elif isinstance(goal, TakeMarker):
        place = table.map.number[goal.territory]
        if not any(marker.place == place and marker.claimed for marker in table.markers):
            return False
    elif isinstance(goal, Block):
        return any(c.card == goal.card and c.blocked == colour(goal.faction) for c in table.open_cards)
    beside = (wish for wish in conditions(table, faction, goal) if is_beside_the_board(wish))
    return all(_holds_after_purchase(table, wish) for wish in beside)


def is_beside_the_board(wish: Wish) -> TypeGuard[Condition]:
    """Whether a condition asks about cards, tracks, or deeds other than moving and recruiting."""
    if not isinstance(wish, Condition):
        return False
    return wish.kind in STANDING or (wish.kind in DEEDS and wish.kind not in ON_THE_BOARD)


def _holds_after_purchase(table: Table, condition: Condition) -> bool:
    """Cards that are bought come to the hand in the end phase, before anything is scored (SOE128, SOE129)."""
    if condition.kind != "hand":
        return holds(table, table.turn.faction, condition)
    faction = table.turn.faction
    deck = table.decks[faction]
    drawn = min(table.turn.bought, len(deck.pile) + len(deck.bottom) + len(deck.discard))
    return min(table.content.setup.hand_limit, len(table.hands[faction]) + drawn) >= condition.n


# -- which actions can matter ------------------------------------------------------------------------------


def wanted(table: Table, terms: Sequence[Term]) -> Callable[[Action], bool]:
    """Which actions beside the board can bring a goal nearer; a block elsewhere never does."""
    cards = {term.goal.card for term in terms if isinstance(term.goal, Score)}
    markers = {term.goal.territory for term in terms if isinstance(term.goal, TakeMarker)}
    blocks = {(term.goal.faction, term.goal.card) for term in terms if isinstance(term.goal, Block)}
    blocked = {card.card for card in table.open_cards if card.block_dice} if blocks else set()
    buys = bool(_bought(table, terms))

    def brings(action: Action) -> bool:
        match action:
            case Claim():
                return action.card in cards
            case ClaimMarker():
                return action.territory in markers
            case LayBlock():
                return (action.faction, action.card) in blocks
            case ShiftBlock():
                return (action.faction, action.target) in blocks
            case LiftBlock():
                return action.card in blocked
            case Buy():
                return buys
        return False

    return brings


def _bought(table: Table, terms: Sequence[Term]) -> list[Condition]:
    faction = table.turn.faction
    return [
        wish
        for term in terms
        for wish in conditions(table, faction, term.goal)
        if isinstance(wish, Condition) and wish.kind in ("bought", "hand")
    ]
