"""Contents, setting up and beginning: COF1 to COF15, COF51, COF53 and the rulings beside them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from boardkit import CHANCE, ContentError
from boardkit.core.request import Draw
from boardkit.games.children_of_fire.content import FRONT, KINDS, OFFICES, PLACES, SPOTS, UNDERGROUND
from tests.games.children_of_fire.vocabulary import (
    FACTIONS,
    GAME,
    begun,
    events_of,
    given,
    options,
    play,
    refused,
    table,
    to_act,
    told,
)

CONTENT = GAME.content


def test_COF1_the_box_holds_what_the_page_lists() -> None:
    """Tokens, masses tokens, cards and prophecies in the printed numbers."""
    state = GAME.new(5)
    assert table(state).supply == (20, 20, 20, 20)
    assert table(state).masses_left == 20
    assert len(CONTENT.cards) == 35
    assert (len(CONTENT.primaries), len(CONTENT.secondaries)) == (6, 8)
    assert set(Counter(card.faction for card in CONTENT.cards).values()) == {7}


def test_CA42_contents_follow_the_published_list() -> None:
    """The census, which never changes, counts exactly these pieces."""
    assert GAME.census(table(begun(3))) == ((20, 20, 20, 20), 20, 21)


def test_COF2_four_locations_and_the_underground_lie_on_the_table() -> None:
    """Cards can go to the four boards, their common middle, and the space in front."""
    assert (*PLACES, UNDERGROUND, FRONT) == SPOTS and len(PLACES) == 4


def test_COF3_each_office_has_a_successor_with_a_track() -> None:
    """Four pawns, one for each office, each with two traits."""
    view = GAME.observe(GAME.new(2), 0).view
    assert [office.id for office in view.offices] == list(OFFICES)
    assert all(office.minus != office.plus for office in view.offices)


def test_COF4_pawns_begin_on_their_start_squares() -> None:
    """All four on the start square."""
    assert table(GAME.new(2)).pawns == (0, 0, 0, 0)


@pytest.mark.parametrize(("trait", "target"), [("generous", -2), ("greedy", 2)])
def test_COF5_pawns_go_both_ways(trait: str, target: int) -> None:
    """A commitment towards either trait is offered."""
    state = spending(green=3)
    assert f"commit mogul 2>{trait}" in options(state, "commit")
    after = play(state, f"commit mogul 2>{trait}")
    assert [one.steps for one in table(after).commitments] == [target]


def spending(**tokens: int):  # type: ignore[no-untyped-def]
    """Seat 0 has turned up a card in front and may spend."""
    front = {"owner": 0, "card": "Amathiel Bright Spear", "spot": "front", "up": True}
    row = {"tokens": tokens}
    return given(
        phase="spend", laid=[front], turned="Amathiel Bright Spear", turned_at="front", seats=[row, {}]
    )


def test_COF6_prophecies_are_two_hidden_piles() -> None:
    """Chance draws a primary from six and a secondary from eight, seen by their owner only."""
    state = begun(3, phase="draw_prophecies")
    request = GAME.request(state)
    assert isinstance(request, Draw) and len(request.pile) == 6 and request.seen_by == request.owner == 0
    state = GAME.apply(state, request.options[0])
    request = GAME.request(state)
    assert isinstance(request, Draw) and len(request.pile) == 8 and request.seen_by == 0


@pytest.mark.parametrize("youngest", [0, 1, 2])
def test_COF7_factions_are_chosen_clockwise_from_the_youngest(youngest: int) -> None:
    """Youngest, then the seats on the left one after the other."""
    state, order = GAME.new(3, youngest=youngest), []
    while state.phase == "choose_faction":
        order.append(to_act(state))
        state = play(state, options(state)[0])
    assert order == [youngest, (youngest + 1) % 3, (youngest + 2) % 3]


def test_COF8_a_faction_belongs_to_one_player() -> None:
    """A faction that is taken is neither offered nor accepted."""
    state = play(GAME.new(2), "faction grigori")
    assert "faction grigori" not in options(state) and len(options(state)) == 4
    assert refused(state, "faction grigori").rule == "COF8"
    assert refused(state, "faction druids").rule == "COF51"


def test_COF9_the_seven_cards_of_the_faction_are_taken() -> None:
    """The hand is the whole deck at first."""
    state = play(GAME.new(2), "faction sorcerers")
    assert set(table(state).hands[0]) == {c.name for c in CONTENT.cards if c.faction == "sorcerers"}


@pytest.mark.parametrize("youngest", [0, 1])
def test_COF10_the_youngest_has_the_indicator(youngest: int) -> None:
    """And lays the first card of the first turn."""
    state = begun(2, phase="place", youngest=youngest)
    assert table(state).indicator == youngest and to_act(state) == youngest


def test_COF11_each_player_draws_one_of_each_at_random() -> None:
    """Two draws a seat, every card as likely as the others, none twice."""
    state = begun(5, phase="draw_prophecies")
    assert {share for _, share in GAME.outcomes(state)} == {Fraction(1, 6)}
    state = begun(5)
    assert all(table(state).primaries) and len(set(table(state).primaries)) == 5
    assert all(table(state).secondaries) and len(set(table(state).secondaries)) == 5


def test_COF12_a_primary_names_a_trait_for_each_office() -> None:
    """One side of each of the four tracks."""
    assert all(len(p.wants) == 4 and set(p.wants) <= {-1, 1} for p in CONTENT.primaries)


def test_COF13_a_secondary_names_a_first_and_a_last() -> None:
    """Two different successors."""
    assert all(s.first in OFFICES and s.last in OFFICES and s.first != s.last for s in CONTENT.secondaries)


def test_COF14_prophecies_stay_secret_until_the_scoring() -> None:
    """Only the owner sees them during the game, everybody after it."""
    state = begun(2)
    assert GAME.observe(state, 0).view.seats[0].primary is not None
    for seat in (1, None):
        seen = GAME.observe(state, seat).view.seats[0]
        assert seen.primary is None and seen.secondary is None and seen.standing is None
    over = given(phase="over", pawns={"mogul": 6, "archbishop": 3, "prime_minister": 3, "crime_lord": 3})
    assert GAME.observe(over, 1).view.seats[0].primary is not None


def test_COF15_three_cards_are_discarded_and_four_kept() -> None:
    """Every three of seven are offered."""
    state = begun(2, phase="discard_three")
    assert len(options(state)) == 35
    state = begun(2)
    assert [len(hand) for hand in table(state).hands] == [4, 4]
    assert [len(pile) for pile in table(state).piles] == [3, 3]


@pytest.mark.parametrize("text", ["discard a, b, c", "discard a", "discard a, a, b"])
def test_COF15_other_discards_are_refused(text: str) -> None:
    """Foreign cards, too few, one twice."""
    state = begun(2, phase="discard_three")
    assert refused(state, text).rule == "COF15"


def test_COF15_cards_in_another_order_are_put_right() -> None:
    """The refusal says how to write them."""
    state = begun(2, phase="discard_three")
    first = options(state)[0]
    turned = "discard " + ", ".join(reversed(first.removeprefix("discard ").split(", ")))
    assert refused(state, turned).instead == (first,)


def test_COF51_there_are_five_factions() -> None:
    """As the rulebook names them."""
    assert tuple(faction.id for faction in CONTENT.factions) == FACTIONS


def test_COF53_offices_places_and_influence_belong_together() -> None:
    """Prime minister and Parliament, mogul and bank, archbishop and Church, crime lord and Syndicate."""
    kinds = {o.id: o.influence for o in CONTENT.offices}
    assert kinds == {
        "prime_minister": "political", "mogul": "financial", "archbishop": "religious", "crime_lord": "crime"
    }  # fmt: skip
    assert [o.place for o in CONTENT.offices] == [
        "Parliament",
        "the Financial District",
        "the Church",
        "the Syndicate",
    ]
    assert KINDS == ("blue", "green", "brown", "red")


def test_CA1_factions_then_prophecies_then_discards() -> None:
    """The phases follow in the printed order."""
    state, phases = GAME.new(2), []
    while state.phase != "preparation":
        phases += [] if state.phase in phases else [state.phase]
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    assert phases == ["choose_faction", "draw_prophecies", "discard_three"]


def test_CA2_unused_decks_and_prophecies_are_out_of_play() -> None:
    """With two players 14 cards are on the table, and nobody sees the other prophecies."""
    state = begun(2)
    assert GAME.census(table(state))[2] == 14
    held = {*table(state).primaries, *table(state).secondaries}
    text = repr(GAME.observe(state, None))
    assert not any(card in text for card in held)


def test_CA3_discards_are_sealed_and_made_with_the_prophecy_in_view() -> None:
    """Nothing moves before the last has chosen; the others see three cards and no more."""
    state = begun(3, phase="discard_three")
    assert GAME.observe(state, 0).view.seats[0].primary is not None
    request = GAME.request(state)
    assert request is not None and request.secret
    first = options(state)[0]
    assert GAME.shown(request, GAME.decode(first), 1) == "discard three cards"
    one, two = play(state, first), play(state, options(state)[9])
    assert GAME.observe(one, 1) == GAME.observe(two, 1)
    assert table(one).piles == ((), (), ())
    state, events = told(one, options(one)[3], options(play(one, options(one)[3]))[5])
    assert [len(pile) for pile in table(state).piles] == [3, 3, 3]
    from boardkit.games.children_of_fire.events import Discarded

    assert len(events_of(Discarded, events)) == 3
    assert all(e.redacted(2).cards is None for e in events_of(Discarded, events) if e.player != 2)


def test_CA53_the_youngest_is_a_setting() -> None:
    """Any seat of the game, and no other."""
    assert to_act(GAME.new(3, youngest=2)) == 2
    with pytest.raises(ContentError, match="youngest"):
        GAME.new(3, youngest=3)


def test_chance_answers_only_what_chance_is_asked() -> None:
    """A player's action does not draw a prophecy."""
    state = begun(2, phase="draw_prophecies")
    assert to_act(state) == CHANCE
    assert GAME.refusal(state, GAME.decode("done")) is not None
