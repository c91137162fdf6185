"""Moments of running games become puzzle files that open elsewhere and tell nobody what is hidden."""

from __future__ import annotations

import doctest
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardkit import GAMES, ContentError, Match
from boardkit.core.content import Pack
from boardkit.widgets import Trainer, Walkthrough
from boardkit.widgets.new_game import new_match
from solvers import freezing, puzzles
from solvers.freezing import freeze, kinds_here, position_text
from solvers.veiling import veiled
from tests.widgets.board import step as go_on

TABLES = (
    ("imminence", 2, {}),
    ("imminence", 4, {}),
    ("children_of_fire", 2, {"turn_limit": 3}),
    ("children_of_fire", 3, {"turn_limit": 2}),
    ("soul_of_the_empire", 2, {}),
    ("soul_of_the_empire", 4, {}),
)
CHOICES = 120


@cache
def played(game: str, players: int, seed: int = 0) -> Match:
    """A game of random choices, up to `CHOICES` of them."""
    options = next(options for name, n, options in TABLES if (name, n) == (game, players))
    match, rng = Match(game, players, seed, **options), Random(seed)
    for _ in range(CHOICES):
        match.advance(rolls=True)
        if match.outcome is not None:
            break
        match.play(rng.choice(match.request.options))
    return match


def moments(match: Match) -> Iterator[tuple[int, str]]:
    """Steps at which something can be asked, each with every kind."""
    for step in range(1, len(match.steps) + 1):
        for kind in kinds_here(match, step):
            yield step, kind


@cache
def texts(game: str, players: int) -> dict[tuple[int, str], str]:
    """Every moment of a game that can be frozen."""
    match, found = played(game, players), {}
    for step, kind in moments(match):
        try:
            found[step, kind] = freeze(match, kind=kind, step=step)
        except ContentError as error:
            assert "half done" in str(error)
    return found


@pytest.mark.parametrize(("game", "players"), [table[:2] for table in TABLES])
def test_most_moments_can_be_frozen_and_open_as_the_seat_saw_them(game: str, players: int) -> None:
    match, frozen = played(game, players), texts(game, players)
    asked = list(moments(match))
    assert len(frozen) >= 0.9 * len(asked) > 5
    for (step, kind), text in frozen.items():
        puzzle = puzzles.parse("moment.toml", text)
        before = match.steps[step - 1].before
        seat = match.game.request(before).player
        assert (puzzle.kind.name, puzzle.seat) == (kind, seat)
        assert puzzle.observation == match.game.observe(before, seat)


@pytest.mark.parametrize(("game", "players"), [table[:2] for table in TABLES])
def test_one_moment_of_every_kind_is_solved_and_trained(game: str, players: int) -> None:
    by_kind: dict[str, str] = {}
    for (_, kind), text in texts(game, players).items():
        by_kind[kind] = text  # the last of each: nearest to the end
    assert by_kind
    for text in by_kind.values():
        puzzle = puzzles.parse("moment.toml", text)
        trainer = Trainer([puzzle])
        trainer.answer(puzzle.solve().answers[0] or "done")
        assert trainer.feedback == "Correct.", text


def test_every_kind_that_is_offered_comes_up() -> None:
    found = {kind for game, players, _ in TABLES for _, kind in texts(game, players)}
    words = freezing._words()
    assert found == {kind for kinds in words.values() for kind in kinds}


@pytest.mark.parametrize("game", ["imminence", "children_of_fire", "soul_of_the_empire"])
def test_what_a_frozen_moment_says_fits_its_game(game: str) -> None:
    kinds = puzzles.kinds(game)
    for kind in freezing._words()[game]:
        assert kind in kinds


# -- nothing that is hidden gets out ------------------------------------------------------------------------


def redealt(match: Match, step: int, rng: Random) -> Any:
    """Another state that looks the same to the seat that is asked; None where none is found."""
    game, before = match.game, match.steps[step - 1].before
    seat = game.request(before).player
    position = game.describe(before)
    if game.name == "imminence":
        position["laid"] = {
            city: [[at, card if at == seat else turned(game, card)] for at, card in laid]
            for city, laid in position["laid"].items()
        }
    elif game.name == "children_of_fire":
        for at, one in enumerate(position["seats"]):
            if at != seat:
                one["primary"], one["secondary"] = other_prophecies(match, rng)
    else:
        position["hands"] = {
            name: [rng.choice(deck_of(game, name)) for _ in cards] if owner(before, name) != seat else cards
            for name, cards in position.get("hands", {}).items()
        }
    try:
        other = game.position(position)
    except ContentError:
        return None
    return other if game.observe(other, seat) == game.observe(before, seat) else None


def turned(game: Any, card: str) -> str:
    """The other card with the same back."""
    cards = list(game.content.index.amounts)
    held = [one for one in cards if letters(one) == letters(card) and one != card]
    return held[0] if held else card


def letters(card: str) -> str:
    return "".join(sorted(sign for sign in card if sign.isalpha()))


def other_prophecies(match: Match, rng: Random) -> tuple[str, str]:
    """Two prophecies that somebody could have, as positions name them."""
    seats = match.game.describe(played("children_of_fire", 2, rng.randrange(3)).state)["seats"]
    return rng.choice(seats)["primary"], rng.choice(seats)["secondary"]


def deck_of(game: Any, faction: str) -> list[str]:
    from boardkit.games.soul_of_the_empire.factions import FACTIONS

    return list(game.content.deck(FACTIONS.index(faction)))


def owner(state: Any, faction: str) -> int:
    from boardkit.games.soul_of_the_empire.factions import FACTIONS

    return int(state.table.seats[FACTIONS.index(faction)])


@pytest.mark.parametrize(("game", "players"), [table[:2] for table in TABLES])
def test_two_moments_that_look_alike_freeze_to_the_same_text(game: str, players: int) -> None:
    match, rng, compared = played(game, players), Random(1), 0
    for step in sorted({step for step, _ in texts(game, players)}):
        before = match.steps[step - 1].before
        seat = match.game.request(before).player
        for _ in range(3):
            other = redealt(match, step, rng)
            if other is not None and other != before:
                assert veiled(match.game, other, seat) == veiled(match.game, before, seat)
                compared += 1
    assert compared > 5


# -- files and positions ------------------------------------------------------------------------------------


def test_a_moment_is_written_to_a_file_and_not_over_another(tmp_path: Path) -> None:
    match = played("imminence", 2)
    step = min(step for step, _ in texts("imminence", 2))
    file = tmp_path / "my moment.toml"
    text = puzzles.freeze(match, file, step=step)
    assert file.read_text("utf-8") == text and puzzles.load(file).name == "my moment"
    with pytest.raises(ContentError, match="a new file"):
        freeze(match, file, step=step)
    with pytest.raises(ContentError, match=r"\.toml"):
        freeze(match, tmp_path / "moment.txt", step=step)
    with pytest.raises(ContentError, match="a new file"):
        freeze(match, tmp_path / "nowhere" / "moment.toml", step=step)


@pytest.mark.parametrize(("game", "players"), [table[:2] for table in TABLES])
def test_a_position_text_opens_on_a_board_elsewhere(game: str, players: int) -> None:
    match = played(game, players)
    step = max(step for step, _ in texts(game, players))
    position = tomllib.loads(position_text(match, step))
    before = match.steps[step - 1].before
    seat = match.game.request(before).player
    board = Walkthrough(Match(game, position=position), seats=[seat], keep=False)
    assert board.match.observe(seat) == match.game.observe(before, seat)


@pytest.mark.parametrize("step", [0, -1, 10**9, "2", True])
def test_a_step_that_is_not_there_is_refused(step: Any) -> None:
    with pytest.raises(ContentError, match="a step from 1"):
        freeze(played("imminence", 2), step=step)


def test_where_nothing_can_be_asked_it_says_so() -> None:
    with pytest.raises(ContentError, match="at which a seat is asked"):
        freeze(Match("imminence", 2, seed=1, first_player=None))
    over = Match("imminence", 2, seed=1)
    over.run()
    with pytest.raises(ContentError, match="the end of the game"):
        freeze(over)
    fresh = Match("imminence", 2, seed=1, first_player=0)
    fresh.advance(rolls=True)
    assert kinds_here(fresh) == ()
    with pytest.raises(ContentError, match="some kind of puzzle"):
        freeze(fresh)


def test_a_game_with_an_owners_content_is_refused() -> None:
    cities = (GAMES["imminence"].data / "cities.toml").read_text("utf-8")
    owned = GAMES["imminence"].with_content(Pack("mine", "imminence", {"cities.toml": cities}))
    with pytest.raises(ContentError, match="the content pack 'mine'"):
        freeze(Match(owned, 2, seed=1))


def test_a_kind_that_does_not_fit_is_refused_with_those_that_do() -> None:
    match = played("soul_of_the_empire", 4)
    step = next(step for step, kind in texts("soul_of_the_empire", 4) if kind == "keep")
    with pytest.raises(ContentError, match="expected one of keep, found turn"):
        freeze(match, kind="turn", step=step)
    hidden = next(s for s, k in moments(match) if k == "turn" and "attack" not in kinds_here(match, s))
    with pytest.raises(ContentError, match="no hidden cards"):
        freeze(match, kind="attack", step=hidden)


# -- on the board -------------------------------------------------------------------------------------------


def test_the_save_panel_freezes_the_moment_of_the_seat_that_is_asked() -> None:
    match = Match("imminence", 2, seed=1, bots={1: "random"})
    board = Walkthrough(match, keep=False, freezer=puzzles.freeze)
    board.turn_to("save")
    assert "some kind of puzzle" in board.screen["panel"]["moment"]["why"]
    board.press("faction lanterns")
    board.turn_to("save")
    puzzle = puzzles.parse("moment.toml", board.screen["panel"]["moment"]["text"])
    assert puzzle.observation == match.observe(0)
    board.switch_seat(None)
    board.turn_to("save")
    assert not board.screen["panel"]["moment"]["text"]


@pytest.mark.parametrize("game", ["imminence", "children_of_fire", "soul_of_the_empire"])
def test_the_save_panel_copies_out_a_position_that_a_game_starts_from(game: str) -> None:
    """What is copied goes through New game again: the seat then sees exactly what it saw."""
    match = Match(game, 2, seed=2, bots={1: "random"})
    board, copied = Walkthrough(match, keep=False, positions=puzzles.position_text), 0
    while len(match.steps) < 40 and match.outcome is None:
        board.turn_to("save")
        text = board.screen["panel"]["position"]["text"]
        if text:
            again = new_match(match, {"game": game, "position": text})
            assert again.observe(0) == match.observe(0)
            copied += 1
        go_on(board)
    assert copied > 5


def test_without_a_freezer_the_save_panel_has_no_moment() -> None:
    board = Walkthrough(Match("imminence", 2, seed=1, bots={1: "random"}), keep=False)
    board.turn_to("save")
    assert "moment" not in board.screen["panel"]


def test_the_example_in_the_docstring_runs() -> None:
    done = doctest.testmod(import_module("solvers.freezing"))
    assert done.attempted and not done.failed
