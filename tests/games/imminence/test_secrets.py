"""Nothing a seat may not know is in anything it is given."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from boardkit import CHANCE, Match
from boardkit.core.request import Ask
from boardkit.core.testing.trail import pick
from boardkit.games.imminence import Play
from tests.games.imminence.vocabulary import GAME, given, play

CARDS = GAME.content.index.cards


def midway(players: int, seed: int, steps: int = 3) -> Match:
    """A match some cards into its first round."""
    match, rng = Match("imminence", players, seed=seed), Random(seed)
    while match.state.phase != "bid" or match.state.table.n_laid < steps:
        request = match.request
        assert request is not None
        if isinstance(request, Ask):
            match.play(pick(request, rng))
        else:
            match.roll()
    return match


def hidden_from(match: Match, seat: int | None) -> list[str]:
    """Cards on the table whose amounts `seat` must not know."""
    return [card for row in match.state.table.laid for owner, card in row if owner != seat]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_card_face_down_is_in_no_text_of_another_seat(players: int, seed: int) -> None:
    """Views, logs, files and their reprs name amounts of the own deck only, which the seat holds anyway."""
    match = midway(players, seed)
    for seat in (*range(players), None):
        seen = match.observe(seat)
        own = set(seen.view.seats[seat].hand or ()) if seat is not None else set()
        own |= {c.card for city in seen.view.cities for c in city.laid if c.card is not None}
        texts = {
            "view": msgspec.json.encode(seen.view).decode(),
            "observation": repr(seen),
            "log": "\n".join(map(str, match.log(seat))),
            "events": repr([e.redacted(seat) for step in match.steps for e in step.events]),
        }
        if seat is not None:
            texts["file"] = match.save(seat)
        for card in CARDS:
            for what, text in texts.items():
                assert card in own or card not in text, f"{card} in {what} of seat {seat}"


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
