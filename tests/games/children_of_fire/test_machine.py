"""Whole games under every option: the promises of the core, and nothing lost or made on the way."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit import Match
from boardkit.core.testing import conform
from boardkit.games.children_of_fire.table import Table
from tests.games.children_of_fire.vocabulary import GAME, given, options, play, refused

OPTIONS: list[dict[str, Any]] = [
    {"cards_in_front": "any", "trading": "any_time"},
    {"commitments": "many", "pawn_order": "boards", "first_locked": "all"},
    {"several_cards": "best", "swapped_card": "face_up", "entry_into_colour": "first"},
    {"track_end": 4, "coloured_from": 2, "start": 1, "step_price": 2, "masses_price": 0, "youngest": 1},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_conform(players: int) -> None:
    """A fixed sample: replay, copies, texts, secrets, refusals, positions, conservation."""
    report = conform(GAME, games=3, players=players, looks=2, turn_limit=10)
    assert report.games == 3 and report.twins > 5 and report.refusals > 1000
    assert not report.findings


@pytest.mark.parametrize("chosen", OPTIONS, ids=str)
def test_random_games_conform_under_every_option(chosen: dict[str, Any]) -> None:
    """The other setting of every ruling and number."""
    report = conform(GAME, games=4, seed=100, looks=2, turn_limit=5, **chosen)
    assert report.games == 4
    assert ("open_trading" in report.phases) == ("trading" in chosen)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_random_games_conform(players: int) -> None:
    """Many more of the same."""
    print(conform(GAME, games=1000, players=players, seed=10_000, looks=1, turn_limit=30))


@pytest.mark.soak
@pytest.mark.parametrize("chosen", OPTIONS, ids=str)
def test_hundreds_of_games_conform_under_every_option(chosen: dict[str, Any]) -> None:
    """Many more of the same."""
    print(conform(GAME, games=250, seed=20_000, looks=1, turn_limit=30, **chosen))


def watched(players: int, seed: int, bot: str, **chosen: Any) -> Match:
    """A whole game, its components counted after every answer."""
    match = Match(GAME, players, seed=seed, turn_limit=30, **chosen)
    match.run(bot)
    for step in match.steps:
        check_table(step.after.table, step.after.phase)
    return match


def check_table(table: Table, phase: str | None) -> None:
    """Twenty tokens of each kind, seven cards a faction, no negative stock, pawns on their tracks."""
    tokens, masses, cards = GAME.census(table)
    assert tokens == (20, 20, 20, 20) and masses == 20
    assert cards == 7 * table.box.players
    assert min(table.supply) >= 0 and min(table.board) >= 0 and min(map(min, table.tokens)) >= 0
    assert all(abs(square) <= table.numbers.end for square in table.pawns)
    for seat in range(table.box.players):
        deck = {card.name for card in table.index.deck.get(table.factions[seat], ())}
        mine = (*table.hands[seat], *table.piles[seat], *(one.card for one in table.cards_of(seat)))
        assert len(mine) == len(set(mine)) and set(mine) == deck
        assert set(table.known_piles[seat]) <= set(table.piles[seat])
        assert not set(table.known_free[seat]) & set(table.piles[seat])
    assert phase is None or len(table.laid) <= 3 * table.box.players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_games_end_with_everything_in_its_place(players: int, bot: str) -> None:
    """Tokens and cards are conserved from the first answer to the last."""
    for seed in range(2):
        match = watched(players, seed, bot)
        assert match.outcome is not None and match.outcome.winners


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hundreds_of_heuristic_games_end_with_everything_in_its_place(players: int) -> None:
    """The rule-of-thumb player reaches positions that chance does not."""
    for seed in range(300):
        watched(players, seed, "heuristic")


def test_a_whole_game_saves_and_loads_at_its_end() -> None:
    """Bots' answers replay from text."""
    match = Match("children_of_fire", 3, seed=5, turn_limit=6)
    match.run("heuristic")
    again = Match.load(match.save())
    assert again.state == match.state and again.save() == match.save()
    for seat in range(3):
        assert Match.load(match.save(seat)).observe() == match.observe(seat)


def test_undo_takes_back_a_card_laid_but_not_one_turned_up() -> None:
    """Turning up reveals; laying does not."""
    match = Match(GAME, position=GAME.describe(given()))
    start = match.state
    match.play(options(match.state, "place")[0])
    match.undo()
    assert match.state == start
    match.play(options(match.state, "place")[0])
    match.play(options(match.state, "flip")[0])
    with pytest.raises(ValueError, match="revealed"):
        match.undo()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("faction grigori", "COF7"),
        ("discard a, b, c", "COF15"),
        ("indicator to seat 0", "COF35"),
        ("prepare church", "COF16"),
        ("commit mogul 1>greedy", "CA59"),
        ("nonsense", "COF21"),
    ],
)
def test_actions_of_other_phases_are_refused_by_their_rule(text: str, rule: str) -> None:
    """In the middle of a placement."""
    assert refused(given(), text).rule == rule


def test_laying_a_card_outside_of_the_placement_is_refused() -> None:
    """During the preparation."""
    state = given(phase="preparation")
    hand = GAME.observe(state, 1).view.seats[1].hand
    assert refused(state, f'place "{hand[0]}">church').rule == "COF16"
    assert refused(state, f'flip "{hand[0]}"').rule == "COF24"


def test_a_finished_game_refuses_everything() -> None:
    """Whatever is tried."""
    pawns = {"mogul": 6, "archbishop": 3, "prime_minister": 3, "crime_lord": 3}
    refusal = GAME.refusal(given(phase="over", pawns=pawns), GAME.decode("done"))
    assert refusal is not None and refusal.reason == "The game is over."


def test_texts_forgive_blanks_and_capitals() -> None:
    """As a player types them."""
    state = given()
    exact = options(state, "place")[0]
    loose = exact.replace(">", "  >  ").upper()
    assert play(state, loose) == play(state, exact)
