"""Plunder: rampage, salvage, exploit."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State

from .arena import clash, struck
from .vocabulary import GAME, asked, given, offers, play, table, units


def won(loser: str = "roman", n: int = 3, **layout: Any) -> State:
    """The Coalition has just won in Dacia with `n` units; rage has fallen by one already."""
    fight = {"type": "fight", "attacker": "coalition", "defender": loser, "territory": "Dacia"}
    own = "jewish" if loser == "gray" else loser
    fight |= {"cards": ("coalition_6", f"{own}_1"), "winner": "coalition", "loser": loser}
    board = {"Dacia": {"coalition": n}, **layout.pop("units", {})}
    return given(phase="plunder", turn="coalition", task=fight, units=board, **layout)


# -- whether ---------------------------------------------------------------------------------------


def test_SOE108_after_a_win_the_coalition_may_plunder_or_not() -> None:
    board = {"Dacia": {"roman": 1, "coalition": 3}}
    state = struck(clash("roman in Dacia", turn="coalition", units=board), 6, 1)
    assert asked(state) == (2, "SOE108") and "done" in offers(state)
    assert table(play(state, "done")).rage == -1


def test_SOE108_also_when_it_defended_in_another_turn() -> None:
    state = struck(clash("coalition in Dacia", units={"Dacia": {"roman": 1, "coalition": 3}}), 1, 6)
    assert asked(state) == (2, "SOE108")
    assert play(state, "done").phase == "main_phase"


def test_SOE108_not_after_a_loss() -> None:
    state = struck(
        clash("roman in Dacia", turn="coalition", units={"Dacia": {"roman": 3, "coalition": 1}}), 1, 6
    )
    assert state.phase == "main_phase"


@pytest.mark.parametrize(("rage", "may"), [(3, True), (0, True), (-1, False), (-2, False)])
def test_SOE109_SA68_SA69_plunder_is_impossible_when_rage_cannot_fall(rage: int, may: bool) -> None:
    board = {"Dacia": {"roman": 1, "coalition": 6}}
    state = struck(clash("roman in Dacia", turn="coalition", rage=rage, units=board), 6, 1)
    assert (state.phase == "plunder") == may


def test_SOE109_plunder_costs_one_more_rage() -> None:
    assert table(play(won(rage=1), "rampage 1 to Pannonia")).rage == 0


def test_SOE110_exactly_one_option() -> None:
    state = play(won(hands={"roman": ("crucify", "auxiliaries")}), "salvage", "draw auxiliaries")
    assert state.phase == "main_phase"


# -- rampage ---------------------------------------------------------------------------------------


def test_SOE111_SA186_some_or_all_units_move_to_one_adjacent_territory() -> None:
    state = won(n=3)
    board = table(state).map
    near = {board.names[p] for p in board.next_to[board.number["Dacia"]]}
    assert {text.split(" to ")[1] for text in offers(state, "rampage")} == near
    for n in (1, 2, 3):
        moved = play(state, f"rampage {n} to Pannonia")
        assert units(moved, "Pannonia") == {"coalition": n}
        assert units(moved, "Dacia").get("coalition", 0) == 3 - n


def test_SOE111_SA70_the_freeze_is_lifted_here_and_there() -> None:
    others = {"Dacia": {"coalition": 3, "jewish": 1}, "Pannonia": {"roman": 2}}
    state = play(won(units=others), "rampage 3 to Pannonia")
    assert units(state, "Pannonia") == {"roman": 2, "coalition": 3} and units(state, "Dacia") == {"jewish": 1}


def test_SA70_SA186_the_limit_of_six_holds() -> None:
    state = won(units={"Pannonia": {"coalition": 5}})
    assert offers(state, "rampage") and "rampage 2 to Pannonia" not in offers(state)
    assert "rampage 1 to Pannonia" in offers(state)


def test_SA184_a_rampage_can_win() -> None:
    italia = {"Rome": {"coalition": 1}, "Italia Inferior": {"coalition": 1}}
    fight = {"type": "fight", "attacker": "coalition", "defender": "roman", "territory": "Narbonensis"}
    fight |= {"cards": ("coalition_6", "roman_1"), "winner": "coalition", "loser": "roman"}
    board = {**italia, "Narbonensis": {"coalition": 2}}
    state = given(phase="plunder", turn="coalition", task=fight, units=board)
    assert play(state, "rampage 1 to Italia Superior").phase is None


# -- salvage ---------------------------------------------------------------------------------------


def test_SOE112_a_random_power_card_from_the_hand() -> None:
    state = play(won(hands={"roman": ("auxiliaries", "give_to_caesar")}), "salvage")
    assert {GAME.encode(action) for action, share in GAME.outcomes(state) if share == 1 / 2} == {
        "draw auxiliaries",
        "draw give_to_caesar",
    }
    state = play(state, "draw auxiliaries")
    assert table(state).hands == (("give_to_caesar",), (), ("auxiliaries",), ())
    assert table(state).stolen == (("auxiliaries", "hand"),)


def test_SOE162_SA72_the_draw_is_among_cards_that_may_be_stolen() -> None:
    state = play(won(hands={"roman": ("auxiliaries", "crucify")}), "salvage")
    assert offers(state) == ["draw auxiliaries"]


def test_SOE113_an_empty_hand_any_card_of_the_discard_pile() -> None:
    layout: dict[str, Any] = {"discards": {"roman": ("auxiliaries", "circus_maximus", "crucify")}}
    state = play(won(**layout), "salvage")
    assert asked(state) == (2, "SOE113")
    assert offers(state) == ["card auxiliaries", "card circus_maximus"], "one of them may not be stolen"
    state = play(state, "card circus_maximus")
    assert table(state).hands[2] == ("circus_maximus",)
    assert table(state).decks[0].discard == ("auxiliaries", "crucify")


def test_SA72_a_hand_without_a_stealable_card_leads_to_the_discard_pile() -> None:
    state = play(won(hands={"roman": ("crucify",)}, discards={"roman": ("auxiliaries",)}), "salvage")
    assert offers(state) == ["card auxiliaries"]


def test_SOE114_an_empty_pile_two_from_the_deck_keep_one_the_other_to_the_bottom() -> None:
    state = play(won(), "salvage", "draw auxiliaries", "draw circus_maximus")
    assert asked(state) == (2, "SOE114") and offers(state) == ["card auxiliaries", "card circus_maximus"]
    state = play(state, "card circus_maximus")
    assert table(state).hands[2] == ("circus_maximus",) and table(state).decks[0].bottom == ("auxiliaries",)
    assert table(state).stolen == (("circus_maximus", "deck"),)


def test_SA72_a_card_that_may_not_be_stolen_goes_to_the_bottom() -> None:
    state = play(won(), "salvage", "draw crucify", "draw circus_maximus")
    assert offers(state) == ["card circus_maximus"], (
        "asked all the same, so that nobody learns what was drawn"
    )
    state = play(state, "card circus_maximus")
    assert table(state).decks[0].bottom == ("crucify",) and table(state).hands[2] == ("circus_maximus",)


def test_SA72_two_of_them_leave_the_coalition_empty_handed() -> None:
    state = play(won("jewish"), "salvage", "draw merchant_revolt", "draw peasant_revolt")
    assert table(state).hands[2] == () and state.phase == "main_phase"
    assert table(state).decks[1].bottom == ("merchant_revolt", "peasant_revolt")


ROMAN_LASTING = ("conscription", "crucify", "give_to_caesar")
OTHER_ROMANS = ("advanced_culture", "auxiliaries", "circus_maximus", "collect_tribute", "die_by_the_sword")


def _thin_deck(*left: str) -> dict[str, Any]:
    """Rome's hand and discard pile are empty and its deck holds few cards: others stole or play the rest."""
    stolen = tuple(card for card in (*OTHER_ROMANS, "gladiator_games") if card not in left)
    lasting = tuple({"card": card, "owner": "roman"} for card in ROMAN_LASTING if card not in left)
    return {
        "hands": {"coalition": stolen},
        "stolen": tuple((card, "hand") for card in stolen),
        "lasting": lasting,
    }


def test_SA75_a_deck_of_one_card_gives_what_is_there_without_reshuffling() -> None:
    state = play(won(**_thin_deck("auxiliaries")), "salvage", "draw auxiliaries", "card auxiliaries")
    assert "auxiliaries" in table(state).hands[2] and table(state).decks[0].pile == ()


def test_SA75_salvage_needs_a_card_in_hand_pile_or_deck_and_may_turn_out_empty() -> None:
    assert "salvage" not in offers(won(**_thin_deck()))
    state = play(won(**_thin_deck("crucify")), "salvage", "draw crucify")
    assert "crucify" not in table(state).hands[2] and table(state).decks[0].bottom == ("crucify",)


def test_SA73_durable_cards_in_play_are_out_of_reach_of_salvage() -> None:
    state = won(**_thin_deck())
    assert offers(state, "exploit") == [f"exploit {card}" for card in ROMAN_LASTING]


def test_SA71_of_a_gray_loser_the_jewish_cards() -> None:
    state = play(won("gray", hands={"jewish": ("pharisee",)}), "salvage", "draw pharisee")
    assert table(state).hands[2] == ("pharisee",)


def test_SOE115_a_stolen_combat_card_works_and_is_discarded_to_its_own_pile() -> None:
    layout: dict[str, Any] = {
        "hands": {"coalition": ("pharaohs_fate",)},
        "stolen": (("pharaohs_fate", "hand"),),
    }
    state = clash("coalition in Dacia", units={"Dacia": {"roman": 3, "coalition": 3}}, **layout)
    state = play(state, "combat card roman_6", "combat card coalition_1 and pharaohs_fate", "yes")
    assert units(state, "Dacia") == {"coalition": 3}
    state = play(state, "done")
    assert table(state).decks[1].discard == ("pharaohs_fate",) and table(state).stolen == ()


def test_SOE115_a_stolen_card_that_returns_keeps_where_it_was_taken() -> None:
    layout: dict[str, Any] = {
        "hands": {"coalition": ("pharaohs_fate",)},
        "stolen": (("pharaohs_fate", "deck"),),
    }
    state = clash("coalition in Dacia", units={"Dacia": {"roman": 3, "coalition": 3}}, **layout)
    state = play(state, "combat card roman_6", "combat card coalition_1 and pharaohs_fate", "no")
    assert table(state).stolen == (("pharaohs_fate", "deck"),)


def test_SA74_the_hand_limit_of_the_coalition_is_three_in_its_end_phase() -> None:
    hand = ("auxiliaries", "circus_maximus", "collect_tribute", "die_by_the_sword")
    layout: dict[str, Any] = {"hands": {"coalition": hand}, "stolen": tuple((card, "hand") for card in hand)}
    state = given(phase="purchase", turn={"faction": "coalition", "card_played": True}, **layout)
    assert asked(state) == (2, "SOE129")
    state = play(state, "card auxiliaries")
    assert table(state).hands[2] == hand[1:] and table(state).decks[0].discard == ("auxiliaries",)


def test_SOE192_with_two_players_the_partner_is_never_the_victim() -> None:
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    layout: dict[str, Any] = {
        "players": 2,
        "seats": seats,
        "order": ("roman", "coalition", "jewish", "christian"),
    }
    board = {"Dacia": {"coalition": 3, "christian": 1, "roman": 1}}
    state = given(turn="coalition", dice={"coalition": "1"}, units=board, **layout)
    assert offers(state, "fight") == ["fight roman in Dacia with 1"]


# -- exploit ---------------------------------------------------------------------------------------


def test_SOE116_a_durable_card_that_the_coalition_names_is_discarded() -> None:
    lasting = tuple({"card": card, "owner": "roman"} for card in ("auxiliaries", "crucify"))
    state = won(lasting=lasting)
    assert offers(state, "exploit") == ["exploit auxiliaries", "exploit crucify"]
    state = play(state, "exploit crucify")
    assert [card.card for card in table(state).lasting] == ["auxiliaries"]
    assert table(state).decks[0].discard == ("crucify",)


def test_SOE116_or_a_card_at_random_from_the_hand() -> None:
    state = play(won(hands={"roman": ("auxiliaries", "crucify")}), "exploit hand")
    assert offers(state) == ["draw auxiliaries", "draw crucify"], "cards that may not be stolen are not safe"
    state = play(state, "draw crucify")
    assert table(state).hands == (("auxiliaries",), (), (), ()) and table(state).decks[0].discard == (
        "crucify",
    )


def test_SA76_exploit_needs_a_card_of_the_loser() -> None:
    lasting = ({"card": "grace", "owner": "christian"},)
    assert not offers(won(lasting=lasting, hands={"christian": ("elder",)}), "exploit")


def test_SA151_the_starting_revolt_card_can_be_exploited_but_not_salvaged() -> None:
    state = won("jewish", hands={"jewish": ("jewish_revolt",)})
    assert "exploit hand" in offers(state)
    assert "draw jewish_revolt" not in offers(play(state, "salvage"))


@pytest.mark.parametrize(("option", "left"), [("stay", {"gray": 3}), ("go", {})])
def test_SA189_exploited_revolt_dice_return_and_units_stay_or_with_the_option_go(
    option: str, left: dict[str, int]
) -> None:
    revolt = {
        "card": "peasant_revolt",
        "owner": "jewish",
        "dice": (4,),
        "used_dice": 1,
        "band": {"Sicilia": 3},
    }
    layout: dict[str, Any] = {"lasting": (revolt,), "options": {"exploited_revolt_units": option}}
    state = play(won("gray", units={"Sicilia": {"gray": 3}}, **layout), "exploit peasant_revolt")
    assert units(state, "Sicilia") == left
    assert table(state).pool == 4 and table(state).lasting == ()


def test_SA189_the_units_act_on_through_the_one_jewish_die() -> None:
    board = {"Sicilia": {"gray": 3, "roman": 1}}
    state = given(turn="jewish", units=board, dice={"jewish": "2"})
    assert "gray fight roman in Sicilia with jewish 2" in offers(state)
    state = play(state, "gray move with jewish 2")
    assert "move Sicilia>Italia Inferior of leaderless" in offers(state)


# -- who learns what (3.11) ------------------------------------------------------------------------


def test_3_11_a_card_from_the_hand_is_known_to_victim_and_thief_alone() -> None:
    state = play(won(hands={"roman": ("auxiliaries", "give_to_caesar")}), "salvage")
    one, other = play(state, "draw auxiliaries"), play(state, "draw give_to_caesar")
    for seat in (1, 3, None):
        assert GAME.observe(one, seat) == GAME.observe(other, seat)
    for seat in (0, 2):
        coalition = next(f for f in GAME.observe(one, seat).view.factions if f.name == "coalition")
        assert coalition.hand.cards == ("auxiliaries",)


def test_3_11_both_deck_cards_are_seen_by_the_coalition_only() -> None:
    """Which cards were looked at, and whether one of them may not be stolen, shows to nobody else."""
    looks = (
        ("draw auxiliaries", "draw circus_maximus", "card circus_maximus"),
        ("draw give_to_caesar", "draw conscription", "card conscription"),
        ("draw crucify", "draw auxiliaries", "card auxiliaries"),
    )
    for seat in (0, 1, 3, None):
        trails = []
        for look in looks:
            state, trail = play(won(), "salvage"), []
            for answer in look:
                trail.append(GAME.observe(state, seat))
                state = play(state, answer)
            trails.append((*trail, GAME.observe(state, seat)))
        assert trails[0] == trails[1] == trails[2], seat
    coalition = GAME.observe(play(won(), "salvage", *looks[0]), 2).view.factions
    assert next(f for f in coalition if f.name == "roman").deck.bottom == ("auxiliaries",)


def test_3_11_a_card_from_the_open_pile_is_known_to_all() -> None:
    state = play(won(discards={"roman": ("auxiliaries",)}), "salvage", "card auxiliaries")
    for seat in (0, 1, 3, None):
        coalition = next(f for f in GAME.observe(state, seat).view.factions if f.name == "coalition")
        assert coalition.hand.cards == ("auxiliaries",)
