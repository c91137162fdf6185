"""Words in which the tests of Imminence are written: a position, a round played out, a game begun."""

from __future__ import annotations

from random import Random
from typing import Any

from boardkit import CHANCE, GAMES
from boardkit.core.event import Event
from boardkit.core.state import State
from boardkit.core.testing.trail import pick
from boardkit.games.imminence.table import Table

GAME = GAMES["imminence"]
CITIES = ("asterra", "brenholt", "calvane", "dorwick", "elsmere", "fenrow")


def given(players: int = 2, options: dict[str, Any] | None = None, **layout: Any) -> State:
    """A position; cities and factions by default the first ones, everything else as `position` has it."""
    layout.setdefault("cities", CITIES[: players + 1])
    return GAME.position({"players": players, "options": options or {}, **layout})


def play(state: State, *plays: str) -> State:
    """The state after ``"L3C1>asterra"`` and so on, each by the seat whose turn it is."""
    return told(state, *plays)[0]


def told(state: State, *plays: str) -> tuple[State, tuple[Event, ...]]:
    """Like `play`, with everything that happened."""
    happened: tuple[Event, ...] = ()
    for text in plays:
        state, events = GAME.step(state, GAME.read(state, f"play {text}"))
        happened += events
    return state, happened


def round_of(*plays: str, players: int = 2, options: Any = None, **layout: Any) -> tuple[State, Any]:
    """A whole round of as many cards as `plays` has: the state after it, and what happened."""
    cards = {"cards_per_round": len(plays) // players}
    return told(given(players, {**cards, **(options or {})}, **layout), *plays)


def events_of(kind: type[Event], happened: tuple[Event, ...]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in happened if type(event) is kind]


def begun(players: int = 2, seed: int = 0, phase: str = "bid", **options: Any) -> State:
    """A new game, played at random up to the first request of a phase."""
    state, rng = GAME.new(players, **options), Random(seed)
    while state.phase != phase:
        request = GAME.request(state)
        assert request is not None, f"the game ended without {phase}"
        state = GAME.apply(state, pick(request, rng))
    return state


def table(state: State) -> Table:
    """The table of a state, typed."""
    found: Table = state.table
    return found


def totals(state: State, city: str) -> tuple[int, ...]:
    """Points of each type at a city now: Law, Coin, Faith."""
    return table(state).totals(table(state).cities.index(city))


def to_act(state: State) -> int | None:
    """The seat that is asked."""
    request = GAME.request(state)
    return None if request is None else request.player


def finished(state: State, seed: int = 0) -> State:
    """The state at the end of the game, played on at random."""
    rng = Random(seed)
    while (request := GAME.request(state)) is not None:
        state = GAME.apply(state, pick(request, rng))
    return state


def drawn(state: State, *items: str) -> State:
    """The state after chance has given these."""
    for item in items:
        assert to_act(state) == CHANCE
        state = GAME.apply(state, GAME.read(state, f"draw {item}"))
    return state
