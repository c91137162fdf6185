"""Recruit Units."""

from __future__ import annotations

from boardkit.core.state import State

from .errands import given
from .vocabulary import GAME, offers, play, refused, table, units


def recruiting(faction: str, die: int = 3, **layout: object) -> State:
    state = given(turn=faction, dice={faction: str(die)}, **layout)  # type: ignore[arg-type]
    return play(state, f"recruit with {die}")


def homes(faction: str) -> list[str]:
    """The starting territories on a faction board."""
    return list(GAME.content.setup.boards[faction].units)


def places(state: State) -> list[str]:
    return [text.removeprefix("place ") for text in offers(state, "place")]


def test_SOE73_recruits_come_from_the_supply_and_an_empty_one_forbids_the_action() -> None:
    state = recruiting("christian", units={"Rome": {"christian": 1}})
    assert table(state).supply[3] == 15
    assert table(play(state, "place Rome")).supply[3] == 14
    six = {name: {"christian": 4} for name in ("Rome", "Asia", "Syria", "Achaia")}
    state = given(turn="christian", dice={"christian": "3"}, units=six)
    assert not offers(state, "recruit")
    assert refused(state, "recruit with 3").rule == "SOE73"


def test_SOE74_as_many_as_pips_and_the_die_is_spent() -> None:
    state = recruiting("roman", 3, units={"Rome": {"roman": 1}})
    assert (table(state).task.left, table(state).dice[0].spent) == (3, 5)
    state = play(state, "place Rome", "place Rome", "place Rome")
    assert state.phase == "main_phase" and units(state, "Rome") == {"roman": 4}


def test_SOE75_where_a_unit_stands_and_no_coalition_unit() -> None:
    board = {
        "Rome": {"roman": 1, "jewish": 1},
        "Syria": {"roman": 1, "coalition": 1},
        "Asia": {"jewish": 1},
    }
    state = recruiting("roman", units=board)
    assert places(state) == ["Rome"]
    assert refused(state, "place Syria").rule == "SOE75"


def test_SOE76_SA39_the_coalition_where_it_is_alone_inside_the_empire_too() -> None:
    board = {
        "Germania": {"coalition": 1},
        "Rome": {"coalition": 1},
        "Syria": {"coalition": 1, "christian": 1},
    }
    state = recruiting("coalition", units=board)
    assert places(state) == ["Rome", "Germania"]
    assert refused(state, "place Syria").rule == "SOE76"


def test_SOE77_recruits_are_spread_or_put_together() -> None:
    state = recruiting("roman", units={"Rome": {"roman": 1}, "Asia": {"roman": 1}})
    spread = play(state, "place Rome", "place Asia", "place Rome")
    assert (units(spread, "Rome"), units(spread, "Asia")) == ({"roman": 3}, {"roman": 2})
    together = play(state, "place Asia", "place Asia", "place Asia")
    assert (units(together, "Rome"), units(together, "Asia")) == ({"roman": 1}, {"roman": 4})


def test_SA37_a_territory_needs_a_unit_when_the_action_begins() -> None:
    state = recruiting("roman", units={"Rome": {"roman": 1}})
    assert refused(play(state, "place Rome"), "place Asia").rule == "SA37"
    assert places(play(state, "place Rome")) == ["Rome"]


def test_SA38_SOE13_recruits_do_not_exceed_six() -> None:
    state = recruiting("roman", units={"Rome": {"roman": 5}, "Asia": {"roman": 1}})
    state = play(state, "place Rome")
    assert places(state) == ["Asia"]
    assert refused(state, "place Rome").rule == "SOE67"


def test_SA40_gray_units_are_no_jewish_ones_for_recruiting() -> None:
    state = recruiting("jewish", units={"Rome": {"gray": 1}, "Asia": {"jewish": 1}})
    assert places(state) == ["Asia"]
    assert refused(state, "place Rome").rule == "SA37"


def test_SOE78_SA41_without_pieces_all_go_to_one_starting_territory() -> None:
    state = recruiting("christian", 3)
    one, other, *_ = homes("christian")
    assert set(places(state)) == set(homes("christian"))
    assert refused(state, "place Parthia").rule == "SOE78"
    state = play(state, f"place {one}")
    assert places(state) == [one]
    assert refused(state, f"place {other}").rule == "SA41"


def test_SA41_six_at_most_in_the_starting_territory() -> None:
    home = homes("jewish")[0]
    state = play(recruiting("jewish", 6), *(f"place {home}",) * 6)
    assert (units(state, home), state.phase) == ({"jewish": 6}, "main_phase")


def test_SA210_gray_units_alone_are_no_jewish_pieces() -> None:
    state = recruiting("jewish", units={"Rome": {"gray": 2}})
    assert set(places(state)) == set(homes("jewish"))


def test_SOE79_not_to_a_starting_territory_with_a_coalition_piece() -> None:
    taken, shared, *_ = homes("christian")
    state = recruiting("christian", units={taken: {"coalition": 1}, shared: {"roman": 1}})
    assert set(places(state)) == set(homes("christian")) - {taken}
    assert refused(state, f"place {taken}").rule == "SOE79"


def test_SA43_without_a_legal_starting_territory_there_is_no_recruiting() -> None:
    taken = {name: {"coalition": 1} for name in homes("christian")}
    state = given(turn="christian", dice={"christian": "3"}, units=taken)
    assert not offers(state, "recruit")
    assert refused(state, "recruit with 3").rule == "SOE75"


def test_SOE80_SA42_the_coalition_picks_a_starting_territory_even_if_all_are_occupied() -> None:
    one, *rest = homes("coalition")
    free = recruiting("coalition", units={one: {"roman": 1}})
    assert set(places(free)) == set(rest)
    assert refused(free, f"place {one}").rule == "SOE80"
    full = recruiting("coalition", 2, units={name: {"roman": 1} for name in homes("coalition")})
    assert set(places(full)) == set(homes("coalition"))
    full = play(full, f"place {one}", f"place {one}")
    assert units(full, one) == {"roman": 1, "coalition": 2}


def test_SA44_a_small_supply_is_recruited_to_the_last() -> None:
    rows = {name: {"christian": 5} for name in ("Rome", "Asia")}
    state = recruiting("christian", 6, units={**rows, "Syria": {"christian": 4}})
    assert table(state).task.left == 2
    assert play(state, "place Rome", "place Asia").phase == "main_phase"


def test_SA211_without_pieces_and_supply_a_faction_plays_on() -> None:
    state = given(
        phase="turn",
        turn="christian",
        dice={"christian": "2"},
        captives={"christian": 16},
        open_objectives=[{"card": "temple"}],
    )
    assert table(state).supply[3] == 0
    state = play(state, "take turn")
    assert offers(state) == ["claim temple with 2", "buy with 2 and -", "done"]
