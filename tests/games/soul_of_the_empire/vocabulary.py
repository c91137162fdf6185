"""Words in which the tests of Soul of the Empire are written: a position, answers, what a menu offers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardkit import GAMES, IllegalAction
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import Refusal
from boardkit.core.state import State
from boardkit.core.testing.trail import pick
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Table

GAME = GAMES["soul_of_the_empire"]


def given(players: int = 4, options: dict[str, Any] | None = None, game: Game = GAME, **layout: Any) -> State:
    """A position as `notation.Position` describes it; by default the Roman main phase on an empty board.

    ``turn="jewish"`` is short for the turn of a faction; ``dice={"roman": "3 3"}`` for a sequence; a
    dice text may have outside dice behind a bar: ``"3 3 | 5"``.
    """
    turn = layout.get("turn", "roman")
    layout["turn"] = {"faction": turn} if isinstance(turn, str) else turn
    layout["dice"] = {name: _dice(dice) for name, dice in layout.get("dice", {}).items()}
    return game.position({"players": players, "options": options or {}, **layout})


def _dice(dice: Any) -> Any:
    if not isinstance(dice, str):
        return dice
    sequence, _, outside = dice.partition("|")
    return {"sequence": _pips(sequence), "outside": _pips(outside)}


def _pips(text: str) -> list[int]:
    return [int(pip) for pip in text.split()]


def play(state: State, *answers: str) -> State:
    """The state after some answers, each in the text of its action; rolls and draws too."""
    return told(state, *answers)[0]


def told(state: State, *answers: str) -> tuple[State, tuple[Event, ...]]:
    """Like `play`, with everything that happened."""
    happened: tuple[Event, ...] = ()
    for text in answers:
        state, events = GAME.step(state, GAME.read(state, text))
        happened += events
    return state, happened


def offers(state: State, start: str = "") -> list[str]:
    """The texts of the options that begin with `start`."""
    texts = (GAME.encode(option) for option in GAME.legal_actions(state))
    return [text for text in texts if text.startswith(start)]


def refused(state: State, text: str) -> Refusal:
    """The refusal of an action; the test fails if it is possible."""
    action = GAME.decode(text)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert GAME.refusal(state, action) == caught.value.refusal
    return caught.value.refusal


def fought(state: State, attack: str, attacker_card: int, defender_card: int) -> State:
    """A combat without power cards: the attack, then the numbers of both combat cards."""
    state = play(state, attack)
    for value in (attacker_card, defender_card):
        state = play(state, next(text for text in offers(state, "combat card") if text.endswith(f"_{value}")))
    return state


def units(state: State, territory: str) -> dict[str, int]:
    """Units in a territory by colour, absent ones left out."""
    board = table(state)
    place = board.map.number[territory]
    return {name: row[place] for name, row in zip(COLOURS, board.units, strict=True) if row[place]}


def asked(state: State) -> tuple[int, str]:
    """The seat that is asked, and the rule that asks it."""
    request = GAME.request(state)
    assert request is not None
    return request.player, request.rule


def begun(players: int = 4, seed: int = 0, phase: str = "turn", **options: Any) -> State:
    """A new game, played at random up to the first request of a phase."""
    state, rng = GAME.new(players, **options), Random(seed)
    while state.phase != phase:
        request = GAME.request(state)
        assert request is not None, f"the game ended without {phase}"
        state = GAME.apply(state, pick(request, rng))
    return state


def table(state: State) -> Table:
    """The table as it lies now, half-done steps included."""
    request = GAME.request(state)
    found: Table = state.table if request is None else request.table
    return found
