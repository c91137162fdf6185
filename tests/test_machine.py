"""Each game: play, undo, redo, save, load and nonsense in any order, against a plain list of states."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardkit import CHANCE, GAMES, IllegalAction, Match
from boardkit.core.match import Step
from boardkit.core.state import State
from boardkit.core.testing.refusals import STRANGERS, twisted
from tests.game_moments import midway

NONSENSE = [thing for thing in STRANGERS if thing != "pass"]  # "pass" is an action of one of the games
NONSENSE += ["", "play", "play x>y", "roll 1 2", "\ud800", "undo", "faction " * 100]


class Machine(RuleBasedStateMachine):
    """The model: states since the start, which answers were typed, which are fences, what was undone."""

    name: str

    @initialize(data=st.data(), seed=st.integers(0, 2**32), part=st.integers(0, 3))
    def begin(self, data: st.DataObject, seed: int, part: int) -> None:
        self.players = data.draw(st.sampled_from(GAMES[self.name].seats))
        position = midway(self.name, self.players, seed % 20, part)
        if position is None:
            self.match = Match(self.name, self.players, seed=seed)
        else:
            self.match = Match(self.name, position=position, seed=seed)
        self.states: list[State] = [self.match.state]
        self.fences: list[bool] = []
        self.typed: list[bool] = []
        self.undone: list[list[tuple[State, bool, bool]]] = []

    def note(self, step: Step, typed: bool) -> None:
        self.states.append(step.after)
        self.fences.append(step.is_fence)
        self.typed.append(typed)
        self.undone = []

    @precondition(lambda self: self.match.to_act == CHANCE)
    @rule(typed=st.booleans(), pick=st.integers(0, 10**6))
    def chance(self, typed: bool, pick: int) -> None:
        options = self.match.request.options
        self.match.roll(options[pick % len(options)] if typed else None)
        self.note(self.match.steps[-1], typed)

    @precondition(lambda self: self.match.to_act not in (CHANCE, None))
    @rule(pick=st.integers(0, 10**6), as_text=st.booleans())
    def choose(self, pick: int, as_text: bool) -> None:
        options = self.match.request.options
        action = options[pick % len(options)]
        self.match.play(self.match.game.encode(action) if as_text else action)
        self.note(self.match.steps[-1], True)

    @precondition(lambda self: self.match.to_act not in (CHANCE, None))
    @rule(pick=st.integers(0, 10**6))
    def wrong_field(self, pick: int) -> None:
        options = self.match.request.options
        action: Any = twisted(options[pick % len(options)], Random(pick))
        if not any(action == option for option in options):
            self.refused(action)

    @rule(thing=st.sampled_from(NONSENSE))
    def nonsense(self, thing: object) -> None:
        self.refused(thing)

    def refused(self, thing: object) -> None:
        with pytest.raises(IllegalAction) as caught:
            self.match.play(thing)  # type: ignore[arg-type]
        assert caught.value.refusal.rule in self.match.game.rules

    @rule(practice=st.booleans())
    def undo(self, practice: bool) -> None:
        cut = next((at for at in reversed(range(len(self.typed))) if self.typed[at]), None)
        if cut is None or (any(self.fences[cut:]) and not practice):
            with pytest.raises(IllegalAction, match="KIT2"):
                self.match.undo(practice=practice)
            return
        gone = list(zip(self.states[cut + 1 :], self.fences[cut:], self.typed[cut:], strict=True))
        self.undone.append(gone)
        del self.states[cut + 1 :], self.fences[cut:], self.typed[cut:]
        self.match.undo(practice=practice)

    @rule()
    def redo(self) -> None:
        assert self.match.can_redo == bool(self.undone)
        if not self.undone:
            with pytest.raises(IllegalAction, match="KIT2"):
                self.match.redo()
            return
        for state, fence, typed in self.undone.pop():
            self.states.append(state)
            self.fences.append(fence)
            self.typed.append(typed)
        self.match.redo()

    @rule()
    def save_and_load(self) -> None:
        text = self.match.save()
        again = Match.load(text)
        assert [step.after for step in again.steps] == self.states[1:]
        assert again.save() == text
        self.match, self.undone = again, []

    @rule(seat=st.integers(0, 1))
    def look(self, seat: int) -> None:
        record = Match.load(self.match.save(seat))
        assert record.observe() == self.match.observe(seat)
        assert record.log() == self.match.log(seat)

    @invariant()
    def same_as_the_list(self) -> None:
        if hasattr(self, "states"):
            assert self.match.state == self.states[-1]
            assert hash(self.match.state) == hash(self.states[-1])
            assert len(self.match.steps) == len(self.states) - 1


def machine(name: str, examples: int, steps: int) -> Any:
    """The test case of one game."""
    case = type(f"Machine_{name}", (Machine,), {"name": name}).TestCase
    case.settings = settings(max_examples=examples, stateful_step_count=steps)
    return case


TestImminence = machine("imminence", 30, 60)
TestChildrenOfFire = machine("children_of_fire", 30, 60)
TestSoulOfTheEmpire = machine("soul_of_the_empire", 30, 60)

TestImminenceForLong = pytest.mark.soak(machine("imminence", 1000, 150))
TestChildrenOfFireForLong = pytest.mark.soak(machine("children_of_fire", 1000, 150))
TestSoulOfTheEmpireForLong = pytest.mark.soak(machine("soul_of_the_empire", 1000, 150))
