"""Order of play: turns, phases, main actions, the end phase, passing."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State

from .errands import given
from .vocabulary import GAME, asked, offers, play, refused, table

THREES = "sequence 3 3 3 3 3"
BUSY = {"Rome": {"roman": 2, "jewish": 1}, "Syria": {"coalition": 1, "christian": 1}}


def phases(state: State, *answers: str) -> list[str | None]:
    """The phase before each answer and after the last."""
    seen = [state.phase]
    for answer in answers:
        state = play(state, answer)
        seen.append(state.phase)
    return seen


# -- rounds and turns ------------------------------------------------------------------------------


def test_SOE43_a_round_is_one_turn_for_each_faction_to_the_left_from_rome() -> None:
    state = given(phase="turn", dice=dict.fromkeys(("roman", "jewish", "coalition", "christian"), "1"))
    seen = []
    for _ in range(5):
        board = table(state)
        seen.append((board.round, board.turn.faction, asked(state)[0]))
        state = play(state, "pass", "roll 3 3 3 3 3", "keep", THREES)
    assert seen == [(1, 0, 0), (1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 0, 0)]


def test_SOE44_a_turn_has_start_main_and_end_phase() -> None:
    state = given(
        phase="turn", dice={"roman": "1"}, units={"Rome": {"roman": 1}}, hands={"roman": ["advanced_culture"]}
    )
    answers = ("take turn", "done", "done", "done", "roll 3 3 3 3 3", "keep", THREES, "done", "done")
    assert phases(state, *answers) == [
        "turn",
        "start_phase",
        "main_phase",
        "end_phase",
        "ready",
        "ready",
        "ready",
        "scoring",
        "last_cards",
        "turn",
    ]


def test_SOE45_start_cards_are_played_in_the_start_phase() -> None:
    state = given(phase="start_phase", hands={"roman": ["auxiliaries", "circus_maximus"]})
    assert offers(state) == ["play auxiliaries", "done"]


def test_SOE46_lasting_start_cards_are_used_in_the_start_phase() -> None:
    lasting = [{"card": "auxiliaries", "owner": "roman"}]
    assert "use auxiliaries" in offers(given(phase="start_phase", lasting=lasting))
    assert "use auxiliaries" not in offers(given(phase="main_phase", lasting=lasting))


def roman_start_claim(**more: Any) -> State:
    return given(
        phase="start_phase",
        open_objectives=[{"card": "rome_burns", "claims": ["roman"]}],
        units={"Rome": {"roman": 6}},
        **more,
    )


def test_SOE47_SOE232_rome_scores_cards_marked_for_the_start_phase() -> None:
    state = play(roman_start_claim(), "score rome_burns", "draw grain")
    assert table(state).points[0] == 1
    assert state.phase == "main_phase"


def test_SA161_rome_does_not_score_such_a_card_in_the_end_phase() -> None:
    layout = {"open_objectives": [{"card": "rome_burns", "claims": ["roman"]}]}
    state = given(phase="scoring", units={"Rome": {"roman": 6}}, hands={"roman": ["auxiliaries"]}, **layout)
    assert offers(state) == ["done"]
    assert refused(state, "score rome_burns").rule == "SA161"


def test_SA20_SOE229_each_step_as_often_as_something_is_left_to_do() -> None:
    state = roman_start_claim(
        lasting=[{"card": "auxiliaries", "owner": "roman"}], hands={"roman": ["give_to_caesar"]}
    )
    assert offers(state) == ["play give_to_caesar", "use auxiliaries", "score rome_burns", "done"]
    state = play(state, "score rome_burns", "draw grain")
    assert offers(state) == ["play give_to_caesar", "use auxiliaries", "done"]
    state = play(state, "use auxiliaries", "done")
    assert offers(state) == ["play give_to_caesar", "done"]
    state = play(state, "play give_to_caesar")
    assert state.phase == "main_phase"


def test_SA20_bought_cards_are_drawn_once_and_dice_rolled_once() -> None:
    state = play(given(dice={"roman": "2 2"}), "buy with 2 and -", "done")
    pile = table(state).decks[0].pile
    state = play(state, f"draw {pile[0]}", "done", "roll 3 3 3 3 3", "keep", THREES)
    assert state.phase == "scoring"
    state = play(state, "done", "done")
    assert state.phase == "turn" and len(table(state).hands[0]) == 1


def test_SA21_permanent_and_durable_are_one_word() -> None:
    kinds = {card.kind for card in GAME.content.power.values()}
    assert kinds == {"once", "durable"}
    start = [c.id for c in GAME.content.power.values() if c.kind == "durable" and "start" in c.phases]
    assert {"auxiliaries", "help_the_wounded"} <= set(start)


def test_SA22_the_next_turn_begins_when_scoring_is_finished() -> None:
    layout = {"open_objectives": [{"card": "temple", "claims": ["roman"]}]}
    state = given(phase="ready", dice={"roman": "3 3 3 3"}, units={"Jerusalem": {"roman": 5}}, **layout)
    state = play(state, "roll 3 3 3 3", "keep", "sequence 3 3 3 3")
    assert (state.phase, asked(state)[0]) == ("scoring", 0)


# -- main phase ------------------------------------------------------------------------------------


def test_SOE48_SA30_actions_in_any_order_and_number_and_none_is_owed() -> None:
    state = given(dice={"roman": "2 2 2"}, units=BUSY, open_objectives=[{"card": "temple"}])
    assert "done" in offers(state)
    one = play(state, "recruit with 2", "place Rome", "done", "claim temple with 2", "buy with 2 and -")
    other = play(state, "buy with 2 and -", "claim temple with 2", "recruit with 2", "place Rome", "done")
    assert table(one) == table(other)
    assert play(state, "done").phase == "ready"


def test_SOE49_actions_for_everybody() -> None:
    layout = {"open_objectives": [{"card": "temple"}, {"card": "grain", "claims": ["roman"]}]}
    state = given(dice={"roman": "2"}, units=BUSY, hands={"roman": ["circus_maximus"]}, **layout)
    assert offers(state) == [
        "move with 2",
        "recruit with 2",
        "fight jewish in Rome with 2",
        "claim temple with 2",
        "retrieve from grain with 2",
        "buy with 2 and -",
        "play circus_maximus",
        "done",
    ]


def test_SOE50_actions_of_the_coalition_alone() -> None:
    layout = {
        "open_objectives": [{"card": "temple"}, {"card": "grain"}],
        "markers": [{"symbol": "jewish", "territory": "Rome"}],
        "units": {"Germania": {"coalition": 1}, "Rome": {"roman": 1, "jewish": 1}},
    }
    texts = ("claim marker in Rome with 6", "block roman on temple with 6 and -", "rage with 6 and -")
    state = given(turn="coalition", dice={"coalition": "6"}, **layout)
    assert set(texts) <= set(offers(state))
    state = given(dice={"roman": "6"}, **layout)
    assert {refused(state, text).rule for text in texts} == {"SOE50"}


def test_SOE51_pips_matter_for_some_actions_and_not_for_others() -> None:
    state = given(dice={"roman": "1 2 3 4 5"}, units=BUSY, open_objectives=[{"card": "temple"}])
    assert {f"claim temple with {die}" for die in range(1, 6)} <= set(offers(state))
    assert {f"fight jewish in Rome with {die}" for die in range(1, 6)} <= set(offers(state))
    assert "buy with 1 and -" not in offers(state)
    for die in (1, 4):
        assert table(play(state, f"move with {die}")).task.points == die
        assert table(play(state, f"recruit with {die}")).task.left == die
    state = given(turn="coalition", dice={"coalition": "1 1 | 4"}, open_objectives=[{"card": "temple"}])
    assert not offers(state, "block") and not offers(state, "rage with 1 and -")


def test_SOE52_SOE42_purchase_block_and_rage_take_a_die_from_outside() -> None:
    state = given(turn="coalition", dice={"coalition": "2 | 4"}, open_objectives=[{"card": "temple"}], rage=0)
    assert "block roman on temple with 2 and 4" in offers(state)
    assert table(play(state, "rage with 2 and 4")).rage == 3
    assert table(play(given(dice={"roman": "2 | 4"}), "buy with 2 and 4")).turn.bought == 3


def test_SOE230_combat_claims_and_retrieving_take_one_die_of_any_value_and_no_other() -> None:
    layout = {"open_objectives": [{"card": "temple"}, {"card": "grain", "claims": ["roman"]}]}
    state = given(dice={"roman": "1 | 6"}, units=BUSY, **layout)
    for text in ("fight jewish in Rome with", "claim temple with", "retrieve from grain with"):
        assert f"{text} 1" in offers(state)
        assert refused(state, f"{text} 6").rule == "SA14"
        assert play(state, f"{text} 1").table.dice[0].outside == (6,)


def test_SOE53_a_die_may_be_retrieved_from_a_card_or_a_marker() -> None:
    claimed = [{"card": "temple", "claims": ["roman"]}]
    assert "retrieve from temple with 1" in offers(given(dice={"roman": "1"}, open_objectives=claimed))
    marker = [{"symbol": "jewish", "territory": "Rome", "claimed": True}]
    state = given(turn="coalition", dice={"coalition": "1"}, markers=marker)
    assert "retrieve from marker in Rome with 1" in offers(state)


def test_SA159_without_dice_a_turn_has_cards_and_scores_or_is_passed() -> None:
    layout = {
        "open_objectives": [{"card": "temple", "claims": ["roman"]}],
        "units": {"Jerusalem": {"roman": 5}},
    }
    state = given(phase="turn", dice={"roman": {"resting": 4}}, hands={"roman": ["circus_maximus"]}, **layout)
    assert offers(state) == ["take turn", "pass"]
    state = play(state, "take turn", "done")
    assert offers(state) == ["done"]
    state = play(state, "done", "done")
    assert state.phase == "scoring" and "score temple" in offers(state)


# -- end phase -------------------------------------------------------------------------------------


def test_SOE54_SA160_end_cards_come_between_any_two_steps() -> None:
    state = given(
        phase="end_phase",
        dice={"roman": {"sequence": [1], "power": 1}},
        hands={"roman": ["advanced_culture"]},
        turn={"faction": "roman", "bought": 1},
    )
    pile = table(state).decks[0].pile
    moments = []
    for answers in (("done", f"draw {pile[0]}"), ("done", "roll 3 3 3 3 3", "keep", THREES), ("done",)):
        moments.append((state.phase, "play advanced_culture" in offers(state)))
        state = play(state, *answers)
    assert [*moments, (state.phase, "play advanced_culture" in offers(state))] == [
        ("end_phase", True),
        ("before_roll", True),
        ("scoring", True),
        ("last_cards", True),
    ]


def test_SOE55_SOE56_SOE57_SOE58_draw_then_roll_then_claims_then_regions() -> None:
    hispania = {name: {"coalition": 2} for name in ("Tarraconensis", "Baetica et Lusitania")}
    marker = [{"symbol": "jewish", "territory": "Tarraconensis", "claimed": True}]
    state = given(turn="coalition", dice={"coalition": "3"}, units=hispania, markers=marker)
    state = play(state, "done")
    assert state.phase == "ready"
    state = play(state, "roll 3 3 3 3", "keep", "sequence 3 3 3 3")
    assert offers(state) == ["score marker in Tarraconensis", "done"]
    state = play(state, "score marker in Tarraconensis")
    assert (state.phase, table(state).points[2]) == ("region_slot", 2)
    state = play(given(dice={"roman": "2"}), "buy with 2 and -", "done")
    assert asked(state) == (-1, "SOE128")


def test_SOE34_SOE56_everybody_rolls_and_readies_in_the_own_end_phase() -> None:
    state = given(dice={"roman": "2"}, units={"Rome": {"roman": 1}})
    state = play(state, "done", "roll 3 3 3 3 3", "keep", THREES)
    assert table(state).dice[0].sequence == (3,) * 5
    assert table(state).dice[1].spent == 5


def test_SA162_a_fulfilled_claim_need_not_be_scored() -> None:
    layout = {"open_objectives": [{"card": "temple", "claims": ["roman"]}]}
    state = given(phase="scoring", units={"Jerusalem": {"roman": 5}}, **layout)
    assert offers(state) == ["score temple", "done"]
    assert table(play(state, "done")).points == (0, 0, 0, 0)


def test_SA163_several_scores_in_the_order_of_the_owner() -> None:
    layout = {
        "open_objectives": [
            {"card": "temple", "claims": ["roman"]},
            {"card": "harvest", "claims": ["roman"]},
        ],
        "units": {name: {"roman": 5} for name in ("Jerusalem", "Asia")},
    }
    state = given(phase="scoring", **layout)
    assert offers(state) == ["score temple", "score harvest", "done"]
    state = play(state, "score harvest", "draw britain")
    assert offers(state) == ["score temple", "done"]
    assert refused(state, "score britain").rule == "SOE145"


# -- passing ---------------------------------------------------------------------------------------


def test_SOE59_SA27_passing_is_decided_before_the_start_phase() -> None:
    state = given(phase="turn", dice={"roman": "1"}, units={"Rome": {"roman": 1}})
    assert offers(state) == ["take turn", "pass"]
    assert refused(play(state, "take turn"), "pass").rule == "SA27"


def test_SOE60_SA28_all_dice_come_back_from_cards_markers_blocks_unspent_and_spent() -> None:
    layout = {
        "open_objectives": [{"card": "temple", "blocked": "roman", "block_dice": 2}],
        "markers": [{"symbol": "jewish", "territory": "Rome", "claimed": True}],
    }
    state = given(phase="turn", turn="coalition", dice={"coalition": "3"}, **layout)
    state = play(state, "pass")
    assert asked(state) == (-1, "SOE36") and len(GAME.outcomes(state)) == 252
    board = table(state)
    assert not board.open_cards[0].block_dice and not board.markers[0].claimed
    claimed = [{"card": "temple", "claims": ["roman", "jewish"]}, {"card": "grain", "claims": ["roman"]}]
    state = play(given(phase="turn", dice={"roman": "3 | 5"}, open_objectives=claimed), "pass")
    assert len(GAME.outcomes(state)) == 252
    assert [card.claims for card in table(state).open_cards] == [(1,), ()]


def test_SOE61_SOE233_nothing_else_happens_in_a_passed_turn() -> None:
    layout: dict[str, Any] = {
        "units": {name: {"coalition": 2} for name in ("Tarraconensis", "Baetica et Lusitania")},
        "markers": [{"symbol": "jewish", "territory": "Tarraconensis", "claimed": True}],
        "hands": {"coalition": ["advanced_culture"]},
        "stolen": [["advanced_culture", "hand"]],
    }
    state = given(phase="turn", turn="coalition", dice={"coalition": "3"}, **layout)
    state = play(state, "pass", "roll 3 3 3 3 3", "keep", THREES)
    assert (state.phase, asked(state)[0]) == ("turn", 3)
    assert table(state).points[2] == 0 and table(state).hands[2] == ("advanced_culture",)


@pytest.mark.parametrize("phase", ["start_phase", "main_phase"])
def test_SA27_afterwards_it_is_too_late(phase: str) -> None:
    layout = {"hands": {"roman": ["auxiliaries"]}}
    assert refused(given(phase=phase, dice={"roman": "1"}, **layout), "pass").rule == "SA27"
