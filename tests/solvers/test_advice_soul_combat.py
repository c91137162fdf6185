"""Hints and judgements in the combats of Soul of the Empire."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from boardkit.core.request import Ask
from boardkit.core.state import State
from solvers import combat
from solvers.advice import adviser, explain, judge
from solvers.combat.hints import PRICES, prices
from solvers.combat.payoffs import payoff_of
from solvers.combat.plundering import plundering, plunders
from solvers.status import BadInput
from tests.games.soul_of_the_empire.vocabulary import GAME, given, offers, play

from .clashes import ATTACK, PREACH, against_jews, christians

HINT, VERDICT = adviser(GAME), judge(GAME)
STATUSES = {"proven", "bound", "best so far", "rule of thumb"}


def asked(state: State) -> int:
    request = GAME.request(state)
    assert isinstance(request, Ask)
    return request.player


def hint(state: State) -> Any:
    return HINT(GAME.observe(state, asked(state)))


def raid(*cards: str) -> State:
    return play(against_jews(hands={"jewish": cards}), ATTACK)


def plunder(*cards: str, **layout: Any) -> State:
    task = {"type": "fight", "attacker": "coalition", "defender": "jewish", "territory": "Syria"}
    task |= {"cards": ["coalition_1", "jewish_1"], "winner": "coalition", "loser": "jewish"}
    board = {"Syria": {"coalition": 4}, "Rome": {"jewish": 1}}
    return given(phase="plunder", turn="coalition", task=task, units=board, hands={"jewish": cards}, **layout)


# -- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["industry", "pharisee", "high_priest_letter"])
def test_combats_that_look_alike_get_equal_hints_and_judgements(other: str) -> None:
    one, two = raid("pharaohs_fate"), raid(other)
    assert hint(one) == hint(two)
    for action in GAME.legal_actions(one):
        assert VERDICT(GAME, one, action) == VERDICT(GAME, two, action)


def test_what_the_other_side_has_sealed_does_not_show() -> None:
    sealed = [play(raid(), f"combat card coalition_{n}") for n in (1, 6)]
    assert hint(sealed[0]) == hint(sealed[1])


def test_the_card_that_is_advised_is_part_of_the_balance_and_loses_nothing() -> None:
    state = raid("industry")
    found = hint(state)
    counsel = combat.advise(GAME, GAME.observe(state, asked(state)), prices((2, 1)))
    assert found.status == "proven" and found.action in counsel.mix
    assert "In balance" in found.reason and "counted in pips" in found.reason and "card" in found.idea
    assert explain(GAME, state, found.action).total == 0


@pytest.mark.parametrize("state", [raid("industry"), play(christians(), PREACH)], ids=["raid", "preaching"])
def test_a_loss_is_that_of_the_equilibrium_and_its_parts_add_up(state: State) -> None:
    fight = GAME.observe(state, asked(state)).view.doing
    sides = [("roman", "jewish", "coalition", "christian").index(c) for c in (fight.attacker, fight.defender)]
    counsel = combat.advise(GAME, GAME.observe(state, asked(state)), prices((sides[0], sides[1])))
    for action in GAME.legal_actions(state):
        loss = VERDICT(GAME, state, action)
        assert loss is not None and set(loss.parts) == {"dice", "cards", "position"}
        assert loss.total == pytest.approx(float(counsel.loss(action)), abs=1e-9)
        assert sum(loss.parts.values()) == loss.total
        assert bool(loss.reply) == bool(loss.total)


def test_a_loss_in_cards_is_told_apart() -> None:
    board = {"Jerusalem": {"roman": 1, "christian": 3}}
    state = given(turn="roman", dice={"roman": "1"}, units=board, hands={"christian": ("guardian_angel",)})
    state = play(state, "fight christian in Jerusalem with 1", "lay none")
    losses = {text: VERDICT(GAME, state, GAME.decode(text)) for text in offers(state)}
    assert len(losses) == 2 and min(loss.total for loss in losses.values() if loss) == 0
    assert all(loss and sum(loss.parts.values()) == loss.total for loss in losses.values())


def test_only_measures_of_who_fights_are_counted() -> None:
    assert set(prices((2, 1))) == {"victory", "points", "rage", "cards", "units"}
    assert set(prices((0, 3))) == {"victory", "points", "cards", "units", "captures", "conversions"}
    assert set(prices((0, 4))) <= set(PRICES)


# -- plunder -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["industry", "pharisee"])
def test_plunder_is_advised_from_what_is_seen(other: str) -> None:
    one, two = plunder("industry"), plunder(other)
    assert hint(one) == hint(two) and hint(one).status == "proven"


def test_SOE112_a_judgement_of_plunder_does_not_tell_what_the_loser_holds() -> None:
    hands = [("industry", "jewish_revolt"), ("jewish_revolt", "merchant_revolt")]
    one, two = (plunder(*hand) for hand in hands)
    assert GAME.observe(one, asked(one)) == GAME.observe(two, asked(two))
    for text in offers(one):
        first, second = (VERDICT(GAME, state, GAME.read(state, text)) for state in (one, two))
        assert first is not None and first == second
    salvage, done = (VERDICT(GAME, one, GAME.decode(text)) for text in ("salvage", "done"))
    assert salvage is not None and salvage.total == 0 and done is not None and 0 < done.total < 2


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_chance_of_a_card_to_steal_is_that_of_a_hand_drawn_at_random(n: int) -> None:
    state = plunder(*("industry", "pharisee", "high_priest_letter")[:n])
    deck = GAME.content.deck(1)
    hands = list(combinations(deck, n))
    loot = sum(any(GAME.content.power[card].stealable for card in hand) for hand in hands)
    found = plunders(GAME, GAME.observe(state, asked(state)))
    assert [chance for _, chance in found] == [
        Fraction(loot, len(hands)),
        Fraction(len(hands) - loot, len(hands)),
    ]


def test_the_plunder_that_is_advised_is_the_best_by_the_engine() -> None:
    markers = [{"symbol": "jewish", "territory": "Cilicia", "claimed": True}]
    for state in (plunder("industry", "pharisee"), plunder(), plunder("industry", markers=markers)):
        found = hint(state)
        losses = {text: VERDICT(GAME, state, GAME.read(state, text)) for text in offers(state)}
        assert all(loss is not None and loss.total >= 0 for loss in losses.values())
        assert losses[GAME.encode(found.action)].total == 0  # type: ignore[union-attr]
    reached = {text: GAME.apply(state, GAME.read(state, text)) for text in offers(state)}
    alone = [text for text, after in reached.items() if after.table.units[2][_number("Cilicia")]]
    assert GAME.encode(found.action) in alone, "a claimed marker is worth more than a point of rage"


def _number(name: str) -> int:
    return int(GAME.content.map.number[name])


def test_what_comes_after_the_choice_to_plunder_is_advised_too() -> None:
    state = play(plunder(discards={"jewish": ("industry", "pharisee")}), "salvage")
    assert GAME.request(state).rule == "SOE113"  # type: ignore[union-attr]
    assert hint(state).status == "rule of thumb" and hint(state).action in GAME.legal_actions(state)
    assert all(VERDICT(GAME, state, action) for action in GAME.legal_actions(state))


def test_a_plunder_as_it_is_seen_offers_the_same_choices() -> None:
    for state in (plunder("industry"), plunder(), plunder("industry", "pharisee")):
        seen = plundering(GAME, GAME.observe(state, asked(state)))
        assert GAME.legal_actions(seen) == GAME.legal_actions(state)
        assert GAME.observe(seen, asked(state)) == GAME.observe(state, asked(state))
    with pytest.raises(BadInput, match="expected the choice to plunder"):
        plundering(GAME, GAME.observe(raid(), asked(raid())))


# -- afterwards --------------------------------------------------------------------------------------------


def test_a_replacement_that_is_not_made_is_a_loss() -> None:
    state = play(christians(), PREACH)
    for number in (6, 1):
        state = play(state, next(t for t in offers(state) if t.endswith(f"_{number}")))
    while GAME.request(state).rule != "SOE101":  # type: ignore[union-attr]
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    done, replaced = (VERDICT(GAME, state, GAME.decode(t)) for t in ("done", "replace from supply"))
    assert done is not None and replaced is not None
    assert replaced.total == 0 and done.total == sum(done.parts.values()) >= Fraction(1)
    assert GAME.encode(hint(state).action) != "done"


# -- every choice ------------------------------------------------------------------------------------------


def test_every_choice_of_a_game_gets_a_possible_answer_with_its_status() -> None:
    rng, state = Random(5), GAME.new(players=4)
    bot = GAME.bots["easy"]
    for _ in range(160):
        request = GAME.request(state)
        if request is None:
            break
        if not isinstance(request, Ask):
            state = GAME.apply(state, GAME.sample(state, rng))
            continue
        seen = GAME.observe(state, request.player)
        if len(seen.actions) < 40:
            found = HINT(seen)
            assert found.action in seen.actions and found.status in STATUSES
            assert found.idea and found.reason and GAME.encode(found.action) not in found.idea
        state = GAME.apply(state, bot(seen, seen.actions, rng))


# -- against plain play ------------------------------------------------------------------------------------


def plainly(state: State, worth: Any, attacker: int) -> Fraction:
    """The worth of a combat to the attacker by trying every answer and every draw, nothing pooled or kept."""
    if state.phase not in ("combat", "plunder", "combat_over"):
        return Fraction(worth(state.table))
    request = GAME.request(state)
    assert request is not None
    if not isinstance(request, Ask):
        return sum(
            (p * plainly(GAME.apply(state, one), worth, attacker) for one, p in request.outcomes), Fraction(0)
        )
    values = [plainly(GAME.apply(state, one), worth, attacker) for one in request.options]
    return max(values) if request.player == attacker else min(values)


@pytest.mark.parametrize("seed", range(10))
def test_cells_counted_in_pips_are_those_of_plain_play(seed: int) -> None:
    rng = Random(seed)
    mine, other = rng.sample(["roman", "jewish", "coalition", "christian"], 2)
    units = {"Syria": {mine: rng.randint(1, 4), other: rng.randint(1, 4)}, "Rome": {other: 1, mine: 1}}
    state = given(turn=mine, dice={mine: "1"}, units=units, rage=rng.randint(-2, 3))
    attack = f"fight {other} in Syria with 1"
    order = ["roman", "jewish", "coalition", "christian"]
    sides = order.index(mine), order.index(other)
    battle = combat.solve(GAME, state, prices(sides), attack=attack)
    measure = payoff_of(prices(sides), sides)
    for _ in range(2):
        row, column = rng.randrange(len(battle.rows)), rng.randrange(len(battle.columns))
        texts = [f"combat card {battle.rows[row]}", f"combat card {battle.columns[column]}"]
        begun = play(state, attack)
        while GAME.request(begun).rule != "SOE85":  # type: ignore[union-attr]
            begun = play(begun, "lay none")
        plain = plainly(play(begun, *texts), lambda t: measure(state.table, t, sides), sides[0])
        assert battle.payoff[row][column] == plain, texts
