"""Matches: seed, undo, redo, practice, bots, advance, log."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from boardkit import CHANCE, ContentError, IllegalAction, Match
from boardkit.core.bots import first_bot
from boardkit.core.request import Drawn, Rolled
from tests.source import ROOT
from tests.toys.charms import CHARMS
from tests.toys.kuhn import KUHN


def at_first_choice(seed: int = 1, **more: object) -> Match:
    """Imminence for two, up to the first choice of a faction."""
    match = Match("imminence", 2, seed=seed, **more)
    while match.to_act == CHANCE:
        match.roll()
    return match


# -- determinism ---------------------------------------------------------------------------------------------


def test_one_seed_gives_one_match_and_two_give_two() -> None:
    ends = []
    for seed in (7, 7, 8):
        match = Match("imminence", 3, seed=seed)
        match.run("heuristic")
        ends.append((match.state, list(map(str, match.log()))))
    assert ends[0] == ends[1] != ends[2]


SCRIPT = """
from boardkit import Match
match = Match("imminence", 4, seed=11)
match.run({0: "heuristic", 2: "heuristic"})
print(*match.log(), sep="\\n")
print(match.save())
"""


def test_every_process_plays_the_same_whatever_its_hash_seed() -> None:
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, capture_output=True, text=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_looking_and_saving_move_no_dice() -> None:
    plain, looked = Match("imminence", 3, seed=5), Match("imminence", 3, seed=5)
    for _ in range(12):
        for seat in (0, 1, 2, None):
            looked.observe(seat)
            looked.log(seat)
            looked.save(seat)
        for match in (plain, looked):
            if match.to_act == CHANCE:
                match.roll()
            else:
                match.play(match.game.legal_actions(match.state)[0])
    assert plain.state == looked.state


# -- playing -------------------------------------------------------------------------------------------------


def test_play_takes_actions_and_texts() -> None:
    one, two = at_first_choice(), at_first_choice()
    action = one.game.legal_actions(one.state)[1]
    one.play(action)
    two.play(one.game.encode(action).upper())
    assert one.state == two.state


def test_chance_comes_first() -> None:
    match = Match("imminence", 2, seed=1)
    with pytest.raises(IllegalAction, match="Chance comes first"):
        match.play("faction ashen")
    with pytest.raises(IllegalAction, match="A choice comes first"):
        at_first_choice().roll()


def test_real_dice_and_draws_can_be_typed_in() -> None:
    match = Match("imminence", 2, seed=1)
    match.roll("draw hestia")
    match.roll(Drawn("asterra"))
    assert match.state.table.cities == ("hestia", "asterra") and match.steps[-1].by == "hand"
    with pytest.raises(IllegalAction):
        match.roll("draw hestia")
    duel = Match(CHARMS, 2, seed=1)
    for text in ("stance high", "stance low", "strike"):
        duel.play(text)
    with pytest.raises(IllegalAction):
        duel.roll((7,))
    for wrong in (5, 1.5, ["a", 1], [None, 2], [6.5], [[6]]):
        with pytest.raises(IllegalAction):
            duel.roll(wrong)
    duel.roll([6])
    assert duel.steps[-1].action == Rolled((6,))


def test_nothing_is_played_when_the_game_is_over() -> None:
    match = Match("imminence", 2, seed=1)
    match.run("random")
    for act in (lambda: match.play("play L3C1>asterra"), match.roll, lambda: match.roll((1,))):
        with pytest.raises(IllegalAction) as caught:
            act()
        assert caught.value.refusal.rule == "KIT1"
    assert match.to_act is None and match.advance() == 0


def test_advance_stops_at_a_persons_choice_and_before_dice() -> None:
    match = Match("imminence", 2, seed=1, bots={1: "heuristic"})
    assert match.advance() == 0 and match.to_act == CHANCE
    match.advance(rolls=True)
    assert match.to_act == 0
    assert {step.by for step in match.steps} <= {"chance", "heuristic"}


def test_advance_answers_what_is_forced() -> None:
    duel = Match(CHARMS, position={"life": [1, 3], "charms": [[], []], "stances": ["low", "low"]})
    assert duel.advance() == 1 and duel.steps[-1].by == "forced" and duel.to_act == CHANCE


def test_run_plays_to_the_end_and_gives_the_seats_back() -> None:
    match = Match("imminence", 3, seed=2, bots={1: "random"})
    outcome = match.run({0: first_bot, 2: "heuristic"})
    assert outcome == match.outcome and match.bots == {1: "random"}
    assert {step.by for step in match.steps} >= {"bot", "random", "heuristic"}


def test_a_bot_sees_only_its_observation() -> None:
    seen = []

    def spy(observation, actions, rng: Random):  # type: ignore[no-untyped-def]
        seen.append(observation)
        return actions[0]

    match = Match(KUHN, 2, seed=3, bots={0: spy, 1: spy})
    match.advance(rolls=True)
    assert {o.player for o in seen} == {0, 1}
    for observation in seen:
        assert observation.view.card == match.state.table.cards[observation.player]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"players": 9}, "players"),
        ({"names": ["Ann"]}, "2 names"),
        ({"names": ["Ann", 2]}, "1 to 60 characters"),
        ({"names": ["Ann", ""]}, "1 to 60 characters"),
        ({"names": ["Ann", "x" * 61]}, "1 to 60 characters"),
        ({"position": {"cities": ["asterra", "brenholt", "calvane"]}, "players": 3}, "inside it"),
        ({"position": {"cities": ["asterra", "brenholt", "calvane"]}, "ties": "edicts"}, "inside it"),
        ({"bots": {0: "genius"}}, "one of random, heuristic"),
        ({"bots": {7: "random"}}, "a seat 0 to 1"),
        ({"bots": {"0": "random"}}, "a seat 0 to 1"),
        ({"seed": "x"}, "seed"),
        ({"rounds": 3}, "rounds"),
        ({"position": {"cities": 3}}, "cities"),
    ],
)
def test_a_wrong_start_is_named(more: dict, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        Match("imminence", **{"players": 2, **more})


# -- log -----------------------------------------------------------------------------------------------------


def test_the_log_uses_names_and_hides_what_a_seat_may_not_know() -> None:
    match = Match(KUHN, 2, seed=3, names=("Ann", "Bo"))
    match.roll()
    match.roll()
    card = match.state.table.cards[0]
    assert str(match.log(0)[0]) == f"Ann is dealt {card}. [KP1]"
    assert str(match.log(1)[0]) == "Ann is dealt a card. [KP1]" == str(match.log(None)[0])
    assert [line.step for line in match.log()] == [1, 2]


# -- undo and redo -------------------------------------------------------------------------------------------


def test_undo_takes_back_choice_log_and_state() -> None:
    match = at_first_choice()
    before = match.state, match.log(), match.save()
    match.play(match.game.legal_actions(match.state)[0])
    after = match.state, match.log()
    match.undo()
    assert (match.state, match.log(), match.save()) == before and match.can_redo
    match.redo()
    assert (match.state, match.log()) == after and not match.can_redo


def test_undo_takes_bots_along() -> None:
    match = at_first_choice(bots={})
    first = match.to_act
    assert first is not None
    match.seat_bot(1 - first, "heuristic")
    before = match.state
    match.play(match.game.legal_actions(match.state)[0])
    match.advance()
    assert [step.by for step in match.steps[-2:]] == ["hand", "heuristic"]
    match.undo()
    assert match.state == before
    match.redo()
    assert [step.by for step in match.steps[-2:]] == ["hand", "heuristic"]


def test_nothing_to_take_back_and_nothing_to_do_again() -> None:
    match = Match("imminence", 2, seed=1)
    for act in (match.undo, match.redo):
        with pytest.raises(IllegalAction) as caught:
            act()
        assert caught.value.refusal.rule == "KIT2"
    match.roll()
    with pytest.raises(IllegalAction, match="no choice of yours"):
        match.undo()


def test_a_roll_is_a_fence_and_practice_goes_past_it() -> None:
    match = at_first_choice()
    while match.to_act != CHANCE:
        match.play(match.game.legal_actions(match.state)[0])
    match.roll()
    steps = len(match.steps)
    with pytest.raises(IllegalAction, match="practice"):
        match.undo()
    assert len(match.steps) == steps and not match.is_practice
    match.undo(practice=True)
    assert match.is_practice and match.branch == 1 and len(match.steps) == steps - 2


def test_practice_has_other_dice() -> None:
    """Going back past a draw and forward again does not show what was to come."""
    draws = set()
    match = at_first_choice(seed=3)
    while match.to_act != CHANCE:
        match.play(match.game.legal_actions(match.state)[0])
    for _ in range(12):
        match.roll()
        draws.add(match.steps[-1].action)
        match.undo(practice=True)
        match.play(match.game.legal_actions(match.state)[0])
    assert len(draws) > 3


def test_a_reveal_is_a_fence() -> None:
    duel = Match(CHARMS, 2, seed=1)
    duel.play("stance high")
    duel.undo()
    duel.play("stance low")
    duel.play("stance low")
    assert duel.steps[-1].is_fence
    with pytest.raises(IllegalAction, match="revealed"):
        duel.undo()


def test_typed_dice_can_be_mended() -> None:
    duel = Match(CHARMS, 2, position={"life": [3, 3], "charms": [[], []], "stances": ["low", "low"]})
    duel.play("strike")
    duel.roll((2,))
    duel.undo()
    duel.roll((3,))
    assert duel.steps[-1].action == Rolled((3,)) and not duel.is_practice


def test_playing_something_else_forgets_what_was_undone() -> None:
    match = at_first_choice()
    options = match.game.legal_actions(match.state)
    match.play(options[0])
    match.undo()
    match.play(options[1])
    with pytest.raises(IllegalAction):
        match.redo()


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    match = Match("imminence", 2, seed=4, first_player=0, cards_per_round=1)
    while match.outcome is None:
        if match.to_act == CHANCE:
            match.roll(match.game.legal_actions(match.state)[0])
        else:
            match.play(match.game.legal_actions(match.state)[-1])
    end, log = match.state, match.log()
    while match.steps:
        match.undo(practice=True)
    assert match.state == match.start and match.log() == []
    while match.can_redo:
        match.redo()
    assert match.state == end and match.log() == log
