"""Scoring: objective cards, markers, regions and the regroup."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State

from .errands import ERRANDS, given
from .vocabulary import GAME, asked, offers, play, refused, table, told, units

JERUSALEM = {"Jerusalem": {"jewish": 1}}
HISPANIA = {name: {"coalition": 2} for name in ("Tarraconensis", "Baetica et Lusitania")}


def scoring(turn: Any = "jewish", **layout: Any) -> State:
    return given(phase="scoring", turn=turn, **layout)


def temple(*claims: str, **more: Any) -> list[dict[str, Any]]:
    return [{"card": "temple", "claims": list(claims), **more}]


# -- cards -----------------------------------------------------------------------------------------


def test_SOE145_a_fulfilled_claimed_card_is_scored_after_the_roll() -> None:
    state = given(phase="ready", turn="jewish", units=JERUSALEM, open_objectives=temple("jewish"))
    assert refused(play(state, "roll 1 1 1 1"), "score temple").rule == "SOE145"
    state = play(state, "roll 1 1 1 1", "keep", "sequence 1 1 1 1")
    assert offers(state) == ["score temple", "done"]
    for cards, board in ((temple(), JERUSALEM), (temple("jewish"), {})):
        state = scoring(units=board, open_objectives=cards, hands={"jewish": ["high_priest_letter"]})
        assert refused(state, "score temple").rule == "SOE145"


def test_SOE146_the_card_goes_to_the_player_and_points_rise_as_printed() -> None:
    state = play(scoring(units=JERUSALEM, open_objectives=temple("jewish")), "score temple", "draw grain")
    assert table(state).points == (0, 2, 0, 0)
    assert table(state).scored == ((), ("temple",), (), ())


def test_SOE147_the_claim_die_is_spent_and_unrolled_until_the_end_of_the_next_turn() -> None:
    state = given(phase="ready", turn="jewish", units=JERUSALEM, open_objectives=temple("jewish"))
    state = play(state, "roll 1 1 1 1", "keep", "sequence 1 1 1 1", "score temple", "draw grain")
    assert (table(state).turn.faction, table(state).dice[1].spent) == (2, 1)
    later = given(phase="turn", turn="jewish", dice={"jewish": "1 1 1 1"})
    later = play(later, "take turn", "done")
    assert len(GAME.outcomes(later)) == 252


def test_SOE148_claim_dice_of_others_go_to_their_spent_areas() -> None:
    state = scoring(
        units=JERUSALEM, open_objectives=temple("roman", "jewish", "christian"), dice={"roman": "1"}
    )
    state = play(state, "score temple", "draw grain")
    assert [table(state).dice[f].spent for f in (0, 3)] == [4, 5]


def test_SOE149_a_new_card_is_revealed_in_its_place() -> None:
    cards = [{"card": "roads"}, *temple("jewish"), {"card": "africa"}]
    state = scoring(units=JERUSALEM, open_objectives=cards)
    state = play(state, "score temple")
    assert asked(state) == (-1, "SOE149")
    state = play(state, "draw grain")
    assert [card.card for card in table(state).open_cards] == ["roads", "grain", "africa"]


def test_SOE150_block_dice_come_back_and_may_be_rolled_three_times() -> None:
    cards = temple("jewish", blocked="christian", block_dice=1)
    state = play(scoring(units=JERUSALEM, open_objectives=cards), "score temple", "draw grain")
    state = play(state, "roll 1", "reroll 1", "roll 2", "reroll 2", "roll 3")
    assert table(state).dice[2].outside == (3,) and table(state).turn.faction == 2


def test_SOE235_SA163_several_cards_are_scored_in_one_end_phase() -> None:
    cards = [*temple("jewish"), {"card": "grain", "claims": ["jewish"]}]
    state = scoring(units={**JERUSALEM, "Aegyptus": {"jewish": 1}}, open_objectives=cards)
    state = play(state, "score temple", "draw roads", "score grain", "draw africa")
    assert table(state).points[1] == 3


def test_SA119_without_a_draw_pile_fewer_cards_lie_open() -> None:
    rest = [card for card in ERRANDS.content.objectives if card != "temple"]
    scored = {"roman": rest[:11], "christian": rest[11:]}
    state = scoring(units=JERUSALEM, open_objectives=temple("jewish"), scored=scored)
    state = play(state, "score temple")
    assert table(state).open_cards == () and table(state).turn.faction == 2


def test_SA209_points_victory_dice_new_card_blocks_in_this_order() -> None:
    cards = temple("jewish", "roman", blocked="christian", block_dice=1)
    state = scoring(units=JERUSALEM, open_objectives=cards, points={"jewish": 4}, dice={"coalition": "1"})
    _, events = told(state, "score temple", "draw grain", "roll 6", "keep")
    assert [type(event).__name__ for event in events][:2] == ["ObjectiveScored", "ObjectiveRevealed"]
    won, events = told(scoring(units=JERUSALEM, open_objectives=cards, points={"jewish": 5}), "score temple")
    assert GAME.outcome(won) is not None
    assert [type(event).__name__ for event in events] == ["ObjectiveScored", "GameWon"]


def test_SA120_positions_hold_at_scoring_and_deeds_are_those_of_this_main_phase() -> None:
    cards = [{"card": "census", "claims": ["roman"]}]
    deed = {"kind": "recruited", "by": "roman", "territory": "Rome", "n": 5}
    state = scoring({"faction": "roman", "deeds": [deed]}, open_objectives=cards)
    assert offers(state, "score") == ["score census"]
    state = given(dice={"roman": "5 5"}, units={"Rome": {"roman": 1}}, open_objectives=[{"card": "census"}])
    state = play(state, "recruit with 5", *("place Rome",) * 5, "claim census with 5", "done")
    state = play(state, "roll 1 1 1 1", "keep", "sequence 1 1 1 1")
    assert offers(state, "score") == ["score census"]


# -- markers ---------------------------------------------------------------------------------------


def marker(symbol: str = "jewish", territory: str = "Tarraconensis", claimed: bool = True) -> dict[str, Any]:
    return {"symbol": symbol, "territory": territory, "claimed": claimed}


def test_SOE134_SOE151_alone_with_a_die_on_it_the_coalition_takes_the_marker_for_a_point() -> None:
    alone = {"Tarraconensis": {"coalition": 1}}
    state = scoring("coalition", units=alone, markers=[marker()])
    state = play(state, "score marker in Tarraconensis")
    assert (table(state).points[2], table(state).markers, table(state).taken) == (1, (), (1,))
    for board, claimed in (({"Tarraconensis": {"coalition": 1, "gray": 1}}, True), (alone, False)):
        state = given(phase="scoring", turn="coalition", units=board, markers=[marker(claimed=claimed)],
                      hands={"coalition": ["elder"]}, stolen=[["elder", "hand"]])  # fmt: skip
        assert not offers(state, "score")
        assert refused(state, "score marker in Tarraconensis").rule == ("SOE134" if claimed else "SOE133")


def test_SOE152_SOE236_the_die_is_spent_and_not_rolled_in_that_turn() -> None:
    alone = {"Tarraconensis": {"coalition": 1}}
    state = given(phase="ready", turn="coalition", units=alone, markers=[marker()])
    assert len(GAME.outcomes(state)) == 126
    state = play(state, "roll 1 1 1 1", "keep", "sequence 1 1 1 1", "score marker in Tarraconensis")
    assert (table(state).turn.faction, table(state).dice[2].spent) == (3, 1)
    assert GAME.observe(state, 0).view.taken == ("jewish",)


def test_SOE153_SA122_the_second_marker_of_a_faction_brings_one_more_and_takes_one() -> None:
    layout = {"units": {"Tarraconensis": {"coalition": 1}}, "markers": [marker()]}
    state = scoring("coalition", taken=["jewish"], points={"jewish": 3}, **layout)
    assert table(play(state, "score marker in Tarraconensis")).points == (0, 2, 2, 0)
    state = scoring("coalition", taken=["jewish"], **layout)
    assert table(play(state, "score marker in Tarraconensis")).points == (0, 0, 2, 0)
    state = scoring("coalition", taken=["roman"], points={"jewish": 3}, **layout)
    assert table(play(state, "score marker in Tarraconensis")).points == (0, 3, 1, 0)


def test_SA8_nobody_loses_a_point_for_a_marker_of_an_absent_faction() -> None:
    state = scoring(
        "coalition",
        players=3,
        options={"factions": ["roman", "coalition", "christian"]},
        taken=["jewish"],
        units={"Tarraconensis": {"coalition": 1}},
        markers=[marker()],
        points={"roman": 2, "christian": 2},
    )
    assert table(play(state, "score marker in Tarraconensis")).points == (2, 0, 2, 2)


# -- regions ---------------------------------------------------------------------------------------


def regions(**layout: Any) -> State:
    return given(phase="regions", turn="coalition", **layout)


def test_SOE154_SA124_a_region_held_alone_scores_by_itself() -> None:
    state = play(regions(units=HISPANIA), "territory Tarraconensis", "done")
    assert table(state).points[2] == 1
    assert table(state).turn.faction == 3
    shared = {**HISPANIA, "Tarraconensis": {"coalition": 2, "christian": 1}}
    assert table(regions(units=shared)).points[2] == 0


def test_SOE155_SOE156_each_region_once_and_it_need_not_be_kept() -> None:
    state = regions(units=HISPANIA, regions_scored=["Hispania"])
    assert (table(state).points[2], table(state).turn.faction) == (0, 3)
    left = given(phase="turn", turn="coalition", points={"coalition": 1}, regions_scored=["Hispania"])
    assert table(left).points[2] == 1


def test_SOE157_SA126_one_unit_of_the_region_leaves_play_even_the_last_of_its_territory() -> None:
    board = {"Tarraconensis": {"coalition": 1}, "Baetica et Lusitania": {"coalition": 2}}
    state = regions(units=board)
    assert offers(state) == ["territory Tarraconensis", "territory Baetica et Lusitania"]
    supply = table(state).supply[2]
    state = play(state, "territory Tarraconensis", "done")
    assert units(state, "Tarraconensis") == {} and table(state).supply[2] == supply
    assert GAME.observe(state, 0).view.regions_scored == ("Hispania",)


def test_SOE158_SA127_up_to_six_units_of_the_region_gather_in_one_of_its_territories() -> None:
    state = play(regions(units=HISPANIA), "territory Tarraconensis")
    assert offers(state) == ["done", "territory Tarraconensis", "territory Baetica et Lusitania"]
    state = play(state, "territory Baetica et Lusitania")
    assert offers(state) == ["done", "territory Tarraconensis"]
    state = play(state, "territory Tarraconensis")
    assert units(state, "Baetica et Lusitania") == {"coalition": 3}
    assert table(state).turn.faction == 3 and table(state).dice[2].spent == 5


def test_SA127_six_at_most_stand_there_afterwards() -> None:
    board = {"Tarraconensis": {"coalition": 4}, "Baetica et Lusitania": {"coalition": 4}}
    state = play(regions(units=board), "territory Tarraconensis", "territory Baetica et Lusitania")
    state = play(state, "territory Tarraconensis", "territory Tarraconensis")
    assert units(state, "Baetica et Lusitania") == {"coalition": 6}
    assert table(state).turn.faction == 3


def test_SA125_several_regions_score_in_one_end_phase() -> None:
    board = {**HISPANIA, "Aegyptus": {"coalition": 1}, "Cyrenaica et Creta": {"coalition": 1}}
    state = play(regions(units=board), "territory Tarraconensis", "done", "territory Aegyptus", "done")
    assert table(state).points[2] == 2 and len(table(state).region_slots) == 2


def test_SA128_the_red_region_is_a_victory_first_and_scores_if_that_does_not_count() -> None:
    italia = {name: {"coalition": 2} for name in ("Rome", "Italia Superior", "Italia Inferior")}
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    order = ["roman", "coalition", "jewish", "christian"]
    two = regions(players=2, seats=seats, order=order, units=italia)
    assert (two.phase, table(two).points[2]) == ("region_slot", 1)
    moving = {"type": "moving", "faction": "coalition", "points": 1}
    start = {**italia, "Rome": {}, "Sardinia et Corsica": {"coalition": 1}}
    four = play(
        given(phase="move", turn="coalition", task=moving, units=start), "move Sardinia et Corsica>Rome"
    )
    outcome = GAME.outcome(four)
    assert outcome is not None and outcome.rule == "SOE3"


@pytest.mark.parametrize("claims", [("jewish",), ("jewish", "gray")])
def test_SOE183_a_jewish_die_is_needed_or_a_yellow_one(claims: tuple[str, ...]) -> None:
    card = temple(*claims, **({"revolt": "peasant_revolt"} if "gray" in claims else {}))
    lasting = [{"card": "peasant_revolt", "owner": "jewish", "band": {"Jerusalem": 1}}]
    state = scoring(units={"Jerusalem": {"gray": 1}}, open_objectives=card, lasting=lasting)
    state = play(state, "score temple", "draw grain")
    assert table(state).points[1] == 2
