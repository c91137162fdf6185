"""Auxiliaries, Circus Maximus, Die by the Sword, Gladiator Games."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..vocabulary import given, offers, play, table, units

# -- Auxiliaries -----------------------------------------------------------------------------------

AUXILIARIES = ({"card": "auxiliaries", "owner": "roman"},)


def _auxiliaries(**layout: Any) -> State:
    layout = {"lasting": AUXILIARIES, **layout}
    return play(given(phase="start_phase", **layout), "use auxiliaries")


def test_SOE201_two_units_from_supply_anywhere_in_the_empire() -> None:
    state = _auxiliaries(units={"Rome": {"roman": 1}, "Belgica": {"coalition": 1}})
    supply = table(state).supply[0]
    assert len(offers(state, "place")) == 34
    state = play(state, "place Belgica", "place Britannia")
    assert units(state, "Belgica") == {"coalition": 1, "roman": 1} and units(state, "Britannia") == {
        "roman": 1
    }
    assert table(state).supply[0] == supply - 2 and state.phase == "main_phase"


def test_SOE201_in_different_territories_or_the_same() -> None:
    state = play(_auxiliaries(), "place Britannia", "place Britannia")
    assert units(state, "Britannia") == {"roman": 2}


def test_SOE201_not_on_a_marker() -> None:
    state = _auxiliaries(markers=({"symbol": "jewish", "territory": "Britannia"},))
    assert "place Britannia" not in offers(state) and "place Belgica" in offers(state)


def test_SA90_in_each_start_phase_again() -> None:
    used = ({"card": "auxiliaries", "owner": "roman", "use": "start"},)
    state = given(phase="next_turn", turn={"faction": "christian"}, lasting=used)
    state = play(state, "take turn")
    assert "use auxiliaries" in offers(state)


def test_SA199_six_at_most_and_fewer_with_a_short_supply() -> None:
    assert "place Rome" not in offers(_auxiliaries(units={"Rome": {"roman": 6}}))
    state = _auxiliaries(captives={}, units=dict(_legions(48)))
    assert table(state).supply[0] == 1
    assert play(state, next(iter(offers(state, "place")))).phase == "main_phase"
    none = given(phase="start_phase", lasting=AUXILIARIES, units=dict(_legions(49)))
    assert none.phase == "main_phase"


def _legions(n: int) -> list[tuple[str, dict[str, int]]]:
    full = ["Rome", "Belgica", "Syria", "Asia", "Cyprus", "Achaia", "Thracia", "Moesia", "Galatia"]
    return [(name, {"roman": min(6, n - 6 * i)}) for i, name in enumerate(full) if n > 6 * i]


def test_SA188_a_thief_places_coalition_units() -> None:
    state = given(
        phase="start_phase", turn="coalition", lasting=({"card": "auxiliaries", "owner": "coalition"},)
    )
    state = play(state, "use auxiliaries", "place Rome", "done")
    assert units(state, "Rome") == {"coalition": 1}


# -- Circus Maximus --------------------------------------------------------------------------------


def _circus(turn: str = "roman", **layout: Any) -> State:
    stolen = (("circus_maximus", "hand"),) if turn == "coalition" else ()
    hands = {turn: ("circus_maximus",)}
    return play(given(turn=turn, hands=hands, stolen=stolen, **layout), "play circus_maximus")


BOARD = {"Asia": {"christian": 2, "jewish": 1}, "Rome": {"roman": 1, "gray": 2}, "Dacia": {"coalition": 3}}


def test_SOE202_any_four_foreign_units_wherever_they_are() -> None:
    state = _circus(units=BOARD)
    assert offers(state) == [
        "unit jewish in Asia",
        "unit coalition in Dacia",
        "unit christian in Asia",
        "unit gray in Rome",
    ]
    state = play(
        state,
        "unit jewish in Asia",
        "unit gray in Rome",
        "unit coalition in Dacia",
        "unit coalition in Dacia",
    )
    assert state.phase == "main_phase"
    assert units(state, "Dacia") == {"coalition": 1}


def test_SOE202_one_christian_at_most() -> None:
    state = play(_circus(units=BOARD), "unit christian in Asia")
    assert "unit christian in Asia" not in offers(state)


def test_SOE202_they_are_captured() -> None:
    state = play(
        _circus(units=BOARD, captives={"jewish": 1}, captured=3),
        "unit jewish in Asia",
        "unit christian in Asia",
        "unit gray in Rome",
        "unit gray in Rome",
    )
    assert table(state).captives == (0, 2, 0, 1, 2)
    assert table(state).captured == 7


def test_SOE202_the_25th_capture_wins_when_the_card_is_done() -> None:
    state = _circus(units={"Dacia": {"coalition": 6}}, captured=22)
    state = play(state, *["unit coalition in Dacia"] * 3)
    assert state.phase == "main_phase", "never in the middle of a card (SA184)"
    assert play(state, "unit coalition in Dacia").phase is None


def test_SA86_fewer_than_four_are_taken_as_they_are() -> None:
    state = play(
        _circus(units={"Asia": {"christian": 3}, "Dacia": {"coalition": 1}}), "unit coalition in Dacia"
    )
    state = play(state, "unit christian in Asia")
    assert state.phase == "main_phase" and units(state, "Asia") == {"christian": 2}


def test_SA197_pieces_off_the_board_are_safe() -> None:
    units_ = {"Rome": {"roman": 1}}
    gospel = ({"card": "gospel", "owner": "christian", "unit": "jewish"},)
    state = given(hands={"roman": ("circus_maximus",)}, units=units_, lasting=gospel, captives={"jewish": 1})
    assert "play circus_maximus" not in offers(state)


def test_SA188_a_thief_fills_the_roman_area() -> None:
    state = play(
        _circus("coalition", units={"Asia": {"jewish": 4, "roman": 1}}), *["unit jewish in Asia"] * 4
    )
    assert table(state).captives[1] == table(state).captured == 4
    assert units(state, "Asia") == {"roman": 1}


def test_SA136_of_mixed_revolts_the_jewish_player_names_the_captured_one() -> None:
    revolts = tuple(
        {"card": card, "owner": "jewish", "dice": (1,), "band": {"Rome": 1}}
        for card in ("peasant_revolt", "merchant_revolt")
    )
    state = _circus(units=BOARD, lasting=revolts)
    state = play(state, "unit gray in Rome")
    assert offers(state) == ["revolt peasant_revolt", "revolt merchant_revolt"]
    state = play(state, "revolt merchant_revolt")
    assert [card.card for card in table(state).lasting] == ["peasant_revolt"]
    assert table(state).decks[1].discard == ("merchant_revolt",) and table(state).pool == 3


# -- Die by the Sword ------------------------------------------------------------------------------


def _sword(turn: str = "roman", **layout: Any) -> State:
    stolen = (("die_by_the_sword", "hand"),) if turn == "coalition" else ()
    hands = {turn: ("die_by_the_sword",)}
    state = given(phase="start_phase", turn=turn, hands=hands, stolen=stolen, **layout)
    return play(state, "play die_by_the_sword")


SWORDS = {
    "Rome": {"roman": 5, "jewish": 1},
    "Asia": {"roman": 2, "christian": 1},
    "Dacia": {"roman": 1, "coalition": 2},
}


def test_SOE206_up_to_three_romans_from_one_territory_which_keeps_one() -> None:
    assert offers(_sword(units=SWORDS)) == [
        "remove 1 in Rome",
        "remove 2 in Rome",
        "remove 3 in Rome",
        "remove 1 in Asia",
    ]


def test_SOE206_for_every_unit_removed_one_unit_of_any_territory() -> None:
    state = play(_sword(units=SWORDS), "remove 3 in Rome")
    state = play(state, "unit jewish in Rome", "unit christian in Asia", "unit coalition in Dacia")
    assert state.phase == "main_phase"
    assert units(state, "Rome") == {"roman": 2} and units(state, "Asia") == {"roman": 2}
    assert units(state, "Dacia") == {"roman": 1, "coalition": 1}


def test_SOE206_all_return_to_their_supplies() -> None:
    before = _sword(units=SWORDS)
    supply = table(before).supply
    state = play(before, "remove 2 in Rome", "unit jewish in Rome", "unit coalition in Dacia")
    after = table(state)
    assert after.supply[:3] == (supply[0] + 2, supply[1] + 1, supply[2] + 1)
    assert after.captured == 0 and after.captives == (0, 0, 0, 0, 0)


def test_SA85_units_of_any_faction() -> None:
    state = play(_sword(units=SWORDS), "remove 1 in Rome")
    assert {text.split()[1] for text in offers(state, "unit")} == {
        "roman",
        "jewish",
        "coalition",
        "christian",
    }


def test_SOE206_without_two_romans_together_it_may_not_be_played() -> None:
    state = given(phase="start_phase", hands={"roman": ("die_by_the_sword",)}, units={"Rome": {"roman": 1}})
    assert offers(state) == ["done"]


def test_SA188_a_thief_removes_romans() -> None:
    state = play(_sword("coalition", units=SWORDS), "remove 1 in Asia", "unit roman in Asia")
    assert units(state, "Asia") == {"christian": 1}


# -- Gladiator Games -------------------------------------------------------------------------------


def _games(**layout: Any) -> State:
    return play(given(hands={"roman": ("gladiator_games",)}, **layout), "play gladiator_games")


ARENAS = {name: {"roman": 1, "christian": 2} for name in ("Rome", "Asia", "Syria", "Cyprus")}


def test_SOE208_one_christian_from_up_to_three_territories() -> None:
    state = play(_games(units=ARENAS), "territory Rome", "territory Asia", "territory Syria")
    assert state.phase == "main_phase"
    for name in ("Rome", "Asia", "Syria"):
        assert units(state, name) == {"roman": 1, "christian": 1}
    assert units(state, "Cyprus") == {"roman": 1, "christian": 2}
    fewer = play(_games(units=ARENAS), "territory Rome", "done")
    assert units(fewer, "Rome") == {"roman": 1, "christian": 1} and units(fewer, "Asia")["christian"] == 2


def test_SOE208_where_rome_has_a_unit() -> None:
    state = _games(units={"Rome": {"roman": 1, "christian": 1}, "Asia": {"christian": 1, "jewish": 1}})
    assert offers(state) == ["territory Rome"]


def test_SOE208_one_is_captured_and_the_rest_go_to_supply() -> None:
    state = _games(units=ARENAS)
    supply = table(state).supply[3]
    state = play(state, "territory Rome", "territory Asia", "territory Syria")
    assert table(state).captives[3] == table(state).captured == 1
    assert table(state).supply[3] == supply + 2
