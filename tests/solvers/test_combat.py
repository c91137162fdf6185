"""Combat tables and equilibria: every cell by the engine, with second opinions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.bots.clash import clash_at, result
from boardkit.games.soul_of_the_empire.factions import COLOURS
from solvers import combat, matrix
from solvers.status import BadInput, Status
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play, table, units
from tests.solvers.clashes import ATTACK, PREACH, SYRIA, against_jews, cell, christians


def random_fight(seed: int) -> tuple[State, str]:
    rng = Random(seed)
    mine, other = rng.sample(COLOURS[:4], 2)
    board = {"Syria": {mine: rng.randint(1, 6), other: rng.randint(1, 6)}}
    if rng.random() < 0.4:
        third = next(name for name in COLOURS[:4] if name not in (mine, other))
        board["Syria"][third] = rng.randint(1, 3)
    used = {
        name: tuple(f"{name}_{n}" for n in rng.sample(range(1, 7), rng.randint(0, 3))) for name in COLOURS[:4]
    }
    state = given(turn=mine, dice={mine: "1"}, units=board, combat_used=used, rage=rng.randint(-2, 3))
    return state, f"fight {other} in Syria with 1"


@pytest.mark.parametrize("seed", range(25))
def test_every_cell_of_units_agrees_with_a_second_count_of_the_rules(seed: int) -> None:
    state, attack = random_fight(seed)
    battle, before = combat.solve(GAME, state, "units", attack=attack), table(state)
    place = before.map.number["Syria"]
    sides = (COLOURS.index(battle.attacker), COLOURS.index(battle.defender))
    clash, cards = clash_at(before.units, place, sides, before.rage), before.content.combat
    for row, mine in enumerate(battle.rows):
        for column, theirs in enumerate(battle.columns):
            found = result(clash, (cards[mine], cards[theirs]))
            swing = found.losses[1] - found.losses[0]
            if (
                battle.attacker == "christian" and found.winner == 0
            ):  # converted units are replaced from the supply
                swing += min(found.difference, clash.units[1] - _removed(cards[mine], cards[theirs], 1))
            if battle.defender == "christian" and found.winner == 1:
                swing -= min(found.difference, clash.units[0] - _removed(cards[theirs], cards[mine], 0))
            assert battle.payoff[row][column] == swing, (mine, theirs)


def _removed(winners: Any, losers: Any, side: int) -> int:
    """Units of the loser that a card text of the winner has removed before."""
    cancelled = losers.effect == "cancel" and (winners.effect != "cancel" or side == 0)
    return winners.amount if winners.effect == "remove_other" and not cancelled else 0


def test_a_table_without_power_cards_is_solved_exactly() -> None:
    battle = combat.solve(GAME, against_jews(), attack=ATTACK)
    assert battle.status is Status.PROVEN and battle.gap == 0 and isinstance(battle.value, Fraction)
    assert battle.value == matrix.solve(battle.payoff).value
    assert sum(battle.row.values()) == 1 == sum(battle.column.values())
    assert (battle.attacker, battle.defender, battle.territory) == ("coalition", "jewish", "Syria")
    assert not battle.in_stages and "Syria" in str(battle) and "how often" in combat.show(battle)


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_used_combat_cards_are_not_in_the_table(side: str) -> None:
    used = {"coalition": ("coalition_6", "coalition_1"), "jewish": ("jewish_2",)}
    battle = combat.solve(GAME, against_jews(combat_used=used), attack=ATTACK)
    assert battle.rows == tuple(f"coalition_{n}" for n in range(2, 6))
    assert battle.columns == tuple(f"jewish_{n}" for n in (1, 3, 4, 5, 6))


# -- payoffs -----------------------------------------------------------------------------------------------


def test_SOE98_captures_count_for_rome_on_either_side() -> None:
    board = {"Syria": {"roman": 4, "jewish": 2}}
    mine = given(turn="roman", dice={"roman": "1"}, units=board)
    found = combat.solve(GAME, mine, "captures", attack=ATTACK)
    assert cell(found, "roman_6", "jewish_1") == 2 and cell(found, "roman_1", "jewish_6") == 0
    theirs = given(turn="jewish", dice={"jewish": "1"}, units=board)
    found = combat.solve(GAME, theirs, "captures", attack="fight roman in Syria with 1")
    assert cell(found, "jewish_1", "roman_6") == -2


def test_SOE107_rage_counts_for_the_coalition_and_plunder_is_its_choice() -> None:
    calm = combat.solve(GAME, against_jews(), "rage", attack=ATTACK)
    assert cell(calm, "coalition_6", "jewish_1") == -1  # won, and no plunder on top
    assert cell(calm, "coalition_1", "jewish_6") == 1
    weary = combat.solve(GAME, against_jews(), {"rage": -1}, attack=ATTACK)
    assert cell(weary, "coalition_6", "jewish_1") == 2  # whoever wants less rage plunders too


def test_SOE101_the_payoff_decides_about_replacements() -> None:
    more = combat.solve(GAME, christians(), "units", attack=PREACH)
    assert cell(more, "christian_1", "roman_6") == 6  # three removed, three replaced from the supply
    fewer = combat.solve(GAME, christians(), {"units": -1, "conversions": 10}, attack=PREACH)
    assert cell(fewer, "christian_1", "roman_6") == 30 - 3  # converted all the same, none replaced
    assert cell(combat.solve(GAME, christians(), "conversions", attack=PREACH), "christian_1", "roman_6") == 3


def italia(**more: dict[str, int]) -> State:
    board = {"Rome": {"roman": 1, "coalition": 4}, "Italia Superior": {"coalition": 1}, **more}
    return given(turn="coalition", dice={"coalition": "1"}, units=board)


STORM = "fight roman in Rome with 1"


def test_SOE3_a_rampage_can_be_the_victory() -> None:
    """Rome falls, and a winning unit walks on into the last territory of Italia."""
    battle, sure = (combat.solve(GAME, italia(), word, attack=STORM) for word in ("victory", "win"))
    assert battle.value == 1 and battle.payoff == sure.payoff
    after = play(
        italia(), STORM, "combat card coalition_6", "combat card roman_4", "rampage 1 to Italia Inferior"
    )
    outcome = GAME.outcome(after)
    assert outcome is not None and outcome.winners == (2,)


def test_a_victory_out_of_reach_is_worth_nothing() -> None:
    held = italia(**{"Italia Inferior": {"roman": 1}})
    assert combat.solve(GAME, held, "victory", attack=STORM).value == 0


def test_points_count_what_could_be_scored() -> None:
    marker = {"symbol": "jewish", "territory": "Syria", "claimed": True}
    dice = {"coalition": {"sequence": [1]}}
    state = given(turn="coalition", dice=dice, units={"Syria": SYRIA["Syria"]}, markers=(marker,))
    battle = combat.solve(GAME, state, "points", attack=ATTACK)
    assert cell(battle, "coalition_6", "jewish_1") == 1 and cell(battle, "coalition_4", "jewish_6") == 0


def test_weights_and_functions_are_payoffs_too() -> None:
    state = against_jews()
    parts = [combat.solve(GAME, state, name, attack=ATTACK).payoff for name in ("units", "rage")]
    both = combat.solve(GAME, state, {"units": 2, "rage": Fraction(1, 2)}, attack=ATTACK)
    assert cell(both, "coalition_1", "jewish_6") == 2 * parts[0][0][5] + parts[1][0][5] / 2

    def swing(before: Any, after: Any) -> int:
        """Units, counted anew."""
        own, other = COLOURS.index("coalition"), COLOURS.index("jewish")
        return (
            sum(after.units[own])
            - sum(before.units[own])
            - sum(after.units[other])
            + sum(before.units[other])
        )

    own = combat.solve(GAME, state, swing, attack=ATTACK)
    assert own.payoff == parts[0] and own.measure == "Units, counted anew."


@pytest.mark.parametrize("seed", range(6))
def test_what_a_payoff_cannot_tell_apart_may_be_left_out(seed: int) -> None:
    """A function sees everything, so that every replacement, rampage and draw is tried."""
    rng = Random(seed)
    board = {
        "Jerusalem": {"roman": rng.randint(1, 2), "christian": rng.randint(1, 3)},
        "Syria": {"christian": 1},
    }
    state = given(turn="christian", dice={"christian": "1"}, units=board, captives={"christian": 1})

    def swing(before: Any, after: Any) -> int:
        rome, christ = (sum(after.units[c]) - sum(before.units[c]) for c in (0, 3))
        return christ - rome

    named = combat.solve(GAME, state, "units", attack=PREACH)
    assert combat.solve(GAME, state, swing, attack=PREACH).payoff == named.payoff


# -- power cards and stages --------------------------------------------------------------------------------


def test_SOE213_a_reversal_is_used_only_where_it_helps() -> None:
    battle = combat.solve(GAME, against_jews(hands={"jewish": ("pharaohs_fate",)}), attack=ATTACK)
    for row in battle.rows:
        for card in (f"jewish_{n}" for n in range(1, 7)):
            assert cell(battle, row, f"{card} + pharaohs_fate") <= cell(battle, row, card)
    assert cell(battle, "coalition_6", "jewish_1 + pharaohs_fate") == -4


def test_SOE223_guardian_angel_saves_the_losses() -> None:
    battle = combat.solve(GAME, christians(hands={"christian": ("guardian_angel",)}), attack=PREACH)
    assert battle.in_stages and battle.status is Status.PROVEN
    assert cell(battle, "christian_6", "roman_2") == -2
    assert cell(battle, "christian_6 + guardian_angel", "roman_2") == 0
    assert cell(battle, "christian_6 + guardian_angel", "roman_1") == -1  # the text of Ambush comes before


def test_SOE218_elder_shuts_other_cards_out_and_turns_a_point() -> None:
    hands = {"christian": ("elder", "guardian_angel")}
    battle = combat.solve(GAME, christians(hands=hands), attack=PREACH)
    assert not any("elder" in row and "guardian_angel" in row for row in battle.rows)
    assert cell(battle, "christian_1 + elder", "roman_1") > cell(battle, "christian_1", "roman_1")


def test_SOE222_grace_reverses_within_the_cell() -> None:
    grace = {"card": "grace", "owner": "christian"}
    with_it = combat.solve(GAME, christians(lasting=(grace,)), attack=PREACH)
    without = combat.solve(GAME, christians(), attack=PREACH)
    better = [cell(with_it, m, t) - cell(without, m, t) for m, t in product(without.rows, without.columns)]
    assert min(better) == 0 < max(better)


@pytest.mark.parametrize("seed", range(4))
def test_the_stages_agree_with_the_table_of_all_plans(seed: int) -> None:
    """Who sees a card lie may answer it: one plan for each signal, solved exactly as one large table."""
    rng = Random(seed)
    board = {"Jerusalem": {"roman": rng.randint(1, 6), "christian": rng.randint(1, 4)}}
    used = {"roman": tuple(f"roman_{n}" for n in rng.sample(range(1, 7), 3))}
    state = given(
        turn="roman",
        dice={"roman": "1"},
        units=board,
        combat_used=used,
        hands={"christian": ("guardian_angel",)},
    )
    battle = combat.solve(GAME, state, attack="fight christian in Jerusalem with 1")
    plain = [c for c in battle.columns if "+" not in c]
    angel = [c for c in battle.columns if "+" in c]
    large = [
        [cell(battle, alone, c) for c in plain] + [cell(battle, answer, c) for c in angel]
        for alone, answer in product(battle.rows, repeat=2)
    ]
    exact = matrix.solve(large)
    assert battle.status is Status.PROVEN and abs(battle.value - float(exact.value)) < 1e-9


def test_what_is_sealed_already_is_taken_back() -> None:
    begun = play(christians(hands={"christian": ("guardian_angel",)}), PREACH, "lay none", "lay none")
    first = combat.solve(GAME, begun)
    assert combat.solve(GAME, play(begun, "combat card christian_5")) == first
    assert not any("+" in row for row in first.rows)  # no card lies there, and everybody knows


def test_SOE204_conscription_is_part_of_the_plans() -> None:
    card = {"card": "conscription", "owner": "roman"}
    state = given(
        turn="roman", dice={"roman": "1"}, units={"Syria": {"roman": 1, "jewish": 4}}, lasting=(card,),
        captives={"coalition": 2}, captured=2,
    )  # fmt: skip
    battle = combat.solve(GAME, state, "win", attack=ATTACK)
    assert "roman_6 + coalition captive + coalition captive" in battle.rows
    assert cell(battle, "roman_6 + coalition captive + coalition captive", "jewish_4") == 1
    assert cell(battle, "roman_6", "jewish_4") == 0


def test_an_engine_game_ends_as_the_cell_says() -> None:
    state = against_jews()
    battle = combat.solve(GAME, state, attack=ATTACK)
    after = play(state, ATTACK, "combat card coalition_5", "combat card jewish_2", "done")
    assert units(after, "Syria") == {"coalition": 4} and cell(battle, "coalition_5", "jewish_2") == 3


def test_play_outs_agree_with_the_table_within_their_error() -> None:
    state = against_jews()
    tried = combat.simulate(GAME, state, attack=ATTACK, games=60, seed=3)
    exact = combat.exploit(combat.solve(GAME, state, attack=ATTACK), combat.ANY).values
    assert tried == combat.simulate(GAME, state, attack=ATTACK, games=60, seed=3)
    for card, mean in tried.means.items():
        assert abs(mean - float(exact[card])) <= 5 * tried.errors[card] + 1e-9
    with pytest.raises(BadInput, match="at least 2"):
        combat.simulate(GAME, state, attack=ATTACK, games=1)
    with pytest.raises(BadInput, match="choice of a combat card"):
        combat.simulate(GAME, christians(hands={"christian": ("elder",)}), attack=PREACH)
