"""The gray faction: who leads it, its dice, its combats, its part in claims, and how revolts end."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardkit.core.content import Pack
from boardkit.core.game import Game
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.content import house_content

from .arena import arena, clash, struck
from .vocabulary import GAME, asked, given, offers, play, refused, table, units


def band(card: str, territory: str, n: int, *dice: int, used: int = 0) -> dict[str, Any]:
    """A revolt card in play: its units in one territory, its yellow dice."""
    return {"card": card, "owner": "jewish", "dice": dice, "used_dice": used, "band": {territory: n}}


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
    (objective,) = _open(1)
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


def test_SOE177_gray_fights_with_the_jewish_deck_and_by_jewish_rules() -> None:
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


# -- claims and victory ----------------------------------------------------------------------------


def _open(n: int) -> list[str]:
    return sorted(house_content().objectives)[:n]


@cache
def _tasks() -> Game:
    """The game with 23 objective cards; the tasks ask for three units in Judea, one for a won combat."""
    lines = ['source = "pack"']
    for n in range(23):
        lines += ["[[card]]", f'id = "task_{n}"', f'name = "Task {n}"']
        jewish = '{kind = "won", n = 1}' if n == 1 else '{kind = "units", n = 3, area = "Judea"}'
        for faction in ("roman", "jewish", "christian"):
            lines += [f"[card.{faction}]", "points = 1", f"all = [{jewish}]"]
    return GAME.with_content(Pack("tasks", "soul_of_the_empire", {"objectives.toml": "\n".join(lines)}))


def _with_tasks(units_: dict[str, dict[str, int]], claims: tuple[str, ...] = (), **layout: Any) -> State:
    """The Jewish turn with both tasks open and one revolt in Britannia besides."""
    board = {**units_, "Britannia": {"gray": 1}, "Jerusalem": units_.get("Jerusalem", {})}
    layout = {"lasting": (band("peasant_revolt", "Britannia", 1, 4),), **layout}
    cards = ({"card": "task_0", "claims": claims}, {"card": "task_1"})
    return given(game=_tasks(), turn="jewish", units=board, open_objectives=cards, **layout)


CLAIM = "gray claim task_0 with 4 of peasant_revolt"


def test_SOE184_SA135_a_yellow_die_claims_a_task_that_gray_units_have_just_fulfilled() -> None:
    state = _with_tasks({"Jerusalem": {"gray": 1, "jewish": 2}})
    assert offers(state, "gray claim") == [CLAIM]
    state = play(state, CLAIM)
    assert table(state).open_cards[0].claims == (4,) and table(state).open_cards[0].revolt == "peasant_revolt"
    assert table(state).lasting[0].dice == ()


def test_SA135_not_what_jews_fulfil_without_gray() -> None:
    assert not offers(_with_tasks({"Jerusalem": {"jewish": 3}}), "gray claim")


def test_SA135_not_before_the_task_is_fulfilled() -> None:
    assert not offers(_with_tasks({"Jerusalem": {"gray": 2}}), "gray claim")


def test_SOE184_a_gray_deed_of_this_main_phase_may_be_claimed_a_jewish_one_not() -> None:
    for by, claims in (("gray", ["gray claim task_1 with 4 of peasant_revolt"]), ("jewish", [])):
        turn = {"faction": "jewish", "deeds": ({"kind": "won", "by": by, "against": "roman"},)}
        state = given(
            game=_tasks(),
            turn=turn,
            units={"Britannia": {"gray": 1}},
            lasting=(band("peasant_revolt", "Britannia", 1, 4),),
            open_objectives=({"card": "task_1"},),
        )
        assert offers(state, "gray claim") == claims


def test_SOE183_gray_positions_count_for_a_claim_with_a_jewish_die() -> None:
    state = _with_tasks({"Jerusalem": {"gray": 3}}, claims=("jewish",), phase="scoring")
    assert "score task_0" in offers(state)


def test_SOE183_gray_combats_of_the_main_phase_count_too() -> None:
    layout: dict[str, Any] = {"dice": {"jewish": "2"}, "combat_used": {}}
    state = _with_tasks({"Jerusalem": {"gray": 6, "roman": 1}}, **layout)
    state = play(
        state, "gray fight roman in Jerusalem with jewish 2", "combat card jewish_6", "combat card roman_5"
    )
    assert {(deed.kind, deed.by) for deed in table(state).turn.deeds} == {("won", 4)}


def test_SOE183_a_scored_yellow_claim_brings_the_points_to_the_jews() -> None:
    lasting = (band("peasant_revolt", "Britannia", 1),)
    cards = ({"card": "task_0", "claims": ("gray",), "revolt": "peasant_revolt"},)
    state = given(
        game=_tasks(),
        phase="scoring",
        turn="jewish",
        units={"Jerusalem": {"gray": 3}, "Britannia": {"gray": 1}},
        lasting=lasting,
        open_objectives=cards,
    )
    state = play(state, "score task_0")
    assert table(state).points == (0, 1, 0, 0)
    assert table(state).lasting[0].used_dice == 1, "the yellow die is back on its revolt"


def test_SA191_a_claim_ends_with_its_revolt_and_the_die_returns() -> None:
    (objective,) = _open(1)
    claim = ({"card": objective, "claims": ("roman", "gray"), "revolt": "peasant_revolt"},)
    lasting = (band("peasant_revolt", "Rome", 1),)
    board = {"Rome": {"roman": 3, "gray": 1}}
    state = struck(clash("gray in Rome", lasting=lasting, units=board, open_objectives=claim), 6, 1)
    assert table(state).open_cards[0].claims == (0,) and table(state).pool == 4


def test_SOE185_gray_units_help_the_jewish_victory_when_they_alone_hold_a_territory() -> None:
    judea = {name: {"jewish": 1} for name in ("Jerusalem", "Galilaea", "Samaria", "Idumaea")}
    layout: dict[str, Any] = {"units": {**judea, "Peraea": {"gray": 3, "roman": 1}}, "turn": "jewish"}
    layout["lasting"] = (band("jewish_revolt", "Peraea", 3, 4),)
    state = play(arena(**layout), "gray fight roman in Peraea with 4 of jewish_revolt")
    assert struck(state, 6, 1).phase is None
