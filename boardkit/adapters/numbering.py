"""Actions as whole numbers, and how long and wide a game can get: what tools for learning machines want.

Two schemes. A *fixed* list numbers every action that the content of the box allows, so that a number means
the same action in every state and every process (Imminence). Where such a list would be far longer than any
choice ever is, the number is the *place* of the action in the list of legal actions, which has a fixed order
(Children of Fire, Soul of the Empire). A seat's legal actions are part of its observation, so states that
look alike to it number their actions alike under both schemes.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from boardkit.core.errors import RulesError
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Box


class Numbering:
    """The whole numbers of the actions of one game.

    Parameters
    ----------
    size : int
        Numbers run from 0 to ``size - 1``.
    actions : tuple of Action
        The fixed list, or nothing for places in the list of legal actions.
    """

    def __init__(self, size: int, actions: tuple[Action, ...] = ()) -> None:
        self.size = size
        self.actions = actions
        self._number = {action: number for number, action in enumerate(actions)}

    def choices(self, options: tuple[Action, ...]) -> dict[int, Action]:
        """`options` by their numbers, in rising order."""
        if self.actions:
            numbers = sorted(self._number[action] for action in options)
            return {number: self.actions[number] for number in numbers}
        if len(options) > self.size:
            raise RulesError(f"{len(options)} legal actions, but only {self.size} numbers")
        return dict(enumerate(options))


class Measure(Struct, frozen=True):
    """How wide and long a game can get.

    Attributes
    ----------
    actions : tuple of Action
        Every action of the content in a fixed order, or nothing where places in the list of legal actions
        are used.
    widest : int
        Legal actions of one choice, at most.
    outcomes : int
        Outcomes of one roll or draw, at most.
    answers, draws : int
        Choices of all players together, and rolls and draws, of one game, at most.
    """

    actions: tuple[Action, ...]
    widest: int
    outcomes: int
    answers: int
    draws: int


def numbering(game: Game, box: Box) -> Numbering:
    """The numbering of `game` as laid out in `box`."""
    found = measure(game, box)
    return Numbering(len(found.actions) or found.widest, found.actions)


def measure(game: Game, box: Box) -> Measure:
    """How wide and long `game` can get in `box`."""
    return MEASURES[game.name](box)


def measure_imminence(box: Box) -> Measure:
    """Factions in their order, then each card at each city; lengths follow from the rounds."""
    from boardkit.games.imminence import ChooseFaction, Play
    from boardkit.games.imminence.phases import setup

    content, options = box.content, box.options
    factions = tuple(ChooseFaction(faction.id) for faction in content.factions)
    plays = tuple(Play(card, city.id) for card in content.index.cards for city in content.cities)
    cards = setup(box)[0].n_rounds * box.players * options.cards_per_round
    n_edicts = len(content.edicts)
    return Measure(
        actions=factions + plays,
        widest=len(factions + plays),
        outcomes=max(n_edicts, len(content.cities), box.players),
        answers=box.players + cards,
        draws=len(content.cities) + 1 + n_edicts,
    )


MEASURES: dict[str, Callable[[Box], Measure]] = {
    "children_of_fire": lambda box: Measure((), widest=256, outcomes=64, answers=100_000, draws=1_000),
    "imminence": measure_imminence,
    "soul_of_the_empire": lambda box: Measure(
        (), widest=1024, outcomes=1024, answers=1_000_000, draws=1_000_000
    ),
}
"""Game id to ``measure(box)``. The figures without a list are several times what long random games reach; a
wider choice is a loud error, never a wrong number."""
