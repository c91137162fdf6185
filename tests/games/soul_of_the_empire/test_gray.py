"""The gray faction: who leads it, its dice, its combats, its part in claims, and how revolts end."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.content import house_content

from .arena import arena, band, clash, struck
from .vocabulary import asked, given, offers, play, refused, table, units

PEASANTS = band("peasant_revolt", "Sicilia", 3, 4)
MERCHANTS = band("merchant_revolt", "Asia", 2, 2)
TWO: dict[str, Any] = {
    "lasting": (PEASANTS, MERCHANTS),
    "units": {"Sicilia": {"gray": 3}, "Asia": {"gray": 2}},
}


def _jewish_turn(**layout: Any) -> State:
    return given(turn="jewish", **{**TWO, **layout})


def test_SOE165_three_jewish_cards_start_revolts() -> None:
    starts = [card for card in house_content().power.values() if card.effect.endswith("_revolt")]
    assert [(card.faction, card.kind, card.stealable) for card in starts] == [
        ("jewish", "durable", False)
    ] * 3


def test_SOE166_the_jewish_player_moves_gray_units() -> None:
    state = play(_jewish_turn(), "gray move with 4 of peasant_revolt")
    assert asked(state) == (1, "SOE63")


def test_SOE167_revolts_are_one_faction() -> None:
    """One combat takes in the units of both revolts and those without a card."""
    mixed = (band("peasant_revolt", "Rome", 2, 4), band("merchant_revolt", "Rome", 1, 2))
    state = clash("gray in Rome", lasting=mixed, units={"Rome": {"roman": 6, "gray": 4}})
    state = struck(state, 6, 1)
    assert table(state).captives[4] == 4 and table(state).lasting == ()


def test_SOE169_the_die_moves_or_fights_and_nothing_else() -> None:
    state = _jewish_turn(units={**TWO["units"], "Asia": {"gray": 2, "roman": 1}}, dice={"jewish": ""})
    assert set(offers(state)) == {
        "gray move with 4 of peasant_revolt",
        "gray move with 2 of merchant_revolt",
        "gray fight roman in Asia with 2 of merchant_revolt",
        "done",
    }


def test_SOE170_SA141_a_used_die_is_spent_and_returns_to_its_card_at_roll_and_ready() -> None:
    state = play(_jewish_turn(), "gray move with 4 of peasant_revolt", "done")
    card = table(state).lasting[0]
    assert (card.dice, card.used_dice) == ((), 1)
    state = given(phase="ready_revolts", turn="jewish", lasting=table_notes(1), units=TWO["units"])
    state = play(state, "roll 6", "keep")
    assert (table(state).lasting[0].dice, table(state).lasting[0].used_dice) == ((6,), 0)


def table_notes(used: int) -> tuple[dict[str, Any], ...]:
    """The two revolts with the first die used."""
    return (band("peasant_revolt", "Sicilia", 3, used=used), MERCHANTS)


def test_SA193_every_yellow_die_rolls_in_each_roll_and_ready_used_or_not() -> None:
    state = given(phase="ready_revolts", turn="jewish", **TWO)
    state = play(state, "roll 6", "keep", "roll 1", "reroll 1", "roll 5", "keep")
    assert [card.dice for card in table(state).lasting] == [(6,), (5,)]
    assert state.phase != "ready_revolts"


def test_SA29_on_a_pass_gray_dice_roll_too_also_those_on_objective_cards() -> None:
    objective = min(house_content().objectives)
    claim = ({"card": objective, "claims": ("gray",), "revolt": "peasant_revolt"},)
    lasting = (band("peasant_revolt", "Sicilia", 3),)
    layout: dict[str, Any] = {"units": {"Sicilia": {"gray": 3}}, "open_objectives": claim, "lasting": lasting}
    state = play(
        given(phase="turn", turn="jewish", **layout), "pass", "roll 1 1 1 1 1", "keep", "sequence 1 1 1 1 1"
    )
    assert asked(state) == (-1, "SOE238") and table(state).open_cards[0].claims == ()


def test_SOE173_gray_actions_at_any_moment_of_the_jewish_main_phase() -> None:
    state = _jewish_turn(dice={"jewish": "1 1"}, units={**TWO["units"], "Rome": {"jewish": 2}})
    state = play(state, "move with 1", "done")
    assert offers(state, "gray move")
    state = play(state, "gray move with 4 of peasant_revolt", "done", "move with 1", "done")
    assert offers(state, "gray move") == ["gray move with 2 of merchant_revolt"]


def test_SOE174_SOE239_SA137_one_jewish_die_a_turn_for_a_gray_move_or_combat() -> None:
    board = {**TWO["units"], "Asia": {"gray": 2, "roman": 1}}
    state = _jewish_turn(units=board, dice={"jewish": "3 3"})
    assert "gray fight roman in Asia with jewish 3" in offers(state)
    state = play(state, "gray move with jewish 3", "done")
    assert not [text for text in offers(state) if "with jewish" in text]
    assert table(state).dice[1].sequence == (3,)


def test_SA138_that_die_may_use_units_of_any_revolt() -> None:
    state = play(_jewish_turn(dice={"jewish": "3"}), "gray move with jewish 3")
    kinds = {text.split(" of ")[1] for text in offers(state, "move")}
    assert kinds == {"peasant_revolt", "merchant_revolt"}


def test_SOE175_a_gray_die_pays_no_jewish_action() -> None:
    state = _jewish_turn(units={**TWO["units"], "Rome": {"jewish": 2}})
    assert refused(state, "move with 4").rule == "SOE33"
    assert not offers(state, "recruit") and not offers(state, "buy")


def test_SOE176_a_yellow_die_serves_the_units_of_its_own_revolt() -> None:
    state = play(_jewish_turn(), "gray move with 2 of merchant_revolt")
    assert {text.split(" of ")[1] for text in offers(state, "move")} == {"merchant_revolt"}
    assert not offers(state, "move Sicilia>")


def test_SA194_a_combat_needs_a_unit_of_the_revolt_there_all_count() -> None:
    board = {"Sicilia": {"gray": 3, "roman": 1}, "Asia": {"gray": 2, "roman": 1, "jewish": 2}}
    fights = offers(_jewish_turn(units=board), "gray fight")
    assert fights == [
        "gray fight roman in Sicilia with 4 of peasant_revolt",
        "gray fight roman in Asia with 2 of merchant_revolt",
    ]
    state = play(arena(turn="jewish", lasting=TWO["lasting"], units=board), fights[1])
    assert units(struck(state, 2, 4), "Asia") == {"jewish": 2, "gray": 2}, "6 against 5: Jews count too"


def test_SOE177_SA142_gray_fights_with_the_jewish_deck_and_by_jewish_rules() -> None:
    before = clash("gray in Rome", units={"Rome": {"roman": 1, "gray": 3}})
    state = struck(before, 1, 6)
    assert units(state, "Rome") == {"gray": 3} and table(state).combat_used[1] == ("jewish_6",)
    assert table(state).supply[0] == table(before).supply[0] + 1
    low = clash("gray in Rome", turn="christian", units={"Rome": {"christian": 3, "gray": 3}})
    assert units(play(struck(low, 1, 4), "done"), "Rome") == {"christian": 3}, "the lowest wins"


def test_SOE179_the_attacker_says_whether_jews_or_gray_attack() -> None:
    lasting = (band("peasant_revolt", "Rome", 1, 4),)
    state = given(
        turn="jewish",
        dice={"jewish": "2"},
        lasting=lasting,
        units={"Rome": {"jewish": 1, "gray": 1, "roman": 1}},
    )
    assert "fight roman in Rome with 2" in offers(state)
    assert "gray fight roman in Rome with 4 of peasant_revolt" in offers(state)
    assert "gray fight roman in Rome with jewish 2" in offers(state)


def test_SOE180_SA139_the_attacker_of_a_mixed_territory_says_which_is_fought() -> None:
    state = given(dice={"roman": "2"}, units={"Rome": {"jewish": 1, "gray": 1, "roman": 1}})
    assert set(offers(state, "fight")) == {"fight jewish in Rome with 2", "fight gray in Rome with 2"}


def test_SA140_gray_counts_for_the_freeze() -> None:
    task = {"type": "moving", "faction": "coalition", "points": 3}
    state = given(phase="move", turn="coalition", task=task, units={"Rome": {"coalition": 2, "gray": 1}})
    assert offers(state) == ["done"]
    state = _jewish_turn(units={"Sicilia": {"gray": 3, "coalition": 1}, "Asia": {"gray": 2}})
    assert "gray move with 4 of peasant_revolt" not in offers(state)


def test_SA181_the_freeze_ends_when_the_coalition_is_gone() -> None:
    board = {"Sicilia": {"gray": 3, "coalition": 1}, "Asia": {"gray": 2}}
    layout: dict[str, Any] = {
        "lasting": (band("peasant_revolt", "Sicilia", 3, 4, 4), MERCHANTS),
        "units": board,
    }
    state = play(arena(turn="jewish", **layout), "gray fight coalition in Sicilia with 4 of peasant_revolt")
    state = struck(state, 6, 1)
    assert "gray move with 4 of peasant_revolt" in offers(state)


# -- mixed revolts ---------------------------------------------------------------------------------

MIXED = (band("peasant_revolt", "Rome", 2, 4), band("merchant_revolt", "Rome", 2, 2))


def _two_of_four_converted(option: str) -> State:
    layout: dict[str, Any] = {"lasting": MIXED, "options": {"gray_losses_chosen_by": option}}
    state = clash("gray in Rome", turn="christian", units={"Rome": {"christian": 3, "gray": 4}}, **layout)
    return struck(state, 4, 5)


def test_SA136_if_only_some_units_go_the_jewish_player_chooses() -> None:
    state = _two_of_four_converted("jewish")
    assert asked(state) == (1, "SA136") and offers(state) == [
        "revolt peasant_revolt",
        "revolt merchant_revolt",
    ]
    state = play(state, "revolt merchant_revolt", "revolt merchant_revolt", "done")
    assert [card.card for card in table(state).lasting] == ["peasant_revolt"]


def test_SA136_with_the_option_the_winner_chooses() -> None:
    assert asked(_two_of_four_converted("winner")) == (3, "SA136")


def test_SOE186_a_revolt_without_units_is_discarded_and_its_die_returns() -> None:
    state = play(_two_of_four_converted("jewish"), *["revolt peasant_revolt"] * 2, "done")
    assert table(state).decks[1].discard == ("peasant_revolt",) and table(state).pool == 3
