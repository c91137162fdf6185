"""Hints and judgements for a screen, from what one seat sees.

`adviser` gives what `boardkit.core.advice` calls an Adviser, `judge` a Judge. Both are looked up by game: a
module that can advise is named in ``ADVISING`` and offers ``make_adviser(game)``, one that can judge in
``JUDGING`` with ``make_judge(game)``.
``keep_for`` says which dice of Soul of the Empire to keep for a goal on the board. Solvers are large: each is
loaded when it is first asked, so that a board opens at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardkit.core.advice import Advice, Adviser, Judge, Loss
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from solvers.status import BadInput

if TYPE_CHECKING:
    from solvers.turn.keeping import DiceAdvice, Keep, keep_for
    from solvers.turn.meantime import Meantime

__all__ = ["DiceAdvice", "Keep", "Meantime", "adviser", "explain", "judge", "keep_for"]

ADVISING = {
    "children_of_fire": "solvers.bids.influence.advising",
    "imminence": "solvers.bids.advising",
    "soul_of_the_empire": "solvers.turn.advising",
}
"""For each game the module that advises."""

JUDGING = ADVISING | {"soul_of_the_empire": "solvers.turn.judging"}
"""For each game the module that judges."""

_PARTS = {
    "DiceAdvice": "solvers.turn.keeping",
    "Keep": "solvers.turn.keeping",
    "Meantime": "solvers.turn.meantime",
    "keep_for": "solvers.turn.keeping",
}


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return getattr(import_module(_PARTS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def adviser(game: str | Game) -> Adviser:
    """Return the adviser of a game: ``adviser("imminence")(observation) -> Advice``.

    Parameters
    ----------
    game : str or Game
        A game's name, or a game with an owner's content.

    Raises
    ------
    ContentError
        No solver advises this game.
    """
    made = _late(game, "make_adviser", ADVISING)

    def advise(observation: Observation) -> Advice:
        found: Advice = made()(observation)
        return found

    return advise


def judge(game: str | Game) -> Judge:
    """Return the judge of a game: ``judge("imminence")(game, state, action) -> Loss or None``.

    Raises
    ------
    ContentError
        No solver advises this game.
    """
    made = _late(game, "make_judge", JUDGING)

    def judged(game: Any, state: State, action: Action) -> Loss | None:
        found: Loss | None = made()(game, state, action)
        return found

    return judged


def explain(game: Game, state: State, action: Action) -> Loss:
    """Say what a choice gives away against the best one, split into parts, and the reply that costs it.

    Parameters
    ----------
    game : Game
        The game.
    state : State
        The state in which the choice is made; only what the seat that is asked sees of it is used.
    action : Action
        A legal action of that seat.

    Raises
    ------
    IllegalAction
        The action is not possible.
    BadInput
        This choice cannot be judged.
    """
    _check(game, state)
    refusal = game.refusal(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    loss = judge(game)(game, state, action)
    if loss is None:
        raise BadInput(f"{game.encode(action)}: expected a choice that a solver can judge")
    return loss


def _check(game: object, state: object) -> None:
    if not isinstance(game, Game) or game.name not in ADVISING:
        raise BadInput(f"game {game!r}: expected one of {', '.join(ADVISING)}")
    if not isinstance(state, State):
        raise BadInput(f"state {state!r}: expected a state of {game.name}")


def _late(game: str | Game, maker: str, modules: Mapping[str, str]) -> Callable[[], Any]:
    """What the module of a game makes, once it is asked."""
    name = game.name if isinstance(game, Game) else game
    if not isinstance(name, str) or name not in ADVISING:
        raise ContentError("advice", "game", expected=f"one of {', '.join(ADVISING)}", found=short(name))

    @cache
    def made() -> Any:
        return getattr(import_module(modules[name]), maker)(_game(game))

    return made


def _game(game: str | Game) -> Game:
    from boardkit import GAMES

    return GAMES[game] if isinstance(game, str) else game
