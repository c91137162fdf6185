"""Set-up: cities, sway cards, factions, edicts, the first start player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardkit import CHANCE, ContentError
from boardkit.core.request import Draw
from boardkit.games.imminence.actions import ChooseFaction
from boardkit.games.imminence.events import EdictDealt
from boardkit.games.imminence.table import EQUAL
from tests.games.imminence.vocabulary import CITIES, GAME, begun, drawn, given, table, to_act, totals

ALL = (2, 3, 4, 5)


def test_IMM1_two_to_five_players() -> None:
    """Imminence is for two to five players."""
    assert GAME.seats == ALL
    for players in (1, 6, 0, -1, True, "3", 2.0, 10**30):
        with pytest.raises(ContentError, match="players: expected 2 to 5"):
            GAME.new(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", ALL)
def test_IMM2_one_city_more_than_players(players: int) -> None:
    """One city more than players lies on the table."""
    assert len(table(begun(players)).cities) == players + 1


def test_IA26_two_players_use_three_cities() -> None:
    """Two players count cities as everybody else does."""
    assert len(table(begun(2)).cities) == 3


def test_IA1_cities_are_drawn_at_random() -> None:
    """Each city that does not lie yet is equally likely."""
    state = GAME.new(2)
    assert GAME.outcomes(state) == tuple((action, Fraction(1, 8)) for action in GAME.legal_actions(state))
    after = GAME.apply(state, GAME.legal_actions(state)[3])
    assert [share for _, share in GAME.outcomes(after)] == [Fraction(1, 7)] * 7
    assert GAME.legal_actions(state)[3] not in GAME.legal_actions(after)


@pytest.mark.parametrize("players", ALL)
def test_IMM3_sway_cards_start_on_the_equal_face(players: int) -> None:
    """Each city gets a sway card on its equal face."""
    assert table(begun(players)).sway == (EQUAL,) * (players + 1)


def test_IA31_the_equal_face_adds_nothing() -> None:
    """A city without cards and with the equal face has no points."""
    assert totals(given(), "asterra") == (0, 0, 0)


def test_IMM4_each_faction_is_taken_once_with_its_deck() -> None:
    """Players choose different factions and take the decks."""
    state = begun(3, phase="choose_factions")
    first = GAME.legal_actions(state)[2]
    assert isinstance(first, ChooseFaction)
    seat = to_act(state)
    after = GAME.apply(state, first)
    assert first not in GAME.legal_actions(after)
    refusal = GAME.refusal(after, first)
    assert refusal is not None and refusal.rule == "IMM4" and "taken" in refusal.reason
    deck = GAME.content.index.faction[first.faction].deck
    assert table(after).hands[seat or 0] == tuple(sorted(deck)) and len(deck) == 6


def test_IMM4_a_faction_must_exist() -> None:
    """A faction that is not in the box is refused by the rule about factions."""
    refusal = GAME.refusal(begun(2, phase="choose_factions"), ChooseFaction("romans"))
    assert refusal is not None and refusal.rule == "IMM4" and "romans" in refusal.reason


def test_IMM29_the_faction_card_goes_to_its_player() -> None:
    """Everybody can see who plays which faction."""
    state = begun(4)
    for seat in (*range(4), None):
        seen = GAME.observe(state, seat).view
        assert tuple(row.faction for row in seen.seats) == table(state).factions
    assert "" not in table(state).factions


def test_IMM5_reference_cards_do_nothing() -> None:
    """No choice and no component of a game has to do with a reference card."""
    assert {kind.__name__ for kind in GAME.actions} == {"ChooseFaction", "Play"}
    assert not [name for name in type(begun().table).__struct_fields__ if "reference" in name]


def test_IA34_other_edicts_stay_in_the_box_and_factions_change_nothing() -> None:
    """Two games that differ in factions only go on alike; edicts of other cities never appear."""
    one, two = given(factions=["lanterns", "ashen"]), given(factions=["weavers", "orrery"])
    assert GAME.legal_actions(one) == GAME.legal_actions(two)
    everywhere = {*table(one).pile, *table(one).edicts[0], *table(one).edicts[1]}
    assert {edict.partition("+")[0].partition("-")[0] for edict in everywhere} <= set(CITIES[:3])


@pytest.mark.parametrize("players", ALL)
def test_IMM6_only_edicts_of_the_cities_in_play_are_used(players: int) -> None:
    """The pile at the deal holds the edicts of these cities and no others."""
    state = begun(players, phase="draw_edicts")
    assert sorted(table(state).pile) == sorted(
        edict.id for edict in GAME.content.edicts if edict.city in table(state).cities
    )


def test_IMM7_every_edict_of_the_pile_may_come_next() -> None:
    """The pile is mixed: each of its edicts has the same chance."""
    state = begun(2, phase="draw_edicts")
    outcomes = GAME.outcomes(state)
    assert len(outcomes) == 18 and {share for _, share in outcomes} == {Fraction(1, 18)}


@pytest.mark.parametrize("players", ALL)
def test_IMM8_everybody_starts_with_three_edicts(players: int) -> None:
    """Three edicts each, dealt by the rule of the deal."""
    state = begun(players)
    assert [len(row) for row in table(state).edicts] == [3] * players
    assert EdictDealt.rule == "IMM8" and GAME.request(begun(players, phase="draw_edicts")).rule == "IMM8"  # type: ignore[union-attr]


def test_IA2_everybody_sees_all_edicts() -> None:
    """Edicts lie open."""
    state = begun(3)
    for seat in (0, 1, 2, None):
        assert tuple(row.edicts for row in GAME.observe(state, seat).view.seats) == table(state).edicts


def test_IMM32_what_is_not_dealt_is_the_pile() -> None:
    """The edicts dealt are gone from the pile, the others are in it."""
    state = begun(2)
    dealt = {edict for row in table(state).edicts for edict in row}
    ours = {edict.id for edict in GAME.content.edicts if edict.city in table(state).cities}
    assert set(table(state).pile) == ours - dealt and len(table(state).pile) == 12


def test_IMM12_the_first_start_player_is_named() -> None:
    """The table names who starts; in the kit chance or an option does."""
    state = begun(3, phase="name_starter")
    request = GAME.request(state)
    assert isinstance(request, Draw) and request.rule == "IMM12" and request.player == CHANCE
    assert table(drawn(state, "seat 2")).starter == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_IA4_the_first_player_is_drawn_or_given(seat: int) -> None:
    """Without the option each seat is equally likely; with it nothing is drawn."""
    state = begun(3, phase="name_starter")
    assert [share for _, share in GAME.outcomes(state)] == [Fraction(1, 3)] * 3
    named = begun(3, first_player=seat, phase="choose_factions")
    assert table(named).starter == seat and to_act(named) == seat


def test_IA4_a_first_player_who_is_not_there_is_refused() -> None:
    """The option names a seat of this game."""
    with pytest.raises(ContentError, match="first_player"):
        GAME.new(2, first_player=2)
