"""What a seat has seen: all of it, in order, and nothing that it has not."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from boardkit import CHANCE, GAMES, ContentError
from boardkit.adapters.features import LENGTH, LIMIT, vector
from boardkit.adapters.trail import Start, Trail
from tests.adapters.samples import LAST_ROUND, LATE_ROUNDS, SEATS, SHORT, majorities

IMMINENCE = GAMES["imminence"]
TWO_WITH_ONE_BACK = {
    **LAST_ROUND,
    "laid": {"asterra": [[0, "L3F1"], [1, "L3F1"]], "brenholt": [[0, "C3F1"], [1, "C3F1"]]},
    "edicts": majorities("L", "C"),
}


def played(trail: Trail, *texts: str) -> Trail:
    for text in texts:
        trail = trail.then(trail.start.game.read(trail.state, text))
    return trail


def random_trail(name: str, players: int, seed: int, steps: int = 10**6) -> Trail:
    rng = Random(seed)
    trail = Start(GAMES[name], players, SHORT[name]).root
    while trail.request is not None and trail.length < steps:
        trail = trail.then(rng.choice(tuple(trail.choices.values())))
    return trail


def test_IMM14_the_other_seat_cannot_tell_two_cards_with_one_back_apart() -> None:
    root = Start(IMMINENCE, position=TWO_WITH_ONE_BACK).root
    strong, weak = (played(root, f"play {card}>calvane") for card in ("L3C1", "L1C2"))
    assert strong.recall(1) == weak.recall(1)
    assert strong.choices == weak.choices
    assert strong.recall(0) != weak.recall(0)
    assert strong.recall(None) == weak.recall(None)


def test_IMM17_once_the_cards_are_turned_over_it_can() -> None:
    root = Start(IMMINENCE, position=TWO_WITH_ONE_BACK).root
    rest = ("play L1F2>asterra", "play C1F2>calvane", "play L3C1>calvane")
    strong, weak = (
        played(root, f"play {card}>brenholt", rest[0], rest[1], "play L3C1>calvane")
        for card in ("L3C1", "L1C2")
    )
    assert strong.request is None and weak.request is None
    assert strong.recall(1) != weak.recall(1)


def test_a_seat_remembers_its_own_way_even_where_the_table_looks_the_same() -> None:
    root = Start(IMMINENCE, position=TWO_WITH_ONE_BACK).root
    ways = ("play L1C2>calvane", "play L1F2>asterra"), ("play L3C1>calvane", "play L1F2>asterra")
    first, second = (played(root, *way) for way in ways)
    assert first.recall(0) != second.recall(0)
    assert first.recall(1) == second.recall(1)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_states_that_look_alike_to_a_seat_offer_it_the_same_numbers(name: str, players: int) -> None:
    seen: dict[str, tuple[int, ...]] = {}
    for node in random_trail(name, players, 1, 120).latest(120):
        for action in tuple(node.choices.values())[:12]:  # some are hidden from the next seat
            after = node.then(action)
            if after.to_act not in (None, CHANCE):
                numbers = tuple(after.choices)
                assert seen.setdefault(after.recall(after.to_act), numbers) == numbers
    assert len(seen) > 20


@pytest.mark.parametrize("name", GAMES)
def test_every_step_changes_what_every_seat_has_seen(name: str) -> None:
    trail = random_trail(name, 2, 4)
    nodes = trail.latest(trail.length)
    for seat in (0, 1, None):
        assert len({node.digest(seat) for node in nodes}) == len(nodes)


@pytest.mark.parametrize("name", GAMES)
def test_a_trail_is_shared_by_copies_and_retraced_by_pickle(name: str) -> None:
    trail = random_trail(name, 2, 5, 150)
    assert deepcopy(trail) is trail
    other = pickle.loads(pickle.dumps(trail))
    assert other.state == trail.state
    assert [other.recall(seat) for seat in (0, 1)] == [trail.recall(seat) for seat in (0, 1)]


def test_the_options_of_a_start_reach_the_position() -> None:
    start = Start(IMMINENCE, 2, {"ties": "edicts"}, {**LATE_ROUNDS["three cards left, worth 1/4"]})
    assert start.box.options.ties == "edicts"


def test_a_wrong_start_is_refused() -> None:
    with pytest.raises(ContentError, match="expected 2 to 5, found 9"):
        Start(IMMINENCE, 9)
    with pytest.raises(ContentError, match="did you mean ties"):
        Start(IMMINENCE, 2, {"tie": "edicts"})


@pytest.mark.parametrize("name", GAMES)
def test_vectors_follow_what_is_seen(name: str) -> None:
    trail = random_trail(name, 2, 6, 80)
    nodes = [node for node in trail.latest(80) if node.request is not None]
    for node in nodes:
        one = vector(node.observe(0))
        assert one.shape == (LENGTH,) and one.dtype == np.float32
        assert np.abs(one).max() <= LIMIT and one.any()
        assert np.array_equal(one, vector(node.observe(0)))
    different = [(a, b) for a, b in pairwise(nodes) if a.sight(0) != b.sight(0)]
    alike = [pair for pair in different if np.array_equal(*(vector(node.observe(0)) for node in pair))]
    assert not alike
