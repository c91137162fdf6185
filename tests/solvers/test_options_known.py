"""Options are open to everybody: hints, saves of seats and the map go by the options of the game at hand."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit import GAMES, Match
from boardkit.core.state import Observation
from boardkit.core.testing import play_random
from boardkit.widgets import Walkthrough
from solvers.bids.influence import seen as fire
from solvers.bids.seen import dealt, read_round
from solvers.turn import seen as soul

OTHER: dict[str, dict[str, Any]] = {
    "children_of_fire": {"commitments": "many", "pawn_order": "boards", "turn_limit": 6},
    "imminence": {"no_majority": "stay", "winner": "edicts", "ties": "edicts"},
    "soul_of_the_empire": {"round_limit": 3, "shortest_sequence": 3, "retrieve_all": True},
}


def seen_in_play(name: str, phase: str) -> tuple[Any, Observation]:
    """A state of that phase in a random game with other options, and what the seat that is asked sees."""
    game = GAMES[name]
    trail = play_random(game, 2, 5, **OTHER[name])
    moments = [one for one in trail.moments if one.state.phase == phase and not one.state.actions]
    state = moments[len(moments) // 2].state
    return state, game.observe(state, game.request(state).player)


@pytest.mark.parametrize("name", GAMES)
def test_every_observation_holds_the_options_of_its_game(name: str) -> None:
    match = Match(name, 2, seed=1, **OTHER[name])
    wanted = match.start.table.box.options
    assert match.observe(0).options == match.observe(None).options == wanted
    assert Match.load(match.save(0)).observe(0).options == wanted


def test_children_of_fire_is_solved_under_the_options_of_the_game() -> None:
    state, seen = seen_in_play("children_of_fire", "place")
    assert chosen(fire.as_seen(GAMES["children_of_fire"], seen)) == chosen(state) == OTHER["children_of_fire"]


def test_imminence_is_solved_under_the_options_of_the_game() -> None:
    game = GAMES["imminence"]
    state, seen = seen_in_play("imminence", "bid")
    assert chosen(dealt(game, seen, first_backs(game, seen))) == chosen(state) == OTHER["imminence"]


def chosen(state: Any) -> dict[str, Any]:
    """The options of `OTHER` in a state."""
    box = state.table.box
    name = next(name for name in GAMES if isinstance(box.options, GAMES[name].options))
    return {option: getattr(box.options, option) for option in OTHER[name]}


def first_backs(game: Any, seen: Observation) -> dict[int, tuple[str, ...]]:
    """Any cards that may lie behind the backs of the other seat."""
    (rival,) = read_round(game, seen).rivals
    cards = list(rival.deck)
    found = []
    for _, back in rival.laid:
        card = next(card for card in cards if set(back) == {sign for sign in card if sign.isalpha()})
        cards.remove(card)
        found.append(card)
    return {rival.seat: tuple(found)}


def test_soul_of_the_empire_is_solved_under_the_options_of_the_game() -> None:
    state, seen = seen_in_play("soul_of_the_empire", "main_phase")
    assert chosen(soul.as_seen(GAMES["soul_of_the_empire"], seen)) == chosen(state)


def test_SA6_the_map_draws_the_red_line_of_the_game() -> None:
    def drawn(**options: Any) -> Any:
        match = Match("soul_of_the_empire", 4, seed=1, **options)
        return next(
            block
            for block in Walkthrough(match, covered=False, keep=False).screen["board"]
            if block["kind"] == "map"
        )

    usual, wide = drawn(), drawn(dacia_and_armenia="empire")
    assert usual["red"] != wide["red"]
    assert "outside the red line" in note_of(usual, "Dacia") and "in the Empire" in note_of(wide, "Dacia")


def note_of(block: Any, name: str) -> str:
    return str(next(place["note"] for place in block["places"] if place["key"] == name))
