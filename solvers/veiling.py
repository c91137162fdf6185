"""A position as one seat knows it: what the others hide is made up, always in the same way.

A file that is meant for others must not tell what lies behind a back. So every hidden card, hand and sealed
choice of the other seats is replaced by the first one that looks the same to the seat, and the position is
kept only if the seat then sees exactly what it saw before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.errors import ContentError, IllegalAction
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.soul_of_the_empire.decks import home
from boardkit.games.soul_of_the_empire.factions import COALITION, FACTIONS
from solvers.bids import seen as cards
from solvers.bids.belief import believed
from solvers.bids.influence import seen as influence
from solvers.combat.seen import unseen_of
from solvers.status import BadInput

Position = dict[str, Any]


def veiled(game: Game, state: State, seat: int) -> Position:
    """The position as `game.position` takes it, with nothing in it that the seat does not know.

    Parameters
    ----------
    game : Game
        One of the games that the solvers know.
    state : State
        Any moment at which the seat is asked.
    seat : int
        Through whose eyes.

    Raises
    ------
    ContentError
        What is half done in this moment cannot be told without telling what the seat does not know.
    """
    observation = game.observe(state, seat)
    try:
        position = VEILS[game.name](game, state, observation)
        same = game.observe(game.position(position), seat) == observation
    except BadInput as problem:
        raise _half_done(game, str(problem)) from None
    except (IllegalAction, ContentError):  # their words may name what is hidden
        same = False
    if not same:
        raise _half_done(game, "something half done that only the other seats know")
    return position


def _half_done(game: Game, found: str) -> ContentError:
    expected = "a moment that can be told without what the other seats hide"
    return ContentError("freeze", game.title, expected=expected, found=found)


def _imminence(game: Game, state: State, observation: Observation) -> Position:
    """Behind each back the first card that may lie there."""
    rivals = cards.read_round(game, observation).rivals
    deals = {rival.seat: min(believed(rival, None)) for rival in rivals}
    return game.describe(cards.dealt(game, observation, deals))


def _children_of_fire(game: Game, state: State, observation: Observation) -> Position:
    """Discards, cards face down, hands and prophecies of the others: the first that fit."""
    return game.describe(influence.as_seen(game, observation))


def _soul_of_the_empire(game: Game, state: State, observation: Observation) -> Position:
    """Hidden hands hold the first cards that are not seen elsewhere; sealed cards the first that may be."""
    position, table = game.describe(state), state.table
    hands: dict[str, list[str]] = {}
    dealt = Counter[str]()
    thief_last = sorted(observation.view.factions, key=lambda faction: faction.name == FACTIONS[COALITION])
    for faction in thief_last:
        number, known = FACTIONS.index(faction.name), list(faction.hand.cards)
        rest = Counter(unseen_of(table, observation.view, number)) - dealt
        hidden = _alike_cards(table, Counter(table.hands[number]) - Counter(known), rest)
        dealt += Counter(hidden)
        hands[faction.name] = [*known, *hidden]
    position["hands"] = {name: held for name, held in hands.items() if held}
    taken_from = dict(position.get("stolen", ()))
    thief = hands.get(FACTIONS[COALITION], [])
    position["stolen"] = [(card, taken_from.get(card, "deck")) for card in thief]
    return _unsealed(game, position, (observation, state))


def _alike_cards(table: Any, real: Counter[str], rest: Counter[str]) -> list[str]:
    """For each hidden card the first unseen one of the same deck: how many each deck misses is no secret."""
    found: list[str] = []
    for card in sorted(real.elements()):
        left = sorted((rest - Counter(found)).elements())
        alike = [one for one in left if home(table, one) == home(table, card)]
        if not alike:
            raise BadInput("a hidden hand that no unseen cards fit")
        found.append(alike[0])
    return found


def _unsealed(game: Game, position: Position, seen: tuple[Observation, State]) -> Position:
    """The same answers since the boundary, those that the seat did not see replaced by the first alike."""
    observation, state = seen
    real = State(state.table, state.phase)
    made_up = game.position({**position, "actions": ()})
    texts = []
    for action in state.actions:
        shown = _alike(game, (real, made_up), (action, observation.player))
        texts.append(game.encode(shown))
        real, made_up = game.apply(real, action), game.apply(made_up, shown)
    return {**position, "actions": texts} if texts else position


def _alike(game: Game, states: tuple[State, State], made: tuple[Action, int | None]) -> Action:
    """The action itself where the seat saw it, else the first that it could not tell from it."""
    (real, made_up), (action, seat) = states, made
    request, asked = game.request(real), game.request(made_up)
    assert request is not None and asked is not None
    face = game.shown(request, action, seat)
    if face == game.encode(action):
        return action
    alike = [one for one in asked.options if game.shown(asked, one, seat) == face]
    if not alike:
        raise BadInput("a sealed choice that nothing else could have been")
    return alike[0]


VEILS: Mapping[str, Callable[[Game, State, Observation], Position]] = {
    "children_of_fire": _children_of_fire,
    "imminence": _imminence,
    "soul_of_the_empire": _soul_of_the_empire,
}
"""For each game how a seat's position is made up."""
