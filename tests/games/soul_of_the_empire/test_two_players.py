"""Two players with two factions each."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from boardkit import ContentError
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.census import census
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Table
from boardkit.games.soul_of_the_empire.victory import victory

from . import errands
from .vocabulary import GAME, asked, begun, offers, play, refused, table, units

SEATS = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
OTHER = {"roman": 0, "jewish": 1, "coalition": 1, "christian": 0}


def two(seats: dict[str, int] | None = None, **layout: Any) -> State:
    seats = SEATS if seats is None else seats
    mine = [name for name in COLOURS[:4] if seats[name] == seats["roman"]]
    theirs = [name for name in ("coalition", "jewish", "christian") if name not in mine]
    order = ["roman", theirs[0], mine[1], theirs[1]]
    return errands.given(2, seats=seats, **{"order": order, **layout})


def chosen(*factions: str) -> Table:
    return table(play(GAME.new(2), *(f"faction {name}" for name in factions)))


# -- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["roman", "coalition"])
def test_SOE187_player_a_picks_rome_or_the_coalition(first: str) -> None:
    state = GAME.new(2)
    assert asked(state) == (0, "SOE187")
    assert offers(state) == ["faction roman", "faction coalition"]
    board = chosen(first, "jewish")
    assert board.seats[COLOURS.index(first)] == 0


def test_SOE188_player_b_has_the_other_and_picks_jews_or_christians_and_a_the_last() -> None:
    state = play(GAME.new(2), "faction roman")
    assert asked(state) == (1, "SOE188") and offers(state) == ["faction jewish", "faction christian"]
    for first, second in product(("roman", "coalition"), ("jewish", "christian")):
        board = chosen(first, second)
        expected = {"roman": 1, "coalition": 1, "jewish": 0, "christian": 0} | {first: 0, second: 1}
        assert dict(zip(COLOURS, board.seats, strict=False)) == expected | {"gray": expected["jewish"]}


def test_SOE189_who_does_not_control_the_coalition_lays_all_four_markers() -> None:
    for first, layer in (("roman", 0), ("coalition", 1)):
        state = play(GAME.new(2), f"faction {first}", "faction jewish", "draw temple", "draw grain")
        state = play(state, "draw roads", "draw census")
        seats = []
        while state.phase == "lay_markers":
            seats.append(asked(state)[0])
            state = play(state, offers(state)[0])
        assert seats == [layer] * 4
        assert sorted(m.symbol for m in table(state).markers) == [0, 0, 1, 1, 3, 3]


def test_SOE190_SA144_rome_first_then_alternating_and_the_order_stays() -> None:
    state = begun(players=2)
    assert table(state).turn.faction == 0
    roman, coalition = (table(state).seats[f] for f in (0, 2))
    state = play(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1")
    assert asked(state) == (coalition, "SOE190")
    choices = offers(state)
    assert len(choices) == 2 and "faction coalition" in choices
    state = play(state, choices[1])
    order = table(state).order
    assert [table(state).seats[f] for f in order] == [roman, coalition, roman, coalition]
    for _ in range(3):
        state = play(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1")
    assert table(state).round == 2 and table(state).order == order and table(state).turn.faction == 0
    state = play(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1")
    assert table(state).turn.faction == order[1]


# -- winning ---------------------------------------------------------------------------------------


def winner(points: dict[str, int], **layout: Any) -> tuple[str, tuple[int, ...]] | None:
    fight = {"type": "fight", "attacker": "roman", "defender": "coalition", "territory": "Parthia"}
    ended = victory(two(phase="combat_over", task=fight, points=points, **layout).table)
    return (ended.rule, ended.winners) if ended else None


def test_SOE191_SA143_seven_points_with_one_faction_and_three_with_the_other() -> None:
    assert winner({"roman": 7, "jewish": 2}) is None
    assert winner({"roman": 7, "coalition": 3, "christian": 2}) is None
    assert winner({"roman": 7, "jewish": 3}) == ("SOE191", (0,))


def test_SOE191_SA215_a_special_victory_waits_for_three_points_of_the_partner() -> None:
    assert winner({"jewish": 2}, captured=27) is None
    assert winner({"jewish": 3}, captured=25) == ("SOE191", (0,))
    card = {"card": "temple", "claims": ["jewish"]}
    layout = {"units": {"Jerusalem": {"jewish": 1}}, "open_objectives": [card]}
    state = two(phase="scoring", turn="jewish", captured=27, points={"jewish": 2}, **layout)
    state = play(state, "score temple")
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.rule, outcome.winners) == ("SOE191", (0,))


def test_SA208_a_point_lost_to_a_marker_pair_counts_at_the_next_test() -> None:
    marker = {"symbol": "christian", "territory": "Tarraconensis", "claimed": True}
    state = two(
        phase="scoring",
        turn="coalition",
        points={"coalition": 5, "christian": 3},
        taken=["christian"],
        units={"Tarraconensis": {"coalition": 1}},
        markers=[marker],
    )
    state = play(state, "score marker in Tarraconensis")
    assert GAME.outcome(state) is None
    assert table(state).points[2:] == (7, 2)


def test_SA214_the_second_marker_of_the_partner_costs_it_a_point() -> None:
    marker = {"symbol": "christian", "territory": "Tarraconensis", "claimed": True}
    layout = {"taken": ["christian"], "units": {"Tarraconensis": {"coalition": 1}}, "markers": [marker]}
    state = two(phase="scoring", turn="coalition", points={"christian": 2}, **layout)
    assert table(play(state, "score marker in Tarraconensis")).points == (0, 0, 2, 1)


def test_SA206_with_a_round_limit_both_factions_of_a_player_add_up() -> None:
    points = {"roman": 4, "coalition": 3, "christian": 2}
    state = two(phase="turn", turn="christian", options={"round_limit": 2}, round=2, points=points)
    state = play(state, "pass", "roll 1 1 1 1 1", "keep", "sequence 1")
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.scores) == ((1,), (4, 5))


def test_SA213_units_of_the_partner_spoil_sole_occupancy() -> None:
    board = {"Tarraconensis": {"coalition": 1, "christian": 1}}
    marker = {"symbol": "jewish", "territory": "Tarraconensis", "claimed": True}
    state = two(phase="scoring", turn="coalition", units=board, markers=[marker])
    assert table(state).turn.faction != 2 or not offers(state, "score")
    state = two(turn="coalition", dice={"coalition": "1"}, units=board)
    assert not offers(state, "recruit")


# -- other changes ---------------------------------------------------------------------------------


def test_SOE194_the_partner_does_not_recruit_beside_the_coalition() -> None:
    board = {"Rome": {"coalition": 1, "christian": 1}, "Asia": {"christian": 1}}
    state = play(two(turn="christian", dice={"christian": "1"}, units=board), "recruit with 1")
    assert offers(state) == ["place Asia", "done"]
    assert refused(state, "place Rome").rule == "SOE75"


def test_SOE195_factions_of_one_player_do_not_fight() -> None:
    board = {"Rome": {"coalition": 1, "christian": 1, "roman": 1, "jewish": 1}}
    state = two(turn="christian", dice={"christian": "1"}, units=board)
    assert offers(state, "fight") == ["fight roman in Rome with 1", "fight jewish in Rome with 1"]
    assert refused(state, "fight coalition in Rome with 1").rule == "SOE195"


SIX = {"dice": {"roman": "2 | 4"}, "open_objectives": [{"card": "temple"}]}


def test_SOE198_SOE240_SA146_any_faction_discards_an_unclaimed_card_for_exactly_six_pips() -> None:
    state = two(**SIX)
    assert offers(state, "discard") == ["discard temple with 2 and 4"]
    state = play(state, "discard temple with 2 and 4", "draw grain")
    assert [card.card for card in table(state).open_cards] == ["grain"]
    assert (table(state).discarded, table(state).dice[0].spent) == (("temple",), 5)
    for name in ("jewish", "coalition", "christian"):
        other = two(turn=name, dice={name: "6"}, open_objectives=[{"card": "temple"}])
        assert offers(other, "discard") == ["discard temple with 6 and -"]
    assert refused(two(**SIX), "discard temple with 2 and -").rule == "SOE135"
    assert refused(two(**SIX), "discard temple with 4 and -").rule == "SA14"
    assert refused(errands.given(**SIX), "discard temple with 2 and 4").rule == "SOE198"


def test_SOE198_SA146_a_claimed_card_stays_even_with_the_own_claim() -> None:
    for claim in ("roman", "jewish"):
        cards = [{"card": "temple", "claims": [claim]}]
        state = two(dice={"roman": "6"}, open_objectives=cards)
        assert not offers(state, "discard")
        assert refused(state, "discard temple with 6 and -").rule == "SOE198"


def test_SOE199_not_with_a_die_of_another_faction_on_it_but_with_an_own_block() -> None:
    cards = [{"card": "temple", "blocked": "jewish", "block_dice": 2}]
    state = two(dice={"roman": "6"}, open_objectives=cards)
    assert not offers(state, "discard")
    assert refused(state, "discard temple with 6 and -").rule == "SOE199"
    state = two(turn="coalition", dice={"coalition": "6"}, open_objectives=cards)
    state = play(state, "discard temple with 6 and -", "draw grain")
    assert table(state).dice[2].spent == 5


def test_SA119_discarded_cards_make_a_new_draw_pile_and_scored_ones_do_not() -> None:
    rest = [card for card in errands.ERRANDS.content.objectives if card not in ("temple", "grain", "roads")]
    state = two(**SIX, discarded=["grain", "roads"], scored={"roman": rest})
    state = play(state, "discard temple with 2 and 4")
    assert {action.item for action, _ in GAME.outcomes(state)} == {"grain", "roads", "temple"}


def test_SA119_the_discarded_card_is_counted_while_the_next_is_drawn_and_may_be_the_next() -> None:
    rest = [card for card in errands.ERRANDS.content.objectives if card not in ("temple", "grain", "roads")]
    for discarded, scored in ((["grain", "roads"], rest), ([], [*rest, "grain", "roads"]), ([], [])):
        state = two(**SIX, discarded=discarded, scored={"roman": scored}, points={"roman": 0})
        before = census(table(state))
        state = play(state, "discard temple with 2 and 4")
        assert asked(state) == (-1, "SOE149") and census(table(state)) == before
        drawn = {action.item for action, _ in GAME.outcomes(state)}
        assert ("temple" in drawn) == bool(scored), "it comes back only where the pile is empty"
        assert census(table(play(state, f"draw {min(drawn)}"))) == before


def test_SA216_hands_limits_and_the_one_card_are_those_of_each_faction() -> None:
    hands = {"roman": ["advanced_culture", "auxiliaries", "circus_maximus"], "jewish": ["industry"]}
    state = two(phase="start_phase", hands=hands)
    state = play(state, "play auxiliaries", "use auxiliaries", "done", "done")
    assert not offers(state, "play")
    board = table(two(turn="jewish", dice={"jewish": "1"}, hands=hands))
    assert not board.turn.card_played
    assert "play industry" in offers(two(turn="jewish", dice={"jewish": "1"}, hands=hands))


def test_SOE20_two_players_choose_in_the_game_and_not_by_an_option() -> None:
    with pytest.raises(ContentError, match="chosen in the game"):
        GAME.new(2, factions=("roman", "jewish"))
    assert units(begun(players=2, phase="lay_markers"), "Rome")["roman"]
