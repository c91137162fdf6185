"""Words in which the tests of Children of Fire are written: a position, cards, a turn played out."""

from __future__ import annotations

from random import Random
from typing import Any

from boardkit import GAMES, IllegalAction
from boardkit.core.event import Event
from boardkit.core.request import Refusal
from boardkit.core.state import State
from boardkit.core.testing.trail import pick
from boardkit.games.children_of_fire.table import Table

GAME = GAMES["children_of_fire"]
FACTIONS = ("children_of_light", "children_of_darkness", "grigori", "sorcerers", "anakim_and_nephilim")


def card(faction: int | str, strength: int) -> str:
    """The card of a faction (by name or place in printed order) with a strength."""
    name = FACTIONS[faction] if isinstance(faction, int) else faction
    return next(c.name for c in GAME.content.cards if c.faction == name and c.strength == strength)


def cards(owner: int, spec: str, faction: int | str | None = None) -> list[dict[str, Any]]:
    """``"5 church, 3! front"``: cards of a seat by strength and spot, ``!`` for face up."""
    found = []
    for part in filter(None, (part.strip() for part in spec.split(","))):
        strength, spot = part.split()
        name = card(owner if faction is None else faction, int(strength.rstrip("!")))
        found.append({"owner": owner, "card": name, "spot": spot, "up": strength.endswith("!")})
    return found


def given(players: int = 2, options: dict[str, Any] | None = None, **layout: Any) -> State:
    """A position; by default the first placement of a turn, factions in printed order."""
    return GAME.position({"players": players, "options": options or {}, **layout})


def seats(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    """What lies before each seat, in order."""
    return list(rows)


def laid_by(specs: tuple[str, ...], factions: tuple[str, ...] = FACTIONS) -> list[dict[str, Any]]:
    """The cards of all seats on the table."""
    return [one for owner, spec in enumerate(specs) for one in cards(owner, spec, factions[owner])]


def showdown(*specs: str, options: dict[str, Any] | None = None, **layout: Any) -> State:
    """Everybody has laid three cards; the last seat may still turn one up."""
    rows = layout.get("seats") or [{} for _ in specs]
    factions = tuple(row.get("faction") or FACTIONS[at] for at, row in enumerate(rows))
    start = layout.setdefault("indicator", 0)
    layout.setdefault("placing", (start - 1) % len(specs))
    return given(len(specs), options, phase="turn_up", laid=laid_by(specs, factions), **layout)


def told(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """The state after these answers, and everything that happened."""
    happened: tuple[Event, ...] = ()
    for text in texts:
        state, events = GAME.step(state, GAME.read(state, text))
        happened += events
    return state, happened


def play(state: State, *texts: str) -> State:
    """The state after these answers, given as texts."""
    return told(state, *texts)[0]


def refused(state: State, text: str) -> Refusal:
    """Why a text is refused; the state is as it was, and what is offered instead is possible."""
    before = hash(state), GAME.legal_actions(state)
    try:
        GAME.apply(state, GAME.read(state, text))
    except IllegalAction as error:
        assert (hash(state), GAME.legal_actions(state)) == before
        assert error.refusal.instead and set(error.refusal.instead) <= set(options(state))
        return error.refusal
    raise AssertionError(f"{text!r} is not refused")


def options(state: State, start: str = "") -> list[str]:
    """Texts of the legal answers that begin with `start`."""
    texts = map(GAME.encode, GAME.legal_actions(state))
    return [text for text in texts if text.startswith(start)]


def table(state: State) -> Table:
    """The table as it lies now, half-done steps of the phase included."""
    request = GAME.request(state)
    found: Table = state.table if request is None else request.table
    return found


def to_act(state: State) -> int | None:
    """The seat that is asked."""
    request = GAME.request(state)
    return None if request is None else request.player


def rule_of(state: State) -> str:
    """The rule that asks."""
    request = GAME.request(state)
    assert request is not None
    return request.rule


def events_of(kind: type[Event], happened: tuple[Event, ...]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in happened if type(event) is kind]


def begun(players: int = 2, seed: int = 0, phase: str = "preparation", **options: Any) -> State:
    """A new game, played at random up to the first request of a phase."""
    state, rng = GAME.new(players, **options), Random(seed)
    while state.phase != phase:
        request = GAME.request(state)
        assert request is not None, f"the game ended without {phase}"
        state = GAME.apply(state, pick(request, rng))
    return state


def tokens(state: State, seat: int) -> dict[str, int]:
    """Influence of a seat, kinds it lacks left out."""
    return {
        kind: n
        for kind, n in zip(("blue", "green", "brown", "red"), table(state).tokens[seat], strict=True)
        if n
    }


def square(state: State, pawn: str) -> int:
    """Where a successor stands."""
    return table(state).pawns[("prime_minister", "mogul", "archbishop", "crime_lord").index(pawn)]
