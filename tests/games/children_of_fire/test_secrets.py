"""CA48: nothing a seat may not know is in anything it is given."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from boardkit import Match
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.core.testing.trail import pick
from tests.games.children_of_fire.vocabulary import GAME, card, cards, given, options, play, showdown, table


def midway(players: int, seed: int, turn: int = 2, n_laid: int = 4) -> Match:
    """A match some placements into a turn."""
    match, rng = Match("children_of_fire", players, seed=seed), Random(seed)
    while not (table(match.state).turn == turn and len(table(match.state).laid) >= n_laid):
        request = match.request
        assert request is not None
        if isinstance(request, Ask):
            match.play(pick(request, rng))
        else:
            match.roll()
    return match


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_CA48_secrets_are_in_no_text_of_another_seat(players: int, seed: int) -> None:
    """Views, files and logs name no hidden card, hand, pile or prophecy of others."""
    match = midway(players, seed)
    now = table(match.state)
    for seat in (*range(players), None):
        seen = match.observe(seat)
        stripped = replace(
            seen.view,
            seats=tuple(replace(one, deck=(), known_pile=(), known_free=()) for one in seen.view.seats),
        )
        log = [str(line) for line in match.log(seat)]
        for owner in range(players):
            if owner == seat:
                continue
            shown = {one.card for one in now.cards_of(owner) if one.up}
            hidden = {one.card for one in now.cards_of(owner) if not one.up and seat not in one.seen}
            text = msgspec.json.encode(stripped).decode()
            names = hidden | set(now.hands[owner]) | set(now.piles[owner]) - shown
            assert not [name for name in names if name in text]
            assert (
                now.primaries[owner] not in text
                or seat is not None
                and now.primaries[owner] == now.primaries[seat]
            )
            assert f'"{now.secondaries[owner]}"' not in text
            assert not [
                line for line in log if now.primaries[owner] in line or now.secondaries[owner] in line
            ]


def swapped_hands(state: State, seat: int) -> State:
    """The same state with a card of the hand and one of the pile of `seat` exchanged."""
    now = state.table
    hand, pile = now.hands[seat], now.piles[seat]
    hands = tuple(
        tuple(sorted((*hand[1:], pile[0]))) if at == seat else one for at, one in enumerate(now.hands)
    )
    piles = tuple(
        tuple(sorted((*pile[1:], hand[0]))) if at == seat else one for at, one in enumerate(now.piles)
    )
    return State(replace(now, hands=hands, piles=piles), state.phase, state.actions)


def test_CA48_look_alike_tables_give_equal_views_and_equal_advice() -> None:
    """Other hands, hidden cards and prophecies change nothing for a seat."""
    laid = [*cards(0, "5 church"), *cards(1, "4 church")]
    other = [*cards(0, "5 church"), *cards(1, "2 church")]
    rows = [{}, {"primary": "bank and alley", "secondary": "alley before bank"}]
    more = [{}, {"primary": "altar and alley", "secondary": "altar before throne"}]
    pile = {"pile": [card(1, n) for n in (5, 6, 7)]}
    one = given(laid=laid, seats=[rows[0], {**rows[1], **pile}])
    two = swapped_hands(given(laid=other, seats=[more[0], {**more[1], **pile}]), 1)
    seen = [GAME.observe(state, 0) for state in (one, two)]
    assert seen[0] == seen[1] and one != two
    advice = [GAME.bots["heuristic"](view, view.actions, Random(1)) for view in seen]
    assert advice[0] == advice[1]


def test_CA48_open_things_are_seen_by_everybody() -> None:
    """Tokens, masses tokens, commitments, pawns, spots and owners of cards, decks, sizes."""
    layout = {
        "board": {"church": 5},
        "pawns": {"mogul": -2},
        "commitments": [{"player": 1, "pawn": "mogul", "steps": 2}],
    }
    rows = [{"tokens": {"blue": 3}, "masses": 2}, {}]
    state = given(laid=[*cards(0, "5 church"), *cards(1, "4! front")], seats=rows, **layout)
    view = GAME.observe(state, None).view
    assert view.seats[0].tokens == (3, 0, 0, 0) and view.seats[0].masses == 2
    assert view.offices[1].square == -2 and view.offices[1].commitments[0].steps == 2
    assert [(one.owner, one.spot, one.card) for one in view.laid] == [
        (0, "church", None),
        (1, "front", card(1, 4)),
    ]
    assert (view.seats[0].n_hand, view.seats[0].n_pile, len(view.seats[0].deck)) == (3, 3, 7)


def test_CA48_what_was_turned_up_stays_known_and_the_rest_does_not() -> None:
    """Two cards shown, one in front never turned up: two of the pile are known, and what comes back is."""
    state = play(showdown("5 church, 3 parliament, 1 front", "4! church, 2 syndicate, 3! front"), "done")
    view = GAME.observe(state, None).view
    assert set(view.seats[0].known_pile) == {card(0, 5), card(0, 3)} and view.seats[0].known_free == ()
    assert set(view.seats[1].known_pile) == {card(1, 4), card(1, 2), card(1, 3)}
    assert set(view.seats[1].known_free) == {card(1, n) for n in (1, 5, 6, 7)}


def test_CA48_known_discards_are_known_to_return() -> None:
    """A turn later the cards shown before are out of the pile, for everybody to know."""
    rows = [{"pile": [card(0, 5), card(0, 6), card(0, 7)], "known_pile": [card(0, 7)]}, {}]
    state = play(
        showdown("4 church, 3 parliament, 1 front", "4 church, 2 syndicate, 3 front", seats=rows), "done"
    )
    assert table(state).known_free[0] == (card(0, 7),)


def test_CA48_owners_may_look_at_their_own_pile_and_hand() -> None:
    """And nobody else."""
    seen = GAME.observe(given(), 0).view.seats
    assert seen[0].hand and seen[0].pile and seen[1].hand is None and seen[1].pile is None


def test_the_placement_of_others_shows_no_card() -> None:
    """The text of a card laid is the spot alone."""
    state = given()
    request = GAME.request(state)
    assert request is not None
    text = options(state, "place")[0]
    shown = GAME.shown(request, GAME.decode(text), 1)
    assert shown == "place ?>parliament"


def test_a_seat_file_has_neither_seed_nor_secrets() -> None:
    """The seed would give away what comes."""
    match = midway(3, seed=987_654_321)
    text = match.save(1)
    assert "987654321" not in text and "seed" not in text
    rows = msgspec.json.decode(text)["view"]["seats"]
    assert rows[0]["hand"] is None and rows[2]["primary"] is None and rows[1]["hand"]


def test_what_was_taken_back_leaves_no_trace() -> None:
    """A card laid and taken back."""
    start = GAME.describe(given())
    plain, undone = Match(GAME, position=start, seed=1), Match(GAME, position=start, seed=1)
    undone.play(options(undone.state, "place")[0])
    undone.undo()
    for seat in (0, 1, None):
        assert plain.observe(seat) == undone.observe(seat)
        assert [*map(str, plain.log(seat))] == [*map(str, undone.log(seat))]
