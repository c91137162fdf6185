"""What only the Coalition does: markers, blocks, rage."""

from __future__ import annotations

from typing import Any

from boardkit.core.state import State

from .errands import given
from .vocabulary import offers, play, refused, table

MARKER = {"symbol": "jewish", "territory": "Rome"}
CLAIMED = {**MARKER, "claimed": True}
CARDS = [{"card": "temple"}, {"card": "grain"}]


def coalition(dice: str, **layout: Any) -> State:
    return given(turn="coalition", dice={"coalition": dice}, **layout)


def blocks(state: State) -> dict[str, tuple[int, int]]:
    """Cards with a block: whose task, how many dice."""
    return {c.card: (c.blocked, c.block_dice) for c in table(state).open_cards if c.block_dice}


# -- markers ---------------------------------------------------------------------------------------


def test_SOE132_SOE227_SA123_one_die_of_any_value_claims_a_marker_wherever_units_stand() -> None:
    state = coalition("1 2 | 6", markers=[MARKER])
    assert offers(state, "claim") == ["claim marker in Rome with 1", "claim marker in Rome with 2"]
    assert refused(state, "claim marker in Rome with 6").rule == "SA14"
    state = play(state, "claim marker in Rome with 2")
    assert table(state).markers[0].claimed and table(state).dice[2].sequence == (1,)
    assert refused(state, "claim marker in Rome with 1").rule == "SOE132"
    assert refused(state, "claim marker in Syria with 1").rule == "SOE132"


def test_SOE133_the_die_stays_until_another_is_paid_or_the_faction_passes() -> None:
    state = play(coalition("1 2", markers=[MARKER]), "claim marker in Rome with 1")
    over = play(state, "done", "roll 3 3 3 3", "keep", "sequence 3 3 3 3")
    assert table(over).turn.faction == 3 and table(over).markers[0].claimed
    paid = play(state, "retrieve from marker in Rome with 2")
    assert not table(paid).markers[0].claimed and table(paid).dice[2].spent == 5
    passed = play(given(phase="turn", turn="coalition", markers=[CLAIMED]), "pass")
    assert not table(passed).markers[0].claimed
    assert refused(coalition("1", markers=[MARKER]), "retrieve from marker in Rome with 1").rule == "SOE133"


def test_SOE231_several_markers_are_claimed_in_a_turn() -> None:
    other = {"symbol": "jewish", "territory": "Asia"}
    state = play(
        coalition("1 1", markers=[MARKER, other]),
        "claim marker in Rome with 1",
        "claim marker in Asia with 1",
    )
    assert all(marker.claimed for marker in table(state).markers)


# -- blocks ----------------------------------------------------------------------------------------


def test_SOE135_SA113_exactly_six_pips_with_one_die_or_the_sum_of_two() -> None:
    state = coalition("2 3 | 3 4 6", open_objectives=[{"card": "temple"}])
    assert offers(state, "block roman") == [
        "block roman on temple with 2 and 4",
        "block roman on temple with 3 and 3",
    ]
    assert refused(state, "block roman on temple with 3 and 4").rule == "SOE135"
    assert refused(state, "block roman on temple with 6 and -").rule == "SA14"
    assert "block roman on temple with 6 and -" in offers(coalition("6", open_objectives=CARDS))


def test_SOE136_SA116_the_dice_lie_on_the_task_and_stay_there() -> None:
    state = play(coalition("2 | 4", open_objectives=CARDS), "block roman on temple with 2 and 4")
    assert blocks(state) == {"temple": (0, 2)} and table(state).dice[2].spent == 3
    state = play(state, "done", "roll 3 3 3", "keep", "sequence 3 3 3")
    assert table(state).turn.faction == 3 and blocks(state) == {"temple": (0, 2)}


def test_SOE137_a_claimed_task_is_not_blocked() -> None:
    state = coalition("6", open_objectives=[{"card": "temple", "claims": ["roman"]}])
    assert offers(state, "block") == [
        "block jewish on temple with 6 and -",
        "block christian on temple with 6 and -",
    ]
    assert refused(state, "block roman on temple with 6 and -").rule == "SOE137"


def test_SOE138_SA114_a_blocked_task_may_be_claimed_but_not_scored() -> None:
    blocked = {"card": "temple", "blocked": "roman", "block_dice": 1}
    assert "claim temple with 1" in offers(given(dice={"roman": "1"}, open_objectives=[blocked]))
    state = given(
        phase="scoring",
        units={"Jerusalem": {"roman": 5}},
        open_objectives=[{**blocked, "claims": ["roman"]}],
        hands={"roman": ["auxiliaries"]},
    )
    assert not offers(state, "score")
    assert refused(state, "score temple").rule == "SOE138"


def test_SOE139_SA115_one_block_on_each_card_and_one_against_each_faction() -> None:
    blocked = {"card": "temple", "blocked": "roman", "block_dice": 1}
    state = coalition("6", open_objectives=[blocked, {"card": "grain"}])
    assert offers(state, "block") == [
        "block jewish on grain with 6 and -",
        "block christian on grain with 6 and -",
    ]
    assert refused(state, "block jewish on temple with 6 and -").rule == "SOE139"
    assert refused(state, "block roman on grain with 6 and -").rule == "SOE139"


def test_SOE237_SA166_only_tasks_of_others_are_blocked_the_partner_included() -> None:
    state = coalition("6", open_objectives=CARDS)
    assert refused(state, "block coalition on temple with 6 and -").rule == "SOE237"
    seats = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
    order = ["roman", "coalition", "jewish", "christian"]
    two = coalition("6", players=2, seats=seats, order=order, open_objectives=CARDS)
    assert "block christian on temple with 6 and -" in offers(two)
    three = coalition(
        "6", players=3, options={"factions": ["roman", "jewish", "coalition"]}, open_objectives=CARDS
    )
    assert not offers(three, "block christian")
    assert refused(three, "block christian on temple with 6 and -").rule == "SA150"


def test_SOE140_SA165_moving_a_block_costs_six_other_pips() -> None:
    blocked = {"card": "temple", "blocked": "roman", "block_dice": 2}
    state = coalition("6", open_objectives=[blocked, {"card": "grain", "claims": ["christian"]}])
    assert offers(state, "shift") == [
        "shift block temple>jewish on temple with 6 and -",
        "shift block temple>christian on temple with 6 and -",
        "shift block temple>roman on grain with 6 and -",
        "shift block temple>jewish on grain with 6 and -",
    ]
    assert refused(state, "shift block temple>roman on temple with 6 and -").rule == "SA165"
    assert refused(state, "shift block temple>christian on grain with 6 and -").rule == "SOE137"
    state = play(state, "shift block temple>jewish on grain with 6 and -")
    assert blocks(state) == {"grain": (1, 2)} and table(state).dice[2].spent == 3


def test_SA165_a_moved_block_meets_both_limits() -> None:
    cards = [
        {"card": "temple", "blocked": "roman", "block_dice": 1},
        {"card": "grain", "blocked": "jewish", "block_dice": 1},
        {"card": "roads"},
    ]
    state = coalition("6", open_objectives=cards)
    assert refused(state, "shift block temple>christian on grain with 6 and -").rule == "SOE139"
    assert refused(state, "shift block temple>jewish on roads with 6 and -").rule == "SOE139"
    assert refused(state, "shift block temple>jewish on temple with 6 and -").rule == "SOE139"
    assert "shift block temple>christian on temple with 6 and -" in offers(state)
    assert "shift block temple>roman on roads with 6 and -" in offers(state)


def test_SOE141_SA164_one_die_of_any_value_lifts_a_block_and_all_dice_are_spent() -> None:
    blocked = {"card": "temple", "blocked": "roman", "block_dice": 2}
    state = coalition("1 | 6", open_objectives=[blocked])
    assert offers(state, "lift") == ["lift block from temple with 1"]
    state = play(state, "lift block from temple with 1")
    assert not blocks(state) and table(state).dice[2].spent == 4
    assert refused(coalition("1", open_objectives=CARDS), "lift block from temple with 1").rule == "SOE141"


# -- rage ------------------------------------------------------------------------------------------


def raged(dice: str, text: str, rage: int = -2, **options: Any) -> int:
    return table(play(coalition(dice, rage=rage, options=options), text)).rage


def test_SOE142_SOE227_a_point_for_each_two_pips_with_an_outside_die() -> None:
    for die, gain in ((2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        assert raged(str(die), f"rage with {die} and -") == gain - 2
    assert raged("2 | 5", "rage with 2 and 5") == 1
    assert refused(coalition("1"), "rage with 1 and -").rule == "SOE142"
    assert refused(coalition("3 | 6"), "rage with 6 and -").rule == "SA14"


def test_SA117_the_sum_is_rounded_or_with_the_option_each_die() -> None:
    assert raged("3 | 3", "rage with 3 and 3") == 1
    assert raged("3 | 3", "rage with 3 and 3", rounding="each die") == 0


def test_SOE143_SA167_three_is_the_most_and_a_surplus_is_lost() -> None:
    assert raged("6", "rage with 6 and -", rage=2) == 3
    state = coalition("6", rage=3)
    assert not offers(state, "rage")
    assert refused(state, "rage with 6 and -").rule == "SOE143"


def test_SOE144_the_dice_are_spent() -> None:
    state = play(coalition("2 | 5", rage=0), "rage with 2 and 5")
    assert table(state).dice[2].spent == 5
