"""Salvage, and who learns which card was taken."""

from __future__ import annotations

from typing import Any

from .arena import clash, won
from .vocabulary import GAME, asked, given, offers, play, table, units


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
