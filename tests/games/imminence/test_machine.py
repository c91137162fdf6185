"""Play, undo, redo, save, load and illegal actions in any order, against a plain list of states."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardkit import CHANCE, IllegalAction, Match
from boardkit.core.match import Step
from boardkit.core.state import State
from boardkit.core.testing.refusals import STRANGERS, WRONG
from boardkit.games.imminence import ChooseFaction, Play


class Imminence(RuleBasedStateMachine):
    """The model: states since the start, which answers were typed, which are fences, what was undone."""

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 2**32), cards=st.integers(1, 2))
    def begin(self, players: int, seed: int, cards: int) -> None:
        self.match = Match("imminence", players, seed=seed, cards_per_round=cards)
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
    @rule(typed=st.booleans(), data=st.data())
    def chance(self, typed: bool, data: st.DataObject) -> None:
        self.match.roll(data.draw(st.sampled_from(self.match.request.options)) if typed else None)
        self.note(self.match.steps[-1], typed)

    @precondition(lambda self: (self.match.to_act or CHANCE) >= 0 or self.match.to_act == 0)
    @rule(data=st.data(), as_text=st.booleans())
    def choose(self, data: st.DataObject, as_text: bool) -> None:
        action = data.draw(st.sampled_from(self.match.request.options))
        self.match.play(self.match.game.encode(action) if as_text else action)
        self.note(self.match.steps[-1], True)

    @rule(thing=st.sampled_from([*STRANGERS, "", "play", "play x>y", "roll 1 2", "\ud800", "faction " * 100]))
    def nonsense(self, thing: object) -> None:
        self.refused(thing)

    @rule(card=st.sampled_from([*WRONG, "L3C1"]), city=st.sampled_from([*WRONG, "asterra"]))
    def wrong_fields(self, card: object, city: object) -> None:
        for action in (Play(card, city), ChooseFaction(city)):  # type: ignore[arg-type]
            if not any(action == option for option in self.match.game.legal_actions(self.match.state)):
                self.refused(action)

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


TestImminence = Imminence.TestCase
TestImminence.settings = settings(max_examples=40, stateful_step_count=60)
