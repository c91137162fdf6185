"""Two games that look alike to somebody give that person equal screens, whatever is hidden in them.

Random games of every kind are forked where a seat does something that another cannot see; both ways are
followed for some answers, and all that a page or a saved notebook gets is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from boardkit import Match
from boardkit.core.companion import Companion
from boardkit.core.request import Action, Draw, Request
from boardkit.core.sitting import Entry
from boardkit.core.testing.trail import pick
from boardkit.widgets import Walkthrough
from solvers import puzzles
from solvers.advice import adviser
from tests.widgets.board import page_says

MOST = 6
"""Pairs that are compared for each game."""
FURTHER = 6
"""Answers for which a pair is followed."""
GAMES = [
    ("imminence", 2, 0),
    ("imminence", 5, 0),
    ("children_of_fire", 2, 0),
    ("children_of_fire", 4, 0),
    ("soul_of_the_empire", 4, 12),  # a sealed combat card, with a power card and without
]
"""Games, their players, and what fixes the choices in them."""
each_game = pytest.mark.parametrize(("game", "players", "seed"), GAMES)


class Held(Match):
    """A match in which nothing goes on by itself, so that a pair stays together."""

    def advance(self, *, rolls: bool = False) -> int:
        return 0


def fork(match: Match) -> Held:
    twin = Held(match.game, match.players, match.seed, names=match.names)
    twin.start, twin.steps = match.start, list(match.steps)
    return twin


def answer(match: Match, action: Action) -> bool:
    """Answer for whoever is asked; whether something hidden was shown by it."""
    match._answer(action, "hand")
    return any(event.reveals for event in match.steps[-1].events)


def alike(match: Match, request: Request, action: Action, eye: int | None) -> list[Action]:
    """Other options that look the same to an eye; none where it sees all."""
    if eye == request.player or (isinstance(request, Draw) and request.seen_by in (None, eye)):
        return []
    shown = match.game.shown(request, action, eye)
    return [one for one in request.options if one != action and match.game.shown(request, one, eye) == shown]


def pairs(game: str, players: int, seed: int) -> Iterator[tuple[int | None, Held, Held]]:
    """Pairs of matches that look alike to a seat (None: to a spectator), over a random game."""
    match, rng = Held(game, players, 1), Random(f"{game} {players} {seed}")
    while (request := match.request) is not None:
        action, eye = pick(request, rng), rng.choice([None, *range(players)])
        others = alike(match, request, action, eye)
        if others and rng.random() < 0.3:
            yield from followed(eye, (fork(match), fork(match)), (action, rng.choice(others)), rng)
        answer(match, action)


def followed(
    eye: int | None, two: tuple[Held, Held], actions: tuple[Action, Action], rng: Random
) -> Iterator[tuple[int | None, Held, Held]]:
    for _ in range(FURTHER):
        shown = [answer(one, action) for one, action in zip(two, actions, strict=True)]
        if any(shown):
            return
        yield eye, *two
        request, other = two[0].request, two[1].request
        if request is None or other is None:
            return
        action = pick(request, rng)
        same = [action] if other.offered(action) is not None else alike(two[1], other, action, eye)
        if not same:
            return
        actions = action, same[0]


TELLERS: Any = {"freezer": puzzles.freeze, "positions": puzzles.position_text}


def sent_to(eye: int | None, match: Match) -> list[str]:
    """All that this person gets, alone at a screen or with others: each panel, and what a notebook keeps."""
    told: list[Any] = []
    for seats in ([] if eye is None else [eye], range(match.players)):
        board = Walkthrough(match, seats=seats, keep=False, by_hand=True, **TELLERS)
        board.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
        board.host.seating.look(eye)
        board.host.seating.uncover()
        for panel in ("save", "new", "words", ""):
            board.turn_to(panel)
        if board.host.is_asked:
            board.press("rubbish")
            board.type("play")
        told.append([board.text, board.still(), *kept(board)])
        told.append(Walkthrough(match, keep=False, by_hand=True).screen)  # perhaps covered
        board.close()
    return [without_names(one) for one in told]


def kept(board: Walkthrough) -> list[Any]:
    """What a saved notebook keeps, without what names the widget itself."""
    state = {name: value for name, value in board.get_state().items() if name != "layout"}
    data = board._repr_mimebundle_()[0]
    return [state, data["text/plain"], data["text/html"]]


def without_names(told: Any) -> str:
    """As text, without what names the board, and without the packed file of the referee."""
    if isinstance(told, dict):
        told = told.get("screen", told)
        panel = told.get("panel") or {}
        told = {**told, "token": "", "panel": {**panel, "text": "", "files": []}}
    return json.dumps(told, default=str)


@each_game
def test_what_somebody_cannot_see_is_in_nothing_that_is_sent(game: str, players: int, seed: int) -> None:
    compared = 0
    for eye, one, two in islice(pairs(game, players, seed), MOST):
        assert one.state != two.state
        for mine, other in zip(sent_to(eye, one), sent_to(eye, two), strict=True):
            assert mine == other, (eye, one.game.encode(one.steps[-1].action))
        compared += 1
    assert compared == MOST


def beside(match: Match) -> Companion:
    """The same game entered beside a real one, with everybody at one screen."""
    told = Companion(match.game, match.players, eyes=range(match.players), names=match.names)
    told.resume(Entry(step.player, match.game.encode(step.action)) for step in match.steps)
    assert told.state == match.state
    return told


@pytest.mark.parametrize(("game", "players"), [("imminence", 3), ("children_of_fire", 2)])
def test_beside_a_real_game_people_at_one_screen_do_not_read_each_other(game: str, players: int) -> None:
    for eye, one, two in islice(pairs(game, players, 1), MOST):
        for mine, other in zip(sent_to(eye, beside(one)), sent_to(eye, beside(two)), strict=True):
            assert mine == other, (eye, one.game.encode(one.steps[-1].action))


def begun(eye: int | None, match: Match) -> Companion:
    """A companion that is told the whole truth about this moment, for one person at its screen."""
    position = match.game.describe(match.state)
    return Companion(match.game, eyes=[] if eye is None else [eye], position=position, names=match.names)


def shown_beside(eye: int | None, match: Companion) -> list[str]:
    """All that a page beside a real game gets, with a hint, and the save with everything."""
    told: list[Any] = []
    shown = Walkthrough(match, keep=False, adviser=adviser(match.game.name), **TELLERS)
    shown.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
    shown.host.seating.look(eye)
    for panel in ("save", "new", ""):
        shown.turn_to(panel)
    for message in ({"do": "type", "text": "play"}, {"do": "correct", "number": 1, "text": "draw nothing"}):
        page_says(shown, **message)
    if shown.host.is_asked:
        page_says(shown, do="hint")
        page_says(shown, do="hint")
    told.append(shown.screen)
    shown.close()
    return [*map(without_names, told), match.save(), repr(match.expected), repr(match.unknown)]


@each_game
def test_a_companion_is_the_same_whatever_its_position_states_unseen(
    game: str, players: int, seed: int
) -> None:
    compared = 0
    for eye, one, two in islice(pairs(game, players, seed), MOST):
        if one.request is not None:
            for mine, other in zip(
                shown_beside(eye, begun(eye, one)), shown_beside(eye, begun(eye, two)), strict=True
            ):
                assert mine == other, (eye, one.game.encode(one.steps[-1].action))
            compared += 1
    assert compared
