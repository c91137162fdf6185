"""City Riot, Gospel, Help the Wounded."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..vocabulary import asked, given, offers, play, table, units

# -- City Riot -------------------------------------------------------------------------------------


def _riot(territory: str, **layout: Any) -> State:
    state = given(turn="christian", hands={"christian": ("city_riot",)}, **layout)
    return play(state, "play city_riot", f"territory {territory}")


def _out(state: State) -> State:
    """The state after every unit has gone where the first option sends it."""
    while state.actions:
        state = play(state, offers(state)[0])
    return state


def test_SOE216_a_territory_with_your_unit_and_one_of_another_faction() -> None:
    board = {
        "Rome": {"christian": 1, "gray": 1},
        "Asia": {"christian": 2},
        "Syria": {"roman": 1, "jewish": 1},
    }
    state = given(turn="christian", hands={"christian": ("city_riot",)}, units=board)
    assert offers(play(state, "play city_riot")) == ["territory Rome"]


def test_SOE216_SA78_all_units_of_all_factions_move_out_next_door_freeze_or_not() -> None:
    board = {"Rome": {"christian": 1, "roman": 2, "coalition": 2, "jewish": 1, "gray": 1}}
    state = _riot("Rome", units=board)
    assert asked(state)[0] == 3, "the player of the card chooses for everybody"
    state = _out(state)
    assert units(state, "Rome") == {}
    near = ("Italia Superior", "Italia Inferior", "Sardinia et Corsica")
    moved = [sum(units(state, name).values()) for name in near]
    assert sum(moved) == 7


def test_SOE216_into_adjacent_territories_of_choice() -> None:
    state = _riot("Rome", units={"Rome": {"christian": 1, "roman": 2}})
    state = play(state, "step roman Rome>Italia Superior", "step roman Rome>Sardinia et Corsica")
    state = play(state, "step christian Rome>Italia Inferior")
    assert state.phase == "main_phase"
    assert units(state, "Italia Superior") == units(state, "Sardinia et Corsica") == {"roman": 1}


def test_SA78_the_limit_holds_and_a_unit_without_room_stays() -> None:
    board = {"Rome": {"christian": 1, "roman": 2}, "Italia Superior": {"roman": 6}}
    board |= {"Italia Inferior": {"roman": 6}, "Sardinia et Corsica": {"roman": 5}}
    state = _riot("Rome", units=board)
    assert offers(state) == ["step roman Rome>Sardinia et Corsica"]
    state = _out(state)
    assert units(state, "Rome") == {"roman": 1} and units(state, "Sardinia et Corsica")["roman"] == 6


def test_SOE216_gray_units_take_their_revolts_with_them() -> None:
    band = {"card": "peasant_revolt", "owner": "jewish", "dice": (1,), "band": {"Rome": 1}}
    state = _riot("Rome", units={"Rome": {"christian": 1, "gray": 2}}, lasting=(band,))
    state = play(state, "step christian Rome>Italia Superior", "move Rome>Italia Superior of peasant_revolt")
    state = play(state, "move Rome>Italia Inferior of leaderless")
    board = table(state)
    assert board.lasting[0].band[board.map.number["Italia Superior"]] == 1
    assert units(state, "Italia Inferior") == {"gray": 1}


def test_SA188_a_thief_needs_a_coalition_unit_there() -> None:
    stolen: dict[str, Any] = {"hands": {"coalition": ("city_riot",)}, "stolen": (("city_riot", "hand"),)}
    board = {"Rome": {"christian": 1, "roman": 1}, "Dacia": {"coalition": 1, "roman": 1}}
    state = play(given(turn="coalition", units=board, **stolen), "play city_riot")
    assert offers(state) == ["territory Dacia"]


# -- Gospel ----------------------------------------------------------------------------------------

GOSPEL = ({"card": "gospel", "owner": "christian", "unit": "roman"},)


def test_SOE221_choose_a_faction_and_place_one_of_its_units_from_supply() -> None:
    state = given(phase="start_phase", turn="christian", hands={"christian": ("gospel",)})
    supply = table(state).supply[1]
    state = play(state, "play gospel")
    assert offers(state) == ["faction roman", "faction jewish", "faction coalition"]
    state = play(state, "faction jewish")
    assert table(state).supply[1] == supply - 1 and table(state).lasting[0].unit == 1


def test_SA195_only_a_faction_with_a_unit_in_supply_and_never_gray() -> None:
    state = given(
        phase="start_phase", turn="christian", hands={"christian": ("gospel",)}, captives={"jewish": 20}
    )
    assert offers(play(state, "play gospel")) == ["faction roman", "faction coalition"]


MARCH = {"Rome": {"roman": 1}, "Asia": {"christian": 1}, "Syria": {"christian": 1, "coalition": 1}}


def _marched(turn: str = "roman", **layout: Any) -> State:
    layout = {"units": MARCH, "lasting": GOSPEL, **layout}
    state = given(phase="move", turn=turn, task={"type": "moving", "faction": turn, "points": 2}, **layout)
    return state


def test_SOE221_SA195_after_each_move_of_that_faction_one_christian_unit_may_move() -> None:
    state = play(_marched(), "move Rome>Italia Superior")
    assert asked(state) == (0, "SOE63"), "once for the action, not for each point"
    state = play(state, "move Italia Superior>Rome")
    assert asked(state) == (3, "SOE221")
    moved = play(state, "step christian Asia>Galatia")
    assert units(moved, "Galatia") == {"christian": 1} and moved.phase == "main_phase"
    assert units(play(state, "done"), "Asia") == {"christian": 1}


def test_SOE221_moves_of_other_factions_do_not_count() -> None:
    state = _marched("jewish", units={**MARCH, "Cyprus": {"jewish": 1}})
    assert play(state, "done").phase == "main_phase"


def test_SA195_nor_do_gray_moves() -> None:
    layout: dict[str, Any] = {"units": {**MARCH, "Cyprus": {"gray": 1}}}
    layout |= {"lasting": ({"card": "gospel", "owner": "christian", "unit": "jewish"},)}
    task = {"type": "moving", "faction": "gray", "points": 1}
    state = given(phase="move", turn="jewish", task=task, **layout)
    assert play(state, offers(state)[0]).phase == "main_phase"


def test_SA79_SA33_the_freeze_and_the_limit_hold() -> None:
    full = {**MARCH, "Galatia": {"christian": 6}}
    state = play(_marched(units=full), "done")
    assert "step christian Asia>Galatia" not in offers(state)
    assert not offers(state, "step christian Syria>")
    free = play(_marched(options={"card_moves_ignore_freeze": True}), "done")
    assert offers(free, "step christian Syria>")


def test_SA190_exploited_gospel_returns_the_unit() -> None:
    fight = {"type": "fight", "attacker": "coalition", "defender": "christian", "territory": "Rome"}
    fight |= {"cards": ("coalition_1", "christian_1"), "winner": "coalition", "loser": "christian"}
    layout: dict[str, Any] = {"phase": "plunder", "turn": "coalition", "task": fight, "lasting": GOSPEL}
    state = given(units={"Rome": {"coalition": 1}}, **layout)
    supply = table(state).supply[0]
    state = play(state, "exploit gospel")
    assert table(state).supply[0] == supply + 1 and table(state).decks[3].discard == ("gospel",)


def test_SA188_a_thief_moves_a_christian() -> None:
    state = play(_marched(lasting=({"card": "gospel", "owner": "coalition", "unit": "roman"},)), "done")
    assert asked(state) == (2, "SOE221")
    assert units(play(state, "step christian Asia>Galatia"), "Galatia") == {"christian": 1}


# -- Help the Wounded ------------------------------------------------------------------------------

HELP = ({"card": "help_the_wounded", "owner": "christian"},)
EVERYBODY = {"Rome": {"roman": 2}, "Asia": {"jewish": 1}, "Germania": {"coalition": 2}, "Achaia": {"gray": 1}}


def _help(**layout: Any) -> State:
    layout = {"units": EVERYBODY, "lasting": HELP, **layout}
    return play(given(phase="start_phase", turn="christian", **layout), "use help_the_wounded")


def test_SOE224_SA196_one_unit_of_each_other_faction_gray_included_moves_one_space() -> None:
    state = play(_help(), "step roman Rome>Italia Superior", "step jewish Asia>Galatia")
    state = play(state, "step coalition Germania>Gothia", "move Achaia>Macedonia of leaderless")
    assert state.phase == "main_phase"
    assert units(state, "Rome") == {"roman": 1} and units(state, "Macedonia") == {"gray": 1}
    assert units(state, "Gothia") == {"coalition": 1} and units(state, "Galatia") == {"jewish": 1}


def test_SA196_each_of_them_is_optional() -> None:
    state = play(_help(), "done", "step jewish Asia>Galatia", "done", "done")
    assert units(state, "Rome") == {"roman": 2} and units(state, "Galatia") == {"jewish": 1}


def test_SA79_help_respects_freeze_and_limit() -> None:
    board = {"Rome": {"roman": 1, "coalition": 1}, "Asia": {"jewish": 1}, "Galatia": {"jewish": 6}}
    state = _help(units=board)
    assert asked(state)[0] == 3 and not offers(state, "step roman") and not offers(state, "step coalition")
    assert "step jewish Asia>Galatia" not in offers(state)
    free = _help(units=board, options={"card_moves_ignore_freeze": True})
    assert offers(free, "step roman Rome>")


def _two_players(owner: str, partner: str) -> State:
    """The start phase of the owner, whose player has the partner too."""
    seats = {name: int(name in (owner, partner)) for name in ("roman", "jewish", "coalition", "christian")}
    lasting = ({"card": "help_the_wounded", "owner": owner},)
    layout: dict[str, Any] = {"players": 2, "phase": "start_phase", "turn": owner, "units": EVERYBODY}
    order = sorted(seats, key=lambda name: (name != "roman", seats[name] != 1 - seats["roman"]))
    state = given(seats=seats, order=(order[0], order[1], order[3], order[2]), lasting=lasting, **layout)
    return play(state, "use help_the_wounded")


def test_SOE224_SA147_with_two_players_one_unit_of_the_own_other_faction() -> None:
    for partner, way in (("coalition", "Germania>Gothia"), ("roman", "Rome>Italia Superior")):
        state = _two_players("christian", partner)
        assert {text.split()[1] for text in offers(state, "step")} == {partner}
        assert play(state, f"step {partner} {way}").phase == "main_phase"


def test_SA147_jews_as_partner_one_jewish_or_one_gray_unit() -> None:
    state = _two_players("coalition", "jewish")
    assert {text.split()[1] for text in offers(state, "step")} == {"jewish"}
    assert play(state, "move Achaia>Macedonia of leaderless").phase == "main_phase"


def test_SA188_a_thief_moves_units_of_the_others() -> None:
    layout: dict[str, Any] = {"lasting": ({"card": "help_the_wounded", "owner": "coalition"},)}
    state = given(
        phase="start_phase", turn="coalition", units={**EVERYBODY, "Syria": {"christian": 1}}, **layout
    )
    state = play(state, "use help_the_wounded")
    kinds = []
    while state.actions:
        kinds.append(offers(state)[0].split()[1])
        state = play(state, "done")
    assert kinds == ["roman", "jewish", "christian", "Achaia>Macedonia"]
