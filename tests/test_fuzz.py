"""Broken files and texts: a clear error each time, at once; nothing is run, written or half done."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boardkit import GAMES, ContentError, IllegalAction, Match, SaveError
from boardkit.core.content import TOLD, Pack
from boardkit.core.packed import pack
from boardkit.core.testing import play_random
from tests.game_moments import LIMITS, midway
from tests.mutations import mutations

LONGEST = 3.0
"""Seconds one broken text may take; on an idle machine none takes a tenth of it."""
FILES = [(name, file.name) for name in GAMES for file in sorted(GAMES[name].data.glob("*.*"))
         if file.suffix in (".toml", ".csv") and file.name not in TOLD]  # fmt: skip


def tried(texts: Any, use: Callable[[str], Any], expected: type[Exception] | tuple[Any, ...]) -> int:
    """Use each text; what is refused must be refused in words, quickly. Returns how many were taken."""
    taken = 0
    for text in texts:
        began = time.perf_counter()
        try:
            use(text)
        except expected as error:
            told = str(error)
            assert 10 < len(told) < 3000 and told.encode(), f"{told[:200]!r} for {text[:200]!r}"
        else:
            taken += 1
        assert time.perf_counter() - began < LONGEST, text[:200]
    return taken


def saved(name: str, seed: int, seat: int | None = None) -> str:
    """A save from the middle of a random game."""
    match = Match(name, 2, seed=seed, **LIMITS[name])
    trail = play_random(match.game, 2, seed, **LIMITS[name])
    for moment in trail.moments[:60]:
        match._answer(moment.action, "chance" if moment.request.player < 0 else "hand")
    return match.save(seat)


@pytest.mark.parametrize("seat", [None, 1], ids=["referee", "seat"])
@pytest.mark.parametrize("name", GAMES)
def test_a_broken_save_is_refused(name: str, seat: int | None) -> None:
    tried(mutations(saved(name, 3, seat), 11, 250), lambda text: Match.load(text).log(), SaveError)


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_packed_save_is_refused(name: str) -> None:
    text = saved(name, 4)

    def opens_as_it_was(line: str) -> None:
        assert Match.load(line).save() == text

    tried(mutations(pack(text), 12, 150), opens_as_it_was, SaveError)


@pytest.mark.parametrize("name", GAMES)
def test_a_packed_save_of_broken_text_is_refused(name: str) -> None:
    texts = (pack(text.encode("utf-8", "replace").decode()) for text in mutations(saved(name, 5), 13, 100))
    tried(texts, lambda text: Match.load(text).log(), SaveError)


@pytest.mark.parametrize(("name", "file"), FILES)
def test_a_broken_file_of_a_pack_is_refused(name: str, file: str) -> None:
    """What loads all the same, because the change does no harm, can be played."""
    game = GAMES[name]
    text = (game.data / file).read_text("utf-8")
    names = {path.name for path in game.data.iterdir()}
    refused = 0
    for broken in mutations(text, 14, 60):
        try:
            other = game.with_content(Pack("mine", name, {file: broken}))
        except ContentError as error:
            refused += 1
            assert error.file.partition(",")[0] in names and len(str(error)) < 3000
        else:
            play_random(other, 2, 1, **{**LIMITS[name], **SHORTER[name]})
    assert refused >= 20


SHORTER: dict[str, dict[str, Any]] = {
    "children_of_fire": {"turn_limit": 1},
    "imminence": {"cards_per_round": 1},
    "soul_of_the_empire": {"round_limit": 1},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_action_text_is_refused(name: str) -> None:
    """At moments all over a game, every text is refused by a rule, or is a possible action."""
    game, rng = GAMES[name], Random(6)
    trail = play_random(game, game.seats[-1], 6, **LIMITS[name])
    for moment in rng.sample(trail.moments, 40):
        options = moment.request.options
        for broken in mutations(game.encode(rng.choice(options)), rng.randrange(10**6), 20):
            try:
                after = game.apply(moment.state, game.read(moment.state, broken))
            except IllegalAction as error:
                assert error.refusal.rule in game.rules and str(error).encode()
            else:
                assert after in [game.apply(moment.state, option) for option in options]


def spoiled(value: Any, rng: Random) -> Any:
    """A position with something in it changed: a value, a key, a list."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(sorted(value))
        fate = rng.random()
        if fate < 0.08:
            return {other: inner for other, inner in value.items() if other != key}
        if fate < 0.15:
            return {**value, rng.choice(STRANGE_KEYS): value[key]}
        return {**value, key: spoiled(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.75:
        at = rng.randrange(len(value))
        if rng.random() < 0.25:
            return value[:at] + value[at:] * 2
        return [*value[:at], spoiled(value[at], rng), *value[at + 1 :]]
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice((-1, 1, 2, -7, 100, 2**70))
    return rng.choice(STRANGE)


STRANGE_KEYS = ["", "units", "Rome", "0", "more", "\ud800", "__class__"]
STRANGE: list[Any] = [None, True, -1, 0, 7, 10**40, 1.5, float("nan"), "", "Rome", "asterra", "\ud800"]
STRANGE += ["x" * 999, [], {}, [[]], ["roman"], {"roman": 1}, [1, 2, 3, 4, 5, 6]]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_cannot_be_is_refused_and_any_other_can_be_played(name: str) -> None:
    game, rng = GAMES[name], Random(15)
    taken = refused = 0
    for number in range(400):
        position = midway(name, game.seats[number % len(game.seats)], number % 7, 1 + number % 3)
        changed = spoiled(position, rng)
        try:
            state = game.position(changed)
        except (ContentError, IllegalAction) as error:
            refused += 1
            assert 10 < len(str(error)) < 3000
        else:
            taken += 1
            assert game.position(game.describe(state)) == state
            played_on(game, state, rng)
    assert taken > 20 and refused > 150


def played_on(game: Any, state: Any, rng: Random) -> None:
    """Thirty answers at random from here."""
    for _ in range(30):
        if state.phase is None:
            break
        options = game.legal_actions(state)
        assert options
        state = game.apply(state, rng.choice(options))
