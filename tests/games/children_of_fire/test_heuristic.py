"""The rule-of-thumb player: legal, the same every time, clearly better than chance, even between factions."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.study import Study, Table
from tests.games.children_of_fire.vocabulary import FACTIONS, GAME, begun, card, cards, given, options, table

bot = GAME.bots["heuristic"]
LIMIT = {"turn_limit": 30}


def win_rates_by_faction(study: Table) -> dict[str, float]:
    """Share of the games in which a faction took part that it won; shared victories count in part."""
    wins = dict.fromkeys(FACTIONS, Fraction(0))
    played = dict.fromkeys(FACTIONS, 0)
    for record in study.records:
        for faction in FACTIONS:
            seat = record.counts[f"seat_of_{faction}"]
            played[faction] += seat >= 0
            if seat in record.winners:
                wins[faction] += Fraction(1, len(record.winners))
    return {faction: float(wins[faction] / max(1, played[faction])) for faction in FACTIONS}


def choice(**layout: Any) -> str:
    """What the bot does for the seat that is asked."""
    state = given(**layout)
    request = GAME.request(state)
    assert request is not None
    seen = GAME.observe(state, request.player)
    return GAME.encode(bot(seen, seen.actions, Random(0)))


FRONT = {"phase": "spend", "laid": cards(0, "5! front"), "turned": card(0, 5), "turned_at": "front"}


def test_it_ends_the_game_when_that_wins() -> None:
    """Three successors are as it wishes, the fourth needs three steps to a game worth eight points."""
    row = {"primary": "throne and altar", "secondary": "bank before altar", "tokens": {"brown": 3}}
    pawns = {"prime_minister": -4, "mogul": 6, "crime_lord": 3}
    assert choice(**FRONT, pawns=pawns, seats=[row, {}]) == "commit archbishop 3>pious"


def test_it_buys_the_masses_where_pawns_promise_less() -> None:
    """One of each kind and the wrong end of every track far away."""
    row = {"tokens": {"blue": 1, "green": 1, "brown": 1, "red": 1}}
    assert choice(**FRONT, seats=[row, {}]) == "buy masses"


def test_it_lays_a_strong_card_where_the_tokens_lie() -> None:
    """Five tokens at the Church, nothing elsewhere."""
    row = {"pile": [card(0, 1), card(0, 2), card(0, 3)]}
    assert choice(board={"church": 5}, seats=[row, {}]).endswith('">church')


def test_it_keeps_the_indicator() -> None:
    """Whoever wins it wants to be first."""
    laid = [*cards(0, "5 underground, 1 front, 2 church"), *cards(1, "4 church, 2 syndicate, 3 front")]
    assert choice(phase="underground", laid=laid) == "indicator to seat 0"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_what_is_offered(players: int) -> None:
    """From the choice of a faction on, also where other rulings hold."""
    state = begun(players, phase="choose_faction", commitments="many", cards_in_front="any", turn_limit=4)
    while (request := GAME.request(state)) is not None:
        seen = GAME.observe(state, request.player) if request.player >= 0 else None
        action = bot(seen, seen.actions, Random(players)) if seen else request.options[0]
        assert action in request.options
        state = GAME.apply(state, action)
    assert table(state).turn <= 4 and options(state) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_chance_clearly(players: int) -> None:
    """Alone among players who choose at random it wins nine games in ten."""
    bots = ["heuristic", *["random"] * (players - 1)]
    study = Study("children_of_fire", players, 8, bots, options=LIMIT).run(progress=False)
    assert study.win_rates()[0] > Fraction(3, 4)


def test_a_sample_of_games_has_the_right_length() -> None:
    """A few of the games that the soak run measures: no faction is out of the running, none runs away."""
    study = Study("children_of_fire", 5, 10, "heuristic", options=LIMIT).run(progress=False)
    assert 5 <= study.mean("turns") <= 14
    assert max(win_rates_by_faction(study).values()) < 0.6


@pytest.mark.soak
def test_every_faction_wins_its_share_of_games_of_five() -> None:
    """1,000 games: 14 to 26 in a hundred each, 5 to 12 turns on average."""
    study = Study("children_of_fire", 5, 1000, "heuristic", options=LIMIT).run(progress=False)
    rates = win_rates_by_faction(study)
    print(rates, study.win_rates(), study.mean("turns"))
    assert all(0.14 <= rate <= 0.26 for rate in rates.values())
    assert 5 <= study.mean("turns") <= 12
