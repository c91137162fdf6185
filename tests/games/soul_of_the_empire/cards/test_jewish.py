"""High Priest Letter, Industry, Pharaoh's Fate, Promised Land."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from ..arena import clash, struck
from ..vocabulary import GAME, asked, given, offers, play, table, units

# -- High Priest Letter ----------------------------------------------------------------------------


def _letter(**layout: Any) -> State:
    return play(
        given(turn="jewish", hands={"jewish": ("high_priest_letter",)}, **layout), "play high_priest_letter"
    )


def test_SOE209_SA91_one_christian_leaves_every_blue_territory_with_a_jewish_or_gray_unit() -> None:
    board = {
        "Jerusalem": {"jewish": 1, "christian": 3},
        "Samaria": {"gray": 1, "christian": 1},
        "Galilaea": {"roman": 1, "christian": 2},
        "Syria": {"jewish": 1, "christian": 2},
    }
    state = _letter(units=board)
    assert units(state, "Jerusalem") == {"jewish": 1, "christian": 2}
    assert units(state, "Samaria") == {"gray": 1}
    assert units(state, "Galilaea") == board["Galilaea"] and units(state, "Syria") == board["Syria"]


def test_SOE209_they_return_to_the_christian_supply() -> None:
    state = _letter(units={"Jerusalem": {"jewish": 1, "christian": 3}})
    assert table(state).supply[3] == 16 - 2 and table(state).captured == 0


def test_SOE209_nothing_to_remove_nothing_to_play() -> None:
    board = {"Jerusalem": {"jewish": 1}, "Syria": {"jewish": 1, "christian": 1}}
    state = given(turn="jewish", hands={"jewish": ("high_priest_letter",)}, units=board)
    assert "play high_priest_letter" not in offers(state)


# -- Industry --------------------------------------------------------------------------------------


def test_SOE210_SA204_draw_up_to_the_hand_limit_without_counting_itself() -> None:
    state = given(turn="jewish", hands={"jewish": ("industry", "pharisee")})
    state = play(state, "play industry", "draw promised_land", "draw elder".replace("elder", "pharaohs_fate"))
    assert table(state).hands[1] == ("pharaohs_fate", "pharisee", "promised_land")
    assert state.phase == "main_phase"


def test_SOE210_SA92_another_power_card_may_be_played() -> None:
    state = given(
        turn="jewish",
        hands={"jewish": ("industry", "high_priest_letter")},
        units={"Jerusalem": {"jewish": 1, "christian": 2}},
    )
    state = play(state, "play industry", "draw pharisee", "draw promised_land")
    assert "play high_priest_letter" in offers(state)
    state = play(state, "play high_priest_letter")
    assert table(state).turn.card_played


def test_SA212_industry_reshuffles_and_stops_when_both_piles_are_empty() -> None:
    discards = ("high_priest_letter", "jewish_revolt", "merchant_revolt", "peasant_revolt", "pharaohs_fate")
    lasting = ({"card": "pharisee", "owner": "jewish"},)
    hands = {"jewish": ("industry",)}
    state = given(
        turn="jewish", hands=hands, lasting=lasting, discards={"jewish": (*discards, "promised_land")}
    )
    assert table(state).decks[1].pile == ()
    state = play(state, "play industry", "draw pharaohs_fate", "draw promised_land", "draw peasant_revolt")
    assert table(state).decks[1].discard == ("industry",) and len(table(state).decks[1].pile) == 3
    # with a single card left in both piles one is drawn
    stolen = tuple((card, "hand") for card in ("high_priest_letter", "pharaohs_fate", "promised_land"))
    gone = tuple(
        {"card": c, "owner": "jewish", "band": {"Sicilia": 1}} for c in ("jewish_revolt", "merchant_revolt")
    )
    state = given(
        turn="jewish",
        units={"Sicilia": {"gray": 2}},
        hands={"jewish": ("industry",), "coalition": tuple(card for card, _ in stolen)},
        stolen=stolen,
        lasting=(*lasting, *gone),
    )
    state = play(state, "play industry", "draw peasant_revolt")
    assert state.phase == "main_phase" and table(state).hands[1] == ("peasant_revolt",)


# -- Pharaoh's Fate --------------------------------------------------------------------------------

FATE = {"jewish": ("pharaohs_fate",)}


def _fated(attack_card: int, defence_card: int, **layout: Any) -> State:
    """Rome attacks the Jews, 3 units against 3; the Jewish player lays the card with the combat card."""
    layout = {"units": {"Rome": {"roman": 3, "jewish": 3}}, "hands": FATE, **layout}
    state = clash("jewish in Rome", **layout)
    return play(
        state, f"combat card roman_{attack_card}", f"combat card jewish_{defence_card} and pharaohs_fate"
    )


def test_SOE213_SA47_face_down_with_the_combat_card() -> None:
    state = clash("jewish in Rome", units={"Rome": {"roman": 3, "jewish": 3}}, hands=FATE)
    assert asked(state) == (0, "SOE85"), "no question about sealed cards before"
    state = play(state, "combat card roman_3")
    assert len(offers(state)) == 12
    hidden = GAME.observe(play(state, "combat card jewish_3 and pharaohs_fate"), 0).view.doing
    assert [(power.owner, power.card, power.shown) for power in hidden.powers] == [("jewish", "", False)]


def test_SOE213_after_the_reveal_its_owner_chooses() -> None:
    state = _fated(5, 3)
    assert asked(state) == (1, "SOE213") and offers(state) == ["yes", "no"]
    assert table(state).task.cards == ("roman_5", "jewish_3")  # type: ignore[union-attr]


def test_SOE213_shown_it_reverses_the_result_and_is_used_up() -> None:
    state = play(_fated(5, 3), "yes")
    assert units(state, "Rome") == {"jewish": 3}
    assert table(state).decks[1].discard == ("pharaohs_fate",) and table(state).hands[1] == ()
    assert units(play(_fated(3, 5), "yes"), "Rome") == {"roman": 3}, "a won combat can be reversed too"


def test_SOE213_not_shown_it_returns_to_the_hand() -> None:
    state = play(_fated(5, 3), "no")
    assert units(state, "Rome") == {"roman": 3}
    assert table(state).hands[1] == ("pharaohs_fate",) and table(state).decks[1].discard == ()


def test_SOE213_SA172_returned_it_leaves_the_card_of_the_turn_free() -> None:
    layout: dict[str, Any] = {
        "turn": "jewish",
        "hands": {"jewish": ("pharaohs_fate", "high_priest_letter")},
        "units": {"Rome": {"roman": 3, "jewish": 3}, "Jerusalem": {"jewish": 1, "christian": 1}},
    }
    state = clash("roman in Rome", **layout)
    state = play(state, "combat card jewish_5 and pharaohs_fate", "combat card roman_3")
    assert "play high_priest_letter" in offers(play(state, "no"))
    assert "play high_priest_letter" not in offers(play(state, "yes"))


def test_SA99_the_difference_keeps_its_size() -> None:
    """The Jews have 6, the Christians 9 and lose all; reversed the Christians win by 3."""
    state = clash(
        "christian in Rome", turn="jewish", units={"Rome": {"jewish": 5, "christian": 3}}, hands=FATE
    )
    state = play(state, "combat card jewish_1 and pharaohs_fate", "combat card christian_6")
    assert units(play(state, "no"), "Rome") == {"jewish": 5}
    won = play(state, "yes")
    assert asked(won)[1] == "SOE101" and units(won, "Rome") == {"jewish": 2, "christian": 3}


def test_SA99_a_reversed_tie_is_a_win_of_the_attacker_by_zero() -> None:
    state = play(_fated(4, 4), "yes")
    assert units(state, "Rome") == {"roman": 3} and table(state).captured == 3
    layout: dict[str, Any] = {
        "turn": "christian",
        "units": {"Rome": {"jewish": 3, "christian": 3}},
        "hands": FATE,
    }
    state = play(
        clash("jewish in Rome", **layout), "combat card christian_4", "combat card jewish_4 and pharaohs_fate"
    )
    state = play(state, "yes")
    assert units(state, "Rome") == {"jewish": 3, "christian": 3} and table(state).converted == 0


def test_SA178_reversing_a_win_over_a_side_without_units_costs_nobody_a_unit() -> None:
    layout: dict[str, Any] = {
        "turn": "coalition",
        "units": {"Rome": {"coalition": 3, "jewish": 1}},
        "texts": (("coalition_1", "remove_other", 1),),
        "hands": FATE,
    }
    state = play(
        clash("jewish in Rome", **layout), "combat card coalition_1", "combat card jewish_6 and pharaohs_fate"
    )
    kept, reversed_ = play(state, "no"), play(state, "yes")
    assert kept.phase == "plunder" and table(kept).rage == -1
    assert reversed_.phase == "main_phase" and table(reversed_).rage == 1
    assert units(reversed_, "Rome") == {"coalition": 3}


def test_SA171_for_gray_the_jewish_player_lays_it() -> None:
    state = clash("gray in Rome", units={"Rome": {"roman": 3, "gray": 3}}, hands=FATE)
    state = play(state, "combat card roman_5", "combat card jewish_3 and pharaohs_fate", "yes")
    assert units(state, "Rome") == {"gray": 3}


def test_SA171_nobody_else_lays_a_card() -> None:
    state = clash("coalition in Rome", units={"Rome": {"roman": 3, "coalition": 3, "jewish": 1}}, hands=FATE)
    state = struck(state, 5, 3)
    assert units(state, "Rome") == {"roman": 3, "jewish": 1}


def test_SA81_SA82_the_attacker_within_the_card_of_the_turn_the_defender_always() -> None:
    layout: dict[str, Any] = {"hands": FATE, "units": {"Rome": {"roman": 3, "jewish": 3}}}
    turn = {"faction": "jewish", "card_played": True}
    state = clash("roman in Rome", turn=turn, dice={"jewish": "1"}, **layout)
    assert len(offers(state)) == 6
    state = play(
        clash(
            "jewish in Rome", turn={"faction": "roman", "card_played": True}, dice={"roman": "1"}, **layout
        ),
        "combat card roman_1",
    )
    assert len(offers(state)) == 12
