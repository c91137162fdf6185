"""Texts of actions: one for each, and back."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit import GAMES, IllegalAction
from boardkit.core.codec import LONGEST, Codec, likeliest
from boardkit.core.request import Action, Drawn, Rolled


class Move(Action, frozen=True, cache_hash=True):
    form: ClassVar[str] = "move {origin}>{target}"
    origin: str
    target: str


class March(Action, frozen=True, cache_hash=True):
    form: ClassVar[str] = "move {origin}>{target} with {units}"
    origin: str
    target: str
    units: int


class Bid(Action, frozen=True, cache_hash=True):
    form: ClassVar[str] = "bid {amount} on {what}"
    amount: int | None
    what: tuple[str, ...]


class Stop(Action, frozen=True, cache_hash=True):
    form: ClassVar[str] = "stop"


CODEC = Codec((Move, March, Bid, Stop, Rolled, Drawn))
place = st.text("abcdefghij ", min_size=1, max_size=12).map(lambda t: " ".join(t.split())).filter(bool)


@given(place, place)
def test_a_text_means_the_action_it_was_written_for(origin: str, target: str) -> None:
    move = Move(origin, target)
    assert CODEC.decode(CODEC.encode(move)) == move


@given(st.integers(-999, 999) | st.none(), st.lists(place.filter(lambda t: t != "-"), max_size=3))
def test_numbers_lists_and_nothing_have_texts(amount: int | None, what: list[str]) -> None:
    bid = Bid(amount, tuple(what))
    assert CODEC.decode(CODEC.encode(bid)) == bid


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move Rome>Dacia", Move("Rome", "Dacia")),
        ("  MOVE   Rome  >  Dacia ", Move("Rome", "Dacia")),
        ("move Rome>Dacia with 3", March("Rome", "Dacia", 3)),
        ("bid - on fish, wine", Bid(None, ("fish", "wine"))),
        ("stop", Stop()),
        ("roll 1 2 3", Rolled((1, 2, 3))),
        ("draw the fool", Drawn("the fool")),
    ],
)
def test_blanks_and_capitals_of_fixed_words_do_not_matter(text: str, action: Action) -> None:
    assert CODEC.decode(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "move",
        "move Rome",
        "move >",
        "stop it",
        "bid ten on fish",
        "x" * (LONGEST + 1),
        "\x00",
        None,
        5,
        b"stop",
    ],
)
def test_nonsense_means_nothing(text: object) -> None:
    assert CODEC.decode(text) is None  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_any_text_is_read_or_not_and_never_fails(text: str) -> None:
    action = CODEC.decode(text)
    assert action is None or isinstance(action, Action)


@pytest.mark.parametrize(
    ("action", "known"),
    [
        (Move("Rome", "Dacia"), True),
        (Move(3, "Dacia"), False),  # type: ignore[arg-type]
        (Move("Rome", None), False),  # type: ignore[arg-type]
        (Move(["Rome"], "Dacia"), False),  # type: ignore[arg-type]
        (Move("x" * 500, "Dacia"), False),
        (March("a", "b", True), False),
        (March("a", "b", 1.5), False),  # type: ignore[arg-type]
        (March("a", "b", float("nan")), False),  # type: ignore[arg-type]
        (March("a", "b", 10**30), False),
        (Bid(None, ("a, b",)), False),
        (Rolled((1.0,)), False),  # type: ignore[arg-type]
        ("stop", False),
        (None, False),
    ],
)
def test_an_action_is_known_if_its_text_means_it(action: object, known: bool) -> None:
    assert CODEC.knows(action) is known


def test_a_form_must_name_its_fields() -> None:
    class Wrong(Action, frozen=True):
        form: ClassVar[str] = "go {where}"
        place: str

    with pytest.raises(TypeError, match="does not name its fields"):
        Codec((Wrong,))


def test_a_form_has_no_blanks_around_marks() -> None:
    class Wrong(Action, frozen=True):
        form: ClassVar[str] = "go {place} > {target}"
        place: str
        target: str

    with pytest.raises(TypeError, match="instead of"):
        Codec((Wrong,))


def test_a_field_must_be_of_a_kind_that_has_a_text() -> None:
    class Wrong(Action, frozen=True):
        form: ClassVar[str] = "go {place}"
        place: float

    with pytest.raises(TypeError, match="float"):
        Codec((Wrong,))


def test_the_nearest_texts_come_first() -> None:
    texts = ["play L3C1>asterra", "play C1F2>calvane", "stop"]
    assert likeliest("plya l3c1>astera", texts, 2) == ("play L3C1>asterra", "play C1F2>calvane")
    assert likeliest("", texts, 2) == tuple(texts[:2])


def test_a_mistyped_action_is_answered_with_the_nearest() -> None:
    game = GAMES["imminence"]
    state = game.position({"players": 2, "cities": ["asterra", "brenholt", "calvane"]})
    with pytest.raises(IllegalAction) as caught:
        game.read(state, "plai L3C1 asterra")
    assert caught.value.refusal.instead[0] == "play L3C1>asterra"
    assert game.read(state, "PLAY l3c1 > ASTERRA") == game.decode("play L3C1>asterra")


def test_a_text_outside_a_state_is_refused_with_the_forms() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAMES["imminence"].decode("jump")
    assert caught.value.refusal.rule == "KIT3" and "play {card}>{city}" in caught.value.refusal.instead
