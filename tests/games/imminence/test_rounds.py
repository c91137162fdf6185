"""Rounds: who plays, what goes where, what is seen, when it ends."""

from __future__ import annotations

import pytest

from boardkit import ContentError, Match
from boardkit.core.request import Action, Ask
from boardkit.games.imminence import Play
from boardkit.games.imminence.events import CardPlayed, CityTotalled, RoundBegun
from tests.games.imminence.vocabulary import (
    GAME,
    begun,
    events_of,
    finished,
    given,
    play,
    round_of,
    table,
    to_act,
    told,
    totals,
)

DECK = ("C1F2", "C3F1", "L1C2", "L1F2", "L3C1", "L3F1")


def starts(players: int, **options: object) -> list[int]:
    """Who starts each round of a random game."""
    match = Match("imminence", players, seed=5, **options)
    match.run("random")
    return [e.starter for step in match.steps for e in step.events if isinstance(e, RoundBegun)]


def test_IMM10_two_players_play_four_rounds_and_start_two_each() -> None:
    """Four rounds, two starts each."""
    assert sorted(starts(2)) == [0, 0, 1, 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_IMM11_everybody_starts_once(players: int) -> None:
    """With three players or more each starts at least one round."""
    assert sorted(starts(players)) == list(range(players))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_IA8_any_multiple_of_the_players_can_be_played(times: int) -> None:
    """As many rounds as players by default, and multiples by option."""
    assert sorted(starts(3, rounds=3 * times)) == sorted([0, 1, 2] * times)


@pytest.mark.parametrize("rounds", [4, 2, 1, 0, 41, "3", 3.0])
def test_IA8_other_numbers_of_rounds_are_refused(rounds: object) -> None:
    """Starts stay equal."""
    with pytest.raises(ContentError, match="rounds"):
        GAME.new(3, rounds=rounds)


@pytest.mark.parametrize("rounds", [2, 4, 6])
def test_IA37_two_players_may_play_any_even_number(rounds: int) -> None:
    """Equal starts with another number of rounds."""
    assert starts(2, rounds=rounds).count(0) == rounds // 2


def test_IA37_an_odd_number_is_refused_for_two() -> None:
    """One of two players would start more often."""
    with pytest.raises(ContentError, match="IA37"):
        GAME.new(2, rounds=3)


def test_IMM13_a_card_of_the_hand_goes_to_any_city() -> None:
    """Every card in hand may be put at every city in play, and nothing else."""
    state = given()
    options = GAME.legal_actions(state)
    assert options == tuple(Play(card, city) for card in DECK for city in table(state).cities)
    after = play(state, "L3C1>calvane")
    assert table(after).laid == ((), (), ((0, "L3C1"),)) and "L3C1" not in table(after).hands[0]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Play("L3C1", "rome"), "IMM2"),
        (Play("L3C1", "dorwick"), "IMM2"),
        (Play("L9C9", "asterra"), "IMM13"),
        (Play("L1C2", "asterra"), "IA38"),
    ],
)
def test_IMM13_anything_else_is_refused_with_the_rule(action: Action, rule: str) -> None:
    """A city that is not in play, a card that does not exist, a card that lies already."""
    state = given(laid={"asterra": [[0, "L1C2"], [1, "L1C2"]]})
    refusal = GAME.refusal(state, action)
    assert refusal is not None and refusal.rule == rule and refusal.instead
    assert action not in GAME.legal_actions(state)


def test_IMM14_others_see_the_two_types_and_no_amount() -> None:
    """A card on the table shows its letters to the others."""
    state = play(given(), "L3C1>asterra")
    for seat in (1, None):
        seen = GAME.observe(state, seat).view.cities[0].laid[0]
        assert (seen.seat, seen.back, seen.card) == (0, "LC", None)


def test_IA7_the_owner_sees_the_own_card() -> None:
    """In hand and on the table."""
    state = play(given(), "L3C1>asterra")
    seen = GAME.observe(state, 0).view
    assert seen.cities[0].laid[0].card == "L3C1" and seen.seats[0].hand == table(state).hands[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("starter", [0, 1])
def test_IMM15_play_goes_clockwise_one_card_each(players: int, starter: int) -> None:
    """The seats follow each other from the start player on, again and again."""
    state = given(players, starter=starter)
    order = []
    for _ in range(4 * players - 1):
        order.append(to_act(state))
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    order.append(to_act(state))
    assert order == [(starter + step) % players for step in range(4 * players)]


def test_IMM16_the_round_ends_when_everybody_has_played_four() -> None:
    """Nothing is resolved before the eighth card of two players, everything after it."""
    cards = [f"{card}>asterra" for card in DECK[:4] for _ in range(2)]
    state, happened = told(given(), *cards[:-1])
    assert not events_of(CityTotalled, happened) and state.phase == "bid"
    state, happened = told(state, cards[-1])
    assert len(events_of(CityTotalled, happened)) == 3


@pytest.mark.parametrize("cards", [1, 2, 6])
def test_IA3_another_number_of_cards_can_be_played(cards: int) -> None:
    """The option sets how many of the six are played in a round."""
    plays = [f"{card}>asterra" for card in DECK[:cards] for _ in range(2)]
    state, happened = round_of(*plays)
    assert len(events_of(CityTotalled, happened)[0].cards) == 2 * cards
    assert table(state).round == 2 or state.phase == "draw_edicts"


def test_IA3_all_six_cards_come_back() -> None:
    """Every hand is whole at the start of the next round, and the cities are bare."""
    state, _ = round_of(*[f"{card}>asterra" for card in DECK[:4] for _ in range(2)], pile=[])
    assert table(state).hands == (DECK, DECK) and table(state).n_laid == 0 and table(state).round == 2


@pytest.mark.parametrize("cards", [0, 7, "4", None])
def test_IA3_the_number_of_cards_is_one_to_six(cards: object) -> None:
    """There are six cards in a deck."""
    with pytest.raises(ContentError, match="cards_per_round"):
        GAME.new(2, cards_per_round=cards)


def test_IA5_any_number_of_cards_may_lie_at_one_city() -> None:
    """All eight cards of a round at the same place."""
    _, happened = round_of(*[f"{card}>calvane" for card in DECK[:4] for _ in range(2)])
    assert [len(event.cards) for event in events_of(CityTotalled, happened)] == [0, 0, 8]


def test_IA6_nobody_may_pass() -> None:
    """Everything that is offered in a round is to play a card."""
    state = begun(3)
    while state.phase == "bid" and table(state).round == 1:
        request = GAME.request(state)
        assert isinstance(request, Ask) and all(isinstance(option, Play) for option in request.options)
        state = GAME.apply(state, request.options[-1])


def test_IMM30_cards_lie_face_down_until_all_are_played() -> None:
    """Nobody sees an amount of another before the last card, and all see all of them afterwards."""
    plays = [f"{card}>asterra" for card in DECK[:4] for _ in range(2)]
    state, happened = told(given(), *plays[:-1])
    for seat in (0, 1):
        others = [seen for seen in GAME.observe(state, seat).view.cities[0].laid if seen.seat != seat]
        assert others and all(seen.card is None for seen in others)
        assert all(e.redacted(seat).card is None for e in happened if e.player != seat)  # type: ignore[attr-defined]
    _, happened = told(state, plays[-1])
    assert len(events_of(CityTotalled, happened)[0].redacted(None).cards) == 8


def test_IMM17_each_type_is_added_up_over_all_cards() -> None:
    """Law, Coin and Faith of everybody's cards at the city."""
    state = given(laid={"asterra": [[0, "L3C1"], [1, "L1F2"]], "brenholt": [[0, "C1F2"]]})
    assert totals(state, "asterra") == (4, 1, 2) and totals(state, "brenholt") == (0, 1, 2)
    _, happened = round_of("L3C1>asterra", "L1F2>asterra")
    assert events_of(CityTotalled, happened)[0].totals == (4, 1, 2)


def test_IA9_cities_are_resolved_in_table_order() -> None:
    """The first city that was laid out comes first."""
    _, happened = round_of("L3C1>calvane", "L1F2>asterra")
    names = [GAME.content.index.city[city].name for city in table(given()).cities]
    assert [event.city for event in events_of(CityTotalled, happened)] == names


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 2), (5, 4), (5, 0)])
def test_IMM26_the_next_start_player_sits_to_the_left(players: int, starter: int) -> None:
    """The start passes on clockwise."""
    plays = [f"{DECK[0]}>asterra"] * players
    state, happened = round_of(*plays, players=players, starter=starter, pile=[])
    assert table(state).starter == (starter + 1) % players == events_of(RoundBegun, happened)[0].starter
    assert to_act(state) == table(state).starter


def test_IA27_backs_of_a_hand_are_seen_by_all() -> None:
    """Each back in hand is open, sorted so that it tells no more than the letters."""
    state = play(given(), "L3C1>asterra")
    assert GAME.observe(state, 1).view.seats[0].backs == ("CF", "CF", "LC", "LF", "LF")


def test_IA35_played_cards_are_known_to_all_after_the_round() -> None:
    """The log of a spectator names every card played; the other two are not shown."""
    plays = [f"{card}>asterra" for card in DECK[:4] for _ in range(2)]
    _, happened = round_of(*plays)
    shown = [card for event in events_of(CityTotalled, happened) for _, card in event.redacted(None).cards]
    assert sorted(shown) == sorted(DECK[:4] * 2)


def test_IA36_what_is_open_and_what_is_secret() -> None:
    """Hands and amounts face down are the owner's; all else is the same for everybody."""
    state = play(given(3), "L3C1>asterra", "L3F1>brenholt")
    seen = [GAME.observe(state, seat).view for seat in (0, 1, 2, None)]
    for viewer, view in zip((0, 1, 2, None), seen, strict=True):
        assert [row.hand is not None for row in view.seats] == [seat == viewer for seat in range(3)]
        assert [city.laid[0].card is not None for city in view.cities[:2]] == [viewer == 0, viewer == 1]
        assert view.pile == seen[0].pile and view.seats[2].edicts == seen[0].seats[2].edicts


def test_IA36_the_pile_has_no_order_that_anybody_could_know() -> None:
    """What can still come is sorted, wherever it came from."""
    assert list(table(begun(4, seed=3)).pile) == sorted(table(begun(4, seed=3)).pile)


def test_IA38_a_played_card_stays_where_it_is() -> None:
    """The card cannot be played once more, elsewhere or at the same city."""
    state = play(given(), "L3C1>asterra", "L3C1>asterra")
    for city in table(state).cities:
        refusal = GAME.refusal(state, Play("L3C1", city))
        assert refusal is not None and refusal.rule == "IA38"


def test_IA22_nothing_is_drawn_after_the_last_round() -> None:
    """The game is over at once: no edict is replaced, and the start does not pass on."""
    edicts = [["asterra+L2"], []]
    state, happened = round_of("L3C1>asterra", "L3C1>asterra", round=4, edicts=edicts, starter=1)
    assert state.phase is None and GAME.request(state) is None
    assert table(state).edicts == ((), ()) and table(state).starter == 1
    assert not events_of(RoundBegun, happened)


def test_IMM13_playing_is_told_with_the_rule() -> None:
    """The log says who played where; the others do not read the amounts."""
    _, happened = told(given(), "L3C1>asterra")
    (event,) = events_of(CardPlayed, happened)
    assert event.rule == "IMM13"
    assert event.redacted(0).tell(("Ann", "Bo")) == "Ann plays L3C1 at Asterra."
    assert event.redacted(1).tell(("Ann", "Bo")) == "Ann plays a card with L and C at Asterra."


def test_a_card_in_the_set_up_and_a_faction_in_a_round_are_refused() -> None:
    """Each kind of action belongs to its phase."""
    play_early = GAME.refusal(begun(phase="choose_factions"), Play("L3C1", "asterra"))
    choose_late = GAME.refusal(begun(), GAME.decode("faction ashen"))
    assert play_early is not None and play_early.rule == "IMM13"
    assert choose_late is not None and choose_late.rule == "IMM4"
    over = GAME.refusal(finished(given()), Play("L3C1", "asterra"))
    assert over is not None and over.rule == "KIT1"
