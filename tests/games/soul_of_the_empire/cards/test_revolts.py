"""The three revolts and Pharisee."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import asked, given, offers, play, table, units

REVOLTS = ("merchant_revolt", "peasant_revolt", "jewish_revolt")


def _revolt(card: str, **layout: Any) -> State:
    state = given(phase="start_phase", turn="jewish", hands={"jewish": (card,)}, **layout)
    return play(state, f"play {card}")


def _places(state: State) -> set[str]:
    return {text.removeprefix("territory ") for text in offers(state)}


INLAND = {"Noricum et Raetia", "Pannonia", "Galatia", "Cappadocia", "Galilaea", "Jerusalem", "Peraea"}


def test_SOE211_SA93_in_any_coastal_territory_of_the_empire() -> None:
    state = _revolt("merchant_revolt")
    empire = table(state).map.areas["the Empire"]
    assert _places(state) == {table(state).map.names[p] for p in empire} - INLAND
    assert len(_places(state)) == 27


def test_SOE212_SA219_in_any_territory_adjacent_to_the_red_region_dots_included() -> None:
    expected = {"Narbonensis", "Noricum et Raetia", "Dalmatia", "Sicilia", "Sardinia et Corsica", "Macedonia"}
    assert _places(_revolt("peasant_revolt")) == expected


def test_SOE32_the_third_revolt_in_any_blue_territory() -> None:
    assert _places(_revolt("jewish_revolt")) == {"Jerusalem", "Galilaea", "Samaria", "Idumaea", "Peraea"}


@pytest.mark.parametrize("card", REVOLTS)
def test_SOE168_SOE211_SOE212_five_gray_units_and_a_yellow_die_rolled_up_to_three_times(card: str) -> None:
    state = _revolt(card)
    place = sorted(_places(state))[0]
    state = play(state, f"territory {place}")
    assert units(state, place) == {"gray": 5}
    assert asked(state) == (-1, "SOE238")
    state = play(state, "roll 1", "reroll 1", "roll 2", "reroll 2", "roll 6")
    (lasting,) = table(state).lasting
    assert lasting.dice == (6,) and sum(lasting.band) == 5 and table(state).pool == 3
    assert state.phase == "main_phase" and f"gray move with 6 of {card}" in offers(state)


@pytest.mark.parametrize("card", REVOLTS)
def test_SOE211_SOE212_not_on_a_marker(card: str) -> None:
    place = sorted(_places(_revolt(card)))[0]
    assert place not in _places(_revolt(card, markers=({"symbol": "jewish", "territory": place},)))


@pytest.mark.parametrize("card", REVOLTS)
def test_SOE211_SOE212_SOE186_discarded_when_the_units_are_removed_and_the_die_returns(card: str) -> None:
    lasting = ({"card": card, "owner": "jewish", "dice": (4,), "band": {"Sicilia": 2}},)
    state = clash("gray in Sicilia", 6, 1, lasting=lasting, units={"Sicilia": {"roman": 3, "gray": 2}})
    assert table(state).lasting == () and table(state).decks[1].discard == (card,)
    assert table(state).pool == 4


@pytest.mark.parametrize("card", REVOLTS)
def test_SOE162_a_revolt_may_not_be_stolen_but_exploited(card: str) -> None:
    fight = {"type": "fight", "attacker": "coalition", "defender": "jewish", "territory": "Rome",
             "cards": ("coalition_1", "jewish_1"), "winner": "coalition", "loser": "jewish"}  # fmt: skip
    lasting = ({"card": card, "owner": "jewish", "dice": (4,), "band": {"Sicilia": 2}},)
    layout: dict[str, Any] = {"phase": "plunder", "turn": "coalition", "task": fight, "lasting": lasting}
    state = given(units={"Rome": {"coalition": 1}, "Sicilia": {"gray": 2}}, **layout)
    assert f"exploit {card}" in offers(state)


def test_SA192_fewer_than_five_gray_pieces() -> None:
    full = {name: {"gray": 6} for name in ("Rome", "Asia")}
    state = play(_revolt("peasant_revolt", units=full), "territory Sicilia")
    assert units(state, "Sicilia") == {"gray": 3}
    none = {**full, "Syria": {"gray": 3}}
    state = given(phase="start_phase", turn="jewish", hands={"jewish": ("peasant_revolt",)}, units=none)
    assert offers(state) == ["done"]


def test_SA94_the_limit_of_six_holds_for_gray() -> None:
    assert "Sicilia" not in _places(_revolt("peasant_revolt", units={"Sicilia": {"gray": 2}}))
    marked = dict.fromkeys(("Narbonensis", "Sicilia"), "jewish")
    marked |= dict.fromkeys(("Noricum et Raetia", "Dalmatia"), "christian")
    markers = tuple({"symbol": symbol, "territory": place} for place, symbol in marked.items())
    full = {name: {"gray": 2} for name in set(_places(_revolt("peasant_revolt"))) - set(marked)}
    hands = {"jewish": ("peasant_revolt",)}
    state = given(phase="start_phase", turn="jewish", hands=hands, units=full, markers=markers)
    assert offers(state) == ["done"]


def test_SA95_other_units_do_not_hinder_the_placement() -> None:
    board = {"Sicilia": {"coalition": 2, "roman": 6}}
    state = play(_revolt("peasant_revolt", units=board), "territory Sicilia", "roll 4", "keep")
    assert units(state, "Sicilia")["gray"] == 5
    assert not offers(state, "gray move"), "with a Coalition piece they are frozen"


def test_SA193_usable_in_the_same_turn_and_rolled_again_with_the_jewish_dice() -> None:
    state = play(_revolt("peasant_revolt"), "territory Sicilia", "roll 4", "keep")
    state = play(state, "gray move with 4 of peasant_revolt", "done", "done")
    assert table(state).lasting[0].dice == () or table(state).lasting[0].used_dice == 0
    assert state.phase in ("ready", "ready_revolts")
    while state.phase != "ready_revolts":
        state = play(state, offers(state)[0])
    assert asked(state) == (-1, "SOE238")
    state = play(state, "roll 5", "keep")
    assert table(state).lasting[0].dice == (5,)


# -- Pharisee --------------------------------------------------------------------------------------


def _band(card: str, territory: str, *dice: int, used: int = 0) -> dict[str, Any]:
    return {"card": card, "owner": "jewish", "dice": dice, "used_dice": used, "band": {territory: 3}}


GRAY = {name: {"gray": 3} for name in ("Sicilia", "Asia", "Jerusalem")}
TWO = (_band("peasant_revolt", "Sicilia", 1), _band("merchant_revolt", "Asia", 2))
THREE = (*TWO, _band("jewish_revolt", "Jerusalem", 3))
PHARISEE = {"card": "pharisee", "owner": "jewish"}


def _pharisee(lasting: tuple[dict[str, Any], ...]) -> State:
    board = {name: GRAY[name] for name in list(GRAY)[: len(lasting)]}
    state = given(
        phase="start_phase", turn="jewish", hands={"jewish": ("pharisee",)}, lasting=lasting, units=board
    )
    return play(state, "play pharisee")


def test_SOE171_SOE214_all_revolts_gain_a_die() -> None:
    state = play(
        _pharisee(TWO), "revolt peasant_revolt", "roll 6", "keep", "revolt merchant_revolt", "roll 5", "keep"
    )
    assert [card.dice for card in table(state).lasting[:2]] == [(1, 6), (2, 5)]
    assert table(state).pool == 0 and state.phase == "main_phase"


def test_SOE214_SA96_if_available_in_the_order_of_the_jewish_player() -> None:
    state = _pharisee(THREE)
    assert offers(state) == [
        f"revolt {card}" for card in ("peasant_revolt", "merchant_revolt", "jewish_revolt")
    ] + ["done"]
    state = play(state, "revolt jewish_revolt", "roll 6", "reroll 6", "roll 4", "keep")
    assert table(state).lasting[2].dice == (3, 4) and table(state).pool == 0
    assert state.phase == "main_phase", "the pool is empty"


def test_SOE172_two_dice_of_a_revolt_need_no_sequence() -> None:
    lasting = (_band("peasant_revolt", "Sicilia", 1, 5),)
    state = given(turn="jewish", lasting=lasting, units={"Sicilia": {"gray": 3}})
    assert {"gray move with 1 of peasant_revolt", "gray move with 5 of peasant_revolt"} <= set(offers(state))


def test_SA97_later_revolts_and_dice_that_come_free_gain_too() -> None:
    board = {name: GRAY[name] for name in ("Sicilia", "Asia")}
    layout: dict[str, Any] = {"lasting": (*TWO, PHARISEE), "units": board, "turn": "jewish"}
    for phase in ("start_phase", "main_phase"):
        state = given(phase=phase, **layout)
        state = play(state, "use pharisee", "revolt merchant_revolt", "roll 3", "keep")
        assert table(state).lasting[1].dice == (2, 3)
        state = play(state, "use pharisee", "revolt peasant_revolt", "roll 3", "keep")
        assert "use pharisee" not in offers(state), "every revolt has two dice"


def test_SA97_nothing_to_add_without_pharisee_or_without_a_die() -> None:
    board = {name: GRAY[name] for name in ("Sicilia", "Asia")}
    assert "use pharisee" not in offers(given(turn="jewish", lasting=TWO, units=board))
    full = (_band("peasant_revolt", "Sicilia", 1, 2), _band("merchant_revolt", "Asia", 2, used=1), PHARISEE)
    assert "use pharisee" not in offers(given(turn="jewish", lasting=full, units=board))


def _exploited(lasting: tuple[dict[str, Any], ...], **layout: Any) -> State:
    fight = {"type": "fight", "attacker": "coalition", "defender": "jewish", "territory": "Rome",
             "cards": ("coalition_1", "jewish_1"), "winner": "coalition", "loser": "jewish"}  # fmt: skip
    layout = {"units": {"Rome": {"coalition": 1}, **GRAY}, **layout}
    state = given(phase="plunder", turn="coalition", task=fight, lasting=(*lasting, PHARISEE), **layout)
    return play(state, "exploit pharisee")


def test_SA190_exploited_pharisee_gives_back_the_additional_dice() -> None:
    state = _exploited((_band("peasant_revolt", "Sicilia", 1, 4), _band("merchant_revolt", "Asia", 2)))
    assert asked(state) == (1, "SA190") and offers(state) == ["die ready 1", "die ready 4"]
    state = play(state, "die ready 1")
    assert [card.dice for card in table(state).lasting] == [(4,), (2,)]
    assert table(state).pool == 2 and "pharisee" in table(state).decks[1].discard


def test_SA190_a_used_die_returns_first() -> None:
    state = _exploited((_band("peasant_revolt", "Sicilia", 4, used=1),))
    assert table(state).lasting[0].dice == (4,) and table(state).lasting[0].used_dice == 0
    assert table(state).pool == 3


def test_SA190_of_two_claims_the_jewish_player_names_one() -> None:
    objectives = sorted(table(given()).content.objectives)[:2]
    claims = tuple({"card": card, "claims": ("gray",), "revolt": "peasant_revolt"} for card in objectives)
    state = _exploited((_band("peasant_revolt", "Sicilia"),), open_objectives=claims)
    state = play(state, f"card {objectives[1]}")
    assert [card.claims for card in table(state).open_cards] == [(4,), ()]
    assert table(state).pool == 3


def test_SOE214_two_yellow_dice_work_in_one_turn() -> None:
    lasting = (_band("peasant_revolt", "Sicilia", 1, 1),)
    state = given(turn="jewish", lasting=lasting, units={"Sicilia": {"gray": 3, "roman": 1}})
    state = struck(play(state, "gray fight roman in Sicilia with 1 of peasant_revolt"), 6, 1)
    assert "gray move with 1 of peasant_revolt" in offers(state)
