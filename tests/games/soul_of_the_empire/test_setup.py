"""Setup, steps 1 to 5."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardkit import ContentError
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS, PIECES
from boardkit.games.soul_of_the_empire.phases.setup import marker_menu
from boardkit.games.soul_of_the_empire.pieces import total
from boardkit.games.soul_of_the_empire.table import Marker

from .errands import ERRANDS, given
from .vocabulary import GAME, asked, begun, offers, play, refused, table, units

MARKERS = ("Tarraconensis", "Belgica", "Achaia", "Mauretania et Numidia")
"""Four territories for the free markers, apart from each other and from Dacia and Armenia."""


def laying(**options: Any) -> State:
    return begun(phase="lay_markers", **options)


def holders(state: State) -> list[tuple[str, str]]:
    """Who lays which symbol."""
    return [(COLOURS[holder], COLOURS[symbol]) for holder, symbol in table(state).to_lay]


# -- step 1 ----------------------------------------------------------------------------------------


def test_SOE17_SA1_four_shuffled_objective_cards_lie_open_for_all() -> None:
    state = ERRANDS.new(4)
    assert len(GAME.outcomes(state)) == 23
    state = play(state, "draw temple", "draw grain", "draw roads", "draw census")
    view = GAME.observe(state, None).view
    assert [card.card for card in view.open_cards] == ["temple", "grain", "roads", "census"]
    assert (view.objectives, state.phase) == (19, "lay_markers")


def test_SOE18_four_yellow_dice_wait_beside_the_board() -> None:
    assert table(begun()).pool == 4


# -- step 2 ----------------------------------------------------------------------------------------


def test_SOE19_each_faction_has_its_board_pieces_dice_and_decks() -> None:
    board = table(GAME.new(4))
    assert [total(board, colour) for colour in range(5)] == [50, 21, 25, 17, 15]
    assert [dice.spent for dice in board.dice] == [5, 5, 5, 5]
    assert [bool(deck.pile) for deck in board.decks] == [True, True, False, True]


def test_SOE21_power_decks_are_shuffled_and_face_down() -> None:
    state = begun()
    deck = table(state).decks[0]
    assert set(deck.pile) == set(GAME.content.deck(0)) and not deck.bottom and not deck.discard
    assert GAME.observe(state, 0).view.factions[0].deck.n == len(deck.pile)
    assert not GAME.observe(state, 0).view.factions[0].deck.bottom


@pytest.mark.parametrize(
    "factions",
    [("jewish", "roman", "coalition"), ("jewish", "coalition", "christian"), ("roman", "jewish", "jewish")],
)
def test_SOE20_three_players_need_rome_and_two_others(factions: tuple[str, ...]) -> None:
    with pytest.raises(ContentError, match="roman first"):
        GAME.new(3, factions=factions)


def test_SA149_the_order_of_seats_is_that_of_the_rulebook_or_as_agreed() -> None:
    assert table(GAME.new(4)).order == (0, 1, 2, 3)
    agreed = GAME.new(4, factions=("roman", "christian", "jewish", "coalition"))
    assert table(agreed).order == (0, 3, 1, 2)
    assert table(agreed).seats == (0, 2, 3, 1, 2)


def test_SA3_SA151_nobody_has_a_power_card_but_the_jews_one_of_theirs() -> None:
    board = table(begun())
    assert board.hands == ((), ("jewish_revolt",), (), ())
    assert "jewish_revolt" not in board.decks[1].pile
    assert "jewish_revolt" in GAME.content.deck(1)


def test_SA150_an_absent_faction_brings_nothing_and_its_tasks_are_left_out() -> None:
    state = begun(players=3, factions=("roman", "jewish", "coalition"))
    board = table(state)
    assert total(board, 3) == 0 and board.hands[3] == () and not any(board.units[3])
    options = {"factions": ["roman", "jewish", "christian"]}
    state = given(3, options, dice={"roman": "1"}, open_objectives=[{"card": "frontier"}])
    assert not offers(state, "claim")
    assert refused(state, "claim frontier with 1").rule == "SA150"


def test_SA150_a_card_that_nobody_can_achieve_is_left_out() -> None:
    def cards(*factions: str) -> set[str]:
        return set(table(ERRANDS.new(3, factions=factions)).objectives)

    assert len(cards("roman", "coalition", "christian")) == 23
    assert set(ERRANDS.content.objectives) - cards("roman", "jewish", "coalition") == {"churches"}


# -- step 3 ----------------------------------------------------------------------------------------


def test_SOE22_SA4_one_unit_of_each_faction_stands_on_the_track_for_good() -> None:
    board = table(begun())
    for colour, pieces in enumerate((50, 21, 25, 17)):
        assert board.supply[colour] + sum(board.units[colour]) == pieces - 1
    assert board.supply[4] == 15


def test_SOE23_units_start_as_the_faction_board_says() -> None:
    state = laying()
    board = table(state)
    for name, sheet in GAME.content.setup.boards.items():
        row = board.units[COLOURS.index(name)]
        standing = {board.map.names[p]: n for p, n in enumerate(row) if n}
        assert standing == dict(sheet.units)


def test_SOE24_SA5_rome_places_its_last_eight_units_after_the_markers_anywhere_in_the_empire() -> None:
    state = play(laying(), *(f"lay marker in {name}" for name in MARKERS))
    assert (state.phase, asked(state)) == ("later_units", (0, "SOE24"))
    board = table(state)
    empire = {name for name, inside in zip(board.map.names, board.map.in_empire, strict=True) if inside}
    assert {text.removeprefix("place ") for text in offers(state)} == empire
    room = 6 - units(state, "Britannia").get("roman", 0)
    state = play(state, *("place Britannia",) * room)
    assert "place Britannia" not in offers(state)
    state = play(state, *("place Belgica",) * (8 - room))
    assert state.phase == "first_rolls"
    assert sum(table(state).units[0]) == sum(GAME.content.setup.boards["roman"].units.values()) + 8


def test_SOE25_the_rest_is_the_supply() -> None:
    board = table(begun())
    assert board.supply == tuple(
        n - 1 - sum(row) for n, row in zip(PIECES[:4], board.units, strict=False)
    ) + (15,)
    assert sum(board.units[0]) == sum(GAME.content.setup.boards["roman"].units.values()) + 8


# -- step 4 ----------------------------------------------------------------------------------------


def test_SOE26_the_roman_markers_lie_in_dacia_and_armenia() -> None:
    board = table(GAME.new(4))
    assert [(m.symbol, board.map.names[m.place]) for m in board.markers] == [(0, "Dacia"), (0, "Armenia")]


def test_SOE27_SOE29_jews_and_christians_lay_two_each_in_turns() -> None:
    state = laying()
    assert holders(state) == [("jewish", "jewish"), ("christian", "christian")] * 2
    asked_seats = []
    for name in MARKERS:
        asked_seats.append(asked(state)[0])
        state = play(state, f"lay marker in {name}")
    assert asked_seats == [1, 3, 1, 3]


@pytest.mark.parametrize(
    ("factions", "expected"),
    [
        (("roman", "jewish", "christian"), [("jewish", "jewish"), ("christian", "christian")] * 2),
        (
            ("roman", "jewish", "coalition"),
            [("jewish", "jewish"), ("roman", "christian"), ("jewish", "jewish"), ("jewish", "christian")],
        ),
        (
            ("roman", "coalition", "christian"),
            [
                ("christian", "christian"),
                ("roman", "jewish"),
                ("christian", "christian"),
                ("christian", "jewish"),
            ],
        ),
    ],
)
def test_SOE28_SA7_SA8_spare_markers_with_three_players(
    factions: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert holders(laying(players=3, factions=factions)) == expected


def test_SA2_without_the_coalition_markers_lie_there_and_nobody_claims_them() -> None:
    state = begun(players=3, factions=("roman", "jewish", "christian"))
    assert len(table(state).markers) == 6
    options = {"factions": ["roman", "jewish", "christian"]}
    marker = [{"symbol": "jewish", "territory": "Rome"}]
    state = given(3, options, dice={"roman": "1"}, units={"Rome": {"roman": 1}}, markers=marker)
    assert not offers(state, "claim marker")
    assert refused(state, "claim marker in Rome with 1").rule == "SOE50"


def test_SOE29_SOE30_SA9_markers_lie_in_the_empire_and_apart_from_every_other() -> None:
    state = laying()
    board = table(state)
    near = {board.map.number["Dacia"], board.map.number["Armenia"]}
    free = {
        name
        for p, name in enumerate(board.map.names)
        if board.map.in_empire[p] and p not in near and not near & set(board.map.next_to[p])
    }
    assert {text.removeprefix("lay marker in ") for text in offers(state)} == free
    assert not {"Pannonia", "Moesia", "Cappadocia"} & free and len(free) == 31
    state = play(state, "lay marker in Sicilia")
    assert "lay marker in Sicilia" not in offers(state)
    assert "lay marker in Italia Inferior" not in offers(state)


def test_SA10_with_no_place_apart_any_territory_of_the_empire_without_a_marker_will_do() -> None:
    board = table(laying())
    inside = [p for p, empire in enumerate(board.map.in_empire) if empire]
    full = replace(board, markers=tuple(Marker(1, p) for p in inside[:-2]))
    assert [GAME.encode(way) for way in marker_menu(full, 1)] == [
        f"lay marker in {board.map.names[p]}" for p in inside[-2:]
    ]


def test_SA6_dacia_and_armenia_lie_outside_the_empire_or_with_the_option_inside() -> None:
    for zone, inside in (("coalition", False), ("empire", True)):
        board = table(GAME.new(4, dacia_and_armenia=zone))
        for name in ("Dacia", "Armenia"):
            assert board.map.in_empire[board.map.number[name]] is inside
    after = [{"symbol": "roman", "territory": "Armenia"}]
    turn = {"faction": "roman"}
    layout = {
        "lasting": [{"card": "auxiliaries", "owner": "roman"}],
        "phase": "start_phase",
        "markers": after,
    }
    for zone, inside in (("coalition", False), ("empire", True)):
        state = play(given(options={"dacia_and_armenia": zone}, turn=turn, **layout), "use auxiliaries")
        assert ("place Dacia" in offers(state)) is inside


def test_SA152_markers_hinder_neither_moves_nor_recruits_nor_fights() -> None:
    marker = [{"symbol": "jewish", "territory": "Rome"}]
    both = {"Rome": {"roman": 1, "jewish": 1}, "Italia Superior": {"roman": 1}}
    state = given(dice={"roman": "1 1 1"}, units=both, markers=marker)
    assert "fight jewish in Rome with 1" in offers(state)
    assert "move Italia Superior>Rome" in offers(play(state, "move with 1"))
    assert "place Rome" in offers(play(state, "recruit with 1"))


def test_SA153_the_symbol_of_a_marker_is_no_secret() -> None:
    state = given(markers=[{"symbol": "jewish", "territory": "Rome"}])
    for seat in (0, 1, 2, 3, None):
        assert [m.symbol for m in GAME.observe(state, seat).view.markers] == ["jewish"]


# -- step 5 ----------------------------------------------------------------------------------------


def test_SOE31_SA11_everybody_rolls_and_readies_in_turn_order() -> None:
    state = begun(phase="first_rolls")
    for seat in range(4):
        state = play(state, "roll 1 2 3 4 5", "keep")
        assert asked(state) == (seat, "SA13")
        state = play(state, "sequence 1 2 3 4 5")
    assert state.phase == "turn"
    assert {dice.sequence for dice in table(state).dice} == {(1, 2, 3, 4, 5)}


def test_SOE32_the_jewish_player_starts_with_a_revolt_card() -> None:
    (card,) = table(GAME.new(4)).hands[1]
    assert GAME.content.power[card].name == "Jewish Revolt"
