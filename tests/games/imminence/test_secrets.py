"""Nothing a seat may not know is in anything it is given."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from boardkit import CHANCE, Match
from boardkit.core.content import Pack
from boardkit.core.game import Game
from boardkit.core.request import Ask
from boardkit.core.testing.trail import pick
from boardkit.games.imminence import Play
from tests.games.imminence.vocabulary import GAME, given, play


def own_decks() -> Game:
    """Imminence with a pack in which no two factions share a card: its name gives its owner away."""
    amounts = [(1, 9), (2, 8), (3, 7), (4, 6), (5, 9)]
    blocks = []
    for (a, b), faction in zip(amounts, GAME.content.factions, strict=True):
        deck = [f"{x}{n}{y}{m}" for x, y in ("LC", "LF", "CF") for n, m in ((a, b), (b, a))]
        blocks.append(
            f'[[faction]]\nid = "{faction.id}"\nname = "{faction.name}"\nsource = "pack"\ndeck = {deck}\n'
        )
    return GAME.with_content(Pack("own decks", "imminence", {"factions.toml": "\n".join(blocks)}))


UNLIKE = own_decks()


def midway(players: int, seed: int, steps: int = 3, game: Game = GAME) -> Match:
    """A match some cards into its first round."""
    match, rng = Match(game, players, seed=seed), Random(seed)
    while match.state.phase != "bid" or match.state.table.n_laid < steps:
        request = match.request
        assert request is not None
        if isinstance(request, Ask):
            match.play(pick(request, rng))
        else:
            match.roll()
    return match


def texts_for(match: Match, seat: int | None) -> dict[str, str]:
    """Everything that a seat is given, as text."""
    seen = match.observe(seat)
    told = [event.redacted(seat) for step in match.steps for event in step.events]
    texts = {
        "view": msgspec.json.encode(seen.view).decode(),
        "observation": repr(seen),
        "log": "\n".join(map(str, match.log(seat))),
        "events": repr(told),
    }
    if seat is not None:
        texts["file"] = match.save(seat)
        texts["opened file"] = repr(Match.load(match.save(seat), match.game.pack))
    return texts


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_hidden_card_is_in_no_text_of_another_seat(players: int, seed: int) -> None:
    """Cards in hand and face down, by their very names, in all that the others get."""
    match = midway(players, seed, game=UNLIKE)
    table = match.state.table
    laid = [pair for row in table.laid for pair in row]
    for seat in (*range(players), None):
        hidden = {card for owner, card in laid if owner != seat}
        hidden |= {card for owner, hand in enumerate(table.hands) if owner != seat for card in hand}
        assert len(hidden) >= 6 * (players - 1)
        for what, text in texts_for(match, seat).items():
            found = [card for card in hidden if card in text]
            assert not found, f"{found} in {what} of seat {seat}"


@pytest.mark.parametrize("seed", range(3))
def test_after_the_round_only_what_was_turned_over_is_known(seed: int) -> None:
    """The two cards that nobody played are in no text of another seat."""
    match = midway(3, seed, steps=11, game=UNLIKE)
    kept = match.state.table.hands
    last = match.to_act
    match.play(match.game.legal_actions(match.state)[0])
    played = match.steps[-1].action
    for seat in range(3):
        texts = texts_for(match, seat)
        for owner in range(3):
            unplayed = [card for card in kept[owner] if owner != last or card != played.card]
            assert len(unplayed) == 2
            if owner != seat:
                assert not [card for card in unplayed if any(card in text for text in texts.values())]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_seats_cannot_tell_the_amounts_of_others_apart(seat: int | None) -> None:
    """Two positions that differ only in hidden amounts: equal views, logs, files and advice."""
    one = play(given(3), "L3C1>asterra", "L3F1>brenholt", "C1F2>asterra")
    two = play(given(3), "L1C2>asterra", "L3F1>brenholt", "C1F2>asterra")
    assert GAME.observe(one, seat) == GAME.observe(two, seat)
    one, two = (play(state, "L3F1>calvane") for state in (one, two))
    assert GAME.observe(one, seat) == GAME.observe(two, seat)
    if seat == 1:
        seen = [GAME.observe(state, seat) for state in (one, two)]
        advice = [GAME.bots["heuristic"](s, s.actions, Random(1)) for s in seen]
        assert advice[0] == advice[1]


def test_a_seat_file_has_neither_seed_nor_hands_of_others() -> None:
    """The seed would give away what comes."""
    match = midway(3, seed=123_456_789)
    text = match.save(1)
    assert "123456789" not in text and "seed" not in text
    file = msgspec.json.decode(text)
    hands = [row["hand"] for row in file["view"]["seats"]]
    assert hands[0] is None and hands[2] is None and hands[1]


def test_what_a_seat_sees_does_not_depend_on_what_was_taken_back() -> None:
    """A card laid and taken back leaves no trace for the others."""
    plain, undone = midway(2, seed=4, steps=2), midway(2, seed=4, steps=2)
    options = undone.game.legal_actions(undone.state)
    undone.play(options[0])
    undone.undo()
    for seat in (0, 1, None):
        assert plain.observe(seat) == undone.observe(seat)
        assert [*map(str, plain.log(seat))] == [*map(str, undone.log(seat))]
        assert seat is None or plain.save(seat) == undone.save(seat)


def test_a_card_is_shown_to_others_by_its_back() -> None:
    """The text of a play as the other seats see it names the letters."""
    request = GAME.request(given())
    assert request is not None
    action = Play("L3C1", "asterra")
    assert GAME.shown(request, action, 1) == GAME.shown(request, Play("L1C2", "asterra"), 1)
    assert GAME.shown(request, action, 0) == "play L3C1>asterra"
    assert "3" not in GAME.shown(request, action, None)


def test_looking_moves_no_dice() -> None:
    """Observing, asking for options and refusing change nothing that is drawn later."""
    one, two = Match("imminence", 2, seed=9), Match("imminence", 2, seed=9)
    for _ in range(10):
        for seat in (0, 1, None):
            two.observe(seat)
            two.log(seat)
        two.game.refusal(two.state, None)
        two.save()
        assert one.to_act == two.to_act == CHANCE or one.request is not None
        if one.to_act == CHANCE:
            assert one.roll() == two.roll()
        else:
            one.play(one.game.legal_actions(one.state)[0])
            two.play(two.game.legal_actions(two.state)[0])
    assert one.state == two.state
