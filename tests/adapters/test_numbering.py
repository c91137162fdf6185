"""Actions as whole numbers: the same in every process, never ambiguous, loud when there are too few."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from boardkit import CHANCE, GAMES
from boardkit.adapters.numbering import Numbering, measure, numbering
from boardkit.adapters.trail import Start
from boardkit.core.errors import RulesError
from boardkit.games.imminence import ChooseFaction, Play
from tests.adapters.samples import SEATS, SHORT
from tests.source import ROOT

PRINT_NUMBERS = """
from boardkit import GAMES
from boardkit.adapters.trail import Start
start = Start(GAMES["imminence"], 3)
print([start.game.encode(action) for action in start.numbering.actions])
"""


def test_a_number_of_imminence_means_the_same_action_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_NUMBERS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True, cwd=ROOT,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(printed) == 1


def test_imminence_numbers_every_faction_and_every_card_at_every_city() -> None:
    content = GAMES["imminence"].content
    numbers = numbering(GAMES["imminence"], GAMES["imminence"].box(2, {}))
    assert numbers.size == len(content.factions) + len(content.index.cards) * len(content.cities)
    assert len(set(numbers.actions)) == numbers.size


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_numbers_are_those_of_the_legal_actions_and_the_measures_hold(name: str, players: int) -> None:
    rng = Random(players)
    start = Start(GAMES[name], players, SHORT[name])
    size, trail = measure(start.game, start.box), start.root
    count = {True: 0, False: 0}
    while trail.request is not None:
        legal = start.game.legal_actions(trail.state)
        assert sorted(map(repr, trail.choices.values())) == sorted(map(repr, legal))
        assert list(trail.choices) == sorted(set(trail.choices))
        is_chance = trail.to_act == CHANCE
        assert max(trail.choices) < (size.outcomes if is_chance else start.numbering.size)
        count[is_chance] += 1
        trail = trail.then(rng.choice(legal))
    assert count[True] <= size.draws and count[False] <= size.answers


def test_places_in_the_list_are_refused_where_there_are_too_few() -> None:
    with pytest.raises(RulesError, match="3 legal actions, but only 2 numbers"):
        Numbering(2).choices((ChooseFaction("a"), ChooseFaction("b"), ChooseFaction("c")))


def test_a_fixed_list_keeps_its_numbers_whatever_is_legal() -> None:
    plays = tuple(Play(card, city) for card in ("L3C1", "L1C2") for city in ("a", "b"))
    assert Numbering(4, plays).choices((plays[3], plays[1])) == {1: plays[1], 3: plays[3]}
